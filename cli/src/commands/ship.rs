//! Verbs that make what a release holds beside the program, and the pages of the tree that are made from declarations.

pub(super) mod completions;
pub(super) mod generate;
