//! Positions of editors: lines and columns, counted from 0 in the units that editor and server agreed on.

use javelina_engine::split_mark;

/// The units of a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// Code units of UTF-16, which every editor speaks.
    #[default]
    Utf16,
}

impl Encoding {
    fn width(self, character: char) -> usize {
        match self {
            Self::Utf8 => character.len_utf8(),
            Self::Utf16 => character.len_utf16(),
        }
    }
}

/// A text with the beginnings of its lines. Bytes are those of the text without a byte order mark, which the loader takes
/// off; columns count it.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    text: &'a str,
    encoding: Encoding,
    starts: Vec<usize>,
    /// The bytes of the mark.
    mark: usize,
}

impl<'a> Lines<'a> {
    /// The lines of a text; they end with `\n`, `\r\n` or `\r`.
    pub fn new(text: &'a str, encoding: Encoding) -> Self {
        let bytes = text.as_bytes();
        let ends = |at: &usize| bytes[*at] == b'\n' || bytes[*at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
        let starts = std::iter::once(0).chain((0..bytes.len()).filter(ends).map(|at| at + 1)).collect();
        Self { text, encoding, starts, mark: split_mark(text).0.len() }
    }

    /// Line and column of a byte. One within a character, or within the end of a line, is taken for the place before it.
    pub fn place(&self, byte: usize) -> (u32, u32) {
        let byte = (byte + self.mark).min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= byte) - 1;
        let start = self.starts[line];
        let within = self.line(line).char_indices().take_while(|(at, one)| start + at + one.len_utf8() <= byte);
        (line as u32, within.map(|(_, one)| self.encoding.width(one)).sum::<usize>() as u32)
    }

    /// The byte at a line and column; the end of the line, or of the text, if there are not so many.
    pub fn byte(&self, line: u32, column: u32) -> usize {
        self.raw(line, column).saturating_sub(self.mark)
    }

    /// As [`byte`](Self::byte), in the text with its mark.
    pub fn raw(&self, line: u32, column: u32) -> usize {
        let Some(start) = self.starts.get(line as usize) else { return self.text.len() };
        let (mut at, mut left) = (*start, column as usize);
        for one in self.line(line as usize).chars() {
            let width = self.encoding.width(one);
            if left < width {
                break;
            }
            left -= width;
            at += one.len_utf8();
        }
        at
    }

    /// How many lines there are; the last one has no end and may be empty.
    pub fn count(&self) -> u32 {
        self.starts.len() as u32
    }

    /// A line without its end.
    fn line(&self, line: usize) -> &'a str {
        let end = self.starts.get(line + 1).copied().unwrap_or(self.text.len());
        let text = self.text.get(self.starts[line]..end).unwrap_or("");
        text.trim_end_matches(['\n', '\r'])
    }
}
