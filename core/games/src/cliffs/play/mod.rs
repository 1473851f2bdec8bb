//! State of a game, and how a move changes it.

pub(super) mod course;
pub(super) mod host;
pub(super) mod larry;
pub(super) mod position;
pub(super) mod queues;
pub(super) mod race;
pub(super) mod resolution;
pub(super) mod state;
pub(super) mod view;
