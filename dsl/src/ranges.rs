//! What is known about values without playing: ranges, and conditions that can never hold.

use javelina_engine::Span;
use javelina_engine::rules::{Op, Program, Type};

use crate::World;
use crate::ir::{Term, What};

/// The least and the greatest value of a term, where they are known.
pub(crate) fn range(world: &World<'_>, program: &Program, term: &Term) -> Option<(i64, i64)> {
    let of = |term: &Term| range(world, program, term);
    let count = |kind: javelina_engine::rules::KindId| world.lexicon.count(kind) as i64;
    match &term.what {
        What::Constant(value) => Some((i64::from(*value), i64::from(*value))),
        What::Param(param) => {
            program.params.get(usize::from(*param)).map(|param| (i64::from(param.2), i64::from(param.3)))
        }
        What::Counter(counter, _) => {
            program.counters.get(counter.index()).map(|counter| (i64::from(counter.least), i64::from(counter.greatest)))
        }
        What::Table(row, _) => Some((i64::from(*row.iter().min()?), i64::from(*row.iter().max()?))),
        What::One(Op::Count, set) => match set.of {
            Some(Type::SetOf(kind)) => Some((0, count(kind))),
            _ => None,
        },
        What::One(Op::Neg, a) => of(a).map(|(low, high)| (high.saturating_neg(), low.saturating_neg())),
        What::One(Op::Abs, a) => {
            let (low, high) = of(a)?;
            let least = if low <= 0 && high >= 0 { 0 } else { low.saturating_abs().min(high.saturating_abs()) };
            Some((least, low.saturating_abs().max(high.saturating_abs())))
        }
        What::Two(op, a, b) => {
            if let Op::Mod = op {
                return match of(b)? {
                    (least, most) if least > 0 => Some((0, most - 1)),
                    (least, most) if most < 0 => Some((least + 1, 0)),
                    _ => None,
                };
            }
            let ((a, b), (c, d)) = (of(a)?, of(b)?);
            match op {
                Op::Add => Some((a.saturating_add(c), b.saturating_add(d))),
                Op::Sub => Some((a.saturating_sub(d), b.saturating_sub(c))),
                Op::Mul => {
                    let all = [a.saturating_mul(c), a.saturating_mul(d), b.saturating_mul(c), b.saturating_mul(d)];
                    Some((*all.iter().min()?, *all.iter().max()?))
                }
                Op::Min => Some((a.min(c), b.min(d))),
                Op::Max => Some((a.max(c), b.max(d))),
                _ => None,
            }
        }
        _ => match term.of {
            Some(Type::Of(kind)) => Some((0, count(kind) - 1)),
            Some(Type::Bool) => Some((0, 1)),
            _ => None,
        },
    }
}

/// The place of a condition that keeps all of them from ever holding together.
pub(crate) fn never(world: &World<'_>, program: &Program, conditions: &[Term]) -> Option<Span> {
    let mut parts = Vec::new();
    conditions.iter().for_each(|condition| split(condition, &mut parts));
    let mut limits: Vec<(&Term, i64, i64, Vec<i64>)> = Vec::new();
    for part in parts {
        if part.what == What::Constant(0) {
            return Some(part.span);
        }
        if let What::Two(Op::In, _, set) = &part.what
            && set.what == What::SetConstant(Vec::new())
        {
            return Some(part.span);
        }
        let Some((of, op, value)) = test(part) else {
            if let What::Two(op @ (Op::Eq | Op::Lt | Op::Le | Op::Gt | Op::Ge), a, b) = &part.what
                && let (Some(a), Some(b)) = (range(world, program, a), range(world, program, b))
            {
                let apart = match op {
                    Op::Eq => a.1 < b.0 || b.1 < a.0,
                    Op::Lt => a.0 >= b.1,
                    Op::Le => a.0 > b.1,
                    Op::Gt => a.1 <= b.0,
                    _ => a.1 < b.0,
                };
                if apart {
                    return Some(part.span);
                }
            }
            continue;
        };
        let at = limits.iter().position(|(other, ..)| other.same(of)).unwrap_or_else(|| {
            let (low, high) = range(world, program, of).unwrap_or((i64::MIN, i64::MAX));
            limits.push((of, low, high, Vec::new()));
            limits.len() - 1
        });
        let (_, low, high, not) = &mut limits[at];
        match op {
            Op::Eq => (*low, *high) = ((*low).max(value), (*high).min(value)),
            Op::Lt => *high = (*high).min(value - 1),
            Op::Le => *high = (*high).min(value),
            Op::Gt => *low = (*low).max(value + 1),
            Op::Ge => *low = (*low).max(value),
            _ => not.push(value),
        }
        while not.contains(low) && *low <= *high {
            *low += 1;
        }
        while not.contains(high) && *low <= *high {
            *high -= 1;
        }
        if *low > *high {
            return Some(part.span);
        }
    }
    None
}

/// The parts that must all hold.
fn split<'t>(term: &'t Term, parts: &mut Vec<&'t Term>) {
    match &term.what {
        What::And(a, b) => {
            split(a, parts);
            split(b, parts);
        }
        _ => parts.push(term),
    }
}

/// A comparison with a constant, or the denial of one.
fn test(term: &Term) -> Option<(&Term, Op, i64)> {
    let (op, a, b, denied) = match &term.what {
        What::Two(op, a, b) => (*op, a, b, false),
        What::One(Op::Not, inner) => match &inner.what {
            What::Two(op, a, b) => (*op, a, b, true),
            _ => return None,
        },
        _ => return None,
    };
    let (of, op, value) = match (&a.what, &b.what) {
        (What::Constant(_), What::Constant(_)) => return None,
        (_, What::Constant(value)) => (a, op, *value),
        (What::Constant(value), _) => {
            let turned = match op {
                Op::Lt => Op::Gt,
                Op::Le => Op::Ge,
                Op::Gt => Op::Lt,
                Op::Ge => Op::Le,
                other => other,
            };
            (b, turned, *value)
        }
        _ => return None,
    };
    let op = match (op, denied) {
        (Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge, false) => op,
        (Op::Eq, true) => Op::Ne,
        (Op::Ne, true) => Op::Eq,
        (Op::Lt, true) => Op::Ge,
        (Op::Le, true) => Op::Gt,
        (Op::Gt, true) => Op::Le,
        (Op::Ge, true) => Op::Lt,
        _ => return None,
    };
    Some((of, op, i64::from(value)))
}

/// Arithmetic whose result may leave the 32 bits of a number, given what is known.
pub(crate) fn overflow(world: &World<'_>, program: &Program, term: &Term) -> Option<Span> {
    let mut found = None;
    term.walk(&mut |part| {
        if let What::Two(Op::Add | Op::Sub | Op::Mul, ..) = part.what {
            let limit = i64::from(i32::MAX);
            if found.is_none() && range(world, program, part).is_some_and(|(low, high)| low < -limit || high > limit) {
                found = Some(part.span);
            }
        }
    });
    found
}
