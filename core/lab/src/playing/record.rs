//! What is kept of one game, and its line of text.

use std::borrow::Cow;
use std::collections::BTreeMap;

use javelina_engine::{Finding, FindingKind, Seat, SeatSet};
use serde::Deserialize;

use crate::figures::items::{self, Item};
use crate::figures::metric::{FigureId, FigureNames};
use crate::figures::places::Counts;
use crate::playing::line;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules, in the way that this word names.
    Over(Cow<'static, str>),
    /// Something happened that must not; kind and message.
    Found(FindingKind, String),
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
    /// Figures: which, of which seat (`None` for the table), value. The names of the arm have the ids.
    pub figures: Vec<(FigureId, Option<Seat>, i64)>,
    /// What became of cards, tokens and the like, by kind and name; empty unless the game was measured on its way.
    pub items: Vec<Item>,
    /// Places that the game made use of, by map; empty unless the game was measured on its way.
    pub places: Vec<Counts>,
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
    #[serde(default)]
    items: Vec<LineItem>,
    #[serde(default)]
    places: BTreeMap<String, Vec<(u16, u16, i64)>>,
}

/// An item as a line has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineItem {
    kind: String,
    name: String,
    seen: Vec<char>,
    used: Vec<u32>,
    #[serde(default)]
    points: Option<Vec<i64>>,
}

impl LineItem {
    /// The item; `None` if it is not of a game with so many seats.
    fn item(self, seats: usize) -> Option<Item> {
        let is_sound = self.used.len() == seats && self.points.as_ref().is_none_or(|points| points.len() == seats);
        let seen = self.seen.into_iter().filter_map(Seat::of_letter).filter(|seat| seat.index() < seats);
        let seen = seen.fold(SeatSet::default(), SeatSet::with);
        is_sound.then(|| Item { kind: self.kind.into(), name: self.name, seen, used: self.used, points: self.points })
    }
}

impl Record {
    /// The finding of the game, if it is one.
    #[must_use]
    pub fn finding(&self) -> Option<(FindingKind, &str)> {
        match &self.ending {
            Ending::Over(_) => None,
            Ending::Found(kind, message) => Some((*kind, message)),
        }
    }

    pub(crate) fn found(mut self, finding: Finding) -> Self {
        self.ending = Ending::Found(finding.kind, finding.message);
        self.scores.clear();
        self.winners.clear();
        self.figures.clear();
        self.items.clear();
        self.places.clear();
        self
    }

    /// The game as one line of JSON with its line break; `label` names the arm, whose figures have these names.
    #[must_use]
    pub fn line(&self, label: &str, names: &FigureNames) -> String {
        let mut out = String::new();
        line::line(self, label, names, &mut out);
        out
    }

    /// Reads a line back; `None` if it is cut, changed, or not of the arm with this label and these figures.
    #[must_use]
    pub fn read(text: &str, arm: usize, label: &str, names: &FigureNames) -> Option<Self> {
        let (body, rest) = text.trim_end_matches('\n').rsplit_once(",\"sum\":\"")?;
        let body = format!("{body}}}");
        if rest.strip_suffix("\"}")? != format!("{:016x}", line::sum(&body)) {
            return None;
        }
        let line: Line = serde_json::from_str(&body).ok()?;
        if line.arm != label {
            return None;
        }
        let mut figures = Vec::new();
        for (name, value) in line.table {
            figures.push((names.id(&name)?, None, value));
        }
        for (name, values) in line.seats {
            let id = names.id(&name)?;
            let placed = values.into_iter().enumerate().filter_map(|(at, value)| Some((at, value?)));
            figures.extend(placed.map(|(at, value)| (id, Some(Seat(at as u8)), value)));
        }
        let seats = line.who.len();
        let items: Option<Vec<Item>> = line.items.into_iter().map(|item| item.item(seats)).collect();
        let places = line.places.into_iter().map(|(map, places)| Counts { map: map.into(), places });
        Some(Self {
            game: line.game,
            arm,
            seed: line.seed,
            who: line.who,
            ending: match line.end.as_str() {
                "over" => Ending::Over(line.kind.into()),
                _ => Ending::Found(FindingKind::of_word(&line.kind)?, line.message.unwrap_or_default()),
            },
            moves: line.moves,
            actions: line.actions,
            scores: line.scores,
            winners: line.winners.into_iter().filter_map(Seat::of_letter).collect(),
            figures,
            items: items.filter(|items| items.len() <= items::MOST)?,
            places: places.collect(),
            replay: None,
        })
    }
}
