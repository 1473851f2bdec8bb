//! Judging: intervals, sequential looks, and verdicts of gates.

pub(crate) mod bets;
pub(crate) mod bootstrap;
pub(crate) mod duel;
pub(crate) mod enough;
pub(crate) mod gate;
pub(crate) mod intervals;
pub(crate) mod panel;
pub(crate) mod sequential;
pub(crate) mod sought;
pub(crate) mod tally;
pub(crate) mod verdict;
pub(crate) mod wording;
