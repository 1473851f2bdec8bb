//! Every specification of this package in one binary; a file is a module.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod desk;
mod keys;
mod letters;
mod marks;
mod positions;
mod renamed;
mod scripts;
mod typed;
