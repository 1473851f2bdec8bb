//! Choosing: what is chosen of all content for one game.

pub(super) mod begun;
pub(super) mod choice;
pub(super) mod clashes;
pub(super) mod mix;
pub(super) mod mixed;
mod params;
mod starting;
mod values;
