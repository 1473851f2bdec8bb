//! Intervals for what values estimate.
//!
//! `error` is always the chance that the interval misses the true value, on both sides together: 0.05 for 95 %.

use core::cmp::Ordering;

use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};
use statrs::function::beta::beta_reg;

/// An interval that holds the true value with the stated confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// With nine decimals: verdicts may not hang on the last bit of somebody's logarithm.
    pub(crate) fn rounded(self) -> Self {
        let kept = |end: f64| if end.is_finite() { (end * 1e9).round() / 1e9 } else { end };
        Self { low: kept(self.low), high: kept(self.high) }
    }

    /// The side of `mean` on which the whole interval lies; `Equal` if it contains it.
    pub(crate) fn side(self, mean: f64) -> Ordering {
        match () {
            () if self.high < mean => Ordering::Less,
            () if self.low > mean => Ordering::Greater,
            () => Ordering::Equal,
        }
    }

    /// Whether it bounds anything.
    pub(crate) fn is_known(self) -> bool {
        self.low.is_finite() || self.high.is_finite()
    }

    /// The interval of somebody who knows nothing.
    pub(crate) const ANYTHING: Self = Self { low: f64::NEG_INFINITY, high: f64::INFINITY };
}

/// How the interval of a mean is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Method {
    /// [`exact`] for shares, betting intervals where the range of the values is known, [`student`] for everything else where
    /// enough values differ.
    #[default]
    Fitting,
    /// [`wilson`]; for shares only.
    Wilson,
    /// [`exact`]; for shares only.
    Exact,
    /// [`student`].
    Student,
    /// Percentiles of a [Poisson bootstrap](crate::Bootstrap).
    Bootstrap,
    /// Betting intervals; for figures whose range is known.
    Bets,
}

impl Method {
    /// Every method with the word that chooses it.
    pub const WORDS: [(&str, Self); 5] = [
        ("wilson", Self::Wilson),
        ("exact", Self::Exact),
        ("t", Self::Student),
        ("bootstrap", Self::Bootstrap),
        ("bets", Self::Bets),
    ];
}

impl Method {
    /// Returns `true` if its intervals never miss more often than promised, whatever values were not seen.
    pub(crate) fn is_guaranteed(self) -> bool {
        matches!(self, Self::Exact | Self::Bets)
    }
}

/// Keeps an error rate where quantiles are finite.
fn kept(error: f64) -> f64 {
    if error.is_finite() { error.clamp(1e-12, 1.0) } else { 1.0 }
}

/// The value that a standard normal variable exceeds with chance `tail`.
pub(crate) fn normal(tail: f64) -> f64 {
    -Normal::standard().inverse_cdf(tail.clamp(1e-15, 1.0 - 1e-15))
}

/// The interval of Wilson (1927) for a share of `hits` in `count`; 0 to 1 without values. On average it misses as often as
/// `error` says; for some shares a little more often.
pub fn wilson(hits: f64, count: u64, error: f64) -> Interval {
    if count == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let z = normal(kept(error) / 2.0);
    let count = count as f64;
    let share = hits / count;
    let middle = share + z * z / (2.0 * count);
    let reach = z * (share * (1.0 - share) / count + z * z / (4.0 * count * count)).max(0.0).sqrt();
    let scale = 1.0 + z * z / count;
    Interval { low: ((middle - reach) / scale).max(0.0), high: ((middle + reach) / scale).min(1.0) }
}

/// The interval of Clopper and Pearson (1934) for a share of `hits` in `count`; 0 to 1 without values. It never misses more
/// often than `error` says, whatever the share. Hits may have parts: shared wins.
pub fn exact(hits: f64, count: u64, error: f64) -> Interval {
    let missed = count as f64 - hits;
    let tail = kept(error) / 2.0;
    let low = if hits > 0.0 { beta_quantile(hits, missed + 1.0, tail) } else { 0.0 };
    let high = if missed > 0.0 { beta_quantile(hits + 1.0, missed, 1.0 - tail) } else { 1.0 };
    Interval { low, high }
}

/// The side of `share` on which the whole interval of [`exact`] lies; `Equal` if the interval contains it.
pub(crate) fn exact_side(hits: f64, count: u64, error: f64, share: f64) -> Ordering {
    let (missed, tail) = (count as f64 - hits, kept(error) / 2.0);
    let below = |a: f64, b: f64| beta_reg(a, b, share.clamp(0.0, 1.0));
    match () {
        () if share > 1.0 || missed > 0.0 && below(hits + 1.0, missed) > 1.0 - tail => Ordering::Less,
        () if share < 0.0 || hits > 0.0 && below(hits, missed + 1.0) < tail => Ordering::Greater,
        () => Ordering::Equal,
    }
}

/// Where the beta distribution with shapes `a` and `b` reaches `wanted`: halving, since its density may have a pole at
/// either end.
fn beta_quantile(a: f64, b: f64, wanted: f64) -> f64 {
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    while high - low > 1e-13 * high {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if beta_reg(a, b, middle) < wanted {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// The interval of Student's t for a mean, `deviation` with count - 1 in its denominator; unbounded for fewer than two
/// values. Exact for normal values, near it for means of many.
pub fn student(mean: f64, deviation: f64, count: u64, error: f64) -> Interval {
    let distribution = if count < 2 { None } else { StudentsT::new(0.0, 1.0, (count - 1) as f64).ok() };
    let Some(distribution) = distribution else { return Interval::ANYTHING };
    let reach = distribution.inverse_cdf(1.0 - kept(error) / 2.0) * deviation / (count as f64).sqrt();
    Interval { low: mean - reach, high: mean + reach }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_contains_its_ends() {
        let sides = |low, high| [0.4, 0.5, 0.6].map(|mean| Interval { low, high }.side(mean));
        assert_eq!(sides(0.4, 0.6), [Ordering::Equal; 3]);
        assert_eq!(sides(0.41, 0.59), [Ordering::Greater, Ordering::Equal, Ordering::Less]);
        let (low, high) = (0.123_456_789_4, f64::INFINITY);
        assert_eq!(Interval { low, high }.rounded(), Interval { low: 0.123_456_789, high });
        assert!(Interval { low, high }.is_known() && Interval { low: -high, high: low }.is_known());
        assert!(!Interval::ANYTHING.is_known());
    }

    #[test]
    fn quantiles_are_finite_whatever_the_error() {
        assert!((normal(0.025) - 1.959_963_985).abs() < 1e-9 && (normal(0.975) + 1.959_963_985).abs() < 1e-9);
        assert!([0.0, 1.0, 1e-300].iter().all(|tail| normal(*tail).abs() < 9.0));
        let width = |error: f64| exact(5.0, 10, error).high - exact(5.0, 10, error).low;
        assert!(width(0.0) == width(1e-12) && width(0.0) > width(1e-11) && width(1e-11) < 1.0);
        assert!(exact(1e-3, 10, 0.05).low < 1e-300, "less than a number can be, for so small a part of a hit");
        assert_eq!([width(f64::NAN), width(f64::INFINITY), width(2.0)], [width(1.0); 3]);
    }

    /// The side is computed without the ends of the interval: it turns at them.
    #[test]
    fn a_share_lies_beside_the_exact_interval_from_its_ends_on() {
        for (count, error) in [(1_u32, 0.05), (2, 0.5), (7, 0.01), (40, 0.05)] {
            for half in 0..=2 * count {
                let hits = f64::from(half) / 2.0;
                let Interval { low, high } = exact(hits, u64::from(count), error);
                let side = |share: f64| exact_side(hits, u64::from(count), error, share);
                assert_eq!([low + 1e-9, high - 1e-9].map(side), [Ordering::Equal; 2], "{hits} of {count}");
                assert_eq!(
                    [low - 1e-9, high + 1e-9].map(side),
                    [Ordering::Greater, Ordering::Less],
                    "{hits} of {count}"
                );
            }
            let all = f64::from(count);
            assert_eq!(exact_side(0.0, u64::from(count), error, 0.0), Ordering::Equal);
            assert_eq!(exact_side(all, u64::from(count), error, 1.0), Ordering::Equal);
        }
    }
}
