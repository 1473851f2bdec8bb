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

use super::ask::{Ask, Facts};
use super::combined::Combined;
use super::eval::{Machine, saturate};
use super::factors::Factor;
use super::fault::Fault;
use super::frozen::Rules;
use super::ids::{ABSENT, ClauseId, PointId};
use super::program::{Body, Lift};
use super::script::Answer;
use super::set::Set;
use super::tracer::Told;
use super::verbs::Verbs;
use super::witness::{Deed, Witness};

/// The answer at a verdict point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing speaks against it.
    Fine,
    /// A clause forbids it; the first one in canonical order.
    Forbidden(ClauseId),
    /// Something went wrong while it was asked: a script failed, clauses clashed.
    Failed(Fault),
}

impl Rules {
    /// Asks a verdict point about one candidate.
    #[inline]
    pub fn verdict<F: Facts, W: Witness>(&self, point: PointId, ask: &Ask<'_, F>, witness: &mut W) -> Verdict {
        if self.silent(point, ask.memory) {
            return Verdict::Fine;
        }
        let speaking = self.speaking(point, ask, witness);
        let forbids = |id: &ClauseId| match self.clause(*id).body {
            Body::Forbid => true,
            Body::Script { .. } => self.script(*id, ask) == Answer::Bool(true),
            _ => false,
        };
        let excepted = |id: ClauseId| {
            speaking.iter().any(|other| match self.clause(other).body {
                Body::Allow(lift) => match self.program().combined_as([other, id]) {
                    None => lift == Lift::Clause(id),
                    Some(how) => how == Combined::Most,
                },
                _ => false,
            })
        };
        let mut forbid = None;
        for id in speaking.iter() {
            // All scripts are asked, or which of them fails would depend on the order of labels.
            if (forbid.is_none() || matches!(self.clause(id).body, Body::Script { .. }))
                && forbids(&id)
                && !excepted(id)
            {
                forbid = forbid.or(Some(id));
            }
        }
        self.report(point, ask, &speaking, || Told::Forbidden(forbid.is_some()));
        if let Some(fault) = ask.fault() {
            return Verdict::Failed(fault);
        }
        match forbid {
            Some(clause) => {
                if W::ON {
                    witness.saw(clause, Deed::Decisive);
                }
                Verdict::Forbidden(clause)
            }
            None => Verdict::Fine,
        }
    }

    /// Whether an active clause lifts base rule number `base` here.
    #[inline]
    pub fn lifts<F: Facts, W: Witness>(&self, point: PointId, base: u8, ask: &Ask<'_, F>, witness: &mut W) -> bool {
        if self.silent(point, ask.memory) {
            return false;
        }
        let speaking = self.speaking(point, ask, witness);
        let lifted = speaking.iter().any(|id| self.clause(id).body == Body::Allow(Lift::Base(base)));
        self.report(point, ask, &speaking, || Told::Lifted(base, lifted));
        lifted
    }

    /// Asks a fact point about one candidate: `(base or any widen) and no narrow`.
    #[inline]
    pub fn holds<F: Facts, W: Witness>(&self, point: PointId, base: bool, ask: &Ask<'_, F>, witness: &mut W) -> bool {
        if self.silent(point, ask.memory) {
            return base;
        }
        let speaking = self.speaking(point, ask, witness);
        let (mut wide, mut narrow) = (base, false);
        for id in speaking.iter() {
            match self.clause(id).body {
                Body::Widen => wide = true,
                Body::Narrow => narrow |= !self.gives_way(id, &speaking),
                Body::Script { .. } => match self.script(id, ask) {
                    Answer::Bool(true) => wide = true,
                    Answer::Bool(false) => narrow = true,
                    _ => {}
                },
                _ => {}
            }
        }
        let answer = wide && !narrow;
        self.report(point, ask, &speaking, || Told::Holds([base, answer]));
        if W::ON && answer != base {
            for id in speaking.iter() {
                witness.saw(id, Deed::Decisive);
            }
        }
        answer
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
        if self.active_clauses(point, ask.memory).any(|id| self.looks_at_others(id)) {
            let mut left = Set::EMPTY;
            for element in candidates.iter() {
                ask.subjects[0] = element;
                if self.holds(point, base.contains(element), ask, witness) {
                    left.insert(element);
                }
            }
            return left;
        }
        let (mut wide, mut narrow) = (Set::EMPTY, Set::EMPTY);
        for id in self.active_clauses(point, ask.memory) {
            match self.clause(id).body {
                Body::Widen => wide = wide.or(self.matching(id, candidates, ask, witness)),
                Body::Narrow => narrow = narrow.or(self.matching(id, candidates, ask, witness)),
                Body::Script { .. } => {
                    for element in self.matching(id, candidates, ask, witness).iter() {
                        ask.subjects[0] = element;
                        match self.script(id, ask) {
                            Answer::Bool(true) => wide.insert(element),
                            Answer::Bool(false) => narrow.insert(element),
                            _ => {}
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
        let plain = self.active_clauses(point, ask.memory).all(|id| {
            let clause = self.clause(id);
            matches!(clause.body, Body::Forbid) && !self.looks_at_others(id)
        });
        let mut left = candidates;
        if plain {
            for id in self.active_clauses(point, ask.memory) {
                left = left.minus(self.matching(id, left, ask, witness));
            }
            self.report_many(point, ask, Told::Permitted([candidates, left]));
            return left;
        }
        for element in candidates.iter() {
            ask.subjects[0] = element;
            if self.verdict(point, ask, witness) != Verdict::Fine {
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
        mut row: impl FnMut(ClauseId, i32),
    ) -> i32 {
        if self.silent(point, ask.memory) {
            return base;
        }
        if W::ON {
            self.number_spoken(point, base, ask, witness, &mut row)
        } else {
            self.number_spoken(point, base, ask, &mut (), &mut row)
        }
    }

    fn number_spoken<F: Facts, W: Witness>(
        &self,
        point: PointId,
        base: i32,
        ask: &Ask<'_, F>,
        witness: &mut W,
        row: &mut dyn FnMut(ClauseId, i32),
    ) -> i32 {
        let speaking = self.speaking(point, ask, witness);
        if let (Some(id), false) = (speaking.only(), W::ON) {
            let value = self.alone(id, base, ask);
            self.report(point, ask, &speaking, || Told::Number(base, Some(value).filter(|_| ask.fault().is_none())));
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
        speaking.iter().for_each(|id| verbs.note(&self.clause(id).body));
        let (mut setter, mut others): (Option<(ClauseId, i32)>, bool) = (None, false);
        for id in speaking.iter().take_while(|_| verbs.set) {
            match (self.set_to(id, ask), setter) {
                (None, _) => {}
                (Some(to), None) => setter = Some((id, to)),
                (Some(to), Some((_, said))) => others |= said != to || !self.program().combined.is_empty(),
            }
        }
        if others {
            let mut told = |id, to| change(id, &mut value, to);
            if let Err(fault) = self.set_by_several(&speaking, ask, &mut told) {
                ask.noted().note(fault);
                self.report(point, ask, &speaking, || Told::Number(base, None));
                return base;
            }
        } else if let Some((id, to)) = setter {
            change(id, &mut value, to);
        }
        let mut sum = i64::from(value);
        for id in speaking.iter().take_while(|_| verbs.add) {
            let by = match self.clause(id).body {
                Body::Add(code) => Machine::of(self.program(), ask).number(code),
                Body::Script { .. } => match self.script(id, ask) {
                    Answer::Number(by) => by,
                    _ => 0,
                },
                _ => continue,
            };
            if by != ABSENT {
                sum += i64::from(by); // wide, so that an overflow on the way cannot depend on the order
                change(id, &mut value, saturate(sum));
            }
        }
        if verbs.scale {
            let unscaled = value;
            self.scale(unscaled, &speaking, ask, &mut |id, to| change(id, &mut value, to));
        }
        for id in speaking.iter().take_while(|_| verbs.floor) {
            if let Body::Floor(code) = self.clause(id).body {
                let least = Machine::of(self.program(), ask).number(code);
                let to = value.max(least);
                change(id, &mut value, to);
            }
        }
        for id in speaking.iter().take_while(|_| verbs.cap) {
            if let Body::Cap(code) = self.clause(id).body {
                let most = Machine::of(self.program(), ask).number(code);
                if most != ABSENT {
                    let to = value.min(self.raised_to_floors((id, most), &speaking, ask));
                    change(id, &mut value, to);
                }
            }
        }
        self.report(point, ask, &speaking, || Told::Number(base, Some(value).filter(|_| ask.fault().is_none())));
        if W::ON && value != base {
            for id in speaking.iter() {
                witness.saw(id, Deed::Decisive);
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
            Body::Script { .. } => match self.script(id, ask) {
                Answer::Number(by) if by != ABSENT => saturate(i64::from(base) + i64::from(by)),
                _ => base,
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

    /// Asks a set point: `(base + includes) - excludes`.
    #[inline]
    pub fn members<F: Facts, W: Witness>(&self, point: PointId, base: Set, ask: &Ask<'_, F>, witness: &mut W) -> Set {
        if self.silent(point, ask.memory) {
            return base;
        }
        let speaking = self.speaking(point, ask, witness);
        let (mut more, mut less) = (Set::EMPTY, Set::EMPTY);
        for id in speaking.iter() {
            match self.clause(id).body {
                Body::Include(code) => more = more.or(Machine::of(self.program(), ask).set(code)),
                Body::Exclude(code) => {
                    let out = Machine::of(self.program(), ask).set(code);
                    less = less.or(out.minus(self.kept_in(id, &speaking, ask)));
                }
                Body::Script { .. } => {
                    if let Answer::Set(set) = self.script(id, ask) {
                        more = more.or(set);
                    }
                }
                _ => {}
            }
        }
        let answer = base.or(more).minus(less);
        self.report(point, ask, &speaking, || Told::Members([base, answer]));
        if W::ON && answer != base {
            for id in speaking.iter() {
                witness.saw(id, Deed::Decisive);
            }
        }
        answer
    }
}
