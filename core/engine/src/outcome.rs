//! How a game stands: ledgers that sum to scores, winners, levels, and why a game is void.

use crate::{SeatSet, Source};

/// One line of a ledger: a box, its points, and what gave them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The box on the sheet or the line of the tally.
    pub label: String,
    /// Points, negative ones included.
    pub points: i32,
    /// In words, what was counted.
    pub because: String,
    /// The rule that gives the points.
    pub source: Source,
}

/// The points of one side, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// In the order of the sheet.
    pub rows: Vec<Row>,
}

impl Ledger {
    /// The score: the sum of all rows; at the limits of 32 bits it stays there.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.rows.iter().fold(0, |sum, row| sum.saturating_add(row.points))
    }
}

/// How one side stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The seats that share this score; one each outside co-operative play.
    pub seats: SeatSet,
    /// The score.
    pub score: i32,
    /// Where it comes from.
    pub ledger: Ledger,
    /// The highest level reached, where a scenario grants levels.
    pub level: Option<String>,
    /// Whether this side has won; false while the game goes on.
    pub won: bool,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The game goes on; standings as of now.
    Running(Vec<Standing>),
    /// The game has ended.
    Over {
        /// One per side, in seat order.
        standings: Vec<Standing>,
        /// The kind of ending, in a short stable word.
        ending: &'static str,
    },
    /// The game counts for nothing.
    Void(Finding),
}

impl Outcome {
    /// The standings, empty for a void game.
    #[must_use]
    pub fn standings(&self) -> &[Standing] {
        match self {
            Self::Running(standings) | Self::Over { standings, .. } => standings,
            Self::Void(_) => &[],
        }
    }
}

/// Something that must not happen in a sound game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// A stable word: `endless`, `script`, `cascade`, `flood`, `law`, `no-action`, `clock`.
    pub kind: &'static str,
    /// What happened, in words, with code and place where there is one.
    pub message: String,
    /// The clauses that have a part in it; empty if content has none.
    pub sources: Vec<Source>,
}

impl Finding {
    /// A finding in which no clause has a part.
    #[must_use]
    pub fn new(kind: &'static str, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), sources: Vec::new() }
    }

    /// Kind of a game that a clock stopped: it says how slow content is on one machine, and need not happen again.
    pub const CLOCK: &'static str = "clock";
}
