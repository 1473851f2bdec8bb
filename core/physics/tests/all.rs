//! Every specification of this package in one binary; a file is a module.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod digest;
mod hand;
mod laws;
mod reference;
mod refusals;
mod support;
mod symmetry;
