//! Closed offers: the condition, limit or price that closes one, with its numbers.

use crate::rules::compiled::program::{Body, Clause};
use crate::rules::declared::counters::Scope;
use crate::rules::declared::ids::{ABSENT, ClauseId, Code};
use crate::rules::evaluating::ask::{AnyFacts, Ask, Facts};
use crate::rules::evaluating::eval::Machine;
use crate::rules::freezing::frozen::Rules;
use crate::{Refusal, first_names, times};

/// The most open offers that a refusal lists.
const MOST_LISTED: usize = 16;

impl Rules {
    /// Refusal of an offer that is not open: what closes it, with the facts that its condition read, and the offers that
    /// are open.
    pub(crate) fn closed_offer<F: Facts>(&self, id: ClauseId, ask: &Ask<'_, F>) -> Box<Refusal> {
        ask.any(|ask| self.closed_offer_any(id, ask))
    }

    fn closed_offer_any(&self, id: ClauseId, ask: &Ask<'_, AnyFacts<'_>>) -> Box<Refusal> {
        let clause = self.clause(id);
        let spoken = self.trace_any(clause.point, ask).into_iter().find(|one| one.clause == id);
        let label = &clause.label;
        let mut refusal = Refusal::new(self.cite(id), String::new());
        refusal.message = match &spoken {
            Some(one) if !one.active => format!("`{label}` is not open: {} is not in play", self.title_of(id)),
            Some(one) if one.overridden => format!("`{label}` is not open: another rule overrides it"),
            Some(one) if !one.fired => {
                refusal.facts.extend(one.facts.iter().cloned());
                let says = self.says_any(id, ask);
                says.unwrap_or_else(|| format!("`{label}` is not open: its condition does not hold"))
            }
            _ => self.used_up(clause, ask).or_else(|| self.too_dear(clause, ask)).unwrap_or_else(|| {
                let point = self.catalogue().points[clause.point.index()].name;
                format!("`{label}` is open only at `{point}`")
            }),
        };
        let mut open = Vec::new();
        self.offers(clause.point, ask, &mut |id| open.push(self.clause(id).label.clone()));
        refusal.fact("open offers", first_names(open, MOST_LISTED))
    }

    /// The limit that a seat has reached.
    fn used_up(&self, clause: &Clause, ask: &Ask<'_, AnyFacts<'_>>) -> Option<String> {
        let Body::Offer { limit: Some((counter, most)), .. } = clause.body else { return None };
        let used = i32::from(*ask.memory.counters.get(self.uses(counter, ask.seat))?);
        let scope = match self.program().counters[counter.index()].scope {
            Scope::Game => "in this game",
            Scope::Round => "this round",
            Scope::Turn => "this turn",
            Scope::Action => "in this action",
        };
        let label = &clause.label;
        (used >= most).then(|| match most {
            ..=0 => format!("`{label}` cannot be used {scope}"),
            1 => format!("`{label}` was already used {scope}"),
            most => format!("`{label}` was already used {} {scope}", times(most)),
        })
    }

    /// The price that a seat cannot pay.
    fn too_dear(&self, clause: &Clause, ask: &Ask<'_, AnyFacts<'_>>) -> Option<String> {
        let Body::Offer { costs, .. } = &clause.body else { return None };
        let label = &clause.label;
        let (currency, _) = costs.iter().find(|(currency, _)| !self.can_pay(*currency, costs, ask))?;
        let decl = &self.catalogue().currencies[usize::from(*currency)];
        let price = |code: Code| match Machine::of(self.program(), ask).number(code) {
            ABSENT => None,
            price => Some(i64::from(price)),
        };
        let prices = costs.iter().filter(|(other, _)| other == currency).map(|(_, code)| price(*code));
        let Some(sum) = prices.sum::<Option<i64>>() else {
            return Some(format!("`{label}` has no price in {} now: the price depends on a missing value", decl.name));
        };
        let held = match ask.facts.fact(decl.held, [0; 2]) {
            ABSENT => "none".into(),
            held => held.to_string(),
        };
        Some(format!("`{label}` costs {} and you have {held}", decl.amount(sum)))
    }
}
