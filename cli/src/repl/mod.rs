//! The REPL: words of the game at the table go to its session, the others are answered here. Pure: what it reads and writes goes through [`crate::Disk`].

mod history;
mod openings;
mod reading;
mod recorder;
mod saving;
mod session;
mod terminal;
pub mod transcript;
mod words;

pub use openings::Opening;
pub use recorder::Recorder;
pub use saving::NobodyThere;
pub(crate) use session::Opener;
pub use session::{Reply, Session};
pub use terminal::run;
pub use words::WORDS;
