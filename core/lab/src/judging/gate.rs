//! Holding figures against their bounds.

use javelina_engine::{Seat, counted};

use crate::figures::items;
use crate::figures::metric::{FigureId, Metric};
use crate::figures::moments::{UNIT, decimal};
use crate::judging::bets::Range;
use crate::judging::duel::Pair;
use crate::judging::enough::way_out;
use crate::judging::intervals::Interval;
use crate::judging::sequential::Settled;
use crate::judging::tally::{Level, Tally};
use crate::plans::plan::{Arm, Bound, Figure, Gate, Plan};
use crate::playing::record::{Ending, Record};

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

/// The figure in one game, in units of 1/840; `None` if the game does not give it. `own` is its id if records carry it under its
/// name, see [`FigureNames::recorded`](crate::FigureNames).
pub(crate) fn value(figure: &Figure, own: Option<FigureId>, arm: &Arm, record: &Record) -> Option<i64> {
    let Ending::Over(ending) = &record.ending else { return None };
    let is_meant = |seat: Seat| {
        let policy = record.who.get(seat.index()).and_then(|at| arm.policies.get(*at));
        figure.seat.is_none_or(|wanted| wanted == seat) && (figure.policy.is_none() || figure.policy.as_ref() == policy)
    };
    let seats = || (0..record.who.len()).map(|at| Seat(at as u8)).filter(|seat| is_meant(*seat));
    let table = |number: i64| Some(number * UNIT);
    let mean = |total: i64, count: i64| (count > 0).then(|| total.saturating_mul(UNIT) / count);
    match &figure.metric {
        Metric::Actions => table(i64::from(record.actions)),
        Metric::Moves => table(i64::from(record.moves)),
        Metric::Margin => table(margin(arm, record)?),
        Metric::Spread => {
            let (least, most) = (record.scores.iter().min()?, record.scores.iter().max()?);
            table(i64::from(*most) - i64::from(*least))
        }
        Metric::Choices => {
            let of = |id| record.figures.iter().find(|(known, ..)| *known == id).map(|(_, _, value)| *value);
            mean(of(FigureId::LEGAL)?, of(FigureId::DECISIONS)?)
        }
        Metric::WinnerScore => {
            let winner = record.winners.first()?;
            table(i64::from(*record.scores.get(winner.index())?))
        }
        Metric::Win => win(arm, record, &seats().collect::<Vec<_>>(), figure.seat.is_some()),
        Metric::Score => {
            let (total, count) = seats()
                .filter_map(|seat| record.scores.get(seat.index()))
                .fold((0, 0), |(total, count), score| (total + i64::from(*score), count + 1));
            mean(total, count)
        }
        Metric::Ending(word) => table(i64::from(word == ending.as_ref())),
        Metric::Item(of, name) => items::value((*of, name), arm, record, &seats().collect::<Vec<_>>()),
        Metric::Reached(_) | Metric::Measured(_) => {
            let (mut total, mut count) = (0_i64, 0);
            for (id, seat, value) in &record.figures {
                if own == Some(*id) && seat.is_none_or(is_meant) {
                    total = i64::saturating_add(total, *value);
                    count += 1;
                }
            }
            mean(total, count)
        }
    }
}

/// The share that some seats have of the win, in units of 1/840; sides that win together share it. A seat has all that its
/// side has (`as_side`), of a policy's seats each has its part of what the side has; `None` if nobody wins.
pub(crate) fn win(arm: &Arm, record: &Record, seats: &[Seat], as_side: bool) -> Option<i64> {
    // A side counts once, at the first of its winners.
    let is_first =
        |at: &usize| !record.winners[..*at].iter().any(|one| arm.side(*one) == arm.side(record.winners[*at]));
    let part = |at: usize| {
        let side = arm.side(record.winners[at]);
        let partners = (0..record.who.len()).map(|at| Seat(at as u8)).filter(|seat| arm.side(*seat) == side);
        let own = seats.iter().filter(|seat| arm.side(**seat) == side).count() as i64;
        if as_side { UNIT * own.min(1) } else { UNIT * own / (partners.count() as i64).max(1) }
    };
    let (won, sides) =
        (0..record.winners.len()).filter(is_first).fold((0, 0), |(won, sides), at| (won + part(at), sides + 1));
    (sides > 0).then(|| won / sides)
}

/// By how much the winning side is ahead of the best other one; 0 for a shared win.
fn margin(arm: &Arm, record: &Record) -> Option<i64> {
    let winner = arm.side(*record.winners.first()?);
    if record.winners.iter().any(|seat| arm.side(*seat) != winner) {
        return Some(0);
    }
    let of = |is_winner: bool| {
        let scores = record.scores.iter().enumerate();
        scores.filter(move |(at, _)| (arm.side(Seat(*at as u8)) == winner) == is_winner).map(|(_, score)| *score).max()
    };
    Some(i64::from(of(true)?) - i64::from(of(false)?))
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

/// What a gate is judged by.
pub(crate) struct Case<'a> {
    pub gate: &'a Gate,
    /// All that its games gave.
    pub tally: &'a Tally,
    /// What a look has found, if one has found something.
    pub settled: Option<&'a Settled>,
    /// The error rate of the last look.
    pub level: Level,
    /// Where all values lie, if that is known.
    pub range: Option<Range>,
    /// How many games of its arms went wrong.
    pub failed: u64,
    /// Whether games of the plan are missing.
    pub is_cut: bool,
}

/// Judges one gate.
pub(crate) fn judge(plan: &Plan, case: &Case<'_>) -> Judged {
    let Case { gate, failed, is_cut, range, .. } = *case;
    let is_shown = gate.bound.is_open();
    let level = if is_shown { Level::once(1.0 - f64::from(plan.confidence) / 100.0) } else { case.level };
    let (tally, (interval, error), mut verdict) = match case.settled {
        Some(settled) => (&settled.tally, (settled.interval, settled.error), settled.verdict),
        None => (case.tally, case.tally.interval(gate, range, level), Verdict::Undecided),
    };
    let values = &tally.values;
    let planned = [Some(gate.arm), gate.against].into_iter().flatten().filter_map(|at| plan.arms.get(at));
    let planned = planned.map(|arm| arm.games).min().unwrap_or(0);
    let is_given_by_few = values.count < planned && !plan.rigor.early && !is_cut;
    let mut note = String::new();
    if values.count == 0 && is_shown {
        verdict = Verdict::Shown; // the games that went wrong say why
    } else if values.count == 0 && !is_cut {
        verdict = Verdict::Fail;
        note =
            format!("; no game gives the figure `{}`", javelina_engine::printable(&gate.figure.metric.to_string(), 60));
    } else if let Some((game, value)) = case.tally.outside {
        verdict = Verdict::Fail;
        note = outside(gate, game, value);
    } else if failed > 0 && verdict == Verdict::Pass {
        verdict = Verdict::Fail;
        note = format!("; {failed} of its games went wrong and could not be counted");
    } else if is_shown {
        verdict = Verdict::Shown;
    } else if is_cut && verdict != Verdict::Fail {
        verdict = Verdict::Undecided;
        note = "; the batch was interrupted".into();
    } else if verdict == Verdict::Undecided {
        note = way_out(gate, tally, range, level, if is_given_by_few { "such games" } else { "games" });
    }
    let label = |at: usize| plan.arms.get(at).map_or_else(String::new, |arm| arm.label.clone());
    let of = match values.count < planned {
        true if is_given_by_few => format!(" of {planned} give it"),
        true if plan.rigor.early => format!(" of {planned}"),
        _ => String::new(),
    };
    let what = match gate.against {
        None => String::new(),
        Some(other) => format!(" more than in `{}`, game by game", label(other)),
    };
    let is_percent = gate.is_percent(range);
    let must = if is_shown { String::new() } else { format!("; must be {}", gate.claim().words(is_percent)) };
    let saved = tally.saved(gate);
    let mean = worded(values.mean(), is_percent);
    let mean = match gate.aim.share {
        Some(_) => format!("{mean} of the games are {}{what}", gate.bound.words(false)),
        None => format!("{mean}{what}"),
    };
    // All intervals of verdicts are as wide as it takes that these err seldom enough together; those that are shown stand alone.
    let kind = if is_shown { format!("{} % interval", short((1.0 - error) * 100.0)) } else { "interval".into() };
    let ends = match interval.is_known() {
        true => format!("{kind} {} to {}", worded(interval.low, is_percent), worded(interval.high, is_percent)),
        false => "interval unknown".into(),
    };
    let because = format!(
        "{mean}, {ends}, {}{of}{}{must}{note}",
        counted(values.count, "game"),
        saved.map(in_words).unwrap_or_default(),
    );
    let pair = tally.pair.as_ref().zip(gate.against).map(|((one, base), at)| Pair {
        figure: gate.figure.metric.to_string(),
        against: label(at),
        mean: one.mean(),
        other: base.mean(),
        is_same: values.is_constant(),
        differing: tally.counts.differing(),
        is_marked: false,
        is_percent,
    });
    Judged {
        title: gate.title.clone(),
        arm: label(gate.arm),
        verdict,
        because,
        note: note.trim_start_matches("; ").to_string(),
        mean: values.mean(),
        interval,
        error,
        games: values.count,
        saved,
        pair,
    }
}

/// A number as people read it: a share in percent.
pub(crate) fn worded(number: f64, is_percent: bool) -> String {
    match is_percent {
        false => short(number),
        true => {
            let text = decimal(number * 100.0, if number.abs() < 0.01 || number > 0.99 { 2 } else { 1 });
            let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
            format!("{text} %")
        }
    }
}

impl Gate {
    /// Whether what it counts is read in percent; `range` is where its values lie.
    pub(crate) fn is_percent(&self, range: Option<Range>) -> bool {
        self.aim.share.is_some()
            || self.figure.metric.is_percent()
            || self.aim.range.is_none()
                && range == Some(self.against.map_or(Range::SHARE, |_| Range::SHARE.of_difference()))
    }
}

/// A value that the author said could not be.
fn outside(gate: &Gate, game: u64, value: i64) -> String {
    let (value, range) = (value as f64 / UNIT as f64, gate.aim.range.unwrap_or(Range::SHARE));
    format!(
        "; game {game} gives {}, which is outside of its range {} to {} (B5012)",
        short(value),
        short(range.least),
        short(range.most)
    )
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plans::plan::Aim;
    use crate::playing::arena::blank;

    /// A race of two pairs that the second pair won, and what a figure comes to in it.
    fn of_pairs(metric: &str, seat: Option<Seat>, policy: Option<&str>, winners: &[u8], mixed: bool) -> Option<i64> {
        let policies = ["greedy", "random"].map(String::from).to_vec();
        let arm = Arm {
            label: String::new(),
            game: String::new(),
            with: Vec::new(),
            seats: 4,
            policies,
            games: 2,
            content: Vec::new(),
            teams: vec![0, 0, 1, 1],
            mixed,
            position: None,
        };
        let who = arm.who(0);
        let winners = winners.iter().map(|seat| Seat(*seat)).collect();
        let record = Record { winners, scores: vec![300, 300, 500, 500], ..blank(0, 0, 1, who) };
        let figure = Figure { metric: metric.into(), seat, policy: policy.map(Into::into) };
        value(&figure, None, &arm, &record)
    }

    #[test]
    fn the_win_of_a_side_is_whole_for_each_partner_and_for_the_policy_of_both() {
        let won = |seat, policy| of_pairs("win", seat, policy, &[2, 3], false);
        assert_eq!(
            [won(Some(Seat(2)), None), won(Some(Seat(3)), None), won(Some(Seat(0)), None)],
            [Some(UNIT), Some(UNIT), Some(0)]
        );
        assert_eq!([won(None, Some("random")), won(None, Some("greedy"))], [Some(UNIT), Some(0)]);
        assert_eq!(
            of_pairs("margin", None, None, &[2, 3], false),
            Some(200 * UNIT),
            "no shared win: partners are one side"
        );
        // Both sides share the win: half each.
        let shared = |seat, policy| of_pairs("win", seat, policy, &[0, 1, 2, 3], false);
        assert_eq!([shared(Some(Seat(1)), None), shared(None, Some("greedy"))], [Some(UNIT / 2), Some(UNIT / 2)]);
        assert_eq!(of_pairs("margin", None, None, &[0, 1, 2, 3], false), Some(0));
        // Seat by seat a policy has its part of what its side has.
        assert_eq!(of_pairs("win", None, Some("greedy"), &[2, 3], true), Some(UNIT / 2));
    }

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
        assert!(gate.is_percent(gate.range(None)));
        let counted = Figure { metric: "cards".into(), seat: None, policy: None };
        assert!(!Gate { figure: counted, ..gate }.is_percent(Some(Range { least: 0.0, most: 16.0 })));
    }
}
