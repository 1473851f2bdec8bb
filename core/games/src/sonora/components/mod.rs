//! Components: what a pack brings to the table, and the constants that variants change.

pub mod content;
pub(super) mod limits;
pub mod settings;
pub(super) mod sound;
