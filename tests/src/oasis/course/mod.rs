//! Play: the state of a game and how it goes on.

pub(super) mod state;
pub(super) mod turn;
pub(super) mod view;
