//! Pairs of conditions: made to exclude each other, to imply one another, or to say the same.

use super::shapes::{boxed, compare, complement, condition, element, not, number, shaped, sign};
use crate::language::generate::Draw;
use crate::language::tree::{Comparison, Expr, SetExpr};

/// How two conditions of a pair are related by the way in which they were drawn; play decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tie {
    /// Made to exclude each other.
    Apart,
    /// The first made to imply the second.
    Implied,
    /// The second is the first, rewritten.
    Same,
    /// Drawn apart from each other.
    Free,
}

/// Two conditions.
pub fn pair(draw: &mut Draw<'_>) -> (Tie, [Expr; 2]) {
    match draw.below(10) {
        0..=3 => (Tie::Apart, apart(draw)),
        4..=7 => (Tie::Implied, implied(draw)),
        8 => {
            let one = if draw.one_in(2) { draw.condition(2) } else { shaped(draw) };
            let other = rewritten(draw, &one);
            (Tie::Same, [one, other])
        }
        _ => (Tie::Free, [condition(draw), condition(draw)]),
    }
}

fn apart(draw: &mut Draw<'_>) -> [Expr; 2] {
    match draw.below(6) {
        0 => {
            let (x, k) = (number(draw), draw.written());
            let comparison = sign(draw);
            let l = if draw.one_in(3) { draw.written() } else { k };
            [compare(comparison, &x, Expr::Number(k)), compare(complement(comparison), &x, Expr::Number(l))]
        }
        1 => {
            let (kind, x) = element(draw);
            let (a, b) = (draw.named(kind), draw.named(kind));
            let [a, b] = [a, b].map(|one| compare(Comparison::Is, &x, one));
            let rest = draw.condition(1);
            [a, if draw.one_in(2) { Expr::And(vec![b, rest]) } else { b }]
        }
        2 => {
            let a = draw.condition(2);
            [a.clone(), not(a)]
        }
        3 => {
            let (a, rest) = (draw.condition(1), draw.condition(1));
            [a.clone(), Expr::And(vec![not(a), rest])]
        }
        4 => {
            let (kind, x) = element(draw);
            let set = draw.set(kind, 1, true);
            [Expr::In(true, boxed(x.clone()), Box::new(set.clone())), Expr::In(false, boxed(x), Box::new(set))]
        }
        _ => {
            let set = draw.some_set(1);
            [Expr::Any(Box::new(set.clone())), Expr::No(Box::new(set))]
        }
    }
}

fn implied(draw: &mut Draw<'_>) -> [Expr; 2] {
    match draw.below(6) {
        0 => {
            let x = number(draw);
            let k = draw.below(8) as i64;
            let l = k - draw.below(4) as i64;
            let sign = if draw.one_in(2) { Comparison::Greater } else { Comparison::GreaterOrEqual };
            [compare(sign, &x, Expr::Number(k)), compare(Comparison::GreaterOrEqual, &x, Expr::Number(l))]
        }
        1 => {
            let (kind, x) = element(draw);
            let (a, b) = (draw.named(kind), draw.named(kind));
            [compare(Comparison::Is, &x, a.clone()), Expr::OneOf(true, boxed(x), vec![a, b])]
        }
        2 => {
            let (a, rest) = (draw.condition(1), draw.condition(1));
            [Expr::And(vec![a.clone(), rest]), a]
        }
        3 => {
            let (a, rest) = (draw.condition(1), draw.condition(1));
            [a.clone(), Expr::Or(vec![rest, a])]
        }
        4 => {
            let (kind, x) = element(draw);
            let (s, t) = (draw.set(kind, 1, true), draw.set(kind, 1, true));
            let both = SetExpr::Plus(Box::new(s.clone()), Box::new(t));
            [Expr::In(true, boxed(x.clone()), Box::new(s)), Expr::In(true, boxed(x), Box::new(both))]
        }
        _ => {
            let (kind, x) = element(draw);
            let (a, b) = (draw.named(kind), draw.named(kind));
            [Expr::OneOf(false, boxed(x.clone()), vec![a.clone(), b]), not(compare(Comparison::Is, &x, a))]
        }
    }
}

/// A condition written otherwise: mostly it says the same, where all that it reads is there.
pub fn rewritten(draw: &mut Draw<'_>, expr: &Expr) -> Expr {
    match expr {
        Expr::And(parts) if parts.len() > 1 => match draw.below(3) {
            0 => Expr::And(parts.iter().rev().cloned().collect()),
            1 => not(Expr::Or(parts.iter().cloned().map(not).collect())),
            _ => Expr::And(parts.iter().map(|part| rewritten(draw, part)).collect()),
        },
        Expr::Or(parts) if parts.len() > 1 => match draw.below(3) {
            0 => Expr::Or(parts.iter().rev().cloned().collect()),
            1 => not(Expr::And(parts.iter().cloned().map(not).collect())),
            _ => Expr::Or(parts.iter().map(|part| rewritten(draw, part)).collect()),
        },
        Expr::Not(inner) => match &**inner {
            Expr::Compare(comparison, a, b) => Expr::Compare(complement(*comparison), a.clone(), b.clone()),
            Expr::In(is, x, set) => Expr::In(!is, x.clone(), set.clone()),
            Expr::IsNone(is, x) => Expr::IsNone(!is, x.clone()),
            Expr::OneOf(is, x, all) => Expr::OneOf(!is, x.clone(), all.clone()),
            Expr::Any(set) => Expr::No(set.clone()),
            Expr::No(set) => Expr::Any(set.clone()),
            Expr::Not(inner) => (**inner).clone(),
            _ => not(rewritten(draw, inner)),
        },
        Expr::Compare(Comparison::Greater, a, b) if matches!(**b, Expr::Number(..=1_000_000)) => {
            let Expr::Number(number) = **b else { return expr.clone() };
            compare(Comparison::GreaterOrEqual, a, Expr::Number(number + 1))
        }
        Expr::Compare(comparison, a, b) => match draw.below(3) {
            0 => not(Expr::Compare(complement(*comparison), a.clone(), b.clone())),
            1 if matches!(comparison, Comparison::Is | Comparison::IsNot) => {
                Expr::Compare(*comparison, b.clone(), a.clone())
            }
            _ => not(not(expr.clone())),
        },
        Expr::OneOf(true, x, all) => Expr::Or(all.iter().map(|one| compare(Comparison::Is, x, one.clone())).collect()),
        Expr::OneOf(false, x, all) => {
            Expr::And(all.iter().map(|one| compare(Comparison::IsNot, x, one.clone())).collect())
        }
        Expr::IsNone(is, x) => not(Expr::IsNone(!is, x.clone())),
        Expr::In(is, x, set) => not(Expr::In(!is, x.clone(), set.clone())),
        Expr::Any(set) => compare(Comparison::Greater, &Expr::Count(set.clone()), Expr::Number(0)),
        Expr::No(set) => compare(Comparison::Is, &Expr::Count(set.clone()), Expr::Number(0)),
        _ => not(not(expr.clone())),
    }
}
