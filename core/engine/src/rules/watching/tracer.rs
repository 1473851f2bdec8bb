//! Tracer: hears each question and each step of effect lists with the facts as they are. For laws; no game has one in play.

use crate::rules::compiled::set::Set;
use crate::rules::declared::counters::Scope;
use crate::rules::declared::ids::{ClauseId, CounterId, EffectId, ItemId, KindId, PointId};
use crate::rules::declared::zones::Carried;
use crate::rules::evaluating::ask::Facts;
use crate::rules::running::memory::{Choice, Memory};
use crate::{Actor, Seat};

/// Hears rules at work. Questions that a fact asks on its way are heard before the question that reads the fact.
pub trait Tracer: Send + Sync {
    /// Hears one thing.
    fn hear(&self, traced: &Traced<'_>);
}

/// Facts, memory and subjects at a traced moment.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// Facts as the seat acts.
    pub facts: &'a dyn Facts,
    /// Counters and active items.
    pub memory: &'a Memory,
    /// The acting seat.
    pub seat: Seat,
    /// The subjects of the point.
    pub subjects: [i32; 4],
}

/// Something that rules did.
pub enum Traced<'a> {
    /// A point was asked.
    Question {
        /// The point.
        point: PointId,
        /// What the rules read.
        scene: Scene<'a>,
        /// The active items that were left out.
        apart: Set,
        /// The rules that spoke, in canonical order; of an event their lists are put on the stack, the last one first.
        spoke: &'a [ClauseId],
        /// Base answer and answer.
        told: &'a Told,
    },
    /// An effect list comes to something; it has not been done yet.
    Act(ClauseId, Scene<'a>, Act<'a>),
    /// Counters of a scope start anew, those of the active items.
    Reset(Scope),
    /// An item enters play.
    Activated(ItemId),
    /// An item leaves play.
    Deactivated(ItemId),
}

/// Base answer and answer of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// A verdict. `true`: a rule forbids it.
    Forbidden(bool),
    /// A base rule of a verdict, and whether a rule lifts it.
    Lifted(u8, bool),
    /// A fact.
    Holds([bool; 2]),
    /// A number or an element; no answer where rules clash.
    Number(i32, Option<i32>),
    /// A set.
    Members([Set; 2]),
    /// A fact about each of some candidates of the first subject: candidates, base, answer.
    Holding([Set; 3]),
    /// A verdict about each of some candidates of the first subject: candidates, and those that nothing forbids.
    Permitted([Set; 2]),
    /// The offers that can be taken.
    Offers(Vec<ClauseId>),
    /// An event.
    Raised,
}

/// What an effect list comes to.
#[derive(Clone, Copy, Debug)]
pub enum Act<'a> {
    /// An offer is taken: its prices are fixed now and paid next, then its list starts.
    Takes,
    /// A price of an offer is paid, before the list of the offer starts.
    Pays(EffectId, [i32; 3]),
    /// The list of an offer starts.
    Starts,
    /// An effect.
    Performs(EffectId, [i32; 3]),
    /// A change of a counter.
    Assigns(CounterId),
    /// The values of a secret counter are opened to all.
    Reveals(CounterId),
    /// A step about zones; `None` if nothing happens.
    Carries(Option<&'a Carried>),
    /// A question opens.
    Opens {
        /// The kind of the answers.
        kind: KindId,
        /// Each party that is asked, with its candidates; several where answers are sealed.
        asked: &'a [(Actor, Set)],
        /// Whether `skip` is an answer.
        may_skip: bool,
        /// What its author has it ask.
        text: Option<&'a str>,
    },
    /// An answer to the question that waits.
    Answers(Choice, Actor),
    /// The end of the list.
    Ends,
}
