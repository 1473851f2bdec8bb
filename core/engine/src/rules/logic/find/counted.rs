//! Findings about counters and levels of an item.

use super::findings::Look;
use crate::Diagnostic;
use crate::rules::CounterDecl;
use crate::rules::compiled::program::{Body, Clause, Item, Level, Op, Program};
use crate::rules::compiled::steps::{Asked, Step};
use crate::rules::declared::catalogue::Type;
use crate::rules::declared::ids::{Code, CounterId};
use crate::rules::freezing::frozen::Rules;
use crate::rules::logic::meet::Meet;
use crate::rules::logic::values::reach::{is_set_up, steps};
use crate::rules::logic::values::tree::Expr;
use crate::rules::scripts::footprint::{ScriptFootprint, ScriptVerb};

impl Look<'_> {
    /// Counters that are read and never written.
    pub fn counters(&mut self) {
        let rules = self.rules;
        let program = rules.program();
        for (at, decl) in program.counters.iter().enumerate() {
            let id = CounterId(at as u16);
            if !self.is_looked_at(decl.item) || is_written(rules, id, decl) || !decl.starts.is_empty() {
                continue;
            }
            let by_script = |clause: &Clause| footprint(rules, clause).counters.contains(&decl.slot);
            let reads = |clause: &&Clause| reads(program, clause.code, id) || by_script(clause);
            let clause = program.clauses.iter().find(reads);
            let Some(clause) = clause else { continue };
            let (label, name) = (&clause.label, &decl.name);
            let start = rules.value_in_words(decl.values.map_or(Type::Number, Type::Of), decl.value(decl.start));
            let text = format!("`{name}` is read in `{label}`, but nothing changes it: it is always {start}");
            let help = "change it in a rule, or write the value in its place";
            self.found.push(Diagnostic::warning("L6005", clause.span, text).help(help));
        }
    }

    /// Levels that no seat can reach, and those that are no harder than a lower one.
    pub fn levels(&mut self) {
        let logic = self.logic;
        for (at, item) in self.rules.program().items.iter().enumerate() {
            if self.items.contains(at as i32) {
                logic.examined(|| self.levels_of(item));
            }
        }
    }

    fn levels_of(&mut self, item: &Item) {
        let parts: Vec<Option<Vec<Expr>>> = item.levels.iter().map(|level| self.logic.parts(level.code)).collect();
        let mut lower: Option<usize> = None;
        for (place, Level { name, .. }) in item.levels.iter().enumerate() {
            let below = lower.replace(place);
            let Some(own) = &parts[place] else { continue };
            if self.logic.meet(None, own) == Meet::Never {
                lower = below; // a level that is never reached is no lower one
                let text = format!("the level `{name}` of `{}` can never be reached", item.id);
                self.warn("L6008", item.span, text, "change its condition");
                continue;
            }
            let below = below.map(|at| (&item.levels[at].name, &parts[at]));
            let Some((lower, Some(theirs))) = below else { continue };
            if self.logic.implies(None, theirs, own) {
                let text = format!("a seat that reaches the level `{lower}` of `{}` reaches `{name}`, too", item.id);
                self.warn("L6008", item.span, text, "make the higher level harder, or remove one of them");
            }
        }
    }
}

fn reads(program: &Program, code: Code, id: CounterId) -> bool {
    program.code[code.start as usize..code.end as usize].contains(&Op::Counter(id))
}

/// What the script of a clause may do and read; nothing for a rule.
fn footprint(rules: &Rules, clause: &Clause) -> ScriptFootprint {
    let Body::Script { script, function } = clause.body else { return ScriptFootprint::default() };
    rules.host(script).footprint(function)
}

/// Returns `true` if anything may change a counter.
fn is_written(rules: &Rules, id: CounterId, decl: &CounterDecl) -> bool {
    let program = rules.program();
    let by_clause = |clause: &Clause| {
        let assigns = |verb: &ScriptVerb| matches!(verb, ScriptVerb::Assign { slot, .. } if *slot == decl.slot);
        let is_script = footprint(rules, clause).verbs.iter().any(assigns);
        let limits = matches!(&clause.body, Body::Offer { limit: Some((counter, _)), .. } if *counter == id);
        let step = |step: &Step| match step {
            Step::Assign { counter, .. } => *counter == id,
            Step::Choose { asked: Asked::Chance(counter), .. } => *counter == id,
            Step::Choose { asked: Asked::Sealed { into, .. }, .. } => *into == id,
            _ => false,
        };
        is_script || limits || steps(clause).iter().any(step)
    };
    is_set_up(program, decl)
        || program.grants.iter().any(|(_, counter)| *counter == id)
        || program.clauses.iter().any(by_clause)
}
