//! Freezing: items of a game, indexed and folded for play.

pub(super) mod circles;
pub(super) mod folding;
pub(super) mod footprint;
pub(super) mod frozen;
pub(super) mod numbering;
pub(super) mod price;
