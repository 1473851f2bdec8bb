//! Declarations for clauses: kinds, points, facts, effects and zones.

pub(super) mod facts;
pub(super) mod former;
pub(super) mod kinds;
pub mod points;
pub(super) mod ruled;
pub(super) mod zones;
