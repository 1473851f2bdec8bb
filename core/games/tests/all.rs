//! Every specification of this package in one binary; a file is a module.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

mod keystone_lines;
mod lifted;
mod playouts;
mod rulings;
mod sonora_sections;
mod support;
