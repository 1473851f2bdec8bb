//! Cliffs & Cactuses: rulings, examples of the rulebook, what is hidden, rounds.

pub(super) mod cliffs_extras;
pub(super) mod cliffs_golden;
pub(super) mod cliffs_hidden;
pub(super) mod cliffs_rounds;
pub(super) mod cliffs_rulings;
pub(super) mod cliffs_table;
