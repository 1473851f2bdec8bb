//! Texts that were made of a spreadsheet's file: places that map back to it, and the cells of its rows.

use std::ops::Range;

use super::places::{FileId, Span};

/// A text that was made of another file.
#[derive(Clone, Debug)]
pub struct Made {
    /// The file that it was made of.
    pub of: FileId,
    /// Its text.
    pub text: String,
    /// Parts of the text by place, none of which overlaps another.
    pub pieces: Vec<Piece>,
}

/// A part of a made text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its bytes in the made text.
    pub made: Range<usize>,
    /// The bytes of the other file that it was made of.
    pub of: Range<usize>,
    /// Whether each byte is the one of the other file.
    pub is_copied: bool,
}

/// The cells of a file of a spreadsheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// The headings.
    pub columns: Vec<String>,
    /// First byte, row (from 1) and column (from 0) of each cell, by place.
    pub cells: Vec<(usize, u32, u16)>,
}

impl Made {
    /// The byte of the other file that a byte of the text was made of; `is_end` for the end of a place.
    fn origin(&self, byte: usize, is_end: bool) -> usize {
        let next = self.pieces.partition_point(
            |piece| {
                if is_end { piece.made.start < byte } else { piece.made.start <= byte }
            },
        );
        let Some(piece) = next.checked_sub(1).and_then(|at| self.pieces.get(at)) else {
            return self.pieces.first().map_or(0, |piece| piece.of.start);
        };
        match piece.is_copied && byte <= piece.made.end {
            true => piece.of.start + (byte - piece.made.start),
            false if is_end || byte > piece.made.end => piece.of.end,
            false => piece.of.start,
        }
    }

    /// The place in the other file of a place in the text.
    pub(super) fn origin_of(&self, span: Span) -> Span {
        let start = self.origin(span.start, false);
        let end = self.origin(span.end, span.end > span.start).max(start);
        Span { file: self.of, start, end }
    }

    /// Whether a place in the text was copied from the other file, byte by byte.
    pub(super) fn is_copied(&self, span: Span) -> bool {
        let holds = |piece: &Piece| piece.made.start <= span.start && span.end <= piece.made.end;
        self.pieces.iter().any(|piece| piece.is_copied && holds(piece))
    }
}

impl Grid {
    /// Row (from 1) and heading of the cell that holds a place; no heading if the place goes beyond its cell.
    pub(super) fn cell(&self, span: Span) -> Option<(u32, Option<&str>)> {
        let at = |byte: usize| self.cells.partition_point(|(start, ..)| *start <= byte).checked_sub(1);
        let (first, last) = (at(span.start)?, at(span.end.saturating_sub(1).max(span.start))?);
        let (_, row, column) = self.cells[first];
        let heading = self.columns.get(usize::from(column)).filter(|_| first == last);
        Some((row, heading.map(String::as_str)))
    }
}
