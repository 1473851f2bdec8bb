//! Text and pictures of the table.

pub(super) mod paper;
pub(super) mod picture;
pub(super) mod show;
pub(super) mod text;
