//! Names of things, which moves and positions write on one line.

use super::{Node, Placed};

impl Node<'_> {
    /// A name that must be there: moves and positions write it on one line.
    pub fn name(&self, key: &'static str) -> Option<Placed<String>> {
        self.on_a_line(key, self.text(key)?)
    }

    /// A name that may be there.
    pub fn opt_name(&self, key: &'static str) -> Option<Placed<String>> {
        self.on_a_line(key, self.opt_text(key)?)
    }

    fn on_a_line(&self, key: &'static str, name: Placed<String>) -> Option<Placed<String>> {
        let breaks = |one: char| one.is_control() || matches!(one, '\u{2028}' | '\u{2029}');
        let wrong = match &*name.value {
            text if text.trim().is_empty() => "is empty",
            text if text.contains(breaks) => "has a line break or a tab",
            text if text.trim() != text => "begins or ends with white space",
            _ => return Some(name),
        };
        self.reader.report("T1010", name.span, format!("`{key}` {wrong}; write one line of visible text"));
        None
    }
}
