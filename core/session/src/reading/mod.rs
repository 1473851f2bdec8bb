//! Reading: what is asked of people, what they may type, and with whose eyes they read along.

pub(super) mod complete;
pub(super) mod elements;
pub(super) mod eyes;
pub(super) mod question;
pub(super) mod spellings;
pub(super) mod typing;
