//! Effect lists that touch: where the order of two of them may show in the state.

use std::cell::OnceCell;

use super::kinds::InPlay;
use super::touching::Touching;
use crate::rules::compiled::set::Set;
use crate::rules::declared::catalogue::{Bound, Pool, Type};
use crate::rules::declared::ids::{ClauseId, CounterId, EffectId, PointId};
use crate::rules::evaluating::ask::Facts;
use crate::rules::freezing::footprint::{Assigned, Footprint, Value, Way, Written};
use crate::rules::freezing::frozen::Rules;
use crate::rules::logic::Logic;

/// Something through which two effect lists touch.
#[derive(Clone, Copy)]
struct Reason {
    over: Over,
    /// Whether each of the two writes it.
    writes: [bool; 2],
    /// The items that must be active.
    needs: Set,
}

#[derive(Clone, Copy)]
enum Over {
    Resource(&'static str),
    Counter(CounterId),
}

/// Two effect lists that touch.
pub(in crate::rules) struct Touched {
    /// The resource or the counter.
    pub over: String,
    /// Whether each of the two writes it.
    pub writes: [bool; 2],
    /// Whether they touch in each game with both.
    pub is_sure: bool,
}

/// The footprints of a program's effect lists, each worked out once.
pub(in crate::rules) struct Touch<'a> {
    rules: &'a Rules,
    statics: &'a dyn Facts,
    logic: OnceCell<Logic<'a>>,
    /// For each setting the items that turn it on.
    turned_on: Vec<Set>,
    lists: Vec<OnceCell<Option<Footprint>>>,
}

impl<'a> Touch<'a> {
    pub(in crate::rules) fn new(rules: &'a Rules, statics: &'a dyn Facts) -> Self {
        let lists = rules.program().clauses.iter().map(|_| OnceCell::new()).collect();
        let mut turned_on = vec![Set::EMPTY; rules.catalogue().settings.len()];
        for (item, own) in rules.program().items.iter().enumerate() {
            for (setting, ..) in own.changes.iter().filter(|(_, to, _)| to.is_on()) {
                turned_on[*setting].insert(item as i32);
            }
        }
        Self { rules, statics, logic: OnceCell::new(), turned_on, lists }
    }

    /// What can be proved about the program.
    pub(in crate::rules) fn logic(&self) -> &Logic<'a> {
        self.logic.get_or_init(|| Logic::new(self.rules, self.statics, 1))
    }

    /// The clauses at an event whose effect lists touch: one writes a counter or a resource that the other writes or reads,
    /// they do not both only add, and no `after` says which comes first. What the clauses at the points read that a list
    /// asks, and what those at the events do that it raises, belongs to the list. Conditions after `when` do not count,
    /// since all of an event are read before its lists run. Two lists of which one is a script are void together only where
    /// both do something.
    pub(in crate::rules) fn tangles(&self, point: PointId) -> Touching {
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

    /// The first thing through which the effect lists of two clauses touch while the items in play and their own are
    /// active; one that needs no item that may be absent comes first.
    pub(in crate::rules) fn over(&self, [one, other]: [ClauseId; 2], in_play: InPlay) -> Option<Touched> {
        let own: Set = [one, other].iter().map(|id| i32::from(self.rules.clause(*id).item.0)).collect();
        let are_in = |needs: Set, items: Set| needs.minus(items.or(own)).is_empty();
        let mut first: Option<(Reason, bool)> = None;
        self.reasons(self.list(one)?, self.list(other)?, &mut |reason| {
            let is_sure = are_in(reason.needs, in_play.surely);
            let is_better = first.is_none_or(|(_, first_is_sure)| is_sure && !first_is_sure);
            if is_better && (is_sure || are_in(reason.needs, in_play.perhaps)) {
                first = Some((reason, is_sure));
            }
        });
        let (Reason { over, writes, .. }, is_sure) = first?;
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
                let reason = |needs| Reason { over: Over::Resource(a.resource), writes: [true; 2], needs };
                let needs = a.way.needs.or(b.way.needs);
                match a.adds_to.zip(b.adds_to) {
                    None => found(reason(needs)),
                    Some(bounds) => {
                        self.bounding(a, b, bounds).iter().for_each(|more| found(reason(needs.or(*more))));
                    }
                }
            }
        }
        for a in &one.assigned {
            for b in other.assigned.iter().filter(|b| a.counter == b.counter) {
                if self.collide(a, b) {
                    let needs = a.way.needs.or(b.way.needs);
                    found(Reason { over: Over::Counter(a.counter), writes: [true; 2], needs });
                }
            }
        }
        disturbed(one, other, &mut |reason| found(Reason { writes: [true, false], ..reason }));
        disturbed(other, one, &mut |reason| found(Reason { writes: [false, true], ..reason }));
    }

    /// Whether the order of two assignments to one counter may show.
    fn collide(&self, a: &Assigned, b: &Assigned) -> bool {
        let constant = |value: Value| self.rules.constant_value(value);
        let elements = a.element.and_then(constant).zip(b.element.and_then(constant));
        if elements.is_some_and(|(a, b)| a != b) {
            return false;
        }
        let values = constant(a.value).zip(constant(b.value));
        match (a.add, b.add) {
            // Kept in its bounds, a counter shows in which order it went up and down.
            (true, true) => match values {
                Some((a, b)) => a.signum() * b.signum() < 0,
                None => !self.have_one_sign([(a.way, a.value), (b.way, b.value)]),
            },
            (false, false) => {
                let is_none = |value: Value| matches!(value, Value::Code(code) if code.is_empty());
                !(is_none(a.value) && is_none(b.value)) && values.is_none_or(|(a, b)| a != b)
            }
            _ => true,
        }
    }

    /// Returns `true` if two amounts are both 0 or more, or both 0 or less: *proved*.
    fn have_one_sign(&self, amounts: [(Way, Value); 2]) -> bool {
        let bounds = amounts.map(|(way, value)| match (self.rules.constant_value(value), value) {
            (Some(value), _) => Some((i64::from(value), i64::from(value))),
            (None, Value::Code(code)) => self.logic().bounds(way.point, code),
            (None, Value::Script(_)) => None,
        });
        let [Some(a), Some(b)] = bounds else { return false };
        a.0 >= 0 && b.0 >= 0 || a.1 <= 0 && b.1 <= 0
    }

    /// The sets of items with which the order of two effects shows that only add to one resource; the empty set where it
    /// shows in any game.
    fn bounding(&self, a: &Written, b: &Written, bounds: ((Pool, Bound), (Pool, Bound))) -> Vec<Set> {
        let rules = self.rules;
        let ((pool, one), (_, other)) = bounds;
        let seat = |of: &Written| of.way.seat.and_then(|value| rules.constant_value(value));
        if pool == Pool::Seat && seat(a).zip(seat(b)).is_some_and(|(a, b)| a != b) {
            return Vec::new();
        }
        // Out of one supply each seat gets what is left, unless it is one seat or they want other things.
        let acts = |of: &Written| of.way.is_direct && of.way.seat.is_none();
        let is_one_seat = acts(a) && acts(b) || seat(a).zip(seat(b)).is_some_and(|(a, b)| a == b);
        if pool == Pool::Supply && !is_one_seat && self.are_other_things(a, b) {
            return Vec::new();
        }
        let alike = if pool == Pool::Supply && !is_one_seat { None } else { self.add_alike(a, b) };
        let Some(is_same) = alike else {
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
            Bound::Setting(setting) if self.rules.program().bounding.contains(&setting) => vec![Set::EMPTY],
            Bound::Setting(setting) => self.turned_on[setting].iter().map(Set::one).collect(),
        }
    }

    /// Whether two effects are the same one about elements of which one differs: *proved*.
    fn are_other_things(&self, a: &Written, b: &Written) -> bool {
        let Some(((effect, own), (other, theirs))) = a.effect.zip(b.effect) else { return false };
        let constant = |value: Value| self.rules.constant_value(value);
        let differs =
            |(one, two): (Value, Value)| constant(one).zip(constant(two)).is_some_and(|(one, two)| one != two);
        let is_element = |at: usize| self.holes(effect).nth(at).is_some_and(|of| matches!(of, Type::Of(_)));
        effect == other && (0..own.len()).any(|at| is_element(at) && differs((own[at], theirs[at])))
    }

    /// The types of an effect's arguments.
    fn holes(&self, effect: EffectId) -> impl Iterator<Item = Type> + use<> {
        self.rules.catalogue().effects[effect.index()].holes()
    }

    /// `None` unless two effects are the same one, about the same elements, with amounts of one sign: *proved*. If they are,
    /// whether the amounts are the same, too.
    fn add_alike(&self, a: &Written, b: &Written) -> Option<bool> {
        let ((effect, own), (other, theirs)) = a.effect.zip(b.effect)?;
        if effect != other {
            return None;
        }
        let mut is_same = true;
        for (of, (own, theirs)) in self.holes(effect).zip(own.into_iter().zip(theirs)) {
            let values = self.rules.constant_value(own).zip(self.rules.constant_value(theirs));
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
    let reason =
        |over, writer: &Way, reader: &Way| Reason { over, writes: [true, false], needs: writer.needs.or(reader.needs) };
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

impl Rules {
    /// The clauses at each event whose effect lists touch.
    pub(in crate::rules) fn tangles(&self, statics: &dyn Facts) -> Vec<Touching> {
        let touch = Touch::new(self, statics);
        (0..self.catalogue().points.len()).map(|at| touch.tangles(PointId(at as u8))).collect()
    }

    /// Whether the effect list of a clause writes what the condition of the clause reads.
    pub(in crate::rules) fn feeds_itself(&self, id: ClauseId) -> bool {
        let mut read = Footprint::default();
        let clause = self.clause(id);
        let way = Way { needs: Set::EMPTY, is_direct: true, point: clause.point, seat: None };
        self.reads(clause.condition, way, &mut read);
        let mut feeds = false;
        self.footprint(id).iter().for_each(|written| disturbed(written, &read, &mut |_| feeds = true));
        feeds
    }
}
