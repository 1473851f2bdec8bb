//! A game at the table: sessions, records, positions, pictures.

pub(super) mod asked;
pub(super) mod bots;
pub(super) mod draw;
pub(super) mod journal;
pub(super) mod levels;
pub(super) mod positions;
pub(super) mod records;
pub(super) mod returning;
pub(super) mod secrets;
pub(super) mod sessions;
pub(super) mod shown;
pub(super) mod stuck;
pub(super) mod taking_back;
pub(super) mod viewer;
