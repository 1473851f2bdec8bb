//! Laws of scripts over the games that come with the engine: what the reference says holds,
//! and what `check` accepts can be played.
#![allow(
    clippy::print_stdout,
    missing_docs,
    clippy::unwrap_used,
    clippy::panic,
    reason = "tests stop where something is wrong"
)]

mod clashes;
mod generated;
mod listed;
mod playable;
mod players;
mod points;
mod secrets;
mod twins;
mod worlds;
