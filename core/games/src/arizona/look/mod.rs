//! Look: the table in words and pictures.

pub(super) mod blocks;
pub(super) mod show;
pub(super) mod sketch;
pub(super) mod text;
