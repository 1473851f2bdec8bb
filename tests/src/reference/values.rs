//! Values and sets of expressions, as `words.md` of the language has them.

use std::collections::BTreeMap;

use javelina_engine::rules::{FactId, KindId, Type};

use super::{Reference, Scene, Value, kept, value_of};
use crate::language::forms::{form_of, form_of_set};
use crate::language::kinds::kind_of;
use crate::language::planted::Planted;
use crate::language::tree::{Comparison, Expr, Operation, SetExpr};

/// Evaluates expressions of one item at one moment.
pub struct Evaluator<'a> {
    pub reference: &'a mut Reference,
    pub scene: Scene<'a>,
    /// The item whose counters, params and tables are meant.
    pub item: usize,
    /// The acting seat, which in a `for` is another one than that of the scene.
    pub seat: i32,
    pub locals: &'a BTreeMap<String, Value>,
    /// The elements that are looked at, the innermost last.
    its: Vec<Value>,
}

impl<'a> Evaluator<'a> {
    pub fn new(
        reference: &'a mut Reference,
        scene: Scene<'a>,
        item: usize,
        seat: i32,
        locals: &'a BTreeMap<String, Value>,
    ) -> Self {
        Self { reference, scene, item, seat, locals, its: Vec::new() }
    }

    /// Whether a condition holds: it is yes.
    pub fn holds(&mut self, condition: &Expr) -> bool {
        self.value(condition) == Some(1)
    }

    /// A value with `it` in its place.
    pub fn about(&mut self, it: i32, of: &Expr) -> Value {
        self.its.push(Some(it.into()));
        let value = self.value(of);
        self.its.pop();
        value
    }

    /// The value of an expression.
    pub fn value(&mut self, expr: &Expr) -> Value {
        let value = self.worked_out(expr);
        let (form, is_condition) = form_of(expr);
        let outcome = if is_condition { value == Some(1) } else { value.is_some() };
        self.reference.tally.form(form, outcome);
        value
    }

    fn values(&mut self, all: &[Expr]) -> Vec<Value> {
        all.iter().map(|one| self.value(one)).collect()
    }

    fn worked_out(&mut self, expr: &Expr) -> Value {
        let truth = |yes: bool| Some(i128::from(yes));
        match expr {
            Expr::Number(number) | Expr::Length(number) => Some((*number).into()),
            Expr::Element(_, element) => Some((*element).into()),
            Expr::Yes => Some(1),
            Expr::Subject(place) => self.scene.subjects[*place],
            Expr::Actor => Some(self.seat.into()),
            Expr::Outer => self.its.first().copied().flatten(),
            Expr::It => self.its.last().copied().flatten(),
            Expr::Local(name) => self.locals.get(name).copied().flatten(),
            Expr::Fact { fact, args, of } => {
                let args = self.values(args);
                let seat = self.whose(of.as_deref())?;
                self.fact(*fact, &args, seat)
            }
            Expr::Counter(name, indices) => {
                let indices = self.values(indices);
                self.reference.log.reads.insert(format!("{}.{name}", self.item));
                self.reference.read(self.item, name, &indices)
            }
            Expr::Param(name) => {
                let params = &self.reference.items[self.item].params;
                params.iter().find(|param| param.name == *name).map(|param| param.value.into())
            }
            Expr::Lookup(name, element) => {
                let element = self.value(element)?;
                let tables = &self.reference.items[self.item].tables;
                let mut rows = tables.iter().filter(|table| table.name == *name).flat_map(|table| &table.rows);
                rows.find(|(of, _)| i128::from(*of) == element).map(|(_, number)| (*number).into())
            }
            Expr::Next(kind, of) => self.value(of).and_then(|of| self.beside(*kind, of, 1)),
            Expr::Previous(kind, of) => self.value(of).and_then(|of| self.beside(*kind, of, -1)),
            Expr::Minus(of) => self.value(of).map(|value| kept(-value)),
            Expr::Abs(of) => self.value(of).map(|value| kept(value.abs())),
            Expr::Arithmetic(operation, one, two) => {
                let (one, two) = (self.value(one), self.value(two));
                self.reckon(*operation, one?, two?)
            }
            Expr::Table(row, at) => {
                let at = self.value(at)?;
                let last = row.len() as i128 - 1;
                let wraps = self.reference.is(Planted::TableWrapsRound) && at > last;
                let place = if wraps { at.rem_euclid(last + 1) } else { at.clamp(0, last) };
                Some(row[place as usize].into())
            }
            Expr::Compare(comparison, one, two) => {
                let (one, two) = (self.value(one), self.value(two));
                truth(self.compare(*comparison, one, two))
            }
            Expr::OneOf(wanted, one, others) => {
                let (one, others) = (self.value(one), self.values(others));
                truth(match wanted {
                    true => others.iter().any(|other| self.compare(Comparison::Is, one, *other)),
                    false => others.iter().all(|other| self.compare(Comparison::IsNot, one, *other)),
                })
            }
            Expr::IsNone(wanted, of) => truth(self.value(of).is_none() == *wanted),
            Expr::In(wanted, one, set) => {
                let (one, set) = (self.value(one), self.set(set));
                match one {
                    Some(one) => truth(set.iter().any(|member| i128::from(*member) == one) == *wanted),
                    None => truth(!wanted && self.reference.is(Planted::AbsentIsNotIn)),
                }
            }
            Expr::And(parts) => self.until(parts, |part| part != Some(1)),
            Expr::Or(parts) => self.until(parts, |part| part == Some(1)),
            Expr::Not(of) => match self.value(of) {
                None if self.reference.is(Planted::NotOfAbsentIsNo) => Some(0),
                value => truth(value != Some(1)),
            },
            Expr::Any(set) => truth(!self.set(set).is_empty()),
            Expr::No(set) => truth(self.set(set).is_empty()),
            Expr::Count(set) => Some(self.set(set).len() as i128),
            Expr::Sum(of, set) => {
                let mut sum = 0;
                for member in self.set(set) {
                    match self.about(member, of) {
                        Some(value) => sum += value,
                        None if self.reference.is(Planted::SumIsAbsent) => return None,
                        None => {}
                    }
                }
                Some(kept(sum))
            }
            Expr::First(set) => self.in_turn(set).first().map(|member| (*member).into()),
            Expr::Last(set) => {
                let members = self.in_turn(set);
                let last =
                    if self.reference.is(Planted::LastOfTheKind) { members.iter().max() } else { members.last() };
                last.map(|member| (*member).into())
            }
            Expr::Least(set, by) => self.best(set, by, false),
            Expr::Most(set, by) => self.best(set, by, true),
            Expr::Place(of, set) => {
                let (of, members) = (self.value(of)?, self.set(set));
                members.iter().position(|member| i128::from(*member) == of).map(|place| place as i128 + 1)
            }
        }
    }

    /// The first part for which `stops` says so, or else the last one.
    fn until(&mut self, parts: &[Expr], stops: impl Fn(Value) -> bool) -> Value {
        let mut last = None;
        for part in parts {
            last = self.value(part);
            if stops(last) {
                break;
            }
        }
        last
    }

    /// The members of a set in their order; of seats in turn order from the first player.
    fn in_turn(&mut self, set: &SetExpr) -> Vec<i32> {
        let mut members = self.set(set);
        if kind_of(self.reference.catalogue, set) == self.reference.catalogue.seat {
            let first = self.scene.facts.fact(javelina_engine::rules::common::F_LEAD, [0; 2]);
            members.sort_unstable_by_key(|seat| (*seat < first, *seat));
        }
        members
    }

    /// The member with the least or the greatest value; ties go to the first.
    fn best(&mut self, set: &SetExpr, by: &Expr, greatest: bool) -> Value {
        let members = self.in_turn(set);
        let mut best: Option<(i128, i32)> = None;
        for member in members {
            let value = match self.about(member, by) {
                None if self.reference.is(Planted::LeastTakesAbsent) => Some(i128::from(i32::MIN)),
                value => value,
            };
            let Some(value) = value.map(|value| if greatest { -value } else { value }) else { continue };
            let ties = self.reference.is(Planted::TiesToTheLast);
            if best.is_none_or(|(known, _)| value < known || value == known && ties) {
                best = Some((value, member));
            }
        }
        best.map(|(_, member)| member.into())
    }

    fn reckon(&self, operation: Operation, one: i128, two: i128) -> Value {
        let planted = |planted| self.reference.is(planted);
        let exact = match operation {
            Operation::Add => one + two,
            Operation::Subtract => one - two,
            Operation::Multiply => one * two,
            Operation::Min => one.min(two),
            Operation::Max => one.max(two),
            Operation::Div | Operation::Mod if two == 0 => return None,
            Operation::Div if planted(Planted::DivTruncates) => one / two,
            Operation::Mod if planted(Planted::ModOfTheSign) => one.rem_euclid(two),
            Operation::Div => div(one, two),
            Operation::Mod => one - div(one, two) * two,
        };
        Some(if planted(Planted::OverflowWraps) { i128::from(exact as i32) } else { kept(exact) })
    }

    fn compare(&self, comparison: Comparison, one: Value, two: Value) -> bool {
        let (Some(one), Some(two)) = (one, two) else {
            return comparison == Comparison::IsNot && self.reference.is(Planted::AbsentIsNotEqual);
        };
        match comparison {
            Comparison::Is => one == two,
            Comparison::IsNot => one != two,
            Comparison::Less => one < two,
            Comparison::LessOrEqual => one <= two,
            Comparison::Greater => one > two,
            Comparison::GreaterOrEqual => one >= two,
        }
    }

    /// The element so many steps on, round and round; of seats only those that play count.
    fn beside(&self, kind: KindId, of: i128, steps: i128) -> Value {
        if kind != self.reference.catalogue.seat || self.reference.is(Planted::NextSeatPlaysOrNot) {
            let all = self.reference.lexicon.count(kind) as i128;
            return (all > 0).then(|| (of + steps).rem_euclid(all));
        }
        let playing: Vec<i128> = self.scene.facts.playing().iter().map(i128::from).collect();
        let next = match steps > 0 {
            true => playing.iter().find(|seat| **seat > of).or(playing.first()),
            false => playing.iter().rev().find(|seat| **seat < of).or(playing.last()),
        };
        next.copied()
    }

    /// The seat whose fact is meant; `None` if it is absent.
    fn whose(&mut self, of: Option<&Expr>) -> Option<i32> {
        match of {
            None => Some(self.seat),
            Some(of) => self.value(of).and_then(|seat| i32::try_from(seat).ok()),
        }
    }

    /// The arguments of a fact that is read now; `None` if one is absent.
    fn arguments(&mut self, fact: FactId, args: &[Value]) -> Option<[i32; 2]> {
        let by = self.reference.catalogue.facts[fact.index()].by;
        self.reference.log.reads.extend(by.iter().map(ToString::to_string));
        let mut all = [0; 2];
        for (place, arg) in all.iter_mut().zip(args) {
            *place = i32::try_from((*arg)?).ok()?;
        }
        Some(all)
    }

    fn fact(&mut self, fact: FactId, args: &[Value], seat: i32) -> Value {
        let (args, facts) = (self.arguments(fact, args)?, self.scene.facts);
        value_of(if seat == self.scene.seat { facts.fact(fact, args) } else { facts.fact_of(seat, fact, args) })
    }

    /// The members of a set-valued fact, in its own order if it is a list.
    fn members(&mut self, fact: FactId, args: &[Value], seat: i32) -> Vec<i32> {
        let (Some(args), facts) = (self.arguments(fact, args), self.scene.facts) else { return Vec::new() };
        let own = seat == self.scene.seat;
        let set = if own { facts.set(fact, args) } else { facts.set_of(seat, fact, args) };
        let rank = |one: i32| if own { facts.rank(fact, one) } else { facts.rank_of(seat, fact, one) };
        let mut members: Vec<i32> = set.iter().collect();
        members.sort_by_key(|member| (rank(*member), *member));
        members
    }

    /// The members of a set, in its order.
    pub fn set(&mut self, set: &SetExpr) -> Vec<i32> {
        let members = self.listed(set);
        self.reference.tally.form(form_of_set(set), !members.is_empty());
        members
    }

    fn listed(&mut self, set: &SetExpr) -> Vec<i32> {
        let seats = self.reference.catalogue.seat;
        match set {
            SetExpr::All(kind) if *kind == seats => self.scene.facts.seated().iter().collect(),
            SetExpr::All(kind) => (0..self.reference.lexicon.count(*kind) as i32).collect(),
            SetExpr::Fact { fact, args, of } => {
                let args = self.values(args);
                self.whose(of.as_deref()).map(|seat| self.members(*fact, &args, seat)).unwrap_or_default()
            }
            SetExpr::Braces(kind, elements) => {
                let there = self.values(elements).into_iter().flatten().filter_map(|one| i32::try_from(one).ok());
                let seated = self.scene.facts.seated();
                in_order(there.filter(|one| *kind != seats || seated.contains(*one)).collect())
            }
            SetExpr::Where(from, condition) => {
                let mut members = self.set(from);
                members.retain(|member| self.about(*member, condition) == Some(1));
                members
            }
            SetExpr::Plus(one, two) => {
                let all = [self.set(one), self.set(two)].concat();
                if !self.reference.is(Planted::PlusKeepsTheLeft) {
                    return in_order(all);
                }
                let is_new = |(at, one): &(usize, &i32)| !all[..*at].contains(one);
                all.iter().enumerate().filter(is_new).map(|(_, one)| *one).collect()
            }
            SetExpr::Without(one, two) => {
                let (mut members, less) = (self.set(one), self.set(two));
                members.retain(|member| !less.contains(member));
                members
            }
            SetExpr::Common(one, two) => {
                let (mut members, mut others) = (self.set(one), self.set(two));
                if self.reference.is(Planted::CommonKeepsTheRight) {
                    std::mem::swap(&mut members, &mut others);
                }
                members.retain(|member| others.contains(member));
                members
            }
            SetExpr::Image(fact, from) => {
                let (from, seat) = (self.set(from), self.seat);
                let yields = self.reference.catalogue.facts[fact.index()].yields;
                let of = |one: &i32| [Some(i128::from(*one))];
                if yields == Type::Bool {
                    return from.into_iter().filter(|one| self.fact(*fact, &of(one), seat) == Some(1)).collect();
                }
                let mut all = Vec::new();
                for one in &from {
                    match yields {
                        Type::SetOf(_) => all.extend(self.members(*fact, &of(one), seat)),
                        _ => all.extend(self.fact(*fact, &of(one), seat).and_then(|value| i32::try_from(value).ok())),
                    }
                }
                in_order(all)
            }
            SetExpr::GroupAt(place, from, fact) => {
                let (place, from) = (self.value(place), self.set(from));
                let mut groups = self.groups(&from, *fact);
                let first = |group: &Vec<i32>| group.iter().copied().min();
                groups.sort_by_key(|group| (std::cmp::Reverse(group.len()), first(group)));
                let place = place.and_then(|place| usize::try_from(place).ok()).and_then(|place| place.checked_sub(1));
                place.and_then(|place| groups.get(place).cloned()).unwrap_or_default()
            }
            SetExpr::GroupOf(of, from, fact) => {
                let (of, from) = (self.value(of), self.set(from));
                let holds = |group: &Vec<i32>| group.iter().any(|one| Some(i128::from(*one)) == of);
                self.groups(&from, *fact).into_iter().find(holds).unwrap_or_default()
            }
            SetExpr::Groups(from, fact) => {
                let from = self.set(from);
                let groups = self.groups(&from, *fact);
                let firsts: Vec<i32> = groups.iter().filter_map(|group| group.iter().copied().min()).collect();
                from.into_iter().filter(|one| firsts.contains(one)).collect()
            }
        }
    }

    /// The elements that hang together by a fact, whichever way it leads, in the order of the set.
    fn groups(&mut self, set: &[i32], fact: FactId) -> Vec<Vec<i32>> {
        let mut leads = |one: &i32| self.members(fact, &[Some((*one).into())], self.seat);
        let ways: Vec<(i32, Vec<i32>)> = set.iter().map(|one| (*one, leads(one))).collect();
        let touch = |one: i32, two: i32| {
            ways.iter().any(|(from, to)| *from == one && to.contains(&two) || *from == two && to.contains(&one))
        };
        let mut groups: Vec<Vec<i32>> = Vec::new();
        for one in set {
            let (met, apart): (Vec<_>, Vec<_>) =
                groups.into_iter().partition(|group| group.iter().any(|other| touch(*one, *other)));
            groups = apart;
            groups.push(met.into_iter().flatten().chain([*one]).collect());
        }
        for group in &mut groups {
            group.sort_by_key(|one| set.iter().position(|other| other == one));
        }
        groups
    }

    /// The numbers of `choose number n from LOW..HIGH`.
    pub fn numbers(&mut self, low: &Expr, high: &Expr) -> Vec<i32> {
        let (Some(low), Some(high)) = (self.value(low), self.value(high)) else { return Vec::new() };
        (low.max(0)..=high.min(255)).map(|number| number as i32).collect()
    }
}

/// The greatest whole number that is at most the quotient.
fn div(one: i128, two: i128) -> i128 {
    let down = one / two;
    if one % two != 0 && (one < 0) != (two < 0) { down - 1 } else { down }
}

/// Elements in the order of their kind, each once.
pub fn in_order(mut all: Vec<i32>) -> Vec<i32> {
    all.sort_unstable();
    all.dedup();
    all
}
