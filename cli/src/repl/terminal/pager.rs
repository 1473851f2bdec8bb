//! Pager: a reply that is longer than the screen, a page at a time.

use javelina_engine::Room;

/// Fewest columns for the long question below a page.
const NARROW: usize = 60;

/// The lines that are still to be shown.
pub(super) struct Pager {
    lines: Vec<String>,
    shown: usize,
}

/// Decision of a player after a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// To the next page.
    More,
    /// No further.
    Enough,
    /// No further; this was typed.
    Command(String),
}

impl Pager {
    /// A pager for a text, if it has more lines than a page.
    pub fn of(text: &str, rows: usize) -> Option<Self> {
        let lines: Vec<String> = text.lines().map(str::to_string).collect();
        (lines.len() >= rows).then_some(Self { lines, shown: 0 })
    }

    /// The next page, which leaves a line for the question below it, and that question if there is more.
    pub fn page(&mut self, Room { columns, rows }: Room) -> (String, Option<String>) {
        let end = (self.shown + rows.saturating_sub(1).max(1)).min(self.lines.len());
        let page = self.lines[self.shown..end].join("\n");
        self.shown = end;
        let all = self.lines.len();
        let how = if columns < NARROW { "Enter, q, /TEXT" } else { "Enter more, q enough, /TEXT only those" };
        let more = format!("{end} of {all}; {how} ");
        (page, (end < all).then_some(more))
    }

    /// Reads a line typed below a page. `/TEXT` leaves the lines that contain the text, from the first one.
    pub fn typed(&mut self, line: &str) -> Next {
        match line.trim() {
            "" => Next::More,
            "q" | "Q" => Next::Enough,
            text => match text.strip_prefix('/') {
                Some(wanted) => {
                    let wanted = wanted.to_lowercase();
                    self.lines.retain(|line| line.to_lowercase().contains(&wanted));
                    if self.lines.is_empty() {
                        self.lines.push("nothing".into());
                    }
                    self.shown = 0;
                    Next::More
                }
                None => Next::Command(text.into()),
            },
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests stop where something is wrong")]
mod tests {
    use super::*;

    const PAGE: Room = Room { columns: 80, rows: 25 };

    #[test]
    fn a_long_text_comes_in_pages_that_leave_a_line_for_the_question() {
        let text: Vec<String> = (1..=362).map(|at| format!("{at}  draw")).collect();
        let mut pager = Pager::of(&text.join("\n"), 25).unwrap();
        let (page, more) = pager.page(PAGE);
        assert_eq!(
            (page.lines().count(), more.unwrap().as_str()),
            (24, "24 of 362; Enter more, q enough, /TEXT only those ")
        );
        assert_eq!(pager.typed(""), Next::More);
        assert!(pager.page(PAGE).0.starts_with("25  draw\n"));
        assert_eq!(pager.typed("/36"), Next::More);
        let (page, more) = pager.page(PAGE);
        assert_eq!((page.lines().count(), more), (7, None), "36, 136, 236, 336, 360, 361, 362");
    }

    #[test]
    fn what_fits_is_not_paged_and_another_word_ends_it() {
        assert!(Pager::of("a\nb", 3).is_none());
        let mut pager = Pager::of("a\nb\nc", 3).unwrap();
        pager.page(Room { columns: 80, rows: 3 });
        assert_eq!(pager.typed("take 4"), Next::Command("take 4".into()));
        assert_eq!(pager.typed("q"), Next::Enough);
    }
}
