//! Packs: folders read, compiled and checked as a whole.

pub(super) mod files;
pub(super) mod journal;
pub(super) mod known;
pub(super) mod later;
pub(super) mod load;
pub(super) mod loaded;
pub(super) mod nesting;
pub(super) mod opened;
pub(super) mod origin;
pub(super) mod pack;
pub(super) mod pins;
pub(super) mod replace;
pub(super) mod rulings;
pub(super) mod scripted;
