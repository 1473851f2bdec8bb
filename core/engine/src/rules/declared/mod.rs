//! What a game declares about its rules.

pub(super) mod capped;
pub(super) mod catalogue;
pub mod common;
pub(super) mod counters;
pub(super) mod declare;
pub(super) mod former;
pub(super) mod ids;
pub(super) mod lexicon;
pub(super) mod limits;
pub(super) mod moment;
mod renamed;
pub(super) mod tables;
pub(super) mod timeline;
pub(super) mod zones;
