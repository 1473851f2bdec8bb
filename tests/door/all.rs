//! Every specification of this package in one binary; a file is a module.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod claims;
mod door;
mod schemas;
mod sisters;
