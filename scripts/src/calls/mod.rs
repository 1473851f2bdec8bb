//! Calls: a script at work, and what it can call.

pub(super) mod asked;
pub(super) mod carry;
pub(super) mod forms;
pub(super) mod house;
pub(super) mod library;
pub(super) mod memo;
pub(super) mod meter;
pub(super) mod reads;
pub(super) mod runtime;
pub(super) mod sites;
pub(super) mod values;
pub(super) mod verbs;
