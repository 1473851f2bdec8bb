//! Verdicts: what became of a gate, and how its numbers are worded.

use crate::figures::moments::decimal;
use crate::judging::intervals::Interval;
use crate::plans::plan::{Bound, Gate};

/// What became of a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The whole interval lies within the bound.
    Pass,
    /// The whole interval lies outside, or a game went wrong.
    Fail,
    /// The interval reaches over a bound: more games would tell.
    Undecided,
    /// There is no bound: the figure is only shown.
    Shown,
    /// A value of a search misses the target, and the search has not failed: other values may meet it.
    Missed,
}

impl Verdict {
    /// The verdict as a word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Pass => "PASS",
            Self::Fail => "FAIL",
            Self::Undecided => "UNDECIDED",
            Self::Shown => "SHOWN",
            Self::Missed => "MISSED",
        }
    }
}

/// A gate and what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// What the gate says.
    pub title: String,
    /// The label of its arm.
    pub arm: String,
    /// What became of it.
    pub verdict: Verdict,
    /// The figure, its interval, the number of games and the bound, in words.
    pub because: String,
    /// Whether the figure is read in percent.
    pub is_percent: bool,
    /// What would help, or what else there is to say; empty if nothing is.
    pub note: String,
    /// The mean.
    pub mean: f64,
    /// The interval of the mean.
    pub interval: Interval,
    /// How often an interval like this one misses, as a part of all.
    pub error: f64,
    /// How many games it rests on.
    pub games: u64,
    /// The share of the variance that common luck took away, for a difference.
    pub saved: Option<f64>,
    /// Both sides of a difference.
    pub pair: Option<Pair>,
}

impl Judged {
    /// Whether there is nothing to show: no bound, and no game that gives the figure.
    pub(crate) fn is_empty(&self) -> bool {
        self.verdict == Verdict::Shown && self.games == 0
    }
}

/// The two arms of a shown difference with their means.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// What is counted.
    pub figure: String,
    /// The label of the arm that is held against.
    pub against: String,
    /// The mean of the gate's arm, over the games that both arms gave.
    pub mean: f64,
    /// The mean of the other.
    pub other: f64,
    /// Whether the difference was the same in every game.
    pub is_same: bool,
    /// In how many games the difference was not the commonest one.
    pub differing: u64,
    /// In how many games there was no difference.
    pub unchanged: u64,
    /// Whether it differs from 0 for sure, with one error rate for the whole table.
    pub is_marked: bool,
}

impl Bound {
    pub(crate) fn words(&self, is_percent: bool) -> String {
        let short = |number| worded(number, is_percent);
        match (self.least, self.most) {
            (Some(least), Some(most)) => format!("between {} and {}", short(least), short(most)),
            (Some(least), None) => format!("at least {}", short(least)),
            (None, Some(most)) => format!("at most {}", short(most)),
            (None, None) => "any".into(),
        }
    }
}

/// At most four decimals, no trailing zeros.
pub(crate) fn short(number: f64) -> String {
    let text = decimal(number, 4);
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').into() } else { text }
}

/// A number as people read it: a share in percent.
pub(crate) fn worded(number: f64, is_percent: bool) -> String {
    match is_percent {
        false => short(number),
        true => {
            let text = decimal(number * 100.0, if (0.01..=0.99).contains(&number.abs()) { 1 } else { 2 });
            let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
            format!("{text} %")
        }
    }
}

impl Gate {
    /// Returns `true` if what it counts is read in percent; `own` is the range that the game knows of its figure.
    #[must_use]
    pub fn is_percent(&self, own: Option<(i64, i64)>) -> bool {
        self.aim.share.is_some() || self.figure.metric.is_percent_in(own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plans::plan::{Aim, Figure};

    #[test]
    fn shares_are_read_in_percent() {
        assert_eq!(
            [worded(0.5, true), worded(0.0037, true), worded(0.9975, true), worded(-0.25, true)],
            ["50 %", "0.37 %", "99.75 %", "-25 %"]
        );
        assert_eq!([worded(0.5, false), worded(-3.0, false)], ["0.5", "-3"]);
        let lift = Figure { metric: "lift of A".into(), seat: None, policy: None };
        let gate = Gate {
            title: String::new(),
            arm: 0,
            figure: lift,
            against: None,
            bound: Bound { least: None, most: None },
            aim: Aim::default(),
        };
        assert!(gate.is_percent(None));
        let counted = Figure { metric: "cards".into(), seat: None, policy: None };
        let cards = Gate { figure: counted, ..gate };
        assert_eq!([cards.is_percent(Some((0, 16))), cards.is_percent(Some((0, 1)))], [false, true]);
    }
}
