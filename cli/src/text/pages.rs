//! Addresses: the repository of the program, and the page of a code.

/// Returns the address of the repository, or `None` while its owner is not set.
pub fn home() -> Option<&'static str> {
    set(env!("CARGO_PKG_REPOSITORY"))
}

/// Returns an address without its last `/`, or `None` if its owner is still a placeholder.
fn set(repository: &str) -> Option<&str> {
    (repository.starts_with("https://") && !repository.contains("/OWNER/")).then(|| repository.trim_end_matches('/'))
}

/// Returns the address of the page of a code: in the built book at `book` if that is an address, else in the repository.
pub fn of_code(book: &str, code: &str) -> Option<String> {
    page(book, home(), code)
}

fn page(book: &str, home: Option<&str>, code: &str) -> Option<String> {
    let anchor = code.to_ascii_lowercase();
    if ["https://", "http://", "file://"].iter().any(|begin| book.starts_with(begin)) {
        return Some(format!("{}/reference/codes.html#{anchor}", book.trim_end_matches('/')));
    }
    let version = env!("CARGO_PKG_VERSION");
    home.map(|home| format!("{home}/blob/v{version}/book/reference/codes.md#{anchor}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_an_address_where_the_book_or_the_repository_has_one() {
        let built = Some("https://games.example/book/reference/codes.html#v2001".to_string());
        assert_eq!(page("https://games.example/book/", None, "V2001"), built);
        assert_eq!(page("https://games.example/book", Some("https://host.example/a/b"), "V2001"), built);
        assert_eq!((page("", None, "V2001"), page("javascript:alert(1)", None, "V2001")), (None, None));
        let version = env!("CARGO_PKG_VERSION");
        let source = format!("https://host.example/a/b/blob/v{version}/book/reference/codes.md#v2001");
        for book in ["", "the book"] {
            assert_eq!(page(book, Some("https://host.example/a/b"), "V2001").as_ref(), Some(&source));
        }
    }

    #[test]
    fn a_repository_without_an_owner_is_no_address() {
        assert_eq!(set("https://host.example/acme/javelina/"), Some("https://host.example/acme/javelina"));
        assert_eq!((set("https://host.example/OWNER/javelina"), set("")), (None, None));
    }
}
