//! One figure of an arm, and what its values say of their mean.

use std::collections::BTreeMap;

use crate::fold::Of;
use crate::intervals::{Interval, Method};
use crate::moments::Moments;
use crate::tally::ENOUGH;

/// Of more different values than this, at least as many differ from the commonest one as a variance needs.
const MOST: usize = ENOUGH as usize + 1;

/// The word for a figure that differed in too few games.
pub(crate) const RARE: &str = "rare";
/// The same as a sentence.
pub(crate) const RARE_MEANS: &str =
    "rare: fewer than 25 games differ from the commonest value, too few to bound the mean by their spread.";

/// One figure of an arm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What is counted.
    pub name: String,
    /// Whose it is.
    pub of: Of,
    /// Its values, one a game.
    pub values: Moments,
    /// How often each value came; `None` once there were more than [`MOST`].
    few: Option<BTreeMap<i64, u64>>,
}

impl Row {
    pub(crate) fn new(name: &str, of: Of) -> Self {
        Self { name: name.into(), of, values: Moments::default(), few: Some(BTreeMap::new()) }
    }

    /// Takes a value in units of 1/840.
    pub(crate) fn add(&mut self, value: i64) {
        self.values.add(value);
        self.count(value, 1);
    }

    fn count(&mut self, value: i64, times: u64) {
        if let Some(few) = &mut self.few {
            *few.entry(value).or_default() += times;
            if few.len() > MOST {
                self.few = None;
            }
        }
    }

    /// Takes the values of another part.
    pub(crate) fn merge(&mut self, other: Self) {
        self.values.merge(&other.values);
        match other.few {
            None => self.few = None,
            Some(more) => more.into_iter().for_each(|(value, times)| self.count(value, times)),
        }
    }

    /// How many values differ from the commonest one; `None` for more than enough.
    fn differing(&self) -> Option<u64> {
        let commonest = self.few.as_ref()?.values().copied().max().unwrap_or(0);
        Some(self.values.count - commonest)
    }

    /// Whether it is a share by what it counts, whatever its values happened to be.
    fn is_share(&self) -> bool {
        self.name == "win" || self.name.starts_with("reached ")
    }

    /// The interval of the mean, `confidence` in percent, as gates have it: a win is a share even where shared wins count in parts.
    /// `None` for figures that differed never or in too few games, which bound nothing.
    #[must_use]
    pub fn interval(&self, confidence: u8) -> Option<Interval> {
        let error = 1.0 - f64::from(confidence.min(99)) / 100.0;
        if self.is_share() {
            return Some(self.values.by(Method::Exact, error).rounded());
        }
        self.lacks().is_none().then(|| self.values.interval(confidence))
    }

    /// Why there is no interval, in a word.
    #[must_use]
    pub fn lacks(&self) -> Option<&'static str> {
        match self.differing() {
            _ if self.is_share() => None,
            Some(0) => Some("constant"),
            Some(few) if (few as f64) < ENOUGH => Some(RARE),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moments::UNIT;

    fn row(values: impl IntoIterator<Item = i64>) -> Row {
        let mut row = Row::new("rounds", Of::Table);
        values.into_iter().for_each(|value| row.add(value * UNIT));
        row
    }

    #[test]
    fn values_that_differ_in_fewer_than_25_games_have_no_interval() {
        let differing = |count: i64| row((0..400).map(move |at| if at < count { 100 + at % 2 } else { 7 }));
        let said: Vec<Option<&str>> = [0, 1, 24, 25].map(|count| differing(count).lacks()).into();
        assert_eq!(said, [Some("constant"), Some("rare"), Some("rare"), None]);
        assert!(differing(24).interval(95).is_none() && differing(25).interval(95).is_some());
        assert_eq!(row(0..400).lacks(), None, "all differ");
        assert_eq!(row(0..26).lacks(), None, "25 differ from any of them");
        assert_eq!(row(0..25).lacks(), Some("rare"));
        let won = Row { name: "win".into(), ..differing(0) };
        assert!(won.lacks().is_none() && won.interval(95).is_some(), "a share has its own interval");
    }

    #[test]
    fn parts_come_to_the_same_whatever_their_order() {
        let parts = [row(0..20), row(15..30), row([3; 50]), row(40..41)];
        let sum = |order: [usize; 4]| {
            let mut all = row([]);
            order.iter().for_each(|at| all.merge(parts[*at].clone()));
            all
        };
        assert!([[1, 0, 3, 2], [3, 2, 1, 0], [2, 3, 0, 1]].into_iter().all(|order| sum(order) == sum([0, 1, 2, 3])));
        assert_eq!(sum([0, 1, 2, 3]).few, None);
    }
}
