//! Watching: who hears what rules do, and how it is told.

pub(super) mod answered;
pub(super) mod explain;
pub(super) mod hearing;
pub(super) mod levels;
pub(super) mod noted;
pub(super) mod shown;
pub(super) mod tracer;
pub(super) mod tracing;
pub(super) mod witness;
