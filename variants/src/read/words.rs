//! Words of content tables: among those that are known, and there at all.

use javelina_engine::Diagnostic;

use crate::read::reader::{Node, Placed};

/// A word of a list, by its place; an unknown one is reported.
pub(crate) fn among(node: &Node<'_>, word: &Placed<String>, words: &[&str], what: &str) -> Option<usize> {
    let at = words.iter().position(|one| *one == word.value);
    if at.is_none() {
        let shown = javelina_engine::printable(&word.value, 40);
        let problem = Diagnostic::error("X4050", node.reader().at(&word.span), format!("`{shown}` is not a {what}"));
        let problem = problem.help(format!("write one of {}", words.join(", ")));
        node.reader().push(problem.did_you_mean(&word.value, words.iter().copied()));
    }
    at
}

/// The text of a key, which must be among these words.
pub(crate) fn word(node: &Node<'_>, key: &'static str, words: &[&str], what: &str) -> Option<usize> {
    let text = node.text(key);
    node.words(key, words);
    among(node, &text?, words, what)
}

/// Reports what must be there and is not.
pub(crate) fn needed<T>(node: &Node<'_>, key: &'static str, value: Option<T>) -> Option<T> {
    node.must(key, "");
    if value.is_none() && !node.has(key) {
        let problem = Diagnostic::error("T1003", node.span(), format!("`{key}` is missing here"));
        node.reader().push(problem.help(node.reader().to_add(key, "")));
    }
    value
}
