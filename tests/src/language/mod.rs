//! The rules language for laws: trees, a generator of trees, and a writer of texts.

pub mod tree;
