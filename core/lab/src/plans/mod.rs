//! Plans: arms, gates, seeds and parts of a batch, and what is checked before it is played.

pub(crate) mod clashes;
pub(crate) mod course;
pub(crate) mod kept;
pub(crate) mod names;
pub(crate) mod plan;
pub(crate) mod preflight;
pub(crate) mod seeds;
pub(crate) mod shard;
pub(crate) mod unlike;
