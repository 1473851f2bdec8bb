//! Made-up games: oasis with and without content, games on the bare contract, the clock.

pub(super) mod clock;
pub(super) mod oasis;
pub(super) mod oasis_rules;
pub(super) mod oasis_state;
pub(super) mod toys;
