//! A few dice that a player holds, by their values.

use std::fmt;

/// The most dice that a player takes.
pub(in crate::arizona) const MOST_DICE: usize = 9;

/// A few dice by their values, in the order in which they came; 0 for none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dice([u8; MOST_DICE]);

impl Dice {
    /// Their values.
    pub fn values(self) -> impl Iterator<Item = u8> {
        self.0.into_iter().take_while(|value| *value > 0)
    }

    pub(in crate::arizona) fn len(self) -> usize {
        self.values().count()
    }

    pub(in crate::arizona) fn is_empty(self) -> bool {
        self.0[0] == 0
    }

    pub(in crate::arizona) fn push(&mut self, value: u8) {
        if let Some(free) = self.0.iter_mut().find(|free| **free == 0) {
            *free = value;
        }
    }

    /// Takes one of a value away; whether there was one.
    pub(in crate::arizona) fn remove(&mut self, value: u8) -> bool {
        let Some(at) = self.values().position(|one| one == value) else { return false };
        self.0.copy_within(at + 1.., at);
        self.0[MOST_DICE - 1] = 0;
        true
    }

    /// Takes the first one away; 0 if there is none.
    pub(in crate::arizona) fn next(&mut self) -> u8 {
        let first = self.0[0];
        self.remove(first);
        first
    }
}

/// Their values, as people read them: `5 2`.
impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.values().map(|value| value.to_string()).collect::<Vec<_>>().join(" "))
    }
}
