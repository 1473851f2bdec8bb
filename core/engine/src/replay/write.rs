//! Writes records: as a whole, or line by line while a game goes on.

use serde::Serialize;

use super::{FORMAT, Footer, Header, Line, Sits, Undo};
use crate::{Actor, Digest, Game, Luck, Move, Outcome, Seat, Table, Tick, Turn, written};

/// The running digest of a table, move by move.
pub(super) struct Running(u64);

impl Running {
    pub(super) fn start<G: Game>(game: &G, state: &G::State) -> Self {
        let mut digest = Digest::new();
        game.digest(state, &mut digest);
        Self(digest.finish())
    }

    /// Takes a move up. Its tick counts where there is one, so that a changed tick is found even if no state keeps it.
    pub(super) fn step<G: Game>(&mut self, game: &G, at: Tick, text: &str, state: &G::State) -> String {
        let mut digest = Digest::new();
        digest.bytes(&self.0.to_le_bytes());
        if at != Tick(0) {
            digest.bytes(&at.0.to_le_bytes());
        }
        digest.bytes(text.as_bytes());
        game.digest(state, &mut digest);
        self.0 = digest.finish();
        self.text()
    }

    /// Takes up that moves were taken back: what follows has other digests than if nothing had been.
    pub(super) fn undo(&mut self, undo: usize, to: usize, by: &str, crossed: &[String]) -> String {
        self.line(&(undo, to, by, crossed))
    }

    /// Takes up that somebody else sat down.
    pub(super) fn sits(&mut self, seat: &str, name: &str) -> String {
        self.line(&(seat, name))
    }

    fn line(&mut self, said: &impl Serialize) -> String {
        let mut digest = Digest::new();
        digest.bytes(&self.0.to_le_bytes());
        digest.bytes(json(said).as_bytes());
        self.0 = digest.finish();
        self.text()
    }

    pub(super) fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}

pub(super) fn json(value: &impl Serialize) -> String {
    // Plain structs of texts and numbers always serialise.
    serde_json::to_string(value).unwrap_or_default()
}

/// The digest of a header as it is written, its seal left out. A header that was changed has another one.
pub fn seal(header: &Header) -> String {
    let mut digest = Digest::new();
    digest.bytes(json(&Header { seal: String::new(), ..header.clone() }).as_bytes());
    format!("{:016x}", digest.finish())
}

/// Whether a move is luck, and if so, whether it is the one that the seed gives. In a timed phase Nature draws nothing:
/// she records what was refused, and ends it.
pub(super) fn is_of_seed<G: Game>(game: &G, before: &G::State, step: &Move<G::Action>, luck: &Luck) -> Option<bool> {
    let is_luck = step.by == Actor::Nature && game.turn(before) == Turn::Nature;
    is_luck.then(|| game.chance(before, luck) == step.action)
}

/// Writes a record line by line as its game goes on. Each line ends with a line break.
pub struct Writer {
    running: Running,
    moves: usize,
}

impl Writer {
    /// Begins the record of a table; the writer and the line of the header. Format, engine, seed, first digest and seal
    /// are filled in.
    pub fn begin<G: Game>(table: &Table<G>, header: &Header) -> (Self, String) {
        let first = table.before(0).unwrap_or(table.state());
        let running = Running::start(&**table.game(), first);
        let header = Header {
            format: FORMAT.into(),
            engine: env!("CARGO_PKG_VERSION").into(),
            seed: table.seed(),
            start: running.text(),
            ..header.clone()
        };
        let header = Header { seal: seal(&header), ..header };
        (Self { running, moves: 0 }, json(&header) + "\n")
    }

    /// How many moves stand.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// The line of the next move that the table has, if there is one. `typed`: whether people typed it.
    pub fn step<G: Game>(&mut self, table: &Table<G>, typed: bool) -> Option<String> {
        let played = table.played().get(self.moves)?;
        let before = table.before(self.moves)?;
        let after = table.before(self.moves + 1).unwrap_or(table.state());
        let game = &**table.game();
        let drawn = is_of_seed(game, before, &played.step, table.luck());
        let typed = drawn.is_some_and(|drawn| typed || !drawn);
        let action = written(game, &played.step.action);
        let state = self.running.step(game, played.step.at, &action, after);
        self.moves += 1;
        let (by, at) = (played.step.by.to_string(), played.step.at.0);
        Some(json(&Line { n: self.moves, by, at, action, typed, state }) + "\n")
    }

    /// The line that says that all moves after the first `to` were taken back.
    pub fn undo(&mut self, to: usize, by: &str, crossed: Vec<String>) -> String {
        let undo = self.moves.saturating_sub(to);
        let state = self.running.undo(undo, to, by, &crossed);
        self.moves = to;
        json(&Undo { undo, to, by: by.into(), crossed, state }) + "\n"
    }

    /// The line that says who sits at a seat from now on.
    pub fn sits(&mut self, seat: Seat, name: &str) -> String {
        let seat = seat.to_string();
        let state = self.running.sits(&seat, name);
        json(&Sits { seat, sits: name.into(), state }) + "\n"
    }

    /// The line of the outcome, if the game has ended.
    pub fn outcome(&self, outcome: &Outcome) -> Option<String> {
        footer(outcome, self.moves).map(|footer| json(&footer) + "\n")
    }
}

/// Writes the record of a table: a replay if its game is over or void, else a save. `header` says what is played; format,
/// engine, first digest and seal are filled in.
pub fn write<G: Game>(table: &Table<G>, header: &Header) -> String {
    let (mut writer, mut text) = Writer::begin(table, header);
    while let Some(line) = writer.step(table, false) {
        text += &line;
    }
    text += &writer.outcome(&table.outcome()).unwrap_or_default();
    text
}

/// The line of a move that was not played: it has no digest.
pub fn json_line(number: usize, by: Actor, at: Tick, action: String) -> String {
    json(&Line { n: number, by: by.to_string(), at: at.0, action, typed: false, state: String::new() }) + "\n"
}

pub(super) fn footer(outcome: &Outcome, moves: usize) -> Option<Footer> {
    match outcome {
        Outcome::Running(_) => None,
        Outcome::Over { standings, ending } => {
            let level: Vec<Option<String>> = standings.iter().map(|standing| standing.level.clone()).collect();
            Some(Footer {
                outcome: "over".into(),
                ending: (*ending).into(),
                scores: standings.iter().map(|standing| standing.score).collect(),
                winners: standings
                    .iter()
                    .filter(|side| side.won)
                    .flat_map(|side| side.seats.iter())
                    .map(|seat| seat.to_string())
                    .collect(),
                level: if level.iter().any(Option::is_some) { level } else { Vec::new() },
                moves,
            })
        }
        Outcome::Void(finding) => Some(Footer {
            outcome: "void".into(),
            ending: finding.kind.to_string(),
            scores: Vec::new(),
            winners: Vec::new(),
            level: Vec::new(),
            moves,
        }),
    }
}
