//! Effect lists that touch: where the order of two of them may show in the state.

use super::frozen::Rules;
use super::ids::{ClauseId, Code, CounterId, FactId, PointId};
use super::program::{Body, Clause, Op};
use super::set::Set;
use super::steps::{Asked, Step};

/// An assignment of a list.
#[derive(Clone, Copy)]
struct Assigned {
    counter: CounterId,
    element: Option<Code>,
    add: bool,
    value: Code,
}

/// The footprint of an effect list.
#[derive(Default)]
struct Footprint {
    /// Resources that it changes, and whether it only adds to them.
    writes: Vec<(&'static str, bool)>,
    /// Counters that it changes.
    assigned: Vec<Assigned>,
    /// Resources that what it reads rests on: values, conditions, sets, candidates.
    reads: Vec<&'static str>,
    /// Counters that it reads.
    counters: Vec<CounterId>,
}

impl Rules {
    /// For each clause at an event the places of those whose effect lists touch its own: one writes a counter or a resource
    /// that the other writes or reads, they do not both only add, and no `after` says which comes first. Empty if no
    /// lists touch. Conditions after `when` do not count, since all of an event are read before its lists run. Scripts
    /// are not looked at.
    pub(super) fn tangles(&self, point: PointId) -> Vec<Set> {
        let clauses = self.clauses_at(point);
        let lists: Vec<Option<Footprint>> = clauses.iter().map(|id| self.footprint(*id)).collect();
        let mut all = vec![Set::EMPTY; clauses.len()];
        for (a, one) in lists.iter().enumerate() {
            for (b, other) in lists.iter().enumerate().take(a) {
                let is_ordered = || self.is_after(clauses[a], clauses[b]) || self.is_after(clauses[b], clauses[a]);
                let pair = one.as_ref().zip(other.as_ref());
                if pair.is_some_and(|(one, other)| self.over(one, other).is_some()) && !is_ordered() {
                    all[a].insert(b as i32);
                    all[b].insert(a as i32);
                }
            }
        }
        if all.iter().all(|set| set.is_empty()) { Vec::new() } else { all }
    }

    /// Whether the effect lists of two clauses touch, whichever comes first.
    #[must_use]
    pub fn touch(&self, one: ClauseId, other: ClauseId) -> bool {
        self.touch_over(one, other).is_some()
    }

    /// The first thing through which the effect lists of two clauses touch, and whether each of them writes it.
    pub(super) fn touch_over(&self, one: ClauseId, other: ClauseId) -> Option<(String, [bool; 2])> {
        self.over(&self.footprint(one)?, &self.footprint(other)?)
    }

    fn over(&self, one: &Footprint, other: &Footprint) -> Option<(String, [bool; 2])> {
        let both = || Some((self.both_write(one, other)?, [true, true]));
        let reads = || Some((self.disturbed(other, one)?, [false, true]));
        let is_read = || Some((self.disturbed(one, other)?, [true, false]));
        both().or_else(is_read).or_else(reads)
    }

    fn both_write(&self, one: &Footprint, other: &Footprint) -> Option<String> {
        let collide = |(name, adds): &&(&str, bool)| {
            other.writes.iter().any(|(same, add)| name == same && !(*adds && *add)) // adding commutes
        };
        let collides = |a: &&Assigned| other.assigned.iter().any(|b| self.assignments_collide(a, b));
        let resource = one.writes.iter().find(collide).map(|(name, _)| (*name).to_string());
        resource.or_else(|| one.assigned.iter().find(collides).map(|found| self.counter_name(found.counter)))
    }

    fn assignments_collide(&self, a: &Assigned, b: &Assigned) -> bool {
        let apart = |(a, b): (i32, i32)| a != b;
        let elements =
            a.element.and_then(|code| self.constant(code)).zip(b.element.and_then(|code| self.constant(code)));
        if a.counter != b.counter || elements.is_some_and(apart) {
            return false;
        }
        let values = self.constant(a.value).zip(self.constant(b.value));
        match (a.add, b.add) {
            // Kept in its bounds, a counter shows in which order it went up and down.
            (true, true) => values.is_some_and(|(a, b)| a.signum() * b.signum() < 0),
            (false, false) => values.is_none_or(apart),
            _ => true,
        }
    }

    /// The first thing that one list writes and another one reads.
    fn disturbed(&self, one: &Footprint, other: &Footprint) -> Option<String> {
        let resource =
            one.writes.iter().find(|(name, _)| other.reads.contains(name)).map(|(name, _)| (*name).to_string());
        let counted = |written: &&Assigned| other.counters.contains(&written.counter);
        resource.or_else(|| one.assigned.iter().find(counted).map(|found| self.counter_name(found.counter)))
    }

    fn counter_name(&self, counter: CounterId) -> String {
        self.program().counters[counter.index()].name.clone()
    }

    /// The footprint of a clause's effect list, if it has one.
    fn footprint(&self, clause: ClauseId) -> Option<Footprint> {
        let (Body::Run(steps) | Body::Offer { steps, .. }) = &self.clause(clause).body else { return None };
        let mut found = Footprint::default();
        for step in steps {
            match *step {
                Step::Perform { effect, args } => {
                    let effect = &self.catalogue().effects[effect.index()];
                    found.writes.extend(effect.resources.iter().map(|resource| (*resource, effect.accumulates)));
                    found.writes.extend(effect.adds.iter().map(|resource| (*resource, true)));
                    args.iter().for_each(|code| self.reads(*code, &mut found));
                }
                Step::Assign { counter, element, add, value } => {
                    found.assigned.push(Assigned { counter, element, add, value });
                    self.reads(value, &mut found);
                    element.iter().for_each(|code| self.reads(*code, &mut found));
                }
                Step::Unless { condition: code, .. }
                | Step::Each { set: code, .. }
                | Step::Repeat { times: code, .. } => {
                    self.reads(code, &mut found);
                }
                Step::Next { order: Some(fact), .. } => {
                    found.reads.extend(self.catalogue().facts[fact.index()].by);
                }
                Step::Choose { set, asked, .. } => {
                    self.reads(set, &mut found);
                    match asked {
                        Asked::Seat(code) => self.reads(code, &mut found),
                        Asked::Sealed { seats, into } => {
                            self.reads(seats, &mut found);
                            // What is answered is no constant, so the value of the step collides with whatever is written.
                            found.assigned.push(Assigned { counter: into, element: None, add: false, value: set });
                        }
                        Asked::Actor | Asked::Chance(_) => {}
                    }
                }
                Step::Move(moved) => {
                    for zone in [moved.from.zone, moved.to.zone] {
                        let resources = self.catalogue().zones[zone.index()].resources;
                        found.writes.extend(resources.iter().map(|resource| (*resource, false)));
                    }
                    [moved.by, moved.from.seat, moved.to.seat].iter().for_each(|code| self.reads(*code, &mut found));
                }
                Step::For { seat: code, .. } | Step::Let { value: code, .. } => self.reads(code, &mut found),
                Step::Next { order: None, .. }
                | Step::Back { .. }
                | Step::Jump(_)
                | Step::Again { .. }
                | Step::Done => {}
            }
        }
        Some(found)
    }

    fn reads(&self, code: Code, found: &mut Footprint) {
        for op in &self.program().code[code.start as usize..code.end as usize] {
            found.reads.extend(op.fact().iter().flat_map(|fact| self.catalogue().facts[fact.index()].by));
            match op {
                Op::Counter(counter) => found.counters.push(*counter),
                Op::Zone(zone) => found.reads.extend(self.catalogue().zones[zone.index()].resources),
                _ => {}
            }
        }
    }

    /// Whether the effect list of a clause writes what the condition of the clause reads.
    pub(super) fn feeds_itself(&self, id: ClauseId) -> bool {
        let mut read = Footprint::default();
        self.reads(self.clause(id).condition, &mut read);
        self.footprint(id).is_some_and(|written| self.disturbed(&written, &read).is_some())
    }

    /// The items of which a clause reads one of these facts.
    #[must_use]
    pub fn readers(&self, facts: &[FactId]) -> Set {
        let ops = |code: Code| &self.program().code[code.start as usize..code.end as usize];
        let reads = |clause: &&Clause| match clause.body {
            Body::Script { script, .. } => facts.iter().any(|fact| self.host(script).reads(*fact)),
            _ => ops(clause.code).iter().filter_map(|op| op.fact()).any(|fact| facts.contains(&fact)),
        };
        self.program().clauses.iter().filter(reads).map(|clause| i32::from(clause.item.0)).collect()
    }

    /// The number that code is, if it is nothing but one.
    pub(super) fn constant(&self, code: Code) -> Option<i32> {
        match self.program().code[code.start as usize..code.end as usize] {
            [Op::Number(value)] => Some(value),
            [Op::Number(value), Op::Neg] => Some(value.saturating_neg()),
            _ => None,
        }
    }
}
