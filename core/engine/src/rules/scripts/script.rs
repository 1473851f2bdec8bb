//! The door to scripts: the engine asks, a script answers with plain values.

use std::cell::Cell;
use std::sync::Arc;

use crate::Seat;
use crate::rules::compiled::set::Set;
use crate::rules::declared::ids::{EffectId, FactId, KindId};
use crate::rules::declared::zones::Carried;
use crate::rules::evaluating::ask::Facts;
use crate::rules::running::fault::Said;
use crate::rules::running::memory::{Choice, Memory};
use crate::rules::scripts::footprint::ScriptFootprint;

/// What a script is given: the acting seat's view, as facts, and what its point is about.
#[derive(Clone, Copy)]
pub struct ScriptView<'a> {
    /// Facts, as the acting seat sees them.
    pub facts: &'a dyn Facts,
    /// Counters.
    pub memory: &'a Memory,
    /// The subjects of the point.
    pub subjects: [i32; 4],
    /// The acting seat.
    pub seat: Seat,
    /// The answer to the question that the script asked before.
    pub answer: Option<Choice>,
    /// Operations that scripts spent in this action so far; the script adds its own, and fails when there would be more
    /// than [`MAX_OPERATIONS`].
    pub spent: &'a Cell<u32>,
}

/// The most operations of all scripts together in one action.
pub const MAX_OPERATIONS: u32 = 200_000;

/// An effect that a script wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptEffect {
    /// One of the game's.
    Does {
        /// Which.
        effect: EffectId,
        /// Its arguments; unused ones are 0.
        args: [i32; 3],
        /// As which seat it is done; `None`: the acting one.
        seat: Option<Seat>,
    },
    /// Things change hands.
    Carries(Carried),
}

impl ScriptEffect {
    /// An effect of the acting seat.
    pub const fn new(effect: EffectId, args: [i32; 3]) -> Self {
        Self::Does { effect, args, seat: None }
    }
}

/// What a script answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Verdict: `true` forbids. Fact: `true` widens, `false` narrows.
    Bool(bool),
    /// Number: is added.
    Number(i32),
    /// Set: is included.
    Set(Set),
    /// Event: these effects happen, in this order.
    Effects(Vec<ScriptEffect>),
    /// Event: after these effects, somebody is asked.
    Ask {
        /// What happens before.
        effects: Vec<ScriptEffect>,
        /// What is asked for.
        kind: KindId,
        /// The candidates; with none, nobody is asked and the script ends.
        from: Set,
        /// Whether the answer may be `skip`.
        may_skip: bool,
        /// The function that takes the answer.
        then: u16,
    },
    /// The script has nothing to say.
    Nothing,
}

/// Watchdog for scripts, held by somebody who knows a clock. What it stops is void and need not happen again: the
/// counted operations decide results, the clock only protects.
pub trait Stopwatch: Send + Sync {
    /// A call begins on this thread. Whether it may: `false` if the scripts of the game have had their time.
    fn begin(&self) -> bool;
    /// Whether the call that runs on this thread has had its time.
    fn is_up(&self) -> bool;
    /// The call on this thread has ended.
    fn end(&self);
}

/// The code of a call that a [`Stopwatch`] ended, in place of an index into the host's table.
pub const CLOCK: u8 = u8::MAX;

/// The place and code of a script's failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptFault {
    /// Index of the diagnostic code in the host's table, or [`CLOCK`].
    pub code: u8,
    /// What more there is to say: what was thrown, or what was used wrongly.
    pub said: Said,
    /// Line, from 1.
    pub line: u16,
    /// Column, from 1.
    pub column: u16,
}

/// A script of one item. Pure: the same view gives the same answer.
pub trait Script: Send + Sync {
    /// A copy with an engine of its own, for another worker.
    fn fork(&self) -> Box<dyn Script>;
    /// Calls function number `function`.
    ///
    /// # Errors
    ///
    /// Where the script failed, and the code of why.
    fn call(&self, function: u16, view: &ScriptView<'_>) -> Result<Answer, ScriptFault>;
    /// Whether one of its functions may ask this fact.
    fn reads(&self, _fact: FactId) -> bool {
        true
    }
    /// What the text of a function may do and read.
    fn footprint(&self, _function: u16) -> ScriptFootprint {
        ScriptFootprint::default()
    }
    /// Has it read counters elsewhere: `places` has the new place of each value.
    fn moved(&mut self, _places: &[u16]) {}
    /// Has calls of this script and of its forks watched from now on.
    fn watch(&mut self, _stopwatch: Arc<dyn Stopwatch>) {}
    /// Operations that all calls of this script together have spent so far, those of its forks apart.
    fn spent(&self) -> u64 {
        0
    }
    /// The text behind a fault's code, for people.
    fn explain(&self, code: u8) -> (&'static str, &'static str);
}
