//! From Rhai's AST to the typed tree, and what `check` says about it.

pub(super) mod calls;
pub(super) mod chains;
pub(super) mod check;
pub(super) mod checked;
pub(super) mod expressions;
pub(super) mod extents;
pub(super) mod functions;
pub(super) mod lowering;
pub(super) mod may;
pub(super) mod missing;
pub(super) mod paths;
pub(super) mod questions;
pub(super) mod statements;
pub(super) mod switch;
pub(super) mod tree;
pub(super) mod types;
pub(super) mod undeclared;
pub(super) mod verbs;
