//! Verdicts: what became of a gate, as values, and its numbers in words.

use javelina_engine::{counted, printable};

use crate::figures::moments::decimal;
use crate::judging::statistics::bets::Range;
use crate::judging::statistics::intervals::{Interval, Method};
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

/// Why a gate has no verdict, and what would help.
#[derive(Clone, Debug, PartialEq)]
pub enum Open {
    /// The bound is in the interval: this number of games would tell, if more are like these.
    Near {
        /// Games in all.
        games: u64,
    },
    /// Nearer to the bound than the effect that matters, or than any number of games would show.
    TooNear,
    /// Too few games differ from the most frequent value, or too unevenly, to know the spread.
    FewDiffer {
        /// Games that differ.
        differing: u64,
        /// Games in all.
        of: u64,
        /// Games after which the spread would be known.
        games: Option<u64>,
        /// The claim about single games that these games support, in percent.
        share: Option<u64>,
        /// A range that the gate may state, if no game can be outside.
        range: Range,
    },
    /// The gate is strict, and without a range a verdict would assume that no rare value was missed.
    Strict {
        /// A range that the gate may state, if no game can be outside.
        range: Range,
    },
    /// The batch was interrupted.
    Interrupted,
}

/// A reason for a failure other than the interval.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// No game gives the figure.
    NoFigure,
    /// A value is outside of the range that was stated.
    Outside {
        /// The number of the game.
        game: u64,
        /// The value.
        value: f64,
        /// The range.
        range: Range,
    },
    /// Some of the games failed.
    Failed {
        /// How many.
        games: u64,
    },
}

/// A gate and its verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// What the gate says.
    pub title: String,
    /// The label of its arm.
    pub arm: String,
    /// What became of it.
    pub verdict: Verdict,
    /// The gate.
    pub gate: Gate,
    /// The label of the arm that it is compared with.
    pub against: Option<String>,
    /// Why there is no verdict.
    pub open: Option<Open>,
    /// Why it fails, if not by its interval.
    pub fault: Option<Fault>,
    /// The method of the interval.
    pub basis: Method,
    /// The interval by t, where betting intervals decide: for information.
    pub by_spread: Option<Interval>,
    /// Rules of the arm that never ran in these games, of a verdict that is not guaranteed.
    pub never_ran: Vec<String>,
    /// The number of its first games in which that was looked for; `None` if all of its games were.
    pub watched: Option<u64>,
    /// Games without a winner, for a figure that is about wins.
    pub unwon: Option<Unwon>,
    /// Games of the plan.
    pub planned: u64,
    /// Whether games without the figure, and not an early stop, are why it rests on fewer games than planned.
    pub is_given_by_few: bool,
    /// Whether the figure is read in percent.
    pub is_percent: bool,
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

/// Games that no seat won.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unwon {
    /// How many.
    pub games: u64,
    /// Rules that decided so in the first of them; none where the game or the level that is to be reached did.
    pub by: Vec<String>,
}

impl Unwon {
    /// `no winner in 3 games because of `x.label``; empty if each game has a winner.
    pub(crate) fn words(&self) -> String {
        let by = if self.by.is_empty() { String::new() } else { format!(" because of {}", listed(&self.by)) };
        if self.games == 0 { by } else { format!("no winner in {}{by}", counted(self.games, "game")) }
    }
}

/// Names in quotes, at most six.
pub(crate) fn listed(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(6).map(|name| format!("`{}`", printable(name, 60))).collect();
    let more = names.len() - shown.len();
    if more > 0 { format!("{} and {more} more", shown.join(", ")) } else { shown.join(", ") }
}

impl Judged {
    /// Returns `true` if the verdict assumes that no rare value was missed, so that the common error rate does not cover it.
    pub fn is_assumed(&self) -> bool {
        let is_verdict =
            matches!(self.verdict, Verdict::Pass | Verdict::Fail | Verdict::Missed) && self.fault.is_none();
        is_verdict && !self.basis.is_guaranteed()
    }

    /// Returns `true` if there is nothing to show: no bound, and no game that gives the figure, or that ends so on either side.
    pub(crate) fn is_empty(&self) -> bool {
        let is_unseen = |pair: &Pair| pair.figure.starts_with("ending ") && pair.mean == 0.0 && pair.other == 0.0;
        self.verdict == Verdict::Shown && (self.games == 0 || self.pair.as_ref().is_some_and(is_unseen))
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
    /// The commonest difference; 0 where there are too many to tell them apart.
    pub commonest: f64,
    /// In how many games the difference was not the commonest one.
    pub differing: u64,
    /// In how many games there was no difference.
    pub unchanged: u64,
    /// Whether it differs from 0 for sure, with one error rate for the whole table.
    pub is_marked: bool,
}

impl Bound {
    pub(crate) fn words(&self, is_percent: bool) -> String {
        let exact = |number| exactly(number, is_percent);
        match (self.least, self.most) {
            (Some(least), Some(most)) => format!("between {} and {}", exact(least), exact(most)),
            (Some(least), None) => format!("at least {}", exact(least)),
            (None, Some(most)) => format!("at most {}", exact(most)),
            (None, None) => "any".into(),
        }
    }

    /// A number as [`worded`], with as many decimals as it takes to see on which side of the ends it is.
    pub(crate) fn beside(&self, number: f64, is_percent: bool) -> String {
        self.on_its_side(worded(number, is_percent), (number, is_percent), 2)
    }

    /// A number with at most `places` decimals, or more where it takes more to see on which side of the ends it is.
    pub(crate) fn beside_to(&self, number: f64, is_percent: bool, places: usize) -> String {
        self.on_its_side(with_places(number, is_percent, places), (number, is_percent), places + 1)
    }

    /// `text` if it is on the same side of the ends as the number, else the number with more decimals, `places` at least.
    fn on_its_side(&self, text: String, (number, is_percent): (f64, bool), places: usize) -> String {
        let ends = || [self.least, self.most].into_iter().flatten();
        let read = |text: &str| text.trim_end_matches(" %").parse::<f64>().unwrap_or(number);
        let is_true = |text: &str| {
            let is_true = |end| read(text).total_cmp(&read(&exactly(end, is_percent))) == number.total_cmp(&end);
            ends().all(is_true)
        };
        if !number.is_finite() || is_true(&text) {
            return text;
        }
        let finer = (places..=MOST_DECIMALS).map(|places| with_places(number, is_percent, places));
        finer.into_iter().find(|text| is_true(text)).unwrap_or_else(|| {
            let end = ends().min_by(|one, other| (one - number).abs().total_cmp(&(other - number).abs()));
            let end = end.unwrap_or(number);
            format!("{} {}", if number > end { "above" } else { "below" }, exactly(end, is_percent))
        })
    }
}

/// Decimals of a number that must be told apart from another one.
const MOST_DECIMALS: usize = 9;

/// A number as it is read, without the noise of its last bits.
fn scaled(number: f64, is_percent: bool) -> f64 {
    if is_percent { (number * 1e14).round() / 1e12 } else { number }
}

fn with_places(number: f64, is_percent: bool, places: usize) -> String {
    let text = trimmed(&decimal(scaled(number, is_percent), places)).to_string();
    if is_percent { text + " %" } else { text }
}

/// A number with all its decimals, as its author wrote it.
pub(crate) fn exactly(number: f64, is_percent: bool) -> String {
    with_places(number, is_percent, 12)
}

fn trimmed(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

/// At most four decimals, no trailing zeros.
pub(crate) fn short(number: f64) -> String {
    trimmed(&decimal(number, 4)).into()
}

/// A number as people read it: a share in percent.
pub(crate) fn worded(number: f64, is_percent: bool) -> String {
    match is_percent {
        false => short(number),
        true => with_places(number, true, if number.abs() < 0.01 || number > 0.99 { 2 } else { 1 }),
    }
}

impl Gate {
    /// Returns `true` if what it counts is read in percent; `own` is the range that the game knows of its figure.
    pub fn is_percent(&self, own: Option<(i64, i64)>) -> bool {
        self.aim.share.is_some() || self.figure.metric.is_percent_in(own)
    }
}

/// A figure of three games that is only shown.
#[cfg(test)]
pub(crate) fn any_judged(arm: &str) -> Judged {
    let figure = crate::plans::plan::Figure { metric: "score".into(), seat: None, policy: None };
    let (bound, aim) = (Bound { least: None, most: None }, crate::plans::plan::Aim::default());
    let gate = Gate { title: "t".into(), arm: 0, figure, against: None, bound, aim };
    Judged {
        title: gate.title.clone(),
        arm: arm.into(),
        verdict: Verdict::Shown,
        gate,
        against: None,
        open: None,
        fault: None,
        basis: Method::Student,
        by_spread: None,
        never_ran: Vec::new(),
        watched: None,
        unwon: None,
        planned: 3,
        is_given_by_few: false,
        is_percent: false,
        mean: 1.0,
        interval: Interval { low: 0.5, high: 1.5 },
        error: 0.05,
        games: 3,
        saved: None,
        pair: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plans::plan::{Aim, Figure};

    /// Numbers at all distances from a bound, and at it: what is printed is on the same side of the printed bound.
    #[test]
    fn a_printed_number_is_on_its_side_of_the_printed_bound() {
        let mut dice = javelina_engine::Dice::new(3, 1);
        let read = |text: &str| {
            let number = |text: &str| text.trim_end_matches(" %").parse::<f64>().expect("a number");
            match text.split_once(' ') {
                Some(("above", rest)) => number(rest).next_up(),
                Some(("below", rest)) => number(rest).next_down(),
                _ => number(text),
            }
        };
        for _ in 0..20_000 {
            let is_percent = dice.below(2) == 0;
            let end =
                f64::from(dice.below(200)) / 100.0 / 10_f64.powi(dice.below(8) as i32) - 0.5 * f64::from(dice.below(2));
            let away = [-1.0, 0.0, 1.0][dice.below(3) as usize] * 10_f64.powi(-(dice.below(16) as i32));
            let number = match dice.below(4) {
                0 => end.next_up(),
                1 => end.next_down(),
                _ => end + away,
            };
            let bound = Bound { least: None, most: Some(end) };
            let (shown, limit) = (bound.beside(number, is_percent), exactly(end, is_percent));
            assert_eq!(
                read(&shown).total_cmp(&read(&limit)),
                number.total_cmp(&end),
                "{number} {end}: {shown}, {limit}"
            );
        }
        let zero = Bound { least: None, most: Some(0.0) };
        assert_eq!([zero.beside(1e-12, true), zero.beside(0.212, true)], ["above 0 %", "21.2 %"]);
        assert_eq!(Bound { least: None, most: Some(1e-9) }.words(true), "at most 0.0000001 %");
    }

    #[test]
    fn shares_are_read_in_percent() {
        assert_eq!(
            [worded(0.5, true), worded(0.0037, true), worded(0.9975, true), worded(-0.25, true)],
            ["50 %", "0.37 %", "99.75 %", "-25 %"]
        );
        assert_eq!(
            [0.003_746, 0.01, 0.5126, 0.99, 0.990_04, 0.975_64].map(|share| worded(share, true)),
            ["0.37 %", "1 %", "51.3 %", "99 %", "99 %", "97.6 %"],
            "two decimals below 1 % and above 99 %"
        );
        assert_eq!([worded(-0.003_746, true), worded(0.997_564, true)], ["-0.37 %", "99.76 %"]);
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
