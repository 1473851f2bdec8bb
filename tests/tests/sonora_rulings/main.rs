//! Rulings of Sonora: what the rulebook leaves open and how it is decided. Each test bears the number of a ruling and
//! turns red when the ruling is inverted; a ruling that a setting switches is played both ways.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

mod flicks;
mod places;

use javelina_tests::sonora::{Hand, disc};
