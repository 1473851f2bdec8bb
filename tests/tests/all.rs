//! Every specification of this package in one binary; a file is a module.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

mod arizona;
mod cliffs;
mod content_laws;
mod game_laws;
mod keystone;
mod looks;
mod made_up;
mod nets;
mod sonora;
mod tree;
mod words;
