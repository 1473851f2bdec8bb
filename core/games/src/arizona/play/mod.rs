//! State of a game, and how a move changes it.

pub(super) mod delivery;
pub(super) mod dice;
pub(super) mod draft;
pub(super) mod nuggets;
pub(super) mod position;
pub(super) mod state;
pub(super) mod turn;
