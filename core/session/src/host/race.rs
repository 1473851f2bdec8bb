//! Races against a real clock at a terminal: a tick is a second, bots act when they are ready, and a line counts at the tick at which
//! Enter is pressed. The record holds ticks, and replays without a clock.

use core::time::Duration;

/// A clock: how much time has passed since some moment.
pub trait Clock: Send {
    /// The time that has passed.
    fn passed(&self) -> Duration;
}

/// How many seconds before the end the bell rings once more.
pub(super) const WARNING: u32 = 10;
/// A race against the clock at the table of a session.
pub struct Race {
    pub(super) clock: Box<dyn Clock>,
    /// When the music began, and the tick at which it did.
    pub(super) begun: Option<(Duration, u32)>,
    pub(super) is_warned: bool,
    /// Whether the bell is still to ring for the beginning.
    pub(super) begins: bool,
    pub(super) is_quiet: bool,
    /// Lines about cards that were turned up after the music, which are shown after the next line that is typed.
    pub(super) held: Vec<String>,
}

/// What a race says: lines, and whether the bell rings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// What happened.
    pub lines: Vec<String>,
    /// Whether the bell rings.
    pub rings: bool,
}

impl Race {
    /// A race by this clock.
    pub fn by(clock: Box<dyn Clock>, is_quiet: bool) -> Self {
        Self { clock, begun: None, is_warned: false, begins: false, is_quiet, held: Vec::new() }
    }

    /// The tick that the clock has reached; `None` before the music.
    pub(super) fn reached(&self) -> Option<u32> {
        let (since, from) = self.begun?;
        let seconds = self.clock.passed().saturating_sub(since).as_secs();
        Some(from.saturating_add(u32::try_from(seconds).unwrap_or(u32::MAX)))
    }
}
