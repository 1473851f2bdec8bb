//! What content does: effects, zones, clashes, scripts, who acts.

pub(super) mod clashes;
pub(super) mod effects;
pub(super) mod forbidden;
pub(super) mod former;
pub(super) mod leaving;
pub(super) mod names;
pub(super) mod ranges;
pub(super) mod reach;
pub(super) mod scopes;
pub(super) mod scripted;
pub(super) mod timelines;
pub(super) mod zones;
