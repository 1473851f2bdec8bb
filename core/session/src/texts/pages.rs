//! Pages of the codes of diagnostics.

use javelina_dsl::HABITS;
use javelina_engine::{CodePage, code_pages};

/// Returns the pages of all packages, in order of their codes.
#[must_use]
pub fn pages() -> Vec<CodePage> {
    let mut pages: Vec<CodePage> =
        javelina_variants::code_pages().chain(code_pages(include_str!("../../codes.md"))).collect();
    pages.sort_by_key(|page| page.code);
    pages
}

/// The page of a code, in any case of letters.
#[must_use]
pub fn page_of(code: &str) -> Option<String> {
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
