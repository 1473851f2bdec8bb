//! How clauses combine: by kind, never by order; and folded conditions answer as plain ones.

use crate::support::{Builder, FACT, MOOD, NUMBER, ODD, SET, VERDICT, WORTH, World, ask};
use javelina_engine::Dice;
use javelina_engine::rules::{
    ABSENT, Ask, Body, ClauseId, Code, Combine, Combined, Coverage, FactId, Facts, FaultKind, ItemId, Lift, MAX_NESTED,
    Memory, Noted, Op, PointId, Rules, Set, Verdict,
};
use javelina_engine::{FileId, Seat, Span};

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
    builder.clause("b.wide", FACT, odd, Body::Widen).overrides.push(ClauseId(0));
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

// ---------------------------------------------------------------------------------------------------- silence

/// A number clause that adds, and overrides others.
fn adding(builder: &mut Builder, label: &str, value: i32, overrides: &[u16]) {
    let code = builder.constant(value);
    let clause = builder.clause(label, NUMBER, Code::default(), Body::Add(code));
    clause.overrides.extend(overrides.iter().copied().map(ClauseId));
}

fn number_of(builder: Builder) -> (i32, Option<FaultKind>) {
    let (rules, memory) = builder.freeze();
    let world = World { mood: 0 };
    let ask = ask(&world, &memory, 0);
    let value = rules.number(NUMBER, 0, &ask, &mut ());
    (value, ask.fault().map(|fault| fault.kind))
}

#[test]
fn a_clause_that_is_silenced_silences_nothing() {
    let chain = |links: &[&[u16]]| {
        let mut builder = Builder::default();
        for (at, overrides) in links.iter().enumerate() {
            adding(&mut builder, &format!("c{at}"), 10_i32.pow(at as u32), overrides);
        }
        number_of(builder).0
    };
    assert_eq!(chain(&[&[], &[0], &[1]]), 101, "the last silences the one between");
    assert_eq!(chain(&[&[], &[0], &[1], &[2]]), 1010);
    assert_eq!(chain(&[&[], &[0], &[0], &[1]]), 1100, "the third silences the first as well");
    assert_eq!(chain(&[&[], &[], &[0, 1], &[2]]), 1011);
}

#[test]
fn an_answer_whose_value_is_absent_silences_nothing() {
    let bodies: [fn(Code, Code) -> Body; 6] = [
        |value, _| Body::Set(value),
        |value, _| Body::Add(value),
        |value, one| Body::Scale { numerator: value, denominator: one },
        |value, one| Body::Scale { numerator: one, denominator: value },
        |value, _| Body::Floor(value),
        |value, _| Body::Cap(value),
    ];
    for (at, body) in bodies.into_iter().enumerate() {
        for (value, answer) in [(ABSENT, 7), (1, 0)] {
            let mut builder = Builder::default();
            adding(&mut builder, "a", 7, &[]);
            let [value, one] = [value, 1].map(|value| builder.constant(value));
            builder.clause("b", NUMBER, Code::default(), body(value, one)).overrides.push(ClauseId(0));
            let (told, fault) = number_of(builder);
            assert_eq!(fault, None);
            assert_eq!(told == 7, answer == 7, "answer {at} is {told}");
        }
    }
}

/// Clauses about facts and verdicts with random overrides, and words of `combine` on top of that.
fn entangled(dice: &mut Dice) -> (Rules, Memory) {
    let mut builder = Builder::default();
    for at in 0..6_u16 {
        let condition = condition(&mut builder, dice);
        let (point, body) = match dice.below(4) {
            0 => (VERDICT, Body::Forbid),
            1 => (VERDICT, Body::Allow(Lift::Clause(ClauseId(dice.below(6) as u16)))),
            2 => (FACT, Body::Widen),
            _ => (FACT, Body::Narrow),
        };
        let overrides: Vec<ClauseId> = (0..at).filter(|_| dice.below(3) == 0).map(ClauseId).collect();
        builder.clause(&format!("c{at}"), point, condition, body).overrides = overrides;
    }
    for (at, two) in (0..6_u16).flat_map(|at| (0..at).map(move |two| (at, two))) {
        let how = [Combined::Least, Combined::Most, Combined::First][dice.below(3) as usize];
        let [one, other] = [at, two].map(|id| builder.0.clauses[usize::from(id)].body.clone());
        if dice.below(2) == 0 && how.fits(&one, &other) {
            join(&mut builder, [at, two], how);
        }
    }
    assert_eq!(builder.0.combine(&|_| true), None);
    builder.freeze()
}

fn join(builder: &mut Builder, pair: [u16; 2], how: Combined) {
    let span = Span::new(FileId(0), 0..0);
    builder.0.combines.push(Combine { item: ItemId(0), pair: pair.map(ClauseId), how, span });
}

#[test]
fn asking_many_at_once_is_asking_each_of_them_whatever_is_silenced_or_combined() {
    let (mut held, mut refused) = (0, 0);
    for seed in 0..600 {
        let (rules, memory) = entangled(&mut Dice::new(seed, 5));
        let world = World { mood: (seed % 4) as i32 };
        let (all, base) = (Set::first_elements(6), [0, 3].into_iter().collect::<Set>());
        let many = rules.holding(FACT, base, all, &mut ask(&world, &memory, 0), &mut ());
        let fine = rules.permitted(VERDICT, all, &mut ask(&world, &memory, 0), &mut ());
        for cell in 0..6 {
            let asked = ask(&world, &memory, cell);
            let one = rules.holds(FACT, base.contains(cell), &asked, &mut ());
            let permitted = rules.verdict(VERDICT, &asked, &mut ()) == Verdict::Fine;
            assert_eq!((one, permitted), (many.contains(cell), fine.contains(cell)), "seed {seed}, cell {cell}");
            held += usize::from(one);
            refused += usize::from(!permitted);
        }
    }
    assert!(held > 300 && refused > 300, "{held} {refused}");
}

// ---------------------------------------------------------------------------------------------------- combine

/// Answers of two clauses at a point, joined by a word.
fn joined(point: PointId, bodies: impl FnOnce(&mut Builder) -> [Body; 2], how: Option<Combined>) -> (Rules, Memory) {
    let mut builder = Builder::default();
    for (label, body) in ["a", "b"].into_iter().zip(bodies(&mut builder)) {
        builder.clause(label, point, Code::default(), body);
    }
    if let Some(how) = how {
        join(&mut builder, [0, 1], how);
    }
    assert_eq!(builder.0.combine(&|_| true), None);
    builder.freeze()
}

#[test]
fn a_floor_holds_against_a_cap_below_it_and_nowhere_else() {
    for (floor, cap, most, least) in
        [(19, 18, 19, 18), (1, 18, 18, 18), (18, 18, 18, 18), (30, 18, 30, 18), (22, 25, 22, 22)]
    {
        let value = |turned: bool, how| {
            let bodies = |builder: &mut Builder| {
                let [floor, cap] = [floor, cap].map(|value| builder.constant(value));
                let [floor, cap] = [Body::Floor(floor), Body::Cap(cap)];
                if turned { [cap, floor] } else { [floor, cap] }
            };
            let (rules, memory) = joined(NUMBER, bodies, how);
            let world = World { mood: 0 };
            let mut by = 20;
            let answer = rules.number_by(NUMBER, 20, &ask(&world, &memory, 0), &mut (), |_, more| by += more);
            assert_eq!(answer, by, "the rows sum to the answer");
            answer
        };
        let words = [None, Some(Combined::Least), Some(Combined::Most), Some(Combined::First)];
        assert_eq!(words.map(|how| value(false, how)), [least, least, most, most], "{floor} {cap}");
        assert_eq!(
            words.map(|how| value(true, how)),
            [least, least, most, least],
            "{floor} {cap}, named the other way"
        );
    }
}

#[test]
fn what_is_included_holds_against_an_exclude_element_by_element() {
    let members = |how| {
        let bodies = |builder: &mut Builder| {
            let [more, less] = [[1, 2], [2, 3]].map(|set| builder.set(&set));
            [Op::SetOf(more), Op::SetOf(less)].map(|op| builder.code(&[op])).map(Body::Include)
        };
        let bodies = |builder: &mut Builder| match bodies(builder) {
            [more, Body::Include(less)] => [more, Body::Exclude(less)],
            other => other,
        };
        let (rules, memory) = joined(SET, bodies, how);
        let world = World { mood: 0 };
        rules.members(SET, [0, 3].into_iter().collect(), &ask(&world, &memory, 0), &mut ())
    };
    let sets = [None, Some(Combined::Least), Some(Combined::Most)].map(members);
    assert_eq!(sets, [vec![0, 1], vec![0, 1], vec![0, 1, 2]].map(|set| set.into_iter().collect()));
}

#[test]
fn a_forbid_and_an_allow_are_combined_whatever_the_allow_names() {
    let refused = |named: u16, how| {
        let allow = Body::Allow(Lift::Clause(ClauseId(named)));
        let (rules, memory) = joined(VERDICT, |_| [Body::Forbid, allow], how);
        let world = World { mood: 0 };
        rules.verdict(VERDICT, &ask(&world, &memory, 0), &mut ()) != Verdict::Fine
    };
    let words = [None, Some(Combined::Least), Some(Combined::Most), Some(Combined::First)];
    assert_eq!(words.map(|how| refused(0, how)), [false, true, false, true]);
    assert_eq!(words.map(|how| refused(1, how)), [true, true, false, true], "it names another rule");
}

/// What several values come to with words for pairs of them, whatever the labels are.
fn several(values: &[i32], words: &[([u16; 2], Combined)]) -> Option<i32> {
    let labels = |turned: bool| -> (i32, Option<FaultKind>) {
        let mut builder = Builder::default();
        for (at, value) in values.iter().enumerate() {
            let code = builder.constant(*value);
            let place = if turned { values.len() - at } else { at };
            builder.clause(&format!("c{place}"), NUMBER, Code::default(), Body::Set(code));
        }
        words.iter().for_each(|(pair, how)| join(&mut builder, *pair, *how));
        assert_eq!(builder.0.combine(&|_| true), None);
        number_of(builder)
    };
    let [straight, turned] = [false, true].map(labels);
    assert_eq!(straight, turned, "no name decides: {values:?} {words:?}");
    straight.1.is_none().then_some(straight.0)
}

#[test]
fn a_sum_is_that_of_all_values_and_joins_every_two_of_them() {
    let sum = Combined::Sum;
    assert_eq!(several(&[3, 4], &[([0, 1], sum)]), Some(7));
    assert_eq!(several(&[3, 3], &[([0, 1], sum)]), Some(6));
    assert_eq!(several(&[3, 3, 4], &[([0, 1], sum), ([0, 2], sum), ([1, 2], sum)]), Some(10));
    assert_eq!(several(&[1, 1, 2], &[([0, 2], sum), ([1, 2], sum)]), None, "the first two are not joined");
    assert_eq!(several(&[1, 1, 2], &[([0, 1], Combined::Least), ([0, 2], sum), ([1, 2], sum)]), None);
    assert_eq!(several(&[i32::MAX, 5], &[([0, 1], sum)]), Some(i32::MAX));
}

#[test]
fn values_that_differ_are_joined_by_one_word() {
    use Combined::{First, Least, Most};
    assert_eq!(several(&[3, 4, 5], &[([0, 1], Least), ([0, 2], Least), ([1, 2], Least)]), Some(3));
    assert_eq!(several(&[3, 4, 5], &[([0, 1], Least), ([0, 2], Most), ([1, 2], Least)]), None);
    assert_eq!(
        several(&[3, 4, 3], &[([0, 1], Most), ([0, 2], Least), ([1, 2], Most)]),
        Some(4),
        "equal values need none"
    );
    assert_eq!(several(&[3, 4, 5], &[([1, 0], First), ([0, 2], First), ([1, 2], First)]), Some(4));
    assert_eq!(several(&[3, 4, 5], &[([1, 0], First), ([0, 2], First)]), None, "the last two are not joined");
    assert_eq!(several(&[ABSENT, 4], &[([0, 1], First)]), Some(4), "what is absent is no answer");
    assert_eq!(several(&[4, 4], &[([0, 1], First)]), Some(4));
}

#[test]
fn a_word_changes_no_answer_at_which_its_two_rules_agree() {
    let mut agreed = 0;
    for seed in 0..400 {
        for how in [Combined::Least, Combined::Most, Combined::First] {
            let made = |how: Option<Combined>| {
                let mut dice = Dice::new(seed, 7);
                let values = [dice.below(5), dice.below(5)].map(|value| value as i32);
                let bodies = |builder: &mut Builder| match dice.below(2) {
                    0 => values.map(|value| Body::Set(builder.constant(value))),
                    _ => [Body::Floor(builder.constant(values[0])), Body::Cap(builder.constant(values[1]))],
                };
                let (rules, memory) = joined(NUMBER, bodies, how);
                let agree = match &rules.clause(ClauseId(0)).body {
                    Body::Set(_) => values[0] == values[1],
                    _ => values[0] <= values[1],
                };
                let world = World { mood: 0 };
                (rules.number(NUMBER, 2, &ask(&world, &memory, 0), &mut ()), agree)
            };
            let (plain, agree) = made(None);
            agreed += usize::from(agree);
            assert!(!agree || made(Some(how)).0 == plain, "seed {seed} as {how:?}");
        }
    }
    assert!(agreed > 200, "{agreed}");
}

// ---------------------------------------------------------------------------------------------------- factors

#[test]
fn factors_are_multiplied_exactly() {
    let scaled = |value: i32, factors: &[[i32; 2]]| {
        let mut builder = Builder::default();
        let base = builder.constant(value);
        builder.clause("base", NUMBER, Code::default(), Body::Set(base));
        for (at, factor) in factors.iter().enumerate() {
            let [numerator, denominator] = factor.map(|value| builder.constant(value));
            builder.clause(&format!("f{at}"), NUMBER, Code::default(), Body::Scale { numerator, denominator });
        }
        number_of(builder)
    };
    assert_eq!(scaled(2, &[[150, 100]; 9]), (76, None));
    assert_eq!(scaled(1, &[[30_000, 10_000]; 5]), (243, None));
    assert_eq!(scaled(-5, &[[1, 2]]), (-3, None), "rounded down");
    let large = i32::MAX;
    let both: Vec<[i32; 2]> = [[large, 1], [1, large - 1]].into_iter().cycle().take(40).collect();
    assert_eq!(scaled(1_000, &both), (1_000, None));
    for denominator in [0, -2] {
        assert_eq!(scaled(6, &[[1, denominator], [3, 2]]), (9, Some(FaultKind::Divisor)), "the other factor counts");
        assert_eq!(scaled(6, &[[1, denominator]]), (6, Some(FaultKind::Divisor)));
    }
}

/// Facts whose values ask the number point twice, which reads them.
struct Circular<'a> {
    rules: &'a Rules,
    memory: &'a Memory,
    noted: &'a Noted,
    asked: std::cell::Cell<u32>,
}

impl Facts for Circular<'_> {
    fn fact(&self, _: FactId, _: [i32; 2]) -> i32 {
        self.asked.set(self.asked.get() + 1);
        let number = || self.rules.number(NUMBER, 1, &Ask::new(self, self.memory, Seat(0)), &mut ());
        number().saturating_add(number())
    }
    fn noted(&self) -> Option<&Noted> {
        Some(self.noted)
    }
}

#[test]
fn a_question_that_asks_itself_ends_in_a_finding() {
    let mut builder = Builder::default();
    let mood = builder.code(&[Op::Fact(MOOD)]);
    builder.clause("one", NUMBER, Code::default(), Body::Add(mood));
    let (rules, memory) = builder.freeze();
    let noted = Noted::default();
    let facts = Circular { rules: &rules, memory: &memory, noted: &noted, asked: 0.into() };
    rules.number(NUMBER, 1, &Ask::new(&facts, &memory, Seat(0)), &mut ());
    let fault = noted.take().unwrap();
    assert_eq!((fault.kind, fault.clause), (FaultKind::Nested, Some(ClauseId(0))));
    assert_eq!(facts.asked.get(), u32::from(MAX_NESTED), "a circle that branches ends with its first way");
    // Once the fault is taken, the next question is nested from the start.
    rules.number(NUMBER, 1, &Ask::new(&facts, &memory, Seat(0)), &mut ());
    assert_eq!(facts.asked.get(), 2 * u32::from(MAX_NESTED));
}
