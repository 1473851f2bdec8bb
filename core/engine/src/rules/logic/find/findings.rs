//! Findings about single clauses: what never holds, always holds, says what another one says, changes nothing, or leaves its range.

use std::collections::BTreeSet;

use super::paths::{branches, codes, walk};
use crate::rules::compiled::program::{Body, Clause, Lift, Op, Program};
use crate::rules::compiled::steps::{Asked, Step};
use crate::rules::declared::ids::{ClauseId, Code, ItemId};
use crate::rules::evaluating::ask::Facts;
use crate::rules::freezing::folding::written_parts;
use crate::rules::logic::meet::{Logic, Meet};
use crate::rules::logic::values::atoms::nothing;
use crate::rules::logic::values::reach::steps;
use crate::rules::logic::values::tree::Expr;
use crate::rules::logic::values::value::{Lacks, Num};
use crate::rules::{Rules, Set};
use crate::{Diagnostic, Files, Span, counted};

/// The longest part of a condition that is told.
const LONGEST: usize = 120;

impl Rules {
    /// Findings that are proved of single clauses, counters and levels of these items: warnings, and notes where nothing
    /// need be wrong. `files` has the texts from which the rules were compiled; `effort` multiplies the budget.
    pub fn idle(&self, statics: &dyn Facts, items: Set, files: &Files, effort: u32) -> Vec<Diagnostic> {
        if items.is_empty() {
            return Vec::new();
        }
        let logic = Logic::new(self, statics, effort);
        let [unexamined, dead] = [BTreeSet::new(), BTreeSet::new()];
        let mut look = Look { rules: self, logic: &logic, items, files, found: Vec::new(), unexamined, dead };
        for (at, clause) in self.program().clauses.iter().enumerate() {
            if look.is_looked_at(clause.item) {
                look.examine(at, |look| look.clause(at));
            }
        }
        look.shadows();
        look.twins();
        look.counters();
        look.kept_limits();
        look.levels();
        look.ties();
        look.unexamined(effort);
        look.found
    }
}

/// What is looked at, and what was found.
pub(in crate::rules::logic) struct Look<'a> {
    pub rules: &'a Rules,
    pub logic: &'a Logic<'a>,
    pub items: Set,
    files: &'a Files,
    pub found: Vec<Diagnostic>,
    /// Clauses for which the budget ended.
    unexamined: BTreeSet<usize>,
    /// Clauses that never speak.
    pub dead: BTreeSet<usize>,
}

impl<'a> Look<'a> {
    /// Whether somebody asked about an item.
    pub fn is_looked_at(&self, item: ItemId) -> bool {
        self.items.contains(i32::from(item.0))
    }

    pub fn program(&self) -> &'a Program {
        self.rules.program()
    }

    pub fn warn(&mut self, code: &'static str, span: Span, message: String, help: &str) {
        self.tell(Diagnostic::warning(code, span, message).help(help));
    }

    /// Warns of a part of a clause, at its place if that is known.
    fn warn_part(&mut self, code: &'static str, part: Option<Span>, clause: &Clause, message: String, help: &str) {
        let problem = Diagnostic::warning(code, part.unwrap_or(clause.span), message).help(help);
        self.tell(Diagnostic { about: Some(clause.span), ..problem });
    }

    fn idle_part(&mut self, clause: &Clause, code: Code, does: &str) {
        let text = format!("{} in `{}` {does}, so it has no effect", self.part(code), clause.label);
        let place = self.program().place(code);
        self.warn_part("L6001", place, clause, text, "remove it, or write the intended condition");
    }

    /// Reports a problem; of the answers of one rule, which share their condition, the first reports it.
    pub fn tell(&mut self, problem: Diagnostic) {
        let is_it = |known: &Diagnostic| known.code == problem.code && known.span == problem.span;
        let is_shared =
            ["V2090", "L6001"].contains(&problem.code) && problem.span.is_some_and(|span| span.start < span.end);
        if !(is_shared && self.found.iter().any(is_it)) {
            self.found.push(problem);
        }
    }

    /// Examines a clause within its share of the budget.
    pub fn examine<T>(&mut self, at: usize, look: impl FnOnce(&mut Self) -> T) -> T {
        let logic = self.logic;
        let (result, is_whole) = logic.examined(|| look(self));
        if !is_whole {
            self.unexamined.insert(at);
        }
        result
    }

    /// Reports how many rules were not examined.
    fn unexamined(&mut self, effort: u32) {
        let all = self.program().clauses.iter().filter(|one| self.is_looked_at(one.item)).count();
        let Some(first) = self.unexamined.first().map(|at| &self.program().clauses[*at]) else { return };
        let text = format!(
            "`check` stopped at its limit: {} of {all} were not examined, the first of them `{}`",
            counted(self.unexamined.len(), "rule"),
            first.label
        );
        let help = format!("`javelina check --effort {}` examines more", effort.saturating_mul(8));
        self.found.push(Diagnostic::note("L6098", first.span, text).help(help));
    }

    /// A part of the code as its author wrote it, on one line.
    pub fn written(&self, code: Code) -> Option<String> {
        let span = self.program().place(code)?;
        let text = self.files.at(span)?;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        (!text.is_empty() && text.len() <= LONGEST).then(|| format!("`{text}`"))
    }

    /// Returns `true` if a part of a condition was written with `unless`.
    fn is_exception(&self, code: Code) -> bool {
        self.written(code).is_some_and(|text| text.starts_with("`unless "))
    }

    pub fn part(&self, code: Code) -> String {
        self.written(code).unwrap_or_else(|| "a part of its condition".into())
    }

    fn clause(&mut self, at: usize) {
        let clause = self.rules.clause(ClauseId(at as u16));
        if !self.condition(clause) {
            self.dead.insert(at);
            return; // what never speaks says nothing else
        }
        self.body(clause);
        self.ranges(clause);
        self.names(clause);
        self.offer(ClauseId(at as u16));
    }

    /// Looks at a condition. Whether it may hold.
    pub fn condition(&mut self, clause: &Clause) -> bool {
        let point = clause.point;
        let written = written_parts(self.program(), clause.condition);
        let tree = |part: &Vec<Code>| {
            let mut trees: Vec<Expr> = part.iter().map(|code| self.logic.tree(*code)).collect::<Option<_>>()?;
            if trees.len() == 1 { trees.pop() } else { Some(Expr::All(trees.into())) }
        };
        let Some(parts) = written.iter().map(tree).collect::<Option<Vec<Expr>>>() else {
            return true;
        };
        // All codes of a part have one place.
        let codes: Vec<Code> = written.iter().map(|part| part[0]).collect();
        if parts.is_empty() {
            return true;
        }
        let never = |parts: &[Expr]| self.logic.meet(Some(point), parts) == Meet::Never;
        if never(&parts) {
            let mut order: Vec<usize> = (0..parts.len()).collect();
            order.sort_by_key(|at| parts[*at].is_dear());
            let alone = order.into_iter().find(|at| never(&parts[*at..=*at]));
            let at = alone.or_else(|| (1..parts.len()).find(|at| never(&parts[..=*at]))).unwrap_or(0);
            let why = match (alone.is_some(), self.is_exception(codes[at])) {
                (true, false) => "cannot hold",
                (false, false) => "contradicts the rest of the condition",
                (true, true) => "always applies",
                (false, true) => "applies wherever the rest of the condition holds",
            };
            let text = format!("`{}` never applies: {} {why}", clause.label, self.part(codes[at]));
            let part = self.program().place(codes[at]);
            self.warn_part("V2090", part, clause, text, "remove the rule, or change the condition");
            return false;
        }
        let always: Vec<usize> = (0..parts.len()).filter(|at| never(&[parts[*at].denied()])).collect();
        if always.len() == parts.len() {
            let text = format!("the condition of `{}` always holds", clause.label);
            let note = Diagnostic::note("L6001", clause.span, text);
            self.tell(note.help("remove the condition; the rule has the same effect without it"));
            return true;
        }
        // Of parts that say the same, the first is told of.
        let others =
            |at: usize| parts.iter().enumerate().filter(move |(other, _)| *other != at).map(|(_, part)| part.clone());
        let is_implied = |at: &usize| {
            let mut all: Vec<Expr> = others(*at).collect();
            all.push(parts[*at].denied());
            never(&all)
        };
        if always.is_empty()
            && parts.len() > 1
            && let Some(at) = (0..parts.len()).take_while(|_| self.logic.pays(parts.len())).find(is_implied)
        {
            let does = if self.is_exception(codes[at]) { "does not apply" } else { "holds" };
            self.idle_part(clause, codes[at], &format!("{does} wherever the rest of its condition holds"));
        }
        for at in always {
            let does = if self.is_exception(codes[at]) { "never applies" } else { "always holds" };
            self.idle_part(clause, codes[at], does);
        }
        true
    }

    /// Looks at what a clause does: nothing, or to nothing.
    fn body(&mut self, clause: &Clause) {
        let fold = self.logic.fold(Some(clause.point));
        let exact = |code: Code| fold.number(&self.logic.tree(code)?, &nothing()).value();
        let mut told: Vec<(&'static str, String, &str)> = Vec::new();
        let mut outside: Vec<(Option<Span>, String)> = Vec::new();
        let label = &clause.label;
        match &clause.body {
            // A rule that overrides others silences them even where its answer changes nothing.
            _ if !clause.overrides.is_empty() => {}
            Body::Add(value) if exact(*value) == Some(0) => {
                told.push(("L6003", format!("`{label}` adds 0"), "remove the rule, or change the number"));
            }
            Body::Scale { numerator, denominator }
                if exact(*numerator).is_some_and(|by| by > 0) && exact(*numerator) == exact(*denominator) =>
            {
                told.push(("L6003", format!("`{label}` scales by 1"), "remove the rule, or change the number"));
            }
            Body::Include(set) | Body::Exclude(set)
                if self.logic.tree(*set).is_some_and(|set| fold.set(&set, &nothing()).may.is_empty()) =>
            {
                told.push(("L6003", format!("`{label}` names a set that is always empty"), "name another set"));
            }
            Body::Offer { limit: Some((_, 0)), .. } => {
                told.push((
                    "L6013",
                    format!("`{label}` can never be used: its limit is 0"),
                    "remove the offer, or raise the limit",
                ));
            }
            _ => {}
        }
        for step in steps(clause) {
            match step {
                Step::Assign { counter, element, add, value } => {
                    let decl = &self.program().counters[counter.index()];
                    let name = &decl.name;
                    let Some(tree) = self.logic.tree(*value) else { continue };
                    let given = fold.number(&tree, &nothing());
                    if *add && given.value() == Some(0) {
                        let text = format!("`{label}` adds 0 to `{name}`");
                        told.push(("L6003", text, "remove the step, or change the number"));
                    }
                    let itself = Expr::Of(
                        Op::Counter(*counter),
                        element.and_then(|code| self.logic.tree(code)).into_iter().collect(),
                    );
                    if !add && tree == itself {
                        let text = format!("`{label}` sets `{name}` to itself");
                        told.push(("L6003", text, "remove the step, or write the intended value"));
                    }
                    let (least, most) = (i64::from(decl.least), i64::from(decl.greatest));
                    let is_outside = given.lacks != Lacks::Always && (given.low > most || given.high < least);
                    if !add && is_outside {
                        let kept = if given.low > most { most } else { least };
                        let text = format!("`{label}` sets `{name}` outside its range, so it becomes {kept}");
                        outside.push((self.program().place(*value), text));
                    }
                }
                // Of a sealed question without candidates the start value is written.
                Step::Choose { asked: Asked::Sealed { .. }, .. } => {}
                Step::Choose { set, .. } | Step::Each { set, .. } => {
                    let does = if matches!(step, Step::Each { .. }) { "loops over" } else { "chooses from" };
                    let is_empty = self.logic.tree(*set).is_some_and(|set| fold.set(&set, &nothing()).may.is_empty());
                    if is_empty {
                        let text = format!("`{label}` {does} a set that is always empty");
                        told.push(("L6010", text, "name another set, or remove the step"));
                    }
                }
                _ => {}
            }
        }
        for (known, condition) in branches(self.program(), steps(clause)) {
            let Some(tree) = self.logic.tree(condition) else { continue };
            let never = |part: &[Expr]| self.logic.meet(Some(clause.point), &[&known, part].concat()) == Meet::Never;
            if never(&[]) {
                continue; // inside a branch of which it is told already
            }
            let words = self.written(condition).unwrap_or_else(|| "an `if`".into());
            if never(std::slice::from_ref(&tree)) {
                let text = format!("{words} in the steps of `{label}` never holds, so its branch never runs");
                told.push(("L6011", text, "remove the branch, or change the condition"));
            } else if never(&[tree.denied()]) {
                let text = format!("{words} in the steps of `{label}` always holds");
                told.push(("L6011", text, "keep only the steps of this branch, or change the condition"));
            }
        }
        for (part, text) in outside {
            self.warn_part("L6006", part, clause, text, "widen the range of the counter, or change the value");
        }
        for (code, text, help) in told {
            self.warn(code, clause.span, text, help);
        }
    }

    /// Divisions by zero, and arithmetic that may exceed 32 bits.
    fn ranges(&mut self, clause: &Clause) {
        let fold = self.logic.fold(Some(clause.point));
        let most = i64::from(i32::MAX);
        let may_exceed = |code: &Code| {
            let Some(Expr::Of(op @ (Op::Add | Op::Sub | Op::Mul), of)) = self.logic.tree(*code) else { return false };
            let [a, b] = [0, 1].map(|side| fold.number(&of[side], &nothing()));
            let is_bounded = |side: &Num| side.low > -most && side.high < most;
            let of = |a: i64, b: i64| match op {
                Op::Add => a + b,
                Op::Sub => a - b,
                _ => a * b,
            };
            let ends = [(a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)];
            is_bounded(&a) && is_bounded(&b) && ends.iter().any(|(a, b)| of(*a, *b).abs() > most)
        };
        if let Some((_, span)) = self.program().places_in(clause.code).iter().find(|(code, _)| may_exceed(code)) {
            let text = format!("this result in `{}` may be too large", clause.label);
            self.warn_part(
                "V2093",
                Some(*span),
                clause,
                text,
                "use smaller numbers; a result that is too large becomes 2147483647",
            );
        }
        let mut is_told = false;
        for code in codes(clause) {
            let Some(tree) = self.logic.tree(code) else { continue };
            let mut by_zero = false;
            walk(&tree, &mut |one| {
                if let Expr::Of(Op::Div | Op::Mod, of) = one {
                    let by = fold.number(&of[1], &nothing());
                    by_zero |= by.lacks != Lacks::Always && by.low == 0 && by.high == 0;
                }
            });
            if by_zero && !is_told {
                is_told = true;
                let text = format!("`{}` divides by 0, so the result has no value", clause.label);
                self.warn("L6007", clause.span, text, "divide by another number");
            }
        }
    }

    /// Rules that are named, but never met.
    fn names(&mut self, clause: &Clause) {
        let lifted = match clause.body {
            Body::Allow(Lift::Clause(id)) => Some((id, "allow")),
            _ => None,
        };
        let overridden = clause.overrides.iter().map(|id| (*id, "overrides"));
        let named: Vec<_> = overridden.chain(clause.after.iter().map(|id| (*id, "after"))).chain(lifted).collect();
        for (id, word) in named {
            let other = self.rules.clause(id);
            if other.point != clause.point {
                continue;
            }
            let (Some(own), Some(theirs)) = (self.logic.parts(clause.condition), self.logic.parts(other.condition))
            else {
                continue;
            };
            let is_dead = self.logic.meet(Some(clause.point), &theirs) == Meet::Never;
            if !is_dead && self.logic.meet(Some(clause.point), &[own, theirs].concat()) == Meet::Never {
                let (own, other) = (&clause.label, &other.label);
                let link = match word {
                    "allow" => format!("`{own}` allows what `{other}` forbids"),
                    "after" => format!("`{own}` runs after `{other}`"),
                    _ => format!("`{own}` overrides `{other}`"),
                };
                let text = format!("{link}, but the two rules never apply together");
                let help = format!("remove the `{word}`, or change one of the conditions");
                self.warn("L6012", clause.span, text, &help);
            }
        }
    }
}
