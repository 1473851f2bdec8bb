//! What an editor shows of a text.

pub(super) mod about;
pub(super) mod colours;
pub(super) mod outline;
pub(super) mod typed;
