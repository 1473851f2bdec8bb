//! State of a game, and how a move changes it.

pub(super) mod field;
pub(super) mod introduce;
pub mod lines;
pub(super) mod position;
pub(super) mod skills;
pub(super) mod state;
pub(super) mod turn;
pub(super) mod view;
