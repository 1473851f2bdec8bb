//! Every specification of this package in one binary; a file is a module.

mod marks;
mod positions;
