//! Reach: the values that counters can have, from their starts and everything that is assigned to them (least fixpoint).

use std::cell::Cell;

use super::fold::Fold;
use super::tree::Expr;
use super::value::{Lacks, Num, Reach};
use crate::rules::compiled::program::{Body, Op, Program};
use crate::rules::compiled::steps::{Asked, Step};
use crate::rules::declared::ids::{ABSENT, CounterId};
use crate::rules::evaluating::ask::Facts;
use crate::rules::{Clause, CounterDecl, Rules};

/// Rounds after which a counter that still grows is taken to reach its bounds.
const ROUNDS: usize = 16;

/// The steps of a clause.
pub(in crate::rules::logic) fn steps(clause: &Clause) -> &[Step] {
    match &clause.body {
        Body::Run(steps) | Body::Offer { steps, .. } => steps,
        _ => &[],
    }
}

/// The values that all counters of a program can have.
pub(in crate::rules::logic) fn reach(rules: &Rules, statics: &dyn Facts, left: &Cell<u64>) -> Reach {
    let program = rules.program();
    let declared = |at: usize| {
        let decl = &program.counters[at];
        let lacks = if decl.values.is_some() { Lacks::Maybe } else { Lacks::Never };
        Num::range(decl.least.into(), decl.greatest.into()).lacking(lacks)
    };
    let starts = program.counters.iter().map(|decl| {
        let starts = decl.starts.iter().map(|(_, value)| *value);
        Num::listed(starts.chain([decl.start]).map(|stored| decl.value(stored)))
    });
    let mut reach = Reach(starts.collect());
    // What positions, scripts, questions and offers write is not looked at.
    let is_open: Vec<bool> = (0..program.counters.len())
        .map(|at| {
            let id = CounterId(at as u16);
            let owner = program.counters[at].item;
            let sets = is_set_up(program, &program.counters[at]);
            let grants = program.grants.iter().any(|(_, counter)| *counter == id);
            let by_script = program.clauses.iter().any(|one| matches!(one.body, Body::Script { .. }));
            let asked = program.clauses.iter().any(|one| writes_unseen(one, id));
            sets || grants
                || by_script
                    && program.clauses.iter().any(|one| one.item == owner && matches!(one.body, Body::Script { .. }))
                || asked
        })
        .collect();
    for (at, is_open) in is_open.iter().enumerate() {
        if *is_open {
            reach.0[at] = declared(at);
        }
    }
    let mut assigns: Vec<(CounterId, bool, Option<Expr>)> = Vec::new();
    let mut cleared: Vec<CounterId> = Vec::new();
    for clause in &program.clauses {
        for step in steps(clause) {
            match step {
                Step::Assign { counter, value, .. } if value.is_empty() => cleared.push(*counter),
                Step::Assign { counter, add, value, .. } => {
                    assigns.push((*counter, *add, Expr::of(program, *value)));
                }
                _ => {}
            }
        }
    }
    for counter in cleared {
        reach.0[counter.index()] = reach.of(counter).or(&Num::exact(ABSENT));
    }
    for round in 0..=ROUNDS {
        let mut is_still = true;
        for (counter, add, value) in &assigns {
            let decl = &program.counters[counter.index()];
            let before = reach.of(*counter).clone();
            let after = match value {
                _ if round == ROUNDS => declared(counter.index()),
                None => declared(counter.index()),
                Some(value) => {
                    let nothing = Num::any().lacking(Lacks::Maybe);
                    let subjects = [nothing.clone(), nothing.clone(), nothing.clone(), nothing.clone()];
                    let fold = Fold { rules, statics, reach: &reach, subjects, left };
                    let value = fold.number(value, &[nothing.clone(), nothing]);
                    let value = if *add { before.with(&value, Op::Add) } else { value };
                    // What is not there changes nothing.
                    if value.lacks == Lacks::Always {
                        continue;
                    }
                    Num { lacks: Lacks::Never, ..value }.clamped(decl.least.into(), decl.greatest.into())
                }
            };
            let both = before.or(&after);
            if both != before {
                reach.0[counter.index()] = both;
                is_still = false;
            }
        }
        if is_still {
            break;
        }
    }
    reach
}

/// Whether a clause writes a counter otherwise than by an assignment.
pub(in crate::rules::logic) fn writes_unseen(clause: &Clause, id: CounterId) -> bool {
    let limit = matches!(&clause.body, Body::Offer { limit: Some((counter, _)), .. } if *counter == id);
    let asks = |step: &Step| match step {
        Step::Choose { asked: Asked::Chance(counter), .. } => *counter == id,
        Step::Choose { asked: Asked::Sealed { into, .. }, .. } => *into == id,
        _ => false,
    };
    limit || steps(clause).iter().any(asks)
}

/// Returns `true` if lines of a position may give a counter another start value.
pub(in crate::rules::logic) fn is_set_up(program: &Program, decl: &CounterDecl) -> bool {
    program.setups.iter().any(|(item, line, _)| *item == decl.item || line.trim_start().starts_with("counter "))
}
