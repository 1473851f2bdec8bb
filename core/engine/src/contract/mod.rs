//! The contract of a game: seats, outcomes, refusals, and who hears what happens.

pub(super) mod foresight;
pub(super) mod game;
pub(super) mod heard;
pub(super) mod mention;
pub(super) mod outcome;
pub(super) mod present;
pub(super) mod refusal;
pub(super) mod seat;
