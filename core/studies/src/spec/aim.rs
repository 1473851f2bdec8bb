//! Reads how the gates of a batch spec are judged: error rates, effects, kinds of interval.

use javelina_engine::{Diagnostic, printable};
use javelina_lab::{Aim, ItemMetric, Method, Metric, Range, Rigor};
use javelina_variants::Node;

/// The greatest end of a range.
const MOST: i64 = 1_000_000_000;

/// Whether a figure is surely no share of games.
fn is_no_share(metric: &Metric) -> bool {
    use Metric::{Actions, Item, Margin, Moves, Score, Spread, WinnerScore};
    match metric {
        Score | Margin | WinnerScore | Actions | Moves | Spread => true,
        Item(of, _) => *of != ItemMetric::Seen,
        _ => false,
    }
}

/// A number as specs write it: plain digits, a point, a minus; `%` may follow.
pub(crate) fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    let (digits, scale) = text.strip_suffix('%').map_or((text, 1.0), |digits| (digits.trim(), 100.0));
    let is_plain =
        digits.len() <= 16 && digits.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'));
    digits.parse::<f64>().ok().filter(|_| is_plain).map(|number| number / scale)
}

/// A text that must be a number in a range.
fn within(node: &Node<'_>, key: &'static str, least: f64, most: f64, help: &'static str) -> Option<f64> {
    let text = node.opt_text(key)?;
    let value = number(&text.value).filter(|value| (least..=most).contains(value));
    if value.is_none() {
        let message = format!("`{key}` cannot be `{}`", printable(&text.value, 40));
        node.reader().push(Diagnostic::error("B5007", node.reader().at(&text.span), message).help(help));
    }
    value
}

/// The keys of the root: `alpha` and `stop`.
pub(crate) fn rigor(node: &Node<'_>) -> Rigor {
    let alpha = within(node, "alpha", 1e-6, 0.2, "write a chance from `0.0001 %` to `20 %`, such as `alpha = \"5 %\"`");
    let stop = node.opt_text("stop");
    node.words("stop", &["early", "at the end"]);
    let early = stop.is_some_and(|stop| {
        if stop.value != "early" && stop.value != "at the end" {
            let message = format!("`stop` cannot be `{}`", printable(&stop.value, 40));
            let problem = Diagnostic::error("B5007", node.reader().at(&stop.span), message);
            node.reader().push(problem.help("write `early` or `at the end`"));
        }
        stop.value == "early"
    });
    Rigor { alpha, early }
}

/// The range that a gate names for its values.
fn range(node: &Node<'_>) -> Option<Range> {
    let ends = node.numbers("range", -MOST..=MOST, 2)?;
    let range = match ends.value[..] {
        [least, most] if least < most => Some(Range { least: least as f64, most: most as f64 }),
        _ => None,
    };
    if range.is_none() {
        let problem =
            Diagnostic::error("B5007", node.reader().at(&ends.span), "a range has two ends, the smaller one first");
        node.reader().push(problem.help("write the least and the greatest value: `range = [-20, 40]`"));
    }
    range
}

/// The keys of a gate: `effect`, `beta`, `interval`, `range`, `share` and `strict`, which is that of the spec by default.
pub(crate) fn aim(node: &Node<'_>, metric: Option<&Metric>, is_compared: bool, strict: bool) -> Aim {
    let effect = within(node, "effect", 1e-6, 1e9, "write the smallest effect that matters: `2 %` or `1.5`");
    let beta = within(node, "beta", 0.001, 0.5, "write a chance from `0.1 %` to `50 %`, such as `beta = \"10 %\"`");
    let mut method = Method::Fitting;
    let known = Method::WORDS.map(|(word, _)| word);
    let interval = node.opt_text("interval");
    node.words("interval", &known);
    if let Some(word) = interval {
        let span = node.reader().at(&word.span);
        match Method::WORDS.iter().find(|(known, _)| *known == word.value) {
            None => {
                let message = format!("there is no interval `{}`", printable(&word.value, 40));
                let problem =
                    Diagnostic::error("B5007", span, message).help(format!("intervals: {}", known.join(", ")));
                node.reader().push(problem.did_you_mean(&word.value, known));
            }
            Some((word, Method::Wilson | Method::Exact))
                if !node.has("share") && (is_compared || metric.is_some_and(is_no_share)) =>
            {
                let what = if is_compared { "a difference" } else { "this figure" };
                let message = format!("`{word}` is an interval for shares of games, but {what} is not one");
                node.reader().push(Diagnostic::error("B5007", span, message).help(
                    "remove `interval`: betting intervals are used where the range of the values is known, `t` elsewhere",
                ));
            }
            Some((_, chosen)) => method = *chosen,
        }
    }
    let share = within(
        node,
        "share",
        0.01,
        1.0,
        "write a share of the games from `1 %` to `100 %`, such as `share = \"95 %\"`",
    );
    let strict = node.switch("strict").map_or(strict, |switch| switch.value);
    let plain = Aim::default();
    Aim { effect, beta: beta.unwrap_or(plain.beta), method, range: range(node), share, strict, ..plain }
}
