//! The call at work: its reads of the state, and the verbs that it has used so far.
//!
//! Functions of Rhai live as long as their engine and cannot borrow the state of one question. So the state of the call
//! that runs on a thread is a scoped value of that thread: it is there exactly as long as the call. A fact may ask a point
//! on its way, and so call a script inside a call; the scopes nest.

use std::cell::RefCell;

use javelina_engine::Seat;
use javelina_engine::rules::{
    ABSENT, Answer, Choice, CounterDecl, Decision, KindId, NumberVerbs, PointKind, Printed, ScriptEffect, ScriptView,
    Set, Type,
};
use rhai::{EvalAltResult, ImmutableString, NativeCallContext, Position};

use crate::calls::meter::Meter;
use crate::calls::reads::{Read, Value, listed};
use crate::calls::sites::Sites;
use crate::faults::Failure;
use crate::limits;
use crate::reading::plan::Planned;

pub(crate) type Made<T> = Result<T, Box<EvalAltResult>>;

scoped_tls_hkt::scoped_thread_local!(static ASKED: for<'a> &'a Asked<'a>);

/// A question of a script.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub kind: KindId,
    pub from: Set,
    pub may_skip: bool,
    pub then: ImmutableString,
    pub prompt: Option<ImmutableString>,
    pub seat: Option<Seat>,
}

/// The verbs that a call has used.
#[derive(Debug, Default)]
pub(crate) struct Verbs {
    /// Any was used.
    pub any: bool,
    pub number: NumberVerbs,
    pub decision: Decision,
    pub more: Set,
    pub less: Set,
    pub effects: Vec<ScriptEffect>,
    pub question: Option<Question>,
}

/// The most reads of a call that the memo keeps.
pub(crate) const MOST_READS: usize = 48;

/// One call.
pub(crate) struct Asked<'a> {
    pub view: &'a ScriptView<'a>,
    pub planned: &'a Planned,
    pub meter: &'a Meter,
    /// The verbs of the script.
    pub sites: &'a Sites,
    /// The reads, in order, at most one more than [`MOST_READS`].
    pub reads: RefCell<Vec<(Read, Value)>>,
    pub verbs: RefCell<Verbs>,
}

impl<'a> Asked<'a> {
    pub(crate) fn new(view: &'a ScriptView<'a>, planned: &'a Planned, meter: &'a Meter, sites: &'a Sites) -> Self {
        Self { view, planned, meter, sites, reads: RefCell::default(), verbs: RefCell::default() }
    }

    /// Runs something as this call.
    pub(crate) fn run<R>(&self, run: impl FnOnce() -> R) -> R {
        ASKED.set(self, run)
    }

    /// Reads a value of the state, without a note.
    pub(crate) fn look(&self, read: Read) -> Value {
        let view = self.view;
        match read {
            Read::Subject(at) => Value::Single(view.subjects.get(usize::from(at)).copied().unwrap_or(0)),
            Read::Actor => Value::Single(i32::from(view.seat.0)),
            Read::Seated => Value::Set(view.facts.seated()),
            Read::Answer => Value::Single(match view.answer {
                Some(Choice::Element(element)) => element,
                Some(Choice::Skip) | None => ABSENT,
            }),
            Read::Param(at) => Value::Single(self.param(at)),
            Read::Fact(fact, at) => Value::Single(view.facts.fact(fact, at)),
            Read::Set(fact, at) => listed(view.facts.set(fact, at), |element| view.facts.rank(fact, element)),
            Read::FactOf(seat, fact, at) => Value::Single(view.facts.fact_of(seat, fact, at)),
            Read::SetOf(seat, fact, at) => {
                listed(view.facts.set_of(seat, fact, at), |element| view.facts.rank_of(seat, fact, element))
            }
            Read::Counter(slot, of_elements) => {
                let stored = view.memory.counters.get(usize::from(slot)).copied().unwrap_or_default();
                let value = if of_elements && stored == CounterDecl::NONE { ABSENT } else { i32::from(stored) };
                view.facts.saw_slot(slot, value);
                Value::Single(value)
            }
        }
    }

    fn param(&self, at: u16) -> i32 {
        let name = self.planned.params.get(usize::from(at)).map_or("", |name| name);
        self.view.params.get(name).unwrap_or(0)
    }

    /// Reads a value of the state.
    pub(crate) fn read(&self, read: Read) -> Value {
        let value = self.look(read);
        let mut reads = self.reads.borrow_mut();
        if reads.len() <= MOST_READS {
            reads.push((read, value.clone()));
        }
        value
    }

    /// The answer that the verbs come to.
    pub(crate) fn answer(&self, then: impl FnOnce(&Question) -> Option<(u16, Option<u16>)>) -> Option<Answer> {
        let verbs = self.verbs.take();
        if !verbs.any {
            return Some(Answer::Nothing);
        }
        Some(match self.planned.kind? {
            PointKind::Number(_) => Answer::Number(verbs.number),
            PointKind::Verdict | PointKind::Fact => Answer::Decision(verbs.decision),
            PointKind::Set(_) => Answer::Members { more: verbs.more, less: verbs.less },
            PointKind::Event => match verbs.question {
                None => Answer::Effects(verbs.effects),
                Some(question) => {
                    let (then, prompt) = then(&question)?;
                    let Question { kind, from, may_skip, seat, .. } = question;
                    Answer::Ask { effects: verbs.effects, kind, from, may_skip, then, seat, prompt }
                }
            },
            PointKind::Offer => return None,
        })
    }
}

/// Does something with the call at work on this thread.
pub(crate) fn with<R>(run: impl FnOnce(&Asked<'_>) -> Made<R>) -> Made<R> {
    if !ASKED.is_set() {
        return Err(Failure::Function.error());
    }
    ASKED.with(run)
}

/// Notes that the verb of a call is called.
pub(crate) fn calls(context: &NativeCallContext<'_>) {
    if ASKED.is_set() {
        ASKED.with(|asked| asked.sites.call(context.call_position()));
    }
}

/// Uses a verb of the points of some kinds in the call at work.
pub(crate) fn say(
    fits: impl FnOnce(PointKind) -> bool,
    verb: impl FnOnce(&mut Verbs, &Asked<'_>) -> Made<()>,
) -> Made<()> {
    with(|asked| {
        let mut verbs = asked.verbs.borrow_mut();
        if !asked.planned.kind.is_some_and(fits) || verbs.question.is_some() {
            return Err(Failure::Answer.error());
        }
        verbs.any = true;
        verb(&mut verbs, asked)
    })
}

/// Does an effect after the function has ended.
pub(crate) fn does(effect: ScriptEffect) -> Made<()> {
    say(
        |kind| kind == PointKind::Event,
        |verbs, _| {
            verbs.effects.push(effect);
            Ok(())
        },
    )
}

/// Adds operations that a call inside this one has spent, if there is one around it.
pub(crate) fn charge_outer(operations: u64) {
    if ASKED.is_set() {
        ASKED.with(|asked| asked.meter.carry(operations));
    }
}

/// Notes what the script prints, if there is a reader.
pub(crate) fn prints(place: Position, text: impl FnOnce() -> String) -> Made<()> {
    with(|asked| {
        if let Some(prints) = asked.view.prints {
            let line = place.line().and_then(|line| u16::try_from(line).ok()).unwrap_or(0);
            let column = place.position().and_then(|column| u16::try_from(column).ok()).unwrap_or(1);
            let mut prints = prints.borrow_mut();
            if prints.len() < limits::PRINTS {
                prints.push(Printed { place: (line, column), text: text() });
            }
        }
        Ok(())
    })
}

/// The kind of elements that a number point answers.
pub(crate) fn element_kind(kind: Option<PointKind>) -> Option<KindId> {
    if let Some(PointKind::Number(Type::Of(kind))) = kind { Some(kind) } else { None }
}
