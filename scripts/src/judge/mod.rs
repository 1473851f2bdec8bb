//! Walks over the typed tree that judge what a script does: secrets, and what it reads and writes.

pub(super) mod flow;
pub(super) mod footprint;
mod sinks;
