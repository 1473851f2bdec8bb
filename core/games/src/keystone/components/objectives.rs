//! Secret objectives: goals as patterns on the board, turned and mirrored (rulebook, "Secret objectives"; rulings d21,
//! d22).

use crate::keystone::content::{Content, Goal, Shape, Symbol};

/// A goal, ready to be looked for: the places of its shape as masks of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The symbol that is counted.
    pub of: Symbol,
    /// All places of the shape; empty where only a number is asked for.
    pub places: Vec<u16>,
    /// How many cards must show the symbol at least.
    pub least: u8,
}

impl Target {
    /// The goal of an objective over the shapes of content.
    pub fn of(goal: Goal, content: &Content) -> Self {
        let places = |shape| content.shapes.get(shape).map(places).unwrap_or_default();
        match goal {
            Goal::AtLeast { count, of } => Self { of, places: Vec::new(), least: count },
            Goal::Pattern { shape, of } => Self { of, places: places(shape), least: 1 },
        }
    }

    /// Returns `true` if cells that show the symbol reach the goal.
    pub fn is_reached(&self, shown: u16) -> bool {
        shown.count_ones() >= u32::from(self.least)
            && (self.places.is_empty() || self.places.iter().any(|place| place & shown == *place))
    }
}

/// Every place of a shape on the board, turned and mirrored, as masks of cells, least first.
pub fn places(shape: &Shape) -> Vec<u16> {
    let mut all = Vec::new();
    for way in 0..8 {
        let turned: Vec<(i32, i32)> = shape.cells.iter().map(|cell| turn(*cell, way)).collect();
        for down in -3..=3 {
            for right in -3..=3 {
                let mask = turned.iter().try_fold(0_u16, |mask, (row, column)| {
                    let (row, column) = (row + down, column + right);
                    let inside = (0..4).contains(&row) && (0..4).contains(&column);
                    inside.then(|| mask | 1 << (row * 4 + column))
                });
                all.extend(mask.filter(|mask| *mask != 0));
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// A cell turned by quarter turns (bits 0 and 1 of `way`) and mirrored (bit 2) within the square of four.
fn turn((row, column): (u8, u8), way: u8) -> (i32, i32) {
    let (mut row, mut column) = (i32::from(row), i32::from(column));
    if way & 4 != 0 {
        column = 3 - column;
    }
    for _ in 0..way & 3 {
        (row, column) = (column, 3 - row);
    }
    (row, column)
}
