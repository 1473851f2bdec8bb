//! Effect lists: effects, assignments, loops and questions.

pub(super) mod acts;
pub(super) mod loops;
pub(super) mod sealed;
pub(super) mod steps;
pub(super) mod zones;
