//! What would decide a gate that could not be decided.

use crate::judging::statistics::bets::Range;
use crate::judging::statistics::intervals::{Method, exact, normal};
use crate::judging::tally::{Level, Tally};
use crate::judging::verdict::{Open, Verdict};
use crate::plans::plan::Gate;

/// More games than this are not worth naming.
const MOST: f64 = 1e9;

/// Why a gate could not be decided, and what would help.
pub(crate) fn way_out(gate: &Gate, tally: &Tally, range: Option<Range>, level: Level) -> Open {
    let (interval, error) = tally.interval(gate, range, level);
    if gate.is_near(interval) {
        return Open::TooNear;
    }
    if !interval.is_known() {
        return unbounded(gate, tally, level);
    }
    let tells = |times: f64| tally.verdict(gate, range, level, times) != Verdict::Undecided;
    let (basis, spread, count) = (tally.basis(gate, range), tally.values.variance(), tally.values.count.max(1) as f64);
    if gate.aim.strict && !basis.is_guaranteed() && tells(1.0) {
        return Open::Strict { range: wide(gate, tally) };
    }
    if let Some(effect) = gate.aim.effect.filter(|effect| *effect > 0.0 && spread > 0.0 && basis != Method::Bets) {
        let reach = normal(error / 2.0) + normal(gate.aim.beta);
        return near(reach * reach * spread / (effect * effect));
    }
    // Ends of intervals by variance come nearer as the root of the number of games.
    if matches!(basis, Method::Student | Method::Bootstrap) {
        let claim = gate.claim();
        let ends = [claim.least, claim.most].into_iter().flatten();
        let away = ends.map(|end| (tally.values.mean() - end).abs()).fold(f64::INFINITY, f64::min);
        let reach = (interval.high - interval.low) / 2.0;
        return near((count * (reach / away).powi(2)).max(count + 1.0));
    }
    let mut enough = 1.0;
    while !tells(enough) {
        enough *= 2.0;
        if enough * count > MOST {
            return Open::TooNear;
        }
    }
    let mut short_of = enough / 2.0;
    for _ in 0..12 {
        let middle = f64::midpoint(short_of, enough);
        if tells(middle) { enough = middle } else { short_of = middle }
    }
    near(enough * count)
}

/// Nothing is known of values that rarely differ without a range: a rare one may be of any size.
fn unbounded(gate: &Gate, tally: &Tally, level: Level) -> Open {
    let (of, differing) = (tally.values.count, tally.counts.differing());
    let games = match near(tally.needed()) {
        Open::Near { games } if differing > 0 && games > of => Some(games),
        _ => None,
    };
    let sure = (exact(tally.within(gate) as f64, of, level.look).low * 100.0).floor();
    let share = (sure >= 50.0).then_some(sure as u64);
    Open::FewDiffer { differing, of, games, share, range: wide(gate, tally) }
}

/// Returns a range of round numbers around 0, twice as wide as the values of these games and the bound.
fn wide(gate: &Gate, tally: &Tally) -> Range {
    let ends = [Some(tally.values.least()), Some(tally.values.most()), gate.bound.least, gate.bound.most];
    let reach = 2.0 * ends.into_iter().flatten().map(f64::abs).fold(0.5, f64::max);
    let step = 10_f64.powf(reach.log10().floor());
    let most = (reach / step).ceil() * step;
    Range { least: -most, most }
}

/// A number of games, rounded to two digits: it is an estimate.
fn near(count: f64) -> Open {
    if !count.is_finite() || count > MOST {
        return Open::TooNear;
    }
    let mut step = 1.0;
    while count / step >= 100.0 {
        step *= 10.0;
    }
    Open::Near { games: ((count / step).ceil() * step) as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::metric::Metric;
    use crate::figures::moments::UNIT;
    use crate::plans::plan::{Aim, Bound, Figure};

    /// What would decide a gate on so many games, of which some give 1 and all others 0.
    fn way(games: u64, ones: u64, (least, most): (f64, Option<f64>), aim: Aim) -> Open {
        let gate = Gate {
            title: String::new(),
            arm: 0,
            figure: Figure { metric: "value".into(), seat: None, policy: None },
            against: Some(1),
            bound: Bound { least: Some(least), most },
            aim,
        };
        let mut tally = Tally::new(&gate, &[]);
        (0..games).for_each(|game| tally.value(&gate, i64::from(game < ones) * UNIT, (game, 0), &[]));
        way_out(&gate, &tally, None, Level::once(0.05))
    }

    #[test]
    fn a_number_of_games_is_rounded_up_to_two_digits_and_named_up_to_a_billion() {
        let games = |count: f64| if let Open::Near { games } = near(count) { games } else { 0 };
        assert_eq!([1.0, 1.1, 99.0, 99.2, 100.0, 100.1].map(games), [1, 2, 99, 100, 100, 110]);
        assert_eq!([990.0, 991.0, 1_234.0, 1e9, 1.1e9, f64::INFINITY, f64::NAN].map(games), {
            [990, 1_000, 1_300, 1_000_000_000, 0, 0, 0]
        });
    }

    /// By t, 100 games of which 50 give 1 reach 0.0997 to either side.
    #[test]
    fn an_end_by_variance_comes_nearer_as_the_root_of_the_games() {
        let aim = Aim::default;
        assert_eq!(way(100, 50, (0.41, None), aim()), Open::Near { games: 130 }, "100 times (0.0997 / 0.09)²");
        assert_eq!(way(100, 50, (0.405, None), aim()), Open::Near { games: 120 }, "100 times (0.0997 / 0.095)²");
        assert_eq!(way(100, 50, (0.41, Some(0.505)), aim()), Open::Near { games: 40_000 }, "the nearer end counts");
        assert_eq!(way(100, 50, (0.5, None), aim()), Open::TooNear);
        assert_eq!(way(100, 50, (0.2, None), aim()), Open::Near { games: 110 }, "one more game at least");
        let strict = || Aim { strict: true, ..aim() };
        assert_eq!(way(100, 50, (0.41, None), strict()), Open::Near { games: 130 }, "too few games, strict or not");
        let enough = Open::Strict { range: Range { least: -2.0, most: 2.0 } };
        assert_eq!(way(100, 50, (0.39, None), strict()), enough, "enough of them, if it were not strict");
        // (1.96 + 1.28)² times the variance, over the square of the effect.
        let matters = |effect: f64| Aim { effect: Some(effect), ..aim() };
        assert_eq!(way(100, 50, (0.41, None), matters(0.1)), Open::Near { games: 270 });
        assert_eq!(way(100, 50, (0.41, None), matters(0.2)), Open::TooNear, "surely nearer than matters");
    }

    #[test]
    fn values_that_rarely_differ_need_more_games_or_a_claim_about_single_ones() {
        let few = |ones: u64, least: f64| match way(1_000, ones, (least, None), Aim::default()) {
            Open::FewDiffer { differing, of: 1_000, games, share, range } => {
                let ends = if ones > 0 { 2.0 } else { 1.0 };
                assert_eq!(range, Range { least: -ends, most: ends }, "twice the values, or twice a half");
                (differing, games, share)
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(few(10, 0.0), (10, Some(2_500), Some(99)), "25 of 100 times as many");
        assert_eq!(few(10, 1.0), (10, Some(2_500), None), "10 of 1,000 are no claim");
        assert_eq!(few(980, 1.0), (20, Some(1_300), Some(96)), "within are those at the bound");
        assert_eq!(few(0, 0.0), (0, None, Some(99)), "no number of constant values is enough");
    }

    #[test]
    fn a_share_of_one_game_is_told_by_six() {
        let gate = Gate {
            title: String::new(),
            arm: 0,
            figure: Figure { metric: Metric::Win, seat: None, policy: None },
            against: None,
            bound: Bound { least: Some(0.5), most: None },
            aim: Aim::default(),
        };
        let mut tally = Tally::new(&gate, &[]);
        tally.value(&gate, UNIT, (0, 0), &[]);
        // Of n hits in n games the exact interval begins at the n-th root of 0.025, which exceeds one half from 6 on.
        assert_eq!(way_out(&gate, &tally, Some(Range::SHARE), Level::once(0.05)), Open::Near { games: 6 });
    }
}
