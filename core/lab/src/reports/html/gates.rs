//! The gates: for each a dot with its interval, and the range that is allowed.

use super::text::{escaped, figure, place, ticks, whole};
use crate::judging::panel::answers;
use crate::judging::verdict::{Judged, Verdict};
use crate::judging::wording::{common_error, verdict_detail};
use crate::plans::plan::{Aim, Bound, Gate};
use crate::reports::report::Report;
use crate::reports::search;

/// Size of a chart, in pixels at its full size.
const WIDE: f64 = 320.0;
const HIGH: f64 = 26.0;
const MARGIN: f64 = 8.0;

/// A gate, what became of it, and its name.
type Line<'a> = (&'a Gate, &'a Judged, &'a str);

/// The class of a verdict, for colours; the word always stands beside it.
pub(super) fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Pass => "pass",
        Verdict::Fail => "fail",
        Verdict::Undecided => "open",
        Verdict::Shown | Verdict::Missed => "shown",
    }
}

pub(super) fn badge(verdict: Verdict) -> String {
    format!("<span class=\"badge {}\">{}</span>", class(verdict), verdict.word())
}

pub(super) fn section(report: &Report) -> String {
    let mut out = String::from("<section id=\"gates\">\n<h2>Gates</h2>\n");
    if report.gates.iter().all(Judged::is_empty) {
        return out + "<p>This batch has no gates of its own.</p>\n</section>\n";
    }
    out += &format!(
        "<p class=\"legend\">The dot is the mean, the line its interval, the shaded band the allowed range. A gate passes when the \
         whole line is in the band, fails when it is outside, and is undecided in between. {}</p>\n",
        escaped(&common_error(report).unwrap_or_default(), 1_000)
    );
    for pair in crate::plans::unlike::pairs(&report.plan) {
        let [own, base, words] = pair.map(|text| escaped(&text, 400));
        out += &format!(
            "<p class=\"where\"><strong>{own}</strong> differs from <strong>{base}</strong> in: {words}</p>\n"
        );
    }
    if let Some((target, verdict, answer)) = search::answer(report) {
        let (target, answer) = (escaped(target, 200), escaped(&answer, 600));
        out += &format!("<p class=\"panel\">{} <strong>{target}</strong> {answer}</p>\n", badge(verdict));
    }
    for answer in answers(report) {
        out += &format!(
            "<p class=\"panel\"><strong>{}</strong> [{}] {}</p>\n",
            escaped(&answer.title, 200),
            escaped(&answer.about, 100),
            escaped(&answer.words(), 600)
        );
    }
    let mut groups: Vec<Vec<Line<'_>>> = Vec::new();
    let names = report.gate_names();
    let lines = report.plan.gates.iter().zip(&report.gates).zip(&names);
    for ((gate, judged), name) in lines.filter(|((_, judged), _)| !judged.is_empty()) {
        let line: Line<'_> = (gate, judged, name);
        let of_it = |group: &&mut Vec<Line<'_>>| group.first().is_some_and(|first| is_one(*first, line));
        match groups.iter_mut().find(of_it) {
            Some(group) => group.push(line),
            None => groups.push(vec![line]),
        }
    }
    groups.sort_by_key(|group| group.iter().map(|(_, judged, _)| order(judged.verdict)).min());
    for group in &mut groups {
        group.sort_by_key(|(_, judged, _)| order(judged.verdict));
        out += &block(group, report);
    }
    out + "</section>\n"
}

/// Whether two gates can be drawn on one axis.
fn is_one((one, of_one, _): Line<'_>, (other, of_other, _): Line<'_>) -> bool {
    let aim = |gate: &Gate| Aim { question: None, ..gate.aim };
    (&one.title, &one.figure, one.bound, one.against.is_some(), aim(one), of_one.is_percent)
        == (&other.title, &other.figure, other.bound, other.against.is_some(), aim(other), of_other.is_percent)
}

/// What needs a look comes first.
fn order(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Fail => 0,
        Verdict::Undecided => 1,
        Verdict::Pass => 2,
        Verdict::Shown | Verdict::Missed => 3,
    }
}

/// An axis from `low` to `high`.
struct Axis {
    low: f64,
    high: f64,
}

impl Axis {
    fn of(group: &[Line<'_>]) -> Self {
        let mut all: Vec<f64> = Vec::new();
        for (gate, judged, _) in group {
            all.extend([judged.mean, judged.interval.low, judged.interval.high]);
            let claim = gate.claim();
            all.extend([claim.least, claim.most].into_iter().flatten());
            // Differences are read against nothing at all.
            all.extend(gate.against.map(|_| 0.0));
        }
        all.retain(|value| value.is_finite());
        let low = all.iter().copied().fold(f64::INFINITY, f64::min);
        let high = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let span = if high > low { high - low } else { 1.0 };
        Self { low: low - span * 0.08, high: high + span * 0.08 }
    }

    /// Where a value stands, in pixels; beyond the ends at the ends.
    fn at(&self, value: f64) -> f64 {
        let part = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        MARGIN + part * (WIDE - 2.0 * MARGIN)
    }
}

fn block(group: &[Line<'_>], report: &Report) -> String {
    let Some((gate, Judged { is_percent, .. }, _)) = group.first() else { return String::new() };
    let is_percent = *is_percent;
    let axis = Axis::of(group);
    let mut whose = escaped(&gate.figure.metric.to_string(), 80);
    if let Some(policy) = &gate.figure.policy {
        whose += &format!(" of {}", escaped(policy, 60));
    }
    if let Some(seat) = gate.figure.seat {
        whose += &format!(" of seat {seat}");
    }
    if gate.against.is_some() {
        whose += ", difference game by game";
    }
    if gate.aim.share.is_some() {
        whose += &format!(", share of the games that are {}", escaped(&gate.bound.words(false), 100));
    }
    if let Some(range) = gate.aim.range {
        whose += &format!(", range {} to {}", figure(range.least, false), figure(range.most, false));
    }
    if group.iter().any(|(_, judged, _)| judged.pair.as_ref().is_some_and(|pair| pair.is_marked)) {
        whose += &format!("; * differs, with {} % for all rows of its table together (Holm)", report.plan.confidence);
    }
    let bound = bound(gate.claim(), is_percent);
    let mut out = format!("<article class=\"gate\">\n<h3>{}</h3>\n", escaped(&gate.title, 200));
    out += &format!("<p class=\"where\">{whose}{bound}</p>\n<div class=\"scroll\"><table class=\"dots\">\n");
    out += "<thead><tr><th>verdict</th><th>arm</th><th class=\"chart\"><span class=\"hidden\">chart</span></th>\
            <th>mean</th><th>interval</th><th>games</th></tr></thead>\n<tbody>\n";
    for (gate, judged, name) in group {
        let against = gate.against.and_then(|at| report.plan.arms.get(at));
        let against = against.map(|arm| format!(" <small>against {}</small>", escaped(&arm.label, 100)));
        out += &format!(
            "<tr><td>{}</td><th scope=\"row\"><a href=\"#arm-{}\">{}</a>{}</th><td class=\"chart\">{}</td>\
             <td class=\"num\">{}{}</td><td class=\"num\">{}</td><td class=\"num\">{}</td></tr>\n",
            badge(judged.verdict),
            gate.arm + 1,
            escaped(&judged.arm, 100),
            against.unwrap_or_default(),
            strip(&axis, gate.claim(), judged),
            judged.mean_in_words(),
            if judged.pair.as_ref().is_some_and(|pair| pair.is_marked) { " *" } else { "" },
            ends(judged),
            whole(judged.games),
        );
        if matches!(judged.verdict, Verdict::Fail | Verdict::Undecided) || judged.is_assumed() {
            let again =
                report.again(gate, judged, name).map(|again| format!(" <code>{}</code>", escaped(&again, 4_000)));
            out += &format!(
                "<tr class=\"because {}\"><td></td><td colspan=\"5\">{}</td></tr>\n",
                class(judged.verdict),
                escaped(&verdict_detail(judged), 900) + &again.unwrap_or_default()
            );
        }
    }
    out += &format!("</tbody>\n<tfoot><tr><td></td><td></td><td class=\"chart\">{}</td>", scale(&axis, is_percent));
    out + "<td colspan=\"3\"></td></tr></tfoot>\n</table></div>\n</article>\n"
}

/// The interval of a gate in words. Where too few values differ there is none.
fn ends(judged: &Judged) -> String {
    let lacks = judged.pair.as_ref().filter(|_| judged.verdict == Verdict::Shown).and_then(|pair| pair.lacks(judged));
    match lacks {
        Some(words) => words,
        None => judged.ends().unwrap_or_else(|| "unknown".into()),
    }
}

fn bound(bound: Bound, is_percent: bool) -> String {
    match (bound.least, bound.most) {
        (Some(least), Some(most)) => {
            format!("; must be {} to {}", figure(least, is_percent), figure(most, is_percent))
        }
        (Some(least), None) => format!("; must be at least {}", figure(least, is_percent)),
        (None, Some(most)) => format!("; must be at most {}", figure(most, is_percent)),
        (None, None) => String::new(),
    }
}

/// One line of the chart.
fn strip(axis: &Axis, bound: Bound, judged: &Judged) -> String {
    let middle = place(HIGH / 2.0);
    let mut out = format!(
        "<svg viewBox=\"0 0 {WIDE} {HIGH}\" class=\"strip {}\" role=\"img\" aria-label=\"{}\">",
        class(judged.verdict),
        escaped(&verdict_detail(judged), 900)
    );
    if bound.least.is_some() || bound.most.is_some() {
        let from = bound.least.map_or(0.0, |least| axis.at(least));
        let to = bound.most.map_or(WIDE, |most| axis.at(most));
        let wide = place((to - from).max(1.0));
        out += &format!("<rect class=\"allowed\" x=\"{}\" y=\"0\" width=\"{wide}\" height=\"{HIGH}\"/>", place(from));
        for edge in [bound.least, bound.most].into_iter().flatten() {
            let at = place(axis.at(edge));
            out += &format!("<line class=\"bound\" x1=\"{at}\" x2=\"{at}\" y1=\"0\" y2=\"{HIGH}\"/>");
        }
    }
    if axis.low < 0.0 && axis.high > 0.0 {
        let at = place(axis.at(0.0));
        out += &format!("<line class=\"zero\" x1=\"{at}\" x2=\"{at}\" y1=\"0\" y2=\"{HIGH}\"/>");
    }
    if judged.games > 0 && judged.interval.is_known() {
        let (low, high) = (place(axis.at(judged.interval.low)), place(axis.at(judged.interval.high)));
        out += &format!("<line class=\"reach\" x1=\"{low}\" x2=\"{high}\" y1=\"{middle}\" y2=\"{middle}\"/>");
    }
    if judged.games > 0 {
        out += &format!("<circle class=\"dot\" cx=\"{}\" cy=\"{middle}\" r=\"4.5\"/>", place(axis.at(judged.mean)));
    }
    out + "</svg>"
}

/// The numbers under the lines of a chart.
fn scale(axis: &Axis, is_percent: bool) -> String {
    let mut out = format!("<svg viewBox=\"0 0 {WIDE} 16\" class=\"scale\" aria-hidden=\"true\">");
    for tick in ticks(axis.low, axis.high) {
        let at = axis.at(tick);
        // Numbers at the very ends would be cut.
        let anchor = match at {
            at if at < 16.0 => "start",
            at if at > WIDE - 16.0 => "end",
            _ => "middle",
        };
        let at = place(at);
        out += &format!("<line x1=\"{at}\" x2=\"{at}\" y1=\"0\" y2=\"3\"/>");
        out += &format!("<text x=\"{at}\" y=\"14\" text-anchor=\"{anchor}\">{}</text>", figure(tick, is_percent));
    }
    out + "</svg>"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judging::intervals::Interval;

    fn judged(mean: f64, low: f64, high: f64) -> Judged {
        let verdict = Verdict::Undecided;
        Judged { verdict, mean, interval: Interval { low, high }, ..crate::judging::verdict::any_judged("a") }
    }

    #[test]
    fn an_interval_without_ends_stays_in_the_picture() {
        let gate = Gate {
            title: "t".into(),
            arm: 0,
            figure: crate::plans::plan::Figure { metric: "score".into(), seat: None, policy: None },
            against: None,
            bound: Bound { least: Some(2.0), most: None },
            aim: Aim::default(),
        };
        let nothing = judged(1.0, f64::NEG_INFINITY, f64::INFINITY);
        let bare = strip(&Axis::of(&[(&gate, &nothing, "")]), gate.bound, &nothing);
        assert!(bare.contains("class=\"dot\"") && !bare.contains("class=\"reach\""), "{bare}");
        let judged = judged(1.0, f64::NEG_INFINITY, 4.0);
        let axis = Axis::of(&[(&gate, &judged, "")]);
        let drawn = strip(&axis, gate.bound, &judged);
        assert!(drawn.contains("class=\"reach\" x1=\"8\""), "{drawn}");
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
    }
}
