//! The bootstrap of a mean, in memory that does not grow with the number of games.
//!
//! Each of 1,000 resamples counts game *k* as often as a Poisson variable of mean 1 says (Chamandy, Muralidharan, Najmi and
//! Naidu 2012, *Estimating uncertainty for massive data streams*), so it can be made while games come in, in any order. How
//! often that is comes from the seed of the plan, *k* and the resample alone.

use javelina_engine::Dice;

use crate::judging::statistics::intervals::{Interval, normal};

/// How many resamples there are.
const RESAMPLES: usize = 1_000;
/// The stream of the weights.
const WEIGHTS: u64 = u64::from_le_bytes(*b"weights ");
/// The chance that a Poisson variable of mean 1 is at most 0, 1, 2, ..., in units of 2^-32.
const POISSON: [u32; 13] = [
    1_580_030_168,
    3_160_060_337,
    3_950_075_421,
    4_213_413_783,
    4_279_248_373,
    4_292_415_291,
    4_294_609_777,
    4_294_923_276,
    4_294_962_463,
    4_294_966_817,
    4_294_967_252,
    4_294_967_292,
    4_294_967_295,
];
/// Resamples that must lie beyond a percentile for it to mean something.
const LEAST_BEYOND: f64 = 10.0;

/// How often each resample counts one game.
pub(crate) type Weights = Vec<u8>;

/// The weights of game `index` of a plan with this seed; the same in every arm and gate.
pub(crate) fn weights(seed: u64, index: u64) -> Weights {
    let mut dice = Dice::new(seed ^ WEIGHTS, index);
    let mut weights = Vec::with_capacity(RESAMPLES);
    while weights.len() < RESAMPLES {
        let bits = dice.bits();
        for half in [(bits >> 32) as u32, bits as u32] {
            weights.push(POISSON.iter().take_while(|most| half >= **most).count() as u8);
        }
    }
    weights
}

/// Resampled sums of a figure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bootstrap {
    /// Sum of the values and number of games of each resample; empty before the first.
    resamples: Vec<(i128, u64)>,
}

impl Bootstrap {
    /// Takes the value of one game in units of 1/840.
    pub(crate) fn add(&mut self, value: i64, weights: &[u8]) {
        self.resamples.resize(RESAMPLES, (0, 0));
        for ((sum, count), weight) in self.resamples.iter_mut().zip(weights) {
            *sum += i128::from(value) * i128::from(*weight);
            *count += u64::from(*weight);
        }
    }

    /// Takes the games of another part.
    pub(crate) fn merge(&mut self, other: &Self) {
        if self.resamples.is_empty() {
            self.resamples.clone_from(&other.resamples);
            return;
        }
        for ((sum, count), more) in self.resamples.iter_mut().zip(&other.resamples) {
            *sum += more.0;
            *count += more.1;
        }
    }

    /// The percentile interval of the mean, which is `mean`. Beyond the last ten resamples of a side there are no percentiles
    /// worth the name: there its ends are stretched as those of a normal variable would be.
    pub(crate) fn interval(&self, mean: f64, error: f64) -> Interval {
        let unit = crate::figures::moments::UNIT as f64;
        let mut means: Vec<f64> = self
            .resamples
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(sum, count)| *sum as f64 / (*count as f64 * unit))
            .collect();
        if means.len() < RESAMPLES / 2 {
            return Interval::ANYTHING;
        }
        means.sort_by(f64::total_cmp);
        let finest = 2.0 * LEAST_BEYOND / means.len() as f64;
        let taken = error.clamp(finest, 1.0);
        let at = |share: f64| {
            let place = share * (means.len() - 1) as f64;
            let below = means.get(place as usize).copied().unwrap_or(mean);
            let above = means.get(place as usize + 1).copied().unwrap_or(below);
            below + (above - below) * place.fract()
        };
        let stretch = if error < taken { normal(error / 2.0) / normal(taken / 2.0) } else { 1.0 };
        let (low, high) = (at(taken / 2.0), at(1.0 - taken / 2.0));
        Interval { low: mean - (mean - low).max(0.0) * stretch, high: mean + (high - mean).max(0.0) * stretch }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::moments::{Moments, UNIT};

    /// Against `scipy.stats.bootstrap` with 200,000 resamples, percentile method: ends within a tenth of the reach, which is
    /// what 1,000 resamples can do.
    #[test]
    #[allow(clippy::expect_used)] // a table that cannot be read is a failed test
    fn ends_lie_where_scipy_has_them() {
        let rows =
            include_str!("../../../tests/golden/intervals.tsv").lines().filter(|line| line.starts_with("bootstrap"));
        let mut seen = 0;
        for row in rows {
            let cells: Vec<&str> = row.split('\t').collect();
            let number = |text: &str| text.parse::<f64>().expect("a number");
            let (confidence, low, high) = (number(cells[2]), number(cells[3]), number(cells[4]));
            let (mut whole, mut front, mut back) = (Bootstrap::default(), Bootstrap::default(), Bootstrap::default());
            let mut moments = Moments::default();
            for (index, text) in cells[1].split(' ').enumerate() {
                let value = number(text) as i64 * UNIT;
                let weights = weights(7, index as u64);
                whole.add(value, &weights);
                if index % 3 == 0 {
                    front.add(value, &weights)
                } else {
                    back.add(value, &weights)
                }
                moments.add(value);
            }
            back.merge(&front);
            assert_eq!(whole, back, "the order of games matters");
            let got = whole.interval(moments.mean(), 1.0 - confidence);
            let slack = (high - low) / 20.0;
            assert!((got.low - low).abs() < slack && (got.high - high).abs() < slack, "{got:?}, not {low} to {high}");
            let finer = whole.interval(moments.mean(), 0.001);
            assert!(finer.low < got.low && finer.high > got.high, "{finer:?}");
            seen += 1;
        }
        assert_eq!(seen, 4);
    }

    /// Up to the tenth resample from the end an end is a percentile, beyond it is stretched: by the quotient of normal quantiles, and
    /// without a leap.
    #[test]
    fn ends_are_stretched_beyond_the_tenth_resample_and_not_before() {
        let mut sums = Bootstrap::default();
        for index in 0..300_u64 {
            sums.add((index * 37 % 101) as i64 * UNIT, &weights(7, index));
        }
        let mean = (0..300_u64).map(|index| (index * 37 % 101) as f64).sum::<f64>() / 300.0;
        let mut means: Vec<f64> =
            sums.resamples.iter().map(|(sum, count)| *sum as f64 / (*count as f64 * UNIT as f64)).collect();
        means.sort_by(f64::total_cmp);
        // Of 1,000 resamples the percentile of one in a hundred lies between the 10th and the 11th.
        let finest = 2.0 * LEAST_BEYOND / RESAMPLES as f64;
        let percentile = means[9] + (means[10] - means[9]) * 0.99;
        let at = sums.interval(mean, finest);
        assert!((at.low - percentile).abs() < 1e-9, "{} is no percentile, {percentile} is", at.low);
        let before = sums.interval(mean, finest * 1.000_001);
        assert!((before.low - at.low).abs() < 1e-4 && (before.high - at.high).abs() < 1e-4, "{before:?}, {at:?}");
        let beyond = sums.interval(mean, finest / 2.0);
        let stretch = normal(finest / 4.0) / normal(finest / 2.0);
        assert!(stretch > 1.1, "{stretch}");
        assert!(((mean - beyond.low) - (mean - at.low) * stretch).abs() < 1e-9, "{beyond:?}");
        assert!(((beyond.high - mean) - (at.high - mean) * stretch).abs() < 1e-9, "{beyond:?}");
    }

    #[test]
    fn chances_of_weights_are_the_sums_of_a_poisson_variable() {
        let mut part = (-1.0_f64).exp();
        let mut sum = 0.0;
        for (at, chance) in POISSON.into_iter().enumerate() {
            sum += part;
            part /= (at + 1) as f64;
            assert_eq!(f64::from(chance), (sum * 2.0_f64.powi(32)).floor(), "at most {at}");
        }
    }

    #[test]
    fn weights_have_the_mean_and_variance_of_a_poisson_variable() {
        let all: Vec<f64> = (0..200).flat_map(|index| weights(3, index)).map(f64::from).collect();
        let count = all.len() as f64;
        let mean = all.iter().sum::<f64>() / count;
        let variance = all.iter().map(|weight| (weight - mean) * (weight - mean)).sum::<f64>() / count;
        assert!((mean - 1.0).abs() < 0.01 && (variance - 1.0).abs() < 0.02, "{mean} {variance}");
    }
}
