//! Any game: one object for each game that is loaded, whichever it is.

mod game;
mod outside;
mod replayed;
mod row;
mod spoken;

pub use game::SHIPPED;
#[doc(hidden)]
pub use game::after_shipped;
pub use outside::{Agent, Alone, Outside, Starter};
pub use replayed::Replayed;
pub use row::{AnyGame, Built, Game, Games, Loaded, Mixed, SitError, open};
pub use spoken::{heard, question};
