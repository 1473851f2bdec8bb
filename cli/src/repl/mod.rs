//! The REPL: words of the game at the table go to its session, the others are answered here. What it reads and writes goes
//! through [`crate::Disk`], but for the file of a recorder and the history of the line editor.

mod lines;
mod openings;
mod piped;
mod race;
mod racing;
mod reading;
mod recorder;
pub mod renew;
mod saving;
mod session;
mod tables;
mod terminal;
pub mod transcript;
mod words;

pub use openings::Opening;
pub use race::{BELL, Clock, News, Race, Watch};
pub use recorder::{Over, Recorder};
pub use saving::NobodyThere;
pub use session::{Outcome, Reply, Session, Wrong};
pub use tables::{Tables, is_played};
pub use terminal::{Ears, is_there, run};
pub use words::{Argument, Does, WORDS, When, Word};
