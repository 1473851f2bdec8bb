//! The record of a game: JSON lines that play again, and a check that names the first difference.
//!
//! One header (what is played, under which content), one line for each move with a running digest of the states, one line
//! for each time that moves were taken back or somebody else sat down, one with the outcome. A file without outcome is a save, or the journal of a
//! game that goes on. Playing again needs no luck: moves of Nature are recorded. Records of the former format are read
//! for ever.

mod again;
mod read;
mod write;

use serde::{Deserialize, Serialize};

use crate::{CODES, Game, Seat, SeatSet, Seats, SeatsError, code_pages, player};

pub use again::{Chance, Difference, Now, Report, Unsealed, Verification, play, report, retake, verify};
pub use read::{read, whole};
pub use write::{Writer, json_line, seal, write};

/// The format that this engine writes.
pub const FORMAT: &str = "javelina.replay/2";
/// The format before it: no line for what was taken back, no seal, and whole files for the content.
pub const FORMER: &str = "javelina.replay/1";

/// What is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`FORMAT`]; filled in by [`write`](fn@write).
    #[serde(default)]
    pub format: String,
    /// The engine that wrote it; filled in by [`write`](fn@write).
    #[serde(default)]
    pub engine: String,
    /// The game's id.
    pub game: String,
    /// Name and digest of each piece of content in play, sorted by name; in the former format, of each file of the game.
    pub content: Vec<(String, String)>,
    /// The cards and variants that were chosen.
    pub with: Vec<String>,
    /// Who sits at each seat: the names of policies, with what they say of their seats (`greedy@quick`).
    pub seats: Vec<String>,
    /// The seed of the game's luck.
    pub seed: u64,
    /// Parameters that were set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settings: Vec<(String, i32)>,
    /// Whether nothing is hidden or refused at the table.
    #[serde(default, skip_serializing_if = "is_not")]
    pub open: bool,
    /// Whether the seed was drawn for the game: programs show it once the game is over. One that was named is known.
    #[serde(default, skip_serializing_if = "is_not")]
    pub fresh: bool,
    /// Whether a printed game was played and people said what lay on its table. Such a record is refused (S8012).
    #[serde(default, skip_serializing_if = "is_not")]
    pub printed: bool,
    /// The [`Position`](crate::position::Position) at which the game begins; without, as it is set up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// What was wrong with the file from which the game goes on all the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anyway: Option<String>,
    /// The digest of the first state; filled in by [`write`](fn@write).
    #[serde(default)]
    pub start: String,
    /// What goes wrong after the last move, in the record of a finding. If the last line has no digest, its move is the
    /// one that goes wrong and cannot be played to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finding: Option<Shows>,
    /// The digest of the header itself, see [`seal`]; filled in by [`write`](fn@write).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub seal: String,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it in so")]
fn is_not(switch: &bool) -> bool {
    !switch
}

impl Header {
    /// Whether it is one of the former format, which names whole files and has no seal.
    pub fn is_former(&self) -> bool {
        self.format == FORMER
    }

    /// Returns `true` if a player of this name is a person.
    pub fn is_person(&self, name: &str) -> bool {
        player(name) == "human"
    }

    /// The seed, if it is known: it was named, or the game is over.
    pub fn known_seed(&self, is_over: bool) -> Option<u64> {
        (is_over || !self.fresh).then_some(self.seed)
    }

    /// The seats of the players, with all that the header says of them.
    ///
    /// # Errors
    ///
    /// [`SeatsError`]: the game does not take such seats.
    pub fn seats_in<G: Game>(&self, game: &G) -> Result<Seats, SeatsError> {
        Seats::named(game, &self.seats)
    }
}

/// What the record of a finding shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shows {
    /// The kind of finding: `script`, `law`, `no-action`, ...
    pub kind: String,
    /// What findings of the same cause have in common.
    pub signature: String,
    /// What happens, in words.
    pub message: String,
}

/// One move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Its number, from 1.
    pub n: usize,
    /// Who: `nature` or the letter of a seat.
    pub by: String,
    /// The tick of a timed phase.
    pub at: u32,
    /// The action.
    #[serde(rename = "do")]
    pub action: String,
    /// Whether it is luck that people typed, or that is not what the seed of the header gives.
    #[serde(default, skip_serializing_if = "is_not")]
    pub typed: bool,
    /// The running digest: of the one before, the move and the new state.
    pub state: String,
}

/// Moves that were taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// How many moves.
    pub undo: usize,
    /// The number of the move after which the game stood then.
    pub to: usize,
    /// Whose decision was taken back: the letter of a seat, or `open` at an open table.
    pub by: String,
    /// What was known already and was taken back all the same, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crossed: Vec<String>,
    /// The running digest: of the one before and of this line.
    pub state: String,
}

/// Somebody else sits down at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sits {
    /// The letter of the seat.
    pub seat: String,
    /// Who sits there from now on, as [`Header::seats`] names players.
    pub sits: String,
    /// The running digest: of the one before and of this line.
    pub state: String,
}

/// How the game came out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Footer {
    /// `over` or `void`.
    pub outcome: String,
    /// The kind of ending, or of finding.
    pub ending: String,
    /// The score of each side.
    pub scores: Vec<i32>,
    /// The seats that won.
    pub winners: Vec<String>,
    /// The level of each side, `null` for none; only where a side reached one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub level: Vec<Option<String>>,
    /// How many moves there were.
    pub moves: usize,
}

/// A line of a record after its header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A move.
    Move(Line),
    /// Moves were taken back.
    Undo(Undo),
    /// Somebody else sat down.
    Seat(Sits),
    /// The game had ended.
    Outcome(Footer),
}

/// A record of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// What was played.
    pub header: Header,
    /// All lines after the header, each with its number in the file, from 1.
    pub entries: Vec<(usize, Entry)>,
    /// The moves that stand: those that were not taken back.
    pub moves: Vec<Line>,
    /// How it came out; `None` for a save.
    pub footer: Option<Footer>,
}

impl Replay {
    /// The moves that can be played: all but one at the end that only shows what goes wrong.
    pub fn playable(&self) -> impl Iterator<Item = &Line> {
        self.moves.iter().filter(move |line| !self.is_shown(line))
    }

    /// The record up to the first of the moves that stand, as many as `moves`: also what was taken back before them, and who
    /// sat down. All of it if no further move can be played.
    #[must_use]
    pub fn until(self, moves: usize) -> Self {
        if moves >= self.playable().count() {
            return self;
        }
        let last = moves.checked_sub(1).and_then(|at| self.places().get(at).copied()).unwrap_or(0);
        let entries: Vec<_> = self.entries.into_iter().filter(|(number, _)| *number <= last).collect();
        let moves = self.moves.into_iter().take(moves).collect();
        Self { entries, moves, footer: None, ..self }
    }

    /// The seats of the people from whom something may be hidden: a game with people runs until it has a footer. None of
    /// a game of bots, one that is over, an open one, and the record of a finding.
    pub fn people(&self) -> SeatSet {
        let header = &self.header;
        let is_open = header.open || header.finding.is_some() || self.footer.is_some();
        let seated = header.seats.iter().enumerate().map(|(at, name)| (Seat(at as u8), name));
        let sat_down = self.entries.iter().filter_map(|(_, entry)| match entry {
            Entry::Seat(line) => Some((line.seat.chars().next().and_then(Seat::of_letter)?, &line.sits)),
            _ => None,
        });
        let people = seated.chain(sat_down).filter(|(_, name)| !is_open && header.is_person(name));
        people.fold(SeatSet::default(), |people, (seat, _)| people.with(seat))
    }

    /// The move that is recorded in a line of the file.
    pub fn move_at(&self, number: usize) -> Option<&Line> {
        self.entries.iter().find_map(|(at, entry)| match entry {
            Entry::Move(line) if *at == number => Some(line),
            _ => None,
        })
    }

    /// Whether a line is the one at the end that only shows what goes wrong.
    fn is_shown(&self, line: &Line) -> bool {
        self.header.finding.is_some() && line.n == self.moves.len() && line.state.is_empty()
    }

    /// The lines of the file at which the moves stand that were not taken back.
    fn places(&self) -> Vec<usize> {
        let mut places = Vec::new();
        for (number, entry) in &self.entries {
            match entry {
                Entry::Move(_) => places.push(*number),
                Entry::Undo(undo) => places.truncate(undo.to),
                Entry::Seat(_) | Entry::Outcome(_) => {}
            }
        }
        places
    }

    /// Who sat at each seat, one after the other: `mcts:400, then greedy`.
    pub fn players(&self) -> Vec<String> {
        let mut players = self.header.seats.clone();
        for (_, entry) in &self.entries {
            let Entry::Seat(line) = entry else { continue };
            let seat = line.seat.chars().next().and_then(Seat::of_letter);
            if let Some(name) = seat.and_then(|seat| players.get_mut(seat.index())) {
                *name += &format!(", then {}", line.sits);
            }
        }
        players
    }
}

/// What is wrong with a file of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Stable code: `S8001`.
    pub code: &'static str,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl Problem {
    /// Returns the remedy: the example `right` of the page of the code.
    pub fn help(&self) -> &'static str {
        code_pages(CODES).find(|page| page.code == self.code).map_or("", |page| page.right)
    }
}

/// Returns a problem of a line.
pub(crate) fn problem(code: &'static str, line: usize, message: impl Into<String>) -> Problem {
    Problem { code, line, message: message.into() }
}
