//! The REPL: words of the game at the table go to its session, the others are answered here. What it reads and writes goes
//! through [`crate::Disk`], but for the file of a recorder and the history of the line editor.

mod openings;
mod pane;
mod piped;
mod race;
mod racing;
mod reading;
mod recorder;
pub mod renew;
mod saving;
mod session;
mod tables;
#[cfg_attr(not(feature = "repl"), path = "terminal/left_out.rs")]
mod terminal;
pub mod transcript;
mod words;

pub(crate) use openings::Opener;
pub use openings::Opening;
pub use pane::Pane;
pub use race::{Clock, News, Race, Watch};
pub use recorder::{Over, Recorder};
pub use saving::NobodyThere;
pub use session::{Reply, Session, Wrong};
pub use tables::{Tables, is_played};
pub use terminal::{Ears, is_there, run};
pub use words::{Argument, WORDS};
