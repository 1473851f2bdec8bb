//! Clauses that may silence one of two others.

use crate::rules::compiled::program::Clause;
use crate::rules::declared::ids::{ClauseId, ItemId};
use crate::rules::freezing::frozen::Rules;
use crate::rules::logic::Logic;

/// Kinds of content that stay in play from the start; no question is asked of them one item at a time.
pub(in crate::rules) const STANDING: [&str; 2] = ["variant", "scenario"];

impl Rules {
    /// The other clauses that may silence one of two that speak, each with `true` if it does wherever its condition
    /// holds. `may_be` says which items other than those of the two may be in play.
    pub(in crate::rules) fn silencers(
        &self,
        ids: [ClauseId; 2],
        logic: &Logic<'_>,
        may_be: &dyn Fn(ItemId) -> bool,
    ) -> Vec<(&Clause, bool)> {
        let pair = ids.map(|id| self.clause(id));
        let at_point = self.clauses_at(pair[0].point);
        let is_own = |item: ItemId| pair.iter().any(|one| one.item == item);
        let may_be = |clause: &Clause| is_own(clause.item) || may_be(clause.item);
        let overriding = |id: ClauseId| {
            at_point.iter().filter(move |one| self.clause(**one).overrides.contains(&id) && may_be(self.clause(**one)))
        };
        let mut found: Vec<(&Clause, bool)> = Vec::new();
        for id in ids.iter().flat_map(|id| overriding(*id)).filter(|id| !ids.contains(id)) {
            let clause = self.clause(*id);
            // One that the two override is silent where they speak.
            if !pair.iter().any(|one| one.overrides.contains(id)) {
                let kind = self.program().items[clause.item.index()].kind.as_str();
                let stays = is_own(clause.item) || STANDING.contains(&kind);
                let is_sure = stays && overriding(*id).next().is_none() && logic.surely_answers(clause);
                found.push((clause, is_sure));
            }
        }
        found
    }
}
