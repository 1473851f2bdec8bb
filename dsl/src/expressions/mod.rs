//! Expressions: from what was written to typed terms.

pub(super) mod binding;
pub(super) mod calls;
pub(super) mod compare;
pub(super) mod declared;
pub(super) mod every;
pub(super) mod groups;
pub(super) mod names;
pub(super) mod resolve;
pub(super) mod slips;
pub(super) mod terms;
pub(super) mod unknown;
