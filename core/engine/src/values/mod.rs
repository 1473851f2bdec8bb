//! Values of states.

pub(super) mod digest;
pub(super) mod element;
pub(super) mod long;
