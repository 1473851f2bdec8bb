//! Difference: what came of playing two sides in lockstep, as rows for people and programs.

use serde::Serialize;

use crate::comparing::lockstep::Kind;
use crate::figures::moments::Moments;
use crate::judging::statistics::intervals::{Interval, exact};

/// By which units two games differ.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    /// Each of these alone makes the difference.
    Each(Vec<usize>),
    /// These together do, and no fewer of them.
    Together(Vec<usize>),
    /// Nobody looked, or nothing was found.
    Unknown,
}

/// The games that differ first in one way, by the same units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferRow {
    /// What differs.
    pub kind: Kind,
    /// By what.
    pub owner: Owner,
    /// How many games.
    pub games: u64,
    /// The least number of moves before the difference.
    pub first: usize,
    /// The shortest of these games, by its number.
    pub example: u64,
    /// What differs there, in words.
    pub said: String,
    /// An action that only one side allows there, if that is what differs.
    pub action: Option<String>,
    /// The record of that game on each side, up to the difference, if it can be written.
    pub replays: [Option<String>; 2],
}

/// What came of playing two sides in lockstep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What differs between the sides, by name.
    pub units: Vec<String>,
    /// Games that were played.
    pub games: u64,
    /// Games that do not differ but did not come to an end: void on both sides, a seat without an action, too many moves.
    pub unended: u64,
    /// Games that fail on each side, played to their ends; of counted ones those that do not
    /// differ.
    pub failed: [u64; 2],
    /// The mean score of the sides of a game, after less before, of all games that fail on neither side; without values where
    /// units are not looked for.
    pub score: Moments,
    /// Decisions that were compared.
    pub decisions: u64,
    /// Whether it was stopped before its end.
    pub is_cut: bool,
    /// Games that differ, most first.
    pub rows: Vec<DifferRow>,
}

/// A row with its shares, as it is reported.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shown {
    /// The word of the kind.
    pub kind: &'static str,
    /// The units, by name.
    pub by: Vec<String>,
    /// Whether they do it together, each alone, or nobody knows.
    pub how: &'static str,
    /// How many games.
    pub games: u64,
    /// Their share, in percent, and the ends of its interval.
    pub share: [f64; 3],
    /// Such games in 1,000 decisions; 0 where no decision was compared.
    pub per_thousand_decisions: f64,
    /// The least number of moves before the difference.
    pub first_move: usize,
    /// The number of the game that is shown.
    pub game: u64,
    /// What differs there, in words.
    pub said: String,
}

/// The chance that any interval of a table misses.
const ERROR: f64 = 0.05;

impl Difference {
    /// Games that differ.
    pub fn differing(&self) -> u64 {
        self.rows.iter().map(|row| row.games).sum()
    }

    /// The interval, of 95 %, of the share of games that differ.
    pub fn share(&self) -> Interval {
        exact(self.differing() as f64, self.games, ERROR)
    }

    /// The mean difference of scores and its interval, of 95 %; `None` where no game was played to its end on both sides.
    pub fn mean_score(&self) -> Option<(f64, Interval)> {
        (self.score.count > 0).then(|| (self.score.mean(), self.score.interval(95)))
    }

    /// The share of games that may still differ although none did, at 95 %: what is *not seen in N games*.
    pub fn unseen(&self) -> f64 {
        1.0 - ERROR.powf(1.0 / self.games.max(1) as f64)
    }

    /// The rows as they are reported: their intervals hold all at once.
    pub fn shown(&self) -> Vec<Shown> {
        let error = ERROR / self.rows.len().max(1) as f64;
        let percent = |share: f64| (share * 1_000.0).round() / 10.0;
        let row = |row: &DifferRow| {
            let (how, units) = match &row.owner {
                Owner::Each(units) => ("alone", &units[..]),
                Owner::Together(units) => ("together", &units[..]),
                Owner::Unknown => ("not attributed", &[][..]),
            };
            let Interval { low, high } = exact(row.games as f64, self.games, error);
            Shown {
                kind: row.kind.word(),
                by: units.iter().filter_map(|at| self.units.get(*at)).cloned().collect(),
                how,
                games: row.games,
                share: [row.games as f64 / self.games.max(1) as f64, low, high].map(percent),
                per_thousand_decisions: match self.decisions {
                    0 => 0.0,
                    decisions => (row.games as f64 * 1e5 / decisions as f64).round() / 100.0,
                },
                first_move: row.first + 1,
                game: row.example,
                said: row.said.clone(),
            }
        };
        self.rows.iter().map(row).collect()
    }
}
