//! The journal of a game: every line of its record in the order in which it came about, also what was taken back.

use std::collections::BTreeSet;
use std::sync::Arc;

use anyhow::Result;
use javelina_engine::replay::{Header, Writer};
use javelina_engine::{Present, Seat, Table, Turn};

/// Where the lines of a record are kept as they come about.
pub trait Keeper: Send + Sync {
    /// Begins a record with this text.
    ///
    /// # Errors
    ///
    /// Something else would be lost; nothing is written then.
    fn begin(&self, text: &str) -> Result<()>;
    /// Takes further lines.
    fn append(&self, text: &str);
    /// Keeps the record of a game that is left in a new place beside; its name.
    ///
    /// # Errors
    ///
    /// There is no such place.
    fn keep_beside(&self, text: &str) -> Result<String>;
    /// Says that the game is not worth keeping.
    fn forget(&self);
    /// Returns `true` if a path of the host leads to these lines.
    fn is_at(&self, path: &str) -> bool;
    /// What went wrong, if something did.
    fn trouble(&self) -> Option<String>;
    /// What went wrong since this was asked last.
    fn news(&self) -> Option<String>;
}

/// The lines of a game.
pub struct Journal {
    writer: Writer,
    text: String,
    lines: usize,
    /// How much of the text the keeper has.
    kept: usize,
    keeper: Option<Arc<dyn Keeper>>,
    /// The moves that stand and were typed though they are luck, by their places.
    pub(crate) typed: BTreeSet<usize>,
    /// Those that were taken back and may be played again.
    undone: BTreeSet<usize>,
    /// What was known when it was taken back.
    pub(crate) crossed: usize,
    ended: bool,
    /// Whether moves were taken back since the last one was played.
    pub(crate) is_back: bool,
}

impl Journal {
    /// The journal of a table that has not been written down yet.
    pub(crate) fn begin<G: Present>(table: &Table<G>, header: &Header) -> Self {
        let (writer, text) = Writer::begin(table, header);
        Self {
            writer,
            text,
            lines: 1,
            kept: 0,
            keeper: None,
            typed: BTreeSet::new(),
            undone: BTreeSet::new(),
            crossed: 0,
            ended: false,
            is_back: false,
        }
    }

    /// Writes down that moves were taken back: the table stands after its first `to` moves again.
    pub(crate) fn undo(&mut self, to: usize, by: &str, crossed: Vec<String>) {
        if to < self.writer.moves() {
            self.crossed += crossed.len();
            let line = self.writer.undo(to, by, crossed);
            self.add(&line);
            self.undone.extend(self.typed.split_off(&to));
            (self.ended, self.is_back) = (false, true);
        }
    }

    /// Writes down that somebody else sits at a seat from now on.
    pub(crate) fn sits(&mut self, seat: Seat, name: &str) {
        let line = self.writer.sits(seat, name);
        self.add(&line);
    }

    /// Knows again which of the moves after the first `from` were typed: they are played as they were.
    pub(crate) fn redo(&mut self, from: usize, to: usize) {
        self.typed.extend(self.undone.range(from..to));
    }

    /// A move is played that was not played before.
    pub(crate) fn typed_now(&mut self, at: usize, typed: bool) {
        self.undone.clear();
        if typed {
            self.typed.insert(at);
        }
    }

    /// Number of lines, and of bytes.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.lines, self.text.len())
    }

    fn add(&mut self, line: &str) {
        self.text += line;
        self.lines += 1;
        self.is_back = false;
    }

    /// The whole text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Writes down what was played since, and has it kept.
    pub(crate) fn keep<G: Present>(&mut self, table: &Table<G>) {
        while let Some(line) = self.writer.step(table, self.typed.contains(&self.writer.moves())) {
            self.add(&line);
        }
        if !self.ended && table.turn() == Turn::Over {
            self.writer.outcome(&table.outcome()).iter().for_each(|line| self.add(line));
            self.ended = true;
        }
        self.flush();
    }

    /// Hands further lines to a keeper, which has those that there are.
    pub(crate) fn kept_by(&mut self, keeper: Arc<dyn Keeper>) {
        self.kept = self.text.len();
        self.keeper = Some(keeper);
    }

    fn flush(&mut self) {
        if let Some(keeper) = &self.keeper {
            keeper.append(&self.text[self.kept..]);
            self.kept = self.text.len();
        }
    }
}
