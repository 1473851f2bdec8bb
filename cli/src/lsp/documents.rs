//! Documents that are open in the editor, as it has them.

use std::collections::BTreeMap;

use javelina_author::{Encoding, Lines};
use javelina_engine::{FileId, Span, split_mark};

use crate::lsp::protocol::wire::{Edit, Position, Range, TextEdit};

/// The largest document, in bytes; a larger one is not followed.
const MAX_BYTES: usize = javelina_engine::limits::MAX_FILE * 4;

#[derive(Clone, Debug)]
pub(super) struct Document {
    pub version: i32,
    pub text: String,
}

pub(super) type Documents = BTreeMap<String, Document>;

impl Document {
    pub fn change(&mut self, version: i32, edits: Vec<Edit>, encoding: Encoding) {
        for edit in edits {
            match edit.range {
                None => self.text = edit.text,
                Some(range) => {
                    let (start, end) = bytes(&Lines::new(&self.text, encoding), range);
                    self.text.replace_range(start..end, &edit.text);
                }
            }
            if self.text.len() > MAX_BYTES {
                self.text.clear();
            }
        }
        self.version = version;
    }
}

fn bytes(lines: &Lines<'_>, range: Range) -> (usize, usize) {
    let start = lines.raw(range.start.line, range.start.character);
    let end = lines.raw(range.end.line, range.end.character);
    (start.min(end), end.max(start))
}

/// The edit that makes `new` of a document: from the first character that differs to the last one. `None` if they are equal.
pub(super) fn changed(document: &str, new: &str, encoding: Encoding) -> Option<TextEdit> {
    let (old, new) = (split_mark(document).1, split_mark(new).1);
    let alike = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
        pairs.take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum()
    };
    // No edit begins or ends inside a CR LF.
    let mut start = alike(&mut old.chars().zip(new.chars()));
    start -= usize::from(old[..start].ends_with('\r'));
    let (gone, come) = (&old[start..], &new[start..]);
    let mut end = alike(&mut gone.chars().rev().zip(come.chars().rev()));
    end -= usize::from(gone[gone.len() - end..].starts_with('\n'));
    let range = ranged(&Lines::new(document, encoding), Span::new(FileId(0), start..old.len() - end));
    (old != new).then(|| TextEdit { range, new_text: come[..come.len() - end].into() })
}

pub(super) fn ranged(lines: &Lines<'_>, span: Span) -> Range {
    let at = |byte| {
        let (line, character) = lines.place(byte);
        Position { line, character }
    };
    Range { start: at(span.start), end: at(span.end) }
}
