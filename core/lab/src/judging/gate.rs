//! Holding figures against their bounds.

use crate::figures::metric::Metric;
use crate::figures::moments::UNIT;
use crate::judging::bets::Range;
use crate::judging::enough::way_out;
use crate::judging::intervals::{Interval, Method};
use crate::judging::sequential::Settled;
use crate::judging::tally::{Level, Tally};
use crate::judging::verdict::{Fault, Judged, Open, Pair, Unwon, Verdict};
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
    /// The games of its arm that no seat won.
    pub unwon: Option<&'a Unwon>,
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
    let (mut open, mut fault) = (None, None);
    if values.count == 0 && is_shown {
        verdict = Verdict::Shown; // the games that went wrong say why
    } else if values.count == 0 && !is_cut {
        fault = Some(Fault::NoFigure);
    } else if let Some((game, value)) = case.tally.outside {
        let range = gate.aim.range.unwrap_or(Range::SHARE);
        fault = Some(Fault::Outside { game, value: value as f64 / UNIT as f64, range });
    } else if failed > 0 && verdict == Verdict::Pass {
        fault = Some(Fault::Failed { games: failed });
    } else if is_shown {
        verdict = Verdict::Shown;
    } else if is_cut && verdict != Verdict::Fail {
        (verdict, open) = (Verdict::Undecided, Some(Open::Interrupted));
    } else if verdict == Verdict::Undecided {
        open = Some(way_out(gate, tally, range, level));
    }
    if fault.is_some() {
        verdict = Verdict::Fail;
    }
    let label = |at: usize| plan.arms.get(at).map_or_else(String::new, |arm| arm.label.clone());
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
    let basis = tally.basis(gate, range);
    // Bets on values cut off at the ends of the range bound another mean.
    let is_cut_off = basis == Method::Bets && case.tally.outside.is_some();
    let interval = if is_cut_off { Interval::ANYTHING } else { interval };
    Judged {
        title: gate.title.clone(),
        arm: label(gate.arm),
        verdict,
        gate: gate.clone(),
        against: gate.against.map(label),
        open,
        fault,
        basis,
        by_spread: if basis == Method::Bets && !is_shown && !is_cut_off { tally.by_spread(level.look) } else { None },
        never_ran: Vec::new(),
        watched: None,
        unwon: case.unwon.filter(|_| gate.figure.metric == Metric::Win).cloned(),
        planned: if is_cut && !plan.rigor.early { values.count } else { planned },
        is_given_by_few,
        is_percent,
        mean: values.mean(),
        interval,
        error,
        games: values.count,
        saved: tally.saved(gate),
        pair,
    }
}
