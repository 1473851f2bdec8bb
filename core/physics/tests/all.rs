//! Every specification of this package in one binary; a file is a module.

mod digest;
mod hand;
mod laws;
mod reference;
mod refusals;
mod support;
mod symmetry;
