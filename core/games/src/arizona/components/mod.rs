//! Components: what a pack brings to the table, and the constants that variants change.

pub mod content;
pub(super) mod sections;
pub mod settings;
