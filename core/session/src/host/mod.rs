//! Host session: one game at a time in lines of text. What it reads and writes goes through [`Disk`] and [`Keeper`], and
//! time through [`Clock`].
//!
//! [`Keeper`]: crate::course::journal::Keeper

mod disk;
mod held;
mod helping;
mod lines;
mod openings;
mod race;
mod racing;
mod reading;
pub mod renew;
mod saving;
mod session;
pub mod transcript;
mod words;

pub use disk::{Disk, NoDisk};
pub use held::is_held_by;
pub use openings::Opening;
pub use race::{Clock, News, Race};
pub use saving::NobodyThere;
pub use session::{After, Outcome, Reload, Reply, Session, Show, Tables, Wrong, load};
pub use words::{Argument, Does, WORDS, When, Word};
