//! Running: effect lists at work, and what they keep in a state.

pub(super) mod budget;
pub(super) mod carrying;
pub(super) mod fates;
pub(super) mod fault;
pub(super) mod frames;
pub(super) mod host;
pub(super) mod memory;
pub(super) mod restart;
pub(super) mod run;
