//! Texts and numbers for HTML.

use javelina_engine::printable;

use crate::figures::moments::decimal;
use crate::judging::verdict::Verdict;

/// The class of a verdict, for colours.
pub(crate) fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Pass => "pass",
        Verdict::Fail => "fail",
        Verdict::Undecided => "open",
        Verdict::Shown | Verdict::Missed => "shown",
    }
}

/// Text that HTML takes as text, in elements and in quoted attributes, at most `limit` characters long.
pub(crate) fn escaped(text: &str, limit: usize) -> String {
    let signs = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;")];
    signs.iter().fold(printable(text, limit), |text, (sign, escape)| text.replace(sign, escape))
}

/// A number that no other format has, such as one of an axis: about four digits, no trailing zeros, a real minus sign.
pub(super) fn plain(number: f64) -> String {
    let places = match number.abs() {
        size if size >= 1000.0 => 0,
        size if size >= 100.0 => 1,
        size if size >= 1.0 => 2,
        _ => 3,
    };
    let text = decimal(number, places);
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    text.replace('-', "−")
}

/// A place in a picture, to a tenth of a pixel.
pub(crate) fn place(number: f64) -> String {
    let text = decimal(number, 1);
    text.strip_suffix(".0").map_or(text.clone(), ToString::to_string)
}

/// Round steps for an axis from `low` to `high`: 4 to 10 places, each a multiple of 1, 2 or 5 times a power of ten.
pub(super) fn ticks(low: f64, high: f64) -> Vec<f64> {
    let span = high - low;
    if !(span > 0.0 && span.is_finite()) {
        return Vec::new();
    }
    // Found by steps, since powers and logarithms differ between platforms.
    let mut unit = 1.0_f64;
    while unit > span {
        unit /= 10.0;
    }
    while unit * 10.0 <= span {
        unit *= 10.0;
    }
    let steps = [0.1, 0.2, 0.5, 1.0, 2.0];
    let step = steps.iter().map(|step| step * unit).find(|step| span / step <= 7.0).unwrap_or(unit);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).take(20).map(|at| at as f64 * step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_have_round_numbers_whatever_their_size() {
        assert_eq!(ticks(0.0, 100.0), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        let small: Vec<String> = ticks(0.031, 0.062).into_iter().map(|tick| decimal(tick, 3)).collect();
        assert_eq!(small, ["0.035", "0.040", "0.045", "0.050", "0.055", "0.060"]);
        assert_eq!(ticks(-7.0, 13.0), [-5.0, 0.0, 5.0, 10.0]);
        assert!(ticks(3.0, 3.0).is_empty() && ticks(0.0, f64::INFINITY).is_empty());
        for size in [1e-6, 0.3, 7.0, 99.0, 12_345.0, 9e12] {
            let count = ticks(-size, size * 0.37).len();
            assert!((2..=8).contains(&count), "{size}: {count}");
        }
    }

    #[test]
    fn numbers_of_axes_are_short() {
        assert_eq!([plain(-0.0004), plain(-3.5), plain(12345.6), plain(0.25)], ["0", "−3.5", "12346", "0.25"]);
    }

    #[test]
    fn nothing_leaves_an_attribute_or_an_element() {
        assert_eq!(
            escaped("</script><b x='1' y=\"2\">&\u{1b}\u{202e}", 80),
            "&lt;/script&gt;&lt;b x=&#39;1&#39; y=&quot;2&quot;&gt;&amp;"
        );
    }
}
