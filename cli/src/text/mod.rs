//! Text: what is told to people, and how it reaches a screen.

pub(super) mod annotate;
pub(super) mod console;
pub(super) mod diff;
pub(super) mod door;
pub(super) mod pages;
pub(super) mod reel;
