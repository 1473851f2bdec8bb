//! Abstract values: what a number, an element, a truth or a set may be.

use crate::rules::Set;
use crate::rules::compiled::program::Op;
use crate::rules::declared::ids::{ABSENT, CounterId};
use crate::rules::evaluating::arithmetic::binary;

/// Values that are listed one by one; more are a range.
const FEW: usize = 16;
/// The bounds of every number.
const MOST: i64 = i32::MAX as i64;

/// Whether something may not be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::rules::logic) enum Lacks {
    Never,
    Maybe,
    Always,
}

/// What a number, an element or a truth may be, where it is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::rules::logic) struct Num {
    pub low: i64,
    pub high: i64,
    /// All values that it can have, sorted, if they are few.
    pub few: Option<Vec<i64>>,
    pub lacks: Lacks,
}

/// Whether something holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules::logic) enum Truth {
    Yes,
    No,
    Open,
}

impl Truth {
    pub fn not(self) -> Self {
        match self {
            Self::Yes => Self::No,
            Self::No => Self::Yes,
            Self::Open => Self::Open,
        }
    }

    /// All of some.
    pub fn all(all: impl IntoIterator<Item = Self>) -> Self {
        all.into_iter().fold(Self::Yes, |sum, one| match (sum, one) {
            (Self::No, _) | (_, Self::No) => Self::No,
            (Self::Yes, Self::Yes) => Self::Yes,
            _ => Self::Open,
        })
    }
}

impl Num {
    pub fn exact(value: i32) -> Self {
        if value == ABSENT {
            return Self { low: 0, high: 0, few: Some(Vec::new()), lacks: Lacks::Always };
        }
        let value = i64::from(value);
        Self { low: value, high: value, few: Some(vec![value]), lacks: Lacks::Never }
    }

    pub fn range(low: i64, high: i64) -> Self {
        let (low, high) = (low.clamp(-MOST, MOST), high.clamp(-MOST, MOST));
        let few = (low <= high && high - low < FEW as i64).then(|| (low..=high).collect());
        Self { low, high, few, lacks: Lacks::Never }
    }

    pub fn any() -> Self {
        Self::range(-MOST, MOST)
    }

    pub fn truth(truth: Truth) -> Self {
        match truth {
            Truth::Yes => Self::exact(1),
            Truth::No => Self::exact(0),
            Truth::Open => Self::range(0, 1),
        }
    }

    /// The number, which may be absent as well.
    pub fn lacking(self, lacks: Lacks) -> Self {
        match lacks {
            Lacks::Always => Self::exact(ABSENT),
            lacks => Self { lacks: self.lacks.max(lacks), ..self },
        }
    }

    /// The values of a list; those that are not there make it lack.
    pub fn listed(values: impl IntoIterator<Item = i32>) -> Self {
        let (mut there, mut is_absent) = (Vec::new(), false);
        for value in values {
            if value == ABSENT { is_absent = true } else { there.push(i64::from(value)) }
        }
        let lacks = match (there.is_empty(), is_absent) {
            (true, _) => Lacks::Always,
            (false, true) => Lacks::Maybe,
            (false, false) => Lacks::Never,
        };
        Self::of_values(there, lacks)
    }

    fn of_values(mut values: Vec<i64>, lacks: Lacks) -> Self {
        values.sort_unstable();
        values.dedup();
        let (Some(low), Some(high)) = (values.first().copied(), values.last().copied()) else {
            return Self { low: 0, high: 0, few: Some(Vec::new()), lacks: Lacks::Always };
        };
        let few = (values.len() <= FEW).then_some(values);
        Self { low, high, few, lacks }
    }

    /// The one value that it has, if it is there for sure.
    pub fn value(&self) -> Option<i32> {
        (self.low == self.high && self.lacks == Lacks::Never).then_some(self.low as i32)
    }

    /// Either of two.
    pub fn or(&self, other: &Self) -> Self {
        let lacks = match (self.lacks, other.lacks) {
            (one, two) if one == two => one,
            _ => Lacks::Maybe,
        };
        if self.lacks == Lacks::Always || other.lacks == Lacks::Always {
            let there = if self.lacks == Lacks::Always { other } else { self };
            return Self { lacks, ..there.clone() };
        }
        match (&self.few, &other.few) {
            (Some(one), Some(two)) => Self::of_values(one.iter().chain(two).copied().collect(), lacks),
            _ => Self { lacks, ..Self::range(self.low.min(other.low), self.high.max(other.high)) },
        }
    }

    /// Kept within bounds.
    pub fn clamped(&self, low: i64, high: i64) -> Self {
        match &self.few {
            Some(values) => Self::of_values(values.iter().map(|one| (*one).clamp(low, high)).collect(), self.lacks),
            None => Self { lacks: self.lacks, ..Self::range(self.low.clamp(low, high), self.high.clamp(low, high)) },
        }
    }

    /// The values that `of` has for one number.
    pub fn map(&self, bounds: impl Fn(i64, i64) -> (i64, i64), of: impl Fn(i64) -> i64) -> Self {
        match &self.few {
            Some(values) => Self::of_values(values.iter().map(|one| of(*one).clamp(-MOST, MOST)).collect(), self.lacks),
            None => {
                let (low, high) = bounds(self.low, self.high);
                Self { lacks: self.lacks, ..Self::range(low, high) }
            }
        }
    }

    /// The values that an op has for two numbers. The op is monotone in each of them, so its bounds are at corners.
    pub fn with(&self, other: &Self, op: Op) -> Self {
        let lacks = self.lacks.max(other.lacks);
        if lacks == Lacks::Always {
            return Self::exact(ABSENT);
        }
        let of = |a: i64, b: i64| binary(op, a as i32, b as i32);
        if let (Some(one), Some(two)) = (&self.few, &other.few) {
            return Self::listed(one.iter().flat_map(|a| two.iter().map(move |b| of(*a, *b)))).lacking(lacks);
        }
        let corners =
            [of(self.low, other.low), of(self.low, other.high), of(self.high, other.low), of(self.high, other.high)];
        let [low, high] = [corners.into_iter().min(), corners.into_iter().max()].map(|end| i64::from(end.unwrap_or(0)));
        Self::range(low, high).lacking(lacks)
    }

    /// The number without one of its values; `None` if nothing is left.
    pub fn but(&self, value: i64) -> Option<Self> {
        let left = match &self.few {
            Some(values) => Self::of_values(values.iter().copied().filter(|one| *one != value).collect(), self.lacks),
            None => self.clone(),
        };
        (left.lacks != Lacks::Always || self.lacks != Lacks::Never).then_some(left)
    }

    /// Whether it may have this value.
    pub fn may_be(&self, value: i64) -> bool {
        self.lacks != Lacks::Always
            && match &self.few {
                Some(values) => values.binary_search(&value).is_ok(),
                None => (self.low..=self.high).contains(&value),
            }
    }
}

/// What a set may be: what is in it for sure, and what may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules::logic) struct Span {
    pub must: Set,
    pub may: Set,
}

impl Span {
    pub fn exact(set: Set) -> Self {
        Self { must: set, may: set }
    }

    pub fn within(may: Set) -> Self {
        Self { must: Set::EMPTY, may }
    }
}

/// The values of counters.
pub(in crate::rules::logic) struct Reach(pub Vec<Num>);

impl Reach {
    /// What a counter can be.
    pub fn of(&self, counter: CounterId) -> &Num {
        &self.0[counter.index()]
    }
}
