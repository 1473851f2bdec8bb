//! Running statistics of the games of one gate.

use std::sync::Arc;

use crate::figures::counts::Counts;
use crate::figures::metric::{FigureId, FigureNames, Metric};
use crate::figures::moments::{Moments, UNIT};
use crate::figures::value::value;
use crate::judging::statistics::bets::{Range, bets, bets_side};
use crate::judging::statistics::bootstrap::Bootstrap;
use crate::judging::statistics::intervals::{Interval, Method, exact_side};
use crate::judging::verdict::Verdict;
use crate::plans::plan::{Gate, Plan};
use crate::playing::record::Record;

/// Values that must differ from the commonest one before anything is concluded from their variance, and games for each unit of
/// their squared skewness (Cochran 1977, *Sampling Techniques*, 2.15), which comes to the same for rare ones of one size.
pub(crate) const ENOUGH: f64 = 25.0;

/// How often an interval may miss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Level {
    /// At one look of several.
    pub look: f64,
    /// At all looks together.
    pub whole: f64,
}

impl Level {
    /// That of somebody who looks once.
    pub fn once(error: f64) -> Self {
        Self { look: error, whole: error }
    }
}

/// The values of a gate: those of its arm, or the differences from another arm game by game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What is judged.
    pub values: Moments,
    /// The figure in the gate's arm and in the one it is held against, over the games that both gave.
    pub pair: Option<(Moments, Moments)>,
    /// How often each value came.
    pub(crate) counts: Counts,
    /// The first game whose value lies outside the range that was said of it, and the value.
    pub(crate) outside: Option<(u64, i64)>,
    resampled: Option<Bootstrap>,
    /// Of the games whose own figure lies below the bound, and of those above it, the one with the fewest moves.
    beyond: [Option<Shortest>; 2],
    /// The id of the figure in the gate's arm and in the one it is held against, if records carry it under its name.
    ids: [Option<FigureId>; 2],
}

/// A game by its length: how many moves, and its number.
type Shortest = (u32, u64);

/// The shorter of two games, if there is any.
fn shorter(one: Option<Shortest>, other: Option<Shortest>) -> Option<Shortest> {
    one.into_iter().chain(other).min()
}

impl Tally {
    /// The tally of no games; `names` are those of the arms.
    pub(crate) fn new(gate: &Gate, names: &[Arc<FigureNames>]) -> Self {
        let id = |place: usize| names.get(place).and_then(|names| names.recorded(&gate.figure.metric));
        let ids = [id(gate.arm), gate.against.and_then(id)];
        Self::empty(ids, gate.against.is_some(), gate.aim.method == Method::Bootstrap)
    }

    fn empty(ids: [Option<FigureId>; 2], is_pair: bool, is_resampled: bool) -> Self {
        Self {
            ids,
            values: Moments::default(),
            pair: is_pair.then(Default::default),
            counts: Counts::default(),
            outside: None,
            resampled: is_resampled.then(Bootstrap::default),
            beyond: [None; 2],
        }
    }

    /// Takes the games of one number, one of each arm that has so many. Returns `true` if the figure is the same in both games
    /// of a comparison.
    pub(crate) fn take(&mut self, gate: &Gate, plan: &Plan, row: &[Record], weights: &[u8]) -> bool {
        let ids = self.ids;
        let of = |place: usize, id| {
            let record = row.iter().find(|record| record.arm == place)?;
            value(&gate.figure, id, plan.arms.get(place)?, record)
        };
        let (one, base) = (of(gate.arm, ids[0]), gate.against.and_then(|place| of(place, ids[1])));
        let is_same = one == base;
        let Some(one) = one else { return is_same };
        let mut difference = one;
        if let Some((own, other)) = &mut self.pair {
            let Some(base) = base else { return is_same };
            own.add(one);
            other.add(base);
            difference = one.saturating_sub(base);
        }
        let Some(record) = row.iter().find(|record| record.arm == gate.arm) else { return is_same };
        self.value(gate, difference, (record.game, record.moves), weights);
        is_same
    }

    /// Takes the value of a game of a number and length.
    pub(crate) fn value(&mut self, gate: &Gate, value: i64, (game, moves): (u64, u32), weights: &[u8]) {
        let figure = value as f64 / UNIT as f64;
        let is_beyond =
            [gate.bound.least.is_some_and(|least| figure < least), gate.bound.most.is_some_and(|most| figure > most)];
        for (known, _) in self.beyond.iter_mut().zip(is_beyond).filter(|(_, is_beyond)| *is_beyond) {
            *known = shorter(*known, Some((moves, game)));
        }
        if gate.aim.range.is_some_and(|range| range.leaves_out(value)) {
            self.outside = self.outside.into_iter().chain([(game, value)]).min();
        }
        // A claim about single games counts those that are as it says.
        let counted = match gate.aim.share {
            Some(_) => {
                if is_beyond.contains(&true) {
                    0
                } else {
                    UNIT
                }
            }
            None => value,
        };
        self.values.add(counted);
        self.counts.add(counted);
        if let Some(resampled) = &mut self.resampled {
            resampled.add(counted, weights);
        }
    }

    /// Takes the games out of another part.
    pub(crate) fn merge(&mut self, other: &mut Self) {
        let more = Self::empty(other.ids, other.pair.is_some(), other.resampled.is_some());
        let more = std::mem::replace(other, more);
        self.values.merge(&more.values);
        self.counts.merge(&more.counts);
        self.outside = self.outside.into_iter().chain(more.outside).min();
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
        // A claim about single games is shown by any of them.
        let side = match gate.aim.share {
            Some(_) => [true; 2],
            None => {
                [gate.bound.least.is_some_and(|least| mean < least), gate.bound.most.is_some_and(|most| mean > most)]
            }
        };
        let games = self.beyond.iter().zip(side).filter(|(_, is_meant)| *is_meant).map(|(game, _)| *game);
        games.flatten().min().map(|(_, game)| game)
    }

    /// After how many games like these their variance says something; never for values that do not differ.
    pub(crate) fn needed(&self) -> f64 {
        let rare = self.values.count as f64 / self.counts.differing() as f64;
        ENOUGH * rare.max(self.counts.skewness())
    }

    /// Whether enough values differ for their variance to say something.
    pub(crate) fn is_varied(&self) -> bool {
        self.values.count as f64 >= self.needed()
    }

    /// How many games are as the gate wants the mean to be.
    pub(crate) fn within(&self, gate: &Gate) -> u64 {
        let is_fine = |value: i64| {
            let value = value as f64 / UNIT as f64;
            gate.bound.least.is_none_or(|least| value >= least) && gate.bound.most.is_none_or(|most| value <= most)
        };
        let bins = self.counts.bins().filter(|bin| is_fine(bin.least) && is_fine(bin.most));
        bins.map(|bin| bin.count).sum()
    }

    /// Whether what is counted is a share of games: by what the figure is, not by what it happened to be.
    fn is_share(&self, gate: &Gate, range: Option<Range>) -> bool {
        let may_be = gate.against.is_none() || gate.aim.share.is_some();
        // A win is a share even where shared wins count in parts: they only make the figure steadier.
        may_be
            && range == Some(Range::SHARE)
            && (matches!(gate.figure.metric, Metric::Win | Metric::FirstWins) || self.values.is_share())
    }

    /// The method that decides. A known range decides for betting intervals, whatever the gate asks for: an interval by variance
    /// knows nothing of rare values that were not seen.
    pub(crate) fn basis(&self, gate: &Gate, range: Option<Range>) -> Method {
        match gate.aim.method {
            Method::Bets => Method::Bets,
            Method::Wilson if self.is_share(gate, range) => Method::Wilson,
            _ if self.is_share(gate, range) => Method::Exact,
            _ if range.is_some() => Method::Bets,
            Method::Bootstrap => Method::Bootstrap,
            _ => Method::Student,
        }
    }

    /// The interval of the mean, and its error rate. `range`: the range of all values, if it is known.
    pub(crate) fn interval(&self, gate: &Gate, range: Option<Range>, level: Level) -> (Interval, f64) {
        self.over(gate, range, level, 1.0)
    }

    /// As [`interval`](Self::interval), as if each value had come so many times as often.
    pub(crate) fn over(&self, gate: &Gate, range: Option<Range>, level: Level, times: f64) -> (Interval, f64) {
        let basis = self.basis(gate, range);
        let (found, error) = match (basis, range) {
            (Method::Bets, Some(range)) => (bets(&self.counts, range, level.whole, times), level.whole),
            (Method::Wilson | Method::Exact, _) => (self.values.over(basis, level.look, times), level.look),
            // Values that rarely differ say nothing of rare ones.
            _ if !self.is_varied() || basis == Method::Bets => (Interval::ANYTHING, level.look),
            _ => match &self.resampled {
                Some(resampled) => (resampled.interval(self.values.mean(), level.look), level.look),
                None => (self.values.over(Method::Student, level.look, times), level.look),
            },
        };
        (found.rounded(), error)
    }

    /// The verdict that follows from the interval. Ends that cost much are not computed.
    pub(crate) fn verdict(&self, gate: &Gate, range: Option<Range>, level: Level, times: f64) -> Verdict {
        let values = &self.values;
        match (self.basis(gate, range), range) {
            (Method::Bets, Some(known)) => {
                let of = (level.whole, times);
                gate.claim().verdict(range, |mean| bets_side(&self.counts, known, of, mean))
            }
            (Method::Exact, _) if times == 1.0 => {
                let of = (values.total(), values.count);
                gate.claim().verdict(range, |share| exact_side(of.0, of.1, level.look, share))
            }
            _ => {
                let (interval, _) = self.over(gate, range, level, times);
                gate.claim().verdict(range, |mean| interval.side(mean))
            }
        }
    }

    /// The interval by t, where another one decides: for information.
    pub(crate) fn by_spread(&self, error: f64) -> Option<Interval> {
        self.is_varied().then(|| self.values.by(Method::Student, error))
    }

    /// The share of the variance that common luck took away: 1 - var(difference) / (var(one) + var(other)). `None` without a
    /// pair or without any variance.
    pub fn saved(&self, gate: &Gate) -> Option<f64> {
        let (one, other) = self.pair.as_ref().filter(|_| gate.aim.share.is_none())?;
        let apart = one.variance() + other.variance();
        (apart > 0.0).then(|| 1.0 - self.values.variance() / apart)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plans::plan::{Aim, Bound, Figure};
    use javelina_engine::Dice;

    /// A tally of so many games, of which some give 1 and all others 0.
    fn tally(games: u64, ones: u64) -> (Gate, Tally) {
        let gate = Gate {
            title: String::new(),
            arm: 0,
            figure: Figure { metric: "value".into(), seat: None, policy: None },
            against: Some(1),
            bound: Bound { least: Some(0.0), most: None },
            aim: Aim::default(),
        };
        let mut tally = Tally::new(&gate, &[]);
        (0..games).for_each(|game| tally.value(&gate, i64::from(game < ones) * UNIT, (game, 0), &[]));
        (gate, tally)
    }

    #[test]
    fn a_spread_is_known_from_twenty_five_values_beside_the_commonest_on() {
        let is_known = |ones: u64| {
            let (gate, tally) = tally(1_000, ones);
            tally.interval(&gate, None, Level::once(0.05)).0.is_known()
        };
        assert_eq!([24, 25].map(is_known), [false, true]);
        assert_eq!([975, 976].map(is_known), [true, false], "whichever value is the commonest");
    }

    #[test]
    fn a_game_at_a_bound_is_within_it_and_the_shortest_beyond_shows_a_failure() {
        // Of 0, 1, 2 and 3 come 1, 2, 3 and 4 games; those of one value are the shorter the later they come.
        let values: Vec<i64> = [0, 1, 1, 2, 2, 2, 3, 3, 3, 3].into();
        let of = |least: Option<f64>, most: Option<f64>, share: Option<f64>| {
            let gate = Gate { bound: Bound { least, most }, ..tally(1, 0).0 };
            let gate = Gate { aim: Aim { share, ..gate.aim }, ..gate };
            let mut tally = Tally::new(&gate, &[]);
            let games = values.iter().enumerate();
            games.for_each(|(at, value)| tally.value(&gate, value * UNIT, (at as u64, 100 - at as u32), &[]));
            (tally.within(&gate), tally.shown_by(&gate), tally.values.mean())
        };
        assert_eq!(of(Some(1.0), Some(2.0), None).0, 5);
        assert_eq!(of(Some(1.0), None, None).0, 9);
        assert_eq!(of(None, Some(2.0), None).0, 6);
        assert_eq!(of(Some(0.0), Some(3.0), None).0, 10);
        assert_eq!(
            of(Some(3.5), None, None),
            (0, Some(9), 2.0),
            "the mean is too low: any game shows it, the shortest best"
        );
        assert_eq!(of(None, Some(1.0), None).1, Some(9));
        assert_eq!(of(Some(2.0), None, None).1, None, "a mean at the bound is not beyond it");
        assert_eq!(of(None, Some(2.0), None).1, None);
        // A claim about single games counts those that are as it says, bounds included.
        assert_eq!(of(Some(1.0), Some(2.0), Some(0.5)).2, 0.5);
        assert_eq!(of(Some(1.0), None, Some(0.5)).1, Some(0), "the one game below");
    }

    #[test]
    fn common_luck_saves_what_a_difference_varies_less_than_its_sides() {
        let (gate, mut tally) = tally(4, 2);
        assert_eq!(tally.saved(&gate), None, "sides that do not vary");
        let mut side = Moments::default();
        [0, 0, 2, 2].iter().for_each(|value| side.add(value * UNIT));
        tally.pair = Some((side, side));
        // Variances: 1/3 of the difference, 4/3 of each side.
        assert!(tally.saved(&gate).is_some_and(|saved| (saved - 0.875).abs() < 1e-12));
        let of_games = Gate { aim: Aim { share: Some(0.5), ..Aim::default() }, ..gate };
        assert_eq!(tally.saved(&of_games), None, "a share of games is no difference of the sides");
    }

    #[test]
    fn with_a_range_bets_alone_decide_whatever_the_method() {
        let (range, level) = (Range { least: -1.0, most: 1.0 }, Level { look: 0.02, whole: 0.05 });
        for ones in [24, 400] {
            let (gate, tally) = tally(1_000, ones);
            for method in [Method::Fitting, Method::Student, Method::Bets, Method::Exact] {
                let gate = Gate { aim: Aim { method, ..gate.aim }, ..gate.clone() };
                let (interval, error) = tally.interval(&gate, Some(range), level);
                assert_eq!((interval, error), (bets(&tally.counts, range, 0.05, 1.0).rounded(), 0.05), "{method:?}");
            }
        }
    }

    /// Verdicts are computed without the ends of the interval: they are the same, for all sorts of values and bounds.
    #[test]
    fn a_verdict_is_that_of_its_interval() {
        let mut dice = Dice::new(5, 1);
        let mut seen = [0_u32; 3];
        for _ in 0..3_000 {
            let (games, sort) = (2 + u64::from(dice.below(200)), dice.below(3));
            let (least, wide) = (f64::from(dice.below(3)) - 1.0, 1.0 + f64::from(dice.below(6)));
            let range = if sort == 0 { Range::SHARE } else { Range { least, most: least + wide } };
            let steps = (range.most - range.least) as u32 + 1;
            let bound = range.least + f64::from(dice.below(41)) / 40.0 * (range.most - range.least);
            let bound = match dice.below(3) {
                0 => Bound { least: Some(bound), most: None },
                1 => Bound { least: None, most: Some(bound) },
                _ => Bound { least: Some(bound), most: Some(bound + f64::from(dice.below(20)) / 20.0) },
            };
            let aim = Aim { method: if sort == 2 { Method::Bets } else { Method::Fitting }, ..Aim::default() };
            let gate = Gate { bound, aim, against: None, ..tally(1, 0).0 };
            let (mut tally, odds) = (Tally::new(&gate, &[]), dice.below(5) + 1);
            for game in 0..games {
                let step = if dice.below(6) < odds { 0 } else { dice.below(steps) };
                tally.value(&gate, (range.least as i64 + i64::from(step)) * UNIT, (game, 0), &[]);
            }
            let level = Level { look: 0.01, whole: 0.05 };
            let (interval, _) = tally.interval(&gate, Some(range), level);
            let near = |end: f64| (interval.low - end).abs() < 3e-9 || (interval.high - end).abs() < 3e-9;
            if [bound.least, bound.most].into_iter().flatten().any(near) {
                continue; // at a rounded end
            }
            let verdict = tally.verdict(&gate, Some(range), level, 1.0);
            assert_eq!(verdict, bound.verdict(Some(range), |mean| interval.side(mean)), "{interval:?} {bound:?}");
            seen[verdict as usize] += 1;
        }
        assert!(seen.iter().all(|count| *count > 100), "{seen:?}");
    }
}
