//! The journal of a game: every line of its record in the order in which it came about, also what was taken back.

use std::collections::BTreeSet;

use javelina_engine::replay::{self, Difference, Entry, Header, Replay, Verification, Writer};
use javelina_engine::{Actor, Move, Present, Seat, Table, Threaded, Turn, printable};

use crate::desk::GameDesk;

/// Where the lines of a record are kept as they come about.
pub trait Keeper: Send {
    /// Takes further lines.
    fn append(&mut self, text: &str);
}

/// The lines of a game.
pub struct Journal {
    writer: Writer,
    text: String,
    /// How much of the text the keeper has.
    kept: usize,
    keeper: Option<Box<dyn Keeper>>,
    /// The moves that stand and were typed though they are luck, by their places.
    pub(crate) typed: BTreeSet<usize>,
    /// Those that were taken back and may be played again.
    undone: BTreeSet<usize>,
    /// What was known when it was taken back.
    pub(crate) crossed: usize,
    ended: bool,
}

impl Journal {
    /// The journal of a table that has not been written down yet.
    pub(crate) fn begin<G: Present>(table: &Table<G>, header: &Header) -> Self {
        let (writer, text) = Writer::begin(table, header);
        Self {
            writer,
            text,
            kept: 0,
            keeper: None,
            typed: BTreeSet::new(),
            undone: BTreeSet::new(),
            crossed: 0,
            ended: false,
        }
    }

    /// Writes down that moves were taken back: the table stands after its first `to` moves again.
    pub(crate) fn undo(&mut self, to: usize, by: &str, crossed: Vec<String>) {
        if to < self.writer.moves() {
            self.crossed += crossed.len();
            self.text += &self.writer.undo(to, by, crossed);
            self.undone.extend(self.typed.split_off(&to));
            self.ended = false;
        }
    }

    /// Whether moves were taken back since the last one was played.
    pub(crate) fn is_back(&self) -> bool {
        self.text.lines().next_back().is_some_and(|line| line.starts_with("{\"undo\":"))
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

    /// The whole text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    fn flush(&mut self) {
        if let Some(keeper) = &mut self.keeper {
            keeper.append(&self.text[self.kept..]);
            self.kept = self.text.len();
        }
    }
}

/// What is said of a file that a game goes on from.
pub enum Taken {
    /// All of it stands; what there is to say.
    Up(Vec<String>),
    /// It cannot be gone on from.
    Refused(String),
}

impl<G: Threaded> GameDesk<G> {
    /// Writes down what was played since, and has it kept. Called before each question, and before a bot thinks.
    pub(crate) fn keep(&mut self) {
        let table = self.look.as_ref().map_or(&self.table, |look| &look.table);
        let journal = &mut self.journal;
        while let Some(line) = journal.writer.step(table, journal.typed.contains(&journal.writer.moves())) {
            journal.text += &line;
        }
        if !journal.ended && table.turn() == Turn::Over {
            journal.text += &journal.writer.outcome(&table.outcome()).unwrap_or_default();
            journal.ended = true;
        }
        journal.flush();
    }

    /// Hands further lines of the record to a keeper, which has those that there are.
    pub(crate) fn kept_by(&mut self, keeper: Box<dyn Keeper>) {
        self.journal.kept = self.journal.text.len();
        self.journal.keeper = Some(keeper);
    }

    /// Goes on from a record. `content` is what is in play now, as the record's format names it; `anyway`: also if it was
    /// changed.
    pub(crate) fn take_up_record(&mut self, replay: &Replay, content: &[(String, String)], anyway: bool) -> Taken {
        let report = replay::report(replay, self.table.game().clone(), content);
        let mut said = Vec::new();
        let other = !report.other_content.is_empty();
        if other {
            said.push("the content is not the one it was saved with".to_string());
        }
        let wrong = match &report.played {
            Verification::Differs(at) => {
                let now = &at.now;
                let place = place(replay, at.line);
                if at.field == "do" && now.starts_with("refused: ") && (other || anyway) {
                    return Taken::Refused(self.refused_now(replay, at.line, now.trim_start_matches("refused: ")));
                }
                if other && at.field != "seal" {
                    format!("{place} comes out otherwise")
                } else {
                    format!("{place} was changed: its `{}` does not agree", at.field)
                }
            }
            Verification::EndsEarly { line, .. } => {
                format!("line {line} was changed: it is an outcome, but the game goes on")
            }
            _ => String::new(),
        };
        let is_sealed_otherwise = matches!(&report.played, Verification::Differs(at) if at.field == "seal");
        if !wrong.is_empty() && (!other || is_sealed_otherwise) && !anyway {
            return Taken::Refused(format!(
                "[S8010] {wrong}; `load FILE --anyway` (or `play --load FILE --anyway`) goes on all the same, and the record says so"
            ));
        }
        if matches!(report.played, Verification::CutShort { .. }) {
            said.push("the line with its outcome was missing".into());
        }
        if anyway && !wrong.is_empty() {
            self.header.anyway = Some(wrong.clone());
        }
        said.extend((!wrong.is_empty()).then_some(wrong));
        if let Some(before) = &replay.header.anyway {
            self.header.anyway.get_or_insert_with(|| before.clone());
            said.push(format!("it goes on from a file in which {}", printable(before, 300)));
        }
        match self.follow(replay) {
            Ok(()) => Taken::Up(said),
            Err(at) => Taken::Refused(self.refused_now(replay, at.line, at.now.trim_start_matches("refused: "))),
        }
    }

    /// Plays all lines of a record in their order, also what was taken back later.
    ///
    /// # Errors
    ///
    /// The line that cannot be played; the table stands before it.
    pub(crate) fn follow(&mut self, replay: &Replay) -> Result<(), Difference> {
        self.journal = Journal::begin(&self.table, &self.header);
        for (number, entry) in &replay.entries {
            match entry {
                Entry::Move(line) if replay.header.finding.is_some() && line.state.is_empty() => {}
                Entry::Move(line) => {
                    if line.typed {
                        self.journal.typed.insert(self.table.played().len());
                    }
                    replay::retake(&mut self.table, line, *number)?;
                }
                Entry::Undo(line) => {
                    self.keep();
                    (0..line.undo).take_while(|_| self.table.undo_one()).for_each(drop);
                    self.journal.undo(line.to, &line.by, line.crossed.clone());
                }
                Entry::Outcome(_) => {}
            }
        }
        self.keep();
        Ok(())
    }

    /// The sentence about a recorded move that the rules refuse now.
    fn refused_now(&self, replay: &Replay, number: usize, why: &str) -> String {
        let line = replay.entries.iter().find_map(|(at, entry)| match entry {
            Entry::Move(line) if *at == number => Some(line),
            _ => None,
        });
        let Some(line) = line else { return format!("line {number} cannot be played") };
        let by = printable(&line.by, 20);
        let mut letters = line.by.chars();
        let seat = letters.next().and_then(Seat::of_letter).filter(|_| letters.next().is_none());
        let is_hidden = self.look.is_none() && seat.is_some_and(|seat| self.eyes_for(Actor::Seat(seat)).is_err());
        if is_hidden || seat.is_none() {
            return format!("move {} of {by} is refused now", line.n);
        }
        let text = printable(&line.action, 100);
        format!("move {} of {by}, `{text}`, is refused now: {}", line.n, printable(why, 400))
    }

    /// Plays moves given as texts, as far as they are legal; the first refusal.
    pub(crate) fn play_texts(&mut self, moves: &[Move<String>]) -> Option<String> {
        for (place, Move { by, at, action: text }) in moves.iter().enumerate() {
            let read = self.game().read(self.table.state(), *by, text);
            let done = read.and_then(|action| self.table.act(Move { by: *by, at: *at, action }).map(|_| ()));
            if let Err(refusal) = done {
                let place = place + 1;
                if self.eyes_for(*by).is_err() || *by == Actor::Nature && !self.eyes().is_open() {
                    return Some(format!("move {place} of {by} is refused now"));
                }
                let (text, why) = (printable(text, 100), crate::printable_lines(&refusal.to_string()));
                return Some(format!("move {place} of {by}, `{text}`, is refused now: {why}"));
            }
        }
        None
    }
}

/// What stands at a line of a record: `move 4`, or the line itself.
fn place(replay: &Replay, line: usize) -> String {
    let entry = replay.entries.iter().find(|(at, _)| *at == line).map(|(_, entry)| entry);
    match entry {
        Some(Entry::Move(found)) => format!("move {}", found.n),
        Some(Entry::Undo(_)) => format!("what was taken back in line {line}"),
        Some(Entry::Outcome(_)) => "the outcome".into(),
        None => "the header".into(),
    }
}
