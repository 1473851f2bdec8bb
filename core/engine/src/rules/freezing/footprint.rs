//! Footprint of an effect list: what it reads and writes, with the clauses at all points that it asks or raises.

use super::frozen::Rules;
use crate::rules::common::PLAYERS;
use crate::rules::compiled::program::{Body, Clause, Op};
use crate::rules::compiled::set::Set;
use crate::rules::compiled::steps::{Asked, Step};
use crate::rules::declared::catalogue::{Bound, Pool};
use crate::rules::declared::ids::{ClauseId, Code, CounterId, EffectId, FactId, ItemId, PointId, ZoneId};
use crate::rules::scripts::footprint::{ScriptFootprint, ScriptVerb};

/// A value in an effect list.
#[derive(Clone, Copy)]
pub(in crate::rules) enum Value {
    /// Of a rule.
    Code(Code),
    /// Of a script, if it is a constant.
    Script(Option<i32>),
}

/// How an effect list comes to read or write something.
#[derive(Clone, Copy)]
pub(in crate::rules) struct Way {
    /// The items that must be active: those that answer at a point that the list asks or raises.
    pub needs: Set,
    /// Whether a step of the list does so itself.
    pub is_direct: bool,
    /// The point of the steps.
    pub point: PointId,
    /// The seat of the innermost `for`.
    pub seat: Option<Value>,
}

/// An assignment of a list.
#[derive(Clone, Copy)]
pub(in crate::rules) struct Assigned {
    pub counter: CounterId,
    pub element: Option<Value>,
    pub add: bool,
    pub value: Value,
    pub way: Way,
}

/// A change of a resource by an effect or a move between zones.
#[derive(Clone, Copy)]
pub(in crate::rules) struct Written {
    pub resource: &'static str,
    /// If it only adds: where, and what bounds it.
    pub adds_to: Option<(Pool, Bound)>,
    /// The effect with its arguments, if the resource is what it is about.
    pub effect: Option<(EffectId, [Value; 3])>,
    pub way: Way,
}

/// The footprint of an effect list, with the clauses at all points that it asks or raises.
#[derive(Default)]
pub(in crate::rules) struct Footprint {
    /// Resources that it changes.
    pub writes: Vec<Written>,
    /// Counters that it changes.
    pub assigned: Vec<Assigned>,
    /// Resources that what it reads rests on: values, conditions, sets, candidates.
    pub reads: Vec<(&'static str, Way)>,
    /// Counters that it reads.
    pub counters: Vec<(CounterId, Way)>,
    /// Points that it asks or raises.
    pub asked: Vec<(PointId, Set)>,
}

impl Footprint {
    fn read(&mut self, resource: &'static str, way: Way) {
        note(&mut self.reads, resource, way);
    }

    fn count(&mut self, counter: CounterId, way: Way) {
        note(&mut self.counters, counter, way);
    }
}

/// Notes that something is read, unless it is read with fewer items.
fn note<T: PartialEq>(all: &mut Vec<(T, Way)>, what: T, way: Way) {
    if !all.iter().any(|(same, known)| *same == what && known.needs.minus(way.needs).is_empty()) {
        all.push((what, way));
    }
}

impl Rules {
    /// The footprint of a clause's effect list, if it has one.
    pub(in crate::rules) fn footprint(&self, clause: ClauseId) -> Option<Footprint> {
        let Clause { point, body, item, .. } = self.clause(clause);
        let mut found = Footprint::default();
        let way = Way { needs: Set::EMPTY, is_direct: true, point: *point, seat: None };
        match body {
            Body::Run(steps) | Body::Offer { steps, .. } => self.walk(steps, way, &mut found),
            Body::Script { script, function } if self.is_event(*point) => {
                self.walk_script(*item, &self.host(*script).footprint(*function), way, &mut found);
            }
            _ => return None,
        }
        Some(found)
    }

    fn walk(&self, steps: &[Step], way: Way, found: &mut Footprint) {
        let mut seats: Vec<Value> = Vec::new();
        for step in steps {
            let way = Way { seat: seats.last().copied(), ..way };
            match *step {
                Step::Perform { effect, args } => {
                    self.performs(effect, args.map(Value::Code), way, found);
                    args.iter().for_each(|code| self.reads(*code, way, found));
                }
                Step::Assign { counter, element, add, value } => {
                    let element_of = element.map(Value::Code);
                    found.assigned.push(Assigned { counter, element: element_of, add, value: Value::Code(value), way });
                    self.reads(value, way, found);
                    element.iter().for_each(|code| self.reads(*code, way, found));
                }
                Step::Unless { condition: code, .. }
                | Step::Each { set: code, .. }
                | Step::Repeat { times: code, .. }
                | Step::Let { value: code, .. } => self.reads(code, way, found),
                Step::Next { order: Some(fact), .. } => self.reads_fact(fact, way, found),
                Step::Choose { set, asked, verdict, .. } => {
                    self.reads(set, way, found);
                    found.read(PLAYERS, way); // a seat that has left is asked nothing
                    verdict.iter().for_each(|point| self.asks(*point, way, found));
                    match asked {
                        Asked::Seat(code) => self.reads(code, way, found),
                        Asked::Sealed { seats, into } => {
                            self.reads(seats, way, found);
                            // What is answered is no constant, so the value of the step collides with whatever is written.
                            let value = Value::Code(set);
                            found.assigned.push(Assigned { counter: into, element: None, add: false, value, way });
                        }
                        Asked::Actor | Asked::Chance(_) => {}
                    }
                }
                Step::Move(moved) => {
                    self.moves([moved.from.zone, moved.to.zone], way, found);
                    let codes = [moved.by, moved.from.seat, moved.to.seat];
                    codes.iter().for_each(|code| self.reads(*code, way, found));
                }
                Step::For { seat, .. } => {
                    self.reads(seat, way, found);
                    found.read(PLAYERS, way); // nothing is done for a seat that has left
                    seats.push(Value::Code(seat));
                }
                Step::Reveal(counter) => found.count(counter, way),
                Step::Back { .. } => drop(seats.pop()),
                Step::Next { order: None, .. } | Step::Jump(_) | Step::Again { .. } | Step::Done => {}
            }
        }
    }

    /// Adds what a script of an item reads and does.
    fn walk_script(&self, item: ItemId, script: &ScriptFootprint, way: Way, found: &mut Footprint) {
        let counter = |slot: u16| self.counter_at(item, slot).map(|(counter, _)| counter);
        script.facts.iter().for_each(|fact| self.reads_fact(*fact, way, found));
        script.counters.iter().filter_map(|slot| counter(*slot)).for_each(|counter| found.count(counter, way));
        if script.asks {
            found.read(PLAYERS, way);
        }
        for verb in &script.verbs {
            match *verb {
                ScriptVerb::Effect { effect, args, seat } => {
                    if seat.is_some() {
                        found.read(PLAYERS, way); // nothing is done for a seat that has left
                    }
                    let way = Way { seat: seat.map(Value::Script), ..way };
                    self.performs(effect, args.map(Value::Script), way, found);
                }
                ScriptVerb::Assign { slot, element, add, value, .. } => {
                    let (element, value) = (Some(Value::Script(element)), Value::Script(value));
                    found.assigned.extend(counter(slot).map(|counter| Assigned { counter, element, add, value, way }));
                }
                ScriptVerb::Reveal(slot) => counter(slot).into_iter().for_each(|counter| found.count(counter, way)),
                ScriptVerb::Move(zones) => self.moves(zones, way, found),
                _ => {}
            }
        }
    }

    fn performs(&self, id: EffectId, args: [Value; 3], way: Way, found: &mut Footprint) {
        let effect = &self.catalogue().effects[id.index()];
        for resource in effect.resources {
            found.writes.push(Written { resource, adds_to: effect.adds_to, effect: Some((id, args)), way });
        }
        for resource in effect.adds {
            let adds_to = Some(self.bound_of(resource));
            found.writes.push(Written { resource, adds_to, effect: None, way });
        }
        effect.reads.iter().for_each(|resource| found.read(resource, way));
        effect.asks.iter().chain(&effect.verdict).for_each(|point| self.asks(*point, way, found));
    }

    fn moves(&self, zones: [ZoneId; 2], way: Way, found: &mut Footprint) {
        for zone in zones.map(|zone| &self.catalogue().zones[zone.index()]) {
            if zone.seat {
                found.read(PLAYERS, way); // a seat that has left has no zones
            }
            let written = |resource| Written { resource, adds_to: None, effect: None, way };
            found.writes.extend(zone.resources.iter().map(|resource| written(*resource)));
            let adds =
                |resource: &&'static str| Written { adds_to: Some(self.bound_of(resource)), ..written(*resource) };
            found.writes.extend(zone.adds.iter().map(adds));
            zone.asks.iter().for_each(|point| self.asks(*point, way, found));
        }
    }

    /// What bounds a resource, by the effect that is about adding to it.
    pub(in crate::rules) fn bound_of(&self, resource: &str) -> (Pool, Bound) {
        let about = self.catalogue().effects.iter().filter(|effect| effect.resources.contains(&resource));
        about.filter_map(|effect| effect.adds_to).next().unwrap_or((Pool::Table, Bound::None))
    }

    /// What clauses read at a point that a list asks, and do at an event that it raises.
    fn asks(&self, point: PointId, way: Way, found: &mut Footprint) {
        let is_covered = |(asked, needs): &(PointId, Set)| *asked == point && needs.minus(way.needs).is_empty();
        if self.clauses_at(point).is_empty() || found.asked.iter().any(is_covered) {
            return;
        }
        found.asked.push((point, way.needs));
        for clause in self.clauses_at(point).iter().map(|id| self.clause(*id)) {
            let mut way = Way { is_direct: false, point, seat: None, ..way };
            way.needs.insert(i32::from(clause.item.0));
            match &clause.body {
                Body::Run(steps) => {
                    self.reads(clause.condition, way, found);
                    self.walk(steps, way, found);
                }
                Body::Script { script, function } => {
                    self.reads(clause.condition, way, found);
                    self.walk_script(clause.item, &self.host(*script).footprint(*function), way, found);
                }
                _ => self.reads(clause.code, way, found),
            }
        }
    }

    pub(in crate::rules) fn reads(&self, code: Code, way: Way, found: &mut Footprint) {
        for op in &self.program().code[code.start as usize..code.end as usize] {
            op.fact().iter().for_each(|fact| self.reads_fact(*fact, way, found));
            match op {
                Op::Counter(counter) => found.count(*counter, way),
                Op::NextSeat | Op::PreviousSeat => found.read(PLAYERS, way),
                Op::Zone(zone) => {
                    let resources = self.catalogue().zones[zone.index()].resources;
                    resources.iter().for_each(|resource| found.read(resource, way));
                }
                _ => {}
            }
        }
    }

    fn reads_fact(&self, fact: FactId, way: Way, found: &mut Footprint) {
        let decl = &self.catalogue().facts[fact.index()];
        decl.by.iter().for_each(|resource| found.read(resource, way));
        for (at, point) in self.catalogue().points.iter().enumerate() {
            if decl.may_ask(PointId(at as u8), point) {
                self.asks(PointId(at as u8), way, found);
            }
        }
    }

    /// Returns `true` if something happens at a point.
    pub(in crate::rules) fn is_event(&self, point: PointId) -> bool {
        self.catalogue().points[point.index()].kind == crate::rules::declared::catalogue::PointKind::Event
    }

    /// The items of which a clause reads one of these facts.
    pub fn readers(&self, facts: &[FactId]) -> Set {
        let ops = |code: Code| &self.program().code[code.start as usize..code.end as usize];
        let reads = |clause: &&Clause| match clause.body {
            Body::Script { script, function } => {
                self.host(script).footprint(function).facts.iter().any(|fact| facts.contains(fact))
            }
            _ => ops(clause.code).iter().filter_map(|op| op.fact()).any(|fact| facts.contains(&fact)),
        };
        self.program().clauses.iter().filter(reads).map(|clause| i32::from(clause.item.0)).collect()
    }

    /// The number that a value is, if it is a constant.
    pub(in crate::rules) fn constant_value(&self, value: Value) -> Option<i32> {
        match value {
            Value::Code(code) => self.constant(code),
            Value::Script(constant) => constant,
        }
    }

    /// The number that code is, if it is nothing but one.
    pub fn constant(&self, code: Code) -> Option<i32> {
        match self.program().code[code.start as usize..code.end as usize] {
            [Op::Number(value)] => Some(value),
            [Op::Number(value), Op::Neg] => Some(value.saturating_neg()),
            _ => None,
        }
    }
}
