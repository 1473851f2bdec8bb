//! Fields of the files of Sonora.

use std::ops::RangeInclusive;

use javelina_engine::{Diagnostic, Element, counted};
use javelina_games::sonora::content::Bonus;

use crate::read::reader::{Node, Placed};

pub(super) const BONUSES: [&str; 6] = ["reflick", "swap", "discovery", "fox", "owl", "rabbit"];

/// A word of a list that must be there.
pub(super) fn must(node: &Node<'_>, key: &'static str, words: &[&str]) -> Option<usize> {
    let found = node.one_of(key, words);
    node.must(key, "");
    if found.is_none() && !node.has(key) {
        missing(node, key, &format!("one of {}", words.join(", ")));
    }
    found.map(|word| word.value)
}

pub(super) fn missing(node: &Node<'_>, key: &str, what: &str) {
    let problem = Diagnostic::error("T1003", node.span(), format!("`{key}` is missing here"));
    node.reader().push(problem.help(format!("add `{key} = ` and {what}")));
}

/// What was read under a key that must be there.
pub(super) fn needed<T>(node: &Node<'_>, key: &str, what: &str, found: Option<T>) -> Option<T> {
    node.must(key, "");
    if found.is_none() && !node.has(key) {
        missing(node, key, what);
    }
    found
}

/// A list that must be there and has just so many entries.
pub(super) fn exactly<T, const N: usize>(
    node: &Node<'_>,
    key: &str,
    what: &str,
    found: Option<Placed<Vec<T>>>,
) -> Option<[T; N]> {
    let found = needed(node, key, what, found)?;
    // Entries that could not be read were reported and left out; they count here.
    let written = node.entries().into_iter().find(|(name, ..)| name == key);
    let length = written.and_then(|(.., value)| value.get_ref().as_array().map(|list| list.len()));
    if length != Some(N) {
        let text = format!("`{key}` has {}, not {N}", counted(length.unwrap_or(0), "entry"));
        node.reader()
            .push(Diagnostic::error("X4015", node.reader().at(&found.span), text).help(format!("write {what}")));
    }
    found.value.try_into().ok()
}

/// Reports that a thing gives nothing, or two things at once.
pub(super) fn not_one(node: &Node<'_>, key: &str, what: &str) {
    match (node.has(key), node.has("bonus")) {
        (true, true) => {
            let text = format!("`{key}` and `bonus` cannot be used together");
            node.reader().push(Diagnostic::error("X4015", node.span(), text).help("remove one of the two"));
        }
        (false, false) => missing(node, key, what),
        _ => {}
    }
}

/// A whole number that must be there.
pub(super) fn number(node: &Node<'_>, key: &'static str, range: RangeInclusive<i64>) -> Option<i64> {
    needed(node, key, "a whole number", node.number(key, range)).map(|number| number.value)
}

pub(super) fn bonus(node: &Node<'_>) -> Option<Bonus> {
    node.one_of("bonus", &BONUSES).and_then(|at| Bonus::at(at.value))
}
