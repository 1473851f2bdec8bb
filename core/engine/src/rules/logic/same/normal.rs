//! Normal form of expressions: two that differ in order or in spelling alone have one form.

use crate::rules::compiled::program::Op;
use crate::rules::declared::ids::ABSENT;
use crate::rules::evaluating::arithmetic::binary;
use crate::rules::logic::values::tree::Expr;

/// How an expression is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// Only its being true matters, so an absent truth is as good as a false one.
    Truth,
    /// Its value matters: a number, an element or a set.
    Value,
}

/// The normal form of an expression. It is to be compared and not evaluated: `union` and `common` may have more operands
/// than two.
pub(super) fn normal(expr: &Expr, used: Use) -> Expr {
    match (expr, used) {
        (Expr::All(of), Use::Truth) => joined(of, true),
        (Expr::Any(of), Use::Truth) => joined(of, false),
        // The first part that decides gives the value, so the order matters.
        (Expr::All(of), Use::Value) => Expr::All(of.iter().map(|one| normal(one, Use::Value)).collect()),
        (Expr::Any(of), Use::Value) => Expr::Any(of.iter().map(|one| normal(one, Use::Value)).collect()),
        (Expr::Each(op, set, body), _) => {
            let used = if matches!(op, Op::Where { .. }) { Use::Truth } else { Use::Value };
            Expr::Each(measured(*op), normal(set, Use::Value).into(), normal(body, used).into())
        }
        (Expr::Of(Op::Not, of), Use::Truth) if of.len() == 1 => not(&normal(&of[0], Use::Truth)),
        (Expr::Of(Op::Not, of), Use::Value) => {
            Expr::Of(Op::Not, of.iter().map(|one| normal(one, Use::Truth)).collect())
        }
        (Expr::Of(op, of), _) => operation(*op, of.iter().map(|one| normal(one, Use::Value)).collect()),
    }
}

/// The op without the length of its body, which depends on the spelling.
fn measured(op: Op) -> Op {
    match op {
        Op::Where { depth, .. } => Op::Where { depth, len: 0 },
        Op::Sum { depth, .. } => Op::Sum { depth, len: 0 },
        Op::Least { depth, list, .. } => Op::Least { depth, len: 0, list },
        Op::Most { depth, list, .. } => Op::Most { depth, len: 0, list },
        op => op,
    }
}

/// Truths that `and` or `or` joins, sorted, each once.
fn joined(of: &[Expr], is_and: bool) -> Expr {
    let mut parts = Vec::new();
    for one in of.iter().map(|one| normal(one, Use::Truth)) {
        match one {
            Expr::All(of) if is_and => parts.extend(of.iter().cloned()),
            Expr::Any(of) if !is_and => parts.extend(of.iter().cloned()),
            one => parts.push(one),
        }
    }
    sort(&mut parts);
    parts.dedup();
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        last => {
            parts.extend(last);
            if is_and { Expr::All(parts.into()) } else { Expr::Any(parts.into()) }
        }
    }
}

/// The denial of a truth in normal form.
fn not(of: &Expr) -> Expr {
    let denied = |of: &[Expr]| of.iter().map(not).collect::<Vec<_>>();
    match of {
        Expr::All(of) => joined(&denied(of), false),
        Expr::Any(of) => joined(&denied(of), true),
        Expr::Of(Op::Not, of) if of.len() == 1 => of[0].clone(),
        Expr::Of(Op::Any, of) => Expr::Of(Op::No, of.clone()),
        Expr::Of(Op::No, of) => Expr::Of(Op::Any, of.clone()),
        // A comparison and its opposite are both false where a side is absent.
        other => Expr::Of(Op::Not, [other.clone()].into()),
    }
}

fn sort(parts: &mut [Expr]) {
    parts.sort_by_cached_key(|one| format!("{one:?}"));
}

fn number(of: &Expr) -> Option<i32> {
    match of {
        Expr::Of(Op::Number(value), _) if *value != ABSENT => Some(*value),
        _ => None,
    }
}

fn constant(value: i32) -> Expr {
    Expr::Of(Op::Number(value), [].into())
}

/// An op whose operands are in normal form.
fn operation(op: Op, mut of: Vec<Expr>) -> Expr {
    let is_binary = matches!(op, Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Mod | Op::Min | Op::Max)
        || matches!(op, Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge);
    if let ([a, b], true) = (&of[..], is_binary)
        && let (Some(a), Some(b)) = (number(a), number(b))
    {
        return constant(binary(op, a, b));
    }
    match op {
        Op::Neg => match number(&of[0]) {
            Some(value) => constant(value.saturating_neg()),
            None => Expr::Of(op, of.into()),
        },
        Op::Gt | Op::Ge => {
            of.reverse();
            operation(if op == Op::Gt { Op::Lt } else { Op::Le }, of)
        }
        // Of whole numbers, less than 4 is at most 3.
        Op::Lt => match (number(&of[0]), number(&of[1])) {
            (_, Some(most)) if most > -i32::MAX => Expr::Of(Op::Le, [of[0].clone(), constant(most - 1)].into()),
            (Some(least), _) if least < i32::MAX => Expr::Of(Op::Le, [constant(least + 1), of[1].clone()].into()),
            _ => Expr::Of(op, of.into()),
        },
        Op::Sub => match number(&of[1]) {
            Some(by) => operation(Op::Add, vec![of[0].clone(), constant(by.saturating_neg())]),
            None => Expr::Of(op, of.into()),
        },
        Op::Eq | Op::Ne | Op::Add | Op::Mul | Op::Min | Op::Max => {
            sort(&mut of);
            Expr::Of(op, of.into())
        }
        Op::Union | Op::Common => {
            let mut parts = Vec::new();
            for one in of {
                match one {
                    Expr::Of(inner, of) if inner == op => parts.extend(of.iter().cloned()),
                    one => parts.push(one),
                }
            }
            sort(&mut parts);
            parts.dedup();
            match parts.pop() {
                Some(only) if parts.is_empty() => only,
                last => {
                    parts.extend(last);
                    Expr::Of(op, parts.into())
                }
            }
        }
        op => Expr::Of(op, of.into()),
    }
}
