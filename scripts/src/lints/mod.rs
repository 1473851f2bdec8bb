//! What an editor asks about a text: its pieces, what is to be typed next, whether two are the same.

pub(super) mod pieces;
pub(super) mod same;
pub(super) mod wanted;
