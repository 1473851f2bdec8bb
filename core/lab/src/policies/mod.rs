//! Policies: random, greedy, and a search over what a view allows.

pub(crate) mod greedy;
pub(crate) mod mcts;
pub(crate) mod named;
pub(crate) mod policy;
pub(crate) mod tree;
