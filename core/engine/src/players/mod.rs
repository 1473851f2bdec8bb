//! Players by name and by level.

pub(super) mod named;
pub(super) mod presets;
