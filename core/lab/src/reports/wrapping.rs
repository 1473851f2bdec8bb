//! Wrapping: texts in lines of a width, without breaking code, numbers with their `%`, and words.

use javelina_engine::cells;

/// The pieces of a text that stay on one line, if they fit: words, code in backticks, numbers with their `%`.
pub(super) fn pieces(text: &str, width: usize) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let joins = |last: &&mut String| {
            let is_code = last.matches('`').count() % 2 == 1;
            (is_code || word.starts_with('%')) && cells(last) + 1 + cells(word) <= width
        };
        match all.last_mut().filter(joins) {
            Some(last) => *last += &format!(" {word}"),
            None => all.push(word.into()),
        }
    }
    all
}

/// Words in lines of at most `width` columns.
#[must_use]
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for piece in pieces(text, width) {
        let line = lines.last_mut().filter(|line| line.is_empty() || cells(line) + 1 + cells(&piece) <= width);
        match line {
            Some(line) if line.is_empty() => *line = piece,
            Some(line) => *line += &format!(" {piece}"),
            None => lines.push(piece),
        }
    }
    lines
}

/// A line; if it is longer than `columns`, it continues on lines that are indented by two more.
pub(super) fn hung(line: &str, columns: Option<usize>) -> String {
    let text = line.trim_start();
    let (head, deep) = (line.len() - text.len(), line.len() - text.len() + 2);
    match columns.filter(|wide| cells(line) > *wide) {
        Some(wide) => {
            let lines = wrap(text, wide.saturating_sub(deep));
            format!("{:head$}{}\n", "", lines.join(&format!("\n{:deep$}", "")))
        }
        None => format!("{line}\n"),
    }
}
