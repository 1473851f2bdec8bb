//! What a script reads, and the values that it finds there.

use javelina_engine::rules::{FactId, Set};

/// Something that a script reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Read {
    Subject(u8),
    Actor,
    /// The seats of the game.
    Seated,
    /// The answer to the question before.
    Answer,
    Param(u16),
    Fact(FactId, [i32; 2]),
    Set(FactId, [i32; 2]),
    /// A fact as another seat has it.
    FactOf(i32, FactId, [i32; 2]),
    SetOf(i32, FactId, [i32; 2]),
    /// A value of a counter, by its slot, and whether it holds elements.
    Counter(u16, bool),
}

/// A value that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Single(i32),
    /// A set whose elements are in canonical order.
    Set(Set),
    /// A set in the order of its list.
    List(Box<[i32]>),
}

impl Value {
    /// How many entries it has.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Single(_) => 1,
            Self::Set(set) => set.len(),
            Self::List(list) => list.len(),
        }
    }
}

/// A set in the order of its list.
pub(crate) fn listed(set: Set, rank: impl Fn(i32) -> i32) -> Value {
    let is_canonical = set.iter().map(&rank).is_sorted();
    if is_canonical {
        return Value::Set(set);
    }
    let mut list: Vec<i32> = set.iter().collect();
    list.sort_by_key(|element| rank(*element));
    Value::List(list.into())
}
