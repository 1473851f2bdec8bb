//! Holding figures against their bounds.

use javelina_engine::{Seat, counted};

use crate::duel::Pair;
use crate::intervals::{Interval, normal};
use crate::items;
use crate::meter::{CHOICES, DECISIONS, LEGAL};
use crate::moments::{UNIT, decimal};
use crate::plan::{Arm, Bound, Figure, Gate, Plan};
use crate::record::{Ending, Record};
use crate::sequential::Settled;
use crate::tally::Tally;

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
        "spread" => {
            let (least, most) = (record.scores.iter().min()?, record.scores.iter().max()?);
            table(i64::from(*most) - i64::from(*least))
        }
        CHOICES => {
            let of = |name| record.figures.iter().find(|(known, ..)| known == name).map(|(_, _, value)| *value);
            mean(of(LEGAL)?, of(DECISIONS)?)
        }
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
            if let Some(asked) = items::asked(metric) {
                return items::value(asked, record, &seats().collect::<Vec<_>>());
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
    pub(crate) fn words(&self) -> String {
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

/// What a gate is judged by.
pub(crate) struct Case<'a> {
    pub gate: &'a Gate,
    /// All that its games gave.
    pub tally: &'a Tally,
    /// What a look has found, if one has found something.
    pub settled: Option<&'a Settled>,
    /// The error rate of the last look.
    pub error: f64,
    /// How many games of its arms went wrong.
    pub failed: u64,
    /// Whether games of the plan are missing.
    pub is_cut: bool,
}

/// Judges one gate.
pub(crate) fn judge(plan: &Plan, case: &Case<'_>) -> Judged {
    let Case { gate, failed, is_cut, .. } = *case;
    let is_shown = gate.bound.is_open();
    let (tally, error, interval, mut verdict) = match case.settled {
        Some(settled) => (&settled.tally, settled.error, settled.interval, settled.verdict),
        None => {
            let error = if is_shown { 1.0 - f64::from(plan.confidence) / 100.0 } else { case.error };
            (case.tally, error, case.tally.interval(gate, error), Verdict::Undecided)
        }
    };
    let values = &tally.values;
    let mut note = String::new();
    if values.count == 0 && is_shown {
        verdict = Verdict::Shown; // the games that went wrong say why
    } else if values.count == 0 {
        verdict = Verdict::Fail;
        note = format!("; no game gives the figure `{}`", javelina_engine::printable(&gate.figure.metric, 60));
    } else if failed > 0 && verdict == Verdict::Pass {
        verdict = Verdict::Fail;
        note = format!("; {failed} of its games went wrong and could not be counted");
    } else if is_shown {
        verdict = Verdict::Shown;
    } else if is_cut && verdict != Verdict::Fail {
        verdict = Verdict::Undecided;
        note = "; the batch was interrupted".into();
    } else if verdict == Verdict::Undecided {
        note = way_out(gate, tally, interval, error);
    }
    let label = |at: usize| plan.arms.get(at).map_or_else(String::new, |arm| arm.label.clone());
    let planned = [Some(gate.arm), gate.against].into_iter().flatten().filter_map(|at| plan.arms.get(at));
    let planned = planned.map(|arm| arm.games).min().unwrap_or(0);
    let of = if plan.rigor.early && values.count < planned { format!(" of {planned}") } else { String::new() };
    let what = match gate.against {
        None => String::new(),
        Some(other) => format!(" more than in `{}`, game by game", label(other)),
    };
    let must = if is_shown { String::new() } else { format!("; must be {}", gate.bound.words()) };
    let saved = tally.saved();
    let because = format!(
        "{}{what}, {} % interval {} to {}, {}{of}{}{must}{note}",
        short(values.mean()),
        short((1.0 - error) * 100.0),
        short(interval.low),
        short(interval.high),
        counted(values.count, "game"),
        saved.map(in_words).unwrap_or_default(),
    );
    let pair = tally.pair.as_ref().zip(gate.against).map(|((one, base), at)| Pair {
        figure: gate.figure.metric.clone(),
        against: label(at),
        mean: one.mean(),
        other: base.mean(),
        is_same: values.is_constant(),
    });
    Judged {
        title: gate.title.clone(),
        arm: label(gate.arm),
        verdict,
        because,
        mean: values.mean(),
        interval,
        error,
        games: values.count,
        saved,
        pair,
    }
}

/// What common luck did to the variance of a difference.
fn in_words(saved: f64) -> String {
    let percent = decimal(saved.abs() * 100.0, 0);
    match saved {
        _ if percent == "0" => "; common luck saves nothing".into(),
        saved if saved > 0.0 => format!("; common luck saves {percent} % of the variance"),
        _ => format!("; common luck adds {percent} % of variance"),
    }
}

/// What to do about a gate that could not be decided.
fn way_out(gate: &Gate, tally: &Tally, interval: Interval, error: f64) -> String {
    let values = &tally.values;
    let ends = || [gate.bound.least, gate.bound.most].into_iter().flatten();
    if gate.is_near(interval) {
        let effect = gate.aim.effect.map(short).unwrap_or_default();
        return format!("; nearer to the bound than {effect}, which is said not to matter");
    }
    let spread = values.variance();
    if values.count < 2 || spread <= 0.0 {
        return String::new();
    }
    if let Some(effect) = gate.aim.effect.filter(|effect| *effect > 0.0) {
        let reach = normal(error / 2.0) + normal(gate.aim.beta);
        return games_in_words(
            reach * reach * spread / (effect * effect),
            &format!("show an effect of {}", short(effect)),
        );
    }
    let away = ends().map(|end| (values.mean() - end).abs()).fold(f64::INFINITY, f64::min);
    let reach = (interval.high - interval.low) / 2.0;
    games_in_words(values.count as f64 * (reach / away) * (reach / away), "tell if the mean stays there")
}

/// Rounded to two digits: it is an estimate.
fn games_in_words(games: f64, what: &str) -> String {
    if !games.is_finite() || games > 1e9 {
        return "; too near the bound to tell".into();
    }
    let mut step = 1.0;
    while games / step >= 100.0 {
        step *= 10.0;
    }
    format!("; about {} games would {what}", decimal((games / step).ceil() * step, 0))
}
