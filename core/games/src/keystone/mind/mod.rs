//! Values of states, for policies.

pub(super) mod value;
