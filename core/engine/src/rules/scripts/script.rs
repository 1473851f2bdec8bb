//! The door to scripts: the engine asks, a script answers with plain values.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use crate::rules::compiled::set::Set;
use crate::rules::declared::catalogue::Catalogue;
use crate::rules::declared::counters::CounterDecl;
use crate::rules::declared::ids::{EffectId, ItemId, KindId};
use crate::rules::declared::tables::TableDecl;
use crate::rules::declared::zones::Carried;
use crate::rules::evaluating::ask::Facts;
use crate::rules::running::fault::Said;
use crate::rules::running::memory::{Choice, Memory};
use crate::rules::scripts::footprint::ScriptFootprint;
use crate::{Diagnostic, Files, Seat, Span};

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
    /// Params of the item.
    pub params: Params<'a>,
    /// Takes what the script prints, if there is a reader. A reader changes neither answers nor operations.
    pub prints: Option<&'a RefCell<Vec<Printed>>>,
}

/// Params of one item.
#[derive(Clone, Copy, Debug, Default)]
pub struct Params<'a> {
    /// The item, if there is one.
    pub item: Option<ItemId>,
    /// Params of all items: owner, name, least, greatest and chosen value.
    pub all: &'a [(ItemId, String, i32, i32, i32)],
}

impl Params<'_> {
    /// The chosen value of a param.
    pub fn get(&self, name: &str) -> Option<i32> {
        let is_it = |one: &&(ItemId, String, i32, i32, i32)| Some(one.0) == self.item && one.1 == name;
        self.all.iter().find(is_it).map(|one| one.4)
    }
}

/// A value that a script printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// Line and column of the call, from 1.
    pub place: (u16, u16),
    /// The value in words.
    pub text: String,
}

/// A verb or question in the text of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptSite {
    /// Place of its name.
    pub span: Span,
    /// The call as it is written: `gain(1, "points")`.
    pub text: String,
    /// Whether this script or one of its forks has called it so far.
    pub called: bool,
}

/// The most operations of all scripts together in one action.
pub const MAX_OPERATIONS: u32 = 200_000;

/// An effect of a script.
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
    /// A counter changes.
    Assign {
        /// The slot of the value.
        slot: u16,
        /// The value; `None` empties a counter of elements.
        value: Option<i32>,
        /// Adds the value to what is there.
        add: bool,
    },
    /// The values of the secret counter with this first slot are opened to all.
    Reveal(u16),
}

impl ScriptEffect {
    /// An effect of the acting seat.
    pub const fn new(effect: EffectId, args: [i32; 3]) -> Self {
        Self::Does { effect, args, seat: None }
    }
}

/// Verbs that one call of a script used at a number. They apply in the passes of rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NumberVerbs {
    /// The value that is set.
    pub set: Option<i32>,
    /// The sum of all additions.
    pub add: i64,
    /// Numerators and denominators, the latter above 0.
    pub scale: Vec<[i32; 2]>,
    /// The greatest lower bound.
    pub floor: Option<i32>,
    /// The least upper bound.
    pub cap: Option<i32>,
}

/// Verbs that one call of a script used at a verdict or a fact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// Forbids, or narrows a fact.
    pub forbid: bool,
    /// The reason of the first `forbid` that gives one.
    pub reason: Option<Arc<str>>,
    /// Lifts all base rules of a verdict, or widens a fact.
    pub allow: bool,
    /// Rules that are lifted: `item.rule`, `base.rule`.
    pub lifts: Vec<Arc<str>>,
}

/// Answer of one call of a script: the verbs that it used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Number.
    Number(NumberVerbs),
    /// Verdict or fact.
    Decision(Decision),
    /// Set.
    Members {
        /// Elements that are included.
        more: Set,
        /// Elements that are excluded, stronger than those included.
        less: Set,
    },
    /// Event: these effects happen, in this order.
    Effects(Vec<ScriptEffect>),
    /// Event: after these effects, a seat is asked.
    Ask {
        /// Effects before the question.
        effects: Vec<ScriptEffect>,
        /// What is asked for.
        kind: KindId,
        /// The candidates; with none, nobody is asked and the script ends.
        from: Set,
        /// Whether the answer may be `skip`.
        may_skip: bool,
        /// The function that takes the answer.
        then: u16,
        /// The seat that is asked; `None`: the acting one.
        seat: Option<Seat>,
        /// The number of the text of the question, see [`Script::prompt`].
        prompt: Option<u16>,
    },
    /// No verb was called.
    Nothing,
    /// The value of an expression, in words; see [`Script::expression`].
    Value(String),
}

impl Answer {
    /// A number that is added.
    pub fn add(number: i32) -> Self {
        Self::Number(NumberVerbs { add: number.into(), ..NumberVerbs::default() })
    }

    /// A decision without a reason: `true` allows, `false` forbids.
    pub fn decision(allow: bool) -> Self {
        Self::Decision(Decision { allow, forbid: !allow, ..Decision::default() })
    }
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

/// What an expression of a script may name, beside the functions of the script.
#[derive(Clone, Copy, Debug)]
pub struct ExpressionNames<'a> {
    /// The game's declaration.
    pub catalogue: &'static Catalogue,
    /// Counters of the item. One that is not `secret` here may be read of all seats.
    pub counters: &'a [CounterDecl],
    /// Names of the params of the item.
    pub params: &'a [String],
    /// Tables of the item.
    pub tables: &'a [TableDecl],
    /// Whether it may read what the acting seat alone knows.
    pub own: bool,
    /// Name of the file of the script, for messages.
    pub file: &'a str,
}

/// A script of one item. Pure: the same view gives the same answer.
pub trait Script: Send + Sync {
    /// A copy with an engine of its own, for another worker.
    fn fork(&self) -> Box<dyn Script>;
    /// A copy to be moved or watched on its own, for the same worker: it shares what calls do not change.
    fn share(&self) -> Box<dyn Script> {
        self.fork()
    }
    /// Calls function number `function`.
    ///
    /// # Errors
    ///
    /// Where the script failed, and the code of why.
    fn call(&self, function: u16, view: &ScriptView<'_>) -> Result<Answer, ScriptFault>;
    /// The answer of a function about an element as its first subject, if the call reads nothing but this element and
    /// printed facts.
    fn fixed(&self, _function: u16, _subject: i32) -> Option<Answer> {
        None
    }
    /// What the text of a function may do and read.
    fn footprint(&self, _function: u16) -> ScriptFootprint {
        ScriptFootprint::default()
    }
    /// The text of a question, by the number that [`Answer::Ask`] gives.
    fn prompt(&self, _number: u16) -> Option<&str> {
        None
    }
    /// The verbs and questions in the text of a function and of those that it reaches, in the order of the text.
    fn verbs(&self, _function: u16) -> Vec<ScriptSite> {
        Vec::new()
    }
    /// Has it read counters elsewhere: `places` has the new place of each value.
    fn moved(&mut self, _places: &[u16]) {}
    /// Has calls of this script and of its forks watched from now on.
    fn watch(&mut self, _stopwatch: Arc<dyn Stopwatch>) {}
    /// Operations that all calls of this script together have spent so far, those of its forks apart.
    fn spent(&self) -> u64 {
        0
    }
    /// Compiles an expression that reads the state and may call functions of the script. Its text and that of the script are
    /// added to `files`. Returns a script and the number of its function that answers with [`Answer::Value`]; line 0 in
    /// places means the expression.
    ///
    /// # Errors
    ///
    /// What is wrong with the expression, or may not be read.
    fn expression(
        &self,
        text: &str,
        names: &ExpressionNames<'_>,
        files: &mut Files,
    ) -> Result<(Box<dyn Script>, u16), Vec<Diagnostic>>;
    /// The text behind a fault's code, for people.
    fn explain(&self, code: u8) -> (&'static str, &'static str);
}
