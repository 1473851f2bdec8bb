//! Values of states, for policies.

pub(super) mod foresee;
pub(super) mod value;
