//! What studies ask about scripts: whether two mean the same, and small changes that a test should notice.

pub(super) mod mutants;
pub(super) mod normal;
