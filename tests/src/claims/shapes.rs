//! Conditions that often can be proved to hold always or never.

use javelina_engine::rules::KindId;

use super::reads::reads;
use crate::language::generate::Draw;
use crate::language::kinds::{has_all, has_name};
use crate::language::tree::{Comparison, Expr, Operation, SetExpr};

/// The most elements of a kind that a condition lists one by one.
const FEW: usize = 8;

pub(super) fn boxed(expr: Expr) -> Box<Expr> {
    Box::new(expr)
}

pub(super) fn not(expr: Expr) -> Expr {
    Expr::Not(boxed(expr))
}

pub(super) fn compare(comparison: Comparison, a: &Expr, b: Expr) -> Expr {
    Expr::Compare(comparison, boxed(a.clone()), boxed(b))
}

fn arithmetic(operation: Operation, a: Expr, b: Expr) -> Expr {
    Expr::Arithmetic(operation, boxed(a), boxed(b))
}

/// A comparison that holds where the other one does not, of numbers that are there.
pub(super) fn complement(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Is => Comparison::IsNot,
        Comparison::IsNot => Comparison::Is,
        Comparison::Less => Comparison::GreaterOrEqual,
        Comparison::LessOrEqual => Comparison::Greater,
        Comparison::Greater => Comparison::LessOrEqual,
        Comparison::GreaterOrEqual => Comparison::Less,
    }
}

pub(super) fn sign(draw: &mut Draw<'_>) -> Comparison {
    [
        Comparison::Is,
        Comparison::IsNot,
        Comparison::Less,
        Comparison::LessOrEqual,
        Comparison::Greater,
        Comparison::GreaterOrEqual,
    ][draw.below(6)]
}

/// A number that is no constant, mostly a fact.
pub(super) fn number(draw: &mut Draw<'_>) -> Expr {
    for _ in 0..6 {
        let depth = 1 + draw.below(2) as u8;
        let number = draw.number(depth);
        if reads(&number) {
            return number;
        }
    }
    draw.number(2)
}

/// An element that is no constant, mostly a fact.
pub(super) fn element(draw: &mut Draw<'_>) -> (KindId, Expr) {
    for _ in 0..8 {
        let kind = draw.kind();
        let depth = 1 + draw.below(2) as u8;
        let element = draw.element(kind, depth);
        if reads(&element) {
            return (kind, element);
        }
    }
    let kind = draw.kind();
    (kind, draw.element(kind, 2))
}

/// All elements of a kind, if they are few and have names of their own.
fn all_of(draw: &Draw<'_>, kind: KindId) -> Option<Vec<Expr>> {
    let count = draw.lexicon.count(kind);
    let has_names = (0..count).all(|element| has_name(draw.lexicon, kind, element as i32));
    let all = (0..count).map(|element| Expr::Element(kind, element as i32)).collect();
    ((2..=FEW).contains(&count) && has_names).then_some(all)
}

/// A condition: as the language has it, or of a shape of which something may be provable.
pub fn condition(draw: &mut Draw<'_>) -> Expr {
    let depth = 1 + draw.below(3) as u8;
    match draw.below(10) {
        0..=2 => {
            let depth = 1 + draw.below(4) as u8;
            draw.condition(depth)
        }
        3..=7 => shaped(draw),
        8 => {
            let parts = vec![shaped(draw), draw.condition(depth)];
            if draw.one_in(2) { Expr::And(parts) } else { Expr::Or(parts) }
        }
        _ => not(shaped(draw)),
    }
}

/// A condition of a shape of which something may be provable.
pub(super) fn shaped(draw: &mut Draw<'_>) -> Expr {
    match draw.below(14) {
        0 => in_all(draw),
        1 => listed(draw),
        2 => {
            let part = draw.condition(1);
            let other = not(part.clone());
            if draw.one_in(2) { Expr::And(vec![part, other]) } else { Expr::Or(vec![part, other]) }
        }
        3 => complementary(draw),
        4 => edge(draw),
        5..=6 => identity(draw),
        7 => of_sets(draw),
        8 => {
            let (kind, x) = element(draw);
            let round = Expr::Next(kind, boxed(Expr::Previous(kind, boxed(x.clone()))));
            match draw.below(3) {
                0 => compare(Comparison::Is, &round, x),
                1 => compare(Comparison::IsNot, &round, x),
                _ => compare(Comparison::Is, &Expr::Next(kind, boxed(x.clone())), x),
            }
        }
        9 => {
            // Ranges that exclude each other, or of which one holds the other.
            let (x, k, l) = (number(draw), draw.written(), draw.written());
            let (one, other) = (sign(draw), sign(draw));
            Expr::And(vec![compare(one, &x, Expr::Number(k)), compare(other, &x, Expr::Number(l))])
        }
        10 => {
            let (kind, x) = element(draw);
            let (a, b) = (draw.named(kind), draw.named(kind));
            let (a, b) = (compare(Comparison::Is, &x, a), compare(Comparison::Is, &x, b));
            match draw.below(3) {
                0 => Expr::And(vec![a, b]),
                1 => Expr::Or(vec![not(a), not(b)]),
                _ => Expr::And(vec![a, not(b)]),
            }
        }
        11 => {
            let (a, b) = (draw.condition(1), draw.condition(1));
            // What a part says already.
            let part = if draw.one_in(2) { a.clone() } else { Expr::Or(vec![a.clone(), b.clone()]) };
            Expr::And(vec![a, b, part])
        }
        12 => {
            let (x, y) = (number(draw), number(draw));
            let (a, b) = (compare(Comparison::Less, &x, y.clone()), compare(Comparison::Less, &y, x));
            if draw.one_in(2) { Expr::And(vec![a, b]) } else { not(Expr::And(vec![a, b])) }
        }
        _ => counted(draw),
    }
}

fn in_all(draw: &mut Draw<'_>) -> Expr {
    let (kind, x) = element(draw);
    if !has_all(draw.catalogue, kind) {
        return draw.condition(2);
    }
    let mut set = SetExpr::All(kind);
    if draw.one_in(3) {
        let more = draw.set(kind, 1, true);
        set = match draw.below(3) {
            0 => SetExpr::Plus(Box::new(set), Box::new(more)),
            1 => SetExpr::Without(Box::new(set), Box::new(SetExpr::Without(Box::new(more.clone()), Box::new(more)))),
            _ => SetExpr::Plus(Box::new(SetExpr::Without(Box::new(set), Box::new(more.clone()))), Box::new(more)),
        };
    }
    let is = !draw.one_in(3);
    let within = Expr::In(is, boxed(x), Box::new(set));
    if draw.one_in(4) { not(within) } else { within }
}

/// A comparison with each element of a kind.
fn listed(draw: &mut Draw<'_>) -> Expr {
    for _ in 0..6 {
        let (kind, x) = element(draw);
        let Some(mut all) = all_of(draw, kind) else { continue };
        if draw.one_in(4) {
            all.pop();
        }
        let is = |one: &Expr| compare(Comparison::Is, &x, one.clone());
        return match draw.below(6) {
            0 => Expr::And(all.iter().map(|one| not(is(one))).collect()),
            1 => Expr::And(all.iter().map(|one| compare(Comparison::IsNot, &x, one.clone())).collect()),
            2 => Expr::Or(all.iter().map(is).collect()),
            3 if all.len() > 1 => Expr::OneOf(true, boxed(x), all),
            4 if all.len() > 1 => Expr::OneOf(false, boxed(x), all),
            _ => Expr::In(draw.one_in(2), boxed(x), Box::new(SetExpr::Braces(kind, all))),
        };
    }
    draw.condition(2)
}

/// Two comparisons that together cover all numbers, or none.
fn complementary(draw: &mut Draw<'_>) -> Expr {
    let x = number(draw);
    let y = if draw.one_in(2) { Expr::Number(draw.written()) } else { draw.number(1) };
    let comparison = sign(draw);
    let a = compare(comparison, &x, y.clone());
    let b = compare(complement(comparison), &x, y);
    match draw.below(5) {
        0 => Expr::And(vec![a, b]),
        1 => Expr::Or(vec![a, b]),
        2 => Expr::And(vec![not(a), not(b)]),
        3 => Expr::Or(vec![not(a), b]),
        _ => Expr::And(vec![a, not(b)]),
    }
}

/// A comparison beyond what a number can be, or at its edge.
fn edge(draw: &mut Draw<'_>) -> Expr {
    let x = number(draw);
    let number = match draw.below(6) {
        0 => draw.written(),
        1 => [-1, 0, 1][draw.below(3)],
        2 => 6 + draw.below(30) as i64,
        3 => 50 + draw.below(300) as i64,
        4 => -2 - draw.below(60) as i64,
        _ => [1_000, 32_767, 32_768, 1_000_000, 2_147_483_647, -2_147_483_647][draw.below(6)],
    };
    let comparison = sign(draw);
    compare(comparison, &x, Expr::Number(number))
}

/// A law of arithmetic that holds where its parts are there.
fn identity(draw: &mut Draw<'_>) -> Expr {
    let x = number(draw);
    let k = 1 + draw.below(9) as i64;
    let y = if draw.one_in(2) { Expr::Number(k) } else { draw.number(1) };
    let two = |operation, a: &Expr, b: &Expr| arithmetic(operation, a.clone(), b.clone());
    let law = match draw.below(12) {
        0 => compare(Comparison::GreaterOrEqual, &Expr::Abs(boxed(x)), Expr::Number(0)),
        1 => compare(Comparison::LessOrEqual, &two(Operation::Min, &x, &y), x),
        2 => compare(Comparison::GreaterOrEqual, &two(Operation::Max, &x, &y), y),
        3 => compare(Comparison::Less, &two(Operation::Mod, &x, &Expr::Number(k)), Expr::Number(k)),
        4 => compare(Comparison::Is, &two(Operation::Subtract, &x, &x), Expr::Number(0)),
        5 => compare(Comparison::Is, &two(Operation::Multiply, &x, &Expr::Number(0)), Expr::Number(0)),
        6 => compare(Comparison::Is, &x.clone(), x),
        7 => compare(Comparison::Greater, &two(Operation::Add, &x, &Expr::Number(k)), x),
        8 => {
            let (quotient, rest) =
                (two(Operation::Div, &x, &Expr::Number(k)), two(Operation::Mod, &x, &Expr::Number(k)));
            let back = arithmetic(Operation::Add, arithmetic(Operation::Multiply, quotient, Expr::Number(k)), rest);
            compare(Comparison::Is, &back, x)
        }
        9 => {
            let row: Vec<i64> = (0..3).map(|_| draw.below(6) as i64).collect();
            compare(Comparison::LessOrEqual, &Expr::Table(row, boxed(x)), Expr::Number(5))
        }
        10 => compare(Comparison::GreaterOrEqual, &two(Operation::Multiply, &x, &x), Expr::Number(0)),
        _ => compare(Comparison::Is, &Expr::Minus(boxed(Expr::Minus(boxed(x.clone())))), x),
    };
    if draw.one_in(3) { not(law) } else { law }
}

/// A law of sets.
fn of_sets(draw: &mut Draw<'_>) -> Expr {
    let kind = draw.kind();
    let (s, t) = (draw.set(kind, 1, false), draw.set(kind, 1, false));
    let boxed_set = |set: &SetExpr| Box::new(set.clone());
    let count = |set: SetExpr| Expr::Count(Box::new(set));
    let law = match draw.below(9) {
        0 => Expr::No(Box::new(SetExpr::Without(boxed_set(&s), boxed_set(&s)))),
        1 => Expr::No(Box::new(SetExpr::Without(boxed_set(&s), Box::new(SetExpr::Plus(boxed_set(&s), boxed_set(&t)))))),
        2 => {
            Expr::No(Box::new(SetExpr::Without(Box::new(SetExpr::Common(boxed_set(&s), boxed_set(&t))), boxed_set(&s))))
        }
        3 => compare(Comparison::LessOrEqual, &count(SetExpr::Common(boxed_set(&s), boxed_set(&t))), count(s)),
        4 => compare(Comparison::GreaterOrEqual, &count(SetExpr::Plus(boxed_set(&s), boxed_set(&t))), count(t)),
        5 => Expr::Or(vec![Expr::Any(boxed_set(&s)), Expr::No(boxed_set(&s))]),
        6 => Expr::Or(vec![Expr::No(boxed_set(&s)), Expr::In(true, boxed(Expr::First(boxed_set(&s))), boxed_set(&s))]),
        7 => compare(Comparison::Is, &count(SetExpr::Without(boxed_set(&s), boxed_set(&s))), Expr::Number(0)),
        _ => {
            let count = count(s);
            let most = draw.lexicon.count(kind) as i64;
            let sign = if draw.one_in(2) { Comparison::LessOrEqual } else { Comparison::Greater };
            compare(sign, &count, Expr::Number(most))
        }
    };
    if draw.one_in(3) { not(law) } else { law }
}

/// A comparison of a counter, or of what a counter counts.
fn counted(draw: &mut Draw<'_>) -> Expr {
    let counters = draw.counters.clone();
    let Some(counter) = draw.pick(&counters) else { return edge(draw) };
    let seat = draw.catalogue.seat;
    let args = counter.per.iter().map(|kind| if *kind == seat { Expr::Actor } else { draw.named(*kind) }).collect();
    let x = Expr::Counter(counter.name, args);
    let edges = [-1, 0, 3, 4, 9, 10, 20, 21];
    let (comparison, k) = (sign(draw), edges[draw.below(edges.len())]);
    let part = compare(comparison, &x, Expr::Number(k));
    let other = draw.condition(1);
    if draw.one_in(2) { Expr::And(vec![part, other]) } else { Expr::Or(vec![part, other]) }
}
