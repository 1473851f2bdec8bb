//! What is kept of one game.

use std::borrow::Cow;

use javelina_engine::{Finding, FindingKind, Seat};

use crate::figures::item::Item;
use crate::figures::metric::FigureId;
use crate::figures::places::Counts;

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
    /// The seat that began.
    pub first: Seat,
    /// How it ended.
    pub ending: Ending,
    /// The first value that was cut off at a limit, in words. The game counts all the same.
    pub capped: Option<String>,
    /// All moves, those of Nature included.
    pub moves: u32,
    /// The moves of seats.
    pub actions: u32,
    /// The score of each seat, in seat order; empty if there is none.
    pub scores: Vec<i32>,
    /// The number by which each seat ranks, the more the better; empty if that is its score.
    pub ranked_by: Vec<i32>,
    /// The seats that won.
    pub winners: Vec<Seat>,
    /// Figures: which, of which seat (`None` for the table), value. The names of the arm have the ids.
    pub figures: Vec<(FigureId, Option<Seat>, i64)>,
    /// Whether items and places of the game were measured.
    pub has_items: bool,
    /// What became of cards, tokens and the like, by kind and name.
    pub items: Vec<Item>,
    /// Places that the game made use of, by map.
    pub places: Vec<Counts>,
    /// The replay of a game that went wrong, if it could not be had by playing the game again. No line keeps it.
    pub replay: Option<String>,
}

impl Record {
    /// The finding of the game, if it is one.
    pub fn finding(&self) -> Option<(FindingKind, &str)> {
        match &self.ending {
            Ending::Over(_) => None,
            Ending::Found(kind, message) => Some((*kind, message)),
        }
    }

    /// What a report tells of the game: its finding, or that a value was cut off.
    pub(crate) fn told(&self) -> Option<(FindingKind, &str)> {
        self.finding().or_else(|| Some((FindingKind::Limit, self.capped.as_deref()?)))
    }

    /// Returns `true` if both games are over in the same way, with the same winners, scores and number of actions.
    pub(crate) fn ended_as(&self, other: &Self) -> bool {
        let is_over = matches!(self.ending, Ending::Over(_)) && self.ending == other.ending;
        is_over && (self.actions, &self.scores, &self.winners) == (other.actions, &other.scores, &other.winners)
    }

    pub(crate) fn found(mut self, finding: Finding) -> Self {
        self.ending = Ending::Found(finding.kind, finding.message);
        self.scores.clear();
        self.ranked_by.clear();
        self.winners.clear();
        self.figures.clear();
        self.has_items = false;
        self.items.clear();
        self.places.clear();
        self
    }
}
