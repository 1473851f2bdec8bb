//! Rows of moves, events, reasons and stages, each said once.

pub(super) mod actions;
pub(super) mod answers;
pub(super) mod events;
pub(super) mod holes;
pub(super) mod stages;
pub(super) mod verbs;
pub(super) mod whys;
pub(super) mod worth;
