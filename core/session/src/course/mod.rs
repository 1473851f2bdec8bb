//! Course of a game: its journal, its clock, taking back and taking up.

pub(super) mod clock;
pub(super) mod journal;
pub(super) mod stopping;
pub(super) mod taking_back;
pub(super) mod taking_up;
pub(super) mod thinking;
