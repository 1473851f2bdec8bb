//! Every specification of this package in one binary; a file is a module.

mod combination;
mod conflicts;
mod effects;
mod evaluator;
mod offers;
mod proved;
mod questions;
mod replay;
mod scripts;
mod support;
mod verdicts;
