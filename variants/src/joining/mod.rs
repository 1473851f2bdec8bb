//! Joining: the content of a game with the clauses and scripts of all packs laid over it.

pub(super) mod circles;
pub(super) mod compile;
pub(super) mod examine;
pub(super) mod hiding;
mod homes;
pub(super) mod idle;
pub(super) mod scripts;
