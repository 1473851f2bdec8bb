//! Moves: actions, and how they are written and read.

pub(super) mod actions;
