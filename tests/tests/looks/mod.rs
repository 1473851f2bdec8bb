//! Pictures of games and sketches.

pub(super) mod pictures;
pub(super) mod sketches;
