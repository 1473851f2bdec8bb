//! What clauses and scripts may read, answered on demand.

use javelina_engine::Seat;
use javelina_engine::rules::{ABSENT, FactId, Facts, Set};

use super::Oasis;
use super::points::*;
use super::state::{CARDS, CELLS, NONE};

/// Ground of the cells, in reading order: sand 0, rock 1, palm 2, spring 3.
const GROUND: [i32; CELLS] = [0, 0, 1, 0, 0, 2, 3, 1, 1, 3, 2, 0, 0, 1, 0, 2];

/// The facts that never change.
#[derive(Clone, Copy, Debug)]
pub struct Statics;

impl Facts for Statics {
    fn fact(&self, fact: FactId, [of, _]: [i32; 2]) -> i32 {
        let (is_cell, is_card) = ((0..CELLS as i32).contains(&of), (0..CARDS as i32).contains(&of));
        match fact {
            F_TERRAIN if is_cell => GROUND[of as usize],
            F_ROW if is_cell => of / 4 + 1,
            F_COLUMN if is_cell => of % 4 + 1,
            F_SUIT if is_card => of / 6,
            F_NUMBER if is_card => of % 6 + 1,
            _ => ABSENT,
        }
    }

    fn set(&self, fact: FactId, [cell, _]: [i32; 2]) -> Set {
        if fact != F_NEIGHBOURS || !(0..CELLS as i32).contains(&cell) {
            return Set::EMPTY;
        }
        let beside = |other: &i32| (cell / 4 - other / 4).abs() + (cell % 4 - other % 4).abs() == 1;
        (0..CELLS as i32).filter(beside).collect()
    }
}

/// Facts as one seat acts.
pub type Asker<'a> = javelina_engine::Asker<'a, Oasis>;

/// A card or a seat as a value.
fn value(id: u8) -> i32 {
    if id == NONE { ABSENT } else { i32::from(id) }
}

pub(super) fn fact(asker: &Asker<'_>, fact: FactId, args: [i32; 2]) -> i32 {
    let state = asker.state;
    let seat = state.seat(args[0]);
    match fact {
        F_OWNER => {
            usize::try_from(args[0]).ok().and_then(|at| state.field.get(at)).map_or(ABSENT, |pile| value(pile.owner))
        }
        F_WATER => state.player(asker.seat).water,
        F_WATER_OF => seat.map_or(ABSENT, |seat| state.player(seat).water),
        F_LEFT_OF => seat.map_or(ABSENT, |seat| i32::from((seat.0 + 1) % state.seats)),
        F_ASIDE => seat.map_or(ABSENT, |seat| value(state.player(seat).aside)),
        F_TOP => state.deck.get(usize::from(state.drawn)).map_or(ABSENT, |card| value(*card)),
        F_ROUND => i32::from(state.round),
        F_BLOWING => asker.game.wind(asker, &mut ()),
        F_SCORE => asker.game.ledger(asker).total(),
        _ => Statics.fact(fact, args),
    }
}

pub(super) fn set(asker: &Asker<'_>, fact: FactId, args: [i32; 2]) -> Set {
    let state = asker.state;
    let of = |seat: Seat| state.cells(|pile| pile.owner == seat.0);
    match fact {
        F_FREE => state.cells(|pile| pile.card == NONE),
        F_MINE => of(asker.seat),
        F_CELLS_OF => state.seat(args[0]).map_or(Set::EMPTY, of),
        F_PLAYING => asker.playing(),
        F_HAND => state.seat(args[0]).map_or(Set::EMPTY, |seat| state.player(seat).cards()),
        _ => Statics.set(fact, args),
    }
}
