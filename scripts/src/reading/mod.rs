//! Reading: from text to a script that can be called, and what it may name.

pub(super) mod compile;
pub(super) mod expression;
pub(super) mod messages;
pub(super) mod plan;
pub(super) mod reference;
pub(super) mod scan;
pub(super) mod source;
pub(super) mod words;
