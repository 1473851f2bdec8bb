//! Evaluating: expressions and points as they are asked.

pub(super) mod arithmetic;
pub(super) mod ask;
pub(super) mod eval;
pub(super) mod factors;
pub(super) mod foreseen;
pub(super) mod groups;
pub(super) mod verdict;
pub(super) mod worked;
