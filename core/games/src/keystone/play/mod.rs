//! Play: the state of a game and how it goes on.

pub(super) mod field;
pub(super) mod introduce;
pub mod lines;
pub(super) mod position;
pub(super) mod skills;
pub(super) mod state;
pub(super) mod turn;
pub(super) mod view;
