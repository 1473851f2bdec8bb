//! Names that scripts may use, looked up with their types.

pub(super) mod known;
