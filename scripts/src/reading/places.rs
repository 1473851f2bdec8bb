//! Places of Rhai in a text.

use javelina_engine::{FileId, Span};
use rhai::Position;

use crate::reading::scan::Scan;

/// The byte at a place that Rhai names in lines and characters.
pub(crate) fn byte_at(text: &str, scan: &Scan, place: Position) -> usize {
    let line = place.line().and_then(|line| scan.lines.get(line - 1));
    let Some(start) = line.copied() else { return text.len() };
    let column = place.position().unwrap_or(1) - 1;
    let rest = text.get(start..).unwrap_or("");
    if rest.is_char_boundary(column) && rest.as_bytes()[..column].is_ascii() {
        return start + column;
    }
    start + rest.char_indices().nth(column).map_or(rest.len(), |(at, _)| at)
}

/// The span of the token at a place.
pub(crate) fn span_at(text: &str, scan: &Scan, place: Position, file: FileId) -> Span {
    let byte = byte_at(text, scan, place);
    if byte >= text.len() {
        let last = scan.tokens.last().map_or(0..0, |token| token.range.clone());
        return Span::new(file, last);
    }
    Span::new(file, scan.token_at(byte))
}
