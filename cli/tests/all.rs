//! Every specification of this package in one binary; a file is a module.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod at_a_terminal;
mod lsp;
mod of_packs;
mod outside;
mod studies;
mod table;

mod ship;
mod support;
