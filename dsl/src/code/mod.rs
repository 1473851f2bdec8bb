//! Code: typed terms and steps as the engine runs them.

pub(super) mod emit;
pub(super) mod emit_lists;
pub(super) mod stacks;
