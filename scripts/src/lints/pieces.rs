//! Pieces of a text as an editor colours them, whether it is a script or not yet.

use std::ops::Range;

use crate::reading::scan::{Kind, tokens};

/// What a piece of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A word of Rhai.
    Keyword,
    /// Another word.
    Word,
    /// A text in quotes.
    Text,
    /// A number.
    Number,
    /// A remark.
    Remark,
}

/// The words of Rhai that scripts may use.
const WORDS: &[&str] = &[
    "break", "catch", "const", "continue", "do", "else", "false", "fn", "for", "if", "in", "let", "loop", "private",
    "return", "switch", "throw", "true", "try", "until", "while",
];

/// The pieces of a text by place, without signs. A remark of several lines is one for each.
pub fn pieces(text: &str) -> Vec<(Range<usize>, Piece)> {
    let (mut all, mut last) = (Vec::new(), 0);
    for token in tokens(text) {
        remarks(text, last..token.range.start, &mut all);
        last = token.range.end;
        let piece = match token.kind {
            Kind::Word if text.get(token.range.clone()).is_some_and(|word| WORDS.contains(&word)) => Piece::Keyword,
            Kind::Word => Piece::Word,
            Kind::Number => Piece::Number,
            Kind::Text => Piece::Text,
            Kind::Sign => continue,
        };
        all.push((token.range, piece));
    }
    remarks(text, last..text.len(), &mut all);
    all
}

/// Between two tokens stand blanks and remarks alone.
fn remarks(text: &str, gap: Range<usize>, all: &mut Vec<(Range<usize>, Piece)>) {
    let mut start = gap.start;
    for line in text.get(gap).unwrap_or_default().split_inclusive('\n') {
        let (begin, written) = (start + line.len() - line.trim_start().len(), line.trim());
        if !written.is_empty() {
            all.push((begin..begin + written.len(), Piece::Remark));
        }
        start += line.len();
    }
}
