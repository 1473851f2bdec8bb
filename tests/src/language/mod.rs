//! The rules language for laws: trees, a generator of trees, and a writer of texts.

pub mod come;
pub mod forms;
pub mod generate;
pub mod kinds;
mod names;
pub mod packs;
pub mod planted;
pub mod spell;
pub mod tally;
pub mod tree;
pub mod write;
