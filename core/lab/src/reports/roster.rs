//! Cards, tokens, objectives with their figures: kind by kind, those with the greatest lift first; for terminals and programs.

use javelina_engine::counted;
use serde_json::{Value, json};

use crate::figures::fold::Fold;
use crate::figures::items::{Figures, Items};
use crate::figures::moments::{Moments, number};
use crate::judging::statistics::intervals::{Interval, Method};
use crate::judging::verdict::{short, worded};
use crate::plans::plan::Bound;
use crate::reports::document::{Cells, Document, DocumentBlock, DocumentTable, Inline, grouped};
use crate::reports::html::strips::{Strip, strips};
use crate::reports::report::Report;

/// Games that must be measured before an interval is worth a look.
const ENOUGH: u64 = 100;
/// A table with more lines is folded.
const OPEN: usize = 24;
/// Said of an arm with too many items.
const CUT: &str = "list shortened: first items by kind and name";

/// Name and figures of an item.
type Line<'a> = (&'a str, Figures);

/// The items of each kind: the greatest lift first, then those without one by how often they are used, then by name.
fn by_kind<'a>(items: &'a Items) -> Vec<(&'a str, Vec<Line<'a>>)> {
    let kinds = grouped(items.rows(), |(kind, ..)| *kind);
    let lines = |(kind, rows): (_, Vec<(&'a str, &'a str, Figures)>)| {
        (kind, rows.into_iter().map(|(_, name, figures)| (name, figures)).collect())
    };
    let mut kinds: Vec<(&str, Vec<Line<'_>>)> = kinds.into_iter().map(lines).collect();
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
fn around(values: &Moments, confidence: u8) -> Interval {
    values.by(Method::Student, 1.0 - f64::from(confidence.min(99)) / 100.0).rounded()
}

/// The interval of a lift, which lies between -1 and 1; `None` for values that never differed, which bound nothing.
fn reach(lift: &Moments, confidence: u8) -> Option<Interval> {
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

/// The items of a kind as a table.
fn table(kind: &str, lines: &[Line<'_>], confidence: u8) -> DocumentTable {
    let rows = lines.iter().map(|(name, figures)| {
        let (points, lift) = (&figures.points, &figures.lift);
        let some = |is_there: bool, text: String| if is_there { text } else { "-".into() };
        let ends = reach(lift, confidence);
        let cells = [
            percent(figures.seen.mean()),
            short(figures.used.mean()),
            some(points.count > 0, short(points.mean())),
            some(lift.count > 0, signed(lift.mean())),
            ends.map_or_else(|| "-".into(), |ends| format!("{} to {}", signed(ends.low), signed(ends.high))),
            lift.count.to_string(),
        ];
        [Inline::data(name, 60)].into_iter().chain(cells.map(Inline::Text)).collect()
    });
    let interval = format!("{confidence} % interval");
    let heads = [kind, "seen", "used per seat", "points per use", "lift", &interval, "games"];
    let mut columns = heads.map(|head| (head, Cells::Numbers));
    columns[0].1 = Cells::Words;
    DocumentTable::new(&columns, rows.collect())
}

/// The items of an arm for a page: a table and a chart of the lifts for each kind.
pub(super) fn of_page(fold: &Fold, confidence: u8) -> Vec<DocumentBlock> {
    let kinds = by_kind(&fold.items);
    if kinds.is_empty() {
        return Vec::new();
    }
    let legend = format!(
        "Items in {} with detailed measurements. Seen: share of seats that saw the item. Used: uses per seat. Lift: win \
         share of the sides that used it minus the share of the other sides, in games with both; a lift does not prove \
         that the item causes wins.",
        counted(fold.items.games, "game")
    );
    let mut out = vec![DocumentBlock::line(legend)];
    for (kind, lines) in kinds {
        let strip = |(name, figures): &Line<'_>| {
            let ends = reach(&figures.lift, confidence);
            let class = match ends {
                Some(ends) if ends.low > 0.0 => "pass",
                Some(ends) if ends.high < 0.0 => "fail",
                _ => "shown",
            };
            let (mean, interval) = (figures.lift.mean(), ends.unwrap_or(Interval::ANYTHING));
            Strip { name: (*name).into(), mean: Some(mean), interval, words: signed(mean), class }
        };
        let lifts: Vec<Strip> = lines.iter().filter(|(_, figures)| figures.lift.count > 0).map(strip).collect();
        let open = Bound { least: None, most: None };
        let chart = (!lifts.is_empty()).then(|| strips(format!("lift of each {kind}"), &lifts, open, true, true));
        out.push(DocumentBlock::Details {
            id: String::new(),
            title: vec![Inline::data(kind, 60), format!(": {}", lines.len()).into()],
            is_open: lines.len() <= OPEN,
            blocks: [DocumentBlock::Table(table(kind, &lines, confidence))].into_iter().chain(chart).collect(),
        });
    }
    out.extend(fold.items.is_cut.then(|| DocumentBlock::line(CUT)));
    out
}

/// What became of cards, tokens and the like in each arm, as tables for a terminal.
pub fn items_text(report: &Report) -> String {
    let mut blocks = Vec::new();
    let confidence = report.plan.confidence;
    for (arm, fold) in report.plan.arms.iter().zip(&report.folds) {
        let label = || Inline::data(&arm.label, 60);
        let games = counted(fold.items.games, "game");
        if fold.items.is_empty() {
            let words = format!(": {games} measured, no cards or other items");
            blocks.extend([Vec::new(), vec![label(), words.into()]].map(DocumentBlock::Line));
        }
        blocks.extend(by_kind(&fold.items).into_iter().map(|(kind, lines)| {
            let caption = vec![label(), format!(", {games} measured").into()];
            DocumentBlock::Table(DocumentTable { caption, ..table(kind, &lines, confidence) })
        }));
        blocks.extend(fold.items.is_cut.then(|| DocumentBlock::line(format!("  {CUT}"))));
    }
    Document { blocks }.text(None)
}
