//! Verbs about packs: checked, made, laid out, tested.

pub(super) mod check;
pub(super) mod ci;
pub(super) mod fmt;
pub(super) mod lengths;
pub(super) mod mend;
pub(super) mod new;
pub(super) mod played;
pub(super) mod test;
