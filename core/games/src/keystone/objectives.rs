//! Secret objectives: goals as patterns on the board, turned and mirrored (rulebook, "Secret objectives"; rulings d21,
//! d22).

use javelina_engine::Element;
use javelina_engine::rules::{Set, Witness};

use super::content::{CELLS, Content, Goal, HABITAT_SYMBOLS, Shape, Symbol};
use super::facts::{Asker, board_of};
use super::points::{self, Objective};
use super::{Keystone, state::Board};

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

    /// Whether cells that show the symbol reach the goal.
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

impl Keystone {
    /// The cells of a board whose cards show a symbol, as bits.
    pub(super) fn shown(&self, board: &Board, of: Symbol) -> u16 {
        let habitat = of.0.checked_sub(HABITAT_SYMBOLS).filter(|habitat| *habitat < 4);
        let shows = |cell: usize| match (board.cards[cell], habitat) {
            (None, _) => false,
            (_, Some(habitat)) => board.habitats[cell] >> habitat & 1 == 1,
            (Some(card), None) => self.cards.face(card).symbols >> of.0 & 1 == 1,
        };
        (0..CELLS).filter(|cell| shows(*cell)).fold(0, |all, cell| all | 1 << cell)
    }

    /// Whether a goal of an objective is reached on the acting seat's board.
    pub(super) fn is_reached(&self, asker: &Asker<'_>, of: Objective, goal: usize, witness: &mut impl Witness) -> bool {
        let target = &self.targets[of.index()][goal];
        let base = target.is_reached(self.shown(board_of(asker), target.of));
        if self.rules.silent(points::GOAL, &asker.state.memory) {
            return base;
        }
        let ask = asker.ask().about([of.number(), goal as i32 + 1]).apart_from(self.others_than(of));
        self.rules.holds(points::GOAL, base, &ask, witness)
    }

    /// The objective items that keep silent while one objective is looked at.
    pub(super) fn others_than(&self, objective: Objective) -> Set {
        let mut apart = self.objective_items;
        if let Some(item) = self.objectives[objective.index()] {
            apart.remove(i32::from(item.0));
        }
        apart
    }

    /// How many goals of an objective are reached on the acting seat's board.
    pub(super) fn goals_of(&self, asker: &Asker<'_>, objective: Objective) -> i32 {
        let goals = self.targets[objective.index()].len();
        (0..goals).filter(|goal| self.is_reached(asker, objective, *goal, &mut ())).count() as i32
    }

    /// How many goals of its secret objectives the acting seat's board has reached.
    pub(super) fn goals_reached(&self, asker: &Asker<'_>) -> i32 {
        let held = board_of(asker).objectives;
        Objective::of_bits(held).map(|objective| self.goals_of(asker, objective)).sum()
    }
}
