//! Verbs about records of games.

pub(super) mod draw;
pub(super) mod fixtures;
pub(super) mod pages_of_findings;
pub(super) mod position;
pub(super) mod replay;
pub(super) mod replay_html;
pub(super) mod verify;
