//! Any game: one object for each game that is loaded, whichever it is.

mod game;
mod outside;
mod replayed;
mod row;
mod spoken;

pub use game::{AnyGame, SitError};
pub use outside::{Agent, Alone, Outside, Starter};
pub use replayed::Replayed;
#[doc(hidden)]
pub use row::after_shipped;
pub use row::{Built, Game, Games, Loaded, Mixed, SHIPPED, open};
pub use spoken::{heard, question};
