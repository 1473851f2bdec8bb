//! Thinking: who thinks at a table, for those who wait, and their word to stop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Who thinks, and whether somebody said that it is enough. Whoever runs a table shares it with whoever waits.
#[derive(Debug, Default)]
pub struct Thinking {
    who: Mutex<(u64, String)>,
    stop: AtomicBool,
}

impl Thinking {
    /// Who thinks now, in words, with a number that is another one for each thought; `None` if nobody does.
    pub fn who(&self) -> Option<(u64, String)> {
        let who = self.locked();
        (!who.1.is_empty()).then(|| who.clone())
    }

    /// Stops whoever thinks, if anybody does.
    pub fn stop(&self) {
        let who = self.locked(); // held, so that it cannot stop whoever thinks next
        self.stop.store(!who.1.is_empty(), Ordering::Relaxed);
    }

    /// Lets `who` think; what came of it, or `None` if that was stopped.
    pub(crate) fn while_thinks<T>(&self, who: String, think: impl FnOnce(&AtomicBool) -> T) -> Option<T> {
        self.set(who);
        let thought = think(&self.stop);
        let is_stopped = self.set(String::new());
        (!is_stopped).then_some(thought)
    }

    /// Says who thinks now; whether the thought before was stopped.
    fn set(&self, who: String) -> bool {
        let mut now = self.locked();
        *now = (now.0 + 1, who);
        self.stop.swap(false, Ordering::Relaxed)
    }

    fn locked(&self) -> MutexGuard<'_, (u64, String)> {
        self.who.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
