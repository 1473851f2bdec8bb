//! Pictures of an arm: how often each score was reached, and how games ended.

use std::collections::BTreeMap;

use super::text::{escaped, place, plain, share, ticks, whole};
use crate::figures::fold::Fold;

const WIDE: f64 = 640.0;
const HIGH: f64 = 170.0;
const BASE: f64 = 140.0;
const LEFT: f64 = 10.0;
/// The most bars of a histogram.
const MOST: i64 = 40;

/// Bars of equal width: the least score of the first, the width, and how many scores each holds.
struct Bars {
    first: i64,
    width: i64,
    counts: Vec<u64>,
}

fn bars(scores: &BTreeMap<i32, u64>) -> Option<Bars> {
    let (low, high) = (i64::from(*scores.keys().next()?), i64::from(*scores.keys().next_back()?));
    let mut width = 1;
    let mut steps = [2, 5, 10].into_iter().cycle();
    let mut unit = 1;
    while high.div_euclid(width) - low.div_euclid(width) >= MOST {
        let step = steps.next()?;
        width = unit * step;
        if step == 10 {
            unit = width;
        }
    }
    let first = low.div_euclid(width) * width;
    let mut counts = vec![0; (high.div_euclid(width) - low.div_euclid(width) + 1) as usize];
    for (score, count) in scores {
        let at = ((i64::from(*score) - first) / width) as usize;
        if let Some(slot) = counts.get_mut(at) {
            *slot += count;
        }
    }
    Some(Bars { first, width, counts })
}

/// How often each score was reached, over all seats, with the median and where nine of ten scores lie.
pub(super) fn histogram(fold: &Fold) -> String {
    let Some(Bars { first, width, counts }) = bars(&fold.scores) else { return String::new() };
    let most = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let all: u64 = fold.scores.values().sum();
    let (start, end) = (first as f64, (first + width * counts.len() as i64) as f64);
    let at = |score: f64| LEFT + (score - start) / (end - start) * (WIDE - 2.0 * LEFT);
    let quantile = |percent| fold.quantile(percent).map(f64::from).unwrap_or_default();
    let (low, middle, high) = (quantile(5), quantile(50), quantile(95));
    let words = format!(
        "Scores of all seats: the middle one (dashed) is {}, nine of ten lie from {} to {} (shaded)",
        plain(middle),
        plain(low),
        plain(high)
    );
    let mut out = format!(
        "<figure>\n<svg viewBox=\"0 0 {WIDE} {HIGH}\" class=\"histogram\" role=\"img\" aria-label=\"{words}\">\n"
    );
    let half = if width == 1 { 0.5 } else { 0.0 };
    let (from, to) = (at(low), at(high + if width == 1 { 1.0 } else { 0.0 }));
    out += &format!(
        "<rect class=\"most\" x=\"{}\" y=\"0\" width=\"{}\" height=\"{BASE}\"/>\n",
        place(from),
        place((to - from).max(1.0))
    );
    for (bar, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let (from, to) = (first + bar as i64 * width, first + (bar as i64 + 1) * width);
        let x = at(from as f64);
        let wide = at(to as f64) - x;
        let gap = if wide > 5.0 { 1.0 } else { 0.0 };
        let tall = (*count as f64 / most * (BASE - 14.0)).max(1.0);
        let scores = if width == 1 { from.to_string() } else { format!("{from} to {}", to - 1) };
        let part = share(*count as f64 / all.max(1) as f64);
        out += &format!(
            "<rect class=\"bar\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><title>{scores}: {} ({part})</title></rect>\n",
            place(x + gap / 2.0),
            place(BASE - tall),
            place(wide - gap),
            place(tall),
            whole(*count)
        );
    }
    let x = place(at(middle + half));
    out += &format!("<line class=\"median\" x1=\"{x}\" x2=\"{x}\" y1=\"0\" y2=\"{BASE}\"/>\n");
    out += &format!("<line class=\"axis\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{BASE}\" y2=\"{BASE}\"/>\n", WIDE - LEFT);
    for tick in ticks(start, end) {
        let x = at(tick + half);
        if tick.fract() != 0.0 || x > WIDE - LEFT {
            continue;
        }
        let anchor = match x {
            x if x < 24.0 => "start",
            x if x > WIDE - 24.0 => "end",
            _ => "middle",
        };
        let x = place(x);
        out += &format!("<line class=\"axis\" x1=\"{x}\" x2=\"{x}\" y1=\"{BASE}\" y2=\"{}\"/>", BASE + 4.0);
        out += &format!("<text x=\"{x}\" y=\"{}\" text-anchor=\"{anchor}\">{}</text>\n", BASE + 18.0, plain(tick));
    }
    out + &format!("</svg>\n<figcaption>{words}.</figcaption>\n</figure>\n")
}

/// The same small enough for a line of a table, without words.
pub(super) fn spark(fold: &Fold) -> String {
    let Some(Bars { counts, .. }) = bars(&fold.scores) else { return String::new() };
    let most = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let wide = 120.0 / counts.len().max(1) as f64;
    let mut out = String::from("<svg viewBox=\"0 0 120 24\" class=\"spark\" aria-hidden=\"true\"><path d=\"M0 24");
    for (bar, count) in counts.iter().enumerate() {
        let top = place(24.0 - *count as f64 / most * 22.0);
        out += &format!("V{top}H{}", place((bar + 1) as f64 * wide));
    }
    out + "V24Z\"/></svg>"
}

/// How games ended.
pub(super) fn endings(fold: &Fold) -> String {
    let mut all: Vec<(&String, u64)> = fold.endings.iter().map(|(ending, count)| (ending, *count)).collect();
    all.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let mut rows: Vec<(String, u64, &str)> =
        all.into_iter().map(|(ending, count)| (escaped(ending, 80), count, "bar")).collect();
    if fold.failed > 0 {
        rows.push(("went wrong".into(), fold.failed, "bad"));
    }
    let mut out = String::from("<table class=\"endings\">\n<caption>How games ended</caption>\n<tbody>\n");
    for (ending, count, class) in rows {
        let part = count as f64 / fold.games.max(1) as f64;
        out += &format!(
            "<tr><th scope=\"row\">{ending}</th><td class=\"chart\"><svg viewBox=\"0 0 200 14\" preserveAspectRatio=\"none\" \
             aria-hidden=\"true\"><rect class=\"{class}\" width=\"{}\" height=\"14\"/></svg></td>\
             <td class=\"num\">{}</td><td class=\"num\">{}</td></tr>\n",
            place((part * 200.0).max(1.0)),
            whole(count),
            share(part)
        );
    }
    out + "</tbody>\n</table>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_at_most_forty_and_hold_every_score() {
        for scores in [
            vec![(7, 3)],
            vec![(0, 1), (39, 1)],
            vec![(0, 1), (40, 1)],
            vec![(-17, 2), (3, 5), (222, 1)],
            vec![(i32::MIN, 1), (0, 7), (i32::MAX, 2)],
        ] {
            let scores: BTreeMap<i32, u64> = scores.into_iter().collect();
            let Bars { first, width, counts } = bars(&scores).expect("there are scores");
            assert!(counts.len() <= 40, "{scores:?}: {}", counts.len());
            assert_eq!(counts.iter().sum::<u64>(), scores.values().sum::<u64>(), "{scores:?}");
            assert_eq!(first % width, 0, "bars begin at round numbers");
        }
    }
}
