//! How a game stands: ledgers that sum to scores, winners, levels, and why a game is void.

use core::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

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
    /// The number by which sides rank, the more the better: the score, unless a setting or rules rank by something else.
    pub ranked_by: i32,
    /// The score after the rules at `standing`. Unlike `ranked_by`, it keeps its sign if the fewest points win.
    pub standing: i32,
    /// Numbers that break ties, in order, each with its name. The first difference decides.
    pub ties: ArrayVec<(&'static str, i32), MAX_TIES>,
    /// Where it comes from.
    pub ledger: Ledger,
    /// The highest level reached, where a scenario grants levels.
    pub level: Option<String>,
    /// Whether this side has won; false while the game goes on.
    pub won: bool,
}

impl Standing {
    /// Returns the score as text, with the number that decides the ranking if rules at `standing` changed it.
    pub fn score_in_words(&self) -> String {
        match self.standing == self.score {
            true => self.score.to_string(),
            false => format!("{}, ranked by {} (`standing`)", self.score, self.standing),
        }
    }
}

/// Maximum number of tie-breaks: one of rules and two of the game.
pub const MAX_TIES: usize = 3;

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
    /// Returns the notes below the final scores: if the fewest points win, and what broke a tie.
    pub fn notes(&self) -> Vec<String> {
        let Self::Over { standings, .. } = self else { return Vec::new() };
        let is_turned = |side: &Standing| side.ranked_by != side.standing;
        let mut notes: Vec<String> =
            standings.iter().any(is_turned).then(|| "the fewest points win".to_string()).into_iter().collect();
        let Some(winner) = standings.iter().find(|side| side.won) else { return notes };
        let is_tied = |side: &&Standing| !side.won && side.ranked_by == winner.ranked_by;
        notes.extend(standings.iter().filter(is_tied).filter_map(|other| {
            let apart = winner.ties.iter().zip(&other.ties).find(|(one, two)| one != two);
            let ((name, one), (_, two)) = apart?;
            let [won, lost] = [winner, other].map(|side| side.seats.first().map(|seat| seat.to_string()));
            Some(format!("tie of {} and {}: {name} {one} to {two}", won?, lost?))
        }));
        notes
    }

    /// The standings, empty for a void game.
    pub fn standings(&self) -> &[Standing] {
        match self {
            Self::Running(standings) | Self::Over { standings, .. } => standings,
            Self::Void(_) => &[],
        }
    }
}

/// Kinds of finding, in the order of their words, which records and reports have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// An effect was given something that is not there.
    Argument,
    /// A program of others that was to play did not.
    Bot,
    /// More lists of effects wait for each other than may.
    Cascade,
    /// A clock stopped content: that says how slow it is on one machine, and need not happen again.
    Clock,
    /// Two rules say different things, or the order of rules shows where nothing says which comes first.
    Conflict,
    /// The game has not ended after all the moves that it may take.
    Endless,
    /// The game panicked, which is an error of ours.
    #[serde(rename = "engine bug")]
    Bug,
    /// More effects, or more passes of loops, than there may be.
    Flood,
    /// A law of the contract is broken.
    Law,
    /// A value beyond a limit was cut off. The game counts all the same.
    Limit,
    /// The game can go round for ever.
    Loop,
    /// A seat is to act and has no action.
    NoAction,
    /// A script failed.
    Script,
}

impl FindingKind {
    /// All kinds, in the order of their words.
    pub const ALL: [Self; 13] = [
        Self::Argument,
        Self::Bot,
        Self::Cascade,
        Self::Clock,
        Self::Conflict,
        Self::Endless,
        Self::Bug,
        Self::Flood,
        Self::Law,
        Self::Limit,
        Self::Loop,
        Self::NoAction,
        Self::Script,
    ];

    /// The stable word that records and reports have.
    pub fn word(self) -> &'static str {
        match self {
            Self::Argument => "argument",
            Self::Bot => "bot",
            Self::Cascade => "cascade",
            Self::Clock => "clock",
            Self::Conflict => "conflict",
            Self::Endless => "endless",
            Self::Bug => "engine bug",
            Self::Flood => "flood",
            Self::Law => "law",
            Self::Limit => "limit",
            Self::Loop => "loop",
            Self::NoAction => "no-action",
            Self::Script => "script",
        }
    }

    /// The kind with this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

impl fmt::Display for FindingKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

/// Something that must not happen in a sound game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What sort of thing went wrong.
    pub kind: FindingKind,
    /// What happened, in words, with code and place where there is one.
    pub message: String,
    /// The clauses that have a part in it; empty if content has none.
    pub sources: Vec<Source>,
}

impl Finding {
    /// A finding in which no clause has a part.
    pub fn new(kind: FindingKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), sources: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reports list kinds in the order of words, whether they sort the kinds or the words.
    #[test]
    fn kinds_stand_in_the_order_of_their_words_and_are_written_as_them() {
        assert!(FindingKind::ALL.is_sorted() && FindingKind::ALL.map(FindingKind::word).is_sorted());
        for kind in FindingKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap_or_default(), kind.word());
            assert_eq!(FindingKind::of_word(kind.word()), Some(kind));
        }
    }
}
