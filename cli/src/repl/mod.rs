//! The REPL: commands on a table give replies. Pure: what it reads and writes goes through [`crate::Disk`].

mod answers;
mod clock;
mod complete;
mod desk;
mod erased;
mod eval;
mod eyes;
mod history;
mod journal;
mod look;
mod openings;
mod reading;
mod recorder;
mod saving;
mod session;
mod taking_back;
mod terminal;
pub mod transcript;
mod typing;
mod words;

pub use clock::by;
pub use complete::Choices;
pub use desk::{GameDesk, printable_lines};
pub use erased::{Desk, Manner};
pub use journal::Taken;
pub use openings::Opening;
pub use recorder::Recorder;
pub use saving::NobodyThere;
pub(crate) use session::Opener;
pub use session::{Reply, Session};
pub use terminal::run;
pub use words::WORDS;
