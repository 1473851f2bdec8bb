//! Numbers of designers' pages, with as many decimals as are worth reading.

use javelina_engine::counted;

use crate::figures::metric::Metric;
use crate::figures::moments::decimal;
use crate::judging::statistics::intervals::{Interval, exact};
use crate::judging::verdict::Judged;
use crate::plans::plan::Figure;

pub(super) fn whole(number: f64) -> String {
    decimal(number, if number.abs() < 9.95 && number.fract() != 0.0 { 1 } else { 0 })
}

pub(super) fn sure(ends: Interval, scale: f64) -> String {
    let (low, high) = reach(ends, scale);
    format!(" (likely {low} to {high})")
}

pub(super) fn reach(ends: Interval, scale: f64) -> (String, String) {
    let (low, high) = (ends.low * scale, ends.high * scale);
    let step = step((high - low) / 2.0);
    (rounded(low, step), rounded(high, step))
}

/// The decimals that are worth reading of a number that is known to within so much: a power of ten.
pub(super) fn step(reach: f64) -> i32 {
    if reach > 0.0 && reach.is_finite() { (reach.log10().floor() as i32).clamp(-3, 0) } else { 0 }
}

pub(super) fn rounded(number: f64, step: i32) -> String {
    decimal(number, step.unsigned_abs() as usize)
}

/// The commonest difference and its number of games, if it is not 0, surely holds in most games, and no interval is known.
pub(super) fn alike(judged: &Judged) -> Option<(f64, u64)> {
    let pair = judged.pair.as_ref().filter(|pair| pair.commonest != 0.0 && !judged.interval.is_known())?;
    let count = judged.games.saturating_sub(pair.differing);
    (exact(count as f64, judged.games, judged.error).low > 0.5).then_some((pair.commonest, count))
}

/// Returns `true` for a difference that is there for sure.
pub(super) fn is_sure(judged: &Judged) -> bool {
    let is_mean = alike(judged).is_some_and(|(commonest, _)| commonest * judged.mean > 0.0);
    is_mean || judged.pair.as_ref().is_some_and(|pair| pair.is_marked)
}

/// A difference with its size: `about 6 points a player more (likely 4 to 8)`, or in brief `6 points more (4 to 8)`. With
/// [`alike`]: `5 points a player more in 25 of 30 games, on average 4.2 fewer`.
pub(super) fn more(figure: &Figure, judged: &Judged, brief: bool) -> String {
    let (scale, mean, alike) = (scale(judged.is_percent), judged.mean, alike(judged));
    let whose = if figure.seat.is_some() { "seat A" } else { "the first seat" };
    let way = |number: f64| if number < 0.0 { "fewer" } else { "more" };
    let ends = match mean < 0.0 {
        true => Interval { low: -judged.interval.high, high: -judged.interval.low },
        false => judged.interval,
    };
    let is_few = judged.games < judged.planned;
    let games = counted(judged.games, "game") + if is_few { " that have a value" } else { "" };
    let of_planned = format!(", in {} of {}", judged.games, counted(judged.planned, "game"));
    let about = if alike.is_some() || brief { "" } else { "about " };
    let (size, word, ends) = match alike {
        Some((commonest, count)) => {
            let average = mean.abs() * scale;
            let average = if average < 0.1 { rounded(average, step(average)) } else { whole(average) };
            let ends = match count == judged.games {
                true if is_few => format!(" (in all {games})"),
                true => " (in each game)".into(),
                false if mean == commonest => format!(" in {count} of {games}"),
                false if mean == 0.0 => format!(" in {count} of {games}, no more on average"),
                false => format!(" in {count} of {games}, on average {average} {}", way(mean)),
            };
            (whole(commonest.abs() * scale), way(commonest), ends)
        }
        None => {
            let size = rounded(mean.abs() * scale, step((ends.high - ends.low) / 2.0 * scale));
            let ends = match brief {
                true => format!(" ({} to {})", reach(ends, scale).0, reach(ends, scale).1),
                false => sure(ends, scale) + if is_few { &of_planned } else { "" },
            };
            (size, way(mean), ends)
        }
    };
    let text = match &figure.metric {
        Metric::Score if brief => format!("{} {word}", counted(size, "point")),
        Metric::Win | Metric::FirstWins if brief => format!("{whose} wins {size} of 100 {word}"),
        _ if brief => format!("{} {word}", counted(size, "move")),
        Metric::Score => format!("{about}{} a player {word}", counted(size, "point")),
        Metric::Actions => format!("{about}{} a game {word}", counted(size, "move")),
        Metric::Win | Metric::FirstWins => format!("{whose} wins {about}{size} of 100 games {word}"),
        other if judged.is_percent => format!("{other}: {about}{size} of 100 {word}"),
        other => format!("{other}: {about}{size} {word}"),
    };
    text + &ends
}

/// The least difference that would have shown, with its unit.
pub(super) fn amount(figure: &Figure, least: f64) -> String {
    let scale = scale(figure.metric.is_percent_in(None));
    let size = rounded(least * scale, step(least * scale / 2.0));
    match figure.metric {
        Metric::Score => counted(size, "point"),
        Metric::FirstWins => counted(size, "win") + " in 100",
        _ => counted(size, "move"),
    }
}

fn scale(is_percent: bool) -> f64 {
    if is_percent { 100.0 } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::moments::UNIT;
    use crate::judging::gate::{Case, judge};
    use crate::judging::tally::{Level, Tally};
    use crate::plans::plan::{Aim, Arm, Bound, Gate, Plan};

    /// A difference of points by the values of some games, of so many that were planned.
    fn of_points(values: &[i64], planned: u64) -> Judged {
        let arm = Arm::new("arizona", ["greedy"], planned);
        let plan = Plan::new("t", vec![Arm { label: "now".into(), ..arm.clone() }, arm]);
        let figure = Figure { metric: Metric::Score, seat: None, policy: None };
        let (bound, aim) = (Bound { least: None, most: None }, Aim::default());
        let gate = Gate { title: "score".into(), arm: 0, figure, against: Some(1), bound, aim };
        let mut tally = Tally::new(&gate, &[]);
        values.iter().zip(0..).for_each(|(value, game)| tally.value(&gate, value * UNIT, (game, 9), &[]));
        let (level, settled, range, unwon) = (Level::once(0.05), None, None, None);
        let (failed, is_cut, is_percent) = (0, false, false);
        judge(&plan, &Case { gate: &gate, tally: &tally, settled, level, range, failed, is_cut, unwon, is_percent })
    }

    fn told_of(values: &[i64], planned: u64) -> String {
        let judged = of_points(values, planned);
        if alike(&judged).is_some() { more(&judged.gate.figure, &judged, false) } else { String::new() }
    }

    #[test]
    fn the_commonest_difference_is_told_beside_the_mean() {
        let some = |often: (i64, usize), other: (i64, usize)| [vec![often.0; often.1], vec![other.0; other.1]].concat();
        let gamble = some((5, 25), (-50, 5));
        assert_eq!(told_of(&gamble, 30), "5 points a player more in 25 of 30 games, on average 4.2 fewer");
        assert!(!is_sure(&of_points(&gamble, 30)), "the mean is on the other side");
        assert!(is_sure(&of_points(&some((5, 25), (0, 5)), 30)));
        assert_eq!(
            told_of(&some((5, 10), (-50, 1)), 11),
            "5 points a player more in 10 of 11 games, no more on average"
        );
        assert_eq!(
            told_of(&some((-5, 9), (4, 1)), 12),
            "5 points a player fewer in 9 of 10 games that have a value, on average 4.1 fewer"
        );
        assert_eq!(told_of(&[5; 6], 6), "5 points a player more (in each game)");
        assert_eq!(told_of(&[5; 6], 9), "5 points a player more (in all 6 games that have a value)");
        assert_eq!([&[5; 5][..], &[5], &[0; 9]].map(|values| told_of(values, 9)), [""; 3], "too few, or none differs");
    }

    /// Drawn games: what is said of most of them is so, and a difference is sure only with enough of them and on the side of the
    /// mean.
    #[test]
    fn what_is_said_of_most_games_is_so() {
        let (mut dice, mut seen) = (javelina_engine::Dice::new(7, 1), [0; 2]);
        for _ in 0..3_000 {
            let (games, odds) = (1 + dice.below(60), dice.below(11));
            let mut drawn = |wide: u32| i64::from(dice.below(2 * wide + 1)) - i64::from(wide);
            let (often, seldom) = (drawn(6), drawn(60));
            let values: Vec<i64> = (0..games)
                .map(|_| if dice.below(10) < odds { often } else { seldom + i64::from(dice.below(2)) })
                .collect();
            let (judged, said) = (of_points(&values, values.len() as u64), told_of(&values, values.len() as u64));
            let count = |of: i64| values.iter().filter(|value| **value == of).count();
            let commonest = *values.iter().max_by_key(|value| count(**value)).expect("a game");
            let sum: i64 = values.iter().sum();
            if is_sure(&judged) {
                assert!(sum * commonest > 0 && values.len() > 5, "{values:?}");
            }
            seen[usize::from(is_sure(&judged))] += 1;
            if !said.is_empty() {
                let word = if commonest > 0 { "more" } else { "fewer" };
                let size = counted(commonest.abs().to_string(), "point");
                let of = if count(commonest) == values.len() {
                    " (in each game)".to_string()
                } else {
                    format!(" in {} of {games} games", count(commonest))
                };
                assert!(said.starts_with(&format!("{size} a player {word}{of}")), "{values:?}: {said}");
            }
        }
        assert!(seen.iter().all(|count| *count > 100), "{seen:?}");
    }
}
