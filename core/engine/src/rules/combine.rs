//! How the answers of clauses combine, whatever the order of files, clauses and labels.
//!
//! | kind | combination |
//! |---|---|
//! | verdict | one `forbid` that is not excepted refuses |
//! | fact | (base or any `widen`) and no `narrow` |
//! | number | `set`, then `add`, then `scale` (exact, one rounding), then `floor` and `cap` |
//! | set | (base + `include`s) - `exclude`s |

use arrayvec::ArrayVec;

use super::ask::{Ask, Facts};
use super::eval::{Machine, saturate};
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
        let excepted =
            |id: ClauseId| speaking.iter().any(|other| self.clause(other).body == Body::Allow(Lift::Clause(id)));
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
                Body::Narrow => narrow = true,
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
        if self.active_clauses(point, ask.memory).any(|id| !self.clause(id).overrides.is_empty()) {
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
            matches!(clause.body, Body::Forbid) && clause.overrides.is_empty()
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
            self.report(point, ask, &speaking, || Told::Number(base, Some(value)));
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
        let (mut setter, mut clash): (Option<(ClauseId, i32)>, Option<Fault>) = (None, None);
        for id in speaking.iter().take_while(|_| verbs.set) {
            if let Body::Set(code) = self.clause(id).body {
                let to = Machine::of(self.program(), ask).number(code);
                match setter {
                    _ if to == ABSENT => {}
                    Some((first, said)) if said != to => {
                        clash = clash.or(Some(Fault::conflict([first, id], [said, to])));
                    }
                    _ => setter = setter.or(Some((id, to))),
                }
            }
        }
        if let Some(clash) = clash {
            match self.combined_sets(speaking.iter(), ask) {
                Some(one) => setter = Some(one),
                None => {
                    ask.noted().note(clash);
                    self.report(point, ask, &speaking, || Told::Number(base, None));
                    return base;
                }
            }
        }
        if let Some((id, to)) = setter {
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
        let (mut numerator, mut denominator) = (1_i128, 1_i128);
        let unscaled = i128::from(value);
        for id in speaking.iter().take_while(|_| verbs.scale) {
            if let Body::Scale { numerator: n, denominator: d } = self.clause(id).body {
                let mut machine = Machine::of(self.program(), ask);
                let (n, d) = (machine.number(n), machine.number(d));
                if n == ABSENT || d == ABSENT {
                    continue;
                }
                numerator = (numerator * i128::from(n)).clamp(-LARGEST, LARGEST);
                denominator = (denominator * i128::from(d.max(1))).min(LARGEST);
                let scaled = (unscaled * numerator).div_euclid(denominator);
                change(id, &mut value, saturate(scaled.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64));
            }
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
                    let to = value.min(most);
                    change(id, &mut value, to);
                }
            }
        }
        self.report(point, ask, &speaking, || Told::Number(base, Some(value)));
        if W::ON && value != base {
            for id in speaking.iter() {
                witness.saw(id, Deed::Decisive);
            }
        }
        value
    }

    /// The one value of several that clash, and the last clause that gives one: all of them are combined by one word.
    #[cold]
    fn combined_sets<F: Facts>(
        &self,
        speaking: impl Iterator<Item = ClauseId>,
        ask: &Ask<'_, F>,
    ) -> Option<(ClauseId, i32)> {
        let program = self.program();
        let mut known: ArrayVec<(ClauseId, i32), COMBINED> = ArrayVec::new();
        let (mut how, mut sum) = (None, None);
        for id in speaking {
            let Body::Set(code) = self.clause(id).body else { continue };
            let value = Machine::of(program, ask).number(code);
            if value == ABSENT {
                continue;
            }
            for (other, said) in &known {
                let word = program.combined_as([*other, id]);
                if *said != value && word.is_none() || how.is_some() && word.is_some() && how != word {
                    return None;
                }
                how = how.or(word);
            }
            sum = match (sum, how) {
                (Some(sum), Some(how)) => Some(how.number(sum, value)?),
                (Some(sum), None) => Some(sum),
                (None, _) => Some(value),
            };
            known.try_push((id, value)).ok()?;
        }
        Some((known.last()?.0, sum?))
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
            Body::Scale { numerator, denominator } => match (machine.number(numerator), machine.number(denominator)) {
                (ABSENT, _) | (_, ABSENT) => base,
                (n, d) => {
                    let scaled = (i128::from(base) * i128::from(n)).div_euclid(i128::from(d.max(1)));
                    saturate(scaled.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64)
                }
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
                Body::Exclude(code) => less = less.or(Machine::of(self.program(), ask).set(code)),
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

/// Values of one number that may be combined.
const COMBINED: usize = 16;

const LARGEST: i128 = 1 << 62;
