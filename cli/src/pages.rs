//! Pages of the codes of diagnostics.

use javelina_dsl::HABITS;
use javelina_engine::{CodePage, code_pages};

/// Returns the pages of all packages, in order of their codes.
pub fn pages() -> Vec<CodePage> {
    let mut pages: Vec<CodePage> =
        javelina_variants::code_pages().chain(code_pages(include_str!("../codes.md"))).collect();
    pages.sort_by_key(|page| page.code);
    pages
}

/// Where the book lies: the homepage of the program, empty until there is one.
pub const BOOK: &str = env!("CARGO_PKG_HOMEPAGE");

/// The address of the page of a code in a book that lies at `book`; `None` where that is no address.
pub fn address(book: &str, code: &str) -> Option<String> {
    let is_address = ["https://", "http://", "file://"].iter().any(|begin| book.starts_with(begin));
    let anchor = code.to_ascii_lowercase();
    is_address.then(|| format!("{}/reference/codes.html#{anchor}", book.trim_end_matches('/')))
}

/// The page of a code, in any case of letters.
pub fn page(code: &str) -> Option<String> {
    let page = pages().into_iter().find(|page| page.code.eq_ignore_ascii_case(code))?;
    let (wrong, right) = (indented(page.wrong), indented(page.right));
    let mut text = format!("{}: {}\n\n{}\n\nwrong:\n{wrong}\n\nright:\n{right}", page.code, page.title, page.text);
    if page.code == "V2013" {
        let habits = HABITS.iter().map(|habit| format!("\n  {:<44}  {}", habit.typed, habit.says));
        text += &format!("\n\ntyped, and what to write:{}", habits.collect::<String>());
    }
    Some(text)
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
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
