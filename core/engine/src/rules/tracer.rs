//! Tracer: hears each question and each step of effect lists with the facts as they are. For laws; no game has one in play.

use std::sync::Arc;

use super::ask::{Ask, Facts};
use super::asking::Question;
use super::counters::Scope;
use super::frames::Frame;
use super::frozen::Rules;
use super::ids::{ClauseId, CounterId, EffectId, ItemId, KindId, PointId};
use super::memory::{Choice, Memory};
use super::run::Host;
use super::set::Set;
use super::speaking::Speaking;
use super::zones::Carried;
use crate::{Actor, Seat, Turn};

/// Hears rules at work. Questions that a fact asks on its way are heard before the question that reads the fact.
pub trait Tracer: Send + Sync {
    /// Hears one thing. `rules` are those at work.
    fn hear(&self, rules: &Rules, traced: &Traced<'_>);
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
    Reset(Scope, Set),
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
    },
    /// An answer to the question that waits.
    Answers(Choice, Actor),
    /// The end of the list.
    Ends,
}

impl Rules {
    /// The same rules with a tracer.
    #[must_use]
    pub fn traced(mut self, tracer: Arc<dyn Tracer>) -> Self {
        self.tracer = Some(tracer);
        self
    }

    /// Has the tracer hear a question, if there is one.
    #[inline]
    pub(super) fn report<F: Facts>(
        &self,
        point: PointId,
        ask: &Ask<'_, F>,
        speaking: &Speaking<'_>,
        told: impl FnOnce() -> Told,
    ) {
        if self.tracer.is_some() {
            self.report_question(point, ask, speaking.iter().collect(), told());
        }
    }

    /// The same of a question about many candidates, of which no list is kept of who spoke.
    #[inline]
    pub(super) fn report_many<F: Facts>(&self, point: PointId, ask: &Ask<'_, F>, told: Told) {
        if self.tracer.is_some() {
            self.report_question(point, ask, Vec::new(), told);
        }
    }

    #[cold]
    fn report_question<F: Facts>(&self, point: PointId, ask: &Ask<'_, F>, spoke: Vec<ClauseId>, told: Told) {
        let scene = Scene { facts: ask.facts, memory: ask.memory, seat: ask.seat, subjects: ask.subjects };
        self.hear(|| Traced::Question { point, scene, apart: ask.apart, spoke: &spoke, told: &told });
    }

    /// Has the tracer hear what an effect list comes to, if there is one.
    #[inline]
    pub(super) fn report_act<H: Host>(&self, frame: &Frame, host: &H, act: Act<'_>) {
        if self.tracer.is_some() {
            self.report_list(frame, host, act);
        }
    }

    #[cold]
    fn report_list<H: Host>(&self, frame: &Frame, host: &H, act: Act<'_>) {
        let facts = host.facts(frame.seat);
        let scene = Scene { facts: &facts, memory: host.memory(), seat: frame.seat, subjects: frame.subjects };
        self.hear(|| Traced::Act(frame.clause, scene, act));
    }

    /// Has the tracer hear that the question of a frame opens, if there is one.
    #[inline]
    pub(super) fn report_opening<H: Host>(&self, frame: &Frame, host: &H) {
        if self.tracer.is_some() {
            self.report_asked(frame, host);
        }
    }

    #[cold]
    fn report_asked<H: Host>(&self, frame: &Frame, host: &H) {
        let turn = self.who_is_asked(frame, &host.facts(frame.seat), host.memory());
        let asked: Vec<(Actor, Seat)> = match turn {
            Some(Turn::Together(seats, _)) => seats.iter().map(|seat| (Actor::Seat(seat), seat)).collect(),
            Some(Turn::Seat(seat)) => vec![(Actor::Seat(seat), frame.seat)],
            _ => vec![(Actor::Nature, frame.seat)],
        };
        let question = |seat: Seat| self.question(&Frame { seat, ..*frame }, &host.facts(seat), host.memory(), &mut ());
        let Some(Question { kind, may_skip, .. }) = question(frame.seat) else { return };
        let candidates = |seat: Seat| question(seat).map_or(Set::EMPTY, |question| question.candidates);
        let asked: Vec<(Actor, Set)> = asked.into_iter().map(|(by, seat)| (by, candidates(seat))).collect();
        self.report_act(frame, host, Act::Opens { kind, asked: &asked, may_skip });
    }

    /// Has the tracer hear something, if there is one.
    #[inline]
    pub(super) fn hear<'a>(&self, traced: impl FnOnce() -> Traced<'a>) {
        if let Some(tracer) = &self.tracer {
            tracer.hear(self, &traced());
        }
    }
}
