//! The law of the abstract evaluator: over drawn expressions, worlds and elements, what is evaluated is among what was foretold.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::mem::{Discriminant, discriminant};

mod held;

use super::meet::{Logic, Meet};
use crate::rules::compiled::program::{Op, Program};
use crate::rules::declared::catalogue::{Catalogue, FactDecl, KindDecl, PointDecl, PointKind, Rate, SubjectDecl, Type};
use crate::rules::declared::declare::number as ranked;
use crate::rules::declared::ids::{ABSENT, Code, CounterId, FactId, ItemId, KindId, PointId, ZoneId};
use crate::rules::declared::lexicon::Lexicon;
use crate::rules::evaluating::{ask::Facts, eval::Machine};
use crate::rules::logic::values::value::{Lacks, Num, Span, Truth};
use crate::rules::logic::values::{atoms::nothing, tree::Expr};
use crate::rules::running::memory::Memory;
use crate::rules::{ANY_NUMBER, CounterDecl, Freeze, Rules, Scope, Seen, Set, bounds, subject};
use crate::{Dice, Seat};

const SEAT: KindId = KindId(0);
const CELL: KindId = KindId(1);
const CELLS: i32 = 6;
/// Kinds of ops.
const OPS: usize = 63;
/// At this point subjects are always present, at the other one they may be absent.
const ASKED: PointId = PointId(0);
const RAISED: PointId = PointId(1);
const SUBJECTS: &[SubjectDecl] = &[subject("cell", Type::Of(CELL), ""), ranked("rank", ANY_NUMBER, "")];

const fn point(name: &'static str, kind: PointKind) -> PointDecl {
    PointDecl { name, kind, subjects: SUBJECTS, ..PointDecl::PLAIN }
}

const fn fact(of: &'static [KindId], yields: Type, rate: Rate) -> FactDecl {
    let range = if matches!(yields, Type::Number) { Some(bounds(ANY_NUMBER)) } else { None };
    let (doc, seen, only_at, by) = ("", Seen::Public, &[], &[]);
    FactDecl { name: "f", doc, of, yields, range, or_none: true, seen, rate, only_at, by, ..FactDecl::PLAIN }
}

/// The facts, each type once of a cell and once of nothing, printed ones first.
const FACTS: &[FactDecl] = &[
    fact(&[CELL], Type::Number, Rate::Static),
    fact(&[CELL], Type::Bool, Rate::Static),
    fact(&[CELL], Type::Of(CELL), Rate::Static),
    fact(&[CELL], Type::SetOf(CELL), Rate::Static),
    fact(&[CELL, CELL], Type::Number, Rate::Static),
    fact(&[CELL], Type::Number, Rate::Turn),
    fact(&[CELL], Type::Of(CELL), Rate::Turn),
    fact(&[CELL], Type::SetOf(CELL), Rate::Turn),
    fact(&[], Type::Number, Rate::Turn),
    fact(&[], Type::Bool, Rate::Turn),
    fact(&[], Type::Of(CELL), Rate::Turn),
    fact(&[], Type::SetOf(CELL), Rate::Turn),
    fact(&[], Type::Of(SEAT), Rate::Turn),
    FactDecl { range: Some(COUNTED), or_none: false, ..fact(&[CELL], Type::Number, Rate::Turn) },
];

/// The range of the last fact, which is never absent.
const COUNTED: (i32, i32) = (0, 6);

static CATALOGUE: Catalogue = Catalogue {
    game: "drawn",
    kinds: &[
        KindDecl { name: "seat", all: "seats", doc: "", fixed: Some(&["A", "B", "C", "D"]) },
        KindDecl { name: "cell", all: "cells", doc: "", fixed: Some(&["a", "b", "c", "d", "e", "f"]) },
    ],
    seat: SEAT,
    facts: FACTS,
    points: &[point("asked", PointKind::Fact), point("raised", PointKind::Event)],
    effects: &[],
    base: &[],
    zones: &[],
    currencies: &[],
    settings: &[],
    content: &[],
    timeline: &[],
    former: &[],
};

/// A world: the value of each fact for each pair of arguments, and who sits and plays.
struct World {
    values: Vec<Vec<i32>>,
    sets: Vec<Vec<Set>>,
    seated: Set,
    playing: Set,
}

impl World {
    /// The printed facts are those of `printed`, if it is given.
    fn drawn(dice: &mut Dice, printed: Option<&Self>) -> Self {
        let place = |at: usize| FACTS[at].rate == Rate::Static;
        let values = (0..FACTS.len()).map(|at| match printed {
            Some(printed) if place(at) => printed.values[at].clone(),
            _ if !FACTS[at].or_none => (0..CELLS * CELLS).map(|_| dice.below(COUNTED.1 as u32 + 1) as i32).collect(),
            _ => (0..CELLS * CELLS).map(|_| value(dice, FACTS[at].yields)).collect(),
        });
        let values = values.collect();
        let sets = (0..FACTS.len()).map(|at| match printed {
            Some(printed) if place(at) => printed.sets[at].clone(),
            _ => (0..CELLS).map(|_| subset(dice, CELLS)).collect(),
        });
        let sets = sets.collect();
        let seated = Set::first_elements(2 + dice.below(3) as usize);
        let playing = seated.and(subset(dice, 4));
        Self { values, sets, seated, playing }
    }
}

impl Facts for World {
    fn fact(&self, fact: FactId, args: [i32; 2]) -> i32 {
        self.values[fact.index()][(args[0] * CELLS + args[1]) as usize]
    }
    fn set(&self, fact: FactId, args: [i32; 2]) -> Set {
        self.sets[fact.index()][args[0] as usize]
    }
    fn seated(&self) -> Set {
        self.seated
    }
    fn playing(&self) -> Set {
        self.playing
    }
    fn rank(&self, _: FactId, element: i32) -> i32 {
        element * 5 % 7
    }
    fn fact_of(&self, seat: i32, fact: FactId, args: [i32; 2]) -> i32 {
        if self.seated.contains(seat) { self.fact(fact, args) } else { ABSENT }
    }
    fn set_of(&self, seat: i32, fact: FactId, args: [i32; 2]) -> Set {
        if self.seated.contains(seat) { self.set(fact, args) } else { Set::EMPTY }
    }
    fn lying(&self, _: ZoneId, seat: i32) -> Set {
        self.set_of(seat, FactId(7), [0; 2])
    }
}

fn subset(dice: &mut Dice, count: i32) -> Set {
    (0..count).filter(|_| dice.below(2) == 0).collect()
}

fn number(dice: &mut Dice) -> i32 {
    match dice.below(12) {
        0 => [i32::MAX, -i32::MAX, 70_000, -70_000][dice.below(4) as usize],
        _ => dice.below(13) as i32 - 4,
    }
}

/// A value of a type, absent now and then.
fn value(dice: &mut Dice, of: Type) -> i32 {
    match of {
        _ if dice.below(5) == 0 => ABSENT,
        Type::Bool => dice.below(2) as i32,
        Type::Of(SEAT) => dice.below(4) as i32,
        Type::Of(_) => dice.below(6) as i32,
        Type::Number | Type::SetOf(_) => number(dice),
    }
}

/// Draws code; `its` counts the enclosing sets.
struct Draw<'a>(&'a mut Dice);

impl Draw<'_> {
    fn pick<const N: usize>(&mut self, ops: [Op; N]) -> Op {
        ops[self.0.below(N as u32) as usize]
    }

    /// Ops over the elements of a set.
    fn each(&mut self, depth: u32, its: u8, op: fn(u8, u16) -> Op, is_truth: bool) -> Vec<Op> {
        let body = if is_truth { self.truth(depth - 1, its + 1) } else { self.number(depth - 1, its + 1) };
        let op = op(its, body.len() as u16);
        let lister = match op {
            Op::Least { list: Some(_), .. } | Op::Most { list: Some(_), .. } => self.lister(),
            _ => Vec::new(),
        };
        [self.cells(depth - 1, its), lister, vec![op], body].concat()
    }

    /// Names a seat that has the list, or none.
    fn lister(&mut self) -> Vec<Op> {
        if self.0.below(2) == 0 { [self.seat(0), vec![Op::Listing]].concat() } else { Vec::new() }
    }

    fn number(&mut self, depth: u32, its: u8) -> Vec<Op> {
        let (two, fact) = (|op| vec![op], |at| Op::Fact(FactId(at)));
        if depth == 0 {
            return match self.0.below(7) {
                0 | 1 => vec![Op::Number(number(self.0))],
                2 => [self.cell(0, its), vec![self.pick([fact(0), fact(5), fact(13)])]].concat(),
                3 => vec![fact(8)],
                4 => vec![self.pick([Op::Param(0), Op::Counter(CounterId(0)), Op::Subject(1), Op::Pick(1)])],
                5 => [self.cell(0, its), vec![Op::Counter(CounterId(1))]].concat(),
                _ => [self.cell(0, its), self.cell(0, its), vec![fact(4)]].concat(),
            };
        }
        match self.0.below(12) {
            0..5 => {
                let op = self.pick([Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Mod, Op::Div, Op::Mod, Op::Min, Op::Max]);
                [self.number(depth - 1, its), self.number(depth - 1, its), two(op)].concat()
            }
            5 => [self.number(depth - 1, its), vec![self.pick([Op::Abs, Op::Neg, Op::Row(0), Op::Row(1)])]].concat(),
            6 => [self.cells(depth - 1, its), vec![Op::Count]].concat(),
            7 if its < 2 => self.each(depth, its, |depth, len| Op::Sum { depth, len }, false),
            8 => {
                let (cell, set) = (self.cell(depth - 1, its), self.cells(depth - 1, its));
                match self.0.below(2) {
                    0 => [cell, set, vec![Op::Place(None)]].concat(),
                    _ => [cell, set, self.lister(), vec![Op::Place(Some(FactId(11)))]].concat(),
                }
            }
            9 => [self.cell(depth - 1, its), self.seat(0), vec![Op::FactOf(FactId(5))]].concat(),
            10 => [self.cell(depth - 1, its), vec![Op::Number(CELLS), Op::Mul], self.cell(0, its), {
                vec![Op::Add, Op::Counter(CounterId(2))]
            }]
            .concat(),
            _ => self.number(0, its),
        }
    }

    fn cell(&mut self, depth: u32, its: u8) -> Vec<Op> {
        if depth == 0 {
            let it = if its == 0 { Op::Subject(0) } else { Op::It(self.0.below(its.into()) as u8) };
            return vec![self.pick([it, it, Op::Number(2), Op::Fact(FactId(10)), Op::Pick(0)])];
        }
        match self.0.below(6) {
            0 => [self.cell(depth - 1, its), vec![self.pick([Op::Fact(FactId(2)), Op::Fact(FactId(6))])]].concat(),
            1 => [self.cell(depth - 1, its), vec![self.pick([Op::Next(6), Op::Previous(6)])]].concat(),
            2 => [self.cells(depth - 1, its), vec![self.pick([Op::First, Op::Last])]].concat(),
            3 => {
                let by = self.pick([Op::FirstBy(FactId(11)), Op::LastBy(FactId(11))]);
                [self.cells(depth - 1, its), self.lister(), vec![by]].concat()
            }
            4 if its < 2 => self.each(depth, its, |depth, len| Op::Least { depth, len, list: None }, false),
            _ if its < 2 => self.each(depth, its, |depth, len| Op::Most { depth, len, list: Some(FactId(11)) }, false),
            _ => self.cell(0, its),
        }
    }

    fn seat(&mut self, depth: u32) -> Vec<Op> {
        if depth == 0 {
            return vec![self.pick([Op::Actor, Op::Number(1), Op::Fact(FactId(12))])];
        }
        [self.seat(0), vec![self.pick([Op::NextSeat, Op::PreviousSeat])]].concat()
    }

    /// Sets of cells, one or two at a time: the evaluator has room for four.
    fn cells(&mut self, depth: u32, its: u8) -> Vec<Op> {
        let fact = |at| Op::SetFact(FactId(at));
        if depth == 0 {
            return match self.0.below(5) {
                0 => vec![fact(11)],
                1 => [self.cell(0, its), vec![self.pick([fact(3), fact(7)])]].concat(),
                2 => [self.cell(0, its), vec![Op::Just]].concat(),
                _ => vec![self.pick([Op::SetOf(0), Op::SetOf(1), Op::SetOf(2)])],
            };
        }
        match self.0.below(9) {
            0..2 => {
                let first = self.cells(depth - 1, its);
                let second = if self.0.below(4) == 0 { first.clone() } else { self.cells(0, its) };
                [first, second, vec![self.pick([Op::Union, Op::Common, Op::Without])]].concat()
            }
            2 | 3 if its < 2 => self.each(depth, its, |depth, len| Op::Where { depth, len }, true),
            4 => {
                let ops = [Op::Image(FactId(2)), Op::Image(FactId(6)), Op::Spread(FactId(3)), Op::Spread(FactId(7))];
                [self.cells(depth - 1, its), vec![self.pick(ops)]].concat()
            }
            5 => {
                let by = FactId(3 + 4 * self.0.below(2) as u8);
                match self.0.below(3) {
                    0 => [self.number(0, its), self.cells(depth - 1, its), vec![Op::Group(by)]].concat(),
                    1 => [self.cell(0, its), self.cells(depth - 1, its), vec![Op::GroupOf(by)]].concat(),
                    _ => [self.cells(depth - 1, its), vec![Op::Groups(by)]].concat(),
                }
            }
            6 => [self.seat(1), vec![self.pick([Op::SetFactOf(FactId(11)), Op::Zone(ZoneId(0))])]].concat(),
            _ => self.cells(0, its),
        }
    }

    fn truth(&mut self, depth: u32, its: u8) -> Vec<Op> {
        let compare = self.pick([Op::Eq, Op::Ne, Op::Lt, Op::Le, Op::Gt, Op::Ge]);
        let equal = self.pick([Op::Eq, Op::Ne]);
        let below = depth.saturating_sub(1);
        match self.0.below(if depth == 0 { 4 } else { 14 }) {
            0 => [self.number(0, its), self.number(0, its), vec![compare]].concat(),
            1 => vec![Op::Fact(FactId(9))],
            2 => [self.cell(0, its), vec![self.pick([Op::Fact(FactId(1)), Op::IsNone])]].concat(),
            3 => [self.cell(0, its), self.cells(0, its), vec![self.pick([Op::In, Op::NotIn])]].concat(),
            4 | 5 => {
                let first = self.number(below, its);
                let second = if self.0.below(6) == 0 { first.clone() } else { self.number(below, its) };
                [first, second, vec![compare]].concat()
            }
            6 => [self.cell(below, its), self.cell(below, its), vec![equal]].concat(),
            7 => [self.truth(below, its), self.truth(below, its), vec![equal]].concat(),
            8 => [self.cell(below, its), self.cells(below, its), vec![self.pick([Op::In, Op::NotIn])]].concat(),
            9 => [self.cells(below, its), vec![self.pick([Op::Any, Op::No])]].concat(),
            10 => [self.number(0, its), self.number(0, its), self.number(0, its), vec![Op::Range, Op::Count, equal]]
                .concat(),
            11 => [self.seat(1), vec![Op::Seated, Op::SetOf(1), Op::Common, Op::In]].concat(),
            12 => [self.truth(below, its), vec![Op::Not]].concat(),
            _ => {
                let (first, second) = (self.truth(below, its), self.truth(below, its));
                let skip = second.len() as u16;
                [first, vec![self.pick([Op::AndThen(skip), Op::OrElse(skip)])], second].concat()
            }
        }
    }
}

fn counter(at: u16, per: [Option<KindId>; 2], slot: u16) -> CounterDecl {
    CounterDecl {
        item: ItemId(0),
        name: format!("c{at}"),
        per,
        values: None,
        least: -3,
        greatest: 40,
        start: 0,
        starts: (0..44).map(|at| (at, at as i16 - 3)).collect(),
        scope: Scope::Game,
        secret: false,
        slot,
        shown: None,
        revealed: None,
    }
}

/// Rules that hold these pieces of code and nothing else.
fn rules(pieces: &[Vec<Op>], printed: &World) -> (Rules, Vec<Code>) {
    let mut program = Program {
        counters: vec![
            counter(0, [None; 2], 0),
            counter(1, [Some(CELL), None], 1),
            counter(2, [Some(CELL), Some(CELL)], 7),
        ],
        params: vec![(ItemId(0), "p".into(), -2, 9, 4)],
        sets: [&[0, 1, 2, 3, 4, 5][..], &[1, 2], &[]].map(|set| set.iter().copied().collect()).into(),
        rows: vec![vec![10, ABSENT, 30], vec![-7]],
        ..Program::default()
    };
    let mut codes = Vec::new();
    for ops in pieces {
        let start = program.code.len() as u32;
        program.code.extend(ops);
        codes.push(Code { start, end: program.code.len() as u32 });
    }
    let parts = Freeze { catalogue: &CATALOGUE, lexicon: Lexicon::of(&CATALOGUE), program, scripts: Vec::new() };
    (Rules::freeze(parts, printed), codes)
}

/// Everything that an evaluation reads.
struct Moment {
    world: World,
    memory: Memory,
    seat: Seat,
    subjects: [i32; 4],
    picks: [i32; 4],
}

impl Moment {
    fn drawn(dice: &mut Dice, printed: &World, point: PointId) -> Self {
        let mut memory = Memory::default();
        (0..43).for_each(|slot| memory.counters[slot] = dice.below(44) as i16 - 3);
        let mut cell = value(dice, Type::Of(CELL));
        if cell == ABSENT && point == ASKED {
            cell = 0;
        }
        Self {
            world: World::drawn(dice, Some(printed)),
            memory,
            seat: Seat(dice.below(4) as u8),
            subjects: [cell, value(dice, Type::Number), 0, 0],
            picks: [value(dice, Type::Of(CELL)), value(dice, Type::Number), ABSENT, ABSENT],
        }
    }

    fn machine<'a>(&'a self, rules: &'a Rules) -> Machine<'a, World> {
        Machine::new(rules.program(), &self.world, &self.memory, self.seat, &self.subjects, &self.picks)
    }
}
