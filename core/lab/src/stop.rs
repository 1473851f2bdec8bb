//! Stop: the request that games, batches and comparisons end early.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The count of a request that was not made.
const NEVER: u64 = u64::MAX;

/// A request to stop. Clones share it. A result that was made while it came may be false: read it after the work, not
/// only before.
#[derive(Clone, Debug)]
pub struct Stop {
    /// Reads until the request is made; 0: it is made.
    left: Arc<AtomicU64>,
    /// A request that is this one, too.
    above: Option<Box<Stop>>,
}

impl Default for Stop {
    /// Not requested.
    fn default() -> Self {
        Self { left: Arc::new(AtomicU64::new(NEVER)), above: None }
    }
}

impl Stop {
    /// A request that is made with this one, or alone.
    pub fn below(&self) -> Self {
        Self { above: Some(Box::new(self.clone())), ..Self::default() }
    }

    /// Makes the request. Returns `false` if it was made before.
    pub fn stop(&self) -> bool {
        self.left.swap(0, Ordering::Relaxed) != 0
    }

    /// Returns `true` once the request was made.
    pub fn is_stopped(&self) -> bool {
        let is_own = match self.left.load(Ordering::Relaxed) {
            NEVER => false,
            0 => true,
            _ => {
                let one_less = |left: u64| left.checked_sub(1);
                self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less).map_or(true, |left| left == 1)
            }
        };
        is_own || self.above.as_ref().is_some_and(|above| above.is_stopped())
    }

    /// Fault injection for tests: the request is made at the read with this number, counted from 1.
    pub fn stop_at_read(&self, number: u64) {
        self.left.store(number, Ordering::Relaxed);
    }

    /// Reads that are left until the request is made.
    pub fn reads_left(&self) -> u64 {
        self.left.load(Ordering::Relaxed)
    }
}
