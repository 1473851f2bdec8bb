//! Betting intervals (`bets`) for the mean of values that lie in a known range.
//!
//! For each mean that might be the true one, somebody bets against it with a fixed mixture of stakes (Waudby-Smith and Ramdas
//! 2024, *Estimating means of bounded random variables by betting*). The capital of a bettor who plays against the true mean
//! is a martingale that is never negative, so it reaches `2 / error` with chance `error / 2` at most, at any number of games
//! (Ville 1939): the interval may be looked at as often as one likes. It needs no normal values, no variance and no luck:
//! rare, skewed and constant values are bounded as far as their range lets them.

use core::cmp::Ordering;

use crate::figures::counts::{Bin, Counts};
use crate::figures::moments::UNIT;
use crate::judging::statistics::intervals::Interval;

/// The stakes are these powers of one half, each as a part of the greatest stake that cannot lose more than all.
const STAKES: i32 = 13;
/// How much of the capital bets the greatest stake; the other stakes share the rest alike.
const GREATEST: f64 = 0.25;
/// Halvings of the range: its ends are then known to 1e-9 of it.
const HALVINGS: usize = 31;

/// The ends of the values of a figure.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// No value is less.
    pub least: f64,
    /// No value is greater.
    pub most: f64,
}

impl Range {
    /// The values of a share.
    pub(crate) const SHARE: Self = Self { least: 0.0, most: 1.0 };

    /// The range of the difference of two figures of this range.
    #[must_use]
    pub fn of_difference(self) -> Self {
        let wide = self.most - self.least;
        Self { least: -wide, most: wide }
    }

    /// Whether a value in units of 1/840 lies outside, beyond what whole units lose.
    pub(crate) fn leaves_out(self, value: i64) -> bool {
        let unit = UNIT as f64;
        (value as f64) < self.least * unit - 1.0 || value as f64 > self.most * unit + 1.0
    }
}

/// Gathered capital, as a logarithm, of somebody who bets that the mean is less than `mean`. Values (each with how often it came)
/// and mean are parts of the range, which is 0 to 1 then.
fn capital(values: &[(f64, f64)], mean: f64) -> f64 {
    let of_stake = |stake: i32| {
        let (part, weight) = match stake {
            0 => (1.0, GREATEST),
            _ => (0.5_f64.powi(stake), (1.0 - GREATEST) / f64::from(STAKES - 1)),
        };
        let odds = part / (1.0 - mean);
        let won: f64 = values.iter().map(|(value, times)| times * (1.0 + odds * (mean - value)).max(0.0).ln()).sum();
        weight.ln() + won
    };
    let all: [f64; STAKES as usize] = std::array::from_fn(|stake| of_stake(stake as i32));
    let most = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if most == f64::NEG_INFINITY { most } else { most + all.iter().map(|one| (one - most).exp()).sum::<f64>().ln() }
}

/// The least mean, not below that of the values, against which the bettor has won enough; 1 if there is none.
fn upper(values: &[(f64, f64)], error: f64) -> f64 {
    let count: f64 = values.iter().map(|(_, times)| times).sum();
    let (mut low, mut high) = (values.iter().map(|(value, times)| value * times).sum::<f64>() / count, 1.0);
    let enough = (2.0 / error).ln();
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if capital(values, middle) >= enough { high = middle } else { low = middle }
    }
    high
}

/// Values as parts of their range, each with its count: as a bettor against a lower mean sees them, then, mirrored, as a bettor
/// against a higher one. Values that share a bin count as the end that says less.
fn parts(counts: &Counts, range: Range, times: f64) -> [Vec<(f64, f64)>; 2] {
    let wide = range.most - range.least;
    let part = |value: i64| ((value as f64 / UNIT as f64 - range.least) / wide).clamp(0.0, 1.0);
    [
        counts.bins().map(|Bin { most, count, .. }| (part(most), count as f64 * times)).collect(),
        counts.bins().map(|Bin { least, count, .. }| (1.0 - part(least), count as f64 * times)).collect(),
    ]
}

/// The betting interval of the mean of values that all lie in `range`. `times`: as if each value had come so many times as often.
pub(crate) fn bets(counts: &Counts, range: Range, error: f64, times: f64) -> Interval {
    let (wide, error) = (range.most - range.least, error.clamp(1e-12, 1.0));
    let [upwards, downwards] = parts(counts, range, times);
    if upwards.is_empty() {
        return Interval { low: range.least, high: range.most };
    }
    Interval { low: range.most - upper(&downwards, error) * wide, high: range.least + upper(&upwards, error) * wide }
}

/// The side of `mean` on which the whole betting interval lies; `Equal` if the interval contains it. The ends of the interval,
/// which cost 60 times as much, are not computed.
pub(crate) fn bets_side(counts: &Counts, range: Range, (error, times): (f64, f64), mean: f64) -> Ordering {
    let at = (mean - range.least) / (range.most - range.least);
    if !(0.0..=1.0).contains(&at) {
        return if at < 0.0 { Ordering::Greater } else { Ordering::Less };
    }
    let enough = (2.0 / error.clamp(1e-12, 1.0)).ln();
    let [upwards, downwards] = parts(counts, range, times);
    // The mean is at an end of the range only if all values are.
    let loses = |values: &[(f64, f64)], at: f64| match at {
        1.0 => values.iter().any(|(value, _)| *value < 1.0),
        _ => {
            let sum = values.iter().fold((0.0, 0.0), |(sum, all), (value, times)| (sum + value * times, all + times));
            sum.0 < at * sum.1 && capital(values, at) >= enough
        }
    };
    match () {
        () if loses(&upwards, at) => Ordering::Less,
        () if loses(&downwards, 1.0 - at) => Ordering::Greater,
        () => Ordering::Equal,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used)] // a table that cannot be read is a failed test

    use super::*;

    /// Numbers with as many of each.
    fn counted(values: impl IntoIterator<Item = (i64, u64)>) -> Counts {
        let mut counts = Counts::default();
        values.into_iter().for_each(|(value, times)| (0..times).for_each(|_| counts.add(value * UNIT)));
        counts
    }

    /// Against 40 digits by mpmath, see `golden/intervals.py`.
    #[test]
    fn ends_lie_where_forty_digits_have_them() {
        let rows = include_str!("../../../tests/golden/intervals.tsv").lines().filter(|line| line.starts_with("bets"));
        let mut seen = 0;
        for row in rows {
            let cells: Vec<&str> = row.split('\t').collect();
            let number = |text: &str| text.parse::<f64>().expect("a number");
            let input: Vec<i64> = cells[1].split(' ').map(|text| text.parse().expect("a number")).collect();
            let range = Range { least: input[0] as f64, most: input[1] as f64 };
            let counts = counted(input[2..].chunks(2).map(|pair| (pair[0], pair[1] as u64)));
            let got = bets(&counts, range, 1.0 - number(cells[2]), 1.0);
            let near = |got: f64, known: f64| (got - known).abs() <= 2e-9 * (range.most - range.least);
            assert!(near(got.low, number(cells[3])) && near(got.high, number(cells[4])), "{row}: {got:?}");
            seen += 1;
        }
        assert_eq!(seen, 16);
    }

    #[test]
    fn a_value_lies_outside_of_a_range_from_two_units_beyond_an_end_on() {
        let leaves_out = |value: i64| Range { least: -1.0, most: 2.0 }.leaves_out(value);
        assert_eq!(
            [-842, -841, -840, 0, 1_680, 1_681, 1_682].map(leaves_out),
            [true, false, false, false, false, false, true]
        );
        // Ends between two units: one unit beyond them is meant.
        let leaves_out = |value: i64| Range { least: 0.2 / 840.0, most: 0.8 / 840.0 }.leaves_out(value);
        assert_eq!([-1, 0, 1, 2].map(leaves_out), [true, false, false, true]);
        assert_eq!(Range { least: -1.0, most: 2.0 }.of_difference(), Range { least: -3.0, most: 3.0 });
    }

    #[test]
    fn no_value_leaves_the_whole_range_and_one_at_an_end_is_far_from_the_other() {
        let range = Range { least: -1.0, most: 3.0 };
        assert_eq!(bets(&Counts::default(), range, 0.05, 1.0), Interval { low: -1.0, high: 3.0 });
        let side = |value: i64, mean: f64| bets_side(&counted([(value, 1)]), range, (0.05, 1.0), mean);
        assert_eq!([-1.1, -1.0, 2.9, 3.0, 3.1].map(|mean| side(3, mean)), {
            use Ordering::{Equal, Greater, Less};
            [Greater, Greater, Equal, Equal, Less]
        });
        assert_eq!([-1.1, -1.0, -0.9, 2.996, 3.0, 3.1].map(|mean| side(-1, mean)), {
            use Ordering::{Equal, Greater, Less};
            [Greater, Equal, Equal, Less, Less, Less]
        });
    }

    /// Values of bins lie apart as little as they may: the interval of binned values holds that of the values.
    #[test]
    fn bins_only_widen_an_interval() {
        let mut fine = Counts::default();
        let mut coarse = Counts::default();
        (0..3_000_i64).for_each(|at| fine.add((at * 7_919) % 5_000));
        (0..3_000_i64).for_each(|at| coarse.add((at * 7_919) % 5_000));
        // Values beyond the limit, taken out again: what is left is binned.
        (0..6_000_i64).for_each(|at| coarse.add(10_000 + at));
        let range = Range { least: 0.0, most: 20.0 };
        let all = bets(&coarse, range, 0.05, 1.0);
        let mean = coarse.bins().map(|bin| bin.least as f64 * bin.count as f64).sum::<f64>() / 9_000.0 / UNIT as f64;
        assert!(all.low < mean && mean < all.high, "{all:?}, {mean}");
        assert!(bets(&fine, range, 0.05, 1.0).low > 0.0);
    }

    /// The chance that the interval of 60 games ever misses, summed over all that they may come to: at most the error.
    #[test]
    fn it_misses_a_share_no_more_often_than_said() {
        for share in [0.001_f64, 0.01, 0.1, 0.3, 0.5, 0.9] {
            let (mut chance, mut missed) = ((1.0 - share).powi(60), 0.0);
            for hits in 0..=60_u64 {
                let got = bets(&counted([(0, 60 - hits), (1, hits)]), Range::SHARE, 0.05, 1.0);
                if got.low > share || got.high < share {
                    missed += chance;
                }
                chance *= (60 - hits) as f64 / (hits + 1) as f64 * share / (1.0 - share);
            }
            assert!(missed <= 0.05, "{share}: {missed}");
        }
    }
}
