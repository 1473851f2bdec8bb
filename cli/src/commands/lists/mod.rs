//! Verbs that list and explain.

pub(super) mod completions;
pub(crate) mod explain;
pub(super) mod list;
pub(super) mod points;
pub(super) mod recipes;
pub(super) mod reports;
pub(super) mod rules;
pub(super) mod schema;
