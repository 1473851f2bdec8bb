//! Abstract values: what terms and conditions may be.

pub(super) mod atoms;
pub(super) mod facts;
pub(super) mod fold;
pub(super) mod reach;
pub(super) mod ties;
pub(super) mod tree;
pub(super) mod value;
