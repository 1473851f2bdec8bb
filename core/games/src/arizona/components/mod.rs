//! Components and settings of the game.

pub mod content;
pub(super) mod sections;
pub mod settings;
pub(super) mod sheet;
