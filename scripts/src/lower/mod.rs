//! From Rhai's AST to the typed tree, and what `check` says about it.

pub(super) mod tree;
