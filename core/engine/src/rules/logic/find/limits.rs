//! Limits that do not limit: offers that cost more than a seat can have or pay for themselves, and counters that stand for
//! "once a round" and are never reset.

use super::findings::Look;
use crate::Diagnostic;
use crate::rules::Scope;
use crate::rules::compiled::program::{Body, Clause, Op};
use crate::rules::compiled::steps::Step;
use crate::rules::declared::catalogue::CurrencyDecl;
use crate::rules::declared::ids::{ClauseId, CounterId};
use crate::rules::logic::meet::Meet;
use crate::rules::logic::values::atoms::nothing;
use crate::rules::logic::values::fold::Fold;
use crate::rules::logic::values::reach::{is_set_up, steps, writes_unseen};
use crate::rules::logic::values::tree::Expr;
use crate::rules::logic::values::value::Lacks;

/// Words between a limit and the time that it is for: `at most one of the goods in each round`.
const BETWEEN: usize = 8;
/// Numbers in words.
const NUMBERS: [&str; 10] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

impl Look<'_> {
    /// Notes offers that no seat can pay for, and those without a limit that give at least what they cost.
    pub(in crate::rules::logic) fn offer(&mut self, id: ClauseId) {
        let clause = self.rules.clause(id);
        let Body::Offer { costs, limit, steps } = &clause.body else { return };
        let fold = self.logic.fold(Some(clause.point));
        for (at, currency) in self.rules.catalogue().currencies.iter().enumerate() {
            let prices: Option<Vec<Expr>> = costs
                .iter()
                .filter(|(paid, _)| usize::from(*paid) == at)
                .map(|(_, price)| self.logic.tree(*price))
                .collect();
            let Some(price) = prices.and_then(|prices| prices.into_iter().reduce(|a, b| sum(Op::Add, a, b))) else {
                continue;
            };
            let (asks, most) = (fold.number(&price, &nothing()), fold.of_fact(currency.held).high);
            if asks.lacks == Lacks::Always || asks.low > most {
                // An offer that overrides others silences them even where no seat can pay for it.
                if clause.overrides.is_empty() {
                    let text = match asks.lacks {
                        Lacks::Always => format!("`{}` never has a price", clause.label),
                        _ => format!(
                            "`{}` costs at least {}, and a seat has at most {most}",
                            clause.label,
                            currency.amount(asks.low)
                        ),
                    };
                    let problem = Diagnostic::warning("L6013", clause.span, text);
                    self.found.push(problem.help("remove the offer, or change the price"));
                }
                continue;
            }
            // Later steps may be skipped, repeated, or done for other seats.
            let is_sure = |step: &&Step| matches!(step, Step::Perform { .. } | Step::Assign { .. } | Step::Move(_));
            let surely = steps.iter().take_while(is_sure);
            let is_limited = limit.is_some()
                || costs.iter().any(|(paid, _)| usize::from(*paid) != at)
                || self.is_named(id)
                || self.rules.feeds_itself(id);
            if is_limited || self.may_undo(currency, steps, surely.clone().count(), &fold) {
                continue;
            }
            let mut changes = surely.filter_map(|step| match step {
                Step::Perform { effect, args } if *effect == currency.gain => match currency.gains_one {
                    Some(one) if self.rules.constant(args[0]) != Some(one) => None,
                    Some(_) => Some((Op::Add, Some(number(1)))),
                    None => Some((Op::Add, self.logic.tree(args[0]))),
                },
                Step::Perform { effect, args } if *effect == currency.pay => Some((Op::Sub, self.logic.tree(args[0]))),
                _ => None,
            });
            let gain = changes.try_fold(None, |before, (op, by)| {
                let before = before.or_else(|| (op == Op::Sub).then(|| number(0)));
                Some(Some(match before {
                    Some(before) => sum(op, before, by?),
                    None => by?,
                }))
            });
            let is_priced = asks.low > 0 && asks.lacks == Lacks::Never;
            let Some(gain) = gain.flatten().filter(|_| is_priced) else { continue };
            let is_less = Expr::Of(Op::Lt, [gain.clone(), price].into());
            let is_there = fold.number(&gain, &nothing()).lacks == Lacks::Never;
            if is_there && self.logic.meet(Some(clause.point), &[is_less]) == Meet::Never {
                let text =
                    format!("`{}` gives at least as many {} as it costs, without a limit", clause.label, currency.name);
                let note = Diagnostic::note("L6016", clause.span, text);
                self.found.push(note.help("add a limit, such as `limit 1 per turn`, or change the price"));
            }
        }
    }

    /// Returns `true` if steps may take a currency back or end the game for a seat. The caller sums what the first
    /// `summed` steps gain and pay.
    fn may_undo(&self, currency: &CurrencyDecl, steps: &[Step], summed: usize, fold: &Fold<'_>) -> bool {
        let catalogue = self.rules.catalogue();
        let held = catalogue.effects[currency.pay.index()].resources;
        let is_held = |resources: &[&str]| resources.iter().any(|one| held.contains(one));
        steps.iter().enumerate().any(|(at, step)| match step {
            Step::Perform { effect, .. } if *effect == currency.pay => at >= summed,
            Step::Perform { effect, args } if *effect == currency.gain => {
                let by = self.logic.tree(args[0]).map(|by| fold.number(&by, &nothing()));
                at >= summed && currency.gains_one.is_none() && by.is_none_or(|by| by.low < 0)
            }
            Step::Perform { effect, .. } => {
                let resources = catalogue.effects[effect.index()].resources;
                is_held(resources) || resources.contains(&"fate")
            }
            Step::Move(moved) => {
                [moved.from, moved.to].iter().any(|place| is_held(catalogue.zones[place.zone.index()].resources))
            }
            _ => false,
        })
    }

    /// Notes counters that stand for "once a round" in the text of their item, and are never reset.
    pub(in crate::rules::logic) fn kept_limits(&mut self) {
        let program = self.program();
        for (at, decl) in program.counters.iter().enumerate() {
            let (id, item) = (CounterId(at as u16), &program.items[decl.item.index()]);
            let is_other = decl.scope != Scope::Game || decl.values.is_some();
            if is_other || !self.is_looked_at(decl.item) || !self.logic.examined(|| self.is_never_reset(id)).0 {
                continue;
            }
            // Another counter may be the one that the text means, or it limits the game, too.
            let is_kept = |scope: Scope| program.counters.iter().any(|one| one.item == decl.item && one.scope == scope);
            let is_of_game = item.text.to_lowercase().contains("game");
            let limits = kept_to(&item.text).into_iter().filter(|(_, scope)| !is_of_game && !is_kept(*scope));
            let mut stopped = limits.filter_map(|(count, scope)| {
                let clause = program.clauses.iter().find(|clause| self.is_stopped(clause, id, count))?;
                Some((clause, if scope == Scope::Round { "round" } else { "turn" }))
            });
            let Some((clause, word)) = self.logic.examined(|| stopped.next()).0 else { continue };
            let kinds = decl.per.iter().flatten().map(|kind| self.rules.catalogue().kinds[kind.index()].name);
            let of = kinds.collect::<Vec<_>>().join(" and ");
            let of = if of.is_empty() { of } else { format!(" for that {of}") };
            let text = format!(
                "`{}` is never reset, so `{}` stops{of} for the rest of the game; \
                 the text of `{}` names a limit per {word}",
                decl.name, clause.label, item.id
            );
            let help = format!("write `per {word}` after the name of the counter, or reset it when a {word} starts");
            self.found.push(Diagnostic::note("L6017", clause.span, text).help(help));
        }
    }

    /// Returns `true` if the counter is written, and every write leads away from its start.
    fn is_never_reset(&self, id: CounterId) -> bool {
        let program = self.program();
        let decl = &program.counters[id.index()];
        let is_unseen = |clause: &Clause| {
            writes_unseen(clause, id) || clause.item == decl.item && matches!(clause.body, Body::Script { .. })
        };
        if decl.values.is_some() || program.clauses.iter().any(is_unseen) || is_set_up(program, decl) {
            return false;
        }
        let mut writes = 0;
        for clause in &program.clauses {
            let fold = self.logic.fold(Some(clause.point));
            for step in steps(clause) {
                let Step::Assign { counter, add, value, .. } = step else { continue };
                if *counter != id {
                    continue;
                }
                let Some(value) = self.logic.tree(*value).map(|tree| fold.number(&tree, &nothing())) else {
                    return false;
                };
                let least = if *add { 1 } else { i64::from(decl.start) + 1 };
                if value.low < least {
                    return false;
                }
                writes += 1;
            }
        }
        writes > 0
    }

    /// Returns `true` if a clause does something as long as the counter has been raised fewer times than this.
    fn is_stopped(&self, clause: &Clause, id: CounterId, count: i16) -> bool {
        // An `if` stops a rule if the whole list is inside of it.
        let list = steps(clause);
        let guard = match list.first() {
            Some(Step::Unless { condition, to })
                if list[usize::from(*to).min(list.len())..].iter().all(|step| *step == Step::Done) =>
            {
                Some(*condition)
            }
            _ => None,
        };
        let trees = guard.into_iter().chain([clause.condition]).filter_map(|code| self.logic.tree(code));
        let decl = &self.program().counters[id.index()];
        let last = decl.start.saturating_add(count).min(decl.greatest);
        let mut parts: Vec<Expr> = trees.collect();
        while let Some(part) = parts.pop() {
            match &part {
                Expr::All(of) => parts.extend(of.iter().cloned()),
                Expr::Of(Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge, sides)
                    if sides.iter().any(|side| is_counter(side, id)) =>
                {
                    let may_hold = |value: i16| {
                        let with = put_in(&part, id, value);
                        self.logic.meet(Some(clause.point), &[with]) != Meet::Never
                    };
                    if may_hold(last - 1) && !may_hold(last) && !may_hold(decl.greatest) {
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }
}

fn sum(op: Op, a: Expr, b: Expr) -> Expr {
    Expr::Of(op, [a, b].into())
}

fn number(value: i32) -> Expr {
    Expr::Of(Op::Number(value), [].into())
}

fn is_counter(of: &Expr, id: CounterId) -> bool {
    matches!(of, Expr::Of(Op::Counter(counter), _) if *counter == id)
}

/// A comparison with a number in place of a counter.
fn put_in(comparison: &Expr, id: CounterId, value: i16) -> Expr {
    let Expr::Of(op, sides) = comparison else { return comparison.clone() };
    let sides = sides.iter().map(|side| if is_counter(side, id) { number(value.into()) } else { side.clone() });
    Expr::Of(*op, sides.collect())
}

/// The limits of a text: how often, and for which time. `(1, Round)` of "once a round", `(2, Turn)` of "at most two in each turn".
fn kept_to(text: &str) -> Vec<(i16, Scope)> {
    let mut found = Vec::new();
    for sentence in text.to_lowercase().split(['.', ';', ':', '!', '?']) {
        let words = sentence.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.collect();
        for at in 1..words.len() {
            let scope = match words[at] {
                "round" | "rounds" => Scope::Round,
                "turn" | "turns" => Scope::Turn,
                _ => continue,
            };
            // "Once a round", but not "only in a round in which ..".
            let near = match words[at - 1] {
                "each" | "every" | "per" | "any" | "one" | "same" => at.saturating_sub(BETWEEN)..at + BETWEEN,
                "a" => at.saturating_sub(3)..at,
                _ => continue,
            };
            found.extend(near.filter_map(|place| how_often(&words, place)).map(|count| (count, scope)));
        }
    }
    found
}

/// How often a word says that something happens: 2 for "twice", for "most" before "two" and for "times" after it.
fn how_often(words: &[&str], at: usize) -> Option<i16> {
    let number = |at: Option<usize>| {
        let word = words.get(at?)?;
        word.parse().ok().or_else(|| NUMBERS.iter().position(|known| known == word).map(|number| number as i16))
    };
    match *words.get(at)? {
        "once" => Some(1),
        "twice" => Some(2),
        "thrice" => Some(3),
        "first" if words.get(at + 1) != Some(&"player") => Some(1),
        "times" => number(at.checked_sub(1)),
        "most" | "only" => number(Some(at + 1)),
        _ => None,
    }
}
