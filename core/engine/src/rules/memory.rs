//! The part of a state that belongs to content: active items, counters, suspended effect lists, a fault.

use super::ask::ABSENT;
use super::frames::Frames;
use super::noted::Noted;
use super::program::{ClauseId, ItemId};
use super::script::Said;
use super::set::Set;
use crate::{Digest, Seat};

/// How many counter values one game can hold, over all counters and elements.
pub const COUNTER_SLOTS: usize = 512;
/// How many suspended effect lists there can be at a time; more are a fault.
pub const MAX_FRAMES: usize = 64;

/// An answer to a question that content asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Choice {
    /// An element of the kind that was asked for.
    Element(i32),
    /// Nothing.
    Skip,
}

/// A suspended effect list: which clause, which step, what was bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The clause.
    pub clause: ClauseId,
    /// The step to run next; for a script the function that takes the answer.
    pub step: u16,
    /// The seat for which it runs.
    pub seat: Seat,
    /// Turns left of a repetition.
    pub left: i16,
    /// The subjects of the event.
    pub subjects: [i32; 4],
    /// What `choose` and `each` bound.
    pub picks: [i32; 4],
    /// What is left of the sets of the `each`es, outermost first. For a question of a script, the first one holds
    /// the candidates.
    pub sets: [Set; 2],
    /// The seats for which it ran before the `for`s that enclose the step, outermost first; [`Frame::HERE`] where none does.
    pub back: [u8; 2],
    /// Whether the list waits for an answer.
    pub waits: bool,
    /// For a script's question: whether the answer may be `skip`.
    pub may_skip: bool,
}

impl Frame {
    /// Stands for the seat of an event, outside of every `for`.
    pub const HERE: u8 = u8::MAX;
}

/// What went wrong inside content during play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    /// A script failed; the number is the index of its diagnostic code in the script host's table, or
    /// [`CLOCK`](super::CLOCK), the text what more there is to say.
    Script(u8, Said),
    /// Too many effects in one action (10,000).
    Effects,
    /// Effects set off effects too deep: more suspended lists than [`MAX_FRAMES`].
    Cascade,
    /// Two clauses answered one asking differently, and nobody said which one holds: unequal values of a number, or effect
    /// lists that touch without an order.
    Conflict,
    /// An effect was given an argument that is not there.
    Argument,
}

/// What went wrong, and where. The game is void.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What went wrong.
    pub kind: FaultKind,
    /// In which clause.
    pub clause: ClauseId,
    /// The other clause of a conflict.
    pub other: Option<ClauseId>,
    /// What the two clauses of a conflict said, if they said a value.
    pub values: [i32; 2],
    /// In which line of the script (from 1); 0 where the clause's own place is meant.
    pub line: u16,
    /// In which column of the script (from 1).
    pub column: u16,
}

impl Fault {
    /// A fault in a clause as a whole.
    #[must_use]
    pub fn new(kind: FaultKind, clause: ClauseId) -> Self {
        Self { kind, clause, other: None, values: [ABSENT; 2], line: 0, column: 0 }
    }

    /// A conflict between two clauses, with what each said.
    #[must_use]
    pub fn conflict(clauses: [ClauseId; 2], values: [i32; 2]) -> Self {
        Self { other: Some(clauses[1]), values, ..Self::new(FaultKind::Conflict, clauses[0]) }
    }
}

/// What the asking of a point leaves behind: what went wrong in it, and what its scripts spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Toll {
    /// The first thing that went wrong.
    pub fault: Option<Fault>,
    /// Operations of scripts.
    pub operations: u32,
}

/// What content remembers during a game. Plain data, cheap to clone; only a cascade deeper than any that shipped content
/// sets off allocates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// The items in play.
    pub active: Set,
    /// The values of all counters, by slot.
    pub counters: [i16; COUNTER_SLOTS],
    /// Suspended effect lists; the last one runs or waits.
    pub frames: Frames,
    /// The first thing that went wrong.
    pub fault: Option<Fault>,
    /// Effects performed in this action.
    pub effects: u16,
    /// Operations that scripts spent in this action.
    pub operations: u32,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            active: Set::EMPTY,
            counters: [0; COUNTER_SLOTS],
            frames: Frames::default(),
            fault: None,
            effects: 0,
            operations: 0,
        }
    }
}

impl Memory {
    /// Whether an item is in play.
    #[must_use]
    pub fn is_active(&self, item: ItemId) -> bool {
        self.active.contains(i32::from(item.0))
    }

    /// The list that waits for an answer, if one does.
    #[must_use]
    pub fn question(&self) -> Option<&Frame> {
        self.frames.last().filter(|frame| frame.waits)
    }

    /// Notes what went wrong, unless something did before.
    pub fn fail(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }

    /// Takes over what went wrong in the askings of a part of an action.
    pub fn take(&mut self, noted: &Noted) {
        if let Some(fault) = noted.take() {
            self.fail(fault);
        }
    }

    /// Takes over what a point left behind that was asked while an action is played.
    pub fn pay(&mut self, toll: Toll) {
        self.operations = self.operations.saturating_add(toll.operations);
        if let Some(fault) = toll.fault {
            self.fail(fault);
        }
    }

    /// Feeds the canonical bytes; `slots` is how many counter values the rules use.
    pub fn digest(&self, slots: usize, digest: &mut Digest) {
        for word in self.active.0 {
            digest.bytes(&word.to_le_bytes());
        }
        for value in &self.counters[..slots.min(COUNTER_SLOTS)] {
            digest.bytes(&value.to_le_bytes());
        }
        digest.number(self.frames.len() as i64);
        for frame in self.frames.iter() {
            digest.number(i64::from(frame.clause.0) << 32 | i64::from(frame.step) << 16 | i64::from(frame.seat.0));
            digest.number(i64::from(frame.left) << 2 | i64::from(frame.waits) << 1 | i64::from(frame.may_skip));
            for value in frame.subjects.iter().chain(&frame.picks) {
                digest.number(i64::from(*value));
            }
            for word in frame.sets.iter().flat_map(|set| set.0) {
                digest.bytes(&word.to_le_bytes());
            }
            if frame.back != [Frame::HERE; 2] {
                digest.bytes(&frame.back);
            }
        }
        if let Some(fault) = self.fault {
            digest.number(i64::from(fault.clause.0) << 32 | i64::from(fault.line) << 16 | i64::from(fault.column));
            if let Some(other) = fault.other {
                digest.number(i64::from(other.0));
            }
        }
    }
}
