//! Which seats a thing favours, beyond means of the table: points by seat, and winners with fewer points than another side.

use javelina_engine::{Seat, counted, printable};

use crate::figures::fold::Fold;
use crate::figures::metric::Metric;
use crate::figures::row::Of;
use crate::judging::statistics::intervals::exact;
use crate::judging::verdict::listed;
use crate::reports::report::Report;
use crate::reports::sizes::whole;

/// Standard errors by which the changes of two seats differ where they are named.
const CLEAR: f64 = 5.0;
/// Games from which a standard error says something.
const ENOUGH: u64 = 5;

/// The change of each seat's points between the arms of a pair, if seats clearly differ in it.
pub(super) fn points_by_seat(report: &Report, (own, base): (usize, usize)) -> Option<String> {
    let (arm, own, base) = (report.plan.arms.get(own)?, report.folds.get(own)?, report.folds.get(base)?);
    let score = |fold: &Fold, seat: Seat| {
        let is_its = |row: &&crate::figures::row::Row| row.metric == Metric::Score && row.of == Of::Seat(seat);
        let values = fold.rows().into_iter().find(is_its)?.values;
        (values.count >= ENOUGH).then(|| (values.mean(), values.variance() / values.count as f64))
    };
    let change = |at: usize| {
        let seat = Seat(at as u8);
        let (with, without) = (score(own, seat)?, score(base, seat)?);
        Some((seat, with.0 - without.0, with.1 + without.1))
    };
    let changes = (0..arm.seats).map(change).collect::<Option<Vec<_>>>()?;
    let by_change = |one: &&(Seat, f64, f64), other: &&(Seat, f64, f64)| one.1.total_cmp(&other.1);
    let (least, most) = (changes.iter().min_by(by_change)?, changes.iter().max_by(by_change)?);
    let gap = most.1 - least.1;
    if gap < 1.0 || gap <= CLEAR * (most.2 + least.2).sqrt() {
        return None;
    }
    let words = |(seat, change, _): &(Seat, f64, f64)| match (whole(change.abs()).as_str(), *change < 0.0) {
        ("0", _) => format!("{seat} unchanged"),
        (size, true) => format!("{seat} about {size} fewer"),
        (size, false) => format!("{seat} about {size} more"),
    };
    Some(format!("points by seat: {}", changes.iter().map(words).collect::<Vec<_>>().join(", ")))
}

/// Sentences about games that nobody wins, and about winners with fewer points than another side, each by the strongest policy
/// that shows a clear change. `pairs`: for each policy the arm with the thing and the one without it, the weakest first.
pub(super) fn winners_in_words(report: &Report, pairs: &[(usize, usize)]) -> Vec<String> {
    let of = |said: &dyn Fn((usize, usize)) -> Option<String>| {
        pairs.iter().rev().enumerate().find_map(|(at, pair)| {
            let said = said(*pair)?;
            let policy = report.plan.arms.get(pair.0).and_then(|arm| arm.policies.first()).filter(|_| at > 0);
            Some(match policy {
                Some(policy) => format!("with {} players {said}", printable(policy, 40)),
                None => said,
            })
        })
    };
    let nobody = of(&|pair| Some(unwon(report, pair)?.1));
    let behind = of(&|pair| {
        let (_, in_games, is_apart) = shares(report, pair, |fold| fold.behind)?;
        is_apart.then(|| format!("the winner has fewer points than another side {in_games}"))
    });
    nobody.into_iter().chain(behind).collect()
}

/// The increase of the share of games that nobody wins, with its sentence, if it is clear or caused by known rules.
pub(super) fn unwon(report: &Report, pair: (usize, usize)) -> Option<(f64, String)> {
    let (more, in_games, is_apart) = shares(report, pair, |fold| fold.unwon.games)?;
    let by = |at: usize| report.folds.get(at).map_or(&[][..], |fold| &fold.unwon.by);
    let by = if by(pair.0) == by(pair.1) { &[] } else { by(pair.0) };
    let named = if by.is_empty() { String::new() } else { format!(" because of {}", listed(by)) };
    (is_apart || !by.is_empty()).then(|| (more, format!("there is no winner {in_games}{named}")))
}

/// The increase of a share of games from one arm to the other, both counts in words, and whether the shares clearly differ.
fn shares(report: &Report, (own, base): (usize, usize), count: fn(&Fold) -> u64) -> Option<(f64, String, bool)> {
    let error = 1.0 - f64::from(report.plan.confidence.min(99)) / 100.0;
    let of = |at: usize| {
        let fold = report.folds.get(at)?;
        let games = fold.games - fold.failed;
        (games > 0).then(|| (count(fold), games, exact(count(fold) as f64, games, error)))
    };
    let ((with, games, one), (without, others, other)) = (of(own)?, of(base)?);
    let is_apart = one.low > other.high || one.high < other.low;
    let more = with as f64 / games as f64 - without as f64 / others as f64;
    Some((more, format!("in {with} of {} (against {without} of {others})", counted(games, "game")), is_apart))
}
