//! Effect lists: what waits, what is left to chance, and the limits that end what does not end.

use crate::support::{Builder, CELL, ECHO, EVENT, GIVE, Purse, World, within};
use javelina_engine::rules::{Asked, Code, CounterId, FaultKind, MAX_FRAMES, Memory, Op, Rules, Step};
use javelina_engine::{Digest, Seat, Turn};

fn raised(rules: &Rules, memory: Memory) -> Purse<'_> {
    let mut purse = Purse { rules, memory, world: World { mood: 0 }, given: Vec::new() };
    rules.raise(EVENT, [2], Seat(0), &mut purse, &mut ());
    rules.settle(&mut purse);
    purse
}

fn give(code: Code) -> Step {
    Step::Perform { effect: GIVE, args: [code, Code::default(), Code::default()] }
}

fn choosing(candidates: &[i32], asked: Asked) -> (Rules, Memory) {
    let mut builder = Builder::default();
    builder.counter(0, i16::MAX);
    builder.set(candidates);
    let (set, pick, last) = (builder.code(&[Op::SetOf(0)]), builder.code(&[Op::Pick(1)]), builder.constant(99));
    let choose = Step::Choose { kind: CELL, set, slot: 1, asked, may_skip: true, verdict: None, to: 2 };
    builder.event("choose", vec![choose, give(pick), give(last), Step::Done]);
    builder.freeze()
}

#[test]
fn nature_answers_what_is_left_to_chance_and_always_the_same() {
    let (rules, memory) = choosing(&[0, 4, 5], Asked::Chance(CounterId(0)));
    let purse = raised(&rules, memory);
    assert_eq!(rules.asked(&purse.world, &purse.memory), Some(Turn::Nature));
    let drawn = |seed| rules.chance(&purse.world, &purse.memory, &javelina_engine::Luck::new(seed), 1);
    assert_eq!(drawn(7), drawn(7));
    let all: std::collections::BTreeSet<_> = (0..60).map(drawn).collect();
    assert_eq!(all, [0, 4, 5].into_iter().map(|cell| Some((CELL, cell))).collect());
}

#[test]
fn a_waiting_list_is_part_of_the_digest() {
    let (rules, memory) = choosing(&[0, 4], Asked::Actor);
    let of = |memory: &Memory| {
        let mut digest = Digest::new();
        memory.digest(rules.numbering(), &mut digest);
        digest.finish()
    };
    let waiting = raised(&rules, memory.clone()).memory;
    assert_ne!(of(&memory), of(&waiting));
    assert_eq!(of(&waiting), of(&waiting.clone()));
}

/// An event that sets itself off so many times, then gives each number on the way back.
fn nested(times: i32) -> (Rules, Memory) {
    let mut builder = Builder::default();
    let next = builder.code(&[Op::Subject(0), Op::Number(1), Op::Sub]);
    let (more, subject) =
        (builder.code(&[Op::Subject(0), Op::Number(2 - times), Op::Gt]), builder.code(&[Op::Subject(0)]));
    let echo = Step::Perform { effect: ECHO, args: [next, Code::default(), Code::default()] };
    builder.event("nest", vec![Step::Unless { condition: more, to: 2 }, echo, give(subject), Step::Done]);
    builder.freeze()
}

#[test]
fn effect_lists_wait_for_each_other_320_deep_and_not_one_deeper() {
    within(60, || {
        let (rules, memory) = nested(MAX_FRAMES as i32 - 1);
        let purse = raised(&rules, memory);
        assert_eq!(purse.memory.fault, None);
        let wanted: Vec<i32> = (0..319).map(|at| 1 - at).chain((0..320).map(|at| at - 317)).collect();
        assert_eq!(purse.given, wanted, "down to the last one, and back up to the first");
        assert!(purse.memory.frames.is_empty());
        let (rules, memory) = nested(MAX_FRAMES as i32);
        assert_eq!(raised(&rules, memory).memory.fault.map(|fault| fault.kind), Some(FaultKind::Cascade));
    })
}

#[test]
fn a_deep_stack_that_shrank_equals_a_shallow_one() {
    let frame = choosing(&[1], Asked::Actor);
    let frame = *raised(&frame.0, frame.1).memory.frames.last().expect("a question");
    let (mut deep, mut shallow) = (Memory::default(), Memory::default());
    (0..40).for_each(|_| assert!(deep.frames.push(frame)));
    assert_eq!(deep.clone(), deep);
    (0..37).for_each(|_| assert_eq!(deep.frames.pop(), Some(frame)));
    (0..3).for_each(|_| assert!(shallow.frames.push(frame)));
    assert_eq!((&deep, deep.frames.len()), (&shallow, 3));
    (0..3).for_each(|_| assert_eq!(deep.frames.pop(), Some(frame)));
    assert_eq!((deep.frames.pop(), deep.frames.is_empty()), (None, true));
}
