//! Answering: what clauses say at a point, put together.

pub(super) mod closed;
pub(super) mod combine;
pub(super) mod combined;
pub(super) mod combining;
pub(super) mod members;
pub(super) mod mixed;
pub(super) mod offers;
pub(super) mod scripted;
pub(super) mod silencers;
pub(super) mod speaking;
pub(super) mod verbs;
