//! Statistics of many values, exact.

use serde_json::Value;

use crate::judging::statistics::intervals::{Interval, Method, exact, normal, student, wilson};

/// Count, sum and sum of squares, exact: the order in which values come does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// How many values there were.
    pub count: u64,
    sum: i128,
    squares: i128,
    least: i64,
    most: i64,
}

/// What values are multiplied with before they are summed, so that shares of up to eight seats are whole numbers.
pub(crate) const UNIT: i64 = 840;

/// Of so many values all intervals are about as wide as those of normal ones.
const MANY: u64 = 10_000;

impl Moments {
    /// Takes a value in units of 1/840.
    pub(crate) fn add(&mut self, value: i64) {
        (self.least, self.most) =
            if self.count == 0 { (value, value) } else { (self.least.min(value), self.most.max(value)) };
        self.count += 1;
        self.sum += i128::from(value);
        self.squares += i128::from(value) * i128::from(value);
    }

    /// Takes the values of another part.
    pub(crate) fn merge(&mut self, other: &Self) {
        if other.count == 0 {
            return;
        }
        if self.count == 0 {
            *self = *other;
            return;
        }
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
        self.least = self.least.min(other.least);
        self.most = self.most.max(other.most);
    }

    /// The same with as many zeros as are missing to `count` values.
    pub(crate) fn among(&self, count: u64) -> Self {
        let mut all = *self;
        if count > self.count {
            (all.least, all.most) = if self.count == 0 { (0, 0) } else { (self.least.min(0), self.most.max(0)) };
            all.count = count;
        }
        all
    }

    /// The mean; 0 without values.
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / (self.count as f64 * UNIT as f64) }
    }

    /// The standard deviation of the values (divided by count - 1); 0 for fewer than two.
    pub fn deviation(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        let count = i128::from(self.count);
        let spread = count * self.squares - self.sum * self.sum;
        (spread as f64 / (count * (count - 1)) as f64).sqrt() / UNIT as f64
    }

    /// The least value; 0 without values.
    pub fn least(&self) -> f64 {
        self.least as f64 / UNIT as f64
    }

    /// The greatest value; 0 without values.
    pub fn most(&self) -> f64 {
        self.most as f64 / UNIT as f64
    }

    /// Whether every value was 0 or 1.
    pub fn is_share(&self) -> bool {
        self.count > 0 && self.least >= 0 && self.most <= UNIT && self.squares == self.sum * i128::from(UNIT)
    }

    /// The variance of the values (divided by count - 1); 0 for fewer than two.
    pub fn variance(&self) -> f64 {
        let deviation = self.deviation();
        deviation * deviation
    }

    /// Whether all values were the same.
    pub fn is_constant(&self) -> bool {
        self.least == self.most
    }

    /// The sum of the values.
    pub(crate) fn total(&self) -> f64 {
        self.sum as f64 / UNIT as f64
    }

    /// The interval of the mean: by Wilson for shares, by t otherwise. `confidence` in percent.
    pub fn interval(&self, confidence: u8) -> Interval {
        let error = 1.0 - f64::from(confidence.min(99)) / 100.0;
        if self.is_share() { wilson(self.total(), self.count, error) } else { self.by(Method::Student, error) }
    }

    /// The interval of the mean by some method. The values alone do not give that of [`Method::Bootstrap`] and
    /// [`Method::Bets`], which is by t here.
    pub fn by(&self, method: Method, error: f64) -> Interval {
        self.over(method, error, 1.0)
    }

    /// As [`by`](Self::by), as if each value had come so many times as often.
    pub(crate) fn over(&self, method: Method, error: f64, times: f64) -> Interval {
        let count = (self.count as f64 * times).round() as u64;
        let hits = (self.total() * times).min(count as f64);
        // Of games that were not played only a guess is wanted, and quantiles of so many cost more than they tell.
        let is_guess = times > 1.0 && count > MANY;
        match method {
            Method::Exact if is_guess => wilson(hits, count, error),
            Method::Student if is_guess => {
                let reach = normal(error / 2.0) * self.deviation() / (count as f64).sqrt();
                Interval { low: self.mean() - reach, high: self.mean() + reach }
            }
            Method::Wilson => wilson(hits, count, error),
            Method::Exact => exact(hits, count, error),
            Method::Fitting if self.is_share() => exact(hits, count, error),
            Method::Fitting | Method::Student | Method::Bootstrap | Method::Bets => {
                student(self.mean(), self.deviation(), count, error)
            }
        }
    }
}

/// A number with at most `places` decimals, the same on every machine.
pub(crate) fn decimal(number: f64, places: usize) -> String {
    if !number.is_finite() {
        return if number > 0.0 { "inf".into() } else { "-inf".into() };
    }
    let text = format!("{number:.places$}");
    if text.trim_start_matches(['-', '0', '.']).is_empty() { text.trim_start_matches('-').into() } else { text }
}

/// A number as programs read it, with six decimals; null if it is none.
pub(crate) fn number(value: f64) -> Value {
    decimal(value, 6).parse::<f64>().ok().filter(|value| value.is_finite()).map_or(Value::Null, Value::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sixteen intervals of SciPy, through the sums that batches keep.
    #[test]
    #[allow(clippy::expect_used)] // a table that cannot be read is a failed test
    fn intervals_by_t_of_summed_values_are_those_of_scipy() {
        let rows = include_str!("../../tests/golden/intervals.tsv").lines().filter(|line| line.starts_with("student"));
        let mut seen = 0;
        for row in rows {
            let cells: Vec<&str> = row.split('\t').collect();
            let number = |text: &str| text.parse::<f64>().expect("a number");
            let (mut front, mut back) = (Moments::default(), Moments::default());
            for (at, text) in cells[1].split(' ').enumerate() {
                let half = if at % 2 == 0 { &mut front } else { &mut back };
                half.add(number(text) as i64 * UNIT);
            }
            front.merge(&back);
            let got = front.by(Method::Student, 1.0 - number(cells[2]));
            let near = |got: f64, known: f64| (got - known).abs() <= 5e-7 * known.abs().max(1e-3);
            assert!(near(got.low, number(cells[3])) && near(got.high, number(cells[4])), "{row}: {got:?}");
            seen += 1;
        }
        assert_eq!(seen, 16);
    }
}
