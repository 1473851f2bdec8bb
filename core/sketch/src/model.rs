//! Model (`sketch`): panels with a body each. Seats are numbers from 0, places are indices.

use crate::icons::Icon;
use crate::palette::Tone;

/// What is shown of a table, or of a seat's sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// The game's id.
    pub game: String,
    /// Round and phase: `round 3`.
    pub when: String,
    /// Whose sheet it is; `None` for the table.
    pub seat: Option<u8>,
    /// Points of that seat, or anything else that stands large at the right: `41 points`.
    pub score: String,
    /// The picture in one to three sentences, for those who do not see it.
    pub alt: String,
    /// What is shown, in reading order.
    pub panels: Vec<Panel>,
}

impl Sketch {
    /// The sketch for somebody who saw another one last: cells of grids that are otherwise now are marked as new, and cells of
    /// rows that the panel of that name did not hold.
    #[must_use]
    pub fn with_news(mut self, before: &Self) -> Self {
        fn name(panel: &Panel) -> &str {
            named(&panel.title).map_or(&panel.title, |(name, _)| name)
        }
        for panel in &mut self.panels {
            let Some(old) = before.panels.iter().find(|old| name(old) == name(panel)) else { continue };
            match (&mut panel.body, &old.body) {
                (Body::Grid(grid), Body::Grid(old)) => {
                    grid.cells
                        .iter_mut()
                        .zip(&old.cells)
                        .filter(|(cell, old)| !cell.is_as(old))
                        .for_each(|(cell, _)| cell.renew());
                }
                (Body::Rows(rows, _), Body::Rows(old, _)) => {
                    let old = || old.iter().flat_map(|row| &row.cells);
                    let cells = rows.iter_mut().flat_map(|row| &mut row.cells);
                    cells.filter(|cell| !old().any(|old| cell.is_as(old))).for_each(Cell::renew);
                }
                _ => {}
            }
        }
        self
    }

    /// The sketch for somebody whose choices end on places of these names: cells of grids are marked, but not if that would
    /// mark all of them.
    #[must_use]
    pub fn with_choices(mut self, ends: &[&str]) -> Self {
        for panel in &mut self.panels {
            let Body::Grid(grid) = &mut panel.body else { continue };
            let is_end = |cell: &Cell| cell.name().is_some_and(|name| ends.contains(&name));
            if grid.cells.iter().all(is_end) {
                continue;
            }
            for cell in grid.cells.iter_mut().filter(|cell| is_end(cell)) {
                cell.may_be_chosen = true;
                cell.facts.push("a choice ends here".into());
            }
        }
        self
    }
}

/// A part of a sketch under a heading of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Panel {
    /// Its heading.
    pub title: String,
    /// Whose it is, for its colour.
    pub seat: Option<u8>,
    /// What is in it.
    pub body: Body,
    /// Texts below the body.
    pub notes: Vec<String>,
}

impl Sketch {
    /// One of a game at a moment, for a seat or for all, with nothing drawn yet.
    #[must_use]
    pub fn of(game: &str, when: String, seat: Option<u8>) -> Self {
        Self { game: game.into(), when, seat, ..Self::default() }
    }
}

impl Panel {
    /// The panel, as that of a seat.
    #[must_use]
    pub fn of_seat(self, seat: u8) -> Self {
        Self { seat: Some(seat), ..self }
    }

    /// One that is nobody's, without notes.
    #[must_use]
    pub fn of(title: &str, body: Body) -> Self {
        Self { title: title.into(), body, ..Self::default() }
    }

    /// One with texts.
    #[must_use]
    pub fn text(title: &str, texts: Vec<String>) -> Self {
        Self::of(title, Body::Text(texts))
    }

    /// One with texts, if there are any.
    #[must_use]
    pub fn any_text(title: &str, texts: Vec<String>) -> Option<Self> {
        (!texts.is_empty()).then(|| Self::text(title, texts))
    }

    /// One with rows.
    #[must_use]
    pub fn rows(title: &str, rows: Vec<Row>) -> Self {
        Self::of(title, Body::Rows(rows, Vec::new()))
    }
}

/// What a panel holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Cells in columns and rows.
    Grid(Grid),
    /// Rows of cells: piles, hands, boxes, queues.
    Rows(Vec<Row>, Vec<Link>),
    /// A way down with pawns on it.
    Track(Track),
    /// Texts, one a paragraph.
    Text(Vec<String>),
    /// What signs of the picture mean: said nowhere.
    Signs(Vec<Cell>),
}

impl Default for Body {
    fn default() -> Self {
        Self::Text(Vec::new())
    }
}

/// Cells in columns and rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// Whether cells have the size of cards, empty ones too.
    pub has_cards: bool,
    /// The heads of the columns; their number is that of the columns.
    pub across: Vec<String>,
    /// The heads of the rows.
    pub down: Vec<String>,
    /// The cells in reading order; none for a map on which only ways are shown.
    pub cells: Vec<Cell>,
    /// Ways over the cells.
    pub ways: Vec<Way>,
    /// What stands at the end of each row.
    pub row_sums: Vec<String>,
    /// What stands below each column.
    pub column_sums: Vec<String>,
}

/// A line from cell to cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Way {
    /// Whose it is.
    pub seat: u8,
    /// The cells that it passes, by their places.
    pub cells: Vec<usize>,
}

/// A row of cells with what stands before and after them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Whose it is.
    pub seat: Option<u8>,
    /// What stands before the cells.
    pub label: String,
    /// The cells.
    pub cells: Vec<Cell>,
    /// A text below them, which says the same as they do if they have no facts.
    pub note: String,
}

/// An arrow from one cell of rows to another: row and place of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it begins.
    pub from: (usize, usize),
    /// Where it points.
    pub to: (usize, usize),
}

/// A way down from `top` to 0, in proportion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Track {
    /// The number at the top.
    pub top: i32,
    /// The unit of the numbers.
    pub unit: String,
    /// Who is where.
    pub pawns: Vec<Pawn>,
}

/// Somebody on a track.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pawn {
    /// Who it is.
    pub seat: u8,
    /// Where it is.
    pub at: i32,
    /// What is said beside it.
    pub text: String,
}

/// A cell, a card, a token, a box.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Its name, and what is known of it: shown to whoever points at it, and read aloud.
    pub facts: Vec<String>,
    /// What is drawn in it.
    pub icon: Option<Icon>,
    /// What stands in its place where only letters can be drawn.
    pub letter: Option<char>,
    /// What stands in it, the first line bold.
    pub texts: Vec<String>,
    /// A number in its corner.
    pub corner: String,
    /// Signs in a row at its foot.
    pub badges: Vec<Badge>,
    /// How it lies.
    pub mark: Mark,
    /// Whether a choice that somebody has ends on it.
    pub may_be_chosen: bool,
    /// Whether somebody has not seen it so.
    pub is_new: bool,
}

impl Cell {
    /// A cell with one text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self { texts: vec![text.into()], ..Self::default() }
    }

    /// A cell with a drawing and a text beside it.
    #[must_use]
    pub fn icon(icon: Icon, text: impl Into<String>) -> Self {
        Self { icon: Some(icon), ..Self::text(text) }
    }

    /// The cell, lying so.
    #[must_use]
    pub fn marked(self, mark: Mark) -> Self {
        Self { mark, ..self }
    }

    /// What the sign of a drawing and its letter mean.
    #[must_use]
    pub fn sign(icon: Icon, letter: char, word: impl Into<String>) -> Self {
        Self { letter: Some(letter), ..Self::icon(icon, word) }
    }

    /// Its name, if its facts begin with one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.facts.first().and_then(|fact| named(fact)).map(|(name, _)| name)
    }

    /// Whether it says the same as another one, wherever that lies.
    fn is_as(&self, other: &Self) -> bool {
        (&self.facts, &self.texts, &self.badges, self.mark) == (&other.facts, &other.texts, &other.badges, other.mark)
    }

    fn renew(&mut self) {
        self.is_new = true;
        self.facts.push("new".into());
    }

    /// Whether it has more than a line and a drawing.
    pub(crate) fn is_card(&self) -> bool {
        self.texts.len() > 1 || !self.badges.is_empty() || !self.corner.is_empty()
    }
}

/// A sign at the foot of a card: a drawing, or letters on a tone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Badge {
    /// A drawing.
    Icon(Icon),
    /// Letters on a tone.
    Letters(String, Tone),
}

/// How a cell lies; words of the cell say the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// As it is.
    #[default]
    Plain,
    /// Somebody's, ringed in the colour of this seat.
    Ringed(u8),
    /// At work, or where a line ends, in the colour of this seat.
    Focus(u8),
    /// Under somebody's line.
    Passed(u8),
    /// Out of use.
    Closed,
    /// Face-down, or not known.
    Hidden,
}

/// A fact with the name of its thing before it, in two.
pub(crate) fn named(fact: &str) -> Option<(&str, &str)> {
    fact.split_once(": ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_on_which_a_choice_ends_are_marked_unless_all_of_them_are() {
        let cell = |name: &str| Cell { facts: vec![format!("{name}: free")], ..Cell::default() };
        let grid = Grid { cells: ["R1C1", "R1C2"].map(cell).into(), ..Grid::default() };
        let sketch = Sketch { panels: vec![Panel { body: Body::Grid(grid), ..Panel::default() }], ..Sketch::default() };
        let marked = |ends: &[&str]| {
            let sketch = sketch.clone().with_choices(ends);
            let Body::Grid(grid) = &sketch.panels[0].body else { return Vec::new() };
            grid.cells.iter().map(|cell| cell.may_be_chosen).collect()
        };
        assert_eq!(marked(&["R1C2", "R4C4"]), [false, true]);
        assert_eq!(marked(&["R1C2", "R1C1"]), [false, false]);
        assert!(sketch.with_choices(&["R1C1"]).svg(crate::Theme::Light).contains("a choice ends here"));
    }

    #[test]
    fn what_somebody_has_not_seen_so_is_new_and_what_only_moved_along_its_row_is_not() {
        let cell = |fact: &str| Cell { facts: vec![fact.into()], ..Cell::default() };
        let sketch = |grid: [&str; 2], row: &[&str]| {
            let grid = Body::Grid(Grid { cells: grid.map(cell).into(), ..Grid::default() });
            let rows =
                Body::Rows(vec![Row { cells: row.iter().map(|fact| cell(fact)).collect(), ..Row::default() }], vec![]);
            let panel = |title: &str, body| Panel { title: title.into(), body, ..Panel::default() };
            Sketch { panels: vec![panel("sheet: 4 points", grid), panel("hand", rows)], ..Sketch::default() }
        };
        let before = sketch(["A1: town", "B1: cow"], &["A holds Coffee", "A holds Nitro"]);
        let mut after = sketch(["A1: town, drawn over", "B1: cow"], &["A holds Nitro", "A holds Banana"]);
        after.panels[0].title = "sheet: 5 points".into();
        let after = after.with_news(&before);
        let new = |panel: &Panel| -> Vec<bool> {
            match &panel.body {
                Body::Grid(grid) => grid.cells.iter().map(|cell| cell.is_new).collect(),
                Body::Rows(rows, _) => rows.iter().flat_map(|row| &row.cells).map(|cell| cell.is_new).collect(),
                _ => Vec::new(),
            }
        };
        assert_eq!(after.panels.iter().map(new).collect::<Vec<_>>(), [[true, false], [false, true]]);
        assert_eq!(after.svg(crate::Theme::Light).matches("; new</title>").count(), 2);
        assert!(!before.clone().with_news(&before).svg(crate::Theme::Light).contains("; new"));
    }
}
