//! Text and pictures of the table.

pub(super) mod blocks;
pub(super) mod show;
pub(super) mod sketch;
pub(super) mod text;
