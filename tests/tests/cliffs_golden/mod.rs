//! The golden cases of Cliffs & Cactuses: the worked examples of the rulebook, single queues, races by script.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

mod race;
mod round;
mod single;
