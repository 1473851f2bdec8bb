//! What clauses and scripts may read, answered on demand.

use javelina_engine::Seat;
use javelina_engine::rules::{ABSENT, Ask, FactId, Facts, Noted, Set};

use super::Oasis;
use super::points::*;
use super::state::{CARDS, CELLS, NONE, State, cards};

/// Ground of the cells, in reading order: sand 0, rock 1, palm 2, spring 3.
const GROUND: [i32; CELLS] = [0, 0, 1, 0, 0, 2, 3, 1, 1, 3, 2, 0, 0, 1, 0, 2];

/// The facts that never change.
#[derive(Clone, Copy, Debug)]
pub struct Statics;

impl Facts for Statics {
    fn fact(&self, fact: FactId, args: [i32; 2]) -> i32 {
        let cell = (0..CELLS as i32).contains(&args[0]).then_some(args[0]);
        let card = (0..CARDS as i32).contains(&args[0]).then_some(args[0]);
        match fact {
            F_TERRAIN => cell.map_or(ABSENT, |cell| GROUND[cell as usize]),
            F_ROW => cell.map_or(ABSENT, |cell| cell / 4 + 1),
            F_COLUMN => cell.map_or(ABSENT, |cell| cell % 4 + 1),
            F_SUIT => card.map_or(ABSENT, |card| card / 6),
            F_NUMBER => card.map_or(ABSENT, |card| card % 6 + 1),
            _ => ABSENT,
        }
    }

    fn set(&self, fact: FactId, args: [i32; 2]) -> Set {
        let (row, column) = (args[0] / 4, args[0] % 4);
        if fact != F_NEIGHBOURS || !(0..CELLS as i32).contains(&args[0]) {
            return Set::EMPTY;
        }
        let beside = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)];
        let inside = |(row, column): &(i32, i32)| (0..4).contains(row) && (0..4).contains(column);
        beside.into_iter().filter(inside).map(|(row, column)| row * 4 + column).collect()
    }

    fn seated(&self) -> Set {
        Set::EMPTY
    }
}

/// Facts as one seat acts.
#[derive(Clone, Copy)]
pub struct Asker<'a> {
    pub(super) game: &'a Oasis,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
    /// What goes wrong in the askings of whoever wants to know.
    pub(super) noted: &'a Noted,
}

impl<'a> Asker<'a> {
    /// An asking by this seat.
    pub(super) fn ask<'b>(&'b self) -> Ask<'b, Self>
    where
        'a: 'b,
    {
        Ask::new(self, &self.state.memory, self.seat)
    }

    fn seat(&self, element: i32) -> Option<Seat> {
        u8::try_from(element).ok().filter(|seat| *seat < self.state.seats).map(Seat)
    }
}

/// A card or a seat as a value.
fn value(id: u8) -> i32 {
    if id == NONE { ABSENT } else { i32::from(id) }
}

impl Facts for Asker<'_> {
    fn noted(&self) -> Option<&Noted> {
        Some(self.noted)
    }

    fn fact(&self, fact: FactId, args: [i32; 2]) -> i32 {
        let state = self.state;
        let pile = || usize::try_from(args[0]).ok().and_then(|cell| state.field.get(cell));
        let player = || self.seat(args[0]).map(|seat| state.player(seat));
        match fact {
            F_ON => pile().map_or(ABSENT, |pile| value(pile.card)),
            F_OWNER => pile().map_or(ABSENT, |pile| value(pile.owner)),
            F_WATER => state.player(self.seat).water,
            F_WATER_OF => player().map_or(ABSENT, |player| player.water),
            F_LEFT_OF => self.seat(args[0]).map_or(ABSENT, |seat| i32::from((seat.0 + 1) % state.seats)),
            F_HELD => player().map_or(ABSENT, |player| player.hand.count_ones() as i32),
            F_ASIDE => player().map_or(ABSENT, |player| value(player.aside)),
            F_TOP => state.deck.get(usize::from(state.drawn)).map_or(ABSENT, |card| value(*card)),
            F_LEFT => CARDS as i32 - i32::from(state.drawn),
            F_ROUND => i32::from(state.round),
            F_BLOWING => self.game.wind(self),
            F_SCORE => {
                let (points, fault) = self.game.total(state, self.seat);
                fault.into_iter().for_each(|fault| self.noted.note(fault));
                points
            }
            _ => Statics.fact(fact, args),
        }
    }

    fn set(&self, fact: FactId, args: [i32; 2]) -> Set {
        let state = self.state;
        match fact {
            F_FREE => state.cells(|pile| pile.card == NONE),
            F_MINE => state.cells(|pile| pile.owner == self.seat.0),
            F_CELLS_OF => self.seat(args[0]).map_or(Set::EMPTY, |seat| state.cells(|pile| pile.owner == seat.0)),
            F_PLAYING => self.playing(),
            F_HAND => self.seat(args[0]).map_or(Set::EMPTY, |seat| cards(state.player(seat).hand)),
            _ => Statics.set(fact, args),
        }
    }

    fn seated(&self) -> Set {
        Set::first_elements(usize::from(self.state.seats))
    }

    fn rank(&self, fact: FactId, element: i32) -> i32 {
        match usize::try_from(element).ok().and_then(|cell| self.state.field.get(cell)) {
            Some(pile) if fact == F_MINE => i32::from(pile.order),
            _ => element,
        }
    }
}
