//! Places of made texts, as people find them in the files that they edit.

use super::diagnostic::Files;
use super::places::Span;

impl Files {
    /// Where a place was written: in the file that its text was made of, if it was made of one.
    pub fn origin(&self, span: Span) -> Span {
        self.made(span.file).map_or(span, |made| made.origin_of(span))
    }

    /// Whether a place can be edited where it was written.
    pub fn is_copied(&self, span: Span) -> bool {
        self.made(span.file).is_none_or(|made| made.is_copied(span))
    }

    /// Row (from 1) and heading of the cell of a spreadsheet's file that holds a place.
    pub fn cell(&self, span: Span) -> Option<(u32, Option<&str>)> {
        let span = self.origin(span);
        self.grid(span.file)?.cell(span)
    }

    /// The first byte of the cell that holds a place of a spreadsheet's file.
    pub fn cell_start(&self, span: Span) -> Option<usize> {
        let cells = &self.grid(span.file)?.cells;
        let at = cells.partition_point(|(start, ..)| *start <= span.start).checked_sub(1)?;
        cells.get(at).map(|(start, ..)| *start)
    }

    /// A place in words: `cards.csv:7, column rules` for a cell, else `file:line:column`.
    pub fn place_words(&self, span: Span) -> String {
        let name = crate::printable(self.name(span.file), 200);
        match self.cell(span) {
            Some((row, Some(heading))) => format!("{name}:{row}, column {}", crate::printable(heading, 60)),
            Some((row, None)) => format!("{name}:{row}"),
            None => {
                let (line, column) = self.place(span.file, span.start);
                format!("{name}:{line}:{column}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::text::made::{Grid, Made, Piece};

    #[test]
    fn a_place_of_a_made_text_maps_to_the_bytes_that_it_was_made_of() {
        let mut files = Files::default();
        let of = files.add("cards.csv", "id,rules\r\na,\"x \"\"y\"\"\"\r\n");
        let piece = |made: Range<usize>, of: Range<usize>, is_copied| Piece { made, of, is_copied };
        let pieces = vec![
            piece(0..9, 10..22, false),
            piece(9..11, 13..15, true),
            piece(11..13, 16..18, true),
            piece(13..14, 19..20, true),
        ];
        let grid = Grid {
            columns: vec!["id".into(), "rules".into()],
            cells: vec![(0, 1, 0), (3, 1, 1), (10, 2, 0), (12, 2, 1)],
        };
        let made = files.add_made(Made { of, text: "[[card]]\nx \"y\"".into(), pieces }, grid);
        let at = |range: Range<usize>| files.origin(Span::new(made, range));
        assert_eq!(at(11..13).range(), 16..18, "a doubled quote is one byte");
        assert_eq!(at(9..14).range(), 13..20);
        assert_eq!(at(0..8).range(), 10..22);
        assert_eq!(files.place_words(Span::new(made, 11..12)), "cards.csv:2, column rules");
        assert_eq!(files.place_words(Span::new(made, 0..8)), "cards.csv:2");
        assert_eq!(files.name(made), "cards.csv");
        assert!(files.is_copied(Span::new(made, 11..13)) && !files.is_copied(Span::new(made, 0..8)));
        assert_eq!(files.read_as(of), made);
    }
}
