//! Forbidding and allowing: base rules lifted, clauses excepted, and asking many as asking one.

use crate::support::{Builder, FACT, MOOD, ODD, VERDICT, WORTH, World, ask};
use javelina_engine::Dice;
use javelina_engine::rules::{Body, ClauseId, Code, Lift, Memory, Op, Set, Verdict};

#[test]
fn a_base_rule_is_lifted_where_an_active_allow_names_it_and_nowhere_else() {
    let mut builder = Builder::default();
    let odd = builder.code(&[Op::Subject(0), Op::Fact(ODD)]);
    builder.clause("lift", VERDICT, odd, Body::Allow(Lift::Base(1)));
    let (rules, memory) = builder.freeze();
    let world = World { mood: 0 };
    let lifts = |memory: &Memory, base, cell| rules.lifts(VERDICT, base, &ask(&world, memory, cell), &mut ());
    assert_eq!([0, 1, 2, 3].map(|cell| lifts(&memory, 1, cell)), [false, true, false, true]);
    assert!(!lifts(&memory, 0, 1), "another base rule");
    assert!(!lifts(&Memory::default(), 1, 1), "its item is not in play");
}

#[test]
fn an_allow_of_a_base_rule_excepts_no_clause() {
    let mut builder = Builder::default();
    builder.clause("no", VERDICT, Code::default(), Body::Forbid);
    builder.clause("lift", VERDICT, Code::default(), Body::Allow(Lift::Base(0)));
    let (rules, memory) = builder.freeze();
    let world = World { mood: 0 };
    assert_eq!(rules.verdict(VERDICT, &ask(&world, &memory, 0), &mut ()), Verdict::Forbidden(ClauseId(0)));
}

#[test]
fn an_allow_excepts_the_clause_that_it_names_and_the_next_one_still_forbids() {
    let mut builder = Builder::default();
    let high = builder.code(&[Op::Subject(0), Op::Number(3), Op::Gt]);
    builder.clause("a.no", VERDICT, Code::default(), Body::Forbid);
    builder.clause("b.not_high", VERDICT, high, Body::Forbid);
    builder.clause("c.but", VERDICT, Code::default(), Body::Allow(Lift::Clause(ClauseId(0))));
    let (rules, memory) = builder.freeze();
    let world = World { mood: 0 };
    let verdict = |cell| rules.verdict(VERDICT, &ask(&world, &memory, cell), &mut ());
    assert_eq!((verdict(3), verdict(4)), (Verdict::Fine, Verdict::Forbidden(ClauseId(1))));
}

#[test]
fn an_allow_that_is_overridden_excepts_nothing() {
    let mut builder = Builder::default();
    builder.clause("a.no", VERDICT, Code::default(), Body::Forbid);
    builder.clause("b.but", VERDICT, Code::default(), Body::Allow(Lift::Clause(ClauseId(0))));
    let odd = builder.code(&[Op::Subject(0), Op::Fact(ODD)]);
    builder.clause("c.not_odd", VERDICT, odd, Body::Allow(Lift::Base(0))).overrides.push(ClauseId(1));
    let (rules, memory) = builder.freeze();
    let world = World { mood: 0 };
    let fine = |cell| rules.verdict(VERDICT, &ask(&world, &memory, cell), &mut ()) == Verdict::Fine;
    assert_eq!((fine(0), fine(1)), (true, false));
}

/// A condition over the cell, its facts and the mood; empty for some.
fn condition(builder: &mut Builder, dice: &mut Dice) -> Code {
    let test = |dice: &mut Dice| match dice.below(4) {
        0 => vec![Op::Subject(0), Op::Fact(WORTH), Op::Number(dice.below(5) as i32), Op::Gt],
        1 => vec![Op::Subject(0), Op::Fact(ODD)],
        2 => vec![Op::Fact(MOOD), Op::Number(dice.below(3) as i32), Op::Ne],
        _ => vec![Op::Subject(0), Op::Fact(WORTH), Op::Fact(MOOD), Op::Ge],
    };
    let mut ops = Vec::new();
    for part in 0..dice.below(4) {
        let one = test(dice);
        if part > 0 {
            ops.push(Op::AndThen(one.len() as u16));
        }
        ops.extend(one);
    }
    builder.code(&ops)
}

/// Four clauses at a point, some of which except or override others.
fn random(dice: &mut Dice, point: javelina_engine::rules::PointId, with_overrides: bool) -> Builder {
    let mut builder = Builder::default();
    for number in 0..4_u16 {
        let condition = condition(&mut builder, dice);
        let earlier = (number > 0).then(|| ClauseId(dice.below(u32::from(number)) as u16));
        let body = match (point == VERDICT, dice.below(3), earlier) {
            (true, 0, Some(other)) => Body::Allow(Lift::Clause(other)),
            (true, ..) => Body::Forbid,
            (false, 0, _) => Body::Narrow,
            (false, ..) => Body::Widen,
        };
        let clause = builder.clause(&format!("c{number}"), point, condition, body);
        if let (true, 0, Some(other)) = (with_overrides, dice.below(4), earlier) {
            clause.overrides.push(other);
        }
    }
    builder
}

#[test]
fn what_is_permitted_of_many_is_what_the_verdict_allows_one_by_one() {
    let (mut permitted, mut refused) = (0, 0);
    for seed in 0..800 {
        let (rules, memory) = random(&mut Dice::new(seed, 5), VERDICT, seed % 2 == 0).freeze();
        let world = World { mood: (seed % 3) as i32 };
        let candidates: Set = (0..6).filter(|cell| seed >> cell & 1 == 0).collect();
        let many = rules.permitted(VERDICT, candidates, &mut ask(&world, &memory, 5), &mut ());
        for cell in 0..6 {
            let one = rules.verdict(VERDICT, &ask(&world, &memory, cell), &mut ()) == Verdict::Fine;
            assert_eq!(many.contains(cell), one && candidates.contains(cell), "seed {seed}, cell {cell}");
        }
        permitted += many.len();
        refused += candidates.len() - many.len();
    }
    assert!(permitted > 300 && refused > 300, "{permitted} and {refused}: the programs must do both");
}

#[test]
fn what_holds_of_many_is_what_holds_of_each_with_overrides_too() {
    for seed in 0..800 {
        let (rules, memory) = random(&mut Dice::new(seed, 6), FACT, seed % 2 == 0).freeze();
        let world = World { mood: (seed % 3) as i32 };
        let base: Set = (0..6).filter(|cell| seed >> cell & 1 == 0).collect();
        let all = Set::first_elements(6);
        let many = rules.holding(FACT, base, all, &mut ask(&world, &memory, 5), &mut ());
        for cell in 0..6 {
            let one = rules.holds(FACT, base.contains(cell), &ask(&world, &memory, cell), &mut ());
            assert_eq!(many.contains(cell), one, "seed {seed}, cell {cell}");
        }
    }
}
