//! A player board: sixteen cells with their cards, what each line scores, synergy, secret objectives.

use javelina_engine::rules::{LevelPart, Noted, level_lines};
use javelina_engine::{Element, Ranking, Seat, counted};

use super::board::{WIDTH, wrapped};
use super::sketch::legend;
use crate::keystone::play::state::State;
use crate::keystone::points::{Line, Objective};
use crate::keystone::rules::facts::Asker;
use crate::keystone::{Keystone, View};

/// Letters across a cell between its borders.
const INNER: usize = 21;

impl Keystone {
    /// A board as a drawing, at most 100 columns wide.
    pub(super) fn sheet_lines(&self, view: &View, seat: Seat) -> Vec<String> {
        let state = &view.state;
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let mut lines = vec![self.title_line(view, seat)];
        lines.extend(self.cells_sketch(state, seat).cards(INNER, true, 2).lines);
        let below = self.ecosystem_lines(&asker).into_iter().chain(self.belongings(view, seat, false));
        lines.extend(below.flat_map(|line| wrapped(&line, WIDTH)));
        lines.extend(legend());
        lines
    }

    pub(super) fn title_line(&self, view: &View, seat: Seat) -> String {
        format!("board of {}: {}", self.side_name(&view.state, seat), self.score_words(view, seat))
    }

    /// The lines that score, with the cells of their ecosystems.
    pub(super) fn ecosystem_lines(&self, asker: &Asker<'_>) -> Option<String> {
        let words = |line: Line| {
            let cells = self.ecosystem(asker, line);
            let along = line.cells().filter(|cell| cell.is_in(cells));
            let names: Vec<String> = along.map(|cell| self.name(cell)).collect();
            (cells != 0).then(|| format!("{} {}", names.join("-"), self.line_points(asker, line, &mut ())))
        };
        let lines: Vec<String> = Line::all().filter_map(words).collect();
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
            let asker = Asker { game: self, state, seat, noted: &Noted::at_the_end() };
            lines.extend(self.level(&asker).flatten().map(|level| format!("level now: {level}")));
        }
        lines
    }

    /// Levels of the assignment, each with the parts of its condition and how far they are: `score >= 90 (12 now)`.
    pub(super) fn level_parts(&self, view: &View, seat: Seat) -> Vec<LevelPart> {
        if self.hidden_objectives(view, seat) > 0 {
            return Vec::new();
        }
        let asker = Asker { game: self, state: &view.state, seat, noted: &Noted::at_the_end() };
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
        facts.push(format!("{reached} of {} reached, worth {}", counted(of.goals.len(), "goal"), row.join("/")));
        facts
    }
}
