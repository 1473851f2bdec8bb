//! Which clauses speak: active, their condition holds, and no other one that speaks and answers overrides them.

use std::cell::RefCell;

use crate::rules::clashes::touching::Touching;
use crate::rules::compiled::program::Body;
use crate::rules::compiled::set::Set;
use crate::rules::declared::ids::{ABSENT, ClauseId, Code, PointId};
use crate::rules::evaluating::ask::{Ask, Facts};
use crate::rules::evaluating::eval::Machine;
use crate::rules::freezing::folding::written_parts;
use crate::rules::freezing::frozen::Rules;
use crate::rules::running::fault::{Fault, FaultKind};
use crate::rules::running::memory::Memory;
use crate::rules::scripts::script::{Answer, Params, Printed, Script, ScriptFault, ScriptView};

impl Rules {
    /// The active clauses of a point whose conditions hold now and which no other one overrides.
    #[inline]
    pub(in crate::rules) fn speaking<F: Facts>(&self, point: PointId, ask: &Ask<'_, F>) -> Speaking<'_> {
        self.speaking_of(point, self.held(point, ask), ask)
    }

    /// The active clauses of a point whose conditions hold now, as places.
    pub(in crate::rules) fn held<F: Facts>(&self, point: PointId, ask: &Ask<'_, F>) -> Set {
        self.heard(point, ask.memory, ask.apart).filter(|(_, id)| self.fires(*id, ask)).map(|(at, _)| at).collect()
    }

    /// Those that speak of clauses of a point whose conditions hold.
    #[inline]
    pub(in crate::rules) fn speaking_of<F: Facts>(&self, point: PointId, held: Set, ask: &Ask<'_, F>) -> Speaking<'_> {
        let clauses = self.clauses_at(point);
        let is_overriding = held.meets(self.overriding(point));
        Speaking { clauses, spoken: if is_overriding { self.unsilenced(clauses, held, ask) } else { held } }
    }

    /// Those of some clauses, by place, that no other one of them silences. One that is silenced silences nothing, nor does
    /// one whose value is absent. Clauses that override one another in a circle are all silent.
    fn unsilenced<F: Facts>(&self, clauses: &[ClauseId], mut open: Set, ask: &Ask<'_, F>) -> Set {
        let mut speaks = Set::EMPTY;
        loop {
            let is_silenced = |by: Set, id: ClauseId| {
                let silences =
                    |other: ClauseId| self.clause(other).overrides.contains(&id) && self.gives_an_answer(other, ask);
                by.iter().any(|at| silences(clauses[at as usize]))
            };
            let settled: Set = open.iter().filter(|at| !is_silenced(open, clauses[*at as usize])).collect();
            if settled.is_empty() {
                return speaks;
            }
            speaks = speaks.or(settled);
            open = open.minus(settled);
            open = open.iter().filter(|at| !is_silenced(settled, clauses[*at as usize])).collect();
        }
    }

    /// Whether a clause at a number gives an answer: its value is there.
    pub(in crate::rules) fn gives_an_answer<F: Facts>(&self, id: ClauseId, ask: &Ask<'_, F>) -> bool {
        let mut machine = Machine::of(self.program(), ask);
        match self.clause(id).body {
            Body::Set(code) | Body::Add(code) | Body::Floor(code) | Body::Cap(code) => machine.number(code) != ABSENT,
            Body::Scale { numerator, denominator } => {
                machine.number(numerator) != ABSENT && machine.number(denominator) > 0
            }
            // A script at an event is called when its turn comes.
            Body::Script { .. } if !self.is_event(self.clause(id).point) => self.script(id, ask) != Answer::Nothing,
            _ => true,
        }
    }

    fn fires<F: Facts>(&self, id: ClauseId, ask: &Ask<'_, F>) -> bool {
        let folded = self.folded(id);
        let is_in = |mask: Set| if ask.subjects[0] == ABSENT { folded.without } else { mask.contains(ask.subjects[0]) };
        if !folded.mask.is_none_or(is_in) {
            return false;
        }
        let mut machine = Machine::of(self.program(), ask);
        folded.guard.iter().chain(&folded.rest).all(|code| machine.holds(*code))
    }

    /// The part of a clause's condition that fails first; with candidates, the one that leaves none of them.
    pub(in crate::rules) fn first_that_fails<F: Facts>(
        &self,
        id: ClauseId,
        candidates: Option<Set>,
        ask: &Ask<'_, F>,
    ) -> Option<usize> {
        let parts = written_parts(self.program(), self.clause(id).condition);
        let holds = |part: &[Code], subjects: [i32; 4]| {
            let asked = Ask::new(ask.facts, ask.memory, ask.seat).about(subjects).apart_from(ask.apart);
            part.iter().all(|code| Machine::of(self.program(), &asked).holds(*code))
        };
        let Some(mut left) = candidates else { return parts.iter().position(|part| !holds(part, ask.subjects)) };
        parts.iter().position(|part| {
            let mut subjects = ask.subjects;
            for element in left.iter() {
                subjects[0] = element;
                if !holds(part, subjects) {
                    left.remove(element);
                }
            }
            left.is_empty()
        })
    }

    /// The candidates for which a clause fires.
    pub(in crate::rules) fn matching<F: Facts>(&self, id: ClauseId, candidates: Set, ask: &mut Ask<'_, F>) -> Set {
        let folded = self.folded(id);
        let mut machine = Machine::of(self.program(), ask);
        if !folded.guard.iter().all(|code| machine.holds(*code)) {
            return Set::EMPTY;
        }
        let mut fired = folded.mask.map_or(candidates, |mask| mask.and(candidates));
        if !folded.rest.is_empty() {
            for element in fired.iter() {
                ask.subjects[0] = element;
                let mut machine = Machine::of(self.program(), ask);
                if !folded.rest.iter().all(|code| machine.holds(*code)) {
                    fired.remove(element);
                }
            }
        }
        fired
    }

    pub(in crate::rules) fn active_clauses(
        &self,
        point: PointId,
        memory: &Memory,
    ) -> impl Iterator<Item = ClauseId> + use<'_> {
        let active = memory.active;
        self.clauses_at(point).iter().copied().filter(move |id| active.contains(i32::from(self.clause(*id).item.0)))
    }

    /// What a script clause answers; a failure is noted in the asking.
    pub(in crate::rules) fn script<F: Facts>(&self, id: ClauseId, ask: &Ask<'_, F>) -> Answer {
        self.script_printing(id, ask, None)
    }

    /// The params that the script of a clause reads.
    pub(in crate::rules) fn params_of(&self, id: ClauseId) -> Params<'_> {
        Params { item: Some(self.clause(id).item), all: &self.program().params }
    }

    /// Returns `true` if a clause at an event does something: a rule that fires, or a script that calls a verb. The call is
    /// not charged; one that fails counts, and is reported when its list runs.
    pub(in crate::rules) fn does_something<F: Facts>(&self, id: ClauseId, ask: &Ask<'_, F>) -> bool {
        let Body::Script { script, function } = self.clause(id).body else { return true };
        !matches!(called(self.host(script), function, self.params_of(id), ask, None), Ok(Answer::Nothing))
    }

    /// As [`script`](Self::script), with a reader of what it prints.
    pub(in crate::rules) fn script_printing<F: Facts>(
        &self,
        id: ClauseId,
        ask: &Ask<'_, F>,
        prints: Option<&RefCell<Vec<Printed>>>,
    ) -> Answer {
        let Body::Script { script, function } = self.clause(id).body else { return Answer::Nothing };
        let failed_before =
            |fault: Fault| fault.clause == Some(id) && matches!(fault.kind, FaultKind::Script(..)) && prints.is_none();
        // The fault makes all answers of this asking void, so the other candidates need no call.
        if ask.noted().fault().is_some_and(failed_before) {
            return Answer::Nothing;
        }
        match called(self.host(script), function, self.params_of(id), ask, prints) {
            Ok(answer) => answer,
            Err(fault) => {
                let failed = Fault::new(FaultKind::Script(fault.code, fault.said), id);
                ask.noted().note(Fault { line: fault.line, column: fault.column, ..failed });
                Answer::Nothing
            }
        }
    }
}

/// Calls a function of a script for one asking.
pub(in crate::rules) fn called<F: Facts>(
    script: &dyn Script,
    function: u16,
    params: Params<'_>,
    ask: &Ask<'_, F>,
    prints: Option<&RefCell<Vec<Printed>>>,
) -> Result<Answer, ScriptFault> {
    let view = ScriptView {
        facts: ask.facts,
        memory: ask.memory,
        subjects: ask.subjects,
        seat: ask.seat,
        answer: None,
        spent: &ask.spent,
        params,
        prints,
    };
    script.call(function, &view)
}

/// The clauses of one point that speak, in canonical order. A point has at most [`Set::CAPACITY`] clauses.
#[derive(Clone, Copy, Debug)]
pub(in crate::rules) struct Speaking<'a> {
    clauses: &'a [ClauseId],
    spoken: Set,
}

impl<'a> Speaking<'a> {
    /// The clause, if just one speaks.
    #[inline]
    pub(in crate::rules) fn only(&self) -> Option<ClauseId> {
        let words = &self.spoken.0;
        let few = words[0].is_power_of_two() && words[1] | words[2] | words[3] == 0;
        few.then(|| self.clauses.get(words[0].trailing_zeros() as usize).copied()).flatten()
    }

    /// The clauses, as places.
    #[inline]
    pub(in crate::rules) fn places(&self) -> Set {
        self.spoken
    }

    /// Returns two of the clauses that speak, touch without an order and both do something, if there are such.
    #[inline]
    pub(in crate::rules) fn tangled(
        &self,
        touching: &Touching,
        active: Set,
        does: &dyn Fn(ClauseId) -> bool,
    ) -> Option<[ClauseId; 2]> {
        if touching.is_empty() {
            return None;
        }
        self.spoken.iter().find_map(|at| {
            let always = touching.always.get(at as usize).map_or(Set::EMPTY, |others| others.and(self.spoken));
            let others = touching.while_active.get(at as usize).into_iter().flatten();
            let met = others
                .filter(|(other, needs)| self.spoken.contains(i32::from(*other)) && needs.minus(active).is_empty());
            let mut all = always.iter().chain(met.map(|(other, _)| i32::from(*other)));
            let one = *self.clauses.get(at as usize)?;
            all.find_map(|other| {
                let other = *self.clauses.get(other as usize)?;
                (does(one) && does(other)).then_some([one, other])
            })
        })
    }

    pub(in crate::rules) fn iter(&self) -> impl Iterator<Item = ClauseId> + use<'a> {
        let clauses = self.clauses;
        self.spoken.iter().filter_map(move |at| clauses.get(at as usize).copied())
    }
}
