//! Guide of a tour: the moves of a transcript, each with its explanation, beside a game that is played as any other.

use std::hash::{DefaultHasher, Hash, Hasher};

use javelina_engine::cells;
use javelina_session::transcript::steps;
use javelina_session::{Desk, Session};

/// A move of a tour.
struct Step {
    text: String,
    line: String,
    /// The game after it.
    after: u64,
}

/// The moves of a tour, and the one that comes next.
pub struct Guide {
    title: String,
    /// The line that begins the game.
    begin: String,
    /// The game before the first move.
    start: u64,
    steps: Vec<Step>,
    at: usize,
    /// `true` if the game at the table has left the tour.
    is_off: bool,
    /// Number of games that the session had begun when the guide looked last.
    games: usize,
}

impl Guide {
    /// The guide of a transcript, which is played once in a session of its own. `None` if it begins no game.
    pub fn of(title: &str, transcript: &str, session: &mut Session) -> Option<Self> {
        let mut lines = steps(transcript).into_iter();
        let (_, begin) = lines.next()?;
        session.command(&begin);
        let start = position(session.desk()?);
        let mut steps = Vec::new();
        for (text, line) in lines {
            session.command(&line);
            steps.push(Step { text, line, after: position(session.desk()?) });
        }
        Some(Self { title: title.into(), begin, start, steps, at: 0, is_off: false, games: 0 })
    }

    /// Begins the game of the tour; returns the reply.
    pub fn begin(&mut self, session: &mut Session) -> String {
        let text = session.command(&self.begin).text;
        self.games = session.games;
        text
    }

    /// Compares the game with the tour after a line. Returns `false` if another game is at the table, which ends the tour.
    pub fn follow(&mut self, session: &Session) -> bool {
        let Some(desk) = session.desk().filter(|_| session.games == self.games) else { return false };
        let now = position(desk);
        let known = std::iter::once(self.start).chain(self.steps.iter().map(|step| step.after));
        let found = known.enumerate().filter(|(_, after)| *after == now).map(|(at, _)| at);
        let nearest = found.min_by_key(|at| at.abs_diff(self.at));
        self.is_off = nearest.is_none();
        self.at = nearest.unwrap_or(self.at);
        true
    }

    /// Returns the line of Enter: the next move, or the way back to the tour. `None` at its end.
    pub fn enter(&mut self, session: &mut Session) -> Option<String> {
        if session.desk().is_some_and(|desk| desk.not_looking().is_err()) {
            return Some("goto".into());
        }
        if !self.is_off {
            return self.steps.get(self.at).map(|step| step.line.clone());
        }
        self.begin(session);
        for step in &self.steps[..self.at] {
            session.command(&step.line);
        }
        Some(String::new())
    }

    /// Returns `true` if all moves of the tour are played.
    pub fn is_over(&self) -> bool {
        self.at == self.steps.len() && !self.is_off
    }

    /// The number of the step for the prompt: `(4/12)`.
    pub fn mark(&self) -> String {
        if self.is_off || self.is_over() { String::new() } else { format!("({}/{})", self.at + 1, self.steps.len()) }
    }

    /// Lines above the table: number of the step and explanation.
    pub fn head(&self) -> Vec<String> {
        let Some(step) = self.steps.get(self.at).filter(|_| !self.is_off) else { return Vec::new() };
        let title = format!("{}, step {} of {}", self.title, self.at + 1, self.steps.len());
        std::iter::once(title).chain(step.text.lines().map(str::to_string)).collect()
    }

    /// The last line of a page: the effect of Enter, and other words if a line has room for them.
    pub fn tail(&self, columns: usize) -> String {
        match self.steps.get(self.at) {
            _ if self.is_off => {
                format!("you left the tour: play on, or press Enter to return to step {}", self.at + 1)
            }
            Some(step) => {
                let ways =
                    ["or try moves, hint, whatif MOVE, rules, help", "or try moves, hint, rules, help", "? help"];
                let line = |way: &str| format!("Enter plays `{}`; {way}", step.line);
                let fits = ways.into_iter().map(line).find(|line| cells(line) <= columns);
                fits.unwrap_or_else(|| line("? help"))
            }
            None => "The tour ends here: play on, or type `new` to start a game of your own".into(),
        }
    }
}

/// Hash of the moves that led to a position.
fn position(desk: &dyn Desk) -> u64 {
    let mut hasher = DefaultHasher::new();
    for step in desk.moves_so_far() {
        (step.by, step.at, step.action).hash(&mut hasher);
    }
    hasher.finish()
}
