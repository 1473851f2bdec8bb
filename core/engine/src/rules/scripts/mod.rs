//! Scripts: functions that answer at points.

pub(super) mod script;
pub(super) mod scripted;
