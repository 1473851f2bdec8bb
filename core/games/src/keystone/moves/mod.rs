//! Actions, events, legal moves and refusals.

pub(super) mod actions;
pub(super) mod decide;
pub(super) mod events;
pub(super) mod listing;
pub(super) mod read;
pub(super) mod refuse;
