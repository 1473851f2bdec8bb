//! How clauses combine: by kind, never by order; and folded conditions answer as plain ones.
#![allow(missing_docs, clippy::unwrap_used)]

use crate::support::{Builder, FACT, MOOD, NUMBER, ODD, SET, VERDICT, WORTH, World, ask};
use javelina_engine::Dice;
use javelina_engine::rules::{Body, Code, Coverage, FaultKind, Op, Set, Verdict};

/// Answers of all points for all cells.
type Answers = Vec<(bool, bool, i32, Set)>;

fn answers(builder: Builder) -> Answers {
    let (rules, memory) = builder.freeze();
    let world = World { mood: 2 };
    (0..6)
        .map(|cell| {
            let ask = ask(&world, &memory, cell);
            (
                rules.verdict(VERDICT, &ask, &mut ()) == Verdict::Fine,
                rules.holds(FACT, false, &ask, &mut ()),
                rules.number(NUMBER, 1, &ask, &mut ()),
                rules.members(SET, Set::one(0), &ask, &mut ()),
            )
        })
        .collect()
}

/// A condition over the cell, its facts and the mood.
fn condition(builder: &mut Builder, dice: &mut Dice) -> Code {
    let mut ops: Vec<Op> = Vec::new();
    for part in 0..dice.below(4) {
        let one = match dice.below(4) {
            0 => vec![Op::Subject(0), Op::Fact(WORTH), Op::Number(dice.below(5) as i32), Op::Gt],
            1 => vec![Op::Subject(0), Op::Fact(ODD)],
            2 => vec![Op::Fact(MOOD), Op::Number(dice.below(4) as i32), Op::Ne],
            _ => vec![Op::Subject(0), Op::Fact(WORTH), Op::Fact(MOOD), Op::Ge],
        };
        if part > 0 {
            let skip = one.len() as u16;
            ops.push(if dice.below(3) == 0 { Op::OrElse(skip) } else { Op::AndThen(skip) });
        }
        ops.extend(one);
    }
    builder.code(&ops)
}

fn random(dice: &mut Dice, order: &[usize]) -> Builder {
    let mut builder = Builder::default();
    let mut made = Vec::new();
    for number in 0..order.len() {
        let condition = condition(&mut builder, dice);
        let value = dice.below(9) as i32 - 4;
        let code = builder.constant(value);
        let two = builder.constant(2);
        let set = builder.code(&[Op::Number(value.abs()), Op::Just]);
        let (point, body) = match dice.below(10) {
            0 => (VERDICT, Body::Forbid),
            1 => (FACT, Body::Widen),
            2 => (FACT, Body::Narrow),
            3 | 4 => (NUMBER, Body::Add(code)),
            5 => (NUMBER, Body::Scale { numerator: code, denominator: two }),
            6 => (NUMBER, Body::Floor(code)),
            7 => (NUMBER, Body::Cap(code)),
            8 => (SET, Body::Include(set)),
            _ => (SET, Body::Exclude(set)),
        };
        made.push((number, point, condition, body));
    }
    for at in order {
        let (number, point, condition, body) = made[*at].clone();
        // labels follow the order too, so that neither files nor names decide
        let place = order.iter().position(|other| *other == number).unwrap();
        builder.clause(&format!("c{place:02}"), point, condition, body);
    }
    builder
}

#[test]
fn the_order_of_clauses_never_matters() {
    for seed in 0..400 {
        let mut order: Vec<usize> = (0..8).collect();
        let straight = answers(random(&mut Dice::new(seed, 1), &order));
        Dice::new(seed, 2).shuffle(&mut order);
        assert_eq!(straight, answers(random(&mut Dice::new(seed, 1), &order)), "seed {seed}, order {order:?}");
    }
}

#[test]
fn an_overflow_on_the_way_does_not_depend_on_the_order() {
    for order in [[0, 1, 2], [0, 2, 1], [2, 1, 0]] {
        let mut builder = Builder::default();
        for (place, which) in order.iter().enumerate() {
            let code = builder.constant([i32::MAX, i32::MAX, -i32::MAX][*which]);
            builder.clause(&format!("c{place}"), NUMBER, Code::default(), Body::Add(code));
        }
        assert_eq!(answers(builder)[0].2, i32::MAX, "{order:?}");
    }
}

#[test]
fn a_folded_condition_answers_as_the_plain_one() {
    for seed in 0..400 {
        let mut builder = Builder::default();
        let condition = condition(&mut builder, &mut Dice::new(seed, 3));
        builder.clause("wide", FACT, condition, Body::Widen);
        let (rules, memory) = builder.freeze();
        let world = World { mood: (seed % 4) as i32 };
        let all = Set::first_elements(6);
        let held = rules.holding(FACT, Set::EMPTY, all, &mut ask(&world, &memory, 0), &mut ());
        for cell in 0..6 {
            let plain = condition.is_empty() || rules.evaluate(condition, &ask(&world, &memory, cell)) == 1;
            let one = rules.holds(FACT, false, &ask(&world, &memory, cell), &mut ());
            assert_eq!((one, held.contains(cell)), (plain, plain), "seed {seed}, cell {cell}");
        }
    }
}

#[test]
fn asking_many_at_once_honours_overrides_as_asking_one_does() {
    let mut builder = Builder::default();
    let odd = builder.code(&[Op::Subject(0), Op::Fact(ODD)]);
    builder.clause("a.narrow", FACT, Code::default(), Body::Narrow);
    builder.clause("b.wide", FACT, odd, Body::Widen).overrides.push(javelina_engine::rules::ClauseId(0));
    let (rules, memory) = builder.freeze();
    let world = World { mood: 0 };
    let held = rules.holding(FACT, Set::EMPTY, Set::first_elements(6), &mut ask(&world, &memory, 0), &mut ());
    assert_eq!(held, [1, 3, 5].into_iter().collect());
    for cell in 0..6 {
        assert_eq!(rules.holds(FACT, false, &ask(&world, &memory, cell), &mut ()), held.contains(cell));
    }
}

#[test]
fn numbers_are_set_then_added_then_scaled_then_bounded() {
    let mut builder = Builder::default();
    let [ten, one, three, two, cap] = [10, 1, 3, 2, 15].map(|value| builder.constant(value));
    builder.clause("a", NUMBER, Code::default(), Body::Cap(cap));
    builder.clause("b", NUMBER, Code::default(), Body::Scale { numerator: three, denominator: two });
    builder.clause("c", NUMBER, Code::default(), Body::Add(one));
    builder.clause("d", NUMBER, Code::default(), Body::Set(ten));
    let (rules, memory) = builder.freeze();
    let world = World { mood: 0 };
    let mut rows = Vec::new();
    let value = rules.number_by(NUMBER, 4, &ask(&world, &memory, 0), &mut (), |clause, by| rows.push((clause.0, by)));
    assert_eq!((value, rows), (15, vec![(3, 6), (2, 1), (1, 5), (0, -1)]), "(10 + 1) * 3 / 2 = 16, at most 15");
}

#[test]
fn one_clause_alone_makes_of_a_number_what_it_makes_with_somebody_listening() {
    let bodies: [fn(Code, Code) -> Body; 5] = [
        |value, _| Body::Set(value),
        |value, _| Body::Add(value),
        |numerator, denominator| Body::Scale { numerator, denominator },
        |value, _| Body::Floor(value),
        |value, _| Body::Cap(value),
    ];
    for body in bodies {
        for (value, base) in [(3, 4), (-7, 4), (0, -5), (i32::MAX, i32::MAX), (-1, i32::MIN + 1), (9, 9)] {
            let mut builder = Builder::default();
            let (value, two) = (builder.constant(value), builder.constant(2));
            builder.clause("a", NUMBER, Code::default(), body(value, two));
            let (rules, memory) = builder.freeze();
            let world = World { mood: 0 };
            let (mut alone, mut heard) = (Vec::new(), Vec::new());
            let quiet = rules.number_by(NUMBER, base, &ask(&world, &memory, 0), &mut (), |_, by| alone.push(by));
            let mut coverage = Coverage::default();
            let loud = rules.number_by(NUMBER, base, &ask(&world, &memory, 0), &mut coverage, |_, by| heard.push(by));
            assert_eq!((quiet, alone), (loud, heard), "{base}");
        }
    }
}

#[test]
fn two_clauses_that_set_other_numbers_are_a_conflict_and_equal_ones_are_not() {
    for (other, fault) in [(10, None), (11, Some(FaultKind::Conflict))] {
        let mut builder = Builder::default();
        let (one, two) = (builder.constant(10), builder.constant(other));
        builder.clause("a", NUMBER, Code::default(), Body::Set(one));
        builder.clause("b", NUMBER, Code::default(), Body::Set(two));
        let (rules, memory) = builder.freeze();
        let (world, all) = (World { mood: 0 }, None);
        let ask = ask(&world, &memory, 0);
        rules.number(NUMBER, 4, &ask, &mut ());
        assert_eq!(ask.fault().map(|fault| fault.kind), fault);
        assert_eq!(rules.conflicts(&world, all).len(), usize::from(fault.is_some()));
    }
}
