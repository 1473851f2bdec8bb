//! Privacy screen: if several people share a terminal, the secrets of one player are on the alternate screen, which keeps
//! nothing. Terminals without one (GNU screen, unless `altscreen` is on) stay on the only screen, so screen and scrollback are
//! cleared too; empty lines push the text out of a scrollback that cannot be cleared.

use javelina_engine::Seat;

use crate::Console;

/// A text, and the player who must be alone with it.
pub(super) struct Part {
    /// `None`: all players may see it.
    pub seat: Option<Seat>,
    pub text: String,
    /// The same text in the steps in which it is shown, one at a time; empty if it is shown at once.
    pub steps: Vec<String>,
}

impl Part {
    /// A text that is shown at once.
    pub fn at_once(seat: Option<Seat>, text: String) -> Self {
        Self { seat, text, steps: Vec::new() }
    }

    /// Steps that are shown one at a time.
    pub fn in_steps(seat: Option<Seat>, steps: Vec<String>) -> Self {
        Self { seat, text: steps.join("\n"), steps }
    }
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
    /// `true` if the terminal has a second screen.
    has_second: bool,
    /// The player whose secrets are on the screen.
    pub behind: Option<Seat>,
}

impl Curtain {
    /// The privacy screen of a terminal with this `TERM`.
    pub fn of(term: Option<&str>) -> Self {
        let is_dumb = matches!(term, None | Some("" | "dumb" | "cons25" | "emacs")); // to which the line editor writes plainly, too
        Self { has_second: cfg!(windows) || !is_dumb, behind: None }
    }

    /// Clears what the player saw.
    pub fn lift(&mut self, console: &mut Console) {
        if self.behind.take().is_none() {
            return;
        }
        let empty = |lines: usize| "\n".repeat(lines);
        let text = if self.has_second { format!("{CLEAR}{}{CLEAR}{FIRST}", empty(PUSHING)) } else { empty(HIDING) };
        console.data(&text);
    }

    /// The question before a player sees secrets.
    pub fn question(&self, seat: Seat) -> String {
        let warning = if self.has_second { "" } else { "others can scroll back to your cards later; " };
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
