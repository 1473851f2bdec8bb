//! Conditions of two clauses that may hold at once: compared part by part, and folded over the elements of a subject.

use super::ask::{Ask, Facts};
use super::catalogue::{PointKind, Type};
use super::conflict::Certainty;
use super::eval::Machine;
use super::folding::{conjuncts, is_static};
use super::frozen::Rules;
use super::ids::{ABSENT, ClauseId, Code};
use super::memory::Memory;
use super::program::{Clause, Op};
use super::set::Set;
use crate::Seat;

impl Rules {
    /// Whether the conditions of two clauses may hold at once where this is the first subject of both, or they are about nothing.
    #[must_use]
    pub fn may_meet(&self, clauses: [ClauseId; 2], subject: i32, statics: &impl Facts) -> bool {
        let (program, memory) = (self.program(), Memory::default());
        let ask = Ask::new(statics, &memory, Seat(0)).about([subject]);
        let ops = |part: &Code| &program.code[part.start as usize..part.end as usize];
        let fixed = |part: &Code| is_static(self.catalogue(), ops(part));
        let parts = clauses.iter().flat_map(|id| conjuncts(program, self.clause(*id).condition));
        let holds = parts.filter(fixed).all(|part| Machine::of(program, &ask).holds(part));
        holds && self.meeting(clauses.map(|id| self.clause(id)), None, statics).is_some()
    }

    /// Whether the conditions of two clauses may hold at once while their values, if there are some, differ; and an
    /// element of the first subject that shows it. `None`: never.
    pub(super) fn meeting(
        &self,
        [a, b]: [&Clause; 2],
        values: Option<[Code; 2]>,
        statics: &impl Facts,
    ) -> Option<(Certainty, Option<String>)> {
        let program = self.program();
        let ops = |part: &Code| &program.code[part.start as usize..part.end as usize];
        let parts: Vec<_> =
            conjuncts(program, a.condition).into_iter().chain(conjuncts(program, b.condition)).collect();
        let tests: Vec<_> = parts.iter().map(|part| Test::of(ops(part), &program.sets)).collect();
        if tests.iter().enumerate().any(|(at, one)| tests[at + 1..].iter().any(|other| one.excludes(other))) {
            return None;
        }
        let point = &self.catalogue().points[a.point.index()];
        let countable =
            matches!(point.kind, PointKind::Fact | PointKind::Verdict | PointKind::Number(_) | PointKind::Set(_));
        if let (true, Some(Type::Of(kind))) = (countable, point.subjects.first().map(|subject| subject.of)) {
            let fixed: Vec<_> = parts.iter().copied().filter(|part| is_static(self.catalogue(), ops(part))).collect();
            let values = values.filter(|codes| codes.iter().all(|code| is_static(self.catalogue(), ops(code))));
            let memory = Memory::default();
            let meets = |element: &i32| {
                let ask = Ask::new(statics, &memory, Seat(0)).about([*element]);
                let value = |code| Machine::of(program, &ask).number(code);
                let differ = |codes: [Code; 2]| {
                    let [one, other] = codes.map(value);
                    one != ABSENT && other != ABSENT && one != other
                };
                fixed.iter().all(|part| Machine::of(program, &ask).holds(*part)) && values.is_none_or(differ)
            };
            let first = Set::first_elements(self.lexicon().count(kind)).iter().find(meets)?;
            let certainty = if fixed.len() == parts.len() { Certainty::Certain } else { Certainty::Possible };
            return Some((
                certainty,
                Some(format!("{} {}", self.catalogue().kinds[kind.index()].name, self.lexicon().name(kind, first))),
            ));
        }
        Some((if parts.is_empty() { Certainty::Certain } else { Certainty::Possible }, None))
    }
}

/// A part of a condition: something, and the values of it that pass.
struct Test<'a> {
    whole: &'a [Op],
    of: &'a [Op],
    passes: Passes,
    /// Whether it passes if the thing is not there.
    absent: bool,
}

/// The values that pass a test.
#[derive(Clone, Copy)]
enum Passes {
    /// Those from the first to the last.
    Range(i64, i64),
    /// All but one.
    AllBut(i64),
    /// Elements.
    Set(Set),
    /// Pairs that compare so.
    With(Op),
}

impl<'a> Test<'a> {
    fn of(ops: &'a [Op], sets: &[Set]) -> Self {
        let test = |of, passes| Self { whole: ops, of, passes, absent: false };
        match ops {
            [of @ .., Op::Not] => {
                let denied = Self::of(of, sets);
                match opposite(denied.passes) {
                    // A comparison with what is not there is false, so that its denial holds.
                    Some(passes) => Self { absent: !denied.absent, ..test(denied.of, passes) },
                    None => test(ops, Passes::Range(1, 1)),
                }
            }
            _ if is_joined(ops) => test(ops, Passes::Range(1, 1)),
            [of @ .., Op::Number(value), op] if is_comparison(op) && !of.is_empty() => {
                let value = i64::from(*value);
                let passes = match op {
                    Op::Eq => Passes::Range(value, value),
                    Op::Lt => Passes::Range(i64::MIN, value - 1),
                    Op::Le => Passes::Range(i64::MIN, value),
                    Op::Gt => Passes::Range(value + 1, i64::MAX),
                    Op::Ge => Passes::Range(value, i64::MAX),
                    _ => Passes::AllBut(value),
                };
                test(of, passes)
            }
            [of @ .., Op::SetOf(which), Op::In] if !of.is_empty() => {
                test(of, Passes::Set(sets.get(usize::from(*which)).copied().unwrap_or(Set::EMPTY)))
            }
            [both @ .., op] if is_comparison(op) => test(both, Passes::With(*op)),
            _ => test(ops, Passes::Range(1, 1)),
        }
    }

    /// Whether no value passes both tests.
    fn excludes(&self, other: &Self) -> bool {
        let denies = |one: &[Op], other: &[Op]| matches!(one, [of @ .., Op::Not] if of == other);
        denies(self.whole, other.whole)
            || denies(other.whole, self.whole)
            || self.of == other.of && !(self.absent && other.absent) && apart(self.passes, other.passes)
    }
}

/// Whether an `and` or an `or` is the outermost operator: the ops before its last one are no operand then.
fn is_joined(ops: &[Op]) -> bool {
    let reaches_end = |(at, op): (usize, &Op)| match op {
        Op::AndThen(skip) | Op::OrElse(skip) => at + 1 + usize::from(*skip) == ops.len(),
        _ => false,
    };
    ops.iter().enumerate().any(reaches_end)
}

fn is_comparison(op: &Op) -> bool {
    matches!(op, Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge)
}

/// The values that do not pass, if they can be told.
fn opposite(passes: Passes) -> Option<Passes> {
    Some(match passes {
        Passes::Range(i64::MIN, high) => Passes::Range(high + 1, i64::MAX),
        Passes::Range(low, i64::MAX) => Passes::Range(i64::MIN, low - 1),
        Passes::Range(low, high) if low == high => Passes::AllBut(low),
        Passes::AllBut(value) => Passes::Range(value, value),
        Passes::With(op) => {
            let opposite = match op {
                Op::Eq => Op::Ne,
                Op::Ne => Op::Eq,
                Op::Lt => Op::Ge,
                Op::Le => Op::Gt,
                Op::Gt => Op::Le,
                _ => Op::Lt,
            };
            Passes::With(opposite)
        }
        Passes::Range(..) | Passes::Set(_) => return None,
    })
}

/// Whether no value passes both.
fn apart(one: Passes, other: Passes) -> bool {
    let in_range = |value: i32, low: i64, high: i64| (low..=high).contains(&i64::from(value));
    match (one, other) {
        (Passes::Range(low, high), Passes::Range(other_low, other_high)) => low.max(other_low) > high.min(other_high),
        (Passes::Range(low, high), Passes::AllBut(value)) | (Passes::AllBut(value), Passes::Range(low, high)) => {
            low == high && low == value
        }
        (Passes::Range(low, high), Passes::Set(set)) | (Passes::Set(set), Passes::Range(low, high)) => {
            !set.iter().any(|value| in_range(value, low, high))
        }
        (Passes::Set(set), Passes::AllBut(value)) | (Passes::AllBut(value), Passes::Set(set)) => {
            set.iter().all(|element| i64::from(element) == value)
        }
        (Passes::Set(one), Passes::Set(other)) => one.and(other).is_empty(),
        (Passes::With(one), Passes::With(other)) => {
            // Which of less, equal, greater each lets pass.
            let bits = |op| match op {
                Op::Lt => 1,
                Op::Eq => 2,
                Op::Le => 3,
                Op::Gt => 4,
                Op::Ne => 5,
                _ => 6_u8,
            };
            bits(one) & bits(other) == 0
        }
        _ => false,
    }
}
