//! The rules language for laws: trees, a generator of trees, and a writer of texts.
#![allow(missing_docs, reason = "fields and forms that their names and types explain")]

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
