//! Nested walks, who is asked, which candidates a rule leaves, and levels.

use crate::support::{Builder, CELL, EVENT, GIVE, MARK, MOOD, NEAR, ODD, Purse, VERDICT, WORTH, World, ask};
use javelina_engine::rules::{
    ABSENT, Asked, Body, Choice, ClauseId, Code, ItemId, KindId, Level, Lift, Memory, Op, Rules, Set, Step,
};
use javelina_engine::{Actor, Luck, Seat, Turn};

fn raised(rules: &Rules, memory: Memory) -> Purse<'_> {
    let mut purse = Purse { rules, memory, world: World { mood: 1 }, given: Vec::new() };
    rules.raise(EVENT, [2], Seat(0), &mut purse, &mut ());
    rules.settle(&mut purse);
    purse
}

fn give(code: Code) -> Step {
    Step::Perform { effect: GIVE, args: [code, Code::default(), Code::default()] }
}

#[test]
fn a_walk_in_a_walk_starts_anew_for_each_outer_element_and_may_go_by_rank() {
    let mut builder = Builder::default();
    builder.set(&[0, 5]);
    let outer = builder.code(&[Op::SetOf(0)]);
    let inner = builder.code(&[Op::Pick(0), Op::SetFact(NEAR)]);
    let both = builder.code(&[Op::Pick(0), Op::Number(10), Op::Mul, Op::Pick(1), Op::Add]);
    let four = builder.code(&[Op::SetOf(1)]);
    builder.set(&[1, 4]);
    let steps = vec![
        Step::Each { set: outer, depth: 0 },
        Step::Next { depth: 0, slot: 0, order: None, whose: Code::default(), to: 12 },
        Step::Each { set: inner, depth: 1 },
        Step::Next { depth: 1, slot: 1, order: None, whose: Code::default(), to: 6 },
        give(both),
        Step::Jump(3),
        Step::Each { set: four, depth: 1 },
        Step::Next { depth: 1, slot: 1, order: Some(NEAR), whose: Code::default(), to: 10 },
        give(both),
        Step::Jump(7),
        Step::Jump(1),
        Step::Done,
        Step::Done,
    ];
    builder.event("walk", steps);
    let (rules, memory) = builder.freeze();
    // Cell 0 has the neighbour 1, cell 5 the neighbour 4; by rank, the last cell comes first.
    assert_eq!(raised(&rules, memory).given, [1, 4, 1, 54, 54, 51]);
}

fn choose(set: Code, asked: Asked, verdict: Option<javelina_engine::rules::PointId>) -> Step {
    Step::Choose { kind: CELL, set, slot: 0, asked, may_skip: false, verdict, to: 2 }
}

#[test]
fn the_seat_that_is_named_is_asked_and_the_effect_is_for_the_one_who_acts() {
    for (named, asked) in [(Op::Number(1), 1), (Op::Actor, 0)] {
        let mut builder = Builder::default();
        builder.set(&[2, 3]);
        let (set, seat) = (builder.code(&[Op::SetOf(0)]), builder.code(&[named]));
        let pick = builder.code(&[Op::Pick(0)]);
        builder.event("ask", vec![choose(set, Asked::Seat(seat), None), give(pick), Step::Done]);
        let (rules, memory) = builder.freeze();
        let mut purse = raised(&rules, memory);
        assert_eq!(rules.asked(&purse.world, &purse.memory), Some(Turn::Seat(Seat(asked))));
        assert_eq!(purse.memory.question().unwrap().seat, Seat(0));
        rules.answer(Choice::Element(3), Actor::Seat(Seat(asked)), &mut purse);
        assert_eq!(purse.given, [3]);
    }
}

#[test]
fn a_question_to_a_seat_that_is_absent_or_empty_is_left_out() {
    for none in [vec![Op::Number(3), Op::Fact(WORTH)], vec![Op::Number(2)], vec![Op::Number(257)], vec![Op::Number(-1)]]
    {
        let mut builder = Builder::default();
        builder.set(&[2, 3]);
        let (set, seat) = (builder.code(&[Op::SetOf(0)]), builder.code(&none));
        let (pick, last) = (builder.code(&[Op::Pick(0)]), builder.constant(9));
        builder.event("ask", vec![choose(set, Asked::Seat(seat), None), give(pick), give(last), Step::Done]);
        let (rules, memory) = builder.freeze();
        let purse = raised(&rules, memory);
        assert_eq!(rules.asked(&purse.world, &purse.memory), None, "{none:?}");
        assert_eq!(purse.given, [9], "{none:?}: the list goes on behind the question");
    }
}

#[test]
fn nature_answers_with_a_candidate_always_the_same_for_one_seed_and_with_all_of_them_over_many() {
    let mut builder = Builder::default();
    builder.set(&[1, 3, 4]);
    let set = builder.code(&[Op::SetOf(0)]);
    let draws = builder.counter(0, i16::MAX);
    builder.event("fate", vec![choose(set, Asked::Chance(draws), None), Step::Done]);
    let (rules, memory) = builder.freeze();
    let purse = raised(&rules, memory);
    assert_eq!(rules.asked(&purse.world, &purse.memory), Some(Turn::Nature));
    let drawn = |seed| rules.chance(&purse.world, &purse.memory, &Luck::new(seed), 1).unwrap();
    let mut seen = Set::EMPTY;
    for seed in 0..60 {
        assert_eq!(drawn(seed), drawn(seed));
        seen.insert(drawn(seed).1);
    }
    assert_eq!(seen, [1, 3, 4].into_iter().collect());
}

#[test]
fn a_verdict_leaves_only_candidates_with_which_the_effect_may_be_done() {
    let mut builder = Builder::default();
    builder.set(&[0, 1, 2, 3]);
    let (set, pick) = (builder.code(&[Op::SetOf(0)]), builder.code(&[Op::Pick(0)]));
    let mark = Step::Perform { effect: MARK, args: [pick, Code::default(), Code::default()] };
    builder.event("mark", vec![choose(set, Asked::Actor, Some(VERDICT)), mark, Step::Done]);
    let odd = builder.code(&[Op::Subject(0), Op::Fact(ODD)]);
    let third = builder.code(&[Op::Subject(0), Op::Number(3), Op::Eq]);
    builder.clause("no_odd", VERDICT, odd, Body::Forbid);
    builder.clause("but_third", VERDICT, third, Body::Allow(Lift::Clause(ClauseId(1))));
    let (rules, memory) = builder.freeze();
    let purse = raised(&rules, memory);
    let (kind, candidates, may_skip) = rules.answers(&purse.world, &purse.memory).unwrap();
    assert_eq!((kind, candidates, may_skip), (CELL, [0, 2, 3].into_iter().collect(), false));
}

#[test]
fn a_question_whose_candidates_are_all_forbidden_is_not_asked() {
    let mut builder = Builder::default();
    builder.set(&[1, 3]);
    let (set, pick, last) = (builder.code(&[Op::SetOf(0)]), builder.code(&[Op::Pick(0)]), builder.constant(9));
    let mark = Step::Perform { effect: MARK, args: [pick, Code::default(), Code::default()] };
    builder.event("mark", vec![choose(set, Asked::Actor, Some(VERDICT)), mark, give(last), Step::Done]);
    let odd = builder.code(&[Op::Subject(0), Op::Fact(ODD)]);
    builder.clause("no_odd", VERDICT, odd, Body::Forbid);
    let (rules, memory) = builder.freeze();
    let purse = raised(&rules, memory);
    assert!(purse.memory.question().is_none());
    assert_eq!(purse.given, [9]);
}

#[test]
fn levels_are_those_whose_conditions_hold_in_the_order_of_the_item() {
    let mut builder = Builder::default();
    let at_least = |builder: &mut Builder, least| builder.code(&[Op::Fact(MOOD), Op::Number(least), Op::Ge]);
    let codes = [2, 5, 8].map(|least| at_least(&mut builder, least));
    builder.event("none", vec![Step::Done]);
    let names = ["pass", "good", "great"].map(String::from);
    let level = |(name, code)| Level { name, code, says: Vec::new() };
    builder.0.items[0].levels = names.into_iter().zip(codes).map(level).collect();
    let (rules, memory) = builder.freeze();
    let reached = |mood| rules.levels(ItemId(0), &ask(&World { mood }, &memory, 0));
    assert!(reached(1).is_empty());
    assert_eq!(reached(5), ["pass", "good"]);
    assert_eq!(reached(9), ["pass", "good", "great"]);
}

/// The candidates of the question that waits.
fn offered(rules: &Rules, purse: &Purse<'_>) -> Vec<i32> {
    rules.answers(&purse.world, &purse.memory).unwrap().1.iter().collect()
}

#[test]
fn a_question_that_is_asked_twice_offers_nothing_twice() {
    for (apart, left, given) in [(true, vec![2, 4], vec![3]), (false, vec![2, 3, 4], vec![3])] {
        let mut builder = Builder::default();
        builder.set(&[2, 3, 4]);
        let (set, pick, nine) = (builder.code(&[Op::SetOf(0)]), builder.code(&[Op::Pick(0)]), builder.constant(9));
        let ask = Step::Choose { kind: CELL, set, slot: 0, asked: Asked::Actor, may_skip: false, verdict: None, to: 4 };
        builder.event(
            "ask",
            vec![Step::Repeat { times: nine, apart }, ask, give(pick), Step::Again { to: 1 }, Step::Done],
        );
        let (rules, memory) = builder.freeze();
        let mut purse = raised(&rules, memory);
        assert_eq!(offered(&rules, &purse), [2, 3, 4]);
        rules.answer(Choice::Element(3), Actor::Seat(Seat(0)), &mut purse);
        assert_eq!((offered(&rules, &purse), &purse.given), (left, &given));
        if apart {
            for answer in [2, 4] {
                rules.answer(Choice::Element(answer), Actor::Seat(Seat(0)), &mut purse);
            }
            assert!(purse.memory.question().is_none(), "nothing else is left, although nine were asked for");
            assert_eq!(purse.given, [3, 2, 4]);
        }
    }
}

/// A sealed question for numbers into a counter of each seat that holds 0 to 5 and starts at 2.
fn sealed(bounds: [i32; 2]) -> (Rules, Memory) {
    let mut builder = Builder::default();
    let into = builder.counter(0, 5);
    let decl = builder.0.counters.last_mut().unwrap();
    (decl.per, decl.start) = ([Some(KindId(0)), None], 2);
    let [least, most] = bounds.map(Op::Number);
    let set = builder.code(&[least, most, Op::Range]);
    let seats = builder.code(&[Op::Seated]);
    let asked = Asked::Sealed { seats, into };
    let last = builder.constant(9);
    let kind = KindId::NUMBER;
    let ask = Step::Choose { kind, set, slot: 0, asked, may_skip: false, verdict: None, to: 1 };
    builder.event("bid", vec![ask, give(last), Step::Done]);
    let (rules, mut memory) = builder.freeze();
    memory.counters[..2].copy_from_slice(&[4, 4]); // answers to the question before
    (rules, memory)
}

#[test]
fn a_sealed_question_that_no_seat_can_answer_writes_the_start_values() {
    for bounds in [[9, 7], [7, 9], [ABSENT, 3]] {
        let (rules, memory) = sealed(bounds);
        let purse = raised(&rules, memory);
        assert!(purse.memory.question().is_none(), "{bounds:?}");
        assert_eq!((&purse.memory.counters[..2], purse.given.as_slice()), (&[2, 2][..], &[9][..]), "{bounds:?}");
    }
}

#[test]
fn a_sealed_question_offers_what_its_counter_can_hold() {
    let (rules, memory) = sealed([3, 9]);
    let mut purse = raised(&rules, memory);
    assert_eq!(offered(&rules, &purse), [3, 4, 5]);
    for (seat, answer) in [(0, 5), (1, 3)] {
        rules.answer(Choice::Element(answer), Actor::Seat(Seat(seat)), &mut purse);
    }
    assert_eq!(&purse.memory.counters[..2], [5, 3]);
}
