//! The printed sheet: spaces, symbols, and the steps of sections over it.

use javelina_engine::Element;

use crate::arizona::rules::kinds::{Cell, Good};

/// The most spaces that a sheet may have.
pub const MAX_CELLS: usize = Cell::MOST;
/// The most steps that a section may have.
pub const MAX_STEPS: usize = 6;
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

    /// The spaces of a set, in reading order.
    pub fn each_in(spaces: u128) -> impl Iterator<Item = Self> {
        let mut left = spaces;
        std::iter::from_fn(move || {
            let first = Self::first_in(left)?;
            left &= left - 1;
            Some(first)
        })
    }
}

/// The symbol printed on a space of the sheet, in the order of the kind `symbol`.
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

    /// The symbol of an element of the kind `symbol`.
    pub fn of_element(element: i32) -> Option<Self> {
        match element {
            0 => Some(Self::Station),
            1 => Some(Self::Town),
            2 => Some(Self::Mountain),
            _ => Good::of_number(element - 3).map(Self::Good),
        }
    }

    /// The letter of the symbol on sheets: stations, towns, mountains, then Cow, ewE, Wheat, Apple, Log, Iron.
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
    /// The printed symbols, in reading order.
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
