//! Sameness: whether two versions of a clause do the same, and which units of a hybrid are no difference.

mod alike;
mod normal;
mod proving;
