//! Rules: what clauses may ask, read and change.

pub(super) mod facts;
pub(super) mod kinds;
pub mod points;
pub(super) mod ruled;
pub(super) mod zones;
