//! Holding figures against their bounds.

use crate::figures::metric::Metric;
use crate::figures::moments::UNIT;
use crate::judging::bets::Range;
use crate::judging::enough::way_out;
use crate::judging::intervals::Method;
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
    } else if is_shown {
        verdict = Verdict::Shown;
    } else if failed > 0 && verdict != Verdict::Fail {
        fault = Some(Fault::Failed { games: failed }); // whatever more games would show
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
        commonest: tally.counts.commonest().map_or(0.0, |(value, _)| value as f64 / UNIT as f64),
        differing: tally.counts.differing(),
        unchanged: tally.counts.bins().filter(|bin| bin.least == 0 && bin.most == 0).map(|bin| bin.count).sum(),
        is_marked: false,
    });
    let basis = tally.basis(gate, range);
    Judged {
        title: gate.title.clone(),
        arm: label(gate.arm),
        verdict,
        gate: gate.clone(),
        against: gate.against.map(label),
        open,
        fault,
        basis,
        by_spread: if basis == Method::Bets && !is_shown { tally.by_spread(level.look) } else { None },
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plans::plan::{Aim, Arm, Bound, Figure};

    /// A failed game fails the gate, whatever more games would show.
    #[test]
    fn a_gate_of_games_that_went_wrong_fails_whatever_else_is_known() {
        let verdict = |bound: Bound, failed: u64, settled: Option<Verdict>| {
            let figure = Figure { metric: Metric::Win, seat: Some(javelina_engine::Seat(0)), policy: None };
            let gate = Gate { title: "win".into(), arm: 0, figure, against: None, bound, aim: Aim::default() };
            let plan = Plan::new("t", vec![Arm::new("arizona", ["random"], 100)]);
            let mut tally = Tally::new(&gate, &[]);
            (0..100 - failed).for_each(|game| tally.value(&gate, (game % 2) as i64 * UNIT, (game, 0), &[]));
            let (level, range) = (Level::once(0.05), Some(Range::SHARE));
            let (interval, error) = tally.interval(&gate, range, level);
            let tally_then = tally.clone();
            let settled = settled.map(|verdict| Settled { row: 100, tally: tally_then, verdict, interval, error });
            let case = Case {
                gate: &gate,
                tally: &tally,
                settled: settled.as_ref(),
                level,
                range,
                failed,
                is_cut: false,
                unwon: None,
                is_percent: true,
            };
            let judged = judge(&plan, &case);
            assert_eq!(judged.open.is_some(), judged.verdict == Verdict::Undecided);
            let is_told = crate::judging::wording::verdict_line(&judged, 80).contains("31 games failed");
            (judged.verdict, is_told)
        };
        let near = Bound { least: Some(0.45), most: Some(0.55) };
        let none = Bound { least: None, most: None };
        assert_eq!(verdict(near, 0, None), (Verdict::Undecided, false));
        assert_eq!(verdict(near, 31, None), (Verdict::Fail, true));
        assert_eq!(verdict(near, 31, Some(Verdict::Pass)), (Verdict::Fail, true));
        assert_eq!(verdict(near, 31, Some(Verdict::Fail)), (Verdict::Fail, false), "by its interval");
        assert_eq!(verdict(none, 31, None), (Verdict::Shown, false));
    }
}
