//! A player board: sixteen cells with their cards, what each line scores, synergy, secret objectives.

use javelina_engine::rules::{LevelPart, Noted, level_lines};
use javelina_engine::{Element, Scored, Seat, counted};

use super::super::facts::{Asker, is_fixed};
use super::super::points::{Cell, Line, Objective};
use super::super::{Keystone, View, state::State};
use super::board::{WIDTH, fitted, wrapped};
use super::marks::LEGEND;

/// Letters across a cell between its borders.
const INNER: usize = 21;

impl Keystone {
    /// A board as a drawing, at most 100 columns wide.
    pub(super) fn drawn_sheet(&self, view: &View, seat: Seat) -> Vec<String> {
        let state = &view.state;
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let points: Vec<i32> = Line::all().map(|line| self.line_points(&asker, line, &mut ()).0).collect();
        let mut lines = vec![self.title_line(view, seat)];
        lines.extend(self.cells_drawn(state, seat, &points, INNER, 2));
        let below = self.ecosystem_lines(&asker, &points).into_iter().chain(self.belongings(view, seat, false));
        lines.extend(below.flat_map(|line| wrapped(&line, WIDTH)));
        lines.push(LEGEND.into());
        lines
    }

    /// The cells of a board with what its lines score: so many letters across a cell, at least so many lines a row.
    pub(super) fn cells_drawn(
        &self,
        state: &State,
        seat: Seat,
        points: &[i32],
        inner: usize,
        lowest: usize,
    ) -> Vec<String> {
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let (usable, text) = (self.usable(&asker, &mut ()), inner - 1);
        let mut lines = Vec::new();
        for (row, along) in points.iter().enumerate().take(4) {
            let cells: Vec<Cell> = Cell::all().skip(row * 4).take(4).collect();
            let border = cells.iter().map(|cell| format!("+-{:-<text$}", self.name(*cell)));
            lines.push(format!("{}+", border.collect::<String>()));
            let texts: Vec<_> = cells.iter().map(|cell| self.cell_texts(state, seat, *cell, usable, text)).collect();
            let height = texts.iter().map(Vec::len).max().unwrap_or(0).max(lowest);
            for at in 0..height {
                let parts = texts.iter().map(|lines| {
                    let line = lines.get(at).map_or("", String::as_str);
                    format!("| {:<text$}", fitted(line, text))
                });
                let end = if at == 0 { format!("  R{} {along:>3}", row + 1) } else { String::new() };
                lines.push(format!("{}|{end}", parts.collect::<String>()));
            }
        }
        lines.push(format!("{}+", format!("+{}", "-".repeat(inner)).repeat(4)));
        let feet = (4..8).map(|line| format!("  {:<inner$}", format!("C{} {:>3}", line - 3, points[line])));
        lines.push(feet.collect::<String>().trim_end().to_string());
        lines
    }

    /// A board with one fact a line.
    pub(super) fn plain_sheet(&self, view: &View, seat: Seat) -> Vec<String> {
        let state = &view.state;
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let usable = self.usable(&asker, &mut ());
        let mut lines = vec![self.title_line(view, seat)];
        for cell in Cell::all() {
            let name = self.name(cell);
            lines.extend(self.cell_facts(&asker, cell, usable).into_iter().map(|fact| format!("{name}: {fact}")));
        }
        let points: Vec<i32> = Line::all().map(|line| self.line_points(&asker, line, &mut ()).0).collect();
        for (line, points) in Line::all().zip(&points) {
            lines.push(format!("line {}: {}", self.name(line), counted(*points, "point")));
        }
        lines.extend(self.ecosystem_lines(&asker, &points));
        lines.extend(self.belongings(view, seat, true));
        lines
    }

    /// What is on a cell: its card, what is printed on it, what lies on it.
    pub(super) fn cell_facts(&self, asker: &Asker<'_>, cell: Cell, usable: u16) -> Vec<String> {
        let (state, board, at) = (asker.state, asker.state.board(asker.seat), cell.index());
        let mut facts = match board.on(cell) {
            None if !cell.is_in(usable) => vec!["closed".to_string()],
            None => vec!["free".to_string()],
            Some(card) => {
                let mut facts = vec![self.name(card), self.face_words(card, board.habitats[at])];
                facts.extend((board.research[at] > 0).then(|| counted(board.research[at], "research token")));
                facts.extend(is_fixed(asker, cell, card).then(|| "fixed, no skill moves it".into()));
                facts.extend(self.marks(state, card));
                facts
            }
        };
        facts.extend(self.marks(state, cell));
        facts
    }

    pub(super) fn title_line(&self, view: &View, seat: Seat) -> String {
        format!("board of {}: {}", self.side_name(&view.state, seat), self.score_words(view, seat))
    }

    /// The lines of text in a cell: the name of its card, what is printed on it, what lies on it.
    pub(super) fn cell_texts(&self, state: &State, seat: Seat, cell: Cell, usable: u16, width: usize) -> Vec<String> {
        let board = state.board(seat);
        let at = cell.index();
        let mut marks = self.marks(state, cell);
        let mut texts = match board.on(cell) {
            None if !cell.is_in(usable) => vec!["(closed)".to_string()],
            None => Vec::new(),
            Some(card) => {
                let mut texts = wrapped(&self.name(card), width);
                texts.iter_mut().skip(1).for_each(|text| *text = text.trim_start().to_string());
                let (number, habitats) = (self.number_of(card), Self::habitat_letters(board.habitats[at]));
                let (season, icons) = (self.season_letters(card).into(), self.icon_letters(card));
                let research = "*".repeat(usize::from(board.research[at]).min(5));
                let mut printed = vec![number, habitats, season, icons, research];
                printed.retain(|part| !part.is_empty());
                texts.push(printed.join(" "));
                if is_fixed(&Asker { game: self, state, seat, noted: &Noted::default() }, cell, card) {
                    marks.insert(0, "fixed".into());
                }
                marks.extend(self.marks(state, card));
                texts
            }
        };
        if !marks.is_empty() {
            texts.extend(wrapped(&format!("[{}]", marks.join(", ")), width));
        }
        texts
    }

    /// The lines that score, with the cells of their ecosystems.
    pub(super) fn ecosystem_lines(&self, asker: &Asker<'_>, points: &[i32]) -> Option<String> {
        let words = |(line, points): (Line, &i32)| {
            let cells = self.ecosystem(asker, line);
            let along = line.cells().filter(|cell| cell.is_in(cells));
            let names: Vec<String> = along.map(|cell| self.name(cell)).collect();
            (cells != 0).then(|| format!("{} {points}", names.join("-")))
        };
        let lines: Vec<String> = Line::all().zip(points).filter_map(words).collect();
        (!lines.is_empty()).then(|| format!("ecosystems: {}", lines.join(", ")))
    }

    /// Synergy, wild cards of this turn, what content counts of the seat, secret objectives, the level reached.
    pub(super) fn belongings(&self, view: &View, seat: Seat, plain: bool) -> Vec<String> {
        let state = &view.state;
        let board = state.board(seat);
        let mut lines = vec![format!("synergy: {}", board.synergy)];
        if board.wilds > 0 {
            lines.push(format!("wild cards taken in this turn: {}", board.wilds));
        }
        lines.extend(self.marks_of(state, seat, view.seat));
        let hidden = self.hidden_objectives(view, seat);
        if hidden > 0 {
            lines.push(format!("{}, hidden", counted(hidden, "secret objective")));
        }
        for objective in Objective::of_bits(board.objectives) {
            let facts = self.objective_facts(state, seat, objective);
            lines.extend(facts.into_iter().enumerate().map(|(at, fact)| match at {
                at if plain || at == 0 => fact,
                _ => format!("  {fact}"),
            }));
        }
        if hidden == 0 {
            let asker = Asker { game: self, state, seat, noted: &Noted::default() };
            lines.extend(self.level(&asker).flatten().map(|level| format!("level now: {level}")));
        }
        lines
    }

    /// Levels of the assignment, each with the parts of its condition and how far they are: `score >= 90 (12 now)`.
    pub(super) fn level_parts(&self, view: &View, seat: Seat) -> Vec<LevelPart> {
        if self.hidden_objectives(view, seat) > 0 {
            return Vec::new();
        }
        let asker = Asker { game: self, state: &view.state, seat, noted: &Noted::default() };
        self.standing.iter().flat_map(|item| self.rules.level_parts(*item, &asker.ask())).collect()
    }

    /// The levels with how far they are, a line each.
    pub(super) fn level_lines(&self, view: &View, seat: Seat) -> Vec<String> {
        level_lines(&self.level_parts(view, seat))
    }

    /// An objective: its name, its goals, those that are reached marked, and its points by the number of goals.
    fn objective_facts(&self, state: &State, seat: Seat, objective: Objective) -> Vec<String> {
        let of = &self.content.objectives[objective.index()];
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let title = if of.title.is_empty() { &of.id } else { &of.title };
        let mut facts = vec![format!("objective: {title}")];
        for (at, goal) in of.goals.iter().enumerate() {
            let mark = if self.is_reached(&asker, objective, at, &mut ()) { "[x]" } else { "[ ]" };
            facts.push(format!("{} {mark} {}", char::from(b'a' + at as u8 % 26), self.goal_words(*goal)));
        }
        let row: Vec<String> = of.row.iter().map(ToString::to_string).collect();
        let reached = self.goals_of(&asker, objective);
        facts.push(format!("{reached} of {} goals reached, worth {}", of.goals.len(), row.join("/")));
        facts
    }
}
