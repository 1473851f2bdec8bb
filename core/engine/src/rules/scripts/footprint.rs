//! Footprint of a script's function: what its text may do and read, for clashes before play.

use crate::rules::compiled::set::Set;
use crate::rules::declared::ids::{EffectId, FactId, ZoneId};

/// The footprint of a function, with all functions that it reaches by calls and questions. Values are there where they
/// are constants of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScriptFootprint {
    /// Its verbs, in the order of the text.
    pub verbs: Vec<ScriptVerb>,
    /// Facts that it reads.
    pub facts: Vec<FactId>,
    /// Counters that it reads, by their first slots.
    pub counters: Vec<u16>,
    /// Names of the subjects, params and tables that it reads.
    pub names: Vec<String>,
    /// Whether it asks a seat.
    pub asks: bool,
    /// `true` if no condition decides over its verbs, and the text gives all amounts.
    pub is_sure: bool,
}

impl ScriptFootprint {
    /// Names counters by other slots.
    pub fn move_counters(&mut self, now: impl Fn(u16) -> u16) {
        self.counters.iter_mut().for_each(|slot| *slot = now(*slot));
        for verb in &mut self.verbs {
            if let ScriptVerb::Assign { slot, .. } | ScriptVerb::Reveal(slot) = verb {
                *slot = now(*slot);
            }
        }
    }
}

/// A verb of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptVerb {
    /// `set`.
    Set(Option<i32>),
    /// `floor`.
    Floor(Option<i32>),
    /// `cap`.
    Cap(Option<i32>),
    /// `forbid`.
    Forbid,
    /// `allow` without a name.
    Allow,
    /// `include`.
    Include(Option<Set>),
    /// `exclude`.
    Exclude(Option<Set>),
    /// An effect.
    Effect {
        /// Which.
        effect: EffectId,
        /// Its arguments.
        args: [Option<i32>; 3],
        /// The seat that carries it out; `None` for the acting seat.
        seat: Option<Option<i32>>,
    },
    /// `set_to` and `add_to`.
    Assign {
        /// The counter, by its first slot.
        slot: u16,
        /// The first of its elements.
        element: Option<i32>,
        /// Whether the value is added.
        add: bool,
        /// The value.
        value: Option<i32>,
    },
    /// `reveal`, of the counter with this first slot.
    Reveal(u16),
    /// A move between two zones.
    Move([ZoneId; 2]),
}
