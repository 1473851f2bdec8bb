//! Telling: moves, scores, reasons, hints and values.

pub(super) mod answers;
pub(super) mod eval;
pub(super) mod hints;
