//! A terminal: screens, keys, the curtain, a clock.

pub(super) mod autosave;
pub(super) mod curtain;
pub(super) mod plain;
pub(super) mod racing;
pub(super) mod stopping;
pub(super) mod terminal;
pub(super) mod tour;
pub(super) mod typing;
