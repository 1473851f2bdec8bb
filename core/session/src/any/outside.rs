//! Players from outside: programs, callbacks and pages that a host may seat, and how it watches games.

use std::sync::Arc;

use anyhow::Result;
use javelina_engine::rules::Stopwatch;
use javelina_lab::Begins;
use serde_json::Value;

/// Starts a player; it may be started again for the next game.
pub type Starter = Box<dyn Fn() -> Result<Box<dyn Agent>> + Send>;

/// What a host adds to games.
pub trait Outside: Send + Sync {
    /// How the player of a name starts, or why it may not play. `None` for names of policies.
    fn starter(&self, name: &str) -> Option<Result<Starter>>;

    /// Name and digest of such a player, for records and reports.
    fn digest(&self, _name: &str) -> Option<(String, String)> {
        None
    }

    /// What hears that a game begins.
    fn begins(&self) -> Begins {
        |_| {}
    }

    /// What watches the scripts of packs.
    fn stopwatch(&self) -> Option<Arc<dyn Stopwatch>> {
        None
    }
}

/// No player from outside, and no watch.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Outside for Alone {
    fn starter(&self, _: &str) -> Option<Result<Starter>> {
        None
    }
}

/// A player from outside that runs. It ends when it goes away.
pub trait Agent: Send {
    /// Tells it something.
    fn say(&mut self, message: &Value);

    /// Returns `true` if this is the question that was asked last, and nobody took its answer.
    fn still_thinks_of(&self, question: &Value) -> bool;

    /// Asks it something and waits for a line, or until that is stopped. A question that was stopped and comes again is not asked
    /// twice.
    ///
    /// # Errors
    ///
    /// What it did instead, as the rest of a sentence about it.
    fn ask(&mut self, question: &Value, is_stopped: &dyn Fn() -> bool) -> Result<String>;

    /// Stops it; what it said last, for people.
    fn stop(self: Box<Self>) -> String;
}
