//! Counters: bounded numbers that content keeps in the state.

use super::ids::{ABSENT, CounterId, ItemId, KindId};
use super::lexicon::Lexicon;

/// How long a counter keeps its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// For the game.
    Game,
    /// From `round_starts` to `round_ends`.
    Round,
    /// From `turn_starts` until all that `turn_ends` set off is done; in a phase without turns, for the phase.
    Turn,
    /// Until nothing is left to be answered.
    Action,
}

impl Scope {
    /// The bit of an item that has counters of this scope, among the points at which it answers.
    #[inline]
    pub(in crate::rules) const fn bit(self) -> u128 {
        1 << (127 - self as u32)
    }
}

/// A bounded counter: one value for the game, one per element of a kind, or one per pair of elements of two kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterDecl {
    /// The item that owns it.
    pub item: ItemId,
    /// Its name.
    pub name: String,
    /// The kinds of whose elements it is kept, in the order of its indices; none: one for the game.
    pub per: [Option<KindId>; 2],
    /// The kind of its values, if they are no numbers.
    pub values: Option<KindId>,
    /// The least value.
    pub least: i16,
    /// The greatest value.
    pub greatest: i16,
    /// The value at the start and after each scope; [`NONE`](Self::NONE) for no element.
    pub start: i16,
    /// Places with another start value.
    pub starts: Vec<(usize, i16)>,
    /// How long it keeps its value.
    pub scope: Scope,
    /// Whether it is shown to its owner only.
    pub secret: bool,
    /// The hidden counter that is 1 while its secret values are open to all, if a rule reveals them.
    pub revealed: Option<CounterId>,
    /// The first of its slots in the memory.
    pub slot: u16,
    /// The word under which people see it, if it is shown.
    pub shown: Option<String>,
}

impl CounterDecl {
    /// The stored value of a counter whose values are elements while it has none.
    pub const NONE: i16 = -1;

    /// The value of a stored number; absent if the counter holds an element and has none.
    #[inline]
    pub fn value(&self, stored: i16) -> i32 {
        if stored == Self::NONE && self.values.is_some() { ABSENT } else { i32::from(stored) }
    }

    /// The number to store where a value is set or added, kept in the bounds; `None` empties a counter of elements.
    #[inline]
    pub(in crate::rules) fn after(&self, stored: i16, value: Option<i32>, add: bool) -> i16 {
        let Some(value) = value else { return Self::NONE };
        let to = if add { i32::from(stored).saturating_add(value) } else { value };
        to.clamp(self.least.into(), self.greatest.into()) as i16
    }

    /// Whether it has several values.
    pub fn is_indexed(&self) -> bool {
        self.per[0].is_some()
    }

    /// Whether it has one value per element of this kind and nothing else.
    pub fn is_per(&self, kind: KindId) -> bool {
        self.per == [Some(kind), None]
    }

    /// How many values it has.
    pub fn size(&self, lexicon: &Lexicon) -> usize {
        self.per.iter().flatten().map(|kind| lexicon.count(*kind)).product()
    }

    /// The place of the value of these elements behind [`slot`](Self::slot): the first index times the elements of the
    /// second kind, plus the second index.
    pub fn place(&self, lexicon: &Lexicon, elements: [usize; 2]) -> usize {
        match self.per {
            [Some(_), Some(second)] => elements[0] * lexicon.count(second) + elements[1],
            [Some(_), None] => elements[0],
            _ => 0,
        }
    }

    /// The elements whose value stands at a place, one for each kind.
    pub fn elements(&self, lexicon: &Lexicon, place: usize) -> [usize; 2] {
        match self.per {
            [Some(_), Some(second)] => {
                let width = lexicon.count(second).max(1);
                [place / width, place % width]
            }
            _ => [place, 0],
        }
    }

    /// Which seat the value at a place belongs to; `None` if it is kept for no seat, or for two.
    pub fn owner(&self, lexicon: &Lexicon, seat: KindId, place: usize) -> Option<usize> {
        let elements = self.elements(lexicon, place);
        match self.per.map(|kind| kind == Some(seat)) {
            [true, false] => Some(elements[0]),
            [false, true] => Some(elements[1]),
            _ => None,
        }
    }
}
