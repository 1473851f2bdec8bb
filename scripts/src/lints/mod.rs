//! What an editor asks about a text: its pieces, and what is to be typed next.

pub(super) mod pieces;
pub(super) mod wanted;
