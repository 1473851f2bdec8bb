//! Histograms of the scores of an arm, and bars of shares.

use std::collections::BTreeMap;

use super::text::{place, plain, ticks};
use crate::figures::fold::Fold;
use crate::judging::verdict::worded;
use crate::reports::document::DocumentBlock;

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

/// How often each score was reached, over all seats, with the median and the range of nine of ten scores.
pub(crate) fn histogram(fold: &Fold) -> Option<[DocumentBlock; 2]> {
    let Bars { first, width, counts } = bars(&fold.scores)?;
    let most = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let all: u64 = fold.scores.values().sum();
    let (start, end) = (first as f64, (first + width * counts.len() as i64) as f64);
    let at = |score: f64| LEFT + (score - start) / (end - start) * (WIDE - 2.0 * LEFT);
    let [low, middle, high] = [5, 50, 95].map(|percent| fold.quantile(percent).map(f64::from).unwrap_or_default());
    let words = [low, middle, high].map(plain);
    let words = format!("scores of all seats: median {}; nine of ten are from {} to {}", words[1], words[0], words[2]);
    let mut out = String::new();
    let half = if width == 1 { 0.5 } else { 0.0 };
    let (from, to) = (at(low), at(high + if width == 1 { 1.0 } else { 0.0 }));
    out += &format!(
        "\n<rect class=\"most\" x=\"{}\" y=\"0\" width=\"{}\" height=\"{BASE}\"/>",
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
        let part = worded(*count as f64 / all.max(1) as f64, true);
        out += &format!(
            "\n<rect class=\"bar\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\">\
             <title>{scores}: {count} ({part})</title></rect>",
            place(x + gap / 2.0),
            place(BASE - tall),
            place(wide - gap),
            place(tall)
        );
    }
    let x = place(at(middle + half));
    out += &format!("\n<line class=\"median\" x1=\"{x}\" x2=\"{x}\" y1=\"0\" y2=\"{BASE}\"/>");
    out += &format!("\n<line class=\"axis\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{BASE}\" y2=\"{BASE}\"/>", WIDE - LEFT);
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
        out += &format!("\n<line class=\"axis\" x1=\"{x}\" x2=\"{x}\" y1=\"{BASE}\" y2=\"{}\"/>", BASE + 4.0);
        out += &format!("<text x=\"{x}\" y=\"{}\" text-anchor=\"{anchor}\">{}</text>", BASE + 18.0, plain(tick));
    }
    let line = vec![words.as_str().into()];
    Some([
        DocumentBlock::Line(line),
        DocumentBlock::figure("histogram", [WIDE, HIGH], "dashed: median; shaded: nine of ten scores".into(), &out),
    ])
}

/// A histogram for a line of a table, without words.
pub(crate) fn spark(fold: &Fold) -> String {
    let Some(Bars { counts, .. }) = bars(&fold.scores) else { return String::new() };
    let most = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let wide = 120.0 / counts.len().max(1) as f64;
    let mut out = String::from("<svg viewBox=\"0 0 120 24\" class=\"spark\" aria-hidden=\"true\"><path d=\"M0 24");
    for (bar, count) in counts.iter().enumerate() {
        out += &format!("V{}H{}", place(24.0 - *count as f64 / most * 22.0), place((bar + 1) as f64 * wide));
    }
    out + "V24Z\"/></svg>"
}

/// The bar of a share.
pub(crate) fn bar(class: &str, share: f64) -> String {
    format!(
        "<svg viewBox=\"0 0 200 14\" class=\"share\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <rect class=\"{class}\" width=\"{}\" height=\"14\"/></svg>",
        place((share * 200.0).max(1.0))
    )
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
