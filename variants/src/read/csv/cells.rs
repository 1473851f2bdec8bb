//! Rows and cells of a CSV file, as spreadsheets write them, with the bytes of each.

use std::ops::Range;

use csv_core::{ReadFieldResult, ReaderBuilder};
use javelina_engine::limits::MAX_ROWS;
use javelina_engine::{Diagnostic, FileId, Span, counted};

/// The characters that may stand between cells.
const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

/// Results of formulas that a spreadsheet cannot calculate.
const ERRORS: [&str; 9] = ["#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!", "#SPILL!", "Err:502"];

/// A cell.
#[derive(Debug, Default)]
pub(crate) struct Cell {
    /// Its first byte in the file.
    pub start: usize,
    /// Its bytes in the file, without quotes around it.
    pub inside: Range<usize>,
    /// Its text: quotes are single, lines end with a line feed.
    pub text: String,
    /// Parts of the text that were copied from the file: first byte in the text, in the file, and length.
    pub parts: Vec<(usize, usize, usize)>,
}

/// A row with a cell that holds something.
#[derive(Debug, Default)]
pub(crate) struct Row {
    /// Its number as spreadsheets show it, from 1.
    pub number: u32,
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// A file of a spreadsheet.
#[derive(Debug)]
pub(crate) struct Sheet {
    /// The character between cells.
    pub delimiter: u8,
    /// Rows that are not empty.
    pub rows: Vec<Row>,
}

impl Cell {
    /// Whether nothing is in it.
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    fn push(&mut self, text: &str, at: usize) {
        match self.parts.last_mut() {
            Some((start, of, length)) if *start + *length == self.text.len() && *of + *length == at => {
                *length += text.len();
            }
            _ => self.parts.push((self.text.len(), at, text.len())),
        }
        self.text += text;
    }

    /// Takes up the bytes of a cell; `is_quoted` where two quotes are one.
    fn fill(&mut self, text: &str, inside: Range<usize>, is_quoted: bool) {
        let mut letters = text[inside.clone()].char_indices().peekable();
        while let Some((at, letter)) = letters.next() {
            let at = inside.start + at;
            match letter {
                '"' if is_quoted => {
                    let next = letters.next_if(|(_, next)| *next == '"');
                    self.push("\"", at + usize::from(next.is_some()));
                }
                '\r' if letters.peek().is_some_and(|(_, next)| *next == '\n') => {}
                '\r' => self.push("\n", at),
                _ => self.push(&text[at..at + letter.len_utf8()], at),
            }
        }
        self.inside = inside;
    }
}

impl Row {
    /// The bytes from its first cell to its last one.
    pub fn range(&self) -> Range<usize> {
        let start = self.cells.first().map_or(0, |cell| cell.inside.start);
        start..self.cells.last().map_or(start, |cell| cell.inside.end).max(start)
    }
}

/// Splits a file into rows and cells, and tells what is damaged.
pub(crate) fn split(text: &str, file: FileId, found: &mut Vec<Diagnostic>) -> Sheet {
    let (begin, delimiter) = begin(text);
    let mut sheet = Sheet { delimiter, rows: Vec::new() };
    let mut reader = ReaderBuilder::new().delimiter(delimiter).build();
    let (bytes, mut out) = (text.as_bytes(), vec![0; text.len() + 1]);
    // A line before the headings is a row, too.
    let (mut at, mut number, mut breaks_from) = (begin, 1, 0);
    let mut row = Row::default();
    loop {
        let start = at;
        let is_last = loop {
            let (result, read, _) = reader.read_field(&bytes[at..], &mut out);
            at += read;
            match result {
                ReadFieldResult::Field { record_end } => break record_end,
                ReadFieldResult::End => return sheet,
                ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => {}
            }
        };
        let mut raw = start..at;
        if row.cells.is_empty() {
            raw.start += text[raw.clone()].len() - text[raw.clone()].trim_start_matches(['\r', '\n']).len();
            number += breaks(&text[breaks_from..raw.start]);
        }
        let (cell, end) = cell(text, raw, delimiter, &mut |range, message: &str, help: &str| {
            found.push(Diagnostic::error("T1020", Span::new(file, range), message).help(help));
        });
        if let Some(error) = ERRORS.into_iter().find(|error| cell.text.trim() == *error) {
            let message = format!("this cell holds `{error}`, an error of the spreadsheet");
            let problem = Diagnostic::error("T1020", Span::new(file, cell.inside.clone()), message);
            found.push(problem.help("correct the formula, and save the file as CSV again"));
        }
        row.cells.push(cell);
        if is_last {
            row.number = number;
            breaks_from = end;
            // Breaks inside of cells begin no row.
            let whole = std::mem::take(&mut row);
            if whole.cells.iter().any(|cell| !cell.is_blank()) {
                if sheet.rows.len() > MAX_ROWS {
                    let place = Span::new(file, whole.range());
                    let message = format!("this file has more than {}", counted(MAX_ROWS, "row"));
                    let help = "split it into several files, each with the headings";
                    found.push(Diagnostic::error("T1002", place, message).help(help));
                    sheet.rows.push(whole);
                    return sheet;
                }
                sheet.rows.push(whole);
            }
        }
    }
}

/// Where the headings begin, and the character between cells: that of a line `sep=;`, or else the one that divides the
/// first line into most cells.
fn begin(text: &str) -> (usize, u8) {
    let line = text.split(['\r', '\n']).next().unwrap_or_default();
    if let Some(named) = line.strip_prefix("sep=").and_then(|rest| rest.bytes().next())
        && DELIMITERS.contains(&named)
    {
        return (line.len(), named);
    }
    let (mut is_quoted, mut counts) = (false, [0; DELIMITERS.len()]);
    for byte in text.trim_start_matches(['\r', '\n']).bytes() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\r' | b'\n' if !is_quoted => break,
            _ if is_quoted => {}
            _ => counts.iter_mut().zip(DELIMITERS).filter(|(_, own)| *own == byte).for_each(|(count, _)| *count += 1),
        }
    }
    let most = counts.iter().max().copied().unwrap_or(0);
    let at = counts.iter().position(|count| *count == most).unwrap_or(0);
    (0, DELIMITERS[at])
}

/// How many lines end in a text.
fn breaks(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let ends = |at: &usize| bytes[*at] == b'\n' || bytes[*at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    (0..bytes.len()).filter(ends).count() as u32
}

/// A cell of these bytes, the character behind it included, and where it ends.
fn cell(
    text: &str,
    raw: Range<usize>,
    delimiter: u8,
    wrong: &mut dyn FnMut(Range<usize>, &str, &str),
) -> (Cell, usize) {
    let mut cell = Cell { start: raw.start, ..Cell::default() };
    let own = &text[raw.clone()];
    let is_end = |letter: char| letter == '\r' || letter == '\n' || letter == char::from(delimiter);
    let Some(quoted) = own.strip_prefix('"') else {
        let length = own.strip_suffix(is_end).unwrap_or(own).len();
        let inside = raw.start..raw.start + length;
        if own.trim_start_matches(' ').starts_with('"') {
            let message = "there is a space before the quote, so the quote does not begin the cell";
            wrong(inside.clone(), message, "remove the space");
        }
        cell.fill(text, inside.clone(), false);
        return (cell, inside.end);
    };
    let start = raw.start + 1;
    let mut quotes = quoted.match_indices('"').map(|(at, _)| at).peekable();
    let closing = loop {
        match quotes.next() {
            Some(at) if quotes.peek() == Some(&(at + 1)) => drop(quotes.next()),
            end => break end,
        }
    };
    let Some(length) = closing else {
        let message = "this cell begins with a quote but has none at its end";
        wrong(raw.start..start, message, "add a quote at the end of the cell; write a quote inside it twice");
        cell.fill(text, start..raw.end, true);
        return (cell, raw.end);
    };
    let rest = &quoted[length + 1..];
    let behind = rest.strip_suffix(is_end).unwrap_or(rest);
    let end = start + length + 1;
    if !behind.is_empty() {
        let message = "there is text after the quote that ends this cell";
        wrong(end..end + behind.len(), message, "write a quote inside a cell twice, and put the cell between quotes");
    }
    cell.fill(text, start..start + length, true);
    (cell, end + behind.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> (Vec<(u32, Vec<String>)>, Vec<String>) {
        let mut found = Vec::new();
        let sheet = split(text, FileId(0), &mut found);
        for cell in sheet.rows.iter().flat_map(|row| &row.cells) {
            for (start, of, length) in &cell.parts {
                let copied = &text[*of..of + length];
                assert_eq!(
                    cell.text[*start..start + length].replace('\n', "\r"),
                    copied.replace('\n', "\r"),
                    "{text:?}"
                );
            }
        }
        let rows = sheet.rows.into_iter();
        let rows = rows.map(|row| (row.number, row.cells.into_iter().map(|cell| cell.text).collect()));
        (rows.collect(), found.into_iter().map(|one| one.message).collect())
    }

    #[test]
    fn files_are_split_as_spreadsheets_write_them() {
        let rows = |list: &[(u32, &[&str])]| -> Vec<(u32, Vec<String>)> {
            list.iter().map(|(row, cells)| (*row, cells.iter().map(ToString::to_string).collect())).collect()
        };
        type Case = (&'static str, &'static [(u32, &'static [&'static str])]);
        let cases: [Case; 8] = [
            ("id,n\r\na,1\r\n", &[(1, &["id", "n"]), (2, &["a", "1"])]),
            ("id;n\na;1,5\n", &[(1, &["id", "n"]), (2, &["a", "1,5"])]),
            ("sep=;\r\nid;n\r\na;1", &[(2, &["id", "n"]), (3, &["a", "1"])]),
            ("id\tn\ra\t1\r", &[(1, &["id", "n"]), (2, &["a", "1"])]),
            ("id,n\r\n\r\n,\r\na,1\r\n,\r\n", &[(1, &["id", "n"]), (4, &["a", "1"])]),
            (
                "id,t\r\na,\"x, \"\"y\"\"\r\nz\"\r\nb,\r\n",
                &[(1, &["id", "t"]), (2, &["a", "x, \"y\"\nz"]), (3, &["b", ""])],
            ),
            ("id,t\na,5\" pipe\n", &[(1, &["id", "t"]), (2, &["a", "5\" pipe"])]),
            ("\"id\",\"t\"\n\"a\",\"\"\"q\"\"\"", &[(1, &["id", "t"]), (2, &["a", "\"q\""])]),
        ];
        for (text, expected) in cases {
            let (got, found) = cells(text);
            assert_eq!((got, found), (rows(expected), Vec::new()), "{text:?}");
        }
    }

    #[test]
    fn damaged_quotes_are_told() {
        let cases = [
            ("id,t\na,\"x\nb,y\n", "has none at its end"),
            ("id,t\na,\"x\"y\n", "after the quote"),
            ("id,t\na, \"x, y\"\n", "a space before the quote"),
        ];
        for (text, part) in cases {
            let (_, found) = cells(text);
            assert!(found.iter().any(|message| message.contains(part)), "{text:?}: {found:?}");
        }
    }
}
