//! Judging: intervals, sequential looks, and verdicts of gates.

pub(crate) mod duel;
pub(crate) mod enough;
pub(crate) mod gate;
pub(crate) mod panel;
pub(crate) mod sequential;
pub(crate) mod sought;
pub(crate) mod statistics;
pub(crate) mod tally;
pub(crate) mod verdict;
pub(crate) mod wording;
