//! Statistics of many values, and intervals for what they estimate.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

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

    /// The mean; 0 without values.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / (self.count as f64 * UNIT as f64) }
    }

    /// The standard deviation of the values (divided by count - 1); 0 for fewer than two.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        let count = i128::from(self.count);
        let spread = count * self.squares - self.sum * self.sum;
        (spread as f64 / (count * (count - 1)) as f64).sqrt() / UNIT as f64
    }

    /// The least value; 0 without values.
    #[must_use]
    pub fn least(&self) -> f64 {
        self.least as f64 / UNIT as f64
    }

    /// The greatest value; 0 without values.
    #[must_use]
    pub fn most(&self) -> f64 {
        self.most as f64 / UNIT as f64
    }

    /// Whether every value was 0 or 1.
    #[must_use]
    pub fn is_share(&self) -> bool {
        self.count > 0 && self.least >= 0 && self.most <= UNIT && self.squares == self.sum * i128::from(UNIT)
    }

    /// The interval of the mean: by Wilson for shares, by t otherwise. `confidence` in percent.
    #[must_use]
    pub fn interval(&self, confidence: u8) -> Interval {
        if self.is_share() {
            wilson(self.sum as f64 / UNIT as f64, self.count, confidence)
        } else {
            student(self.mean(), self.deviation(), self.count, confidence)
        }
    }
}

/// An interval that holds the true value with the stated confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

fn tail(confidence: u8) -> f64 {
    0.5 + f64::from(confidence.min(99)) / 200.0
}

/// The interval of Wilson (1927) for a share of `hits` in `count`, `confidence` in percent; 0 to 1 without values.
#[must_use]
pub fn wilson(hits: f64, count: u64, confidence: u8) -> Interval {
    if count == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let z = Normal::standard().inverse_cdf(tail(confidence));
    let count = count as f64;
    let share = hits / count;
    let middle = share + z * z / (2.0 * count);
    let reach = z * (share * (1.0 - share) / count + z * z / (4.0 * count * count)).max(0.0).sqrt();
    let scale = 1.0 + z * z / count;
    Interval { low: ((middle - reach) / scale).max(0.0), high: ((middle + reach) / scale).min(1.0) }
}

/// The interval of Student's t for a mean, `deviation` with count - 1 in its denominator, `confidence` in percent;
/// unbounded for fewer than two values.
#[must_use]
pub fn student(mean: f64, deviation: f64, count: u64, confidence: u8) -> Interval {
    let distribution = if count < 2 { None } else { StudentsT::new(0.0, 1.0, (count - 1) as f64).ok() };
    let Some(distribution) = distribution else {
        return Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };
    };
    let reach = distribution.inverse_cdf(tail(confidence)) * deviation / (count as f64).sqrt();
    Interval { low: mean - reach, high: mean + reach }
}

/// A number with at most `places` decimals, the same on every machine.
pub(crate) fn decimal(number: f64, places: usize) -> String {
    if !number.is_finite() {
        return if number > 0.0 { "inf".into() } else { "-inf".into() };
    }
    let text = format!("{number:.places$}");
    if text.trim_start_matches(['-', '0', '.']).is_empty() { text.trim_start_matches('-').into() } else { text }
}
