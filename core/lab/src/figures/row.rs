//! One figure of an arm, and what its values say of their mean.

use javelina_engine::Seat;

use crate::figures::counts::Counts;
use crate::figures::metric::{FigureId, FigureNames, Metric};
use crate::figures::moments::Moments;
use crate::judging::statistics::bets::{Range, bets};
use crate::judging::statistics::intervals::{Interval, Method};
use crate::judging::tally::ENOUGH;

/// Of more different values than this, at least as many differ from the commonest one as a variance needs.
const MOST: usize = ENOUGH as usize + 1;

/// How to read intervals and the words in their place.
pub(crate) const LEGEND: &str = "Intervals of shares are exact, others are t intervals. Too few: fewer than 25 games differ from the \
    most frequent value, which is not enough for an interval. By bets: equally few, but the range of the values is known.";

/// Whose figure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Of {
    /// The table's.
    Table,
    /// That of a policy, by its place among the arm's policies.
    Policy(usize),
    /// That of a seat.
    Seat(Seat),
}

/// One figure of an arm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What is counted.
    pub metric: Metric,
    /// Its name.
    pub name: String,
    id: FigureId,
    /// Whose it is.
    pub of: Of,
    /// Its values, one a game.
    pub values: Moments,
    /// How often each value came, in their order; `None` once there were more than [`MOST`].
    few: Option<Vec<(i64, u64)>>,
    /// The least and the greatest value that there can be, if the game says so.
    range: Option<(i64, i64)>,
}

impl Row {
    pub(crate) fn new(names: &FigureNames, (id, of): (FigureId, Of)) -> Self {
        let (metric, name) = (names.metric(id).clone(), names.name(id).into());
        Self { metric, name, id, of, values: Moments::default(), few: Some(Vec::new()), range: None }
    }

    /// What tells rows of an arm apart.
    pub(crate) fn key(&self) -> (FigureId, Of) {
        (self.id, self.of)
    }

    /// Takes a value in units of 1/840.
    pub(crate) fn add(&mut self, value: i64) {
        self.values.add(value);
        self.count(value, 1);
    }

    fn count(&mut self, value: i64, times: u64) {
        if let Some(few) = &mut self.few {
            match few.binary_search_by_key(&value, |(known, _)| *known) {
                Ok(at) => few[at].1 += times,
                Err(_) if few.len() == MOST => self.few = None,
                Err(at) => few.insert(at, (value, times)),
            }
        }
    }

    /// The same figure without a value.
    pub(crate) fn emptied(&self) -> Self {
        Self { values: Moments::default(), few: Some(Vec::new()), ..self.clone() }
    }

    /// Takes the values out of another part. That counts none any more, once there are too many here.
    pub(crate) fn merge(&mut self, other: &mut Self) {
        self.values.merge(&std::mem::take(&mut other.values));
        match &mut other.few {
            None => self.few = None,
            Some(more) => more.drain(..).for_each(|(value, times)| self.count(value, times)),
        }
        if self.few.is_none() {
            other.few = None;
        }
    }

    /// How many values differ from the commonest one; `None` for more than enough.
    fn differing(&self) -> Option<u64> {
        let commonest = self.few.as_ref()?.iter().map(|(_, times)| *times).max().unwrap_or(0);
        Some(self.values.count - commonest)
    }

    /// Says where all values lie.
    pub(crate) fn lies(&mut self, range: Option<(i64, i64)>) {
        self.range = range;
    }

    /// Whether it is a share by what it counts: a win is one even where shared wins count in parts.
    fn is_share(&self) -> bool {
        let may_be = self.range == Some((0, 1)) && self.values.is_share();
        matches!(self.metric, Metric::Win | Metric::FirstWins | Metric::Reached(_)) || may_be
    }

    /// Returns `true` if the figure is read in percent.
    pub(crate) fn is_percent(&self) -> bool {
        self.metric.is_percent_in(self.range)
    }

    /// Whether too few values differ for their variance to say something.
    fn is_rare(&self) -> bool {
        self.differing().is_some_and(|few| (few as f64) < ENOUGH)
    }

    /// The interval of the mean, `confidence` in percent: exact for shares, by t where at least [`ENOUGH`] values differ from the
    /// most frequent one, else by bets if a range is known. `None` where nothing bounds the mean. Gates are stricter: of a figure
    /// with a known range bets alone decide.
    pub fn interval(&self, confidence: u8) -> Option<Interval> {
        let error = 1.0 - f64::from(confidence.min(99)) / 100.0;
        if self.is_share() {
            return Some(self.values.by(Method::Exact, error).rounded());
        }
        if !self.is_rare() {
            return Some(self.values.interval(confidence));
        }
        let (least, most) = self.range.filter(|(least, most)| least < most)?;
        let mut counts = Counts::default();
        for (value, times) in self.few.iter().flatten() {
            (0..*times).for_each(|_| counts.add(*value));
        }
        Some(bets(&counts, Range { least: least as f64, most: most as f64 }, error, 1.0).rounded())
    }

    /// The word beside an interval of another kind than most, or in its place.
    pub fn mark(&self) -> Option<&'static str> {
        match self.range.filter(|(least, most)| least < most) {
            _ if self.is_share() || !self.is_rare() => None,
            Some(_) => Some("by bets"),
            None if self.values.is_constant() => Some("constant"),
            None => Some("too few"),
        }
    }

    /// The interval in words, with its mark.
    pub(crate) fn interval_in_words(&self, confidence: u8, say: impl Fn(f64) -> String) -> String {
        let ends = self.interval(confidence).map(|ends| format!("{} to {}", say(ends.low), say(ends.high)));
        ends.into_iter().chain(self.mark().map(Into::into)).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::moments::UNIT;

    fn row(values: impl IntoIterator<Item = i64>) -> Row {
        let mut row = Row::new(&FigureNames::new(Vec::new()), (FigureId::MOVES, Of::Table));
        values.into_iter().for_each(|value| row.add(value * UNIT));
        row
    }

    #[test]
    fn values_that_differ_in_fewer_than_25_games_have_no_interval() {
        let differing = |count: i64| row((0..400).map(move |at| if at < count { 100 + at % 2 } else { 7 }));
        let marks: Vec<Option<&str>> = [0, 1, 24, 25].map(|count| differing(count).mark()).into();
        assert_eq!(marks, [Some("constant"), Some("too few"), Some("too few"), None]);
        assert!(differing(24).interval(95).is_none() && differing(25).interval(95).is_some());
        assert_eq!(row(0..400).mark(), None, "all differ");
        assert_eq!(row(0..26).mark(), None, "25 differ from any of them");
        assert_eq!(row(0..25).mark(), Some("too few"));
    }

    #[test]
    fn rare_figures_have_the_interval_that_their_range_allows() {
        let rare = |range| Row { range: Some(range), ..row((0..400).map(|at| i64::from(at < 3))) };
        assert_eq!((rare((0, 1)).mark(), rare((0, 2)).mark()), (None, Some("by bets")));
        let [share, wider] = [rare((0, 1)), rare((0, 2))].map(|row| row.interval(95).expect("a range bounds it"));
        assert!((share.low, share.high) == (0.001_549_359, 0.021_760_669), "Clopper and Pearson: {share:?}");
        assert!(wider.low < share.low && wider.high > share.high, "{wider:?}");
        let never = Row { range: Some((0, 4)), ..row([0; 400]) };
        let ends = never.interval(95).expect("a range bounds it");
        assert!(ends.low == 0.0 && ends.high > 0.0 && ends.high < 0.1, "{ends:?}");
        let won = Row { metric: Metric::Win, ..row([0; 400]) };
        assert!(won.mark().is_none() && won.interval(95).is_some(), "a share has its own interval");
    }

    #[test]
    fn parts_come_to_the_same_whatever_their_order() {
        let parts = [row(0..20), row(15..30), row([3; 50]), row(40..41)];
        let sum = |order: [usize; 4]| {
            let mut all = row([]);
            order.iter().for_each(|at| all.merge(&mut parts[*at].clone()));
            all
        };
        assert!([[1, 0, 3, 2], [3, 2, 1, 0], [2, 3, 0, 1]].into_iter().all(|order| sum(order) == sum([0, 1, 2, 3])));
        assert_eq!(sum([0, 1, 2, 3]).few, None);
    }

    #[test]
    fn a_part_whose_values_were_taken_takes_others_as_a_new_one_would() {
        for (first, then) in [(0..9, 9..20), (0..20, 10..40), (0..40, 0..3)] {
            let (mut all, mut part) = (row([]), row(first.clone()));
            all.merge(&mut part);
            then.clone().for_each(|value| part.add(value * UNIT));
            all.merge(&mut part);
            assert_eq!(all, row(first.chain(then)));
        }
    }
}
