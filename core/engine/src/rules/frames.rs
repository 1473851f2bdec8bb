//! The stack of suspended effect lists: a few in place, deep cascades elsewhere.

use std::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;

use super::memory::{Frame, MAX_FRAMES};

/// How many lists are kept in place, without allocation. No shipped content comes near it.
const IN_PLACE: usize = 16;

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

    /// Takes the list on top away.
    pub fn pop(&mut self) -> Option<Frame> {
        if self.deep.is_empty() { self.near.pop() } else { self.deep.pop() }
    }
}

impl Deref for Frames {
    type Target = [Frame];

    fn deref(&self) -> &[Frame] {
        if self.deep.is_empty() { &self.near } else { &self.deep }
    }
}

impl DerefMut for Frames {
    fn deref_mut(&mut self) -> &mut [Frame] {
        if self.deep.is_empty() { &mut self.near } else { &mut self.deep }
    }
}

/// Where the lists are kept makes no difference.
impl PartialEq for Frames {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Frames {}
