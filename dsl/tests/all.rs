//! Every specification of this package in one binary; a file is a module.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

mod alone;
mod binding;
mod counters;
mod diagnostics;
mod former;
mod habits;
mod language;
mod laws;
mod limits;
mod luck;
mod meaning;
mod members;
mod support;
