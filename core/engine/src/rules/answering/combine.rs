//! How the answers of clauses combine, whatever the order of files, clauses and labels.
//!
//! | kind | combination |
//! |---|---|
//! | verdict | one `forbid` that is not excepted refuses |
//! | fact | (base or any `widen`) and no `narrow` |
//! | number | `set`, then `add`, then `scale` (exact, one rounding), then `floor` and `cap` |
//! | set | (base + `include`s) - `exclude`s |
//!
//! Where `combine` says that what permits holds, the `forbid`, the `narrow` or those elements of the `exclude` are left out at
//! this question, and the cap is raised to the floor.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::speaking::Speaking;
use super::verbs::Verbs;
use crate::rules::compiled::program::{Body, Lift};
use crate::rules::compiled::set::Set;
use crate::rules::declared::ids::{ABSENT, ClauseId, PointId};
use crate::rules::evaluating::arithmetic::saturate;
use crate::rules::evaluating::ask::{Ask, Facts};
use crate::rules::evaluating::eval::Machine;
use crate::rules::evaluating::factors::Factor;
use crate::rules::evaluating::verdict::Verdict;
use crate::rules::freezing::frozen::Rules;
use crate::rules::scripts::script::{Answer, Decision};
use crate::rules::watching::hearing::Asks;
use crate::rules::watching::tracer::Told;
use crate::rules::watching::witness::Witness;

impl Rules {
    /// Asks a verdict point about one candidate.
    #[inline]
    pub fn verdict<F: Facts, W: Witness>(&self, point: PointId, ask: &Ask<'_, F>, witness: &mut W) -> Verdict {
        if self.silent(point, ask.memory) {
            return Verdict::Fine;
        }
        let Some(_nested) = self.nested(point, ask) else { return Verdict::Fine };
        let (spent, speaking) = (ask.spent.get(), self.speaking(point, ask));
        let forbid = self.forbidden(&speaking, ask);
        self.report(point, ask, &speaking, || Told::Forbidden(forbid.is_some()));
        if W::ON {
            self.tell(point, Asks::Verdict, (ask, spent), witness);
        }
        match (ask.fault(), forbid) {
            (Some(fault), _) => Verdict::Failed(fault),
            (None, Some(clause)) => Verdict::Forbidden(clause),
            (None, None) => Verdict::Fine,
        }
    }

    /// The clause that forbids it, of those that speak.
    pub(in crate::rules) fn forbidden<F: Facts>(&self, speaking: &Speaking<'_>, ask: &Ask<'_, F>) -> Option<ClauseId> {
        let scripted = self.scripted(speaking, ask);
        let forbids = |id: &ClauseId| match self.clause(*id).body {
            Body::Forbid => true,
            Body::Script { .. } => scripted.decision(*id).is_some_and(|decision| decision.forbid),
            _ => false,
        };
        let excepted = |id: ClauseId| {
            let by = |other: ClauseId| match self.clause(other).body {
                Body::Allow(lift) => Some((true, lift == Lift::Clause(id))),
                Body::Script { .. } => scripted.decision(other).map(|decision| {
                    let is_it = |name: &Arc<str>| **name == self.clause(id).label;
                    (decision.allow || !decision.lifts.is_empty(), decision.lifts.iter().any(is_it))
                }),
                _ => None,
            };
            speaking.iter().any(|other| match (by(other), self.program().combined_as([other, id])) {
                (Some((_, lifts)), None) => lifts,
                (Some((allows, _)), Some(_)) => allows && self.program().holds_against(other, id),
                (None, _) => false,
            })
        };
        speaking.iter().find(|id| forbids(id) && !excepted(*id))
    }

    /// Whether an active clause lifts base rule number `base` here.
    #[inline]
    pub fn lifts<F: Facts, W: Witness>(&self, point: PointId, base: u8, ask: &Ask<'_, F>, witness: &mut W) -> bool {
        if self.silent(point, ask.memory) {
            return false;
        }
        let Some(_nested) = self.nested(point, ask) else { return false };
        let (spent, speaking) = (ask.spent.get(), self.speaking(point, ask));
        let lifted = self.lifted(base, &speaking, ask);
        self.report(point, ask, &speaking, || Told::Lifted(base, lifted));
        if W::ON {
            self.tell(point, Asks::Lifts(base), (ask, spent), witness);
        }
        lifted
    }

    /// Whether a clause that speaks lifts a base rule.
    pub(in crate::rules) fn lifted<F: Facts>(&self, base: u8, speaking: &Speaking<'_>, ask: &Ask<'_, F>) -> bool {
        let by_script = |decision: &Decision| {
            let name = || self.catalogue().base.get(usize::from(base)).map_or("", |rule| rule.name);
            let is_it = |lifted: &str| lifted.strip_prefix("base.").is_some_and(|lifted| lifted == name());
            decision.allow || decision.lifts.iter().any(|lifted| is_it(lifted))
        };
        speaking.iter().any(|id| self.clause(id).body == Body::Allow(Lift::Base(base)))
            || self.scripted(speaking, ask).decisions().any(by_script)
    }

    /// Asks a fact point about one candidate: `(base or any widen) and no narrow`.
    #[inline]
    pub fn holds<F: Facts, W: Witness>(&self, point: PointId, base: bool, ask: &Ask<'_, F>, witness: &mut W) -> bool {
        if self.silent(point, ask.memory) {
            return base;
        }
        let Some(_nested) = self.nested(point, ask) else { return base };
        let (spent, speaking) = (ask.spent.get(), self.speaking(point, ask));
        let answer = self.held_so(base, &speaking, ask);
        self.report(point, ask, &speaking, || Told::Holds([base, answer]));
        if W::ON {
            self.tell(point, Asks::Holds(base), (ask, spent), witness);
        }
        answer
    }

    /// What clauses that speak make of a fact.
    #[inline]
    pub(in crate::rules) fn held_so<F: Facts>(&self, base: bool, speaking: &Speaking<'_>, ask: &Ask<'_, F>) -> bool {
        let (mut wide, mut narrow) = (base, false);
        for id in speaking.iter() {
            match self.clause(id).body {
                Body::Widen => wide = true,
                Body::Narrow => narrow |= !self.gives_way(id, speaking, ask),
                Body::Script { .. } => {
                    if let Answer::Decision(decision) = self.script(id, ask) {
                        wide |= decision.allow;
                        narrow |= decision.forbid && !self.gives_way(id, speaking, ask);
                    }
                }
                _ => {}
            }
        }
        wide && !narrow
    }

    /// Asks a fact point about many candidates at once: the elements of `candidates` (of the kind of the first
    /// subject) for which it holds, given that it holds for `base` without content. The first subject of `ask` is
    /// not looked at.
    pub fn holding<F: Facts, W: Witness>(
        &self,
        point: PointId,
        base: Set,
        candidates: Set,
        ask: &mut Ask<'_, F>,
        witness: &mut W,
    ) -> Set {
        if self.silent(point, ask.memory) {
            return base.and(candidates);
        }
        let Some(_nested) = self.nested(point, ask) else { return base.and(candidates) };
        if W::ON {
            let spent = ask.spent.get();
            let answer = self.holding(point, base, candidates, ask, &mut ());
            self.tell(point, Asks::Holding([base, candidates]), (ask, spent), witness);
            return answer;
        }
        if self.active_clauses(point, ask.memory).any(|id| self.looks_at_others(id)) {
            let mut left = Set::EMPTY;
            for element in candidates.iter() {
                ask.subjects[0] = element;
                if self.holds(point, base.contains(element), ask, &mut ()) {
                    left.insert(element);
                }
            }
            return left;
        }
        let (mut wide, mut narrow) = (Set::EMPTY, Set::EMPTY);
        for id in self.active_clauses(point, ask.memory) {
            match self.clause(id).body {
                Body::Widen => wide = wide.or(self.matching(id, candidates, ask)),
                Body::Narrow => narrow = narrow.or(self.matching(id, candidates, ask)),
                Body::Script { .. } => {
                    for element in self.matching(id, candidates, ask).iter() {
                        ask.subjects[0] = element;
                        let Answer::Decision(decision) = self.script(id, ask) else { continue };
                        if decision.allow {
                            wide.insert(element);
                        }
                        if decision.forbid {
                            narrow.insert(element);
                        }
                    }
                }
                _ => {}
            }
        }
        let answer = base.or(wide).minus(narrow).and(candidates);
        self.report_many(point, ask, Told::Holding([candidates, base, answer]));
        answer
    }

    /// Asks a verdict point about many candidates at once: those that nothing forbids.
    pub fn permitted<F: Facts, W: Witness>(
        &self,
        point: PointId,
        candidates: Set,
        ask: &mut Ask<'_, F>,
        witness: &mut W,
    ) -> Set {
        if self.silent(point, ask.memory) {
            return candidates;
        }
        let Some(_nested) = self.nested(point, ask) else { return candidates };
        if W::ON {
            let spent = ask.spent.get();
            let left = self.permitted(point, candidates, ask, &mut ());
            self.tell(point, Asks::Permitted(candidates), (ask, spent), witness);
            return left;
        }
        let plain = self.active_clauses(point, ask.memory).all(|id| {
            let clause = self.clause(id);
            matches!(clause.body, Body::Forbid) && !self.looks_at_others(id)
        });
        let mut left = candidates;
        if plain {
            for id in self.active_clauses(point, ask.memory) {
                left = left.minus(self.matching(id, left, ask));
            }
            self.report_many(point, ask, Told::Permitted([candidates, left]));
            return left;
        }
        for element in candidates.iter() {
            ask.subjects[0] = element;
            if self.verdict(point, ask, &mut ()) != Verdict::Fine {
                left.remove(element);
            }
        }
        left
    }

    /// Asks a number point: set, then add, then scale, then floor and cap. Where clauses set different values it is `base`,
    /// and the clash is noted.
    #[inline]
    pub fn number<F: Facts, W: Witness>(&self, point: PointId, base: i32, ask: &Ask<'_, F>, witness: &mut W) -> i32 {
        self.number_by(point, base, ask, witness, |_, _| {})
    }

    /// As [`number`](Self::number), and tells `row` by how much each clause changed the value, in evaluation order;
    /// the differences sum to the answer minus `base`.
    #[inline]
    pub fn number_by<F: Facts, W: Witness>(
        &self,
        point: PointId,
        base: i32,
        ask: &Ask<'_, F>,
        witness: &mut W,
        row: impl FnMut(ClauseId, i32),
    ) -> i32 {
        self.number_told(point, (base, |value| value), ask, witness, row)
    }

    /// As [`number`](Self::number), kept within limits: what lies beyond them is no other answer.
    #[inline]
    pub fn number_within<F: Facts, W: Witness>(
        &self,
        point: PointId,
        base: i32,
        limits: RangeInclusive<i32>,
        ask: &Ask<'_, F>,
        witness: &mut W,
    ) -> i32 {
        self.number_used(point, base, |value| value.min(*limits.end()).max(*limits.start()), ask, witness)
    }

    /// As [`number`](Self::number), as the game uses it: a clause that changes the number and not its `used` value is
    /// not decisive.
    #[inline]
    pub fn number_used<F: Facts, W: Witness>(
        &self,
        point: PointId,
        base: i32,
        used: impl Fn(i32) -> i32,
        ask: &Ask<'_, F>,
        witness: &mut W,
    ) -> i32 {
        self.number_told(point, (base, used), ask, witness, |_, _| {})
    }

    /// Both: `row` is told the changes of the number, not of its used value.
    #[inline]
    pub(crate) fn number_told<F: Facts, W: Witness>(
        &self,
        point: PointId,
        (base, used): (i32, impl Fn(i32) -> i32),
        ask: &Ask<'_, F>,
        witness: &mut W,
        mut row: impl FnMut(ClauseId, i32),
    ) -> i32 {
        if self.silent(point, ask.memory) {
            return used(base);
        }
        let Some(_nested) = self.nested(point, ask) else { return used(base) };
        let (spent, speaking) = (ask.spent.get(), self.speaking(point, ask));
        let value = self.number_spoken(base, &speaking, ask, &mut row);
        if let Some(limits) = self.limits(point)
            && (value < limits[0] || value > limits[1])
        {
            ask.any(|ask| self.note_beyond((base, value, limits), &speaking, (ask, spent)));
        }
        self.report(point, ask, &speaking, || Told::Number(base, Some(value).filter(|_| ask.fault().is_none())));
        if W::ON {
            self.tell(point, Asks::Number(base, &used), (ask, spent), witness);
        }
        used(value)
    }

    /// What clauses that speak make of a number.
    pub(in crate::rules) fn number_spoken<F: Facts>(
        &self,
        base: i32,
        speaking: &Speaking<'_>,
        ask: &Ask<'_, F>,
        row: &mut dyn FnMut(ClauseId, i32),
    ) -> i32 {
        if let Some(id) = speaking.only()
            && !self.is_script(id)
        {
            let value = self.alone(id, base, ask);
            if value != base {
                row(id, value.saturating_sub(base));
            }
            return value;
        }
        let mut value = base;
        let mut change = |id: ClauseId, value: &mut i32, to: i32| {
            if to != *value {
                row(id, to.saturating_sub(*value));
                *value = to;
            }
        };
        let mut verbs = Verbs::default();
        let scripted = &self.scripted(speaking, ask);
        for id in speaking.iter() {
            verbs.note(&self.clause(id).body);
            scripted.number(id).into_iter().for_each(|one| verbs.note_script(one));
        }
        let (mut setter, mut others): (Option<(ClauseId, i32)>, bool) = (None, false);
        for id in speaking.iter().take_while(|_| verbs.set) {
            match (self.set_to(id, scripted, ask), setter) {
                (None, _) => {}
                (Some(to), None) => setter = Some((id, to)),
                (Some(to), Some((_, said))) => others |= said != to || !self.program().combined.is_empty(),
            }
        }
        if others {
            let mut told = |id, to| change(id, &mut value, to);
            if let Err(fault) = self.set_by_several((speaking, scripted), ask, &mut told) {
                ask.noted().note(fault);
                return base;
            }
        } else if let Some((id, to)) = setter {
            change(id, &mut value, to);
        }
        let mut sum = i64::from(value);
        for id in speaking.iter().take_while(|_| verbs.add) {
            let by = match self.clause(id).body {
                Body::Add(code) => Some(Machine::of(self.program(), ask).number(code)),
                Body::Script { .. } => None,
                _ => continue,
            };
            if by != Some(ABSENT) {
                let by = by.map_or_else(|| scripted.number(id).map_or(0, |verbs| verbs.add), i64::from);
                sum += by; // wide, so that an overflow on the way cannot depend on the order
                change(id, &mut value, saturate(sum));
            }
        }
        if verbs.scale {
            let unscaled = value;
            self.scale(unscaled, (speaking, scripted), ask, &mut |id, to| change(id, &mut value, to));
        }
        for id in speaking.iter().take_while(|_| verbs.floor) {
            let least = match self.clause(id).body {
                Body::Floor(code) => Machine::of(self.program(), ask).number(code),
                _ => scripted.number(id).and_then(|verbs| verbs.floor).unwrap_or(ABSENT),
            };
            let to = value.max(least);
            change(id, &mut value, to);
        }
        for id in speaking.iter().take_while(|_| verbs.cap) {
            let most = match self.clause(id).body {
                Body::Cap(code) => Machine::of(self.program(), ask).number(code),
                _ => scripted.number(id).and_then(|verbs| verbs.cap).unwrap_or(ABSENT),
            };
            if most != ABSENT {
                let to = value.min(self.raised_to_floors((id, most), speaking, ask));
                change(id, &mut value, to);
            }
        }
        value
    }

    /// What one clause alone makes of a number, as the passes of [`number_by`](Self::number_by) would.
    #[inline]
    fn alone<F: Facts>(&self, id: ClauseId, base: i32, ask: &Ask<'_, F>) -> i32 {
        let mut machine = Machine::of(self.program(), ask);
        match self.clause(id).body {
            Body::Set(code) => match machine.number(code) {
                ABSENT => base,
                to => to,
            },
            Body::Add(code) => match machine.number(code) {
                ABSENT => base,
                by => saturate(i64::from(base) + i64::from(by)),
            },
            Body::Scale { .. } => match self.factor(id, ask) {
                None => base,
                Some([over, under]) => Factor::ONE.times(over, under).map_or(base, |factor| factor.of(base)),
            },
            Body::Floor(code) => base.max(machine.number(code)),
            Body::Cap(code) => match machine.number(code) {
                ABSENT => base,
                most => base.min(most),
            },
            _ => base,
        }
    }
}
