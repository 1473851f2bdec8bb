//! What would decide a gate that could not be decided.

use crate::judging::bets::Range;
use crate::judging::intervals::{Method, exact, normal};
use crate::judging::tally::{Level, Tally};
use crate::judging::verdict::{Open, Verdict};
use crate::plans::plan::Gate;

/// More games than this are not worth naming.
const MOST: f64 = 1e9;

/// Why a gate could not be decided, and what would help.
pub(crate) fn way_out(gate: &Gate, tally: &Tally, range: Option<Range>, level: Level) -> Open {
    let (interval, error) = tally.interval(gate, range, level);
    if gate.is_near(interval) {
        return Open::TooNear;
    }
    if !interval.is_known() {
        return unbounded(gate, tally, level);
    }
    let tells = |times: f64| tally.verdict(gate, range, level, times) != Verdict::Undecided;
    let (basis, spread, count) = (tally.basis(gate, range), tally.values.variance(), tally.values.count.max(1) as f64);
    if gate.aim.strict && !basis.is_guaranteed() && tells(1.0) {
        return Open::Strict;
    }
    if let Some(effect) = gate.aim.effect.filter(|effect| *effect > 0.0 && spread > 0.0 && basis != Method::Bets) {
        let reach = normal(error / 2.0) + normal(gate.aim.beta);
        return near(reach * reach * spread / (effect * effect));
    }
    // Ends of intervals by variance come nearer as the root of the number of games.
    if matches!(basis, Method::Student | Method::Bootstrap) {
        let claim = gate.claim();
        let ends = [claim.least, claim.most].into_iter().flatten();
        let away = ends.map(|end| (tally.values.mean() - end).abs()).fold(f64::INFINITY, f64::min);
        let reach = (interval.high - interval.low) / 2.0;
        return near((count * (reach / away).powi(2)).max(count + 1.0));
    }
    let mut enough = 1.0;
    while !tells(enough) {
        enough *= 2.0;
        if enough * count > MOST {
            return Open::TooNear;
        }
    }
    let mut short_of = enough / 2.0;
    for _ in 0..12 {
        let middle = f64::midpoint(short_of, enough);
        if tells(middle) { enough = middle } else { short_of = middle }
    }
    near(enough * count)
}

/// Nothing is known of values that rarely differ without a range: a rare one may be of any size.
fn unbounded(gate: &Gate, tally: &Tally, level: Level) -> Open {
    let (of, differing) = (tally.values.count, tally.counts.differing());
    let games = match near(tally.needed()) {
        Open::Near { games } if differing > 0 && games > of => Some(games),
        _ => None,
    };
    let sure = (exact(tally.within(gate) as f64, of, level.look).low * 100.0).floor();
    Open::FewDiffer { differing, of, games, share: (sure >= 50.0).then_some(sure as u64) }
}

/// A number of games, rounded to two digits: it is an estimate.
fn near(count: f64) -> Open {
    if !count.is_finite() || count > MOST {
        return Open::TooNear;
    }
    let mut step = 1.0;
    while count / step >= 100.0 {
        step *= 10.0;
    }
    Open::Near { games: ((count / step).ceil() * step) as u64 }
}
