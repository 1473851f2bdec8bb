//! Cards, tokens, objectives with their figures: kind by kind, those with the greatest lift first; for terminals and programs.

use javelina_engine::printable;
use serde_json::{Value, json};

use crate::figures::items::{Figures, Items};
use crate::figures::moments::{Moments, number};
use crate::judging::duel::laid_out;
use crate::judging::intervals::{Interval, Method};
use crate::judging::verdict::{short, worded};
use crate::reports::report::Report;

/// Games that must be measured before an interval is worth a look.
pub(crate) const ENOUGH: u64 = 100;

/// Name and figures of an item.
pub(crate) type Line<'a> = (&'a str, Figures);

/// The items of each kind: the greatest lift first, then those without one by how often they are used, then by name.
pub(crate) fn by_kind(items: &Items) -> Vec<(&str, Vec<Line<'_>>)> {
    let mut kinds: Vec<(&str, Vec<Line<'_>>)> = Vec::new();
    for (kind, name, figures) in items.rows() {
        match kinds.last_mut() {
            Some((known, lines)) if *known == kind => lines.push((name, figures)),
            _ => kinds.push((kind, vec![(name, figures)])),
        }
    }
    let lift = |figures: &Figures| (figures.lift.count > 0).then(|| figures.lift.mean());
    for (_, lines) in &mut kinds {
        lines.sort_by(|(name, one), (other_name, other)| {
            let by_lift = match (lift(one), lift(other)) {
                (Some(one), Some(other)) => other.total_cmp(&one),
                (one, other) => other.is_some().cmp(&one.is_some()),
            };
            by_lift.then(other.used.mean().total_cmp(&one.used.mean())).then(name.cmp(other_name))
        });
    }
    kinds
}

/// The interval of a figure of items: that of a share for `seen`, by t for all others, which may lie below 0.
pub(crate) fn around(values: &Moments, confidence: u8) -> Interval {
    values.by(Method::Student, 1.0 - f64::from(confidence.min(99)) / 100.0).rounded()
}

/// The interval of a lift, which lies between -1 and 1; `None` for values that never differed, which bound nothing.
pub(crate) fn reach(lift: &Moments, confidence: u8) -> Option<Interval> {
    let Interval { low, high } = around(lift, confidence);
    (lift.count >= ENOUGH && !lift.is_constant()).then(|| Interval { low: low.max(-1.0), high: high.min(1.0) })
}

fn figure(values: &Moments, interval: Interval) -> Value {
    if values.count == 0 {
        return Value::Null;
    }
    json!({
        "games": values.count, "mean": number(values.mean()), "interval": [number(interval.low), number(interval.high)],
    })
}

/// The items of an arm for programs, by kind and name. Figures that no game gives are `null`.
pub(crate) fn items_json(items: &Items, confidence: u8) -> Value {
    let rows = items.rows().map(|(kind, name, figures)| {
        let seen = figure(&figures.seen, figures.seen.interval(confidence));
        let by_t = |values: &Moments| figure(values, around(values, confidence));
        let lift = reach(&figures.lift, confidence).map(|ends| figure(&figures.lift, ends));
        let bare = || json!({"games": figures.lift.count, "mean": number(figures.lift.mean()), "interval": null});
        json!({
            "kind": kind, "name": name, "seen": seen, "used": by_t(&figures.used), "points per use": by_t(&figures.points),
            "lift": lift.or_else(|| (figures.lift.count > 0).then(bare)),
        })
    });
    rows.collect()
}

fn percent(share: f64) -> String {
    worded(share, true)
}

fn signed(share: f64) -> String {
    let text = percent(share);
    if share > 0.0 { format!("+{text}") } else { text }
}

/// What became of cards, tokens and the like in each arm, as tables for a terminal.
pub fn items_text(report: &Report) -> String {
    let mut out = String::new();
    let confidence = report.plan.confidence;
    for (arm, fold) in report.plan.arms.iter().zip(&report.folds) {
        let games = javelina_engine::counted(fold.items.games, "game");
        if fold.items.is_empty() {
            out += &format!(
                "\n{}: {games} measured, and nothing is told of cards and the like\n",
                printable(&arm.label, 60)
            );
        }
        for (kind, lines) in by_kind(&fold.items) {
            out += &format!("\n{}, {games} measured:\n", printable(&arm.label, 60));
            let interval = format!("{confidence} % interval");
            let heads = [kind, "seen", "used per seat", "points per use", "lift", interval.as_str(), "games"];
            let mut rows = vec![heads.map(|head| printable(head, 60))];
            for (name, figures) in lines {
                let ends = reach(&figures.lift, confidence);
                let (has_points, lifts) = (figures.points.count > 0, figures.lift.count);
                rows.push([
                    printable(name, 60),
                    percent(figures.seen.mean()),
                    short(figures.used.mean()),
                    if has_points { short(figures.points.mean()) } else { "-".into() },
                    if lifts > 0 { signed(figures.lift.mean()) } else { "-".into() },
                    ends.map_or_else(|| "-".into(), |ends| format!("{} to {}", signed(ends.low), signed(ends.high))),
                    lifts.to_string(),
                ]);
            }
            out += &laid_out(&rows);
        }
        if fold.items.is_cut {
            out += "  there are more than are kept: these come first by kind and name\n";
        }
    }
    out
}
