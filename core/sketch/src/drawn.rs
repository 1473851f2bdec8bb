//! Drawings of letters: grids for a terminal, and where their cells stand in them.

use crate::cells::{Padded, cells, cut};
use crate::icons::Icon;
use crate::model::{Badge, Cell, Grid, Mark};

/// Where a thing stands in the lines of a drawing: so many letters, with one letter before and one after them for marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// Its name, as moves spell it.
    pub name: String,
    /// The line, from 0.
    pub line: usize,
    /// The column of its first letter, from 0.
    pub column: usize,
    /// Number of letters.
    pub width: usize,
    /// The player whose colour it has, from 0.
    pub owner: Option<u8>,
}

/// Lines, and where things stand in them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The lines, without blanks at their ends.
    pub lines: Vec<String>,
    /// The cells that have names.
    pub anchors: Vec<Anchor>,
}

/// Columns of the heads of rows before cells without borders.
const HEADS: usize = 7;

impl Grid {
    /// The letters of the cells with signs beside them: `(S)` ringed, `.S.` passed, `[S]` where a way ends. A row a line.
    pub fn flat(&self) -> Drawing {
        self.letters((3, 1), (4, 1))
    }

    /// The same with a line between rows, in which ways stand.
    pub fn tall(&self) -> Drawing {
        self.letters((4, 2), (5, 1))
    }

    /// Letters so many columns and lines apart, the first one at a column and a line.
    fn letters(&self, (wide, high): (usize, usize), (left, top): (usize, usize)) -> Drawing {
        let columns = self.across.len().max(1);
        let lines = top + self.down.len().saturating_sub(1) * high + 1;
        let mut canvas = vec![vec![' '; left + columns * wide + 1]; lines];
        let spot = |at: usize| (top + at / columns * high, left + at % columns * wide);
        let mut put = |line: usize, column: usize, letter: char| {
            if let Some(place) = canvas.get_mut(line).and_then(|line| line.get_mut(column)) {
                *place = letter;
            }
        };
        for (column, head) in self.across.iter().enumerate() {
            head.chars().enumerate().for_each(|(at, letter)| put(0, left + column * wide + at, letter));
        }
        for (row, head) in self.down.iter().enumerate() {
            let head = format!("{head:>0$}", left - 2);
            head.chars().enumerate().for_each(|(at, letter)| put(top + row * high, at, letter));
        }
        for (at, cell) in self.cells.iter().enumerate() {
            let ((line, column), (before, after)) = (spot(at), cell.signs());
            put(line, column - 1, before);
            put(line, column, cell.letter.unwrap_or(' '));
            put(line, column + 1, after);
        }
        let steps = self.ways.iter().filter(|_| high > 1).flat_map(|way| way.cells.windows(2));
        for pair in steps {
            let ((from_line, from), (line, column)) = (spot(pair[0]), spot(pair[1]));
            let way = match (line == from_line, column == from) {
                (true, _) => '-',
                (_, true) => '|',
                _ if (line > from_line) == (column > from) => '\\',
                _ => '/',
            };
            put((from_line + line) / 2, (from + column) / 2, way);
        }
        let anchor = |(at, cell): (usize, &Cell)| {
            let (line, column) = spot(at);
            let owner = match cell.mark {
                Mark::Ringed(seat) | Mark::Focus(seat) | Mark::Passed(seat) => Some(seat),
                _ => None,
            };
            Some(Anchor { name: cell.name()?.into(), line, column, width: 1, owner })
        };
        let anchors = self.cells.iter().enumerate().filter_map(anchor).collect();
        let lines = canvas.iter().map(|line| line.iter().collect::<String>().trim_end().to_string());
        Drawing { lines: lines.collect(), anchors }
    }

    /// Cards of so many letters across side by side, with what rows and columns score. A row has as many lines as its highest
    /// card, but at least so many; without borders those are told apart by its head.
    pub fn cards(&self, inner: usize, has_borders: bool, lowest: usize) -> Drawing {
        let (columns, text) = (self.across.len().max(1), inner - 1);
        let mut drawing = Drawing::default();
        let heads = self.across.iter().zip(&self.column_sums);
        let heads = heads.map(|(head, sum)| format!(" {:<inner$}", Padded(&format!("{head} {sum:>3}"))));
        let (left, column_heads) = (if has_borders { 0 } else { HEADS }, heads.collect::<String>());
        if !has_borders {
            drawing.lines.push(format!("{:left$}{}", "", column_heads.trim_end()));
        }
        for (row, cells) in self.cells.chunks(columns).enumerate() {
            let head = |row: usize| {
                let sum = self.row_sums.get(row).map_or("", String::as_str);
                format!("{} {sum:>3}", self.down.get(row).map_or("", String::as_str))
            };
            if has_borders {
                let border = cells.iter().map(|cell| format!("+-{:-<text$}", Padded(cell.name().unwrap_or_default())));
                drawing.lines.push(format!("{}+", border.collect::<String>()));
            }
            let anchor = |(column, cell): (usize, &Cell)| {
                let column = left + column * (inner + 1) + 2;
                Some(Anchor {
                    name: cell.name()?.into(),
                    line: drawing.lines.len(),
                    column,
                    width: inner - 2,
                    owner: None,
                })
            };
            let anchors: Vec<Anchor> = cells.iter().enumerate().filter_map(anchor).collect();
            drawing.anchors.extend(anchors);
            let texts: Vec<Vec<String>> = cells.iter().map(|cell| cell.card(text)).collect();
            for at in 0..texts.iter().map(Vec::len).max().unwrap_or(0).max(lowest) {
                let parts = texts.iter().map(|lines| {
                    let line = lines.get(at).map_or("", String::as_str);
                    format!("| {:<text$}", Padded(&cut(line, text)))
                });
                let parts: String = parts.collect();
                drawing.lines.push(match (has_borders, at) {
                    (true, 0) => format!("{parts}|  {}", head(row)),
                    (true, _) => format!("{parts}|"),
                    (false, 0) => format!("{:<left$}{parts}|", Padded(&head(row))),
                    (false, _) => format!("{:left$}{parts}|", ""),
                });
            }
        }
        if has_borders {
            drawing.lines.push(format!("{}+", format!("+{}", "-".repeat(inner)).repeat(columns)));
            drawing.lines.push(format!(" {}", column_heads.trim_end()));
        }
        drawing
    }
}

impl Cell {
    /// The signs beside its letter.
    fn signs(&self) -> (char, char) {
        match self.mark {
            Mark::Focus(_) => ('[', ']'),
            Mark::Ringed(_) => ('(', ')'),
            Mark::Passed(_) => ('.', '.'),
            Mark::Plain | Mark::Closed | Mark::Hidden => (' ', ' '),
        }
    }

    /// The lines of a card: its name, what is printed on it, what lies on it.
    fn card(&self, width: usize) -> Vec<String> {
        let mut lines = match (self.mark, self.corner.is_empty()) {
            (Mark::Closed, true) => vec!["(closed)".to_string()],
            (_, true) => Vec::new(),
            _ => {
                let (name, printed) = (self.texts.first().map_or("", String::as_str), self.printed());
                broken(name, width).into_iter().chain([printed]).collect()
            }
        };
        let marks = self.texts.get(usize::from(!self.corner.is_empty())..).unwrap_or_default().join(", ");
        if !marks.is_empty() {
            lines.extend(broken(&format!("[{marks}]"), width));
        }
        lines
    }

    /// Its number and its badges as letters: `4 FD Sp K *`.
    fn printed(&self) -> String {
        let mut text = self.corner.clone();
        let mut last = None;
        for badge in &self.badges {
            let (letters, sort) = match badge {
                Badge::Letters(letters, _) => (letters.as_str(), 0),
                Badge::Icon(Icon::Research) => (Icon::Research.letters(), 3),
                Badge::Icon(icon) => (icon.letters(), icon.letters().len()),
            };
            if last.replace(sort) != Some(sort) {
                text.push(' ');
            }
            text += letters;
        }
        text
    }
}

/// A text in lines of a width, broken between words.
fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut().filter(|line| cells(line) + 1 + cells(word) <= width) {
            Some(line) => *line += &format!(" {word}"),
            None => lines.push(word.into()),
        }
    }
    lines
}

/// What signs mean, for the foot of a drawing: `S station  T town`.
pub fn signs_in_words(signs: &[Cell]) -> String {
    let words = signs.iter().map(|cell| {
        let letters = cell.letter.map(String::from).or_else(|| cell.icon.map(|icon| icon.letters().to_string()));
        letters.into_iter().chain(cell.texts.iter().cloned()).collect::<Vec<_>>().join(" ")
    });
    words.collect::<Vec<_>>().join("  ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Way;
    use crate::palette::Tone;

    fn cell(name: &str) -> Cell {
        Cell { facts: vec![format!("{name}: free")], ..Cell::default() }
    }

    #[test]
    fn letters_stand_between_their_signs_and_ways_between_rows() {
        let marks = [Mark::Passed(0), Mark::Plain, Mark::Ringed(0), Mark::Focus(0)];
        let cells = ["A1", "B1", "A2", "B2"].into_iter().zip("STMC".chars()).zip(marks);
        let cells = cells.map(|((name, letter), mark)| Cell { letter: Some(letter), ..cell(name).marked(mark) });
        let grid = Grid {
            across: vec!["A".into(), "B".into()],
            down: vec!["1".into(), "2".into()],
            cells: cells.collect(),
            ways: vec![Way { seat: 0, cells: vec![0, 2, 3] }],
            ..Grid::default()
        };
        assert_eq!(grid.flat().lines, ["    A  B", " 1 .S. T", " 2 (M)[C]"]);
        let tall = grid.tall();
        assert_eq!(tall.lines, ["     A   B", "  1 .S.  T", "     |", "  2 (M)-[C]"]);
        for Anchor { name, line, column, .. } in &tall.anchors {
            let letter = tall.lines[*line].chars().nth(*column);
            let at = ["A1", "B1", "A2", "B2"].iter().position(|one| one == name);
            assert_eq!(letter, at.and_then(|at| "STMC".chars().nth(at)), "{name}");
        }
    }

    #[test]
    fn cards_are_as_wide_as_they_are_told_to_be_and_say_what_is_printed_and_what_lies_on_them() {
        let coyote = Cell {
            texts: vec!["American Coyote".into(), "salt".into()],
            corner: "4".into(),
            badges: vec![
                Badge::Letters("F".into(), Tone::Forest),
                Badge::Letters("D".into(), Tone::Desert),
                Badge::Icon(Icon::Spring),
                Badge::Icon(Icon::Keystone),
                Badge::Icon(Icon::Research),
                Badge::Icon(Icon::Research),
            ],
            ..cell("R1C1")
        };
        let cells = vec![coyote, cell("R1C2").marked(Mark::Closed)];
        let [across, down] = [vec!["C1".into(), "C2".into()], vec!["R1".into()]];
        let [row_sums, column_sums] = [vec!["3".into()], vec!["0".into(), "12".into()]];
        let grid = Grid { across, down, cells, row_sums, column_sums, ..Grid::default() };
        let flat = grid.cards(14, false, 1);
        let lines = [
            "        C1   0         C2  12",
            "R1   3 | American     | (closed)     |",
            "       | Coyote       |              |",
            "       | 4 FD Sp K ** |              |",
            "       | [salt]       |              |",
        ];
        assert_eq!(flat.lines, lines);
        assert_eq!((flat.anchors[1].line, flat.anchors[1].column), (1, 24));
        let high = grid.cards(14, true, 6);
        assert_eq!(high.lines[0], "+-R1C1---------+-R1C2---------+");
        assert_eq!(high.lines[1], "| American     | (closed)     |  R1   3");
        assert_eq!((high.lines.len(), high.lines[8].as_str()), (9, "  C1   0         C2  12"));
    }
}
