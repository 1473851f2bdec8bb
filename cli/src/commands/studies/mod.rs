//! Verbs that play many games and compare them.

pub(super) mod balance;
pub(super) mod batch;
pub(super) mod blame;
pub(super) mod diff;
pub(super) mod findings;
pub(super) mod folder;
pub(super) mod merge;
pub(super) mod mutate;
pub(super) mod watch;
pub(super) mod witness;
