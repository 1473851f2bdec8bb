//! What went wrong while points were asked (`Noted`): a slot that the outermost caller owns and whoever asks writes to.

use std::cell::Cell;

use super::fault::Fault;

/// A slot for the fault that was met on the way to an answer. The outermost caller owns it and takes the fault, however
/// deep the point was asked: an answer that comes with a fault says nothing.
#[derive(Debug, Default)]
pub struct Noted(Cell<Option<Fault>>);

impl Noted {
    /// Notes a fault. Of several the one of the least kind stays, of one kind the first, so that which kind is reported
    /// does not depend on the order in which clauses are asked.
    #[inline]
    pub fn note(&self, fault: Fault) {
        if self.0.get().is_none_or(|noted| fault.kind < noted.kind) {
            self.0.set(Some(fault));
        }
    }

    /// The fault.
    #[must_use]
    #[inline]
    pub fn fault(&self) -> Option<Fault> {
        self.0.get()
    }

    /// The fault, which is noted no longer.
    #[inline]
    pub fn take(&self) -> Option<Fault> {
        self.0.take()
    }
}
