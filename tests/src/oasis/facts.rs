//! What the bodies of facts are made of.

use javelina_engine::rules::Set;
use javelina_engine::{Scored, Seat};

use super::Oasis;
use super::state::{CELLS, State};

/// Ground of the cells, in reading order: sand 0, rock 1, palm 2, spring 3.
pub(super) const GROUND: [i32; CELLS] = [0, 0, 1, 0, 0, 2, 3, 1, 1, 3, 2, 0, 0, 1, 0, 2];

/// The facts that never change.
#[derive(Clone, Copy, Debug)]
pub struct Statics;

/// Facts as one seat acts.
pub type Asker<'a> = javelina_engine::Asker<'a, Oasis>;

/// The cells that share a side with a cell.
pub(super) fn beside(cell: i32) -> Set {
    let is_beside = |other: &i32| (cell / 4 - other / 4).abs() + (cell % 4 - other % 4).abs() == 1;
    (0..CELLS as i32).filter(is_beside).collect()
}

/// The cells of a seat.
pub(super) fn cells_of(state: &State, seat: Seat) -> Set {
    state.cells(|pile| pile.is_some_and(|pile| pile.owner == seat))
}

impl Oasis {
    /// The score of the acting seat if the game ended now.
    pub(super) fn score_now(&self, asker: &Asker<'_>) -> i32 {
        let mut score = 0;
        self.lines(asker, &mut (), &mut |points, _| score += points);
        score
    }
}
