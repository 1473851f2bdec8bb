//! Terminal in a program without the feature `repl`: it is read line by line, as a pipe is.

use std::io::IsTerminal;

use anyhow::Result;
use javelina_session::Thinking;

use super::piped::from_lines;
use super::session::Session;
use crate::Console;
use crate::features::left_out;

/// Ears of a terminal, which hear nothing: a signal ends the program, as it does any other.
pub struct Ears;

impl Ears {
    /// Listens to nothing.
    #[must_use]
    pub fn listen() -> Self {
        Self
    }

    /// What some work comes to.
    pub(crate) fn wait<T>(&mut self, work: impl FnOnce() -> T, _: &Thinking, _: &mut Console) -> T {
        work()
    }
}

/// Whether somebody types at a terminal that is more than a pipe.
#[must_use]
pub fn is_there() -> bool {
    false
}

/// Reads commands until the session ends or the input does. `began`: what is said of its beginning.
///
/// # Errors
///
/// The input could not be read. The session stands where it stood.
pub fn run(session: &mut Session, console: &mut Console, _: bool, began: &str, _: Option<Ears>) -> Result<()> {
    if std::io::stdin().is_terminal() {
        console.tell(left_out("repl"));
    }
    console.say(began);
    from_lines(session, console, &mut std::io::stdin().lock())
}
