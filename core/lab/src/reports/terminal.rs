//! Tables of reports on a terminal: rows as sentences that wrap at their clauses, or as columns below each other.

use javelina_engine::{Padded, cells, printable};

use super::document::{Cells, DocumentTable, Inline, text_of};
use super::wrapping::{hung, pieces};

/// Columns of verdicts, if no others are given.
const WIDE: usize = 100;
/// From one line of a verdict to the next.
const BELOW: &str = ";\n          ";

impl DocumentTable {
    pub(super) fn text(&self, out: &mut String, columns: Option<usize>) {
        if !self.caption.is_empty() {
            *out += &format!("\n{}:\n", text_of(&self.caption));
        }
        self.notes.iter().for_each(|note| *out += &format!("  {}\n", text_of(note)));
        *out += &if self.columns.iter().any(|(_, cells)| matches!(cells, Cells::Parts(..))) {
            self.rows.iter().map(|row| self.sentence(row, columns)).collect()
        } else {
            self.aligned()
        };
        self.legend.iter().for_each(|line| *out += &format!("  {line}\n"));
    }

    /// A row as a sentence. In a table of verdicts the first cell has the width of one, and what does not fit into the
    /// line continues below the second cell, if possible at the end of a clause of the last one.
    fn sentence(&self, row: &[Inline], columns: Option<usize>) -> String {
        let mut cell = Vec::new();
        let has_verdicts = self.rows.iter().any(|row| matches!(row.first(), Some(Inline::Verdict(_))));
        for (at, ((_, cells), inline)) in self.columns.iter().zip(row).enumerate() {
            let (before, after) = if let Cells::Parts(before, after) = *cells { (before, after) } else { ("", "") };
            let text = if at == 0 && has_verdicts { format!("{:<9}", inline.text()) } else { inline.text() };
            let is_there = !text.is_empty();
            cell.extend(
                [before, &[&text, after].concat()].map(|part| if is_there { part.into() } else { String::new() }),
            );
        }
        if !has_verdicts {
            return cell.concat().split('\n').map(|line| hung(line, columns)).collect();
        }
        let wide = columns.unwrap_or(WIDE);
        let why = cell.pop().unwrap_or_default();
        let mut lines = cell.concat();
        let mut column = cells(&lines);
        let clauses: Vec<&str> = why.split("; ").collect();
        for (at, clause) in clauses.iter().enumerate() {
            let end = usize::from(at + 1 < clauses.len());
            let gap = if at > 0 { "; " } else { "" };
            let fits = |column: usize| column + cells(clause) + end <= wide;
            (lines, column) = if fits(column + gap.len()) || at == 0 && !fits(10) {
                (lines + gap, column + gap.len())
            } else {
                (format!("{}{}", lines.trim_end(), if at > 0 { BELOW } else { &BELOW[1..] }), 10)
            };
            let is_whole = fits(column);
            let parts = if is_whole { vec![(*clause).to_string()] } else { pieces(clause, wide.saturating_sub(10)) };
            for (at, part) in parts.iter().enumerate() {
                let gap = usize::from(at > 0);
                if column > 10 && !is_whole && column + gap + cells(part) + end > wide {
                    (lines, column) = (lines.trim_end().to_string() + &BELOW[1..], 10);
                } else {
                    lines += &" "[..gap];
                    column += gap;
                }
                lines += part;
                column += cells(part);
            }
        }
        lines + "\n"
    }

    /// Columns below each other with their heads; numbers to the right.
    fn aligned(&self) -> String {
        let heads = self.columns.iter().map(|(head, _)| printable(head, 60)).collect();
        let rows = self.rows.iter().map(|row| row.iter().map(Inline::text).collect());
        let rows: Vec<Vec<String>> = std::iter::once(heads).chain(rows).collect();
        let width = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|cell| cells(cell)).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let line = |row: &Vec<String>| {
            let cells = self.columns.iter().zip(row).zip(&widths).map(|(((_, cells), cell), width)| match cells {
                Cells::Numbers => format!("  {:>width$}", Padded(cell)),
                _ => format!("  {:<width$}", Padded(cell)),
            });
            cells.collect::<String>().trim_end().to_string() + "\n"
        };
        rows.iter().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judging::verdict::Verdict;
    use crate::reports::document::{Document, DocumentBlock};
    use crate::reports::wrapping::wrap;

    #[test]
    fn a_clause_that_fills_the_width_exactly_stays_on_its_line() {
        let parts = [("verdict", "", " "), ("gate", "", ""), ("arm", " [", "]"), ("why", ": ", "")];
        let columns = parts.map(|(head, before, after)| (head, Cells::Parts(before, after)));
        let (first, bound, few) = ("UNDECIDED t [a]: 1 (0.5 to 1.5)", "allowed at least 0", "3 of 5 games");
        let why = format!("1 (0.5 to 1.5); {bound}; {few}");
        let row = vec![Inline::Verdict(Verdict::Undecided), "t".into(), "a".into(), why.into()];
        let document = Document { blocks: vec![DocumentBlock::Table(DocumentTable::new(&columns, vec![row]))] };
        let apart = ";\n          ";
        assert_eq!(document.text(Some(52)), format!("{first}; {bound}{apart}{few}\n"));
        assert_eq!(document.text(Some(51)), format!("{first}{apart}{bound}; {few}\n"));
        assert_eq!(document.text(Some(41)), format!("{first}{apart}{bound}{apart}{few}\n"));
        assert_eq!(document.text(None), format!("{first}; {bound}; {few}\n"));
    }

    #[test]
    fn names_code_and_shares_are_not_torn_apart_and_nothing_else_is_too_wide() {
        let parts = [("verdict", "", " "), ("gate", "", ""), ("why", ": ", "")];
        let columns = parts.map(|(head, before, after)| (head, Cells::Parts(before, after)));
        let why = "so many words that they fill `the code of two` lines and 95 % of them; few";
        let row = vec![Inline::Verdict(Verdict::Fail), "win; at most".into(), why.into()];
        let document = Document { blocks: vec![DocumentBlock::Table(DocumentTable::new(&columns, vec![row]))] };
        let text = document.text(Some(40));
        assert!(text.starts_with("FAIL      win; at most: so many words\n"), "{text}");
        assert!(text.contains("`the code of two`") && text.contains("95 %"), "{text}");
        assert!(text.lines().all(|line| cells(line) <= 40), "{text}");
        assert_eq!(wrap("a `b c` d 95 %.", 6), ["a", "`b c`", "d", "95 %."]);
    }
}
