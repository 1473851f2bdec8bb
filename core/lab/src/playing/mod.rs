//! Playing: games of arms, one after the other and on all cores, and the records of them.

pub(crate) mod arena;
pub(crate) mod aside;
pub(crate) mod batch;
pub(crate) mod drive;
pub(crate) mod line;
pub(crate) mod meter;
pub(crate) mod record;
pub(crate) mod replays;
