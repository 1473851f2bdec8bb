//! Intervals and bets on them.

pub(crate) mod bets;
pub(crate) mod bootstrap;
pub(crate) mod intervals;
