//! Every specification of this package in one binary; a file is a module.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod combination;
mod conflicts;
mod effects;
mod offers;
mod proved;
mod replay;
mod scripts;
mod support;
