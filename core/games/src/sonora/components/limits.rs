//! Greatest sizes of what packs bring and states hold.

/// The greatest cost of a node of the Mudcracks.
pub const MAX_COST: i32 = 1_000;
/// The most areas of the Mudcracks.
pub const MAX_AREAS: usize = 64;
/// All discs: four colours of five.
pub const DISCS: usize = 20;
