//! Judgement: what a state is worth to policies that look ahead.

pub(super) mod value;
