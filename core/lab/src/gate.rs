//! Holding figures against their bounds.

use javelina_engine::{Seat, counted};

use crate::moments::{Interval, Moments, UNIT, decimal};
use crate::plan::{Arm, Bound, Figure, Gate};
use crate::record::{Ending, Record};

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
    /// The mean.
    pub mean: f64,
    /// The interval of the mean.
    pub interval: Interval,
    /// How many games it rests on.
    pub games: u64,
}

/// The figure in one game, in units of 1/840; `None` if the game does not give it.
pub(crate) fn value(figure: &Figure, arm: &Arm, record: &Record) -> Option<i64> {
    let Ending::Over(ending) = &record.ending else { return None };
    let is_meant = |seat: Seat| {
        let policy = record.who.get(seat.index()).and_then(|at| arm.policies.get(*at));
        figure.seat.is_none_or(|wanted| wanted == seat) && (figure.policy.is_none() || figure.policy.as_ref() == policy)
    };
    let seats = || (0..record.who.len()).map(|at| Seat(at as u8)).filter(|seat| is_meant(*seat));
    let table = |number: i64| Some(number * UNIT);
    let mean = |total: i64, count: i64| (count > 0).then(|| total.saturating_mul(UNIT) / count);
    match figure.metric.as_str() {
        "actions" => table(i64::from(record.actions)),
        "moves" => table(i64::from(record.moves)),
        "margin" => table(margin(record)?),
        "winner score" => {
            let winner = record.winners.first()?;
            table(i64::from(*record.scores.get(winner.index())?))
        }
        "win" => {
            let won = record.winners.iter().filter(|seat| is_meant(**seat)).count() as i64;
            mean(won, record.winners.len() as i64)
        }
        "score" => {
            let (total, count) = seats()
                .filter_map(|seat| record.scores.get(seat.index()))
                .fold((0, 0), |(total, count), score| (total + i64::from(*score), count + 1));
            mean(total, count)
        }
        metric => {
            if let Some(word) = metric.strip_prefix("ending ") {
                return table(i64::from(word == ending.as_ref()));
            }
            let (mut total, mut count) = (0_i64, 0);
            for (name, seat, value) in &record.figures {
                if name == metric && seat.is_none_or(is_meant) {
                    total = i64::saturating_add(total, *value);
                    count += 1;
                }
            }
            mean(total, count)
        }
    }
}

/// By how much the winner is ahead of the best other seat; 0 for a shared win.
fn margin(record: &Record) -> Option<i64> {
    if record.winners.len() > 1 {
        return Some(0);
    }
    let winner = record.winners.first()?;
    let others = record.scores.iter().enumerate().filter(|(at, _)| *at != winner.index()).map(|(_, score)| *score);
    let ahead = i64::from(*record.scores.get(winner.index())?) - i64::from(others.max()?);
    Some(ahead)
}

impl Bound {
    fn words(&self) -> String {
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

/// Judges one gate by the values that its games gave. `failed` games of its arms went wrong.
pub(crate) fn judge(gate: &Gate, arms: &[Arm], values: &Moments, failed: u64, cut: bool, confidence: u8) -> Judged {
    let label = |at: usize| arms.get(at).map_or_else(String::new, |arm| arm.label.clone());
    // A win is a share even where shared wins count in parts: Wilson's interval is then a little too wide, never too narrow.
    let interval = match (gate.figure.metric.as_str(), gate.against) {
        ("win", None) => crate::moments::wilson(values.mean() * values.count as f64, values.count, confidence),
        (_, None) => values.interval(confidence),
        (_, Some(_)) => crate::moments::student(values.mean(), values.deviation(), values.count, confidence),
    };
    let Bound { least, most } = gate.bound;
    let inside = least.is_none_or(|least| interval.low >= least) && most.is_none_or(|most| interval.high <= most);
    let outside = least.is_some_and(|least| interval.high < least) || most.is_some_and(|most| interval.low > most);
    let mut verdict = match (inside, outside) {
        (true, false) => Verdict::Pass,
        (_, true) => Verdict::Fail,
        (false, false) => Verdict::Undecided,
    };
    let mut note = String::new();
    if values.count == 0 {
        verdict = Verdict::Fail;
        note = format!("; no game gives the figure `{}`", javelina_engine::printable(&gate.figure.metric, 60));
    } else if failed > 0 && verdict == Verdict::Pass {
        verdict = Verdict::Fail;
        note = format!("; {failed} of its games went wrong and could not be counted");
    } else if least.is_none() && most.is_none() {
        verdict = Verdict::Shown;
    } else if cut && verdict == Verdict::Pass {
        verdict = Verdict::Undecided;
        note = "; the batch was interrupted".into();
    }
    let what = match gate.against {
        None => String::new(),
        Some(other) => format!(" more than in `{}`, game by game", label(other)),
    };
    let must = if verdict == Verdict::Shown { String::new() } else { format!("; must be {}", gate.bound.words()) };
    let because = format!(
        "{}{what}, {confidence} % interval {} to {}, {}{must}{note}",
        short(values.mean()),
        short(interval.low),
        short(interval.high),
        counted(values.count, "game"),
    );
    Judged {
        title: gate.title.clone(),
        arm: label(gate.arm),
        verdict,
        because,
        mean: values.mean(),
        interval,
        games: values.count,
    }
}
