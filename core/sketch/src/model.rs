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
    pub fn of(title: &str, body: Body) -> Self {
        Self { title: title.into(), body, ..Self::default() }
    }

    /// One with texts.
    pub fn text(title: &str, texts: Vec<String>) -> Self {
        Self::of(title, Body::Text(texts))
    }

    /// One with texts, if there are any.
    pub fn any_text(title: &str, texts: Vec<String>) -> Option<Self> {
        (!texts.is_empty()).then(|| Self::text(title, texts))
    }

    /// One with rows.
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
}

impl Cell {
    /// A cell with one text.
    pub fn text(text: impl Into<String>) -> Self {
        Self { texts: vec![text.into()], ..Self::default() }
    }

    /// A cell with a drawing and a text beside it.
    pub fn icon(icon: Icon, text: impl Into<String>) -> Self {
        Self { icon: Some(icon), ..Self::text(text) }
    }

    /// The cell, lying so.
    #[must_use]
    pub fn marked(self, mark: Mark) -> Self {
        Self { mark, ..self }
    }

    /// What the sign of a drawing and its letter mean.
    pub fn sign(icon: Icon, letter: char, word: impl Into<String>) -> Self {
        Self { letter: Some(letter), ..Self::icon(icon, word) }
    }

    /// Its name, if its facts begin with one.
    pub fn name(&self) -> Option<&str> {
        self.facts.first().and_then(|fact| named(fact)).map(|(name, _)| name)
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
