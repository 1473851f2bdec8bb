//! Texts: the language, what is typed, letters of every width.

pub(super) mod by;
pub(super) mod cells;
pub(super) mod explained;
pub(super) mod language;
pub(super) mod letters;
pub(super) mod refusals;
pub(super) mod texts;
pub(super) mod typed;
pub(super) mod whose;
