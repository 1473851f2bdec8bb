//! What expressions give, values that are absent included.

use crate::support::{Builder, NEAR, ODD, WORTH, World, ask};
use javelina_engine::rules::{ABSENT, Code, Op};

fn gives(ops: &[Op]) -> i32 {
    let mut builder = Builder::default();
    builder.0.rows.push(vec![10, 20, 30]);
    builder.set(&[0, 1, 2, 3, 4, 5]);
    builder.set(&[]);
    builder.set(&[4, 5]);
    let code = builder.code(ops);
    let (rules, memory) = builder.freeze();
    rules.evaluate(code, &ask(&World { mood: 2 }, &memory, 4))
}

const fn all() -> Op {
    Op::SetOf(0)
}

fn n(value: i32) -> Op {
    Op::Number(value)
}

#[test]
fn arithmetic_saturates_and_rounds_down() {
    assert_eq!(gives(&[n(i32::MAX), n(1), Op::Add]), i32::MAX);
    assert_eq!(gives(&[n(-i32::MAX), n(5), Op::Sub]), -i32::MAX);
    assert_eq!(gives(&[n(100_000), n(-100_000), Op::Mul]), -i32::MAX);
    for (a, b, quotient) in [(7, 2, 3), (-7, 2, -4), (7, -2, -4), (-7, -2, 3)] {
        assert_eq!(gives(&[n(a), n(b), Op::Div]), quotient, "{a} / {b}");
    }
    for (a, b) in (-9..=9).flat_map(|a| (-4..=4).filter(|b| *b != 0).map(move |b| (a, b))) {
        let [quotient, rest] = [Op::Div, Op::Mod].map(|op| gives(&[n(a), n(b), op]));
        assert_eq!(quotient * b + rest, a, "{a} and {b}");
        assert!(rest == 0 || rest.signum() == b.signum() && rest.abs() < b.abs(), "{a} mod {b} is {rest}");
    }
    assert_eq!((gives(&[n(3), n(5), Op::Min]), gives(&[n(3), n(5), Op::Max])), (3, 5));
    assert_eq!((gives(&[n(-3), Op::Abs]), gives(&[n(3), Op::Neg])), (3, -3));
}

#[test]
fn dividing_by_nothing_gives_no_number_at_all() {
    assert_eq!(gives(&[n(7), n(0), Op::Div]), ABSENT);
    assert_eq!(gives(&[n(7), n(0), Op::Mod]), ABSENT);
}

#[test]
fn what_is_absent_is_neither_equal_nor_different_nor_less() {
    for op in [Op::Eq, Op::Ne, Op::Lt, Op::Le, Op::Gt, Op::Ge] {
        assert_eq!(gives(&[n(ABSENT), n(ABSENT), op]), 0, "{op:?}");
        assert_eq!(gives(&[n(1), n(ABSENT), op]), 0, "{op:?}");
    }
    for op in [Op::Add, Op::Sub, Op::Mul, Op::Min, Op::Max] {
        assert_eq!(gives(&[n(1), n(ABSENT), op]), ABSENT, "{op:?}");
    }
    assert_eq!(gives(&[n(ABSENT), Op::Fact(WORTH)]), ABSENT);
    assert_eq!(gives(&[n(ABSENT), Op::SetOf(0), Op::In]), 0);
    assert_eq!([3, 9, ABSENT].map(|one| gives(&[n(one), Op::SetOf(0), Op::NotIn])), [0, 1, 0]);
    for bounds in [[ABSENT, 5], [0, ABSENT], [ABSENT, ABSENT]] {
        assert_eq!(gives(&[n(bounds[0]), n(bounds[1]), Op::Range, Op::Count]), 0, "{bounds:?}");
    }
    for op in [Op::Eq, Op::NotIn] {
        let compared = if op == Op::Eq { vec![n(ABSENT), n(1), op] } else { vec![n(ABSENT), Op::SetOf(0), op] };
        assert_eq!(gives(&[compared, vec![Op::Not]].concat()), 1, "the denial of a no is yes");
    }
    assert_eq!(gives(&[n(ABSENT), Op::Just, Op::Count]), 0);
    assert_eq!(gives(&[n(ABSENT), Op::Next(4)]), ABSENT);
    assert_eq!(gives(&[n(ABSENT), Op::Row(0)]), ABSENT);
}

#[test]
fn comparisons_compare() {
    let table = [(Op::Eq, [0, 1, 0]), (Op::Ne, [1, 0, 1]), (Op::Lt, [1, 0, 0]), (Op::Le, [1, 1, 0])];
    for (op, wanted) in table {
        assert_eq!([1, 2, 3].map(|a| gives(&[n(a), n(2), op])), wanted, "{op:?}");
    }
    assert_eq!([1, 2, 3].map(|a| gives(&[n(a), n(2), Op::Gt])), [0, 0, 1]);
    assert_eq!([1, 2, 3].map(|a| gives(&[n(a), n(2), Op::Ge])), [0, 1, 1]);
}

#[test]
fn and_and_or_skip_what_cannot_matter() {
    for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        assert_eq!(gives(&[n(a), Op::AndThen(1), n(b)]), a & b);
        assert_eq!(gives(&[n(a), Op::OrElse(1), n(b)]), a | b);
    }
    assert_eq!((gives(&[n(0), Op::Not]), gives(&[n(1), Op::Not])), (1, 0));
}

#[test]
fn tables_and_cycles_keep_to_their_ends() {
    assert_eq!([-1, 0, 2, 9].map(|at| gives(&[n(at), Op::Row(0)])), [10, 10, 30, 30]);
    assert_eq!([0, 2, 3].map(|at| gives(&[n(at), Op::Next(4)])), [1, 3, 0]);
}

#[test]
fn sets_are_counted_joined_and_parted() {
    assert_eq!(gives(&[all(), Op::Count]), 6);
    assert_eq!(gives(&[all(), Op::SetOf(2), Op::Without, Op::Count]), 4);
    assert_eq!(gives(&[all(), Op::SetOf(2), Op::Common, Op::Count]), 2);
    assert_eq!(gives(&[n(0), Op::Just, Op::SetOf(2), Op::Union, Op::Count]), 3);
    assert_eq!((gives(&[Op::SetOf(1), Op::Any]), gives(&[Op::SetOf(1), Op::No])), (0, 1));
    assert_eq!((gives(&[all(), Op::First]), gives(&[all(), Op::Last])), (0, 5));
    assert_eq!((gives(&[Op::SetOf(1), Op::First]), gives(&[Op::SetOf(1), Op::Last])), (ABSENT, ABSENT));
    assert_eq!((gives(&[all(), Op::FirstBy(NEAR)]), gives(&[all(), Op::LastBy(NEAR)])), (5, 0));
    assert_eq!(gives(&[Op::SetOf(2), Op::Spread(NEAR), Op::Count]), 3);
    assert_eq!(gives(&[Op::SetOf(2), Op::Image(ODD), Op::Count]), 2);
    assert_eq!(gives(&[Op::Subject(0), Op::SetFact(NEAR), Op::Count]), 2);
}

#[test]
fn groups_and_places_are_worked_out_of_sets() {
    // a, b and d, e, f hang together: nobody stands between them.
    let parted = [all(), n(2), Op::Just, Op::Without];
    let with = |before: &[Op], after: &[Op]| gives(&[before, &parted[..], after].concat());
    assert_eq!(with(&[], &[Op::Groups(NEAR), Op::Count]), 2);
    assert_eq!([1, 2, 3, ABSENT].map(|at| with(&[n(at)], &[Op::Group(NEAR), Op::Count])), [3, 2, 0, 0]);
    assert_eq!([0, 4, 2, ABSENT].map(|at| with(&[n(at)], &[Op::GroupOf(NEAR), Op::First])), [0, 3, ABSENT, ABSENT]);
    assert_eq!([0, 5, 2, ABSENT].map(|at| with(&[n(at)], &[Op::Place(None)])), [1, 5, ABSENT, ABSENT]);
    assert_eq!([0, 5].map(|at| with(&[n(at)], &[Op::Place(Some(NEAR))])), [5, 1], "the list runs backwards");
}

#[test]
fn the_element_with_the_least_value_is_the_first_of_equals_and_never_one_without_value() {
    let worth = [Op::It(0), Op::Fact(WORTH)];
    assert_eq!(gives(&[all(), Op::Least { depth: 0, len: 2, list: None }, worth[0], worth[1]]), 1);
    assert_eq!(gives(&[all(), Op::Most { depth: 0, len: 2, list: None }, worth[0], worth[1]]), 4);
    assert_eq!(gives(&[all(), Op::Sum { depth: 0, len: 2 }, worth[0], worth[1]]), 14);
    assert_eq!(gives(&[n(3), Op::Just, Op::Least { depth: 0, len: 2, list: None }, worth[0], worth[1]]), ABSENT);
    assert_eq!(gives(&[all(), Op::Most { depth: 0, len: 2, list: None }, Op::It(0), Op::Fact(ODD)]), 1);
}

#[test]
fn a_where_in_a_where_sees_both_elements() {
    // cells that have a neighbour worth less than they are
    let inner = [Op::It(1), Op::Fact(WORTH), Op::It(0), Op::Fact(WORTH), Op::Lt];
    let mut ops =
        vec![all(), Op::Where { depth: 0, len: 9 }, Op::It(0), Op::SetFact(NEAR), Op::Where { depth: 1, len: 5 }];
    ops.extend(inner);
    ops.extend([Op::Any, Op::Count]);
    assert_eq!(gives(&ops), 3, "a (3 over 1), c (4 over 1), e (5 over 1)");
}

#[test]
fn no_condition_is_true() {
    assert!(Code::default().is_empty());
}

#[test]
fn ties_go_to_the_first_element_in_the_order_of_the_list() {
    // The list of what is near runs backwards.
    for list in [None, Some(NEAR)] {
        let first = if list.is_some() { 5 } else { 0 };
        for op in [Op::Least { depth: 0, len: 1, list }, Op::Most { depth: 0, len: 1, list }] {
            assert_eq!(gives(&[all(), op, n(0)]), first, "{op:?}");
        }
    }
    let least = Op::Least { depth: 0, len: 2, list: Some(NEAR) };
    assert_eq!(gives(&[all(), least, Op::It(0), Op::Fact(WORTH)]), 5, "b and f are worth 1");
}
