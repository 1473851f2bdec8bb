//! Holding figures against their bounds.

use javelina_engine::counted;

use crate::figures::moments::{UNIT, decimal};
use crate::judging::bets::Range;
use crate::judging::enough::way_out;
use crate::judging::sequential::Settled;
use crate::judging::tally::{Level, Tally};
use crate::judging::verdict::{Judged, Pair, Verdict, short, worded};
use crate::plans::plan::{Gate, Plan};

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
    /// Whether the figure is read in percent.
    pub is_percent: bool,
}

/// Judges one gate.
pub(crate) fn judge(plan: &Plan, case: &Case<'_>) -> Judged {
    let Case { gate, failed, is_cut, range, is_percent, .. } = *case;
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
        unchanged: tally.counts.bins().filter(|bin| bin.least == 0 && bin.most == 0).map(|bin| bin.count).sum(),
        is_marked: false,
    });
    Judged {
        title: gate.title.clone(),
        arm: label(gate.arm),
        verdict,
        because,
        is_percent,
        note: note.trim_start_matches("; ").to_string(),
        mean: values.mean(),
        interval,
        error,
        games: values.count,
        saved,
        pair,
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
