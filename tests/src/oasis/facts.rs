//! What clauses and scripts may read, answered on demand.

use javelina_engine::rules::{ABSENT, FactId, Facts, Set};
use javelina_engine::{Element, Scored, Seat};

use super::Oasis;
use super::points::*;
use super::state::CELLS;

/// Ground of the cells, in reading order: sand 0, rock 1, palm 2, spring 3.
const GROUND: [i32; CELLS] = [0, 0, 1, 0, 0, 2, 3, 1, 1, 3, 2, 0, 0, 1, 0, 2];

/// The facts that never change.
#[derive(Clone, Copy, Debug)]
pub struct Statics;

impl Facts for Statics {
    fn fact(&self, fact: FactId, [of, _]: [i32; 2]) -> i32 {
        match (fact, Cell::of_number(of), Card::of_number(of)) {
            (F_TERRAIN, Some(cell), _) => GROUND[cell.index()],
            (F_ROW, Some(_), _) => of / 4 + 1,
            (F_COLUMN, Some(_), _) => of % 4 + 1,
            (F_SUIT, _, Some(_)) => of / 6,
            (F_NUMBER, _, Some(_)) => of % 6 + 1,
            _ => ABSENT,
        }
    }

    fn set(&self, fact: FactId, [cell, _]: [i32; 2]) -> Set {
        let beside = |other: &i32| (cell / 4 - other / 4).abs() + (cell % 4 - other % 4).abs() == 1;
        let is_asked = fact == F_NEIGHBOURS && Cell::of_number(cell).is_some();
        (0..CELLS as i32).filter(|other| is_asked && beside(other)).collect()
    }
}

/// Facts as one seat acts.
pub type Asker<'a> = javelina_engine::Asker<'a, Oasis>;

pub(super) fn fact(asker: &Asker<'_>, fact: FactId, args: [i32; 2]) -> i32 {
    let (game, state) = (asker.game, asker.state);
    let seat = state.seat(args[0]);
    match fact {
        F_OWNER => state.pile(args[0]).map_or(ABSENT, |pile| i32::from(pile.owner.0)),
        F_WATER => state.players[asker.seat.index()].water,
        F_WATER_OF => seat.map_or(ABSENT, |seat| state.players[seat.index()].water),
        F_LEFT_OF => seat.map_or(ABSENT, |seat| i32::from((seat.0 + 1) % state.seats)),
        F_ASIDE => seat.and_then(|seat| state.players[seat.index()].aside).map_or(ABSENT, Card::number),
        F_TOP => state.deck.get(usize::from(state.drawn)).copied().flatten().map_or(ABSENT, Card::number),
        F_ROUND => i32::from(state.round),
        F_BLOWING => game.wind(asker, &mut ()),
        F_SCORE => {
            let mut score = 0;
            game.lines(asker, &mut (), &mut |points, _| score += points);
            score
        }
        _ => Statics.fact(fact, args),
    }
}

pub(super) fn set(asker: &Asker<'_>, fact: FactId, args: [i32; 2]) -> Set {
    let (state, seat) = (asker.state, asker.state.seat(args[0]));
    let of = |seat: Seat| state.cells(|pile| pile.is_some_and(|pile| pile.owner == seat));
    match fact {
        F_FREE => state.cells(|pile| pile.is_none()),
        F_MINE => of(asker.seat),
        F_CELLS_OF => seat.map_or(Set::EMPTY, of),
        F_HAND => seat.map_or(Set::EMPTY, |seat| state.players[seat.index()].hand),
        _ => Statics.set(fact, args),
    }
}
