//! The evaluator of compiled expressions: two small stacks, no allocation.

use super::arithmetic::{beside, binary, is_binary, is_plain, saturate};
use super::ask::{Ask, Facts};
use super::groups::{Groups, grouped, place_in, ranked};
use crate::Seat;
use crate::rules::compiled::program::{Op, Program};
use crate::rules::compiled::set::Set;
use crate::rules::declared::ids::{ABSENT, Code, FactId};
use crate::rules::running::memory::Memory;

/// Runs code for one asking.
pub(in crate::rules) struct Machine<'a, F: Facts> {
    pub program: &'a Program,
    pub facts: &'a F,
    pub memory: &'a Memory,
    pub seat: Seat,
    pub subjects: &'a [i32; 4],
    pub picks: &'a [i32; 4],
    its: [i32; 2],
}

/// The most numbers on the stack; the checker refuses deeper expressions.
const NUMBERS: usize = 16;
/// The most sets on the stack.
const SETS: usize = 4;

impl<'a, F: Facts> Machine<'a, F> {
    pub(in crate::rules) fn of(program: &'a Program, ask: &'a Ask<'_, F>) -> Self {
        const NONE: &[i32; 4] = &[ABSENT; 4];
        Self::new(program, ask.facts, ask.memory, ask.seat, &ask.subjects, NONE)
    }

    pub(in crate::rules) fn new(
        program: &'a Program,
        facts: &'a F,
        memory: &'a Memory,
        seat: Seat,
        subjects: &'a [i32; 4],
        picks: &'a [i32; 4],
    ) -> Self {
        Self { program, facts, memory, seat, subjects, picks, its: [ABSENT; 2] }
    }

    /// The same, looking at an element.
    pub(in crate::rules) fn about_it(&mut self, it: i32) -> &mut Self {
        self.its[0] = it;
        self
    }

    /// The number, element or truth that the code gives.
    #[inline]
    pub(in crate::rules) fn number(&mut self, code: Code) -> i32 {
        // Most code is one thing, or compares or reckons with two: that needs no stacks.
        let ops = &self.program.code[code.start as usize..code.end as usize];
        match ops {
            [only] if is_plain(only) => return self.plain(only),
            [first, second, op] if is_plain(first) && is_plain(second) && is_binary(op) => {
                return binary(*op, self.plain(first), self.plain(second));
            }
            _ => {}
        }
        if let Some((first, rest)) = self.operand(ops) {
            if rest.is_empty() {
                return first;
            }
            if let Some((second, [op])) = self.operand(rest)
                && is_binary(op)
            {
                return binary(*op, first, second);
            }
        }
        self.run(code.start as usize, code.end as usize).0
    }

    /// The two numbers that the last op of the code compares, the first one first; the code ends in a comparison.
    pub(in crate::rules) fn compared(&mut self, code: Code) -> [i32; 2] {
        self.stacked(code.start as usize, code.end as usize - 1).0
    }

    /// The value of an op that stands for itself.
    #[inline]
    pub(in crate::rules) fn plain(&self, op: &Op) -> i32 {
        match op {
            Op::Number(value) => *value,
            Op::Subject(which) => self.subjects[usize::from(*which) % 4],
            Op::Pick(which) => self.picks[usize::from(*which) % 4],
            Op::It(depth) => self.its[usize::from(*depth) % 2],
            Op::Actor => i32::from(self.seat.0),
            _ => ABSENT,
        }
    }

    /// Whether the condition holds; an empty one does.
    #[inline]
    pub(in crate::rules) fn holds(&mut self, code: Code) -> bool {
        code.is_empty() || self.number(code) == 1
    }

    /// The set that the code gives.
    pub(in crate::rules) fn set(&mut self, code: Code) -> Set {
        self.run(code.start as usize, code.end as usize).1
    }

    /// Runs ops `at..end`; gives the top of both stacks.
    #[inline]
    fn run(&mut self, at: usize, end: usize) -> (i32, Set) {
        let ([_, number], set) = self.stacked(at, end);
        (number, set)
    }

    /// Runs ops `at..end`; gives the last two numbers and the last set. The checker guarantees that stacks neither run over
    /// nor dry.
    fn stacked(&mut self, mut at: usize, end: usize) -> ([i32; 2], Set) {
        let mut numbers = [0_i32; NUMBERS];
        let mut sets = [Set::EMPTY; SETS];
        let (mut n, mut s) = (0_usize, 0_usize);
        let mut listing = None;
        macro_rules! push {
            ($value:expr) => {{
                let value = $value;
                numbers[n % NUMBERS] = value;
                n += 1;
            }};
        }
        macro_rules! pop {
            () => {{
                n = n.wrapping_sub(1);
                numbers[n % NUMBERS]
            }};
        }
        macro_rules! push_set {
            ($value:expr) => {{
                let value = $value;
                sets[s % SETS] = value;
                s += 1;
            }};
        }
        macro_rules! pop_set {
            () => {{
                s = s.wrapping_sub(1);
                sets[s % SETS]
            }};
        }
        macro_rules! two {
            (|$a:ident, $b:ident| $result:expr) => {{
                let $b = pop!();
                let $a = pop!();
                push!($result);
            }};
        }
        let program = self.program;
        while at < end {
            let op = program.code[at];
            at += 1;
            match op {
                Op::Number(value) => push!(value),
                Op::Subject(which) => push!(self.subjects[usize::from(which) % 4]),
                Op::Pick(which) => push!(self.picks[usize::from(which) % 4]),
                Op::It(depth) => push!(self.its[usize::from(depth) % 2]),
                Op::Actor => push!(i32::from(self.seat.0)),
                Op::Param(which) => push!(program.params.get(usize::from(which)).map_or(0, |param| param.4)),
                Op::Fact(fact) => {
                    let args = self.args(fact, &mut n, &numbers);
                    push!(args.map_or(ABSENT, |args| self.facts.fact(fact, args)));
                }
                Op::SetFact(fact) => {
                    let args = self.args(fact, &mut n, &numbers);
                    push_set!(args.map_or(Set::EMPTY, |args| self.facts.set(fact, args)));
                }
                Op::FactOf(fact) => {
                    let seat = pop!();
                    let args = self.args(fact, &mut n, &numbers);
                    push!(args.map_or(ABSENT, |args| self.facts.fact_of(seat, fact, args)));
                }
                Op::SetFactOf(fact) => {
                    let seat = pop!();
                    let args = self.args(fact, &mut n, &numbers);
                    push_set!(args.map_or(Set::EMPTY, |args| self.facts.set_of(seat, fact, args)));
                }
                Op::Zone(zone) => {
                    let seat = pop!();
                    push_set!(self.facts.lying(zone, seat));
                }
                Op::Counter(counter) => {
                    let decl = &program.counters[counter.index()];
                    let offset = if decl.is_indexed() { pop!() } else { 0 };
                    push!(self.counter(decl, offset));
                }
                Op::Abs => {
                    let a = pop!();
                    push!(if a == ABSENT { ABSENT } else { saturate(i64::from(a).abs()) });
                }
                Op::Neg => {
                    let a = pop!();
                    push!(if a == ABSENT { ABSENT } else { saturate(-i64::from(a)) });
                }
                Op::Next(count) => {
                    let a = pop!();
                    push!(beside(a, 1, count));
                }
                Op::Previous(count) => {
                    let a = pop!();
                    push!(beside(a, -1, count));
                }
                Op::NextSeat => {
                    let a = pop!();
                    let playing = self.facts.playing();
                    let next = playing.iter().find(|seat| *seat > a).or(playing.first());
                    push!(next.filter(|_| a != ABSENT).unwrap_or(ABSENT));
                }
                Op::PreviousSeat => {
                    let a = pop!();
                    let playing = self.facts.playing();
                    let before = playing.iter().take_while(|seat| *seat < a).last().or(playing.iter().last());
                    push!(before.filter(|_| a != ABSENT).unwrap_or(ABSENT));
                }
                Op::Row(which) => {
                    let a = pop!();
                    let row = &program.rows[usize::from(which)];
                    let place = (a.max(0) as usize).min(row.len().saturating_sub(1));
                    push!(if a == ABSENT { ABSENT } else { row.get(place).copied().unwrap_or(ABSENT) });
                }
                Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Mod | Op::Min | Op::Max => two!(|a, b| binary(op, a, b)),
                Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => two!(|a, b| binary(op, a, b)),
                Op::Not => {
                    let a = pop!();
                    push!(i32::from(a != 1));
                }
                Op::AndThen(skip) => {
                    if numbers[n.wrapping_sub(1) % NUMBERS] == 1 {
                        n = n.wrapping_sub(1);
                    } else {
                        at += usize::from(skip);
                    }
                }
                Op::OrElse(skip) => {
                    if numbers[n.wrapping_sub(1) % NUMBERS] == 1 {
                        at += usize::from(skip);
                    } else {
                        n = n.wrapping_sub(1);
                    }
                }
                Op::SetOf(which) => push_set!(program.sets[usize::from(which)]),
                Op::Seated => push_set!(self.facts.seated()),
                Op::Range => {
                    let (b, a) = (pop!(), pop!());
                    let is_there = a != ABSENT && b != ABSENT;
                    push_set!(if is_there { Set::range(a, b) } else { Set::EMPTY });
                }
                Op::Just => {
                    let a = pop!();
                    push_set!(Set::one(a));
                }
                Op::Union => {
                    let (b, a) = (pop_set!(), pop_set!());
                    push_set!(a.or(b));
                }
                Op::Common => {
                    let (b, a) = (pop_set!(), pop_set!());
                    push_set!(a.and(b));
                }
                Op::Without => {
                    let (b, a) = (pop_set!(), pop_set!());
                    push_set!(a.minus(b));
                }
                Op::In => {
                    let (set, element) = (pop_set!(), pop!());
                    push!(i32::from(set.contains(element)));
                }
                Op::NotIn => {
                    let (set, element) = (pop_set!(), pop!());
                    push!(i32::from(element != ABSENT && !set.contains(element)));
                }
                Op::Where { depth, len } => {
                    let body = (at, at + usize::from(len));
                    at = body.1;
                    let mut kept = Set::EMPTY;
                    for element in pop_set!().iter() {
                        if self.of_element(depth, element, body) == 1 {
                            kept.insert(element);
                        }
                    }
                    push_set!(kept);
                }
                Op::Any => push!(i32::from(!pop_set!().is_empty())),
                Op::No => push!(i32::from(pop_set!().is_empty())),
                Op::Count => push!(pop_set!().len() as i32),
                Op::First => push!(pop_set!().first().unwrap_or(ABSENT)),
                Op::Last => push!(pop_set!().iter().last().unwrap_or(ABSENT)),
                Op::Sum { depth, len } => {
                    let body = (at, at + usize::from(len));
                    at = body.1;
                    let mut sum = 0_i64;
                    for element in pop_set!().iter() {
                        let value = self.of_element(depth, element, body);
                        sum += if value == ABSENT { 0 } else { i64::from(value) };
                    }
                    push!(saturate(sum));
                }
                Op::Least { depth, len, list } | Op::Most { depth, len, list } => {
                    let body = (at, at + usize::from(len));
                    at = body.1;
                    let seat = listing.take();
                    let sign = if matches!(op, Op::Least { .. }) { 1 } else { -1 };
                    // Value, place in the list, element.
                    let mut best: Option<(i64, i32, i32)> = None;
                    for element in pop_set!().iter() {
                        let value = self.of_element(depth, element, body);
                        if value == ABSENT {
                            continue;
                        }
                        let place = list.map_or(0, |list| ranked(self.facts, list, seat, element));
                        let value = sign * i64::from(value);
                        if best.is_none_or(|(least, first, _)| (value, place) < (least, first)) {
                            best = Some((value, place, element));
                        }
                    }
                    push!(best.map_or(ABSENT, |(.., element)| element));
                }
                Op::Listing => listing = Some(pop!()),
                Op::FirstBy(fact) => {
                    let seat = listing.take();
                    push!(pop_set!().iter().min_by_key(|one| ranked(self.facts, fact, seat, *one)).unwrap_or(ABSENT));
                }
                Op::LastBy(fact) => {
                    let seat = listing.take();
                    push!(pop_set!().iter().max_by_key(|one| ranked(self.facts, fact, seat, *one)).unwrap_or(ABSENT));
                }
                Op::Image(fact) => {
                    let from = pop_set!();
                    push_set!(from.iter().map(|element| self.facts.fact(fact, [element, 0])).collect());
                }
                Op::Spread(fact) => {
                    let from = pop_set!();
                    push_set!(from.iter().fold(Set::EMPTY, |all, element| all.or(self.facts.set(fact, [element, 0]))));
                }
                Op::Group(fact) => {
                    let (n, set) = (pop!(), pop_set!());
                    push_set!(grouped(self.facts, fact, set, |groups| groups.largest(n)));
                }
                Op::GroupOf(fact) => {
                    let (element, set) = (pop!(), pop_set!());
                    push_set!(grouped(self.facts, fact, set, |groups| groups.around(element)));
                }
                Op::Groups(fact) => push_set!(grouped(self.facts, fact, pop_set!(), Groups::firsts)),
                Op::Place(list) => {
                    let (element, set) = (pop!(), pop_set!());
                    let seat = listing.take();
                    let rank = |one| list.map_or(0, |list| ranked(self.facts, list, seat, one));
                    push!(place_in(rank, element, set));
                }
            }
        }
        let number = |back: usize| numbers[n.wrapping_sub(back) % NUMBERS];
        ([number(2), number(1)], sets[s.wrapping_sub(1) % SETS])
    }

    /// Pops the arguments of a fact; `None` if one of them is absent.
    #[inline]
    fn args(&self, fact: FactId, n: &mut usize, numbers: &[i32; NUMBERS]) -> Option<[i32; 2]> {
        let mut args = [0; 2];
        let count = usize::from(self.program.arity.get(fact.index()).copied().unwrap_or(0));
        for place in (0..count).rev() {
            *n = n.wrapping_sub(1);
            args[place % 2] = numbers[*n % NUMBERS];
        }
        (args[0] != ABSENT && args[1] != ABSENT).then_some(args)
    }

    fn of_element(&mut self, depth: u8, element: i32, body: (usize, usize)) -> i32 {
        let before = self.its[usize::from(depth) % 2];
        self.its[usize::from(depth) % 2] = element;
        let value = self.run(body.0, body.1).0;
        self.its[usize::from(depth) % 2] = before;
        value
    }
}
