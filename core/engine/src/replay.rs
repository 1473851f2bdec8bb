//! The record of a game: JSON lines that play again, and a check that names the first difference.
//!
//! One header (what is played, under which content), one line for each move with a running digest of the states, one
//! footer with the outcome. A file without footer is a save. Playing again needs no luck: moves of Nature are recorded.

mod again;

use serde::{Deserialize, Serialize};

use crate::{Actor, CodePage, Digest, Game, Outcome, Table, Tick, written};

pub use again::{Difference, Verification, play, verify};

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
    /// Who sits at each seat: the names of policies, with what they say of their seats (`greedy@quick`).
    pub seats: Vec<String>,
    /// The seed of the game's luck.
    pub seed: u64,
    /// Parameters that were set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settings: Vec<(String, i32)>,
    /// The digest of the first state; filled in by [`write`].
    #[serde(default)]
    pub start: String,
    /// What goes wrong after the last move, in the record of a finding. If the last line has no digest, its move is the
    /// one that goes wrong and cannot be played to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finding: Option<Shows>,
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

impl Replay {
    /// The moves that can be played: all but one at the end that only shows what goes wrong.
    pub fn playable(&self) -> impl Iterator<Item = &Line> {
        let is_shown =
            |line: &Line| self.header.finding.is_some() && line.n == self.moves.len() && line.state.is_empty();
        self.moves.iter().filter(move |line| !is_shown(line))
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
    /// What to do.
    pub help: &'static str,
}

/// The running digest of a table, move by move.
struct Running(u64);

impl Running {
    fn start<G: Game>(game: &G, state: &G::State) -> Self {
        let mut digest = Digest::new();
        game.digest(state, &mut digest);
        Self(digest.finish())
    }

    /// Takes a move up. Its tick counts where there is one, so that a changed tick is found even if no state keeps it.
    fn step<G: Game>(&mut self, game: &G, at: Tick, text: &str, state: &G::State) -> String {
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
        let digest = running.step(&**game, played.step.at, &action, &state);
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

/// The line of a move that was not played: it has no digest.
#[must_use]
pub fn json_line(number: usize, by: Actor, at: Tick, action: String) -> String {
    json(&Line { n: number, by: by.to_string(), at: at.0, action, state: String::new() }) + "\n"
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
    if text.lines().nth(MAX_LINES).is_some() {
        return Err(vec![problem("S8002", MAX_LINES + 1, format!("more lines than the {MAX_LINES} that are read"))]);
    }
    let lines: Vec<&str> = text.lines().collect();
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
    if header.format.is_empty() {
        return Err(vec![problem("S8001", 1, "the header names no format")]);
    }
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
    CodePage {
        code: "S8006",
        title: "other content",
        text: "The record was made with other files of content than there are now, so it cannot be expected to play the same.",
        wrong: "a record of a card whose text was changed since",
        right: "verify the record with the content that it was made with",
    },
    CodePage {
        code: "S8007",
        title: "another game",
        text: "The content is the same, but a move, a digest of a state or the outcome is another one. Either the file was changed, or the engine plays otherwise than the one that wrote it.",
        wrong: "a footer whose scores were written by hand",
        right: "look at the line and field that differ; if nobody changed the file, report it",
    },
    CodePage {
        code: "S8008",
        title: "no footer",
        text: "The game is over after the last recorded move, but the line with the outcome is missing.",
        wrong: "a replay without its last line",
        right: "record the game anew, or load it as a save and save it again",
    },
    CodePage {
        code: "S8009",
        title: "footer before the end",
        text: "The record has a footer, but after its last move somebody is still to act: moves are missing, or the footer belongs to another game.",
        wrong: "a replay with the last moves deleted and the footer kept",
        right: "delete the footer to keep what was played as a save",
    },
];
