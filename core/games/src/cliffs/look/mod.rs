//! Look: the table in words and pictures.

pub(super) mod show;
pub(super) mod text;
