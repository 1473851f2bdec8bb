//! Effect lists: effects, assignments, loops and questions.

pub(super) mod acts;
mod assigned;
pub(super) mod loops;
mod patterns;
pub(super) mod sealed;
pub(super) mod steps;
pub(super) mod zones;
