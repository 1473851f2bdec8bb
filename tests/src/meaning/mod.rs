//! The law that rules mean what `LANGUAGE.md` says: sets of items are played, and the [reference](crate::reference) is held
//! against the engine at each question and each step of an effect list.

mod aim;
mod listener;
mod play;
mod shrink;

pub use aim::Aims;
pub use listener::{Compared, Listener};
pub use play::{Case, Fate, Field, Games, Played};
pub use shrink::shrunk;
