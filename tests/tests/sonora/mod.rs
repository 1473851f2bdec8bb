//! Sonora: rulings, examples of the rulebook, what is shown.

pub(super) mod sonora_discs;
pub(super) mod sonora_golden;
pub(super) mod sonora_rulings;
pub(super) mod sonora_shown;
