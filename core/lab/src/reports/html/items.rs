//! Cards, tokens, objectives: a table for each kind, those with the greatest lift first.

use super::text::{escaped, figure, grouped, place, share, whole};
use crate::figures::fold::Fold;
use crate::figures::moments::Moments;
use crate::judging::intervals::Interval;
use crate::reports::roster::{Line, around, by_kind, reach};

/// A table with more lines is folded up.
const OPEN: usize = 24;
/// Size of a chart, in pixels.
const WIDE: f64 = 150.0;
const HIGH: f64 = 20.0;

/// What became of the cards, tokens and the like of an arm.
pub(super) fn section(fold: &Fold, confidence: u8) -> String {
    let kinds = by_kind(&fold.items);
    if kinds.is_empty() {
        return String::new();
    }
    let mut out = format!(
        "<p class=\"legend\">What became of each {}, in the {} that were measured on their way. Seen: the share of seats that saw \
         it. Used: uses per seat. Lift: how much more of the win the sides had that used it than those that did not, in games \
         that had both (partners are one side, anybody else is one alone); it does not say which of the two brought the other.</p>\n",
        listed(kinds.iter().map(|(kind, _)| *kind)),
        grouped(fold.items.games, "game")
    );
    for (kind, lines) in kinds {
        let open = if lines.len() <= OPEN { " open" } else { "" };
        out += &format!(
            "<details class=\"items\"{open}><summary><strong>{}</strong> <span class=\"where\">{}</span></summary>\n{}</details>\n",
            escaped(kind, 60),
            whole(lines.len() as u64),
            table(&lines, confidence)
        );
    }
    if fold.items.is_cut {
        out += "<p class=\"note\">There are more of them than are kept: those are shown that come first by kind and name.</p>\n";
    }
    out
}

/// `card, token or objective`.
fn listed<'a>(kinds: impl Iterator<Item = &'a str>) -> String {
    let mut kinds: Vec<String> = kinds.map(|kind| escaped(kind, 60)).collect();
    match (kinds.pop(), kinds.is_empty()) {
        (Some(last), false) => format!("{} or {last}", kinds.join(", ")),
        (last, _) => last.unwrap_or_default(),
    }
}

fn table(lines: &[Line<'_>], confidence: u8) -> String {
    let has_lift = lines.iter().any(|(_, figures)| figures.lift.count > 1);
    let has_points = lines.iter().any(|(_, figures)| figures.points.count > 0);
    let ends = lines.iter().flat_map(|(_, figures)| {
        let interval = reach(&figures.lift, confidence);
        let (low, high) = interval.map_or((0.0, 0.0), |ends| (ends.low, ends.high));
        [figures.lift.mean().abs(), low.abs(), high.abs()]
    });
    let scale = ends.fold(0.02, f64::max);
    let mut out = String::from("<div class=\"scroll\"><table class=\"things\">\n<thead><tr><th>name</th>");
    if has_lift {
        out +=
            "<th class=\"chart\"><span class=\"hidden\">chart</span></th><th>lift</th><th>interval</th><th>games</th>";
    }
    out += "<th>seen</th><th>used</th>";
    if has_points {
        out += "<th>points per use</th><th>interval</th>";
    }
    out += "</tr></thead>\n<tbody>\n";
    for (name, figures) in lines {
        out += &format!("<tr><th scope=\"row\">{}</th>", escaped(name, 80));
        if has_lift {
            out += &lift(name, &figures.lift, scale, confidence);
        }
        let (seen, used) = (share(figures.seen.mean()), number(figures.used.mean()));
        out += &format!("<td class=\"num\">{seen}</td><td class=\"num\">{used}</td>");
        if has_points && figures.points.count > 0 {
            let mean = number(figures.points.mean());
            out += &format!(
                "<td class=\"num\">{mean}</td><td class=\"num\">{}</td>",
                between(Some(around(&figures.points, confidence)).filter(|_| figures.points.count > 1), number)
            );
        } else if has_points {
            out += "<td class=\"num\">–</td><td class=\"num\"></td>";
        }
        out += "</tr>\n";
    }
    out + "</tbody>\n</table></div>\n"
}

/// An interval in words; nothing where there is none.
fn between(interval: Option<Interval>, say: impl Fn(f64) -> String) -> String {
    interval.map(|ends| format!("{} to {}", say(ends.low), say(ends.high))).unwrap_or_default()
}

fn number(number: f64) -> String {
    figure(number, false)
}

fn signed(number: f64) -> String {
    let text = share(number);
    if number > 0.0 { format!("+{text}") } else { text }
}

/// Chart, mean, interval and games of a lift.
fn lift(name: &str, values: &Moments, scale: f64, confidence: u8) -> String {
    if values.count == 0 {
        return "<td></td><td class=\"num\">–</td><td></td><td class=\"num\">0</td>".into();
    }
    let interval = reach(values, confidence);
    let (mean, words) = (signed(values.mean()), between(interval, signed));
    let at = |value: f64| WIDE / 2.0 + (value / scale).clamp(-1.0, 1.0) * (WIDE / 2.0 - 6.0);
    let middle = place(HIGH / 2.0);
    let mut chart = format!(
        "<svg viewBox=\"0 0 {WIDE} {HIGH}\" width=\"{WIDE}\" role=\"img\" aria-label=\"lift of {}: {mean}\">\
         <line class=\"zero\" x1=\"{zero}\" x2=\"{zero}\" y1=\"0\" y2=\"{HIGH}\"/>",
        escaped(name, 80),
        zero = place(at(0.0))
    );
    let class = match interval {
        Some(ends) if ends.low > 0.0 => "pass",
        Some(ends) if ends.high < 0.0 => "fail",
        _ => "shown",
    };
    chart += &format!("<g class=\"{class}\">");
    if let Some(Interval { low, high }) = interval {
        let (low, high) = (place(at(low)), place(at(high)));
        chart += &format!("<line class=\"reach\" x1=\"{low}\" x2=\"{high}\" y1=\"{middle}\" y2=\"{middle}\"/>");
    }
    chart += &format!("<circle class=\"dot\" cx=\"{}\" cy=\"{middle}\" r=\"4\"/></g>", place(at(values.mean())));
    format!(
        "<td class=\"chart\">{chart}</svg></td><td class=\"num\">{mean}</td><td class=\"num\">{words}</td><td class=\"num\">{}</td>",
        whole(values.count)
    )
}
