//! Edits of texts.

pub(super) mod ends;
pub(super) mod layout;
pub(super) mod rename;
