//! Sections of the scoresheet.

pub(super) mod bonuses;
pub(super) mod canyon;
pub(super) mod creek;
pub(super) mod mudcracks;
pub(super) mod ruins;
