//! Text for people: names, diagnostics, blocks.

pub(super) mod block;
pub(super) mod diagnostic;
pub(super) mod made;
pub(super) mod mutant;
pub(super) mod naming;
pub(super) mod origins;
pub(super) mod places;
pub(super) mod words;
