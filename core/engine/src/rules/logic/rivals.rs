//! Rivals: clauses of one item that say what another one says already.

use super::findings::Look;
use super::meet::Meet;
use super::tree::Expr;
use crate::rules::graft::Graft;
use crate::rules::ids::{ClauseId, CounterId};
use crate::rules::program::{Body, Clause, Lift, Program};
use crate::{Diagnostic, Span};

impl Look<'_> {
    /// Clauses of one item that say what another one says wherever they speak.
    pub fn shadows(&mut self) {
        let program = self.program();
        let count = program.clauses.len();
        let is_named = |id: usize| {
            let id = ClauseId(id as u16);
            program.clauses.iter().any(|one| {
                one.overrides.contains(&id) || matches!(one.body, Body::Allow(Lift::Clause(lifted)) if lifted == id)
            })
        };
        let mut told: Vec<(usize, usize, bool)> = Vec::new();
        for a in 0..count {
            for b in 0..count {
                let (one, two) = (&program.clauses[a], &program.clauses[b]);
                if a == b
                    || one.item != two.item
                    || !self.is_looked_at(one.item)
                    || one.point != two.point
                    || !self.says_alike(one, two)
                {
                    continue;
                }
                if !two.overrides.is_empty() || is_named(a) || is_named(b) {
                    continue;
                }
                let (Some(own), Some(theirs)) = (self.logic.parts(one.condition), self.logic.parts(two.condition))
                else {
                    continue;
                };
                let point = Some(one.point);
                let is_dead = |parts: &[Expr]| self.logic.meet(point, parts) == Meet::Never;
                if is_dead(&theirs) || is_dead(&own) || !self.logic.implies(point, &theirs, &own) {
                    continue;
                }
                let both_ways = self.logic.implies(point, &own, &theirs);
                if both_ways && b < a {
                    continue; // told the other way round
                }
                told.push((a, b, both_ways));
            }
        }
        for (a, b, both_ways) in told {
            let (one, two) = (&self.program().clauses[a], &self.program().clauses[b]);
            let text = match both_ways {
                true => format!("`{}` says the same as `{}`, wherever it speaks", two.label, one.label),
                false => format!("`{}` says nothing that `{}` does not say already", two.label, one.label),
            };
            let problem =
                Diagnostic::warning("L6002", two.span, text).also(one.span, format!("`{}` says it here", one.label));
            self.found.push(problem.help("take one of them away, or change its condition"));
        }
    }

    /// Whether two clauses give one answer.
    fn says_alike(&self, one: &Clause, two: &Clause) -> bool {
        match (&one.body, &two.body) {
            (Body::Forbid, Body::Forbid) | (Body::Widen, Body::Widen) | (Body::Narrow, Body::Narrow) => true,
            (Body::Set(a), Body::Set(b)) | (Body::Floor(a), Body::Floor(b)) | (Body::Cap(a), Body::Cap(b)) => {
                self.logic.tree(*a) == self.logic.tree(*b)
            }
            (Body::Include(a), Body::Include(b)) | (Body::Exclude(a), Body::Exclude(b)) => {
                self.logic.tree(*a) == self.logic.tree(*b)
            }
            _ => false,
        }
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
            .filter(|one| matches!(one.body, Body::Offer { .. }) && self.is_looked_at(one.item))
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
                Diagnostic::warning("L6009", span, format!("`{two}` offers what `{one}` offers, at the same price"));
            self.found.push(problem.also(place, "the same offer").help("take one of them away, or raise the limit"));
        }
    }
}
