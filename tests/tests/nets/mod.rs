//! Frozen games and records.

pub(super) mod frozen;
pub(super) mod known_games;
