//! Cards as they lie in queues and hands.

use arrayvec::ArrayVec;
use javelina_engine::Element;

use crate::cliffs::points::Design;

/// How often the copies of a card may change their direction.
const MAX_RUNS: usize = 8;

javelina_engine::element! {
    /// A place in [`State::cards`](crate::cliffs::State::cards).
    pub Slot[super::limits::MAX_QUEUED];
}

/// A card in a queue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// What is printed on it; `None` to whoever may not know.
    pub design: Option<Design>,
    /// `true` if it lies face-up.
    pub up: bool,
    /// `true` if it is flipped.
    pub flipped: bool,
    /// The racers that know it, as bits.
    pub known: u8,
    /// What multipliers added: copies in their directions, down positive, the oldest first (ruling R1).
    pub copies: ArrayVec<i16, MAX_RUNS>,
}

impl Card {
    /// The sum of the directions of all copies.
    pub(in crate::cliffs) fn sum_of_copies(&self) -> i32 {
        self.copies.iter().map(|run| i32::from(*run)).sum()
    }

    /// Brings the list of copies to a length: missing ones get the direction `down`, surplus ones go from its end.
    pub(in crate::cliffs) fn bring_to(&mut self, length: u16, down: bool) {
        let length = i32::from(length.min(i16::MAX as u16));
        let mut have: i32 = self.copies.iter().map(|run| i32::from(*run).abs()).sum();
        while have > length {
            let Some(last) = self.copies.last_mut() else { return };
            let less = (have - length).min(i32::from(*last).abs());
            *last -= (less as i16) * last.signum();
            if *last == 0 {
                self.copies.pop();
            }
            have -= less;
        }
        if have < length {
            let more = (length - have) as i16 * if down { 1 } else { -1 };
            let is_full = self.copies.is_full();
            match self.copies.last_mut() {
                Some(last) if last.signum() == more.signum() || is_full => *last = last.saturating_add(more),
                _ => self.copies.push(more),
            }
        }
    }
}

/// A card of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// What is printed on it; `None` to whoever may not know.
    pub design: Option<Design>,
    /// The racers that know it, as bits.
    pub known: u8,
}

impl Held {
    /// The bytes that stand for it in digests. A hand lies in their order: cards that are not known come last.
    pub(in crate::cliffs) fn bytes(&self) -> [u8; 2] {
        [Design::byte_of(self.design), self.known]
    }
}
