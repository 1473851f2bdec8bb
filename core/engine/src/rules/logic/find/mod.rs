//! Findings about clauses, counters and levels.

pub(super) mod counted;
pub(super) mod findings;
pub(super) mod limits;
pub(super) mod paths;
pub(super) mod rivals;
