//! Score: points at the end, and what batches note on the way.

pub(super) mod noted;
pub(super) mod tally;
