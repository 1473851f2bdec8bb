//! The clock of the machine.

use std::time::{Duration, Instant};

use javelina_session::Clock;

/// A clock of the machine.
pub struct Watch(Instant);

impl Watch {
    /// One that begins now.
    #[must_use]
    pub fn begin() -> Self {
        Self(Instant::now())
    }
}

impl Clock for Watch {
    fn passed(&self) -> Duration {
        self.0.elapsed()
    }
}
