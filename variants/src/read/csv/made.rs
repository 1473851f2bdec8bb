//! TOML that says what a CSV file says, with the places that its parts were copied from.

use std::ops::Range;

use javelina_engine::{Diagnostic, FileId, Files, Fix, Grid, Made, Piece, Span, nearest, printable};

use super::cells::{Cell, Row, Sheet, split};
use super::values::{Written, whole_number, written};
use crate::read::reader::{Key, Shape, is_other_name};

/// The key whose cells are texts of the rules language.
const RULES: &str = "rules";

/// Reads a CSV file as `[[kind]]` tables with these keys, and gives the file with that text; `None` where cells are damaged or
/// headings are wrong.
pub(crate) fn read(
    files: &mut Files,
    file: FileId,
    (kind, keys): (&str, &[Key]),
    found: &mut Vec<Diagnostic>,
) -> Option<FileId> {
    let text = files.text(file).to_string();
    let mut problems = Vec::new();
    let sheet = split(&text, file, &mut problems);
    let columns = headings(&sheet, file, keys, &mut problems);
    let is_damaged = !problems.is_empty();
    let mut maker = Maker { file, made: String::new(), pieces: Vec::new(), problems };
    for (at, row) in sheet.rows.iter().skip(1).enumerate().filter(|_| !is_damaged) {
        maker.row(&sheet, row, kind, &columns, at == 0);
    }
    let grid = grid(&sheet, &columns);
    let Maker { made, pieces, problems, .. } = maker;
    let is_damaged = !problems.is_empty();
    found.extend(problems);
    let made = files.add_made(Made { of: file, text: made, pieces }, grid);
    (!is_damaged).then_some(made)
}

/// Splits a CSV file from which tables of rules are read.
pub(crate) fn sheet(files: &mut Files, file: FileId) -> javelina_dsl::Sheet {
    let mut found = Vec::new();
    let text = files.text(file).to_string();
    let sheet = split(&text, file, &mut found);
    let columns = headings(&sheet, file, &[], &mut found);
    files.add_grid(file, grid(&sheet, &columns));
    let cell = |cell: &Cell| javelina_dsl::Cell {
        text: cell.text.clone(),
        number: whole_number(cell.text.trim(), sheet.delimiter != b','),
        span: Span::new(file, cell.inside.clone()),
    };
    let rows = sheet.rows.iter().map(|row| row.cells.iter().map(cell).collect());
    javelina_dsl::Sheet { file, rows: rows.collect(), found }
}

fn grid(sheet: &Sheet, columns: &[Column<'_>]) -> Grid {
    let cells = sheet.rows.iter().flat_map(|row| {
        let cells = row.cells.iter().zip(0_u16..);
        cells.map(|(cell, column)| (cell.start, row.number, column))
    });
    Grid { columns: columns.iter().map(|column| column.name.clone()).collect(), cells: cells.collect() }
}

/// A column.
struct Column<'a> {
    name: String,
    place: Range<usize>,
    key: Option<&'a Key>,
}

impl Column<'_> {
    /// Whether it holds remarks.
    fn is_remark(&self) -> bool {
        self.name.starts_with('#')
    }
}

/// The columns of a file.
fn headings<'a>(sheet: &Sheet, file: FileId, keys: &'a [Key], found: &mut Vec<Diagnostic>) -> Vec<Column<'a>> {
    let Some(row) = sheet.rows.first() else { return Vec::new() };
    let column = |cell: &Cell| {
        let name = cell.text.trim().to_string();
        Column { place: cell.inside.clone(), key: keys.iter().find(|key| key.name == name), name }
    };
    let columns: Vec<Column<'a>> = row.cells.iter().map(column).collect();
    let mut wrong = |place: Range<usize>, text: String, help: &str| {
        found.push(Diagnostic::error("T1021", Span::new(file, place), text).help(help));
    };
    for (at, column) in columns.iter().enumerate().filter(|(_, column)| !column.name.is_empty()) {
        if columns[..at].iter().any(|other| other.name == column.name) && !column.is_remark() {
            let text = format!("two columns are called `{}`", printable(&column.name, 60));
            wrong(column.place.clone(), text, "give one of them another heading, or delete it");
        }
    }
    for row in &sheet.rows[1..] {
        let has_no_heading = |at: usize| columns.get(at).is_none_or(|column| column.name.is_empty());
        let stray = row.cells.iter().enumerate().find(|(at, cell)| !cell.is_blank() && has_no_heading(*at));
        if let Some((at, cell)) = stray {
            let text = format!("this cell is in column {}, which has no heading", at + 1);
            let help = "write a heading (`#` for remarks), or put a cell with commas between quotes";
            wrong(cell.inside.clone(), text, help);
        }
    }
    let is_free = |column: &&Column<'_>| column.key.is_none() && !column.name.is_empty() && !column.is_remark();
    for key in keys.iter().filter(|key| key.must && columns.iter().all(|column| column.name != key.name)) {
        let text = format!("the column `{}` is missing", key.name);
        let free = || columns.iter().filter(is_free);
        let near = nearest(key.name, free().map(|column| column.name.as_str()));
        let meant = free().find(|column| is_other_name(&column.name, key.name) || near.first() == Some(&&*column.name));
        found.push(match meant {
            Some(column) => {
                let place = Span::new(file, column.place.clone());
                let help =
                    format!("did you mean `{}`, where the heading is `{}`?", key.name, printable(&column.name, 60));
                Diagnostic::error("T1003", place, text).help(help).fix(Fix::write(place, key.name).unsure())
            }
            None => {
                let help = format!("add a column with this heading: {}", key.doc());
                Diagnostic::error("T1003", Span::new(file, row.range()), text).help(help)
            }
        });
    }
    columns
}

/// A text that is being made.
struct Maker {
    file: FileId,
    made: String,
    pieces: Vec<Piece>,
    problems: Vec<Diagnostic>,
}

impl Maker {
    /// Adds text for which other bytes stand.
    fn put(&mut self, text: &str, of: Range<usize>) {
        let start = self.made.len();
        self.made += text;
        self.pieces.push(Piece { made: start..self.made.len(), of, is_copied: false });
    }

    /// Adds bytes of a cell.
    fn copy(&mut self, cell: &Cell, range: Range<usize>) {
        for (start, of, length) in &cell.parts {
            let (from, to) = ((*start).max(range.start), (start + length).min(range.end));
            if from < to {
                let at = self.made.len();
                self.made += &cell.text[from..to];
                let of = of + (from - start);
                self.pieces.push(Piece { made: at..self.made.len(), of: of..of + (to - from), is_copied: true });
            }
        }
    }

    /// Adds a row as a table. Columns that nothing asks for are in the first one alone, so that they are told once.
    fn row(&mut self, sheet: &Sheet, row: &Row, kind: &str, columns: &[Column<'_>], is_first: bool) {
        self.put(&format!("[[{kind}]]\n"), row.range());
        for (column, cell) in columns.iter().zip(&row.cells) {
            let is_read = column.key.is_some() || is_first && !column.name.is_empty();
            if cell.is_blank() || column.is_remark() || !is_read {
                continue;
            }
            let text = Shape::Text;
            let shape = column.key.map_or(&text, |key| &key.shape);
            let Some(value) = written(&cell.text, 0..cell.text.len(), shape, sheet.delimiter != b',') else {
                let message = format!("this cell of `{}` has an invalid value", printable(&column.name, 60));
                let place = Span::new(self.file, cell.inside.clone());
                let help = format!("write {}; lists and tables as in TOML: `[1, 2]` or `[{{ x = 1 }}]`", shape.words());
                self.problems.push(Diagnostic::error("T1022", place, message).help(help));
                continue;
            };
            let is_bare = column.name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
            let name = if is_bare { column.name.clone() } else { quoted(&column.name) };
            self.put(&name, column.place.clone());
            let begin = cell.inside.start..cell.inside.start;
            self.put(" = ", begin);
            match &value {
                Written::Text(range) if column.name == RULES => self.rules(cell, range.clone()),
                value => self.value(cell, value),
            }
            self.put("\n", cell.inside.end..cell.inside.end);
        }
    }

    fn value(&mut self, cell: &Cell, value: &Written) {
        let [begin, end] = [cell.inside.start..cell.inside.start, cell.inside.end..cell.inside.end];
        match value {
            Written::Bare(range) => self.copy(cell, range.clone()),
            Written::Spelled(text) => self.put(text, cell.inside.clone()),
            Written::Text(range) => self.text(cell, range.clone()),
            Written::List(entries) => {
                self.put("[", begin);
                for (at, entry) in entries.iter().enumerate() {
                    if at > 0 {
                        self.made += ", ";
                    }
                    self.value(cell, entry);
                }
                self.put("]", end);
            }
        }
    }

    /// Adds a text between quotes; bytes that TOML writes otherwise as one part.
    fn text(&mut self, cell: &Cell, range: Range<usize>) {
        let own = &cell.text[range.clone()];
        let [begin, end] = [self.place(cell, range.start), self.place(cell, range.end)];
        if own.contains(|one: char| one.is_control() || matches!(one, '"' | '\\')) {
            return self.put(&quoted(own), begin..end);
        }
        self.put("\"", begin..begin);
        self.copy(cell, range);
        self.put("\"", end..end);
    }

    /// Adds rules between three quotes, in which nothing stands for something else.
    fn rules(&mut self, cell: &Cell, range: Range<usize>) {
        let own = &cell.text[range.clone()];
        let is_unprintable = |one: char| one.is_control() && !matches!(one, '\n' | '\t');
        let quotes = match () {
            () if own.contains(is_unprintable) => return self.text(cell, range),
            () if !own.contains("'''") && !own.ends_with('\'') => "'''",
            () if !own.contains("\"\"\"") && !own.ends_with('"') && !own.contains('\\') => "\"\"\"",
            () => return self.text(cell, range),
        };
        let [begin, end] = [self.place(cell, range.start), self.place(cell, range.end)];
        self.put(quotes, begin..begin);
        self.copy(cell, range);
        self.put(quotes, end..end);
    }

    /// The byte of the file at which a byte of a cell's text is.
    fn place(&self, cell: &Cell, byte: usize) -> usize {
        let part = cell.parts.iter().rev().find(|(start, ..)| *start <= byte);
        part.map_or(cell.inside.start, |(start, of, length)| of + (byte - start).min(*length))
    }
}

/// A text as TOML writes it on one line.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '\n' => out += "\\n",
            '\t' => out += "\\t",
            letter if letter.is_control() => out += &format!("\\u{:04X}", u32::from(letter)),
            letter => out.push(letter),
        }
    }
    out + "\""
}
