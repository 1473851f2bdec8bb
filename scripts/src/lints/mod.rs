//! Lints: what is said about a script before it runs.

pub(super) mod judge;
pub(super) mod judge_hands;
pub(super) mod lint;
pub(super) mod pieces;
pub(super) mod types;
pub(super) mod walk;
pub(super) mod wanted;
