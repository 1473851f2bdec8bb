//! Studies: batches, gates, comparisons.

pub(super) mod again;
pub(super) mod biting;
pub(super) mod blaming;
pub(super) mod coverage;
pub(super) mod differing;
pub(super) mod duels;
pub(super) mod findings;
pub(super) mod gates;
pub(super) mod library;
pub(super) mod same;
pub(super) mod searching;
pub(super) mod shards;
pub(super) mod told;
pub(super) mod verdicts;
pub(super) mod weighing;
