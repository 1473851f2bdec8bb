//! Scripts: functions that answer at points.

pub(super) mod footprint;
pub(super) mod script;
pub(super) mod scripted;
