//! Every specification of this package in one binary; a file is a module.

mod claims;
mod door;
mod schemas;
mod sisters;
