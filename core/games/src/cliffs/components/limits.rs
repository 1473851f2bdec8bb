//! Greatest sizes of what packs bring and states hold.

/// The most racers.
pub const RACERS: usize = 6;
/// The most cards of a queue.
pub const PLACES: usize = 40;
/// The most cards of a game.
pub const MAX_DECK: usize = 250;
/// The greatest length of a cliff, in metres.
pub const MAX_CLIFF: i32 = 100_000;
/// The most metres of a movement card.
pub const MAX_METRES: i32 = 10_000;
/// The greatest product of multipliers on one card: that of 15 doublings.
pub const MAX_FACTOR: u16 = 1 << 15;
/// The most cards of a hand.
pub const MAX_HAND: usize = 48;
/// The most cards of all queues.
pub const MAX_QUEUED: usize = 64;
