//! Contacts: when discs meet something, and what comes of it.

pub(super) mod detect;
pub(super) mod happen;
pub(super) mod response;
pub(super) mod together;
