//! Kits: what the loader must know of each game.

pub(super) mod arizona;
pub(super) mod cliffs;
pub(super) mod games;
pub(super) mod keystone;
pub(super) mod kit;
pub(super) mod sonora;
