//! The faces of a session: a terminal and plain lines, with the files that games are written to and the clock.

mod guide;
mod piped;
mod recorder;
mod tables;
mod terminal;
mod watch;

pub use guide::Guide;
/// One game at a time in lines of text.
pub use javelina_session::{
    Argument, Clock, Does, News, NobodyThere, Opening, Outcome, Race, Reply, Session, WORDS, When, Word, Wrong, renew,
    transcript,
};
pub use recorder::{Over, Recorder};
pub use tables::{Tables, is_played};
pub(crate) use terminal::drawn;
pub use terminal::{Ears, is_there, run};
pub use watch::Watch;
