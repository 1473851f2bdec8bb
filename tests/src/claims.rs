//! Law of claims: what `check`, its notes and fixes, coverage and `diff` say of rules is held against play.
//!
//! A program is an item whose rules hold drawn conditions and change nothing (a floor below all numbers, a verdict that
//! another rule lifts, an included empty set), so that many conditions are judged in the same games.

#![allow(missing_docs, reason = "fields that their names and types explain")]

pub mod law;
pub mod pairs;
pub mod play;
pub mod program;
pub mod reads;
pub mod shapes;
pub mod told;

pub use play::{Counts, play};
pub use program::{Drawn, Group, Program};
pub use told::{Claim, claims};
