//! Proving: units of a hybrid that are no difference, since both versions of the clause do the same.

use crate::rules::Rules;
use crate::rules::compiled::hybrid::{Hybrid, Rewritten};
use crate::rules::compiled::program::Program;
use crate::rules::declared::ids::{ClauseId, PointId};
use crate::rules::evaluating::ask::Facts;
use crate::rules::freezing::price::{Cost, Prices};
use crate::rules::logic::meet::Logic;

impl Hybrid {
    /// The hybrid without the units that are proved to be no difference. `freeze` makes rules of a program, with the scripts
    /// of both sides; `statics` answers the printed facts of both.
    #[must_use]
    pub fn proved(self, freeze: &dyn Fn(Program) -> Rules, statics: &dyn Facts) -> Self {
        let Some((program, rewritten)) = self.rewritten() else { return self };
        let rules = freeze(program);
        let logic = Logic::new(&rules, statics, 1);
        let mut sets: Vec<Vec<Rewritten>> = Vec::new();
        let mut left: Vec<Rewritten> = Vec::new();
        for one in rewritten {
            match one.sides.map(|side| side.map(|id| rules.clause(id))) {
                [Some(before), Some(after)] if logic.alike(before, after) => sets.push(vec![one]),
                _ => left.push(one),
            }
        }
        sets.extend(logic.alike_together(&left));
        let units = |some: &[Rewritten]| some.iter().map(|one| one.unit).collect::<Vec<usize>>();
        let all = sets.concat();
        if sets.is_empty() || self.are_frozen_alike(&all, freeze) {
            return self.without(&units(&all));
        }
        // One at a time, since all are refused for one of them.
        let some: Vec<Rewritten> =
            sets.into_iter().filter(|set| self.are_frozen_alike(set, freeze)).flatten().collect();
        if self.are_frozen_alike(&some, freeze) { self.without(&units(&some)) } else { self }
    }

    /// Whether rules with these units as on the second side do the same beside other rules as with them as on the first:
    /// the same lists touch, and loops cost as much. That is compared with all other units as on either side.
    fn are_frozen_alike(&self, some: &[Rewritten], freeze: &dyn Fn(Program) -> Rules) -> bool {
        [false, true].into_iter().all(|others| {
            let [before, after] = [false, true].map(|taken| {
                let is_taken = |unit| if some.iter().any(|one| one.unit == unit) { taken } else { others };
                let units: Vec<bool> = (0..self.units().len()).map(is_taken).collect();
                freeze(self.program(&units).0)
            });
            let costs = |rules: &Rules, side: usize| {
                let clauses =
                    some.iter().filter_map(|one| one.sides[0].or(one.sides[1]).filter(|_| one.sides[side].is_some()));
                costs(rules, clauses)
            };
            touch_alike(&before, &after) && costs(&before, 0) == costs(&after, 1)
        })
    }
}

fn touch_alike(one: &Rules, other: &Rules) -> bool {
    (0..one.catalogue().points.len())
        .map(|at| PointId(at as u8))
        .all(|point| one.clauses_at(point) == other.clauses_at(point) && one.touching(point) == other.touching(point))
}

/// What the loops of some clauses cost, for each number of seats; what costs nothing is left out.
fn costs(rules: &Rules, clauses: impl Iterator<Item = ClauseId> + Clone) -> Vec<(usize, Cost, Vec<Cost>)> {
    let prices = rules.prices.iter().enumerate();
    let of = |(seats, prices): (usize, &Prices)| {
        let of_clause = |id: ClauseId| {
            let cost = prices.clauses.get(id.index()).cloned().unwrap_or_default();
            let steps = prices.steps.get(id.index()).cloned().unwrap_or_default();
            (!cost.is_nothing() || !steps.is_empty()).then_some((seats, cost, steps))
        };
        clauses.clone().filter_map(of_clause).collect::<Vec<_>>()
    };
    prices.flat_map(of).collect()
}
