//! Writes SVG: shapes with two decimals at most, texts made safe for XML.

use std::fmt::{self, Write};

use crate::palette::{Theme, themed};

/// The most letters of one text; more end in an ellipsis.
const MAX_TEXT: usize = 120;
/// The most letters of the title of a group.
const MAX_TITLE: usize = 600;
/// The most letters of a description.
const MAX_DESCRIPTION: usize = 2_000;

/// A number as SVG wants it: two decimals at most, no minus zero.
#[derive(Clone, Copy)]
pub struct Px(pub f64);

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
pub fn tenth(mm: f64) -> String {
    Px((mm * 10.0).round() / 10.0).to_string()
}

/// Text that is safe inside an element or an attribute: the five marks of XML are escaped, what XML forbids is left out.
fn escaped(text: &str, most: usize) -> String {
    let mut out = String::new();
    for letter in text.chars().take(most) {
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
    if text.chars().nth(most).is_some() {
        out.push('\u{2026}');
    }
    out
}

/// Lines as sentences.
fn sentences(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let ended = |line: &str| if line.ends_with(['.', '!', '?', ':']) { line.to_string() } else { format!("{line}.") };
    lines.map(ended).collect::<Vec<_>>().join(" ")
}

/// The style of an area or a text of a colour.
pub fn filled(colour: &str) -> String {
    format!("fill=\"{colour}\"")
}

/// The style of a bold text.
pub fn bold(colour: &str) -> String {
    format!("fill=\"{colour}\" font-weight=\"bold\"")
}

/// The style of a bold text with serifs.
pub fn serif(colour: &str) -> String {
    format!("font-family=\"serif\" font-weight=\"bold\" fill=\"{colour}\"")
}

/// The style of a line of a colour and a width.
pub fn stroke(colour: &str, width: f64) -> String {
    format!("stroke=\"{colour}\" stroke-width=\"{}\"", Px(width))
}

/// The style of an area with a line around it.
pub fn outlined(colour: &str, line: &str, width: f64) -> String {
    format!("fill=\"{colour}\" {}", stroke(line, width))
}

/// Where a text stands to its place.
#[derive(Clone, Copy)]
pub enum Align {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// Writes a drawing. Styles are attributes of our own, never foreign text.
pub struct Pen {
    theme: Theme,
    out: String,
}

impl Pen {
    /// A drawing of this size, with a title and a description for those who cannot see it. Ids begin with `prefix`, so that
    /// several drawings may stand in one page.
    pub fn new((width, height): (f64, f64), theme: Theme, prefix: &str, title: &str, description: &str) -> Self {
        let mut pen = Self { theme, out: String::with_capacity(64 * 1024) };
        let (w, h) = (Px(width), Px(height));
        pen.put(format_args!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"));
        pen.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" \
             font-family=\"sans-serif\" role=\"img\" aria-labelledby=\"{prefix}title {prefix}desc\">"
        ));
        pen.put(format_args!("<title id=\"{prefix}title\">{}</title>", escaped(title, MAX_TEXT)));
        pen.put(format_args!("<desc id=\"{prefix}desc\">{}</desc>", escaped(&sentences(description), MAX_DESCRIPTION)));
        pen
    }

    /// Attributes in the colours of the drawing.
    fn styled(&self, style: &str) -> String {
        themed(self.theme, style)
    }

    fn put(&mut self, line: fmt::Arguments<'_>) {
        let wrote = self.out.write_fmt(line);
        debug_assert!(wrote.is_ok(), "writing to a string cannot fail");
        self.out.push('\n');
    }

    /// A rectangle with rounded corners.
    pub fn rect(&mut self, (x, y): (f64, f64), (w, h): (f64, f64), round: f64, style: &str) {
        let style = self.styled(style);
        let (x, y, w, h, round) = (Px(x), Px(y), Px(w), Px(h), Px(round));
        self.put(format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{round}\" {style}/>"));
    }

    /// A circle.
    pub fn circle(&mut self, (x, y): (f64, f64), radius: f64, style: &str) {
        let style = self.styled(style);
        self.put(format_args!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {style}/>", Px(x), Px(y), Px(radius)));
    }

    /// A line.
    pub fn line(&mut self, (x, y): (f64, f64), (to_x, to_y): (f64, f64), style: &str) {
        let style = self.styled(style);
        let (x, y, to_x, to_y) = (Px(x), Px(y), Px(to_x), Px(to_y));
        self.put(format_args!("<line x1=\"{x}\" y1=\"{y}\" x2=\"{to_x}\" y2=\"{to_y}\" {style}/>"));
    }

    /// Two lines that cross at a place.
    pub fn cross(&mut self, (x, y): (f64, f64), reach: f64, style: &str) {
        self.line((x - reach, y - reach), (x + reach, y + reach), style);
        self.line((x - reach, y + reach), (x + reach, y - reach), style);
    }

    /// A closed polygon.
    pub fn polygon(&mut self, corners: &[(f64, f64)], style: &str) {
        let style = self.styled(style);
        let points: Vec<String> = corners.iter().map(|(x, y)| format!("{},{}", Px(*x), Px(*y))).collect();
        let points = points.join(" ");
        self.put(format_args!("<polygon points=\"{points}\" {style}/>"));
    }

    /// A path in SVG's own notation.
    pub fn path(&mut self, path: &str, style: &str) {
        let style = self.styled(style);
        self.put(format_args!("<path d=\"{path}\" {style}/>"));
    }

    /// A drawing of our own in a square of 24 units, put with its middle at a place.
    pub fn icon(&mut self, (x, y): (f64, f64), size: f64, inside: &str) {
        let inside = self.styled(inside);
        let (x, y, scale) = (Px(x - size / 2.0), Px(y - size / 2.0), size / 24.0);
        self.put(format_args!("<g transform=\"translate({x} {y}) scale({scale:.4})\">{inside}</g>"));
    }

    /// A line of text, made safe. `y` is its base line.
    pub fn text(&mut self, (x, y): (f64, f64), size: f64, align: Align, style: &str, text: &str) {
        let style = self.styled(style);
        let anchor = match align {
            Align::Start => "start",
            Align::Middle => "middle",
            Align::End => "end",
        };
        let (x, y, size, text) = (Px(x), Px(y), Px(size), escaped(text, MAX_TEXT));
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" {style}>{text}</text>"
        ));
    }

    /// Begins a group with a title, which is shown to whoever points at it.
    pub fn open(&mut self, title: &str) {
        self.put(format_args!("<g><title>{}</title>", escaped(title, MAX_TITLE)));
    }

    /// Begins a group with an id and a title whose places count from this one.
    pub fn open_at(&mut self, id: &str, (x, y): (f64, f64), title: &str) {
        let (x, y) = (Px(x), Px(y));
        self.put(format_args!("<g id=\"{id}\" transform=\"translate({x} {y})\">"));
        self.put(format_args!("<title>{}</title>", escaped(title, MAX_TITLE)));
    }

    /// Ends a group.
    pub fn close(&mut self) {
        self.put(format_args!("</g>"));
    }

    /// The finished document.
    pub fn finish(mut self) -> String {
        self.put(format_args!("</svg>"));
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_wrote_cannot_leave_its_text() {
        let mut pen = Pen::new((10.0, 10.0), Theme::Light, "", "a", "b");
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
    fn a_description_is_read_in_sentences() {
        assert_eq!(sentences("round 3\n  A: 5 points.\n\nend"), "round 3. A: 5 points. end.");
    }

    #[test]
    fn a_long_text_ends_in_an_ellipsis() {
        assert_eq!(escaped(&"x".repeat(MAX_TEXT), MAX_TEXT).len(), MAX_TEXT);
        assert!(escaped(&"x".repeat(MAX_TEXT + 1), MAX_TEXT).ends_with('\u{2026}'));
    }
}
