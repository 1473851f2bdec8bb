//! When a batch looks at its gates, and which of them are settled then.
//!
//! All verdicts of a plan share one chance of being wrong, alpha. Over the looks of a gate it is spent as the square of the
//! share of the games that were played (the power family of Kim and DeMets 1987 with exponent 2): a look after `t` of all games
//! whose forerunner came after `s` may err with `t² - s²` of it. The intervals of all looks together are the repeated
//! confidence intervals of Jennison and Turnbull (1989), a confidence sequence over the looks: by the union bound the chance
//! that any of them misses is at most their sum, whatever the correlation between looks and whatever makes the batch stop. With
//! the exact interval of a share that is a guarantee, with t or bootstrap as good as they are for one look. Betting intervals
//! hold at all looks at once and spend nothing by looking.
//!
//! Over the gates alpha is shared as by Holm (1979): the first verdict needs `alpha / gates`, and each one that is made leaves
//! the others a larger part. That no verdict errs in its direction either is proved for independent gates (Shaffer 1980), and by
//! the union bound for any gates as long as at most half of them have a verdict.
//!
//! Looks come after fixed numbers of games and see all games up to there and no others, so what they find does not depend on
//! the number of workers.

#[cfg(test)]
#[path = "sequential/tests/promise.rs"]
mod promise;
#[cfg(test)]
#[path = "sequential/tests/rates.rs"]
mod rates;

use core::cmp::Ordering;

use crate::judging::statistics::bets::Range;
use crate::judging::statistics::intervals::Interval;
use crate::judging::tally::{Level, Tally};
use crate::judging::verdict::Verdict;
use crate::plans::plan::{Bound, Gate, Plan};

/// Nothing is looked at before so many games.
const LEAST_GAMES: u64 = 32;
/// Where the looks are, as parts of the games of a gate.
const PARTS: [u64; 6] = [1, 2, 4, 8, 12, 16];
/// All games have so many parts. Looks by bets spend nothing, so they come after each of them.
const ALL_PARTS: u64 = 16;

/// The part of its error rate that a gate keeps for its last look, which comes after one at three quarters of its games.
pub(crate) const LAST_LOOK: f64 = 7.0 / 16.0;

/// A look at one gate.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Look {
    /// The rows that have been played.
    row: u64,
    /// The part of the error rate that is spent here.
    weight: f64,
}

/// What a look has found out about a gate.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settled {
    /// Pass, fail, or undecided where the figure is too near its bound to matter.
    pub verdict: Verdict,
    /// The interval that decided.
    pub interval: Interval,
    /// How often such an interval misses.
    pub error: f64,
    /// The games that it rests on.
    pub tally: Tally,
    /// The rows that had been played.
    pub row: u64,
}

/// The looks of a plan and what they have found.
#[derive(Clone, Debug)]
pub(crate) struct Looks {
    alpha: f64,
    /// One list per gate; empty for figures that are only shown.
    gates: Vec<Vec<Look>>,
    /// Where the values of each gate lie, as far as that is known.
    ranges: Vec<Option<Range>>,
    settled: Vec<Option<Settled>>,
    /// Games of each arm: those of the plan, fewer where it stopped.
    limits: Vec<u64>,
    is_early: bool,
}

/// The looks at a gate of so many games after these parts of them, each after whole rounds of so many games.
fn looks(games: u64, round: u64, parts: impl Iterator<Item = u64>) -> Vec<Look> {
    let round = round.max(1);
    let row = |part: u64| (games * part).div_ceil(ALL_PARTS).div_ceil(round) * round;
    let mut rows: Vec<u64> = parts.map(|part| row(part).min(games)).collect();
    rows.retain(|row| *row >= LEAST_GAMES || *row == games);
    rows.dedup();
    let mut before = 0.0;
    let look = |row: u64| {
        let share = row as f64 / games.max(1) as f64;
        let weight = share * share - before;
        before = share * share;
        Look { row, weight }
    };
    rows.into_iter().map(look).collect()
}

impl Looks {
    /// `ranges`: where the values of each gate lie, in the order of the gates, as far as that is known.
    pub(crate) fn new(plan: &Plan, ranges: Vec<Option<Range>>) -> Self {
        let limits: Vec<u64> = plan.arms.iter().map(|arm| arm.games).collect();
        let all = limits.iter().copied().max().unwrap_or(0);
        let games = |place: usize| limits.get(place).copied().unwrap_or(0);
        // A bettor who plays against the mean of all places of a policy must see each of them alike often.
        let round = |gate: &Gate, range: &Option<Range>| match gate.aim.method {
            _ if range.is_some() => plan.arms.get(gate.arm).map_or(1, crate::plans::plan::Arm::rotation),
            _ => 1,
        };
        let of = |(gate, range): (&Gate, &Option<Range>)| {
            if gate.bound.is_open() {
                Vec::new()
            } else if plan.rigor.early {
                let (games, round) = (games(gate.arm).min(gate.against.map_or(u64::MAX, games)), round(gate, range));
                match range {
                    Some(range) if *range != Range::SHARE => looks(games, round, 1..=ALL_PARTS),
                    _ => looks(games, round, PARTS.into_iter()),
                }
            } else {
                vec![Look { row: all, weight: 1.0 }]
            }
        };
        Self {
            alpha: plan.alpha(),
            gates: plan.gates.iter().zip(&ranges).map(of).collect(),
            ranges,
            settled: vec![None; plan.gates.len()],
            limits,
            is_early: plan.rigor.early,
        }
    }

    /// How many games each arm has: those of the plan, or those after which it stopped.
    pub(crate) fn limits(&self) -> &[u64] {
        &self.limits
    }

    /// How many rows there are to play.
    pub(crate) fn rows(&self) -> u64 {
        self.limits.iter().copied().max().unwrap_or(0)
    }

    /// The rows after which somebody has to look before more are played, in rising order.
    pub(crate) fn stations(&self) -> Vec<u64> {
        let mut rows: Vec<u64> =
            if self.is_early { self.gates.iter().flatten().map(|look| look.row).collect() } else { Vec::new() };
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// How many gates share what is left of alpha.
    fn open(&self) -> usize {
        let has_verdict = |one: &Option<Settled>| one.as_ref().is_some_and(|one| one.verdict != Verdict::Undecided);
        let judged = self.gates.iter().filter(|looks| !looks.is_empty()).count();
        judged - self.settled.iter().filter(|one| has_verdict(one)).count()
    }

    /// How often an interval of this look may miss.
    fn level(&self, look: Look) -> Level {
        let whole = self.alpha / self.open().max(1) as f64;
        Level { look: whole * look.weight, whole }
    }

    /// Where the values of a gate lie, if that is known.
    pub(crate) fn range(&self, gate: usize) -> Option<Range> {
        self.ranges.get(gate).copied().flatten()
    }

    /// What was found out about a gate.
    pub(crate) fn settled(&self, gate: usize) -> Option<&Settled> {
        self.settled.get(gate)?.as_ref()
    }

    /// The error rate of the last look at a gate, for the interval of one that was never settled.
    pub(crate) fn last_level(&self, gate: usize) -> Level {
        let last = self.gates.get(gate).and_then(|looks| looks.last());
        last.map_or(Level::once(self.alpha), |look| self.level(*look))
    }

    /// Looks at all gates whose turn it is after `row` rows, and stops the arms that nobody needs any more.
    pub(crate) fn look(&mut self, plan: &Plan, row: u64, tallies: &[Tally]) {
        let of = |(place, looks): (usize, &Vec<Look>)| Some((place, *looks.iter().find(|look| look.row == row)?));
        let due: Vec<(usize, Look)> = self.gates.iter().enumerate().filter_map(of).collect();
        if due.is_empty() {
            return;
        }
        // Each verdict leaves more to the others, so they are asked again.
        while due.iter().any(|(place, look)| self.ask(plan, *place, *look, tallies)) {}
        for (place, look) in &due {
            self.ask_whether_near(plan, *place, *look, tallies);
        }
        if self.is_early {
            self.stop_arms(plan, row);
        }
    }

    /// The gate with its values, if it is not settled and may be.
    fn at<'a>(&self, plan: &'a Plan, place: usize, tallies: &'a [Tally]) -> Option<(&'a Gate, &'a Tally)> {
        let (gate, tally) = (plan.gates.get(place)?, tallies.get(place)?);
        if self.settled.get(place)?.is_some() {
            return None;
        }
        let is_refused = gate.aim.strict && !tally.basis(gate, self.range(place)).is_guaranteed();
        (!is_refused).then_some((gate, tally))
    }

    /// Whether the gate has got its verdict now.
    fn ask(&mut self, plan: &Plan, place: usize, look: Look, tallies: &[Tally]) -> bool {
        let Some((gate, tally)) = self.at(plan, place, tallies) else { return false };
        let (range, level) = (self.range(place), self.level(look));
        let verdict = if tally.outside.is_some() { Verdict::Fail } else { tally.verdict(gate, range, level, 1.0) };
        if verdict == Verdict::Undecided {
            return false;
        }
        let (interval, error) = tally.interval(gate, range, level);
        let interval = gate.claim().fitted(interval, verdict, tally.values.mean());
        self.settled[place] = Some(Settled { verdict, interval, error, tally: tally.clone(), row: look.row });
        true
    }

    /// Gives up a gate whose figure is surely nearer to its bound than matters.
    fn ask_whether_near(&mut self, plan: &Plan, place: usize, look: Look, tallies: &[Tally]) {
        let Some((gate, tally)) = self.at(plan, place, tallies).filter(|(gate, _)| gate.aim.effect.is_some()) else {
            return;
        };
        let (interval, error) = tally.interval(gate, self.range(place), self.level(look));
        if gate.is_near(interval) {
            let verdict = Verdict::Undecided;
            self.settled[place] = Some(Settled { verdict, interval, error, tally: tally.clone(), row: look.row });
        }
    }

    /// Stops the arms that have gates, all of which are settled.
    fn stop_arms(&mut self, plan: &Plan, row: u64) {
        for (arm, limit) in self.limits.iter_mut().enumerate() {
            let concerns = |gate: &Gate| (gate.arm == arm || gate.against == Some(arm)) && !gate.bound.is_open();
            let mut own = plan.gates.iter().zip(&self.settled).filter(|(gate, _)| concerns(gate));
            let has_gates = own.clone().next().is_some();
            if has_gates && own.all(|(_, settled)| settled.is_some()) {
                *limit = (*limit).min(row);
            }
        }
    }
}

impl Bound {
    /// Whether there is none.
    pub(crate) fn is_open(&self) -> bool {
        self.least.is_none() && self.most.is_none()
    }

    /// Pass if the whole interval lies within, fail if it lies outside as a whole. `side`: the side of a number on which it lies.
    pub(crate) fn verdict(&self, range: Option<Range>, side: impl Fn(f64) -> Ordering) -> Verdict {
        let is_low = |least: f64| range.is_some_and(|range| least <= range.least);
        let is_high = |most: f64| range.is_some_and(|range| most >= range.most);
        let [below, above] = [self.least, self.most].map(|end| end.map(&side));
        let inside = self.least.is_none_or(|least| is_low(least) || below == Some(Ordering::Greater))
            && self.most.is_none_or(|most| is_high(most) || above == Some(Ordering::Less));
        match () {
            () if below == Some(Ordering::Less) || above == Some(Ordering::Greater) => Verdict::Fail,
            () if inside => Verdict::Pass,
            () => Verdict::Undecided,
        }
    }

    /// The interval whose ends, which were rounded, are on the sides of the bound that the verdict says.
    pub(crate) fn fitted(&self, Interval { low, high }: Interval, verdict: Verdict, mean: f64) -> Interval {
        let (least, most) = (self.least.unwrap_or(f64::NEG_INFINITY), self.most.unwrap_or(f64::INFINITY));
        match verdict {
            Verdict::Pass => Interval { low: low.max(least), high: high.min(most) },
            Verdict::Fail if mean > most => Interval { low: low.max(most.next_up()), high },
            Verdict::Fail if mean < least => Interval { low, high: high.min(least.next_down()) },
            _ => Interval { low, high },
        }
    }
}

impl Gate {
    /// Whether the interval lies as a whole nearer to one end of the bound than matters.
    pub(crate) fn is_near(&self, interval: Interval) -> bool {
        let Some(effect) = self.aim.effect else { return false };
        let near = |end: f64| interval.low > end - effect && interval.high < end + effect;
        let claim = self.claim();
        [claim.least, claim.most].into_iter().flatten().any(near)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_looks_of_a_gate_spend_its_error_rate_once() {
        assert_eq!(looks(1_600, 1, PARTS.into_iter()).last().map(|look| look.weight), Some(LAST_LOOK));
        for games in [1, 31, 32, 100, 513, 1_000, 10_000_000] {
            let looks = looks(games, 1, PARTS.into_iter());
            let spent: f64 = looks.iter().map(|look| look.weight).sum();
            assert!((spent - 1.0).abs() < 1e-12, "{games}: {looks:?}");
            assert!(looks.iter().all(|look| look.weight > 0.0 && look.row >= LEAST_GAMES.min(games)), "{looks:?}");
            assert_eq!(looks.last().map(|look| look.row), Some(games));
            assert!(looks.is_sorted_by(|one, next| one.row < next.row));
        }
    }

    #[test]
    fn looks_come_after_the_sixteenths_of_a_plan_in_whole_rounds() {
        let rows =
            |games, round| looks(games, round, PARTS.into_iter()).iter().map(|look| look.row).collect::<Vec<_>>();
        assert_eq!(rows(1_600, 1), [100, 200, 400, 800, 1_200, 1_600]);
        assert_eq!(rows(1_000, 3), [63, 126, 252, 501, 750, 1_000]);
        assert_eq!([rows(100, 1), rows(128, 0)], [vec![50, 75, 100], vec![32, 64, 96, 128]]);
        assert_eq!([rows(32, 1), rows(31, 1)], [[32], [31]], "fewer games are looked at once");
        let weights: Vec<f64> = looks(64, 1, PARTS.into_iter()).iter().map(|look| look.weight).collect();
        assert_eq!(weights, [0.25, 0.3125, 0.4375], "the squares of the parts, less what was spent before");
    }

    fn any_gate(bound: Bound) -> Gate {
        Gate {
            title: String::new(),
            arm: 0,
            figure: crate::plans::plan::Figure {
                metric: crate::figures::metric::Metric::Win,
                seat: None,
                policy: None,
            },
            against: None,
            bound,
            aim: crate::plans::plan::Aim::default(),
        }
    }

    #[test]
    fn a_gate_is_given_up_only_if_its_whole_interval_is_nearer_than_matters() {
        let aim = crate::plans::plan::Aim { effect: Some(0.05), ..crate::plans::plan::Aim::default() };
        let gate = Gate { aim, ..any_gate(Bound { least: Some(0.5), most: None }) };
        let is_near = |low, high| gate.is_near(Interval { low, high });
        assert!(is_near(0.46, 0.54), "all of it within 5 %");
        assert!(!is_near(0.46, 0.60) && !is_near(0.40, 0.54), "it reaches beyond on one side: more games may tell");
        assert!(!is_near(0.40, 0.60) && !is_near(0.45, 0.50) && !is_near(0.50, 0.55), "the ends themselves matter");
        let both = Gate { bound: Bound { least: Some(0.4), most: Some(0.6) }, ..gate.clone() };
        assert!(both.is_near(Interval { low: 0.57, high: 0.62 }), "near the upper end alone");
        assert!(
            !both.is_near(Interval { low: 0.38, high: 0.62 }),
            "near each end, but not near one of them as a whole"
        );
    }

    /// The verdicts of statsmodels for shares of 100 games that are held against one half.
    #[test]
    #[allow(clippy::expect_used)] // a table that cannot be read is a failed test
    fn gates_share_alpha_as_holm_in_statsmodels() {
        let rows = include_str!("../../tests/golden/intervals.tsv").lines().filter(|line| line.starts_with("holm"));
        let mut seen = 0;
        for row in rows {
            let cells: Vec<&str> = row.split('\t').collect();
            let numbers =
                |cell: &str| cell.split(' ').map(|text| text.parse().expect("a number")).collect::<Vec<i64>>();
            let (hits, rejected) = (numbers(cells[1]), numbers(cells[3]));
            let gate = |_: &i64| any_gate(Bound { least: Some(0.5), most: None });
            let arm = crate::plans::plan::Arm::new("coins", [""], 100);
            let gates: Vec<Gate> = hits.iter().map(gate).collect();
            let plan = Plan { gates, ..Plan::new("", vec![arm]) };
            let tally = |(hits, gate): (&i64, &Gate)| {
                let mut tally = Tally::new(gate, &[]);
                (0..100).for_each(|game| {
                    tally.value(gate, i64::from(game < *hits) * crate::figures::moments::UNIT, (0, 0), &[]);
                });
                tally
            };
            let tallies: Vec<Tally> = hits.iter().zip(&plan.gates).map(tally).collect();
            let ranges = plan.gates.iter().map(|gate| gate.range(None)).collect();
            let mut looks = Looks::new(&plan, ranges);
            looks.look(&plan, 100, &tallies);
            let got: Vec<i64> = (0..hits.len()).map(|place| i64::from(looks.settled(place).is_some())).collect();
            assert_eq!(got, rejected, "{row}");
            seen += 1;
        }
        assert_eq!(seen, 7);
    }
}
