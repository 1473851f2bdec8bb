//! Paths: the conditions of `if`s in a list, each with what earlier ones have settled where it is asked.

use crate::rules::compiled::program::{Body, Clause, Program};
use crate::rules::compiled::steps::Step;
use crate::rules::declared::ids::Code;
use crate::rules::logic::values::reach::steps;
use crate::rules::logic::values::tree::Expr;

/// The conditions of the `if`s of a list, with what holds where they are asked. Any step other than an `if` may change
/// what a condition reads, so nothing is known behind it.
pub(in crate::rules::logic) fn branches(program: &Program, steps: &[Step]) -> Vec<(Vec<Expr>, Code)> {
    // By step, what holds on all ways to it; `None`: no way was seen.
    let mut known: Vec<Option<Vec<Expr>>> = vec![None; steps.len() + 1];
    for (at, step) in steps.iter().enumerate() {
        if let Step::Jump(to) | Step::Again { to } = step
            && usize::from(*to) <= at
        {
            known[usize::from(*to)] = Some(Vec::new()); // the beginning of a loop
        }
    }
    let mut all = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        let here = known[at].take().unwrap_or_default();
        let ways: Vec<(usize, Vec<Expr>)> = match step {
            Step::Unless { condition, to } => {
                all.push((here.clone(), *condition));
                let tree = Expr::of(program, *condition);
                let with = |part: Option<Expr>| here.iter().cloned().chain(part).collect();
                vec![(at + 1, with(tree.clone())), (usize::from(*to), with(tree.map(|tree| tree.denied())))]
            }
            Step::Jump(to) => vec![(usize::from(*to), here)],
            Step::Next { to, .. } | Step::Choose { to, .. } | Step::For { to, .. } => {
                vec![(at + 1, Vec::new()), (usize::from(*to), Vec::new())]
            }
            Step::Done => Vec::new(),
            _ => vec![(at + 1, Vec::new())],
        };
        for (to, holds) in ways.into_iter().filter(|(to, _)| *to > at) {
            if let Some(known) = known.get_mut(to) {
                match known {
                    Some(before) => before.retain(|one| holds.contains(one)),
                    None => *known = Some(holds),
                }
            }
        }
    }
    all
}

/// All code of a clause, a piece each.
pub(in crate::rules::logic) fn codes(clause: &Clause) -> Vec<Code> {
    let mut all = vec![clause.condition];
    match &clause.body {
        Body::Set(code) | Body::Add(code) | Body::Floor(code) | Body::Cap(code) => all.push(*code),
        Body::Include(code) | Body::Exclude(code) => all.push(*code),
        Body::Scale { numerator, denominator } => all.extend([*numerator, *denominator]),
        Body::Offer { costs, .. } => all.extend(costs.iter().map(|(_, price)| *price)),
        _ => {}
    }
    for step in steps(clause) {
        match step {
            Step::Perform { args, .. } => all.extend(args),
            Step::Assign { value, .. } | Step::Let { value, .. } => all.push(*value),
            Step::Unless { condition, .. } => all.push(*condition),
            Step::Each { set, .. } | Step::Choose { set, .. } => all.push(*set),
            Step::Repeat { times, .. } => all.push(*times),
            _ => {}
        }
    }
    all.retain(|code| !code.is_empty());
    all
}

pub(in crate::rules::logic) fn walk(expr: &Expr, look: &mut dyn FnMut(&Expr)) {
    look(expr);
    match expr {
        Expr::Of(_, of) | Expr::All(of) | Expr::Any(of) => of.iter().for_each(|one| walk(one, look)),
        Expr::Each(_, set, body) => {
            walk(set, look);
            walk(body, look);
        }
    }
}
