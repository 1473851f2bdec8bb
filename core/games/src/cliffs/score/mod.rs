//! Final scores, and notes for batches.

pub(super) mod noted;
pub(super) mod tally;
