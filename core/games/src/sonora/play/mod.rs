//! State of a game, and how a move changes it.

pub(super) mod assign;
pub(super) mod course;
pub(super) mod flick;
pub(super) mod judge;
pub(super) mod position;
pub(super) mod rival;
pub(super) mod state;
pub(super) mod writing;
