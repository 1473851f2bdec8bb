//! What values of states take into account of the rules in play, and what they cannot foresee.

use crate::rules::common;
use crate::rules::compiled::program::{Body, Clause, Op};
use crate::rules::declared::ids::FactId;
use crate::rules::freezing::frozen::Rules;
use crate::rules::running::memory::Memory;

impl Rules {
    /// Returns `true` if an effect list of an item in play may do something to other seats than the acting one.
    #[inline]
    pub fn reaches_others(&self, memory: &Memory) -> bool {
        !self.reaching.and(memory.active).is_empty()
    }

    /// The rules on how sides rank and who wins that read more than scores, a sentence each: those in play, or all that
    /// may come into play.
    pub fn unforeseen(&self, memory: Option<&Memory>) -> Vec<String> {
        let mut said = Vec::new();
        for point in [common::STANDING, common::TIE_BREAK, common::WINS] {
            // A game without content declares no points.
            let Some(name) = self.catalogue().points.get(point.index()).map(|point| point.name) else { continue };
            for id in self.clauses_at(point) {
                let clause = self.clause(*id);
                let in_play = memory.map_or(!self.program().idle.contains(clause.item.0.into()), |memory| {
                    memory.is_active(clause.item)
                });
                let text = format!(
                    "`{}` at `{name}` reads more than scores: bots assume that what else it reads does not change",
                    clause.label
                );
                if in_play && !self.reads_scores_alone(clause) && !said.contains(&text) {
                    said.push(text);
                }
            }
        }
        said
    }

    /// Returns `true` if a clause reads nothing but scores, seats and constants.
    fn reads_scores_alone(&self, clause: &Clause) -> bool {
        let is_score = |fact: &FactId| {
            fact.index() < common::FACTS.len()
                || self.catalogue().facts.get(fact.index()).is_some_and(|fact| fact.follows_score)
        };
        if let Body::Script { script, function } = clause.body {
            let read = self.host(script).footprint(function);
            return read.counters.is_empty() && read.facts.iter().all(is_score);
        }
        let ops = self.program().code.get(clause.code.start as usize..clause.code.end as usize).unwrap_or_default();
        ops.iter().all(|op| match op {
            Op::Fact(fact) | Op::FactOf(fact) | Op::SetFact(fact) | Op::SetFactOf(fact) => is_score(fact),
            Op::Counter(_) => false,
            _ => true,
        })
    }
}
