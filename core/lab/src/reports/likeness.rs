//! What games are like that nothing is held against: length, who begins, how close they are.

use javelina_engine::{counted, times};

use super::plain::went_wrong;
use super::sizes::{sure, whole};
use crate::figures::fold::Fold;
use crate::figures::metric::Metric;
use crate::figures::moments::decimal;
use crate::figures::row::Of;
use crate::judging::statistics::intervals::Interval;
use crate::reports::report::Report;

/// What the games of these arms are like, one arm for each policy, the weakest first: heads and texts.
pub fn game_in_words(report: &Report, arms: &[usize]) -> Vec<(&'static str, String)> {
    let Some((last, fold)) = arms.last().and_then(|at| Some((report.plan.arms.get(*at)?, report.folds.get(*at)?)))
    else {
        return Vec::new();
    };
    let mut rows = Vec::new();
    if fold.games == fold.failed {
        rows.extend(went_wrong(report, arms).map(|text| ("games", text)));
        return rows;
    }
    let mut wins = arms.iter().filter_map(|at| {
        let policy = report.plan.arms.get(*at)?.policies.first()?;
        Some((policy, begins(report, report.folds.get(*at)?)?))
    });
    if let (Some((_, (won, ends))), true) = (wins.next_back(), last.sides() > 1) {
        let fair = 1.0 / last.sides() as f64;
        let others: Vec<String> = wins.map(|(policy, (won, _))| format!("{policy} {won}")).collect();
        let others = if others.is_empty() { String::new() } else { format!("; {}", others.join(", ")) };
        let verdict = match () {
            () if ends.low > fair => ", so going first is an advantage",
            () if ends.high < fair => ", so going first is a disadvantage",
            () => ", so going first does not seem to matter",
        };
        rows.push(("first seat", format!("wins {won} of 100 games{}{verdict}{others}", sure(ends, 100.0))));
    }
    let mean = |name: &str| row(fold, name, Of::Table).filter(|values| values.1 > 0).map(|values| values.0);
    let spread = |name: &str| {
        let row = fold.rows().into_iter().find(|row| row.of == Of::Table && row.name == name)?;
        Some(format!(
            "about {}, from {} to {}",
            counted(whole(row.values.mean()), "move"),
            whole(row.values.least()),
            whole(row.values.most())
        ))
    };
    if let Some(moves) = spread("actions") {
        let rounds =
            mean("rounds").map(|rounds| format!("; {}", counted(decimal(rounds, 1), "round"))).unwrap_or_default();
        rows.push(("length", moves + &rounds));
    }
    if let (Some(margin), Some(best)) = (mean("margin").filter(|_| last.sides() > 1), mean("winner score")) {
        let lead = mean("lead changes").map(|changes| format!("; the lead changes {}", times(decimal(changes, 1))));
        let text =
            format!("the winner has about {} and leads by about {}", counted(whole(best), "point"), whole(margin));
        rows.push(("how close", text + &lead.unwrap_or_default()));
    }
    if let (Some(choices), Some(all)) = (mean("choices"), mean("decisions").filter(|all| *all > 0.0)) {
        let forced = mean("forced moves").unwrap_or(0.0) / all * 100.0;
        rows.push((
            "choices",
            format!("about {} per decision; only one in {} of 100 decisions", whole(choices), decimal(forced, 0)),
        ));
    }
    rows
}

/// A mean of an arm, and of how many games.
fn row(fold: &Fold, name: &str, of: Of) -> Option<(f64, u64)> {
    let row = fold.rows().into_iter().find(|row| row.of == of && row.name == name)?;
    Some((row.values.mean(), row.values.count))
}

/// The number of wins of the seat that begins in 100 games, and its interval.
fn begins(report: &Report, fold: &Fold) -> Option<(String, Interval)> {
    let row = fold.rows().into_iter().find(|row| row.metric == Metric::FirstWins)?;
    Some((whole(row.values.mean() * 100.0), row.interval(report.plan.confidence)?))
}
