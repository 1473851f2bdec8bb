//! Sums: all that is kept of the games of a batch, in memory that does not grow with their number.

use core::time::Duration;
use std::collections::{BTreeMap, BTreeSet}; // a length, not a clock
use std::mem::take;
use std::sync::Arc;

use javelina_engine::FindingKind;

use crate::figures::fold::Fold;
use crate::figures::metric::FigureNames;
use crate::finding::signature::Groups;
use crate::judging::statistics::bootstrap::weights;
use crate::judging::statistics::intervals::Method;
use crate::judging::tally::Tally;
use crate::plans::plan::Plan;
use crate::playing::record::Record;
use crate::reports::report::{Found, MOST_FOUND};

/// All that is kept of the games.
#[derive(Clone, Default)]
pub(super) struct Sums {
    pub folds: Vec<Fold>,
    pub gates: Vec<Tally>,
    /// Number of games without a difference, by ending and by all compared figures, for each pair of arms.
    pub unchanged: BTreeMap<(usize, usize), u64>,
    pub found: Vec<Found>,
    pub kinds: BTreeMap<FindingKind, u64>,
    pub groups: Groups,
    /// How long the games of each arm took, workers added up; nothing without a clock.
    pub spent: Vec<Duration>,
}

impl Sums {
    pub fn new(plan: &Plan, names: &[Arc<FigureNames>]) -> Self {
        let pairs = plan.gates.iter().filter_map(|gate| Some(((gate.arm, gate.against?), 0)));
        Self {
            unchanged: pairs.collect(),
            folds: vec![Fold::default(); plan.arms.len()],
            gates: plan.gates.iter().map(|gate| Tally::new(gate, names)).collect(),
            spent: vec![Duration::ZERO; plan.arms.len()],
            ..Self::default()
        }
    }

    /// Takes the games of one number, one of each arm that has so many.
    pub fn take(&mut self, plan: &Plan, names: &[Arc<FigureNames>], row: &[Record]) {
        for record in row {
            let place = record.arm;
            let (Some(arm), Some(names), Some(fold)) =
                (plan.arms.get(place), names.get(place), self.folds.get_mut(place))
            else {
                continue;
            };
            fold.take(arm, names, record);
            if let Some((kind, message)) = record.told() {
                *self.kinds.entry(kind).or_default() += 1;
                self.groups.take(record.arm, record.game, kind, message);
                if self.found.len() < MOST_FOUND {
                    // Replays are made at the end, of those findings that are kept; what a program of others did is kept at once.
                    let replay = record.replay.clone().unwrap_or_default();
                    self.found.push(Found::new(arm, record, kind, message, replay));
                }
            }
        }
        let resampled = plan.gates.iter().any(|gate| gate.aim.method == Method::Bootstrap);
        let weights = match row.first() {
            Some(first) if resampled => weights(plan.seed, first.game),
            _ => Vec::new(),
        };
        let mut changed = BTreeSet::new();
        for (gate, tally) in plan.gates.iter().zip(&mut self.gates) {
            if !tally.take(gate, plan, row, &weights) {
                changed.extend(gate.against.map(|base| (gate.arm, base)));
            }
        }
        for (pair, same) in &mut self.unchanged {
            let [own, base] = [pair.0, pair.1].map(|place| row.iter().find(|record| record.arm == place));
            let is_same = !changed.contains(pair) && own.zip(base).is_some_and(|(own, base)| own.ended_as(base));
            *same += u64::from(is_same);
        }
    }

    /// Takes the games out of another part, those that come later. It can take others then, for which it keeps its rows.
    pub fn merge(&mut self, other: &mut Self) {
        for (known, fold) in self.folds.iter_mut().zip(&mut other.folds) {
            known.merge(fold);
        }
        for (known, sum) in self.gates.iter_mut().zip(&mut other.gates) {
            known.merge(sum);
        }
        for (known, more) in self.unchanged.values_mut().zip(other.unchanged.values_mut()) {
            *known += take(more);
        }
        for (kind, count) in take(&mut other.kinds) {
            *self.kinds.entry(kind).or_default() += count;
        }
        self.groups.merge(take(&mut other.groups));
        for (known, more) in self.spent.iter_mut().zip(&mut other.spent) {
            *known += take(more);
        }
        let room = MOST_FOUND - self.found.len().min(MOST_FOUND);
        self.found.extend(other.found.drain(..).take(room));
    }
}
