//! Holding figures against their bounds.

use crate::figures::metric::Metric;
use crate::figures::moments::UNIT;
use crate::judging::enough::way_out;
use crate::judging::sequential::Settled;
use crate::judging::statistics::bets::Range;
use crate::judging::statistics::intervals::{Interval, Method};
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judging::statistics::intervals::Interval;
    use crate::plans::plan::{Aim, Arm, Bound, Figure};

    const BETWEEN: Bound = Bound { least: Some(0.4), most: Some(0.6) };

    /// A gate on the difference of two arms, of 100 and of 80 games.
    fn plan(bound: Bound, range: Option<Range>) -> Plan {
        let arm = |label: &str, games| Arm { label: label.into(), ..Arm::new("coins", ["one"], games) };
        let gate = Gate {
            title: String::new(),
            arm: 0,
            figure: Figure { metric: "value".into(), seat: None, policy: None },
            against: Some(1),
            bound,
            aim: Aim { range, ..Aim::default() },
        };
        Plan { gates: vec![gate], confidence: 90, ..Plan::new("", vec![arm("a", 100), arm("b", 80)]) }
    }

    /// Judges so many games; every other one gives 1, the last of them `last`.
    fn judged(plan: &Plan, games: u64, last: i64, found: Option<Verdict>, (failed, is_cut): (u64, bool)) -> Judged {
        let value = |game: u64| UNIT * if game + 1 == games { last } else { (game % 2) as i64 };
        judged_by(plan, (0..games).map(value), found, (failed, is_cut))
    }

    fn judged_by(
        plan: &Plan,
        values: impl Iterator<Item = i64>,
        found: Option<Verdict>,
        (failed, is_cut): (u64, bool),
    ) -> Judged {
        let gate = &plan.gates[0];
        let mut tally = Tally::new(gate, &[]);
        values.zip(0..).for_each(|(value, game)| tally.value(gate, value, (game, 1), &[]));
        let interval = Interval { low: 0.1, high: 0.2 };
        let settled = found.map(|verdict| Settled { verdict, interval, error: 0.01, tally: tally.clone(), row: 9 });
        judge(
            plan,
            &Case {
                gate,
                tally: &tally,
                settled: settled.as_ref(),
                level: Level::once(0.02),
                range: gate.range(None),
                failed,
                is_cut,
                unwon: None,
                is_percent: false,
            },
        )
    }

    #[test]
    fn a_difference_has_as_many_games_as_the_shorter_arm() {
        let mut plan = plan(BETWEEN, None);
        let few = |plan: &Plan, games, is_cut| {
            let judged = judged(plan, games, 1, None, (0, is_cut));
            (judged.games, judged.planned, judged.is_given_by_few)
        };
        assert_eq!(few(&plan, 80, false), (80, 80, false));
        assert_eq!(few(&plan, 79, false), (79, 80, true), "one game gives no figure");
        assert_eq!(few(&plan, 79, true), (79, 79, false), "a batch that was stopped has no more");
        plan.rigor.early = true;
        assert_eq!([few(&plan, 79, false), few(&plan, 79, true)], [(79, 80, false); 2], "it may have stopped early");
    }

    #[test]
    fn what_goes_wrong_with_the_games_comes_before_the_interval() {
        use Verdict::{Fail, Pass, Shown, Undecided};
        let range = Range { least: 0.0, most: 1.0 };
        let (bound, shown) = (plan(BETWEEN, Some(range)), plan(Bound { least: None, most: None }, Some(range)));
        let of = |plan: &Plan, games, last, found, state| {
            let judged = judged(plan, games, last, found, state);
            (judged.verdict, judged.fault, judged.open == Some(Open::Interrupted))
        };
        let (whole, failed, cut) = ((0, false), (2, false), (0, true));
        assert_eq!(of(&bound, 0, 0, None, whole), (Fail, Some(Fault::NoFigure), false));
        assert_eq!(of(&bound, 0, 0, None, cut), (Undecided, None, true));
        assert_eq!(
            [of(&shown, 0, 0, None, whole), of(&shown, 0, 0, None, cut)],
            [(Shown, None, false), (Shown, None, false)]
        );
        assert_eq!(of(&bound, 9, 0, None, whole), (Undecided, None, false));
        for verdict in [Pass, Fail, Undecided] {
            assert_eq!(of(&bound, 9, 0, Some(verdict), whole), (verdict, None, false));
            let open = judged(&bound, 9, 0, Some(verdict), whole).open;
            assert_eq!(open.is_some(), verdict == Undecided, "what would help is said of no other: {open:?}");
        }
        assert_eq!(of(&bound, 9, 0, Some(Pass), failed), (Fail, Some(Fault::Failed { games: 2 }), false));
        assert_eq!(of(&bound, 9, 0, Some(Undecided), failed), (Fail, Some(Fault::Failed { games: 2 }), false));
        assert_eq!(
            [of(&bound, 9, 0, Some(Pass), cut), of(&bound, 9, 0, None, cut)],
            [(Undecided, None, true), (Undecided, None, true)]
        );
        assert_eq!(of(&bound, 9, 0, Some(Fail), cut), (Fail, None, false), "more games would not change it");
        let outside = Some(Fault::Outside { game: 8, value: 2.0, range });
        assert_eq!(of(&bound, 9, 2, None, cut), (Fail, outside.clone(), false));
        assert_eq!(of(&shown, 9, 2, None, whole), (Fail, outside, false));
    }

    #[test]
    fn games_of_a_comparison_are_unchanged_if_their_difference_is_surely_zero() {
        let unchanged = |count: i64| {
            let judged = judged_by(&plan(BETWEEN, None), (-count..count).chain([0]), None, (0, false));
            judged.pair.map(|pair| (pair.unchanged, pair.differing))
        };
        assert_eq!(unchanged(20), Some((2, 39)));
        assert_eq!(unchanged(3_000), Some((0, 6_001)), "so many values share bins, 0 with its neighbour");
    }

    #[test]
    fn an_interval_is_that_of_the_look_which_settled_it_and_of_the_confidence_where_it_is_only_shown() {
        let ends = |bound, found| {
            let judged = judged(&plan(bound, None), 80, 1, found, (0, false));
            (judged.interval, (judged.error * 1e9).round() / 1e9)
        };
        let by_t = |error: f64| {
            crate::judging::statistics::intervals::student(0.5, (20.0_f64 / 79.0).sqrt(), 80, error).rounded()
        };
        let open = Bound { least: None, most: None };
        assert_eq!(ends(BETWEEN, Some(Verdict::Fail)), (Interval { low: 0.1, high: 0.2 }, 0.01));
        assert_eq!([ends(BETWEEN, None), ends(open, None)], [(by_t(0.02), 0.02), (by_t(0.1), 0.1)]);
    }

    #[test]
    fn a_bound_holds_if_the_whole_interval_is_within_and_not_at_its_ends() {
        use Verdict::{Fail, Pass, Undecided};
        let of = |least: Option<f64>, most: Option<f64>, range: Option<Range>| {
            move |(low, high): (f64, f64)| Bound { least, most }.verdict(range, |end| Interval { low, high }.side(end))
        };
        let ends = [
            (0.1, 0.3),
            (0.1, 0.4),
            (0.3, 0.5),
            (0.4, 0.5),
            (0.41, 0.59),
            (0.5, 0.6),
            (0.5, 0.7),
            (0.6, 0.9),
            (0.7, 0.9),
        ];
        assert_eq!(ends.map(of(Some(0.4), Some(0.6), None)), {
            [Fail, Undecided, Undecided, Undecided, Pass, Undecided, Undecided, Undecided, Fail]
        });
        assert_eq!(ends.map(of(Some(0.4), None, None))[..5], [Fail, Undecided, Undecided, Undecided, Pass]);
        assert_eq!(ends.map(of(None, Some(0.6), None))[4..], [Pass, Undecided, Undecided, Undecided, Fail]);
        // No value is beyond an end of the range, so a bound at it asks nothing.
        let share = Some(Range::SHARE);
        assert_eq!([(0.0, 0.5), (0.0, 0.6)].map(of(Some(0.0), Some(0.6), share)), [Pass, Undecided]);
        assert_eq!([(0.5, 1.0), (0.4, 1.0)].map(of(Some(0.4), Some(1.0), share)), [Pass, Undecided]);
        assert_eq!([(0.0, 0.5)].map(of(Some(0.0), Some(0.6), None)), [Undecided]);
        assert_eq!([(0.5, 1.0)].map(of(Some(0.4), Some(1.0), None)), [Undecided]);
    }

    #[test]
    fn rounded_ends_do_not_contradict_the_verdict() {
        let fitted = |verdict, mean, (low, high)| {
            let Interval { low, high } = BETWEEN.fitted(Interval { low, high }, verdict, mean);
            (low, high)
        };
        assert_eq!(fitted(Verdict::Pass, 0.5, (0.399, 0.601)), (0.4, 0.6));
        assert_eq!(fitted(Verdict::Pass, 0.5, (0.45, 0.55)), (0.45, 0.55));
        assert_eq!(fitted(Verdict::Fail, 0.7, (0.6, 0.8)), (0.6_f64.next_up(), 0.8));
        assert_eq!(fitted(Verdict::Fail, 0.3, (0.2, 0.4)), (0.2, 0.4_f64.next_down()));
        assert_eq!([0.3, 0.7].map(|mean| fitted(Verdict::Undecided, mean, (0.2, 0.8))), [(0.2, 0.8); 2]);
    }
}
