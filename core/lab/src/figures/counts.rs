//! Frequencies of values, in memory that does not grow with the number of games.

use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Values that are told apart at most; more are kept in bins.
const MOST: usize = 4_096;

/// How often each value came, whatever the order. Of too many values bins are kept, the narrowest that are few enough, so that
/// the order in which parts are merged makes no difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Counts {
    /// How many neighbouring values share a bin: a power of two.
    width: i64,
    bins: BTreeMap<i64, u64>,
    all: u64,
}

impl Default for Counts {
    fn default() -> Self {
        Self { width: 1, bins: BTreeMap::new(), all: 0 }
    }
}

/// Some values that share a bin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bin {
    /// The least value that may be in it.
    pub least: i64,
    /// The greatest value that may be in it.
    pub most: i64,
    /// How many values are in it.
    pub count: u64,
}

impl Counts {
    /// Takes a value.
    pub fn add(&mut self, value: i64) {
        self.put(value.div_euclid(self.width), 1);
    }

    fn put(&mut self, bin: i64, count: u64) {
        *self.bins.entry(bin).or_default() += count;
        self.all += count;
        while self.bins.len() > MOST {
            let mut wider = BTreeMap::new();
            for (bin, count) in std::mem::take(&mut self.bins) {
                *wider.entry(bin.div_euclid(2)).or_default() += count;
            }
            (self.width, self.bins) = (self.width.saturating_mul(2), wider);
        }
    }

    /// Takes the values of another part.
    pub fn merge(&mut self, other: &Self) {
        while self.width < other.width {
            let mut wider = BTreeMap::new();
            for (bin, count) in std::mem::take(&mut self.bins) {
                *wider.entry(bin.div_euclid(2)).or_default() += count;
            }
            (self.width, self.bins) = (self.width.saturating_mul(2), wider);
        }
        for (bin, count) in &other.bins {
            // The other's bins are as wide as ours or narrower, and may become wider while they are taken.
            let least = bin.saturating_mul(other.width);
            self.put(least.div_euclid(self.width), *count);
        }
    }

    /// Returns the commonest value and its count, of a tie the least value. `None` without values, or if bins hold several
    /// values each, which takes thousands of distinct ones.
    pub fn commonest(&self) -> Option<(i64, u64)> {
        let most =
            self.bins.iter().filter(|_| self.width == 1).max_by_key(|(value, count)| (**count, Reverse(**value)));
        most.map(|(value, count)| (*value, *count))
    }

    /// How many values differ from the commonest one.
    pub fn differing(&self) -> u64 {
        self.all - self.commonest().map_or(0, |(_, count)| count)
    }

    /// The square of the skewness of the values; 0 where none differ.
    pub fn skewness(&self) -> f64 {
        let all = self.all.max(1) as f64;
        let over = |of: &dyn Fn(f64) -> f64| {
            self.bins.iter().map(|(bin, count)| of(*bin as f64) * *count as f64).sum::<f64>() / all
        };
        let mean = over(&|bin| bin);
        let (spread, third) = (over(&|bin| (bin - mean).powi(2)), over(&|bin| (bin - mean).powi(3)));
        if spread > 0.0 { third * third / spread.powi(3) } else { 0.0 }
    }

    /// All bins, in rising order.
    pub fn bins(&self) -> impl Iterator<Item = Bin> {
        self.bins.iter().map(|(bin, count)| {
            let least = bin.saturating_mul(self.width);
            Bin { least, most: least.saturating_add(self.width - 1), count: *count }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_to_the_same_whatever_their_order() {
        let parts: Vec<Counts> = (0..5)
            .map(|part: i64| {
                let mut counts = Counts::default();
                (0..2_500).for_each(|at: i64| counts.add((at * 7_919 + part * 104_729) % 30_011 - 15_000));
                counts
            })
            .collect();
        let sum = |order: [usize; 5]| {
            let mut all = Counts::default();
            order.iter().for_each(|at| all.merge(&parts[*at]));
            all
        };
        let whole = sum([0, 1, 2, 3, 4]);
        assert!(whole.width > 1 && whole.bins.len() <= MOST && whole.all == 12_500, "{}", whole.width);
        for order in [[4, 3, 2, 1, 0], [2, 0, 4, 1, 3]] {
            assert_eq!(sum(order), whole);
        }
    }

    #[test]
    fn values_that_differ_are_those_beside_the_commonest() {
        let mut counts = Counts::default();
        [0, 0, 0, 5, -2, 5].into_iter().for_each(|value| counts.add(value));
        assert_eq!((counts.commonest(), counts.differing()), (Some((0, 3)), 3));
        counts.add(5);
        assert_eq!(counts.commonest(), Some((0, 3)), "the least of two");
        counts.add(5);
        assert_eq!((counts.commonest(), counts.differing()), (Some((5, 4)), 4));
        assert_eq!((Counts::default().commonest(), Counts::default().differing()), (None, 0));
        let mut twos = Counts::default();
        (0..100).for_each(|_| twos.add(2));
        assert_eq!((twos.differing(), twos.skewness()), (0, 0.0));
        // One in five: (1 - 2 p)^2 / (p (1 - p)).
        let mut fifths = Counts::default();
        (0..100).for_each(|at| fifths.add(i64::from(at % 5 == 0)));
        assert!((fifths.skewness() - 2.25).abs() < 1e-12, "{}", fifths.skewness());
    }
}
