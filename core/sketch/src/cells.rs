//! Widths of texts in the cells of a terminal: one measure for all tables.

use core::fmt::{self, Alignment, Display, Formatter, Write};

use unicode_width::UnicodeWidthStr;

/// Number of cells that a text takes: two for a wide character, none for one that combines with the one before it.
pub fn cells(text: &str) -> usize {
    text.width()
}

/// The longest beginning of a text that takes at most so many cells.
pub fn beginning(text: &str, most: usize) -> &str {
    let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let end = ends.take_while(|end| cells(&text[..*end]) <= most).last().unwrap_or(0);
    &text[..end]
}

/// A text cut to a width, the cut marked with `~`.
pub fn cut(text: &str, width: usize) -> String {
    if cells(text) <= width { text.into() } else { format!("{}~", beginning(text, width.saturating_sub(1))) }
}

/// A text whose width in a format string (`{:<8}`) counts cells.
///
/// ```
/// use javelina_sketch::Padded;
/// assert_eq!(format!("{:<5}|{:>3}", Padded("\u{9e7f}"), Padded("e\u{301}")), "\u{9e7f}   |  e\u{301}");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Padded<'a>(pub &'a str);

impl Display for Padded<'_> {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        let gap = to.width().unwrap_or(0).saturating_sub(cells(self.0));
        let before = match to.align() {
            Some(Alignment::Right) => gap,
            Some(Alignment::Center) => gap / 2,
            Some(Alignment::Left) | None => 0,
        };
        let fill = to.fill();
        (0..before).try_for_each(|_| to.write_char(fill))?;
        to.write_str(self.0)?;
        (before..gap).try_for_each(|_| to.write_char(fill))
    }
}
