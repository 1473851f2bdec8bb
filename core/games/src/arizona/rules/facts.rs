//! What the bodies of facts are made of.

use javelina_engine::Element;
use javelina_engine::rules::{FactId, Facts, Set};

use crate::arizona::Arizona;
use crate::arizona::components::sheet::{Sheet, Symbol};
use crate::arizona::content::Content;
use crate::arizona::play::state::Player;
use crate::arizona::points::{Cell, F_LINE, Good};

/// Facts as one seat acts.
pub type Asker<'a> = javelina_engine::Asker<'a, Arizona>;

pub(in crate::arizona) fn player_of<'a>(asker: &Asker<'a>) -> &'a Player {
    asker.state.player(asker.seat)
}

impl Content {
    /// What is printed on a cell of the sheet.
    pub(in crate::arizona) fn symbol_at(&self, cell: Cell) -> Option<Symbol> {
        self.sheet.symbols.get(cell.index()).copied()
    }
}

impl Symbol {
    /// The good that it is.
    pub(in crate::arizona) fn good(self) -> Option<Good> {
        match self {
            Self::Good(good) => Some(good),
            _ => None,
        }
    }
}

impl Sheet {
    /// The cells that share a side with one.
    pub(in crate::arizona) fn beside(&self, cell: Cell) -> Set {
        let (column, row) = self.place(cell);
        let beside = [(column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)];
        beside.into_iter().filter_map(|(column, row)| self.at(column, row)).collect()
    }
}

impl Arizona {
    /// How many players that are still in have delivered a good.
    pub(in crate::arizona) fn deliverers(asker: &Asker<'_>, good: Good) -> usize {
        let has = |seat: &i32| asker.state.players[*seat as usize].delivered[good.index()] > 0;
        asker.playing().iter().filter(has).count()
    }
}

/// The place of an element in a set-valued fact that is a list.
pub(in crate::arizona) fn rank(asker: &Asker<'_>, fact: FactId, element: i32) -> i32 {
    let along = || player_of(asker).path.iter().position(|cell| cell.number() == element);
    if fact == F_LINE { along().map_or(element, |at| at as i32) } else { element }
}
