//! Checks: who may read what, and when.

pub(super) mod check;
pub(super) mod free;
pub(super) mod secrecy;
pub(super) mod unused;
