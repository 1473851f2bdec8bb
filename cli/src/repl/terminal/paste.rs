//! Paste: lines that come at once are run one by one, up to the first that is refused.

use std::collections::VecDeque;

use javelina_engine::{Seat, counted};

/// The most lines of a paste.
const MOST: usize = 1_000;

/// The lines of a paste that are still to be run.
#[derive(Debug, Default)]
pub(super) struct Paste {
    lines: VecDeque<String>,
    /// Number of lines.
    all: usize,
}

impl Paste {
    /// Takes the lines of a text.
    ///
    /// # Errors
    ///
    /// They are too many, and none is run.
    pub fn take(&mut self, text: &str) -> Result<(), String> {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        *self = Self { all: lines.clone().count(), lines: lines.take(MOST).map(str::to_string).collect() };
        match self.all {
            0..=MOST => Ok(()),
            all => {
                self.lines.clear();
                Err(format!("that paste has {all} lines, at most {MOST} are run; nothing was done"))
            }
        }
    }

    /// The next line.
    pub fn next(&mut self) -> Option<String> {
        self.lines.pop_front()
    }

    /// Returns `true` if lines are left.
    pub fn goes_on(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Drops the rest after a line that was refused; returns a message.
    pub fn refused(&mut self) -> Option<String> {
        let left = std::mem::take(&mut self.lines).len();
        let was = if left == 1 { "was" } else { "were" };
        (left > 0).then(|| format!("line {} of {} was refused; {left} {was} not played", self.all - left, self.all))
    }

    /// Drops the rest before another player is asked; returns a message.
    pub fn is_anothers(&mut self, seat: Seat) -> Option<String> {
        let left = std::mem::take(&mut self.lines).len();
        (left > 0).then(|| format!("{} left out, because it is {seat}'s turn", counted(left, "line")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_after_a_refused_one_are_left_out_and_counted() {
        let mut paste = Paste::default();
        assert_eq!(paste.take("take 5\n\nmoves\r\nno\ntake 1\ntake 2"), Ok(()));
        let run: Vec<_> = (0..3).filter_map(|_| paste.next()).collect();
        assert_eq!(run, ["take 5", "moves", "no"]);
        assert_eq!(paste.refused().as_deref(), Some("line 3 of 5 was refused; 2 were not played"));
        assert_eq!((paste.next(), paste.refused()), (None, None));
    }

    #[test]
    fn too_many_lines_do_nothing() {
        let mut paste = Paste::default();
        assert!(paste.take(&"moves\n".repeat(MOST)).is_ok());
        assert!(paste.take(&"moves\n".repeat(MOST + 1)).is_err_and(|text| text.contains("at most 1000 are run")));
        assert!(!paste.goes_on());
    }
}
