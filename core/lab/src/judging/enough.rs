//! What would decide a gate that could not be decided.

use crate::judging::bets::Range;
use crate::judging::intervals::{Method, exact, normal};
use crate::judging::tally::{ENOUGH, Level, Tally};
use crate::judging::verdict::{Verdict, short};
use crate::plans::plan::{Aim, Gate};
use javelina_engine::counted;

/// More games than this are not worth naming.
const MOST: f64 = 1e9;

/// What to do about a gate that could not be decided, as the end of a sentence. `games` are those that give its figure.
pub(crate) fn way_out(gate: &Gate, tally: &Tally, range: Option<Range>, level: Level, games: &str) -> String {
    let (interval, error) = tally.interval(gate, range, level);
    if gate.is_near(interval) {
        let effect = gate.aim.effect.map(short).unwrap_or_default();
        return format!("; nearer to the bound than {effect}, which is said not to matter");
    }
    if !interval.is_known() {
        return unbounded(gate, tally, range, level, games);
    }
    let spread = tally.values.variance();
    if let Some(effect) = gate.aim.effect.filter(|effect| *effect > 0.0 && spread > 0.0 && tally.is_varied()) {
        let reach = normal(error / 2.0) + normal(gate.aim.beta);
        let needed = reach * reach * spread / (effect * effect);
        return in_words(needed, games, &format!("show an effect of {}", short(effect)));
    }
    // Ends of intervals by variance come nearer as the root of the number of games.
    if spread > 0.0 && gate.aim.method != Method::Bets && tally.is_varied() && range != Some(Range::SHARE) {
        let claim = gate.claim();
        let ends = [claim.least, claim.most].into_iter().flatten();
        let away = ends.map(|end| (tally.values.mean() - end).abs()).fold(f64::INFINITY, f64::min);
        let reach = (interval.high - interval.low) / 2.0;
        let count = tally.values.count as f64;
        return in_words((count * (reach / away).powi(2)).max(count + 1.0), games, "tell if games go on like these");
    }
    // Resamples cannot be multiplied; t has about the same reach.
    let method = if gate.aim.method == Method::Bootstrap { Method::Student } else { gate.aim.method };
    let gate = Gate { aim: Aim { method, ..gate.aim }, ..gate.clone() };
    let tells = |times: f64| gate.claim().verdict(tally.over(&gate, range, level, times).0) != Verdict::Undecided;
    let count = tally.values.count.max(1) as f64;
    let mut enough = 1.0;
    while !tells(enough) {
        enough *= 2.0;
        if enough * count > MOST {
            return "; too near the bound to tell".into();
        }
    }
    let mut short_of = enough / 2.0;
    for _ in 0..12 {
        let middle = f64::midpoint(short_of, enough);
        if tells(middle) { enough = middle } else { short_of = middle }
    }
    in_words(enough * count, games, "tell if games go on like these")
}

/// Of values that hardly ever differ nothing is known without a range: a rare one may be as large as it likes.
fn unbounded(gate: &Gate, tally: &Tally, range: Option<Range>, level: Level, games: &str) -> String {
    let (count, differing) = (tally.values.count, tally.counts.differing());
    let games_there = counted(count, "game");
    let few = match tally.counts.commonest() {
        0 if gate.against.is_some() => format!("{differing} of {games_there} differ"),
        _ if count == 1 => "1 game is too few to know the spread".into(),
        _ if differing == 0 => format!("all {count} games give the same"),
        _ if differing * 2 > count => format!("{count} games are too few to know the spread"),
        _ => format!("all but {differing} of {count} games give the same"),
    };
    let more = match differing {
        0 => String::new(),
        _ => in_words(tally.needed(), games, "make it known by their spread"),
    };
    let few = if differing as f64 >= ENOUGH { format!("{few}, and they are skewed") } else { few };
    if range.is_some() {
        return format!("; {few}: leave out `interval`, or write \"bets\"{more}");
    }
    let within = tally.within(gate);
    let sure = (exact(within as f64, count, level.look).low * 100.0).floor();
    let claim = match sure {
        sure if sure >= 50.0 => format!(" or claim `in {sure:.0} % of games` (in a spec `share = \"{sure:.0} %\"`)"),
        _ => String::new(),
    };
    format!(
        "; {few}; without a range nothing bounds a rare large one: write `range A to B` (in a spec `range = [A, B]`){claim}{more}"
    )
}

/// Rounded to two digits: it is an estimate.
fn in_words(count: f64, games: &str, what: &str) -> String {
    if !count.is_finite() || count > MOST {
        return "; too near the bound to tell".into();
    }
    let mut step = 1.0;
    while count / step >= 100.0 {
        step *= 10.0;
    }
    format!("; about {} {games} would {what}", crate::figures::moments::decimal((count / step).ceil() * step, 0))
}
