//! Moves: actions and events, what is legal, and why something is not.

pub(super) mod actions;
pub(super) mod decide;
pub(super) mod events;
pub(super) mod listing;
pub(super) mod refuse;
