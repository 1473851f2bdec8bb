//! Questions of effect lists and laps to seats.

pub(super) mod answered;
pub(super) mod answers;
pub(super) mod asking;
pub(super) mod hiding;
pub(super) mod lap;
pub(super) mod sealed;
