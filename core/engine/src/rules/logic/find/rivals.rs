//! Rivals: clauses of one item that say what another one says already.

use std::mem::{Discriminant, discriminant};

use super::findings::Look;
use crate::rules::compiled::graft::Graft;
use crate::rules::compiled::program::{Body, Clause, Lift, Program};
use crate::rules::declared::ids::{ClauseId, CounterId};
use crate::rules::logic::values::tree::Expr;
use crate::{Diagnostic, Span};

impl<'a> Look<'a> {
    /// Clauses of one item that say what another one says wherever they speak.
    pub fn shadows(&mut self) {
        let program = self.program();
        // What others name is left alone, and so is what has no tree.
        let looked_at = |(at, clause): (usize, &'a Clause)| {
            let is_named = self.is_named(ClauseId(at as u16));
            let parts = (self.is_looked_at(clause.item) && !is_named && !self.dead.contains(&at))
                .then(|| Some((self.says(clause)?, self.logic.parts(clause.condition)?)))??;
            Some((at, clause, parts.0, parts.1))
        };
        let all: Vec<_> = program.clauses.iter().enumerate().filter_map(looked_at).collect();
        let mut told: Vec<(usize, usize, bool)> = Vec::new();
        for (a, one, said, own) in &all {
            for (b, two, says, theirs) in &all {
                let is_pair = a != b && one.item == two.item && one.point == two.point && said == says;
                if !is_pair || !two.overrides.is_empty() {
                    continue;
                }
                let point = Some(one.point);
                let both_ways = self.examine(*b, |look| {
                    let is_said = look.logic.implies(point, theirs, own);
                    is_said.then(|| look.logic.implies(point, own, theirs))
                });
                match both_ways {
                    Some(true) if b < a => {} // told the other way round
                    Some(both_ways) => told.push((*a, *b, both_ways)),
                    None => {}
                }
            }
        }
        // A clause is told of once, before all by the first one that says the same.
        told.sort_unstable_by_key(|(a, b, both_ways)| (*b, !both_ways, *a));
        told.dedup_by_key(|(_, b, _)| *b);
        for (a, b, both_ways) in told {
            let (one, two) = (&self.program().clauses[a], &self.program().clauses[b]);
            let text = match both_ways {
                true => format!("`{}` duplicates `{}`", two.label, one.label),
                false => format!("`{}` is redundant: `{}` already covers every case", two.label, one.label),
            };
            let problem =
                Diagnostic::warning("L6002", two.span, text).also(one.span, format!("`{}` is here", one.label));
            self.found.push(problem.help("remove one of them, or change its condition"));
        }
    }

    /// Returns `true` if another clause may silence this one, makes an exception from it, or is combined with it.
    pub(in crate::rules::logic) fn is_named(&self, id: ClauseId) -> bool {
        let names = |one: &Clause| {
            one.overrides.contains(&id) || matches!(one.body, Body::Allow(Lift::Clause(lifted)) if lifted == id)
        };
        self.program().clauses.iter().any(names) || self.program().combines.iter().any(|one| one.pair.contains(&id))
    }

    /// The answer that a clause gives, if two clauses may give one.
    fn says(&self, clause: &Clause) -> Option<(Discriminant<Body>, Option<Expr>)> {
        let code = match &clause.body {
            Body::Forbid | Body::Widen | Body::Narrow => None,
            Body::Set(code) | Body::Floor(code) | Body::Cap(code) | Body::Include(code) | Body::Exclude(code) => {
                self.logic.tree(*code)
            }
            _ => return None,
        };
        Some((discriminant(&clause.body), code))
    }

    /// Two offers that are one.
    pub fn twins(&mut self) {
        let program = self.program();
        let graft = Graft::identity(program);
        let spelled = |clause: &Clause| {
            let mut alone = Program::default();
            let mut clause = graft.clause(program, clause, &mut alone);
            clause.label = String::new();
            clause.span = Span::new(crate::FileId(0), 0..0);
            clause.citation = crate::Citation { label: String::new(), file: String::new(), line: 0, column: 0 };
            if let Body::Offer { limit: Some((counter, _)), .. } = &mut clause.body {
                *counter = CounterId(0);
            }
            (clause, alone)
        };
        let offers: Vec<&Clause> = program
            .clauses
            .iter()
            .enumerate()
            .filter(|(at, one)| {
                let is_offer = matches!(one.body, Body::Offer { .. }) && self.is_looked_at(one.item);
                is_offer && !self.is_named(ClauseId(*at as u16))
            })
            .map(|(_, one)| one)
            .collect();
        let mut told = Vec::new();
        for (at, one) in offers.iter().enumerate() {
            let is_twin =
                |two: &&&Clause| two.item == one.item && two.point == one.point && spelled(one) == spelled(two);
            if let Some(two) = offers[at + 1..].iter().find(is_twin) {
                told.push((one.label.clone(), one.span, two.label.clone(), two.span));
            }
        }
        for (one, place, two, span) in told {
            let problem =
                Diagnostic::warning("L6009", span, format!("`{two}` duplicates `{one}`: same offer, same price"));
            self.found.push(problem.also(place, "the same offer").help("remove one of them, or raise the limit"));
        }
    }
}
