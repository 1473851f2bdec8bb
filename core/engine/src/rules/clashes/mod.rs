//! Clashes: clauses that would not go together, found before play.

pub(super) mod conflict;
pub(super) mod kinds;
pub(super) mod replies;
pub(super) mod touch;
pub(super) mod touching;
