//! Components and settings of the game.

pub(super) mod cards;
pub mod content;
pub(super) mod limits;
pub mod settings;
pub(super) mod sound;
