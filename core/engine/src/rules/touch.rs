//! Effect lists that touch: where the order of two of them may show in the state.

use std::cell::OnceCell;

use super::ask::Facts;
use super::catalogue::{Bound, PatternPart, Pool, SettingValue, Type};
use super::frozen::Rules;
use super::ids::{ClauseId, Code, CounterId, EffectId, FactId, ItemId, PointId};
use super::logic::Logic;
use super::program::{Body, Clause, Op};
use super::set::Set;
use super::steps::{Asked, Step};

/// How an effect list comes to read or write something.
#[derive(Clone, Copy)]
struct Way {
    /// The items that must be active: those that answer at a point that the list asks or raises.
    needs: Set,
    /// Whether a step of the list does so itself.
    is_direct: bool,
    /// The point of the steps.
    point: PointId,
    /// The seat of the innermost `for`.
    seat: Option<Code>,
}

/// An assignment of a list.
#[derive(Clone, Copy)]
struct Assigned {
    counter: CounterId,
    element: Option<Code>,
    add: bool,
    value: Code,
    way: Way,
}

/// A change of a resource by an effect or a move between zones.
#[derive(Clone, Copy)]
struct Written {
    resource: &'static str,
    /// If it only adds: where, and what bounds it.
    adds_to: Option<(Pool, Bound)>,
    /// The effect with its arguments, if the resource is what it is about.
    effect: Option<(EffectId, [Code; 3])>,
    way: Way,
}

/// The footprint of an effect list, with the clauses at all points that it asks or raises.
#[derive(Default)]
struct Footprint {
    /// Resources that it changes.
    writes: Vec<Written>,
    /// Counters that it changes.
    assigned: Vec<Assigned>,
    /// Resources that what it reads rests on: values, conditions, sets, candidates.
    reads: Vec<(&'static str, Way)>,
    /// Counters that it reads.
    counters: Vec<(CounterId, Way)>,
    /// Points that it asks or raises.
    asked: Vec<(PointId, Set)>,
}

/// Something through which two effect lists touch.
#[derive(Clone, Copy)]
struct Reason {
    over: Over,
    /// Whether each of the two writes it.
    writes: [bool; 2],
    /// The items that must be active.
    needs: Set,
    /// Whether the order shows wherever both run, as far as can be told.
    is_sure: bool,
}

#[derive(Clone, Copy)]
enum Over {
    Resource(&'static str),
    Counter(CounterId),
}

/// Two effect lists that touch.
pub(super) struct Touched {
    /// The resource or the counter.
    pub over: String,
    /// Whether each of the two writes it.
    pub writes: [bool; 2],
    /// Whether the order shows wherever both run, as far as can be told.
    pub is_sure: bool,
}

/// The clauses at an event whose effect lists touch, by their places.
#[derive(Clone, Debug, Default)]
pub(super) struct Touching {
    /// For each clause those that touch it in any game. Empty if there are none.
    pub always: Vec<Set>,
    /// For each clause those that touch it while these items are active. Empty if there are none.
    pub while_active: Vec<Vec<(u8, Set)>>,
}

impl Touching {
    /// Returns `true` if no lists touch.
    pub(super) fn is_empty(&self) -> bool {
        self.always.is_empty() && self.while_active.is_empty()
    }

    /// The same for other places; `places` gives the new place of each old one.
    pub(super) fn moved(&self, places: &[usize]) -> Self {
        let of = |old: i32| places.get(old as usize).map(|new| *new as i32);
        let (mut always, mut while_active) = (self.always.clone(), self.while_active.clone());
        for (old, new) in places.iter().enumerate() {
            if let (Some(from), Some(to)) = (self.always.get(old), always.get_mut(*new)) {
                *to = from.iter().filter_map(of).collect();
            }
            if let (Some(from), Some(to)) = (self.while_active.get(old), while_active.get_mut(*new)) {
                let moved = |(other, needs): &(u8, Set)| Some((of(i32::from(*other))? as u8, *needs));
                *to = from.iter().filter_map(moved).collect();
            }
        }
        Self { always, while_active }
    }
}

/// The footprints of a program's effect lists, each worked out once.
pub(super) struct Touch<'a> {
    rules: &'a Rules,
    statics: &'a dyn Facts,
    logic: OnceCell<Logic<'a>>,
    lists: Vec<OnceCell<Option<Footprint>>>,
}

impl<'a> Touch<'a> {
    pub(super) fn new(rules: &'a Rules, statics: &'a dyn Facts) -> Self {
        let lists = rules.program().clauses.iter().map(|_| OnceCell::new()).collect();
        Self { rules, statics, logic: OnceCell::new(), lists }
    }

    /// What can be proved about the program.
    pub(super) fn logic(&self) -> &Logic<'a> {
        self.logic.get_or_init(|| Logic::new(self.rules, self.statics, 1))
    }

    /// The clauses at an event whose effect lists touch: one writes a counter or a resource that the other writes or reads,
    /// they do not both only add, and no `after` says which comes first. What the clauses at the points read that a list
    /// asks, and what those at the events do that it raises, belongs to the list. Conditions after `when` do not count,
    /// since all of an event are read before its lists run. Scripts are not looked at.
    pub(super) fn tangles(&self, point: PointId) -> Touching {
        let rules = self.rules;
        let clauses = rules.clauses_at(point);
        let clauses = &clauses[..clauses.len().min(Set::CAPACITY)];
        let mut all =
            Touching { always: vec![Set::EMPTY; clauses.len()], while_active: vec![Vec::new(); clauses.len()] };
        for (a, one) in clauses.iter().enumerate() {
            for (b, other) in clauses.iter().enumerate().take(a) {
                let Some((first, second)) = self.list(*one).zip(self.list(*other)) else { continue };
                let own = [*one, *other].map(|id| i32::from(rules.clause(id).item.0));
                let mut ways: Vec<Set> = Vec::new();
                self.reasons(first, second, &mut |reason| {
                    let mut needs = reason.needs;
                    own.iter().for_each(|item| needs.remove(*item));
                    if !ways.iter().any(|way| way.minus(needs).is_empty()) {
                        ways.retain(|way| !needs.minus(*way).is_empty());
                        ways.push(needs);
                    }
                });
                if ways.is_empty() || rules.is_after(*one, *other) || rules.is_after(*other, *one) {
                    continue;
                }
                for (from, to) in [(a, b), (b, a)] {
                    if ways[0].is_empty() {
                        all.always[from].insert(to as i32);
                    } else {
                        all.while_active[from].extend(ways.iter().map(|way| (to as u8, *way)));
                    }
                }
            }
        }
        if all.always.iter().all(|set| set.is_empty()) {
            all.always.clear();
        }
        if all.while_active.iter().all(Vec::is_empty) {
            all.while_active.clear();
        }
        all
    }

    /// The first thing through which the effect lists of two clauses touch while these items and their own are active; one
    /// that is sure comes first.
    pub(super) fn over(&self, [one, other]: [ClauseId; 2], mut active: Set) -> Option<Touched> {
        for id in [one, other] {
            active.insert(i32::from(self.rules.clause(id).item.0));
        }
        let mut first: Option<Reason> = None;
        self.reasons(self.list(one)?, self.list(other)?, &mut |reason| {
            let is_better = first.is_none_or(|first| reason.is_sure && !first.is_sure);
            if is_better && reason.needs.minus(active).is_empty() {
                first = Some(reason);
            }
        });
        let Reason { over, writes, is_sure, .. } = first?;
        let over = match over {
            Over::Resource(name) => name.to_string(),
            Over::Counter(counter) => self.rules.program().counters[counter.index()].name.clone(),
        };
        Some(Touched { over, writes, is_sure })
    }

    fn list(&self, clause: ClauseId) -> Option<&Footprint> {
        self.lists[clause.index()].get_or_init(|| self.rules.footprint(clause)).as_ref()
    }

    /// Everything through which two effect lists touch.
    fn reasons(&self, one: &Footprint, other: &Footprint, found: &mut dyn FnMut(Reason)) {
        for a in &one.writes {
            for b in other.writes.iter().filter(|b| a.resource == b.resource) {
                let reason =
                    |needs, is_sure| Reason { over: Over::Resource(a.resource), writes: [true; 2], needs, is_sure };
                let needs = a.way.needs.or(b.way.needs);
                match a.adds_to.zip(b.adds_to) {
                    None => found(reason(needs, a.way.is_direct && b.way.is_direct)),
                    Some(bounds) => {
                        self.bounding(a, b, bounds).iter().for_each(|more| found(reason(needs.or(*more), false)));
                    }
                }
            }
        }
        for a in &one.assigned {
            for b in other.assigned.iter().filter(|b| a.counter == b.counter) {
                if let Some(is_sure) = self.collide(a, b) {
                    let needs = a.way.needs.or(b.way.needs);
                    let is_sure = is_sure && a.way.is_direct && b.way.is_direct;
                    found(Reason { over: Over::Counter(a.counter), writes: [true; 2], needs, is_sure });
                }
            }
        }
        disturbed(one, other, &mut |reason| found(Reason { writes: [true, false], ..reason }));
        disturbed(other, one, &mut |reason| found(Reason { writes: [false, true], ..reason }));
    }

    /// Whether the order of two assignments to one counter may show; if so, whether it does wherever both run.
    fn collide(&self, a: &Assigned, b: &Assigned) -> Option<bool> {
        let constant = |code: Code| self.rules.constant(code);
        let elements = a.element.and_then(constant).zip(b.element.and_then(constant));
        if elements.is_some_and(|(a, b)| a != b) {
            return None;
        }
        let values = constant(a.value).zip(constant(b.value));
        match (a.add, b.add) {
            // Kept in its bounds, a counter shows in which order it went up and down.
            (true, true) => match values {
                Some((a, b)) => (a.signum() * b.signum() < 0).then_some(true),
                None => (!self.have_one_sign([(a.way, a.value), (b.way, b.value)])).then_some(false),
            },
            (false, false) => values.is_none_or(|(a, b)| a != b).then_some(true),
            _ => Some(true),
        }
    }

    /// Returns `true` if two amounts are both 0 or more, or both 0 or less: *proved*.
    fn have_one_sign(&self, amounts: [(Way, Code); 2]) -> bool {
        let bounds = amounts.map(|(way, code)| match self.rules.constant(code) {
            Some(value) => Some((i64::from(value), i64::from(value))),
            None => self.logic().bounds(way.point, code),
        });
        let [Some(a), Some(b)] = bounds else { return false };
        a.0 >= 0 && b.0 >= 0 || a.1 <= 0 && b.1 <= 0
    }

    /// The sets of items with which the order of two effects shows that only add to one resource; the empty set where it
    /// shows in any game.
    fn bounding(&self, a: &Written, b: &Written, bounds: ((Pool, Bound), (Pool, Bound))) -> Vec<Set> {
        let rules = self.rules;
        let ((pool, one), (_, other)) = bounds;
        let seat = |of: &Written| of.way.seat.and_then(|code| rules.constant(code));
        if pool == Pool::Seat && seat(a).zip(seat(b)).is_some_and(|(a, b)| a != b) {
            return Vec::new();
        }
        let Some(is_same) = self.add_alike(a, b) else {
            let mut all = self.in_force(one);
            all.extend(self.in_force(other));
            return all;
        };
        let raised = a.effect.map(|(effect, _)| rules.catalogue().effects[effect.index()].asks).unwrap_or_default();
        // How often the effect raises an event may depend on which of two amounts comes first.
        let events = raised.iter().filter(|point| !is_same && rules.is_event(**point));
        events.flat_map(|point| rules.items_at(*point).iter().map(Set::one)).collect()
    }

    /// Items of which one is active where a bound is in force.
    fn in_force(&self, bound: Bound) -> Vec<Set> {
        match bound {
            Bound::None => Vec::new(),
            Bound::Always => vec![Set::EMPTY],
            Bound::Point(point) => self.rules.items_at(point).iter().map(Set::one).collect(),
            Bound::Setting(setting) => {
                let is_on =
                    |value: &SettingValue| !matches!(value, SettingValue::Switch(false) | SettingValue::Number(0));
                let items = self.rules.program().items.iter().enumerate();
                let on = items.filter(|(_, item)| item.changes.iter().any(|(at, to, _)| *at == setting && is_on(to)));
                on.map(|(at, _)| Set::one(at as i32)).collect()
            }
        }
    }

    /// `None` unless two effects are the same one, about the same elements, with amounts of one sign: *proved*. If they are,
    /// whether the amounts are the same, too.
    fn add_alike(&self, a: &Written, b: &Written) -> Option<bool> {
        let ((effect, own), (other, theirs)) = a.effect.zip(b.effect)?;
        if effect != other {
            return None;
        }
        let pattern = self.rules.catalogue().effects[effect.index()].pattern;
        let holes = pattern.iter().filter_map(|part| match part {
            PatternPart::Hole(of) => Some(*of),
            PatternPart::Word(_) => None,
        });
        let mut is_same = true;
        for (of, (own, theirs)) in holes.zip(own.into_iter().zip(theirs)) {
            let values = self.rules.constant(own).zip(self.rules.constant(theirs));
            match of {
                _ if values.is_some_and(|(a, b)| a == b) => {}
                Type::Number if self.have_one_sign([(a.way, own), (b.way, theirs)]) => is_same = false,
                _ => return None,
            }
        }
        Some(is_same)
    }
}

/// What one list writes and another one reads.
fn disturbed(one: &Footprint, other: &Footprint, found: &mut dyn FnMut(Reason)) {
    let reason = |over, writer: &Way, reader: &Way| Reason {
        over,
        writes: [true, false],
        needs: writer.needs.or(reader.needs),
        is_sure: writer.is_direct && reader.is_direct,
    };
    for written in &one.writes {
        for (_, way) in other.reads.iter().filter(|(resource, _)| *resource == written.resource) {
            found(reason(Over::Resource(written.resource), &written.way, way));
        }
    }
    for assigned in &one.assigned {
        for (_, way) in other.counters.iter().filter(|(counter, _)| *counter == assigned.counter) {
            found(reason(Over::Counter(assigned.counter), &assigned.way, way));
        }
    }
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
    let covers = |known: &Way| known.is_direct >= way.is_direct && known.needs.minus(way.needs).is_empty();
    if !all.iter().any(|(same, known)| *same == what && covers(known)) {
        all.push((what, way));
    }
}

impl Rules {
    /// The footprint of a clause's effect list, if it has one.
    fn footprint(&self, clause: ClauseId) -> Option<Footprint> {
        let Clause { point, body: Body::Run(steps) | Body::Offer { steps, .. }, .. } = self.clause(clause) else {
            return None;
        };
        let mut found = Footprint::default();
        self.walk(steps, Way { needs: Set::EMPTY, is_direct: true, point: *point, seat: None }, &mut found);
        Some(found)
    }

    fn walk(&self, steps: &[Step], way: Way, found: &mut Footprint) {
        let mut seats: Vec<Code> = Vec::new();
        for step in steps {
            let way = Way { seat: seats.last().copied(), ..way };
            match *step {
                Step::Perform { effect: id, args } => {
                    let effect = &self.catalogue().effects[id.index()];
                    for resource in effect.resources {
                        found.writes.push(Written { resource, adds_to: effect.adds_to, effect: Some((id, args)), way });
                    }
                    for resource in effect.adds {
                        let adds_to = Some(self.bound_of(resource));
                        found.writes.push(Written { resource, adds_to, effect: None, way });
                    }
                    args.iter().for_each(|code| self.reads(*code, way, found));
                    effect.asks.iter().chain(&effect.verdict).for_each(|point| self.asks(*point, way, found));
                }
                Step::Assign { counter, element, add, value } => {
                    found.assigned.push(Assigned { counter, element, add, value, way });
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
                    verdict.iter().for_each(|point| self.asks(*point, way, found));
                    match asked {
                        Asked::Seat(code) => self.reads(code, way, found),
                        Asked::Sealed { seats, into } => {
                            self.reads(seats, way, found);
                            // What is answered is no constant, so the value of the step collides with whatever is written.
                            found.assigned.push(Assigned { counter: into, element: None, add: false, value: set, way });
                        }
                        Asked::Actor | Asked::Chance(_) => {}
                    }
                }
                Step::Move(moved) => {
                    for zone in [moved.from.zone, moved.to.zone] {
                        let zone = &self.catalogue().zones[zone.index()];
                        let written = |resource| Written { resource, adds_to: None, effect: None, way };
                        found.writes.extend(zone.resources.iter().map(|resource| written(*resource)));
                        zone.asks.iter().for_each(|point| self.asks(*point, way, found));
                    }
                    let codes = [moved.by, moved.from.seat, moved.to.seat];
                    codes.iter().for_each(|code| self.reads(*code, way, found));
                }
                Step::For { seat, .. } => {
                    self.reads(seat, way, found);
                    seats.push(seat);
                }
                Step::Back { .. } => drop(seats.pop()),
                Step::Next { order: None, .. } | Step::Jump(_) | Step::Again { .. } | Step::Done => {}
            }
        }
    }

    /// What bounds a resource, by the effect that is about adding to it.
    fn bound_of(&self, resource: &str) -> (Pool, Bound) {
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
                Body::Script { script, .. } => {
                    self.reads(clause.condition, way, found);
                    let facts = (0..self.catalogue().facts.len()).map(|at| FactId(at as u8));
                    facts
                        .filter(|fact| self.host(*script).reads(*fact))
                        .for_each(|fact| self.reads_fact(fact, way, found));
                    self.counters_of(clause.item).for_each(|counter| found.count(counter, way));
                }
                _ => self.reads(clause.code, way, found),
            }
        }
    }

    fn counters_of(&self, item: ItemId) -> impl Iterator<Item = CounterId> {
        let counters = self.program().counters.iter().enumerate();
        counters.filter(move |(_, decl)| decl.item == item).map(|(at, _)| CounterId(at as u16))
    }

    fn reads(&self, code: Code, way: Way, found: &mut Footprint) {
        for op in &self.program().code[code.start as usize..code.end as usize] {
            op.fact().iter().for_each(|fact| self.reads_fact(*fact, way, found));
            match op {
                Op::Counter(counter) => found.count(*counter, way),
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
    fn is_event(&self, point: PointId) -> bool {
        self.catalogue().points[point.index()].kind == super::catalogue::PointKind::Event
    }

    /// Whether the effect list of a clause writes what the condition of the clause reads.
    pub(super) fn feeds_itself(&self, id: ClauseId) -> bool {
        let mut read = Footprint::default();
        let clause = self.clause(id);
        let way = Way { needs: Set::EMPTY, is_direct: true, point: clause.point, seat: None };
        self.reads(clause.condition, way, &mut read);
        let mut feeds = false;
        self.footprint(id).iter().for_each(|written| disturbed(written, &read, &mut |_| feeds = true));
        feeds
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
