//! Places of a script's text: tokens, brackets, what Rhai's positions stand for, and what fixes write there.

use std::ops::Range;

use javelina_engine::rules::FormerName;
use javelina_engine::{Diagnostic, FileId, Fix, Span};
use rhai::Position;

use crate::reading::scan::Scan;

/// The text of a script with its tokens.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub text: &'a str,
    pub scan: &'a Scan,
    pub file: FileId,
}

impl<'a> Source<'a> {
    /// The token at a position.
    pub(crate) fn span(&self, place: Position) -> Span {
        let byte = self.byte(place);
        let last = || self.scan.tokens.last().map_or(0..0, |token| token.range.clone());
        Span::new(self.file, if byte < self.text.len() { self.scan.token_at(byte) } else { last() })
    }

    /// The byte at a position, which has lines and characters.
    pub(crate) fn byte(&self, place: Position) -> usize {
        let line = place.line().and_then(|line| self.scan.lines.get(line - 1));
        let Some(start) = line.copied() else { return self.text.len() };
        let column = place.position().unwrap_or(1) - 1;
        let rest = self.text.get(start..).unwrap_or("");
        if rest.is_char_boundary(column) && rest.as_bytes()[..column].is_ascii() {
            return start + column;
        }
        start + rest.char_indices().nth(column).map_or(rest.len(), |(at, _)| at)
    }

    /// The text of a span.
    pub(crate) fn of(&self, range: Range<usize>) -> &'a str {
        self.text.get(range).unwrap_or_default()
    }

    /// The number of the token that begins at a byte or covers it.
    pub(crate) fn token(&self, byte: usize) -> usize {
        self.scan.tokens.partition_point(|token| token.range.end <= byte)
    }

    pub(crate) fn word(&self, token: usize) -> &'a str {
        self.scan.tokens.get(token).map_or("", |token| self.of(token.range.clone()))
    }

    pub(crate) fn place(&self, token: usize) -> Range<usize> {
        self.scan.tokens.get(token).map_or(self.text.len()..self.text.len(), |token| token.range.clone())
    }

    /// Returns `true` if nothing is between the braces of a function that ends at a byte.
    pub(crate) fn is_empty_body(&self, end: usize) -> bool {
        let close = self.token(end.saturating_sub(1));
        self.word(close) == "}" && close > 0 && self.word(close - 1) == "{"
    }

    /// The bracket that closes the one at a token, and the commas between them.
    pub(crate) fn closing(&self, open: usize) -> Option<(usize, Vec<usize>)> {
        let (mut depth, mut commas) = (0_usize, Vec::new());
        for at in open..self.scan.tokens.len() {
            match self.word(at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return Some((at, commas));
                    }
                }
                "," if depth == 1 => commas.push(at),
                _ => {}
            }
        }
        None
    }

    /// A former spelling at a token, with the edits that write it as it is now; sure.
    pub(crate) fn former(&self, old: &str, new: &str, at: Span, edits: Vec<(Range<usize>, String)>) -> Diagnostic {
        let edits = edits.into_iter().map(|(range, text)| (Span::new(self.file, range), text)).collect();
        let mut problem = FormerName::problem(old, new, at);
        problem.fixes = vec![Fix { title: format!("write `{new}`"), edits, sure: true }];
        problem
    }

    /// The fix that takes a list of verbs apart, where it is a statement or is returned.
    pub(crate) fn unlisted(&self, list: Span) -> Option<Fix> {
        let open = self.token(list.start);
        let (close, commas) = self.closing(open)?;
        let first = open.checked_sub(1)?;
        let (start, end) = match (self.word(first), self.word(close + 1)) {
            ("return", _) => (first, "; return"),
            ("{" | "}" | ";", ";") => (open, ""),
            ("{" | "}" | ";", _) => (open, ";"),
            _ => return None,
        };
        let span = |range| Span::new(list.file, range);
        let mut edits = vec![(span(self.place(start).start..self.place(open).end), String::new())];
        edits.extend(commas.iter().map(|comma| (span(self.place(*comma)), ";".to_string())));
        edits.push((span(self.place(close)), end.to_string()));
        Some(Fix { title: "call each verb in a statement".into(), edits, sure: true })
    }
}
