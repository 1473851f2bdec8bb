//! Charts of means with their intervals: a line each, on one axis with the allowed range.

use super::text::{escaped, place, ticks};
use crate::judging::statistics::intervals::Interval;
use crate::judging::verdict::worded;
use crate::plans::plan::Bound;
use crate::reports::document::DocumentBlock;

/// Width of a chart, of the names to its left, and of its margins, in pixels at its full size.
const WIDE: f64 = 640.0;
const NAMES: f64 = 230.0;
const MARGIN: f64 = 8.0;
/// Height of a line, and of the axis.
const HIGH: f64 = 26.0;
const AXIS: f64 = 16.0;

/// A line of a chart.
pub(crate) struct Strip {
    /// Its name.
    pub name: String,
    /// The mean, if there is one.
    pub mean: Option<f64>,
    /// The interval of the mean; unbounded if it is unknown.
    pub interval: Interval,
    /// Mean and interval in words.
    pub words: String,
    /// The class of its colour.
    pub class: &'static str,
}

/// An axis from `low` to `high`.
struct Axis {
    low: f64,
    high: f64,
}

impl Axis {
    fn of(strips: &[Strip], bound: Bound, has_zero: bool) -> Self {
        let ends = strips.iter().flat_map(|one| [one.mean, Some(one.interval.low), Some(one.interval.high)]);
        let all = ends.chain([bound.least, bound.most, has_zero.then_some(0.0)]).flatten();
        let all: Vec<f64> = all.filter(|value| value.is_finite()).collect();
        let low = all.iter().copied().fold(f64::INFINITY, f64::min);
        let high = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let span = if high > low { high - low } else { 1.0 };
        Self { low: low - span * 0.08, high: high + span * 0.08 }
    }

    /// The position of a value in pixels. Values beyond the ends are at the ends.
    fn at(&self, value: f64) -> f64 {
        let part = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        NAMES + MARGIN + part * (WIDE - NAMES - 2.0 * MARGIN)
    }
}

/// The chart of some means. `has_zero`: the axis shows 0, for differences.
pub(crate) fn strips(alt: String, strips: &[Strip], bound: Bound, is_percent: bool, has_zero: bool) -> DocumentBlock {
    let axis = Axis::of(strips, bound, has_zero);
    let foot = strips.len() as f64 * HIGH;
    let upright = |class: &str, x: f64| {
        format!("<line class=\"{class}\" x1=\"{0}\" x2=\"{0}\" y1=\"0\" y2=\"{foot}\"/>", place(x))
    };
    let mut out = String::new();
    if bound.least.or(bound.most).is_some() {
        let from = bound.least.map_or(NAMES, |least| axis.at(least));
        let wide = place((bound.most.map_or(WIDE, |most| axis.at(most)) - from).max(1.0));
        out += &format!("<rect class=\"allowed\" x=\"{}\" y=\"0\" width=\"{wide}\" height=\"{foot}\"/>", place(from));
        [bound.least, bound.most].into_iter().flatten().for_each(|edge| out += &upright("bound", axis.at(edge)));
    }
    if axis.low < 0.0 && axis.high > 0.0 {
        out += &upright("zero", axis.at(0.0));
    }
    for (at, Strip { name, mean, interval, words, class }) in strips.iter().enumerate() {
        let middle = place((at as f64 + 0.5) * HIGH);
        let y = place((at as f64 + 0.5) * HIGH + 4.0);
        let [short, name, words] = [(name, 34), (name, 100), (words, 200)].map(|(text, most)| escaped(text, most));
        out += &format!(
            "\n<g class=\"strip {class}\"><title>{name}: {words}</title><text x=\"0\" y=\"{y}\">{short}</text>"
        );
        if let Some(mean) = mean {
            if interval.is_known() {
                let (low, high) = (place(axis.at(interval.low)), place(axis.at(interval.high)));
                out += &format!("<line class=\"reach\" x1=\"{low}\" x2=\"{high}\" y1=\"{middle}\" y2=\"{middle}\"/>");
            }
            out += &format!("<circle class=\"dot\" cx=\"{}\" cy=\"{middle}\" r=\"4.5\"/>", place(axis.at(*mean)));
        }
        out += "</g>";
    }
    for tick in ticks(axis.low, axis.high) {
        // Numbers at the very end would be cut.
        let anchor = if axis.at(tick) > WIDE - 16.0 { "end" } else { "middle" };
        let (x, y, number) = (place(axis.at(tick)), place(foot + 14.0), worded(tick, is_percent).replace('-', "−"));
        out += &format!("\n<line class=\"axis\" x1=\"{x}\" x2=\"{x}\" y1=\"{foot}\" y2=\"{}\"/>", place(foot + 3.0));
        out += &format!("<text class=\"tick\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{number}</text>");
    }
    let band = if bound.least.or(bound.most).is_some() { "; shaded: allowed" } else { "" };
    let alt = format!("{alt} (dot: mean; line: interval{band})");
    DocumentBlock::figure("strips", [WIDE, foot + AXIS], alt, &out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_without_ends_stays_in_the_picture() {
        let drawn = |low: f64, high: f64| {
            let interval = Interval { low, high };
            let strip = Strip { name: "a".into(), mean: Some(1.0), interval, words: String::new(), class: "open" };
            let block = strips("t".into(), &[strip], Bound { least: Some(2.0), most: None }, false, false);
            let DocumentBlock::Figure { svg, .. } = block else { return String::new() };
            svg
        };
        let bare = drawn(f64::NEG_INFINITY, f64::INFINITY);
        assert!(bare.contains("class=\"dot\"") && !bare.contains("class=\"reach\""), "{bare}");
        let half = drawn(f64::NEG_INFINITY, 4.0);
        assert!(half.contains("class=\"reach\" x1=\"238\""), "{half}");
        assert!(!half.contains("NaN") && !half.contains("inf"), "{half}");
    }
}
