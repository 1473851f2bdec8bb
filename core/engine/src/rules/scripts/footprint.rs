//! Footprint of a script's function: what its text may do and read, for clashes before play.

use crate::rules::compiled::program::{Body, Lift};
use crate::rules::compiled::set::Set;
use crate::rules::declared::catalogue::PointKind;
use crate::rules::declared::ids::{Code, EffectId, FactId, ZoneId};

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
    /// Returns `true` if it may do something to other seats than the acting one.
    pub fn reaches_others(&self) -> bool {
        let reaches = |verb: &ScriptVerb| {
            matches!(verb, ScriptVerb::Effect { seat: Some(_), .. } | ScriptVerb::Assign { other: true, .. })
        };
        self.verbs.iter().any(reaches)
    }

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

impl ScriptVerb {
    /// The answer of a rule that does the same at a point of a kind, if rules have one. `combine` compares it.
    pub fn as_rule(&self, kind: PointKind) -> Option<Body> {
        let is_fact = kind == PointKind::Fact;
        Some(match self {
            _ if kind == PointKind::Event => Body::Run(Vec::new()),
            Self::Set(_) => Body::Set(Code::default()),
            Self::Floor(_) => Body::Floor(Code::default()),
            Self::Cap(_) => Body::Cap(Code::default()),
            Self::Forbid => {
                if is_fact {
                    Body::Narrow
                } else {
                    Body::Forbid
                }
            }
            Self::Allow => {
                if is_fact {
                    Body::Widen
                } else {
                    Body::Allow(Lift::Base(0))
                }
            }
            Self::Include(_) => Body::Include(Code::default()),
            Self::Exclude(_) => Body::Exclude(Code::default()),
            Self::Effect { .. } | Self::Assign { .. } | Self::Reveal(_) | Self::Move(_) => return None,
        })
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
        /// `true` for the value of a seat that may differ from the acting one.
        other: bool,
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
