//! Text and pictures of the table.

pub(super) mod show;
pub(super) mod text;
