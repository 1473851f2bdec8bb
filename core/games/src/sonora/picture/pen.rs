//! Writes SVG: shapes with two decimals at most, texts made safe for XML.

use std::fmt::{self, Write};

/// The most letters of one text; more end in an ellipsis.
const MAX_TEXT: usize = 120;

/// A number as SVG wants it: two decimals at most, no minus zero.
#[derive(Clone, Copy)]
pub(super) struct Px(pub f64);

impl fmt::Display for Px {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0.clamp(-1e6, 1e6) * 100.0).round() as i64;
        let (sign, whole, part) = (hundredths < 0, hundredths.abs() / 100, hundredths.abs() % 100);
        write!(f, "{}{whole}", if sign { "-" } else { "" })?;
        match (part / 10, part % 10) {
            (0, 0) => Ok(()),
            (tenth, 0) => write!(f, ".{tenth}"),
            (tenth, last) => write!(f, ".{tenth}{last}"),
        }
    }
}

/// A length in mm, to a tenth.
pub(super) fn tenth(mm: f64) -> String {
    Px((mm * 10.0).round() / 10.0).to_string()
}

/// Text that is safe inside an element or an attribute: the five marks of XML are escaped, what XML forbids is left out.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars().take(MAX_TEXT) {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            _ if letter.is_control() || ('\u{fffe}'..='\u{ffff}').contains(&letter) => {}
            _ => out.push(letter),
        }
    }
    if text.chars().nth(MAX_TEXT).is_some() {
        out.push('\u{2026}');
    }
    out
}

/// Where a text stands to its place: it begins there, has its middle there, or ends there.
#[derive(Clone, Copy)]
pub(super) enum Align {
    Start,
    Middle,
    End,
}

/// Writes a drawing. Styles are attributes of our own, never foreign text.
pub(super) struct Pen {
    out: String,
}

impl Pen {
    /// A drawing of this size, with a title and a description for those who cannot see it.
    pub(super) fn new(width: f64, height: f64, title: &str, description: &str) -> Self {
        let mut pen = Self { out: String::with_capacity(64 * 1024) };
        let (w, h) = (Px(width), Px(height));
        pen.put(format_args!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"));
        pen.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" \
             font-family=\"sans-serif\" role=\"img\" aria-labelledby=\"title desc\">"
        ));
        pen.put(format_args!("<title id=\"title\">{}</title>", escaped(title)));
        pen.put(format_args!("<desc id=\"desc\">{}</desc>", escaped(description)));
        pen
    }

    fn put(&mut self, line: fmt::Arguments<'_>) {
        let wrote = self.out.write_fmt(line);
        debug_assert!(wrote.is_ok(), "writing to a string cannot fail");
        self.out.push('\n');
    }

    /// A rectangle with rounded corners.
    pub(super) fn rect(&mut self, (x, y): (f64, f64), (w, h): (f64, f64), round: f64, style: &str) {
        let (x, y, w, h, round) = (Px(x), Px(y), Px(w), Px(h), Px(round));
        self.put(format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{round}\" {style}/>"));
    }

    /// A circle.
    pub(super) fn circle(&mut self, (x, y): (f64, f64), radius: f64, style: &str) {
        self.put(format_args!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {style}/>", Px(x), Px(y), Px(radius)));
    }

    /// A line.
    pub(super) fn line(&mut self, (x, y): (f64, f64), (to_x, to_y): (f64, f64), style: &str) {
        let (x, y, to_x, to_y) = (Px(x), Px(y), Px(to_x), Px(to_y));
        self.put(format_args!("<line x1=\"{x}\" y1=\"{y}\" x2=\"{to_x}\" y2=\"{to_y}\" {style}/>"));
    }

    /// Two lines that cross at a place.
    pub(super) fn cross(&mut self, (x, y): (f64, f64), reach: f64, style: &str) {
        self.line((x - reach, y - reach), (x + reach, y + reach), style);
        self.line((x - reach, y + reach), (x + reach, y - reach), style);
    }

    /// A closed polygon.
    pub(super) fn polygon(&mut self, corners: &[(f64, f64)], style: &str) {
        let points: Vec<String> = corners.iter().map(|(x, y)| format!("{},{}", Px(*x), Px(*y))).collect();
        let points = points.join(" ");
        self.put(format_args!("<polygon points=\"{points}\" {style}/>"));
    }

    /// A path in SVG's own notation.
    pub(super) fn path(&mut self, path: &str, style: &str) {
        self.put(format_args!("<path d=\"{path}\" {style}/>"));
    }

    /// A drawing of our own in a square of 24 units, put with its middle at a place.
    pub(super) fn icon(&mut self, (x, y): (f64, f64), size: f64, inside: &str) {
        let (x, y, scale) = (Px(x - size / 2.0), Px(y - size / 2.0), size / 24.0);
        self.put(format_args!("<g transform=\"translate({x} {y}) scale({scale:.4})\">{inside}</g>"));
    }

    /// A line of text, made safe. `y` is its base line.
    pub(super) fn text(&mut self, (x, y): (f64, f64), size: f64, align: Align, style: &str, text: &str) {
        let anchor = match align {
            Align::Start => "start",
            Align::Middle => "middle",
            Align::End => "end",
        };
        let (x, y, size, text) = (Px(x), Px(y), Px(size), escaped(text));
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" {style}>{text}</text>"
        ));
    }

    /// The finished document.
    pub(super) fn finish(mut self) -> String {
        self.put(format_args!("</svg>"));
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_wrote_cannot_leave_its_text() {
        let mut pen = Pen::new(10.0, 10.0, "a", "b");
        pen.text((0.0, 0.0), 10.0, Align::Start, "", "</text><script>&\"'\u{0}\u{1b}\u{ffff}");
        let text = pen.finish();
        assert!(text.contains(">&lt;/text&gt;&lt;script&gt;&amp;&quot;&apos;</text>"), "{text}");
    }

    #[test]
    fn numbers_are_short_and_never_minus_zero() {
        let written: Vec<String> = [-0.001, 0.1, -1.25, 3.0, 0.016, f64::NAN].map(|one| Px(one).to_string()).into();
        assert_eq!(written, ["0", "0.1", "-1.25", "3", "0.02", "0"]);
    }

    #[test]
    fn a_long_text_ends_in_an_ellipsis() {
        assert_eq!(escaped(&"x".repeat(MAX_TEXT)).len(), MAX_TEXT);
        assert!(escaped(&"x".repeat(MAX_TEXT + 1)).ends_with('\u{2026}'));
    }
}
