//! Meter of one script: the operations of a call, the cost of copies, and the stopwatch that protects where counting
//! cannot.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use javelina_engine::rules::Stopwatch;
use rhai::{Dynamic, EvalAltResult};

use crate::faults::Failure;
use crate::limits;

/// Operations of a call between two looks at the stopwatch. A shorter call never reads the clock.
const LOOK_EVERY: u64 = 256;
/// The count of a call that the stopwatch ended: over any limit.
const STOPPED: u64 = u64::MAX / 2;

/// Counts operations of one call, whatever Rhai's own counter says; once over the limit it stays over. Calls take turns, so nobody
/// else counts at the same time: plain loads and stores do.
#[derive(Default)]
pub(crate) struct Meter {
    count: AtomicU64,
    /// The most of this call: less than the usual number where the action has used up the rest.
    most: AtomicU64,
    /// The count at which the limit or the stopwatch is looked at next.
    next: AtomicU64,
    is_stopped: AtomicBool,
    stopwatch: OnceLock<Arc<dyn Stopwatch>>,
}

impl Meter {
    /// Has calls watched from now on. The first stopwatch stays.
    pub(crate) fn watch(&self, stopwatch: Arc<dyn Stopwatch>) {
        let _ = self.stopwatch.set(stopwatch);
    }

    /// The stopwatch, if calls are watched.
    pub(crate) fn stopwatch(&self) -> Option<&Arc<dyn Stopwatch>> {
        self.stopwatch.get()
    }

    /// Starts a call.
    pub(crate) fn restart(&self, most: u64) {
        let most = most.min(limits::OPERATIONS);
        self.count.store(0, Ordering::Relaxed);
        self.most.store(most, Ordering::Relaxed);
        self.next.store(LOOK_EVERY.min(most + 1), Ordering::Relaxed);
        self.is_stopped.store(false, Ordering::Relaxed);
    }

    /// The operations of the call so far, those over the limit not counted.
    pub(crate) fn used(&self) -> u64 {
        self.count.load(Ordering::Relaxed).min(self.most())
    }

    /// Counts the operations of a call that a fact made on its way. The next operation meets the limit.
    pub(crate) fn carry(&self, operations: u64) {
        self.count.store(self.count.load(Ordering::Relaxed).saturating_add(operations), Ordering::Relaxed);
    }

    fn most(&self) -> u64 {
        self.most.load(Ordering::Relaxed)
    }

    /// Which limit a call meets first: the clock, its own, or that of the action.
    pub(crate) fn failure(&self) -> Failure {
        if self.is_stopped.load(Ordering::Relaxed) {
            Failure::Clock
        } else if self.most() < limits::OPERATIONS {
            Failure::ActionOperations
        } else {
            Failure::Operations
        }
    }

    /// The failure of a call that used up its operations or its time.
    pub(crate) fn over(&self) -> Option<Box<EvalAltResult>> {
        self.is_over().then(|| self.failure().error())
    }

    /// Whether the call used up its operations or its time.
    pub(crate) fn is_over(&self) -> bool {
        self.count.load(Ordering::Relaxed) > self.most()
    }

    /// Counts the work of a function of ours on so many entries, eight for an operation.
    pub(crate) fn charge(&self, entries: usize) -> Result<(), Box<EvalAltResult>> {
        self.spend(entries as u64 / 8)
    }

    /// Counts the copying of a value.
    pub(crate) fn copies(&self, value: &Dynamic) -> Result<(), Box<EvalAltResult>> {
        if value.is_array() || value.is_map() { self.spend(weight(value)) } else { Ok(()) }
    }

    /// Counts operations of a function of ours.
    pub(crate) fn spend(&self, operations: u64) -> Result<(), Box<EvalAltResult>> {
        self.count.store(self.count.load(Ordering::Relaxed) + operations, Ordering::Relaxed);
        self.over().map_or(Ok(()), Err)
    }

    /// Counts one operation. Whether the call must end.
    #[inline]
    pub(crate) fn tick(&self) -> bool {
        let count = self.count.load(Ordering::Relaxed) + 1;
        self.count.store(count, Ordering::Relaxed);
        count >= self.next.load(Ordering::Relaxed) && self.is_up(count)
    }

    /// Looks at the limit and the stopwatch. Whether the call must end.
    #[cold]
    fn is_up(&self, count: u64) -> bool {
        if count <= self.most() && self.stopwatch().is_some_and(|stopwatch| stopwatch.is_up()) {
            self.is_stopped.store(true, Ordering::Relaxed);
            self.count.store(STOPPED, Ordering::Relaxed);
        }
        self.next.store((count + LOOK_EVERY).min(self.most() + 1), Ordering::Relaxed);
        self.is_over()
    }
}

/// Operations that a copy of a value costs: one for sixteen entries, and one for two lists or maps inside it, which must
/// be allocated. So an operation takes about as long whatever it works on.
fn weight(value: &Dynamic) -> u64 {
    let (mut entries, mut inner) = (0, 0);
    tally(value, &mut entries, &mut inner);
    entries / 16 + inner / 2
}

/// Entries of a list or map, those inside counted, and how many lists and maps are inside. No value is nested deeper
/// than it may have entries.
fn tally(value: &Dynamic, entries: &mut u64, inner: &mut u64) {
    let mut count = |one: &Dynamic| {
        *entries += 1;
        if one.is_array() || one.is_map() {
            *inner += 1;
            tally(one, entries, inner);
        }
    };
    if let Ok(list) = value.as_array_ref() {
        list.iter().for_each(&mut count);
    } else if let Ok(map) = value.as_map_ref() {
        map.values().for_each(count);
    }
}
