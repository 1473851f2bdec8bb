//! Verbs that play.

pub(super) mod campaign;
pub(super) mod course;
pub(super) mod play;
pub(super) mod tour;
