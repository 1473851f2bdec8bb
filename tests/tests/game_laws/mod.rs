//! Laws of all games, with and without content.

pub(super) mod budget;
pub(super) mod coverage;
pub(super) mod decisive;
pub(super) mod ending;
pub(super) mod generated;
pub(super) mod imagined;
pub(super) mod indifferent;
pub(super) mod laws;
pub(super) mod players;
pub(super) mod points;
pub(super) mod positions;
pub(super) mod seats;
pub(super) mod together;
