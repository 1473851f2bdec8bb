//! Fold: what an expression may be, worked out from what is known of facts, counters and elements.

use std::cell::Cell;

use super::tree::Expr;
use super::value::{Lacks, Num, Reach, Span, Truth};
use crate::rules::compiled::program::Op;
use crate::rules::declared::catalogue::{Rate, Type};
use crate::rules::declared::ids::ABSENT;
use crate::rules::evaluating::arithmetic::binary;
use crate::rules::evaluating::ask::Facts;
use crate::rules::{Rules, Set};

/// What is known where an expression is asked.
pub(in crate::rules::logic) struct Fold<'a> {
    pub rules: &'a Rules,
    pub statics: &'a dyn Facts,
    pub reach: &'a Reach,
    /// What the subjects of the point may be.
    pub subjects: [Num; 4],
    /// Ops that may still be worked out.
    pub left: &'a Cell<u64>,
}

impl Fold<'_> {
    /// Whether a condition holds.
    pub fn truth(&self, expr: &Expr, its: &[Num; 2]) -> Truth {
        match expr {
            Expr::All(of) => Truth::all(of.iter().map(|one| self.truth(one, its))),
            Expr::Any(of) => Truth::all(of.iter().map(|one| self.truth(one, its).not())).not(),
            Expr::Of(Op::Not, of) => self.truth(&of[0], its).not(),
            Expr::Of(Op::IsNone, of) => match self.number(&of[0], its).lacks {
                Lacks::Never => Truth::No,
                Lacks::Maybe => Truth::Open,
                Lacks::Always => Truth::Yes,
            },
            Expr::Of(op @ (Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge), of) => {
                if of[0] == of[1] {
                    return self.same(*op, &self.number(&of[0], its));
                }
                compare(*op, &self.number(&of[0], its), &self.number(&of[1], its))
            }
            Expr::Of(Op::In, of) => self.is_in(&self.number(&of[0], its), self.set(&of[1], its)),
            Expr::Of(Op::NotIn, of) => {
                let element = self.number(&of[0], its);
                match (self.is_in(&element, self.set(&of[1], its)).not(), element.lacks) {
                    (_, Lacks::Always) => Truth::No,
                    (Truth::Yes, Lacks::Maybe) => Truth::Open,
                    (truth, _) => truth,
                }
            }
            Expr::Of(Op::Any, of) => holds_any(self.set(&of[0], its)),
            Expr::Of(Op::No, of) => holds_any(self.set(&of[0], its)).not(),
            other => {
                let value = self.number(other, its);
                match (value.value(), value.may_be(1)) {
                    (Some(1), _) => Truth::Yes,
                    (_, false) => Truth::No,
                    _ => Truth::Open,
                }
            }
        }
    }

    /// A comparison of something with itself.
    fn same(&self, op: Op, value: &Num) -> Truth {
        match (matches!(op, Op::Eq | Op::Le | Op::Ge), value.lacks) {
            (true, Lacks::Never) => Truth::Yes,
            (true, Lacks::Maybe) => Truth::Open,
            _ => Truth::No,
        }
    }

    fn is_in(&self, element: &Num, set: Span) -> Truth {
        if !set.may.iter().any(|one| element.may_be(i64::from(one))) {
            return Truth::No;
        }
        let is_sure = element.lacks == Lacks::Never
            && element.low >= 0
            && element.high <= 255
            && (element.low..=element.high).all(|one| !element.may_be(one) || set.must.contains(one as i32));
        if is_sure { Truth::Yes } else { Truth::Open }
    }

    /// What a number may be.
    pub fn number(&self, expr: &Expr, its: &[Num; 2]) -> Num {
        self.left.set(self.left.get().saturating_sub(1));
        if self.left.get() == 0 {
            return Num::any().lacking(Lacks::Maybe);
        }
        let (op, of) = match expr {
            Expr::All(of) => return self.joined(of, true, its),
            Expr::Any(of) => return self.joined(of, false, its),
            Expr::Each(op, set, body) => return self.each(*op, self.set(set, its), body, its),
            Expr::Of(op, of) => (*op, of),
        };
        let first = || of.first().map_or_else(Num::any, |one| self.number(one, its));
        let second = || of.get(1).map_or_else(Num::any, |one| self.number(one, its));
        let set = || of.first().map_or(Span::within(Set::first_elements(256)), |one| self.set(one, its));
        match op {
            Op::Number(value) => Num::exact(value),
            Op::Subject(which) => self.subjects[usize::from(which) % 4].clone(),
            Op::It(depth) => its[usize::from(depth) % 2].clone(),
            Op::Actor => self.elements(self.rules.catalogue().seat),
            Op::Param(which) => self
                .rules
                .program()
                .params
                .get(usize::from(which))
                .map_or_else(Num::any, |param| Num::range(param.2.into(), param.3.into())),
            Op::Fact(fact) => {
                let args: Vec<Num> = of.iter().map(|one| self.number(one, its)).collect();
                self.fact(fact, &args).lacking(self.of_empty_seat(fact, of))
            }
            Op::FactOf(fact) => self.of_fact(fact).lacking(Lacks::Maybe),
            Op::Counter(counter) => {
                let lacks = if of.is_empty() { Lacks::Never } else { first().lacks };
                self.reach.of(counter).clone().lacking(lacks)
            }
            Op::Add | Op::Sub | Op::Mul | Op::Min | Op::Max => first().with(&second(), op),
            Op::Div | Op::Mod => divided(op, &first(), &second()),
            Op::Abs => first().map(
                |low, high| {
                    let least = if low <= 0 && high >= 0 { 0 } else { low.abs().min(high.abs()) };
                    (least, low.abs().max(high.abs()))
                },
                i64::abs,
            ),
            Op::Neg => first().map(|low, high| (-high, -low), |one| -one),
            Op::Next(count) => around(&first(), 1, count),
            Op::Previous(count) => around(&first(), -1, count),
            Op::NextSeat | Op::PreviousSeat => self.elements(self.rules.catalogue().seat).lacking(Lacks::Maybe),
            Op::Row(which) => self.row(which, &first()),
            Op::Not
            | Op::IsNone
            | Op::In
            | Op::NotIn
            | Op::Any
            | Op::No
            | Op::Eq
            | Op::Ne
            | Op::Lt
            | Op::Le
            | Op::Gt
            | Op::Ge => Num::truth(self.truth(expr, its)),
            Op::Count => {
                let set = set();
                let (least, most) = of.first().map_or((0, i64::MAX), |one| self.size(one));
                Num::range((set.must.len() as i64).max(least), (set.may.len() as i64).min(most))
            }
            Op::First | Op::Last | Op::FirstBy(_) | Op::LastBy(_) => one_of(set()),
            Op::Place(_) => match of.get(1).map_or(256, |set| self.set(set, its).may.len()) {
                0 => Num::exact(ABSENT),
                most => Num::range(1, most as i64).lacking(Lacks::Maybe),
            },
            _ => Num::any().lacking(Lacks::Maybe),
        }
    }

    /// The value of truths that `and` or `or` joins: the first one that decides, else the last one, which may be absent.
    fn joined(&self, of: &[Expr], is_and: bool, its: &[Num; 2]) -> Num {
        let mut all: Option<Num> = None;
        for (at, one) in of.iter().enumerate() {
            let value = self.number(one, its);
            let decides = match is_and {
                _ if at + 1 == of.len() => Some(value.clone()),
                true => value.but(1),
                false => value.may_be(1).then(|| Num::exact(1)),
            };
            all = match (all, decides) {
                (Some(one), Some(two)) => Some(one.or(&two)),
                (one, two) => one.or(two),
            };
            let goes_on = if is_and { value.may_be(1) } else { value.value() != Some(1) };
            if !goes_on {
                break;
            }
        }
        all.unwrap_or_else(Num::any)
    }

    /// `sum`, `least`, `most`.
    fn each(&self, op: Op, set: Span, body: &Expr, its: &[Num; 2]) -> Num {
        let depth = match op {
            Op::Sum { depth, .. } => depth,
            Op::Least { depth, .. } | Op::Most { depth, .. } => {
                // Elements whose value is absent are passed over.
                let is_valued = |element| self.number(body, &looking(its, depth, element)).lacks == Lacks::Never;
                let lacks = if set.must.iter().any(is_valued) { Lacks::Never } else { Lacks::Maybe };
                return one_of(set).lacking(lacks);
            }
            _ => return Num::any().lacking(Lacks::Maybe),
        };
        let (mut low, mut high) = (0_i64, 0_i64);
        for element in set.may.iter() {
            let value = self.number(body, &looking(its, depth, element));
            let is_sure = set.must.contains(element) && value.lacks == Lacks::Never;
            let (least, most) = if value.lacks == Lacks::Always { (0, 0) } else { (value.low, value.high) };
            low += if is_sure { least } else { least.min(0) };
            high += if is_sure { most } else { most.max(0) };
        }
        Num::range(low, high)
    }

    /// What a set may be.
    pub fn set(&self, expr: &Expr, its: &[Num; 2]) -> Span {
        self.left.set(self.left.get().saturating_sub(1));
        let everything = Span::within(Set::first_elements(256));
        if self.left.get() == 0 {
            return everything;
        }
        let (op, of) = match expr {
            Expr::Each(Op::Where { depth, .. }, set, body) => {
                let set = self.set(set, its);
                let mut kept = Span::exact(Set::EMPTY);
                for element in set.may.iter() {
                    match self.truth(body, &looking(its, *depth, element)) {
                        Truth::No => continue,
                        Truth::Yes if set.must.contains(element) => kept.must.insert(element),
                        _ => {}
                    }
                    kept.may.insert(element);
                }
                return kept;
            }
            Expr::Of(op, of) => (*op, of),
            _ => return everything,
        };
        let kind = |of: Type| match of {
            Type::SetOf(kind) | Type::Of(kind) => Span::within(Set::first_elements(self.rules.lexicon().count(kind))),
            Type::Bool | Type::Number => everything,
        };
        let facts = self.rules.catalogue().facts;
        let is_twice = of.len() == 2 && of[0] == of[1];
        let two = || (self.set(&of[0], its), self.set(&of[1], its));
        match op {
            Op::SetOf(which) => {
                self.rules.program().sets.get(usize::from(which)).map_or(everything, |set| Span::exact(*set))
            }
            Op::Seated => Span::within(Set::first_elements(self.rules.lexicon().count(self.rules.catalogue().seat))),
            Op::SetFact(fact) => self.set_fact(fact, &of.iter().map(|one| self.number(one, its)).collect::<Vec<_>>()),
            Op::Zone(zone) => {
                self.rules.catalogue().zones.get(zone.index()).map_or(everything, |it| kind(Type::Of(it.of)))
            }
            Op::SetFactOf(fact) => kind(facts[fact.index()].yields),
            Op::Image(fact) | Op::Spread(fact) if facts[fact.index()].rate == Rate::Static => {
                let from = self.set(&of[0], its);
                let known = facts[fact.index()].of.first().map_or(everything, |of| kind(Type::Of(*of))).may;
                self.left.set(self.left.get().saturating_sub(from.may.len() as u64));
                let all = |from: Set| -> Set {
                    let from = from.and(known);
                    match op {
                        Op::Image(_) => from.iter().map(|one| self.statics.fact(fact, [one, 0])).collect(),
                        _ => from.iter().fold(Set::EMPTY, |all, one| all.or(self.statics.set(fact, [one, 0]))),
                    }
                };
                Span { must: all(from.must), may: all(from.may) }
            }
            Op::Image(fact) | Op::Spread(fact) => kind(facts[fact.index()].yields),
            Op::Range => {
                let (a, b) = (self.number(&of[0], its), self.number(&of[1], its));
                if a.lacks != Lacks::Never || b.lacks != Lacks::Never {
                    return everything;
                }
                let between = |low: i64, high: i64| -> Set {
                    (0..=255).filter(|one| (low..=high).contains(&i64::from(*one))).collect()
                };
                Span { must: between(a.high, b.low), may: between(a.low, b.high) }
            }
            Op::Just => {
                let value = self.number(&of[0], its);
                match (value.value(), &value.few) {
                    (Some(one), _) => Span::exact(Set::one(one)),
                    (_, Some(values)) => Span::within(values.iter().map(|one| *one as i32).collect()),
                    _ => Span::within((0..=255).filter(|one| value.may_be(i64::from(*one))).collect()),
                }
            }
            Op::Without if is_twice => Span::exact(Set::EMPTY),
            Op::Union => {
                let (a, b) = two();
                Span { must: a.must.or(b.must), may: a.may.or(b.may) }
            }
            Op::Common => {
                let (a, b) = two();
                Span { must: a.must.and(b.must), may: a.may.and(b.may) }
            }
            Op::Without => {
                let (a, b) = two();
                Span { must: a.must.minus(b.may), may: a.may.minus(b.must) }
            }
            Op::Group(_) | Op::GroupOf(_) => Span::within(of.get(1).map_or(everything, |one| self.set(one, its)).may),
            Op::Groups(_) => Span::within(of.first().map_or(everything, |one| self.set(one, its)).may),
            _ => everything,
        }
    }
}

/// What `where`s look at, with one of them at an element.
fn looking(its: &[Num; 2], depth: u8, element: i32) -> [Num; 2] {
    let mut its = its.clone();
    its[usize::from(depth) % 2] = Num::exact(element);
    its
}

/// An element of a set.
fn one_of(set: Span) -> Num {
    let lacks = match (set.may.is_empty(), set.must.is_empty()) {
        (true, _) => return Num::exact(ABSENT),
        (_, true) => Lacks::Maybe,
        _ => Lacks::Never,
    };
    Num::listed(set.may.iter()).lacking(lacks)
}

fn holds_any(set: Span) -> Truth {
    match (set.must.is_empty(), set.may.is_empty()) {
        (false, _) => Truth::Yes,
        (_, true) => Truth::No,
        _ => Truth::Open,
    }
}

fn around(of: &Num, by: i64, count: u16) -> Num {
    let count = i64::from(count);
    if count == 0 {
        return Num::exact(ABSENT);
    }
    of.map(|_, _| (0, count - 1), |one| (one + by).rem_euclid(count))
}

fn divided(op: Op, a: &Num, b: &Num) -> Num {
    if a.lacks == Lacks::Always || b.lacks == Lacks::Always || b.low == 0 && b.high == 0 {
        return Num::exact(ABSENT);
    }
    let lacks = a.lacks.max(b.lacks).max(if b.may_be(0) { Lacks::Maybe } else { Lacks::Never });
    let of = |x: i64, y: i64| binary(op, x as i32, y as i32);
    if let (Some(values), Some(by)) = (&a.few, &b.few) {
        return Num::listed(values.iter().flat_map(|x| by.iter().map(move |y| of(*x, *y)))).lacking(lacks);
    }
    let size = a.low.abs().max(a.high.abs());
    let (low, high) = match op {
        Op::Mod if b.low > 0 => (0, (b.high - 1).min(if a.low >= 0 { a.high } else { i64::MAX })),
        Op::Mod => ((b.low + 1).min(0), (b.high - 1).max(0)),
        _ if b.low > 0 => {
            let corners = [of(a.low, b.low), of(a.low, b.high), of(a.high, b.low), of(a.high, b.high)];
            (i64::from(corners.into_iter().min().unwrap_or(0)), i64::from(corners.into_iter().max().unwrap_or(0)))
        }
        _ => (-size - 1, size + 1),
    };
    Num::range(low, high).lacking(lacks)
}

/// A comparison: true only if both sides are there.
fn compare(op: Op, a: &Num, b: &Num) -> Truth {
    let lacks = a.lacks.max(b.lacks);
    if lacks == Lacks::Always {
        return Truth::No;
    }
    let is_apart = match (&a.few, &b.few) {
        (Some(one), Some(two)) => !one.iter().any(|value| two.binary_search(value).is_ok()),
        (Some(one), None) => !one.iter().any(|value| b.may_be(*value)),
        (None, Some(two)) => !two.iter().any(|value| a.may_be(*value)),
        (None, None) => a.high < b.low || b.high < a.low,
    };
    let is_one = a.low == a.high && b.low == b.high && a.low == b.low;
    let there = match op {
        Op::Eq if is_apart => Truth::No,
        Op::Eq if is_one => Truth::Yes,
        Op::Ne if is_apart => Truth::Yes,
        Op::Ne if is_one => Truth::No,
        Op::Lt if a.high < b.low => Truth::Yes,
        Op::Lt if a.low >= b.high => Truth::No,
        Op::Le if a.high <= b.low => Truth::Yes,
        Op::Le if a.low > b.high => Truth::No,
        Op::Gt if a.low > b.high => Truth::Yes,
        Op::Gt if a.high <= b.low => Truth::No,
        Op::Ge if a.low >= b.high => Truth::Yes,
        Op::Ge if a.high < b.low => Truth::No,
        _ => Truth::Open,
    };
    match (there, lacks) {
        (Truth::Yes, Lacks::Maybe) => Truth::Open,
        (there, _) => there,
    }
}
