//! Mending: what was meant where habits of other languages stop reading.

pub(super) mod counted;
pub(super) mod cure;
pub(super) mod cures;
pub(super) mod habits;
pub(super) mod meant;
pub(super) mod numerals;
pub(super) mod phrases;
pub(super) mod sentences;
pub(super) mod spot;
