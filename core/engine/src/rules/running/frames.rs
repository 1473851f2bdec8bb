//! The stack of suspended effect lists: a few in place, deep cascades elsewhere.

use std::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;

use crate::Seat;
use crate::rules::compiled::set::Set;
use crate::rules::declared::ids::ClauseId;

/// How many suspended effect lists there can be at a time; more are a fault.
pub const MAX_FRAMES: usize = 320;

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
    /// What a repeated `choose` has bound so far and does not offer again.
    pub chosen: Set,
    /// Whether the question that waits would offer some of it otherwise.
    pub bars: bool,
    /// The seats for which it ran before the `for`s that enclose the step, outermost first; [`Frame::HERE`] where none does.
    pub back: [u8; 3],
    /// Whether the list waits for an answer.
    pub waits: bool,
    /// For a script's question: whether the answer may be `skip`.
    pub may_skip: bool,
}

impl Frame {
    /// For a script's question, the place in [`picks`](Self::picks) of the seat that is asked, absent for the acting one.
    pub(in crate::rules) const ASKED: usize = 1;
    /// The same of the number of its text.
    pub(in crate::rules) const PROMPT: usize = 2;
    /// The most `for`s that may enclose a step; length of [`back`](Self::back).
    pub(in crate::rules) const DEEP: usize = 3;
    /// Stands for the seat of an event, outside of every `for`.
    pub const HERE: u8 = u8::MAX;
}

/// How many lists are kept in place, without allocation. No shipped content comes near it.
const IN_PLACE: usize = 12;

/// Suspended effect lists, at most [`MAX_FRAMES`]; a slice with the one that runs or waits at its end.
#[derive(Clone, Debug, Default)]
pub struct Frames {
    near: ArrayVec<Frame, IN_PLACE>,
    /// All of the lists, once they are too many to be kept in place, until none is left; empty otherwise.
    deep: Vec<Frame>,
}

impl Frames {
    /// Puts a list on top. Whether there was room.
    pub fn push(&mut self, frame: Frame) -> bool {
        if self.deep.is_empty() {
            if let Err(full) = self.near.try_push(frame) {
                self.deep.reserve(MAX_FRAMES);
                self.deep.extend(self.near.drain(..));
                self.deep.push(full.element());
            }
            return true;
        }
        let has_room = self.deep.len() < MAX_FRAMES;
        if has_room {
            self.deep.push(frame);
        }
        has_room
    }

    /// Whether there is none: what every action asks most, so without a look at where they are.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.near.is_empty() && self.deep.is_empty()
    }

    /// Takes the list on top away.
    #[inline]
    pub fn pop(&mut self) -> Option<Frame> {
        if self.deep.is_empty() { self.near.pop() } else { self.deep.pop() }
    }
}

impl Deref for Frames {
    type Target = [Frame];

    #[inline]
    fn deref(&self) -> &[Frame] {
        if self.deep.is_empty() { &self.near } else { &self.deep }
    }
}

impl DerefMut for Frames {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Frame] {
        if self.deep.is_empty() { &mut self.near } else { &mut self.deep }
    }
}

/// Where the lists are kept makes no difference.
impl PartialEq for Frames {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Frames {}
