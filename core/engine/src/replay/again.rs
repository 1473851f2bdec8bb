//! A record played again, and what a check of it finds.

use std::sync::Arc;

use super::{Footer, Line, Problem, Replay, Running, footer, json, problem};
use crate::{Actor, Game, Move, Order, Seat, Seats, Table, Tick, Turn, written};

/// Where a record and the game part ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The line of the file, from 1.
    pub line: usize,
    /// The field: `state`, `do`, `scores`.
    pub field: &'static str,
    /// What the file says.
    pub recorded: String,
    /// What the game says now.
    pub now: String,
}

/// What a check of a record found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verification {
    /// The same, to the last digest.
    Same {
        /// How many moves were played again.
        moves: usize,
    },
    /// The content is another one.
    OtherContent {
        /// The files that differ, are missing, or are new.
        files: Vec<String>,
    },
    /// The same content gives another game: a bug, or a changed file of moves.
    Differs(Difference),
    /// The game is over after the last move, but the record has no footer.
    CutShort {
        /// How many moves it has.
        moves: usize,
    },
    /// The record has a footer, but the game goes on after the last move.
    EndsEarly {
        /// How many moves it has.
        moves: usize,
        /// The line of the footer, from 1.
        line: usize,
    },
}

impl Verification {
    /// What is wrong, with its code and line; nothing if the record plays again as it stands.
    #[must_use]
    pub fn problem(&self) -> Option<Problem> {
        let found = match self {
            Self::Same { .. } => return None,
            Self::OtherContent { files } => {
                let names = files.iter().map(|name| crate::printable(name, 200)).collect::<Vec<_>>().join(", ");
                problem("S8006", 1, format!("these files are not those of the record: {names}"))
            }
            Self::Differs(at) => {
                let (recorded, now) = (crate::printable(&at.recorded, 200), crate::printable(&at.now, 200));
                problem("S8007", at.line, format!("`{}` was recorded as `{recorded}`, now it is `{now}`", at.field))
            }
            Self::CutShort { moves } => {
                problem("S8008", moves + 1, format!("the game is over after {moves} moves, but the footer is missing"))
            }
            Self::EndsEarly { moves, line } => {
                problem("S8009", *line, format!("there is a footer after {moves} moves, but the game goes on"))
            }
        };
        Some(found)
    }
}

fn actor(text: &str) -> Option<Actor> {
    if text == "nature" {
        return Some(Actor::Nature);
    }
    let mut letters = text.chars();
    let seat = letters.next().filter(char::is_ascii_uppercase).and_then(Seat::of_letter)?;
    letters.next().is_none().then_some(Actor::Seat(seat))
}

/// Plays a record again, all of it or its first `upto` moves, without looking at digests.
///
/// # Errors
///
/// The first line that cannot be read or is not legal.
pub fn play<G: Game>(replay: &Replay, game: Arc<G>, upto: Option<usize>) -> Result<Table<G>, Difference> {
    let mut table = seated(replay, game)?;
    for (at, line) in replay.playable().enumerate().take(upto.unwrap_or(usize::MAX)) {
        step(&mut table, line, at + 2)?;
    }
    Ok(table)
}

/// A new table as the header describes it, if the game takes such seats.
fn seated<G: Game>(replay: &Replay, game: Arc<G>) -> Result<Table<G>, Difference> {
    let names = &replay.header.seats;
    let seats = Seats::named(&*game, names).map_err(|message| {
        let is_many = game.refuses_seats(names.len()).is_some();
        let recorded = if is_many { names.len().to_string() } else { crate::printable(&names.join(", "), 200) };
        Difference { line: 1, field: "seats", recorded, now: format!("refused: {message}") }
    })?;
    Ok(Table::new(game, seats, replay.header.seed))
}

fn step<G: Game>(table: &mut Table<G>, line: &Line, number: usize) -> Result<(), Difference> {
    let differs = |field, recorded: &str, now: String| Difference {
        line: number,
        field,
        recorded: crate::printable(recorded, 200),
        now,
    };
    let count = table.seats().count();
    let sits = |by: &Actor| !matches!(by, Actor::Seat(seat) if seat.index() >= count);
    let by =
        actor(&line.by).filter(sits).ok_or_else(|| differs("by", &line.by, "nature or the letter of a seat".into()))?;
    // Ticks mean something only while a clock runs; anywhere else a line that has one was not written by a table.
    if line.at != 0 && !matches!(table.turn(), Turn::Together(_, Order::Clock { .. })) {
        return Err(differs("at", &line.at.to_string(), "0".into()));
    }
    let refused = |refusal: Box<crate::Refusal>| differs("do", &line.action, format!("refused: {}", refusal.message));
    let action = table.game().read(table.state(), by, &line.action).map_err(refused)?;
    let step = Move { by, at: Tick(line.at), action };
    table.recorded(step).map_err(refused)
}

/// Plays a record again and compares every digest and the outcome. `content` is what the game was built from now.
pub fn verify<G: Game>(replay: &Replay, game: Arc<G>, content: &[(String, String)]) -> Verification {
    let mut files: Vec<String> = Vec::new();
    for (name, digest) in &replay.header.content {
        if !content.iter().any(|(other, now)| other == name && now == digest) {
            files.push(name.clone());
        }
    }
    files.extend(
        content
            .iter()
            .filter(|(name, _)| !replay.header.content.iter().any(|(other, _)| other == name))
            .map(|(name, _)| name.clone()),
    );
    if !files.is_empty() {
        return Verification::OtherContent { files };
    }
    compare(replay, game).unwrap_or_else(Verification::Differs)
}

/// How far the record runs, or where it differs.
fn compare<G: Game>(replay: &Replay, game: Arc<G>) -> Result<Verification, Difference> {
    let mut table = seated(replay, Arc::clone(&game))?;
    let mut running = Running::start(&*game, table.state());
    let differs = |line, field, recorded: &str, now: String| Difference { line, field, recorded: recorded.into(), now };
    if replay.header.start != running.text() {
        return Err(differs(1, "start", &replay.header.start, running.text()));
    }
    for (at, line) in replay.playable().enumerate() {
        step(&mut table, line, at + 2)?;
        let played = table.played().last().map(|played| written(&*game, &played.step.action)).unwrap_or_default();
        if played != line.action {
            return Err(differs(at + 2, "do", &line.action, played));
        }
        let now = running.step(&*game, Tick(line.at), &played, table.state());
        if now != line.state {
            return Err(differs(at + 2, "state", &line.state, now));
        }
    }
    let (moves, line) = (table.played().len(), replay.moves.len() + 2);
    match (&replay.footer, footer(&table.outcome(), moves)) {
        (None, None) => Ok(Verification::Same { moves }),
        (None, Some(_)) => Ok(Verification::CutShort { moves }),
        (Some(_), None) => Ok(Verification::EndsEarly { moves, line }),
        (Some(recorded), Some(now)) => match first_difference(recorded, &now) {
            None => Ok(Verification::Same { moves }),
            Some((field, was, is)) => Err(differs(line, field, &was, is)),
        },
    }
}

/// The first field in which two footers differ, with both values.
fn first_difference(recorded: &Footer, now: &Footer) -> Option<(&'static str, String, String)> {
    let fields = [
        ("outcome", recorded.outcome.clone(), now.outcome.clone()),
        ("scores", json(&recorded.scores), json(&now.scores)),
        ("winners", json(&recorded.winners), json(&now.winners)),
        ("moves", recorded.moves.to_string(), now.moves.to_string()),
        ("ending", recorded.ending.clone(), now.ending.clone()),
    ];
    fields.into_iter().find(|(_, was, is)| was != is)
}
