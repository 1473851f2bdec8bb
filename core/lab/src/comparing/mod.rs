//! Comparing: two sides of one game move for move, what differs, and by which of their units.

pub(crate) mod differ;
pub(crate) mod difference;
pub(crate) mod least;
pub(crate) mod lockstep;
