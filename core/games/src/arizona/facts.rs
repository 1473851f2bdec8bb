//! What clauses and scripts may read, answered on demand.

use javelina_engine::rules::{ABSENT, FactId, Facts, Set};
use javelina_engine::{Element, Seat};

use super::Arizona;
use super::content::{Content, Symbol};
use super::points::*;
use super::state::Player;

/// The facts that never change: what is printed. For freezing rules and for scripts.
#[derive(Clone, Copy, Debug)]
pub struct Statics<'a>(pub &'a Content);

impl Facts for Statics<'_> {
    fn fact(&self, fact: FactId, args: [i32; 2]) -> i32 {
        let sheet = &self.0.sheet;
        let cell = Cell::of_number(args[0]).filter(|cell| cell.index() < sheet.symbols.len());
        let symbol = || cell.map(|cell| sheet.symbols[cell.index()]);
        match fact {
            F_SYMBOL => symbol().map_or(ABSENT, Symbol::element),
            F_GOOD => match symbol() {
                Some(Symbol::Good(good)) => good.number(),
                _ => ABSENT,
            },
            F_ROW => cell.map_or(ABSENT, |cell| sheet.place(cell).1 + 1),
            F_COLUMN => cell.map_or(ABSENT, |cell| sheet.place(cell).0 + 1),
            F_LAST_ROW => sheet.rows as i32,
            F_LAST_COLUMN => sheet.columns as i32,
            _ => ABSENT,
        }
    }

    fn set(&self, fact: FactId, args: [i32; 2]) -> Set {
        let sheet = &self.0.sheet;
        let cell = Cell::of_number(args[0]).filter(|cell| cell.index() < sheet.symbols.len());
        let (F_NEIGHBOURS, Some((column, row))) = (fact, cell.map(|cell| sheet.place(cell))) else { return Set::EMPTY };
        let beside = [(column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)];
        beside.into_iter().filter_map(|(column, row)| sheet.at(column, row)).collect()
    }
}

/// Facts as one seat acts.
pub type Asker<'a> = javelina_engine::Asker<'a, Arizona>;

pub(super) fn player_of<'a>(asker: &Asker<'a>) -> &'a Player {
    asker.state.player(asker.seat)
}

/// The value of a fact.
pub(super) fn fact(asker: &Asker<'_>, fact: FactId, args: [i32; 2]) -> i32 {
    let (game, state, player) = (asker.game, asker.state, player_of(asker));
    let good = Good::of_number(args[0]).map(Good::index);
    match fact {
        F_POSITION => player.position.map_or(ABSENT, Cell::number),
        F_ABOARD => good.map_or(ABSENT, |good| i32::from(player.aboard[good])),
        F_CARGO => player.cargo(),
        F_ROOM => game.room(asker, &mut ()),
        F_DELIVERED => good.map_or(ABSENT, |good| i32::from(player.delivered[good] > 0)),
        F_DELIVERIES => player.deliveries() as i32,
        F_NUGGETS => i32::from(player.nuggets),
        F_CIRCLED => i32::from(player.circled),
        F_ROUND => i32::from(state.round),
        F_DIE if player.die == 0 => ABSENT,
        F_DIE => i32::from(player.die),
        F_MIDDLE => {
            usize::try_from(args[0]).ok().and_then(|at| state.dice.get(at)).map_or(ABSENT, |count| (*count).into())
        }
        F_POINTS => player.total().max(-i32::MAX),
        F_DELIVERERS => good.map_or(ABSENT, |good| {
            let has = |seat: i32| u8::try_from(seat).is_ok_and(|at| state.player(Seat(at)).delivered[good] > 0);
            asker.playing().iter().filter(|seat| has(*seat)).count() as i32
        }),
        F_SEAT_COUNT => i32::from(state.seats),
        F_TRAPPED => i32::from(game.is_trapped(asker, &mut ())),
        F_INITIAL => i32::from(state.initial.0),
        _ => Statics(&game.content).fact(fact, args),
    }
}

/// The value of a set-valued fact.
pub(super) fn set(asker: &Asker<'_>, fact: FactId, args: [i32; 2]) -> Set {
    match fact {
        F_LINE => Set::of_wide(player_of(asker).line),
        F_DRAWN_OVER => Set::of_wide(asker.state.drawn_over),
        F_CARDS | F_SPARE => asker.game.lying_cards(asker.state, fact == F_CARDS),
        _ => Statics(&asker.game.content).set(fact, args),
    }
}

/// The place of an element in a set-valued fact that is a list.
pub(super) fn rank(asker: &Asker<'_>, fact: FactId, element: i32) -> i32 {
    let along = || player_of(asker).path.iter().position(|cell| cell.number() == element);
    if fact == F_LINE { along().map_or(element, |at| at as i32) } else { element }
}
