//! What is kept of one game, and its line of text.

use std::borrow::Cow;
use std::collections::BTreeMap;

use javelina_engine::{Finding, Seat};
use serde::Deserialize;

use crate::line;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules, in the way that this word names.
    Over(Cow<'static, str>),
    /// Something happened that must not; kind and message.
    Found(Cow<'static, str>, String),
}

/// One game of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The number of the game within its arm, from 0.
    pub game: u64,
    /// The arm, by its place in the plan.
    pub arm: usize,
    /// The seed of the game's luck.
    pub seed: u64,
    /// Who sat where: indices into the arm's policies, one per seat.
    pub who: Vec<usize>,
    /// How it ended.
    pub ending: Ending,
    /// All moves, those of Nature included.
    pub moves: u32,
    /// The moves of seats.
    pub actions: u32,
    /// The score of each seat, in seat order; empty if there is none.
    pub scores: Vec<i32>,
    /// The seats that won.
    pub winners: Vec<Seat>,
    /// Figures: name, seat (`None` for the table), value.
    pub figures: Vec<(Cow<'static, str>, Option<Seat>, i64)>,
    /// The replay of a game that went wrong, if it could not be had by playing the game again. No line keeps it.
    pub replay: Option<String>,
}

/// A line as it is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    game: u64,
    arm: String,
    seed: u64,
    who: Vec<usize>,
    end: String,
    kind: String,
    #[serde(default)]
    message: Option<String>,
    moves: u32,
    actions: u32,
    scores: Vec<i32>,
    winners: Vec<char>,
    table: BTreeMap<String, i64>,
    seats: BTreeMap<String, Vec<Option<i64>>>,
}

impl Record {
    /// The finding of the game, if it is one.
    #[must_use]
    pub fn finding(&self) -> Option<(&str, &str)> {
        match &self.ending {
            Ending::Over(_) => None,
            Ending::Found(kind, message) => Some((kind, message)),
        }
    }

    pub(crate) fn found(mut self, finding: Finding) -> Self {
        self.ending = Ending::Found(finding.kind.into(), finding.message);
        self.scores.clear();
        self.winners.clear();
        self.figures.clear();
        self
    }

    /// The game as one line of JSON with its line break; `label` names the arm.
    #[must_use]
    pub fn line(&self, label: &str) -> String {
        line::line(self, label)
    }

    /// Reads a line back; `None` if it is cut, changed, or not of the arm with this label.
    #[must_use]
    pub fn read(text: &str, arm: usize, label: &str) -> Option<Self> {
        let (body, rest) = text.trim_end_matches('\n').rsplit_once(",\"sum\":\"")?;
        let body = format!("{body}}}");
        if rest.strip_suffix("\"}")? != format!("{:016x}", line::sum(&body)) {
            return None;
        }
        let line: Line = serde_json::from_str(&body).ok()?;
        if line.arm != label {
            return None;
        }
        let mut figures: Vec<(Cow<'static, str>, Option<Seat>, i64)> =
            line.table.into_iter().map(|(name, value)| (Cow::Owned(name), None, value)).collect();
        for (name, values) in line.seats {
            let placed = values.into_iter().enumerate().filter_map(|(at, value)| Some((at, value?)));
            figures.extend(placed.map(|(at, value)| (Cow::Owned(name.clone()), Some(Seat(at as u8)), value)));
        }
        Some(Self {
            game: line.game,
            arm,
            seed: line.seed,
            who: line.who,
            ending: match line.end.as_str() {
                "over" => Ending::Over(line.kind.into()),
                _ => Ending::Found(line.kind.into(), line.message.unwrap_or_default()),
            },
            moves: line.moves,
            actions: line.actions,
            scores: line.scores,
            winners: line.winners.into_iter().filter_map(Seat::of_letter).collect(),
            figures,
            replay: None,
        })
    }
}
