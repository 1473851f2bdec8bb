//! Every specification of this package in one binary; a file is a module.

mod golden;
mod keystone_lines;
mod lifted;
mod playouts;
mod rulings;
mod sonora_sections;
mod support;
