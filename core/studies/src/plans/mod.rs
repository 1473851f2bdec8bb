//! Plans: what a batch plays, from a spec, from words, or from the gates of items.

pub(crate) mod arenas;
pub(crate) mod by_hand;
pub(crate) mod by_spec;
pub(crate) mod clashes;
pub(crate) mod dealing;
mod named;
pub(crate) mod narrow;
pub(crate) mod own_gates;
pub(crate) mod seated;
mod sweep;
