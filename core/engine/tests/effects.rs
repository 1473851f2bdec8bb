//! Effect lists: choices, walks, repetitions, and the limits that end what does not end.

use crate::support::{Builder, CELL, ECHO, EVENT, GIVE, Purse, World, within};
use javelina_engine::rules::{Asked, Choice, Code, CounterId, FaultKind, MAX_FRAMES, Memory, Op, Rules, Set, Step};
use javelina_engine::{Actor, Digest, FindingKind, Seat, Turn};

fn raised(rules: &Rules, memory: Memory) -> Purse<'_> {
    let mut purse = Purse { rules, memory, world: World { mood: 0 }, given: Vec::new() };
    rules.raise(EVENT, [2], Seat(0), &mut purse, &mut ());
    rules.settle(&mut purse);
    purse
}

fn give(code: Code) -> Step {
    Step::Perform { effect: GIVE, args: [code, Code::default(), Code::default()] }
}

#[test]
fn each_walks_a_set_that_was_fixed_before_in_order() {
    let mut builder = Builder::default();
    builder.set(&[5, 1, 3]);
    let (set, pick) = (builder.code(&[Op::SetOf(0)]), builder.code(&[Op::Pick(0)]));
    let steps = vec![
        Step::Each { set, depth: 0 },
        Step::Next { depth: 0, slot: 0, order: None, whose: Code::default(), to: 4 },
        give(pick),
        Step::Jump(1),
        Step::Done,
    ];
    builder.event("walk", steps);
    let (rules, memory) = builder.freeze();
    let purse = raised(&rules, memory);
    assert_eq!(purse.given, [1, 3, 5]);
    assert!(purse.memory.frames.is_empty() && purse.memory.fault.is_none());
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
fn a_choice_suspends_the_list_and_the_answer_takes_it_up_again() {
    let (rules, memory) = choosing(&[0, 4], Asked::Actor);
    let mut purse = raised(&rules, memory.clone());
    assert_eq!(rules.asked(&purse.world, &purse.memory), Some(Turn::Seat(Seat(0))));
    assert_eq!(rules.answers(&purse.world, &purse.memory), Some((CELL, [0, 4].into_iter().collect::<Set>(), true)));
    assert!(purse.given.is_empty());
    rules.answer(Choice::Element(4), Actor::Seat(Seat(0)), &mut purse);
    assert_eq!(purse.given, [4, 99]);
    let mut purse = raised(&rules, memory);
    rules.answer(Choice::Skip, Actor::Seat(Seat(0)), &mut purse);
    assert_eq!(purse.given, [99]);
}

#[test]
fn nobody_is_asked_where_there_is_nothing_to_choose() {
    let (rules, memory) = choosing(&[], Asked::Actor);
    assert_eq!(raised(&rules, memory).given, [99]);
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

#[test]
fn a_repetition_runs_as_often_as_it_says() {
    let mut builder = Builder::default();
    let (times, one) = (builder.constant(3), builder.constant(1));
    builder.event("thrice", vec![Step::Repeat { times, apart: false }, give(one), Step::Again { to: 1 }, Step::Done]);
    let (rules, memory) = builder.freeze();
    assert_eq!(raised(&rules, memory).given, [1, 1, 1]);
}

#[test]
fn counters_stay_in_their_bounds_and_conditions_read_them() {
    let mut builder = Builder::default();
    let counter = builder.counter(0, 5);
    let (nine, read, full) = (
        builder.constant(9),
        builder.code(&[Op::Counter(counter)]),
        builder.code(&[Op::Counter(counter), Op::Number(5), Op::Ne]),
    );
    let steps = vec![
        Step::Assign { counter, element: None, add: true, value: nine },
        Step::Unless { condition: full, to: 3 },
        give(nine),
        give(read),
        Step::Done,
    ];
    builder.event("count", steps);
    let (rules, memory) = builder.freeze();
    assert_eq!(raised(&rules, memory).given, [5]);
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

#[test]
fn an_event_that_sets_itself_off_is_a_cascade() {
    within(60, || {
        let mut builder = Builder::default();
        let subject = builder.code(&[Op::Subject(0)]);
        builder.event("echo", vec![Step::Perform { effect: ECHO, args: [subject, Code::default(), Code::default()] }]);
        let (rules, memory) = builder.freeze();
        let fault = raised(&rules, memory).memory.fault.expect("a fault");
        assert_eq!(fault.kind, FaultKind::Cascade);
        assert_eq!(rules.describe(fault).kind, FindingKind::Cascade);
    })
}

#[test]
fn a_list_that_never_ends_is_stopped() {
    within(60, || {
        let mut builder = Builder::default();
        builder.event("forever", vec![Step::Jump(0)]);
        let (rules, memory) = builder.freeze();
        let fault = raised(&rules, memory).memory.fault.expect("a fault");
        assert_eq!(fault.kind, FaultKind::Effects);
    })
}

#[test]
fn an_effect_on_what_is_not_there_does_nothing() {
    let mut builder = Builder::default();
    builder.set(&[]);
    let (nothing, one) = (builder.code(&[Op::SetOf(0), Op::First]), builder.constant(1));
    builder.event("absent", vec![give(nothing), give(one), Step::Done]);
    let (rules, memory) = builder.freeze();
    assert_eq!(raised(&rules, memory).given, [1]);
}
