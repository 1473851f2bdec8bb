//! Look: the table in words and pictures.

pub(super) mod paper;
pub(super) mod picture;
pub(super) mod show;
pub(super) mod text;
