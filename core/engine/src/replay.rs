//! The record of a game: JSON lines that play again, and a check that names the first difference.
//!
//! One header (what is played, under which content), one line for each move with a running digest of the states, one
//! footer with the outcome. A file without footer is a save. Playing again needs no luck: moves of Nature are recorded.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{Actor, CodePage, Digest, Game, Move, Outcome, Seat, Seats, Table, Tick, written};

/// The format that this engine writes.
pub const FORMAT: &str = "javelina.replay/1";
/// The longest line, in bytes.
pub const MAX_LINE: usize = 64 * 1024;
/// The most lines.
pub const MAX_LINES: usize = 40_000;

/// What is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`FORMAT`]; filled in by [`write`].
    #[serde(default)]
    pub format: String,
    /// The engine that wrote it; filled in by [`write`].
    #[serde(default)]
    pub engine: String,
    /// The game's id.
    pub game: String,
    /// Name and digest of each content file, sorted by name.
    pub content: Vec<(String, String)>,
    /// The cards and variants that were chosen.
    pub with: Vec<String>,
    /// Who sits at each seat: the names of policies.
    pub seats: Vec<String>,
    /// The seed of the game's luck.
    pub seed: u64,
    /// Parameters that were set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settings: Vec<(String, i32)>,
    /// The digest of the first state; filled in by [`write`].
    #[serde(default)]
    pub start: String,
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
    /// The running digest: of the one before, the move and the new state.
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
    /// How many moves there were.
    pub moves: usize,
}

/// A record of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// What was played.
    pub header: Header,
    /// The moves.
    pub moves: Vec<Line>,
    /// How it came out; `None` for a save.
    pub footer: Option<Footer>,
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
    /// What to do.
    pub help: &'static str,
}

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
    /// The record stops before the game does.
    CutShort {
        /// How many moves it has.
        moves: usize,
    },
}

/// The running digest of a table, move by move.
struct Running(u64);

impl Running {
    fn start<G: Game>(game: &G, state: &G::State) -> Self {
        let mut digest = Digest::new();
        game.digest(state, &mut digest);
        Self(digest.finish())
    }

    fn step<G: Game>(&mut self, game: &G, text: &str, state: &G::State) -> String {
        let mut digest = Digest::new();
        digest.bytes(&self.0.to_le_bytes());
        digest.bytes(text.as_bytes());
        game.digest(state, &mut digest);
        self.0 = digest.finish();
        self.text()
    }

    fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}

fn json(value: &impl Serialize) -> String {
    // Plain structs of texts and numbers always serialise.
    serde_json::to_string(value).unwrap_or_default()
}

/// Writes the record of a table: a replay if its game is over or void, else a save. `header` says what is played; format,
/// engine and first digest are filled in.
#[must_use]
pub fn write<G: Game>(table: &Table<G>, header: &Header) -> String {
    let game = table.game();
    let mut state = game.setup(table.seats());
    let mut running = Running::start(&**game, &state);
    let header = Header {
        format: FORMAT.into(),
        engine: env!("CARGO_PKG_VERSION").into(),
        seed: table.seed(),
        start: running.text(),
        ..header.clone()
    };
    let mut text = json(&header) + "\n";
    for (at, played) in table.played().iter().enumerate() {
        let action = written(&**game, &played.step.action);
        game.apply(&mut state, &played.step, &mut crate::Silent);
        let digest = running.step(&**game, &action, &state);
        let line = Line { n: at + 1, by: played.step.by.to_string(), at: played.step.at.0, action, state: digest };
        text += &json(&line);
        text.push('\n');
    }
    if let Some(footer) = footer(&table.outcome(), table.played().len()) {
        text += &json(&footer);
        text.push('\n');
    }
    text
}

fn footer(outcome: &Outcome, moves: usize) -> Option<Footer> {
    match outcome {
        Outcome::Running(_) => None,
        Outcome::Over { standings, ending } => Some(Footer {
            outcome: "over".into(),
            ending: (*ending).into(),
            scores: standings.iter().map(|standing| standing.score).collect(),
            winners: standings
                .iter()
                .filter(|side| side.won)
                .flat_map(|side| side.seats.iter())
                .map(|seat| seat.to_string())
                .collect(),
            moves,
        }),
        Outcome::Void(finding) => Some(Footer {
            outcome: "void".into(),
            ending: finding.kind.into(),
            scores: Vec::new(),
            winners: Vec::new(),
            moves,
        }),
    }
}

fn problem(code: &'static str, line: usize, message: impl Into<String>) -> Problem {
    let help = CODES.iter().find(|page| page.code == code).map_or("", |page| page.right);
    Problem { code, line, message: message.into(), help }
}

/// The format that a header names, whatever else it says: newer formats may have fields that are not known here.
fn format_of(line: &str) -> Option<String> {
    let header: serde_json::Value = serde_json::from_str(line).ok()?;
    Some(header.get("format")?.as_str()?.to_string())
}

fn other_format(format: &str) -> Problem {
    let text = format!("the format is `{}`, this engine reads `{FORMAT}`", crate::printable(format, 60));
    problem("S8003", 1, text)
}

/// Reads a record. A last line that is cut off is a problem, not a shorter game.
///
/// # Errors
///
/// All problems, with their lines.
pub fn read(text: &str) -> Result<Replay, Vec<Problem>> {
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() > MAX_LINES {
        return Err(vec![problem("S8002", MAX_LINES, format!("{} lines, at most {MAX_LINES} are read", lines.len()))]);
    }
    if let Some(at) = lines.iter().position(|line| line.len() > MAX_LINE) {
        return Err(vec![problem(
            "S8002",
            at + 1,
            format!("a line of {} bytes, at most {MAX_LINE} are read", lines[at].len()),
        )]);
    }
    let Some(first) = lines.first() else { return Err(vec![problem("S8001", 1, "the file is empty")]) };
    let header: Header = match serde_json::from_str(first) {
        Ok(header) => header,
        Err(error) => {
            if let Some(other) = format_of(first).filter(|other| other != FORMAT) {
                return Err(vec![other_format(&other)]);
            }
            return Err(vec![problem("S8001", 1, format!("this is no header of a replay: {}", reason(&error)))]);
        }
    };
    if header.format != FORMAT {
        return Err(vec![other_format(&header.format)]);
    }
    let (mut moves, mut footer, mut problems) = (Vec::new(), None, Vec::new());
    for (at, line) in lines.iter().enumerate().skip(1) {
        if footer.is_some() {
            problems.push(problem("S8005", at + 1, "there is something after the footer"));
            break;
        }
        if line.starts_with("{\"outcome\"") {
            match serde_json::from_str(line) {
                Ok(read) => footer = Some(read),
                Err(error) => problems.push(problem("S8004", at + 1, reason(&error))),
            }
            continue;
        }
        match serde_json::from_str::<Line>(line) {
            Ok(read) if read.n != at => {
                problems.push(problem("S8005", at + 1, format!("this should be move {at}, it says {}", read.n)))
            }
            Ok(read) => moves.push(read),
            Err(error) => problems.push(problem("S8004", at + 1, reason(&error))),
        }
        if problems.len() >= 20 {
            break;
        }
    }
    if !text.ends_with('\n') && problems.is_empty() && footer.is_none() {
        problems.push(problem("S8004", lines.len(), "the last line is cut off"));
    }
    if problems.is_empty() { Ok(Replay { header, moves, footer }) } else { Err(problems) }
}

fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    crate::printable(text.split(" at line ").next().unwrap_or(&text), 200)
}

fn actor(text: &str) -> Option<Actor> {
    if text == "nature" {
        return Some(Actor::Nature);
    }
    let mut letters = text.chars();
    let seat = letters.next().and_then(Seat::of_letter)?;
    letters.next().is_none().then_some(Actor::Seat(seat))
}

/// Plays a record again, all of it or its first `upto` moves, without looking at digests.
///
/// # Errors
///
/// The first line that cannot be read or is not legal.
pub fn play<G: Game>(replay: &Replay, game: Arc<G>, upto: Option<usize>) -> Result<Table<G>, Difference> {
    let mut table = seated(replay, game)?;
    for (at, line) in replay.moves.iter().enumerate().take(upto.unwrap_or(usize::MAX)) {
        step(&mut table, line, at + 2)?;
    }
    Ok(table)
}

/// A new table as the header describes it, if the game takes so many seats.
fn seated<G: Game>(replay: &Replay, game: Arc<G>) -> Result<Table<G>, Difference> {
    let (count, range) = (replay.header.seats.len(), game.seats_range());
    if !range.contains(&count) {
        let now = format!("{} to {}", range.start(), range.end());
        return Err(Difference { line: 1, field: "seats", recorded: count.to_string(), now });
    }
    Ok(Table::new(game, Seats::new(count), replay.header.seed))
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
    let refused = |refusal: Box<crate::Refusal>| differs("do", &line.action, format!("refused: {}", refusal.message));
    let action = table.game().read(table.state(), by, &line.action).map_err(refused)?;
    table.act(Move { by, at: Tick(line.at), action }).map_err(refused)?;
    Ok(())
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
    match compare(replay, game) {
        Err(difference) => Verification::Differs(difference),
        Ok(true) => Verification::Same { moves: replay.moves.len() },
        Ok(false) => Verification::CutShort { moves: replay.moves.len() },
    }
}

/// Whether the record runs to the end of the game, or where it differs.
fn compare<G: Game>(replay: &Replay, game: Arc<G>) -> Result<bool, Difference> {
    let mut table = seated(replay, Arc::clone(&game))?;
    let mut running = Running::start(&*game, table.state());
    let differs = |line, field, recorded: &str, now: String| Difference { line, field, recorded: recorded.into(), now };
    if replay.header.start != running.text() {
        return Err(differs(1, "start", &replay.header.start, running.text()));
    }
    for (at, line) in replay.moves.iter().enumerate() {
        step(&mut table, line, at + 2)?;
        let played = table.played().last().map(|played| written(&*game, &played.step.action)).unwrap_or_default();
        if played != line.action {
            return Err(differs(at + 2, "do", &line.action, played));
        }
        let now = running.step(&*game, &played, table.state());
        if now != line.state {
            return Err(differs(at + 2, "state", &line.state, now));
        }
    }
    let last = replay.moves.len() + 2;
    match (&replay.footer, footer(&table.outcome(), replay.moves.len())) {
        (None, None) => Ok(true),
        (None, Some(_)) | (Some(_), None) => Ok(false),
        (Some(recorded), Some(now)) if *recorded == now => Ok(true),
        (Some(recorded), Some(now)) => {
            let (field, was, is) = if recorded.scores != now.scores {
                ("scores", json(&recorded.scores), json(&now.scores))
            } else if recorded.winners != now.winners {
                ("winners", json(&recorded.winners), json(&now.winners))
            } else if recorded.moves != now.moves {
                ("moves", recorded.moves.to_string(), now.moves.to_string())
            } else {
                ("ending", recorded.ending.clone(), now.ending)
            };
            Err(differs(last, field, &was, is))
        }
    }
}

/// The pages behind the codes of saves and replays.
pub const CODES: &[CodePage] = &[
    CodePage {
        code: "S8001",
        title: "no replay",
        text: "The first line of a replay or save is a header that says which game is played, with which content, seats and seed.",
        wrong: "hello",
        right: "record a game with `javelina play GAME --record FILE`",
    },
    CodePage {
        code: "S8002",
        title: "replay too large",
        text: "Lines of a replay have at most 65,536 bytes, and there are at most 40,000 of them. No game of the engine needs more.",
        wrong: "a line of a megabyte",
        right: "record the game anew",
    },
    CodePage {
        code: "S8003",
        title: "unknown format",
        text: "The header names a format that this engine does not know. It was written by a newer engine, or by something else.",
        wrong: "{\"format\":\"javelina.replay/9\",...}",
        right: "use the engine that wrote the file; its version stands in the header",
    },
    CodePage {
        code: "S8004",
        title: "unreadable line",
        text: "A line is no move: it is cut off, lacks a field, has one twice, or has one that is not known.",
        wrong: "{\"n\":3,\"by\":\"A\",\"do\":\"take",
        right: "delete a cut last line to play what was recorded before it",
    },
    CodePage {
        code: "S8005",
        title: "lines out of order",
        text: "Moves are numbered from 1 without gaps, and the footer is the last line.",
        wrong: "{\"n\":3,...} after {\"n\":1,...}",
        right: "put the lines back into their order",
    },
];
