//! Privacy screen: where several people share a terminal, what one of them alone may see is on the alternate screen, which keeps
//! nothing. Terminals without one (GNU screen, unless `altscreen` is on) stay on the only screen, so screen and scrollback are
//! cleared too, and empty lines push off what a terminal keeps that cannot clear its scrollback.

use javelina_engine::Seat;

use crate::Console;

/// A text, and the person who is to be alone with it.
pub(super) struct Part {
    /// `None`: all may see it.
    pub seat: Option<Seat>,
    pub text: String,
    /// Whether it is told step by step.
    pub pauses: bool,
}

/// Switches to the second screen and clears it.
const SECOND: &str = "\u{1b}[?1049h\u{1b}[2J\u{1b}[H";
/// Clears the screen and the scrollback.
const CLEAR: &str = "\u{1b}[H\u{1b}[2J\u{1b}[3J";
/// Switches back to the first screen, as it was.
const FIRST: &str = "\u{1b}[?1049l";
/// Empty lines that hide a screen.
const HIDING: usize = 200;
/// Empty lines that push off a scrollback: GNU screen keeps up to 1,024 lines as Debian sets it, and has no sequence that clears
/// them.
const PUSHING: usize = 2_000;

/// The curtain of a terminal.
pub(super) struct Curtain {
    /// Whether the terminal has a second screen.
    has_second: bool,
    /// Who is behind it.
    pub behind: Option<Seat>,
}

impl Curtain {
    /// That of a terminal whose `TERM` this is.
    pub fn of(term: Option<&str>) -> Self {
        let is_dumb = matches!(term, None | Some("" | "dumb" | "cons25" | "emacs")); // to which the line editor writes plainly, too
        Self { has_second: cfg!(windows) || !is_dumb, behind: None }
    }

    /// Hides what the person behind it saw.
    pub fn lift(&mut self, console: &mut Console) {
        if self.behind.take().is_none() {
            return;
        }
        let empty = |lines: usize| "\n".repeat(lines);
        let text = if self.has_second { format!("{CLEAR}{}{CLEAR}{FIRST}", empty(PUSHING)) } else { empty(HIDING) };
        console.data(&text);
    }

    /// What a person is asked before the curtain falls.
    pub fn question(&self, seat: Seat) -> String {
        let warning = if self.has_second { "" } else { "what is shown then can be scrolled back to; " };
        format!("{warning}{seat}: Enter when only {seat} looks ")
    }

    /// Leaves a person alone with the screen.
    pub fn fall(&mut self, seat: Seat, console: &mut Console) {
        self.behind = Some(seat);
        if self.has_second {
            console.data(SECOND);
        }
    }
}
