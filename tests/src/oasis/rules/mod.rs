//! Rules: what clauses may ask, read and change.

pub(super) mod facts;
pub(super) mod points;
pub(super) mod ruled;
