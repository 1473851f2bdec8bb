//! Plain text of a sketch: a fact a line, nothing drawn, for whoever hears it.

use std::collections::BTreeMap;

use crate::draw::letter;
use crate::model::{Body, Cell, Grid, Mark, Panel, Row, Sketch, named};

impl Sketch {
    /// The sketch as lines. A cell that has a name (`R1C1: Coyote`) says each of its facts on a line of its own, others of a
    /// row stand in one line; what is alike is counted. Of a seat's panel on a table, which is small there, the notes alone are
    /// said. Signs are left out.
    pub fn plain(&self) -> Vec<String> {
        let own = self.seat.and(self.panels.first());
        let mut lines = vec![own.map_or_else(|| self.when.clone(), |panel| panel.title.clone())];
        for panel in &self.panels {
            let is_small = self.seat.is_none() && panel.seat.is_some();
            if is_small {
                lines.extend(panel.notes.iter().map(|note| format!("{}: {note}", panel.title)));
            } else {
                lines.extend(panel.plain().into_iter().chain(panel.notes.iter().cloned()));
            }
        }
        lines
    }
}

impl Panel {
    fn plain(&self) -> Vec<String> {
        match &self.body {
            Body::Grid(grid) => grid.plain(),
            Body::Rows(rows, _) => rows.iter().flat_map(Row::plain).collect(),
            Body::Track(track) => {
                track.pawns.iter().map(|pawn| format!("{}: {}", letter(pawn.seat), pawn.text)).collect()
            }
            Body::Text(texts) => texts.clone(),
            Body::Signs(_) => Vec::new(),
        }
    }
}

impl Grid {
    /// Its letters row by row, and the cells that lie in some way or hold more than one fact; the rest is counted.
    fn plain(&self) -> Vec<String> {
        let letters: Option<Vec<String>> = self.cells.iter().map(|cell| cell.letter.map(String::from)).collect();
        let is_bare = |cell: &&Cell| cell.mark == Mark::Plain && cell.facts.len() <= 1;
        let mut lines = Vec::new();
        let mut alike: BTreeMap<&str, usize> = BTreeMap::new();
        match &letters {
            Some(letters) => {
                let rows = letters.chunks(self.across.len().max(1)).zip(&self.down);
                lines.extend(rows.map(|(row, head)| format!("row {head}: {}", row.join(" "))));
            }
            None => {
                let facts = self.cells.iter().filter(is_bare).filter_map(|cell| cell.facts.first());
                facts.for_each(|fact| *alike.entry(named(fact).map_or(fact, |(_, word)| word)).or_default() += 1);
            }
        }
        lines.extend(self.cells.iter().filter(|cell| !is_bare(cell)).flat_map(Cell::plain));
        lines.extend(alike.into_iter().map(|(word, count)| format!("{word}: {count}")));
        let sums = self.down.iter().zip(&self.row_sums).chain(self.across.iter().zip(&self.column_sums));
        lines.extend(sums.map(|(line, sum)| format!("{line}: {sum}")));
        lines
    }
}

impl Row {
    fn plain(&self) -> Vec<String> {
        let who = self.seat.map(letter).into_iter().chain((!self.label.is_empty()).then(|| self.label.clone()));
        let who: String = who.map(|word| format!("{word}: ")).collect();
        if !self.note.is_empty() && self.cells.iter().all(|cell| cell.facts.is_empty()) {
            return vec![format!("{who}{}", self.note)];
        }
        let (cells, chips): (Vec<&Cell>, Vec<&Cell>) =
            self.cells.iter().partition(|cell| cell.facts.first().is_some_and(|fact| named(fact).is_some()));
        let mut runs: Vec<(String, usize)> = Vec::new();
        for text in chips.iter().map(|cell| cell.words()).filter(|text| !text.is_empty()) {
            match runs.last_mut().filter(|(last, _)| *last == text) {
                Some((_, count)) => *count += 1,
                None => runs.push((text, 1)),
            }
        }
        let is_counted = runs.iter().any(|(_, count)| *count > 1);
        let said = runs.into_iter().map(|(text, count)| if is_counted { format!("{count} {text}") } else { text });
        let said = said.collect::<Vec<_>>().join(", ");
        let line = (!said.is_empty()).then(|| format!("{who}{said}"));
        line.into_iter().chain(cells.into_iter().flat_map(Cell::plain)).collect()
    }
}

impl Cell {
    /// Its facts, each under its name.
    fn plain(&self) -> Vec<String> {
        let name = self.name().unwrap_or_default();
        let line = |(at, fact): (usize, &String)| if at == 0 { fact.clone() } else { format!("{name}: {fact}") };
        self.facts.iter().enumerate().map(line).collect()
    }

    /// What is said of it in a row; nothing of what nobody knows.
    fn words(&self) -> String {
        match (self.facts.is_empty(), self.mark) {
            (true, Mark::Hidden) => String::new(),
            (true, _) => self.texts.join(" "),
            _ => self.facts.join(", "),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::model::{Body, Cell, Grid, Mark, Panel, Row, Sketch};

    fn cell(facts: &[&str]) -> Cell {
        Cell { facts: facts.iter().map(ToString::to_string).collect(), ..Cell::default() }
    }

    fn said(body: Body) -> Vec<String> {
        Sketch { panels: vec![Panel { body, ..Panel::default() }], ..Sketch::default() }.plain().split_off(1)
    }

    #[test]
    fn a_named_cell_says_each_fact_and_cells_with_nothing_on_them_are_counted() {
        let cells = vec![
            cell(&["R1C1: Coyote", "number 4"]),
            cell(&["R1C2: free"]),
            cell(&["R1C3: closed"]).marked(Mark::Closed),
            cell(&["R1C4: free"]),
        ];
        let (down, row_sums) = (vec!["R1".into()], vec!["12".into()]);
        let lines = said(Body::Grid(Grid { cells, down, row_sums, ..Grid::default() }));
        assert_eq!(lines, ["R1C1: Coyote", "R1C1: number 4", "R1C3: closed", "free: 2", "R1: 12"]);
    }

    #[test]
    fn a_grid_of_letters_says_its_rows_and_then_what_lies_in_some_way() {
        let letter = |name: &str, letter| Cell { letter: Some(letter), ..cell(&[&format!("{name}: town")]) };
        let cells = vec![letter("A1", 'T'), letter("B1", 'M').marked(Mark::Passed(0))];
        let [across, down] = [vec!["A".into(), "B".into()], vec!["1".into()]];
        let lines = said(Body::Grid(Grid { across, down, cells, ..Grid::default() }));
        assert_eq!(lines, ["row 1: T M", "B1: town"]);
    }

    #[test]
    fn a_row_is_said_by_its_cells_in_one_line_or_else_by_its_note() {
        let row = |cells: &[Cell], note: &str| Row {
            label: "Nuggets".into(),
            cells: cells.to_vec(),
            note: note.into(),
            ..Row::default()
        };
        let spent = [cell(&["spent"]), cell(&["spent"]), cell(&["not circled"])];
        let hidden = [Cell::text("?").marked(Mark::Hidden), cell(&["A holds Coffee: 50 m down"])];
        let rows = vec![row(&spent, ""), row(&[Cell::text("5")], "five"), row(&[], "none"), row(&hidden, "")];
        let lines = said(Body::Rows(rows, Vec::new()));
        let five = ["Nuggets: 2 spent, 1 not circled", "Nuggets: five", "Nuggets: none", "A holds Coffee: 50 m down"];
        assert_eq!(lines, five);
    }

    #[test]
    fn on_a_table_the_small_panels_of_seats_are_their_notes() {
        let grid = Grid { cells: vec![cell(&["R1C1: Coyote", "number 4"])], ..Grid::default() };
        let panel = |title: &str| Panel {
            title: title.into(),
            seat: Some(1),
            body: Body::Grid(grid.clone()),
            notes: vec!["synergy 5".into()],
        };
        let table = Sketch { when: "round 3".into(), panels: vec![panel("board B")], ..Sketch::default() };
        assert_eq!(table.plain(), ["round 3", "board B: synergy 5"]);
        let sheet = Sketch { seat: Some(1), panels: vec![panel("board of B: 4 points")], ..table };
        assert_eq!(sheet.plain(), ["board of B: 4 points", "R1C1: Coyote", "R1C1: number 4", "synergy 5"]);
    }
}
