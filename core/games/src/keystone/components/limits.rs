//! Greatest sizes of objectives and states.

/// The most goals of an objective.
pub const MAX_GOALS: usize = 8;
/// The most cards of the Field.
pub const MAX_FIELD: usize = 8;
/// The most cards that are kept aside or buried by the setup.
pub const MAX_ASIDE: usize = 8;
