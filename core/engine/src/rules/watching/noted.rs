//! What went wrong while points were asked (`Noted`): a slot that the outermost caller owns and whoever asks writes to.

use std::cell::Cell;

use crate::rules::declared::capped::Capped;
use crate::rules::declared::ids::ClauseId;
use crate::rules::running::fault::{Fault, FaultKind};

/// The deepest that questions are nested: rules answer one, which reads a fact that asks the next.
pub const MAX_NESTED: u8 = 32;
/// Set in the depth when it was exceeded; questions are not answered then.
const EXCEEDED: u8 = 0x80;

/// A slot for the fault that was met on the way to an answer. The outermost caller owns it and takes the fault, however
/// deep the point was asked: an answer that comes with a fault says nothing.
#[derive(Debug, Default)]
pub struct Noted {
    fault: Cell<Option<Fault>>,
    /// The first value that was cut off at a limit.
    capped: Cell<Option<Capped>>,
    /// Questions that rules are answering now, each on the way to the answer of the one before.
    depth: Cell<u8>,
    /// What the question that is being asked determines of the fact that its point gives.
    given: Cell<Option<u32>>,
    /// Whether the questions are those about the outcome, for which everything is open.
    ended: bool,
}

impl Noted {
    /// A slot for questions about the outcome: they are asked after the end, so facts about scores give complete scores.
    pub fn at_the_end() -> Self {
        Self { ended: true, ..Self::default() }
    }

    /// A slot for questions, about the outcome if the game is over.
    pub fn once(is_over: bool) -> Self {
        Self { ended: is_over, ..Self::default() }
    }

    /// Returns `true` for questions about the outcome.
    pub fn is_at_the_end(&self) -> bool {
        self.ended
    }

    /// Notes a fault. Of several the one of the least kind stays, of one kind the first, so that which kind is reported
    /// does not depend on the order in which clauses are asked.
    #[inline]
    pub fn note(&self, fault: Fault) {
        if self.fault.get().is_none_or(|noted| fault.kind < noted.kind) {
            self.fault.set(Some(fault));
        }
    }

    /// The fault.
    #[inline]
    pub fn fault(&self) -> Option<Fault> {
        self.fault.get()
    }

    /// The fault, which is noted no longer.
    #[inline]
    pub fn take(&self) -> Option<Fault> {
        self.depth.set(self.depth.get() & !EXCEEDED);
        self.fault.take()
    }

    /// Notes a value that was cut off at a limit, unless one was before.
    pub(in crate::rules) fn cap(&self, capped: Capped) {
        self.capped.set(self.capped.get().or(Some(capped)));
    }

    /// The first value that was cut off at a limit.
    #[inline]
    pub fn capped(&self) -> Option<Capped> {
        self.capped.get()
    }

    /// Puts back what was noted of values before an evaluation that decides nothing.
    pub(in crate::rules) fn put_back(&self, capped: Option<Capped>) {
        self.capped.set(capped);
    }

    /// Asks a question that determines what a fact is ([`PointDecl::gives`](crate::rules::declared::catalogue::PointDecl::gives)).
    pub fn giving<R>(&self, given: u32, ask: impl FnOnce() -> R) -> R {
        let before = self.given.replace(Some(given));
        let answer = ask();
        self.given.set(before);
        answer
    }

    /// What the question that is being asked determines, in the game's own coding.
    pub fn given(&self) -> Option<u32> {
        self.given.get()
    }

    /// Begins a nested question. `None` where it is nested too deep, which is noted as a fault of `clause`: then no
    /// question is answered until the fault is taken, so that a circle that branches ends soon.
    #[inline]
    pub(in crate::rules) fn nested(&self, clause: impl FnOnce() -> Option<ClauseId>) -> Option<Nested<'_>> {
        let depth = self.depth.get();
        if depth >= MAX_NESTED {
            self.depth.set(depth | EXCEEDED);
            if let Some(clause) = clause() {
                self.note(Fault::new(FaultKind::Nested, clause));
            }
            return None;
        }
        self.depth.set(depth + 1);
        Some(Nested(self))
    }
}

/// A question that rules are answering; it ends when this is dropped.
pub(in crate::rules) struct Nested<'a>(&'a Noted);

impl Drop for Nested<'_> {
    #[inline]
    fn drop(&mut self) {
        self.0.depth.set(self.0.depth.get() - 1);
    }
}
