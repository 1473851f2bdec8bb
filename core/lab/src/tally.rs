//! What is kept of the games of a gate.

use crate::bootstrap::Bootstrap;
use crate::gate::value;
use crate::intervals::{Interval, Method};
use crate::items::{Asked, asked};
use crate::moments::{Moments, UNIT};
use crate::plan::{Gate, Plan};
use crate::record::Record;

/// The values of a gate: those of its arm, or the differences from another arm game by game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// What is judged.
    pub values: Moments,
    /// The figure in the gate's arm and in the one it is held against, over the games that both gave.
    pub pair: Option<(Moments, Moments)>,
    resampled: Option<Bootstrap>,
    /// Of the games whose own figure lies below the bound, and of those above it, the one with the fewest moves.
    beyond: [Option<Shortest>; 2],
}

/// A game by its length: how many moves, and its number.
type Shortest = (u32, u64);

/// The shorter of two games, if there is any.
fn shorter(one: Option<Shortest>, other: Option<Shortest>) -> Option<Shortest> {
    one.into_iter().chain(other).min()
}

impl Tally {
    pub(crate) fn new(gate: &Gate) -> Self {
        Self {
            values: Moments::default(),
            pair: gate.against.map(|_| (Moments::default(), Moments::default())),
            resampled: (gate.aim.method == Method::Bootstrap).then(Bootstrap::default),
            beyond: [None; 2],
        }
    }

    /// Takes the games of one number, one of each arm that has so many.
    pub(crate) fn take(&mut self, gate: &Gate, plan: &Plan, row: &[Record], weights: &[u8]) {
        let of = |place: usize| {
            let record = row.iter().find(|record| record.arm == place)?;
            value(&gate.figure, plan.arms.get(place)?, record)
        };
        let Some(one) = of(gate.arm) else { return };
        let mut difference = one;
        if let Some((own, other)) = &mut self.pair {
            let Some(base) = gate.against.and_then(of) else { return };
            own.add(one);
            other.add(base);
            difference = one.saturating_sub(base);
        }
        self.values.add(difference);
        let figure = difference as f64 / UNIT as f64;
        let is_beyond =
            [gate.bound.least.is_some_and(|least| figure < least), gate.bound.most.is_some_and(|most| figure > most)];
        if let Some(record) = row.iter().find(|record| record.arm == gate.arm) {
            for (known, _) in self.beyond.iter_mut().zip(is_beyond).filter(|(_, is_beyond)| *is_beyond) {
                *known = shorter(*known, Some((record.moves, record.game)));
            }
        }
        if let Some(resampled) = &mut self.resampled {
            resampled.add(difference, weights);
        }
    }

    pub(crate) fn merge(&mut self, more: &Self) {
        self.values.merge(&more.values);
        for (known, more) in self.beyond.iter_mut().zip(more.beyond) {
            *known = shorter(*known, more);
        }
        if let (Some(known), Some(more)) = (&mut self.pair, &more.pair) {
            known.0.merge(&more.0);
            known.1.merge(&more.1);
        }
        if let (Some(known), Some(more)) = (&mut self.resampled, &more.resampled) {
            known.merge(more);
        }
    }

    /// The shortest game beyond the end of the bound that the mean is beyond: what a failed gate is shown by.
    pub(crate) fn shown_by(&self, gate: &Gate) -> Option<u64> {
        let mean = self.values.mean();
        let side =
            [gate.bound.least.is_some_and(|least| mean < least), gate.bound.most.is_some_and(|most| mean > most)];
        let games = self.beyond.iter().zip(side).filter(|(_, is_meant)| *is_meant).map(|(game, _)| *game);
        games.flatten().min().map(|(_, game)| game)
    }

    /// The interval of the mean.
    pub(crate) fn interval(&self, gate: &Gate, error: f64) -> Interval {
        let values = &self.values;
        let found = match gate.aim.method {
            Method::Bootstrap => match &self.resampled {
                Some(resampled) if values.count > 1 => resampled.interval(values.mean(), error),
                _ => Interval::ANYTHING,
            },
            // A win is a share even where shared wins count in parts: they only make the figure steadier.
            Method::Fitting if gate.against.is_none() && gate.figure.metric == "win" => values.by(Method::Exact, error),
            Method::Fitting if gate.against.is_some() => values.by(Method::Student, error),
            // A lift is a difference, even where it was never below 0.
            Method::Fitting if matches!(asked(&gate.figure.metric), Some((Asked::Lift, _))) => {
                values.by(Method::Student, error)
            }
            // What turns out to be no share has no interval of shares.
            Method::Wilson | Method::Exact if values.least() < 0.0 || values.most() > 1.0 => {
                values.by(Method::Student, error)
            }
            method => values.by(method, error),
        };
        found.rounded()
    }

    /// The share of the variance that common luck took away: 1 - var(difference) / (var(one) + var(other)). `None` without a
    /// pair or without any variance.
    #[must_use]
    pub fn saved(&self) -> Option<f64> {
        let (one, other) = self.pair.as_ref()?;
        let apart = one.variance() + other.variance();
        (apart > 0.0).then(|| 1.0 - self.values.variance() / apart)
    }
}
