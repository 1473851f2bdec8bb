//! Every specification of this package in one binary; a file is a module.

mod desk;
mod keys;
mod letters;
mod marks;
mod positions;
mod renamed;
mod scripts;
mod typed;
