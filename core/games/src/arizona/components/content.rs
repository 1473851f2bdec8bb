//! What a pack brings to the table: sheet, shapes, settings. Checked here once; play relies on it.

use javelina_engine::Element;
use javelina_engine::rules::Settings;

use crate::arizona::rules::kinds::{Cell, Good};
use crate::arizona::settings as setting;

/// The most spaces that a sheet may have.
pub const MAX_CELLS: usize = Cell::MOST;
/// The most steps that a section may have.
pub const MAX_STEPS: usize = 6;
/// The most sections that may start at one space, over all faces and orientations.
pub const MAX_AT_A_SPACE: usize = 128;

impl Cell {
    /// Its bit in a set of spaces.
    #[inline]
    pub fn mask(self) -> u128 {
        1 << self.index()
    }

    /// Returns `true` if it is one of a set of spaces.
    #[inline]
    pub fn lies_in(self, spaces: u128) -> bool {
        spaces & self.mask() != 0
    }

    /// The first one of a set of spaces, in reading order.
    #[inline]
    pub(in crate::arizona) fn first_in(spaces: u128) -> Option<Self> {
        Self::at(spaces.trailing_zeros() as usize)
    }

    /// Those of a set of spaces, in reading order.
    pub fn each_in(spaces: u128) -> impl Iterator<Item = Self> {
        let mut left = spaces;
        std::iter::from_fn(move || {
            let first = Self::first_in(left)?;
            left &= left - 1;
            Some(first)
        })
    }
}

/// What is printed on a space of the sheet, in the order of the kind `symbol`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Symbol {
    /// A train station: a section that ends here may be continued.
    Station,
    /// A town: a delivery may be made here.
    Town,
    /// A mountain: nothing happens.
    Mountain,
    /// One of the six goods.
    Good(Good),
}

impl Symbol {
    /// The element of the kind `symbol`.
    pub fn element(self) -> i32 {
        match self {
            Self::Station => 0,
            Self::Town => 1,
            Self::Mountain => 2,
            Self::Good(good) => 3 + good.number(),
        }
    }

    /// The symbol that an element of the kind `symbol` stands for.
    pub fn of_element(element: i32) -> Option<Self> {
        match element {
            0 => Some(Self::Station),
            1 => Some(Self::Town),
            2 => Some(Self::Mountain),
            _ => Good::of_number(element - 3).map(Self::Good),
        }
    }

    /// The letter that stands for the symbol on sheets: stations, towns, mountains, then Cow, ewE, Wheat, Apple, Log, Iron.
    pub fn letter(self) -> char {
        match self {
            Self::Station => 'S',
            Self::Town => 'T',
            Self::Mountain => 'M',
            Self::Good(good) => ['C', 'E', 'W', 'A', 'L', 'I'][good.index()],
        }
    }
}

/// A step of a section: to a neighbouring space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// In the section's direction, one of the four straight ones.
    Along,
    /// At right angles to that direction, always to the same side.
    Across,
    /// In one of the four diagonal directions.
    Diagonal,
}

/// A way to reach a second symbol from a station: a name and its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Its name in clauses.
    pub name: String,
    /// Its steps.
    pub steps: Vec<Step>,
    /// `true` if it is in use without any card.
    pub base: bool,
}

/// The printed sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// How many columns, lettered from A.
    pub columns: usize,
    /// How many rows, numbered from 1, top to bottom.
    pub rows: usize,
    /// What is printed, in reading order.
    pub symbols: Vec<Symbol>,
}

impl Sheet {
    /// The spaces, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        Cell::first(self.symbols.len())
    }

    /// Column and row of a space, from 0.
    pub fn place(&self, cell: Cell) -> (i32, i32) {
        ((cell.index() % self.columns) as i32, (cell.index() / self.columns) as i32)
    }

    /// The space at a column and row, if it is on the sheet.
    pub(in crate::arizona) fn at(&self, column: i32, row: i32) -> Option<Cell> {
        let inside = (0..self.columns as i32).contains(&column) && (0..self.rows as i32).contains(&row);
        Cell::of_number(row * self.columns as i32 + column).filter(|_| inside)
    }

    /// The spaces with a symbol, as bits.
    pub fn with(&self, is: impl Fn(Symbol) -> bool) -> u128 {
        let cells = self.cells().zip(&self.symbols).filter(|(_, symbol)| is(**symbol));
        cells.fold(0, |all, (cell, _)| all | cell.mask())
    }

    /// The name of a space: `F1`.
    pub fn name(&self, cell: Cell) -> String {
        let (column, row) = self.place(cell);
        format!("{}{}", char::from(b'A' + column as u8), row + 1)
    }
}

/// What a pack brings to the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// The sheet, the same for all players.
    pub sheet: Sheet,
    /// The shapes of a section for each value of a die, 1 first.
    pub faces: [Vec<Vec<Step>>; 6],
    /// The ways to a second symbol, in use or for cards to bring in.
    pub shapes: Vec<Shape>,
    /// The ids of the condition cards of all packs, to be named by clauses.
    pub cards: Vec<String>,
    /// The values of the settings, in the order of the catalogue.
    pub settings: Settings,
}

impl Content {
    /// Checks content as a whole. Each problem names the key of the pack that it belongs to.
    ///
    /// # Errors
    ///
    /// All problems: a sheet that is too small or too large, rows of unequal length, no station to start from, a face or
    /// shape without steps or with too many, two shapes of one name, settings that are missing.
    pub fn checked(self) -> Result<Self, Vec<(&'static str, String)>> {
        let mut problems = Vec::new();
        let mut say = |key: &'static str, text: String| problems.push((key, text));
        let Sheet { columns, rows, symbols } = &self.sheet;
        if *columns < 2 || *rows < 2 || *columns > 26 || columns * rows > MAX_CELLS {
            let has = format!("this one has {columns} by {rows}");
            say("sheet.grid", format!("a sheet has 2 to 26 columns and at most {MAX_CELLS} spaces, {has}"));
        } else if symbols.len() != columns * rows {
            let (needed, there) = (columns * rows, symbols.len());
            say("sheet.grid", format!("a grid of {columns} by {rows} needs {needed} symbols, there are {there}"));
        }
        if !symbols.contains(&Symbol::Station) {
            say("sheet.grid", "there is no station, so no line could begin".into());
        }
        let is_too_long = |steps: &Vec<Step>| steps.is_empty() || steps.len() > MAX_STEPS;
        for (value, shapes) in (1..).zip(&self.faces) {
            if shapes.is_empty() {
                say("face", format!("value {value} of the die has no section"));
            }
            if shapes.iter().any(is_too_long) {
                say("face", format!("a section of value {value} has 1 to {MAX_STEPS} steps"));
            }
        }
        let (lists, most) = (self.faces.iter().map(Vec::len).sum::<usize>(), MAX_AT_A_SPACE / 8);
        if lists > most {
            say("face", format!("all values together have at most {most} step lists, there are {lists}"));
        }
        if !self.shapes.iter().any(|shape| shape.base) {
            say("bonus_step", "no shape is in use without cards, so stations would do nothing".into());
        }
        if self.shapes.len() > 64 {
            say("bonus_step", format!("at most 64 shapes, there are {}", self.shapes.len()));
        }
        for (at, Shape { name, steps, .. }) in self.shapes.iter().enumerate() {
            if is_too_long(steps) {
                say("bonus_step", format!("shape `{name}` has 1 to {MAX_STEPS} steps"));
            }
            if self.shapes[..at].iter().any(|other| other.name == *name) {
                say("bonus_step", format!("two shapes are called `{name}`"));
            }
        }
        let (wanted, there) = (setting::SETTINGS.len(), self.settings.0.len());
        if wanted != there {
            say("settings", format!("{wanted} settings are needed, there are {there}"));
        }
        if problems.is_empty() { Ok(self) } else { Err(problems) }
    }

    /// All problems of settings that do not fit each other. Each names a word of the file that it belongs to.
    pub fn problems(&self) -> Vec<(String, String)> {
        let by_seats = (1..).zip(self.settings.numbers(setting::DICE_BY_SEATS));
        let too_few = |(seats, dice): (i32, &i32)| {
            (*dice < seats).then(|| format!("`dice.by_seats` has fewer dice than seats: {dice} for {seats}"))
        };
        by_seats.filter_map(too_few).map(|text| ("by_seats".into(), text)).collect()
    }
}
