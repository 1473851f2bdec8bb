//! Addresses of the pages of codes.

/// Where the book lies: the homepage of the program, empty until there is one.
pub const BOOK: &str = env!("CARGO_PKG_HOMEPAGE");

/// The address of the page of a code in a book that lies at `book`; `None` where that is no address.
pub fn address(book: &str, code: &str) -> Option<String> {
    let is_address = ["https://", "http://", "file://"].iter().any(|begin| book.starts_with(begin));
    let anchor = code.to_ascii_lowercase();
    is_address.then(|| format!("{}/reference/codes.html#{anchor}", book.trim_end_matches('/')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_an_address_where_the_book_has_one() {
        let page = "https://games.example/book/reference/codes.html#v2001";
        assert_eq!(address("https://games.example/book/", "V2001").as_deref(), Some(page));
        assert_eq!(address("https://games.example/book", "V2001").as_deref(), Some(page));
        assert_eq!((address("", "V2001"), address("javascript:alert(1)", "V2001")), (None, None));
    }
}
