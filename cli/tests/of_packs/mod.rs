//! Packs: checked, mended, listed, played.

pub(super) mod annotations;
pub(super) mod campaign;
pub(super) mod certain;
pub(super) mod fixes;
pub(super) mod guard;
pub(super) mod items;
pub(super) mod listings;
pub(super) mod mixing;
pub(super) mod mutants;
pub(super) mod named;
pub(super) mod packs;
pub(super) mod planted;
pub(super) mod rules;
