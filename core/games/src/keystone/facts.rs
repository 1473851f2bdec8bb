//! What clauses and scripts may read, answered on demand.

use javelina_engine::Seat;
use javelina_engine::rules::{ABSENT, FactId, Facts, Set};

use super::Keystone;
use super::content::{CELLS, Cards, Content};
use super::points::*;
use super::state::{Board, NONE};

/// The cells of the lines `R1` to `R4` and `C1` to `C4`, in order.
pub(super) const LINES: [[u8; 4]; 8] = [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9, 10, 11],
    [12, 13, 14, 15],
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
];

/// The cells that share a side with a cell, as bits.
pub(super) const fn neighbours(cell: u8) -> u16 {
    let bit = 1_u16 << (cell & 15);
    let west = (bit & 0xeeee) >> 1;
    let east = (bit & 0x7777) << 1;
    west | east | bit << 4 | bit >> 4
}

/// The facts that never change.
#[derive(Clone, Debug)]
pub struct Statics(Cards);

impl Statics {
    /// Those of content.
    #[must_use]
    pub fn of(content: &Content) -> Self {
        Self(Cards::of(content))
    }
}

impl Facts for Statics {
    fn fact(&self, fact: FactId, args: [i32; 2]) -> i32 {
        Printed(&self.0).fact(fact, args)
    }

    fn set(&self, fact: FactId, args: [i32; 2]) -> Set {
        Printed(&self.0).set(fact, args)
    }

    fn seated(&self) -> Set {
        Set::EMPTY
    }
}

/// What is printed on cards and boards.
#[derive(Clone, Copy)]
struct Printed<'a>(&'a Cards);

impl Facts for Printed<'_> {
    fn fact(&self, fact: FactId, args: [i32; 2]) -> i32 {
        let cell = (0..CELLS as i32).contains(&args[0]).then_some(args[0]);
        let known = u8::try_from(args[0]).ok().filter(|card| usize::from(*card) < self.0.faces.len());
        let face = known.map(|card| self.0.face(card));
        let icon = |bit: u32| face.map_or(0, |face| (face.symbols >> bit & 1) as i32);
        match fact {
            F_ROW => cell.map_or(ABSENT, |cell| cell / 4 + 1),
            F_COLUMN => cell.map_or(ABSENT, |cell| cell % 4 + 1),
            F_NUMBER => {
                face.map_or(ABSENT, |face| if face.wild { ABSENT } else { face.numbers.trailing_zeros() as i32 + 1 })
            }
            F_SEASON => face.map_or(ABSENT, |face| i32::from(face.season)),
            F_KEYSTONE => icon(8),
            F_ENDANGERED => icon(9),
            F_TAG => icon(10),
            F_WILD => face.map_or(0, |face| i32::from(face.wild)),
            F_SPECIES_OF => known.map_or(ABSENT, |card| i32::from(self.0.first_copy(card))),
            _ => ABSENT,
        }
    }

    fn set(&self, fact: FactId, args: [i32; 2]) -> Set {
        let at = u8::try_from(args[0]).unwrap_or(NONE);
        match fact {
            F_NEIGHBOURS if usize::from(at) < CELLS => Set::of_wide(u128::from(neighbours(at))),
            F_CELLS_OF => {
                LINES.get(usize::from(at)).map_or(Set::EMPTY, |line| line.iter().map(|cell| i32::from(*cell)).collect())
            }
            F_PRINTED => Set::of_wide(u128::from(self.0.face(at).habitats)),
            _ => Set::EMPTY,
        }
    }

    fn seated(&self) -> Set {
        Set::EMPTY
    }
}

/// Facts as one seat acts.
pub type Asker<'a> = javelina_engine::Asker<'a, Keystone>;

/// The board of the seat that acts.
pub(super) fn board_of<'a>(asker: &Asker<'a>) -> &'a Board {
    asker.state.board(asker.seat)
}

/// Whether a card was put down by the setup and no rule lifts that.
pub(super) fn is_fixed(asker: &Asker<'_>, cell: u8, card: u8) -> bool {
    let about = || asker.ask().about([i32::from(cell), i32::from(card)]);
    board_of(asker).fixed >> cell & 1 == 1 && !asker.game.rules.lifts(PLACE, BASE_FIXED, &about(), &mut ())
}

/// Whether another seat has drawn a card to look at it. To this one it is any card of the deck.
fn is_looked_at_by_another(asker: &Asker<'_>, card: u8) -> bool {
    let state = asker.state;
    let is_mine = state.side(state.seat()) == state.side(asker.seat);
    !is_mine && !state.recalled && state.drawn.contains(&card)
}

fn origin(asker: &Asker<'_>, card: u8) -> i32 {
    let state = asker.state;
    let stacks = &asker.game.cards.stacks;
    let in_stack = |(stack, taken): (&Vec<u8>, &u8)| {
        stack.iter().position(|one| *one == card).is_some_and(|at| taken >> at & 1 == 0)
    };
    let places = [
        state.slot(card).is_some(),
        state.deck.contains(&card) || is_looked_at_by_another(asker, card),
        state.discards.contains(&card),
        board_of(asker).cell_of(card).is_some(),
        stacks.iter().zip(&state.wilds).any(in_stack),
        state.aside.contains(&card),
        state.drawn.contains(&card),
    ];
    places.iter().position(|is| *is).unwrap_or(places.len()) as i32
}

/// Cards that lie in an order, as a set.
fn pile(cards: &[u8]) -> Set {
    cards.iter().filter(|card| **card != NONE).map(|card| i32::from(*card)).collect()
}

/// The cards on the cells of a mask.
fn cards_on(board: &Board, cells: u16) -> Set {
    let on = board.cards.iter().enumerate().filter(|(cell, card)| cells >> cell & 1 == 1 && **card != NONE);
    on.map(|(_, card)| i32::from(*card)).collect()
}

/// The value of a fact.
pub(super) fn fact(asker: &Asker<'_>, fact: FactId, args: [i32; 2]) -> i32 {
    let state = asker.state;
    let at = u8::try_from(args[0]).unwrap_or(NONE);
    let lies = || board_of(asker).cell_of(at).map(usize::from);
    let named = || Some(Seat(at)).filter(|seat| seat.0 < state.seats);
    match fact {
        F_ORIGIN => origin(asker, at),
        F_CELL_OF => lies().map_or(ABSENT, |cell| cell as i32),
        F_ON => board_of(asker)
            .cards
            .get(usize::from(at))
            .filter(|card| **card != NONE)
            .map_or(ABSENT, |card| i32::from(*card)),
        F_RESEARCH => lies().map_or(0, |cell| i32::from(board_of(asker).research[cell])),
        F_FIXED => lies().map_or(0, |cell| i32::from(is_fixed(asker, cell as u8, at))),
        F_WAITING => state.slot(at).map_or(0, |slot| i32::from(state.waiting[slot])),
        F_DECK_LEFT => state.deck.len() as i32,
        F_WILDS_LEFT => match (asker.game.cards.stacks.get(usize::from(at)), state.wilds.get(usize::from(at))) {
            (Some(stack), Some(taken)) => stack.len() as i32 - taken.count_ones() as i32,
            _ => ABSENT,
        },
        F_SYNERGY => board_of(asker).synergy,
        F_SYNERGY_OF => named().map_or(ABSENT, |seat| state.board(seat).synergy),
        F_TIME => i32::from(state.time),
        F_ROUND => i32::from(state.round),
        F_TURN => i32::from(board_of(asker).turns),
        F_GOALS => asker.game.goals_reached(asker),
        F_LINE_POINTS => LINES.get(usize::from(at)).map_or(ABSENT, |_| asker.game.line_points(asker, at, &mut ()).0),
        F_SCORED_LINES => asker.game.scored_lines(asker, at),
        F_SCORE => {
            let (points, fault) = asker.game.total(state, asker.seat);
            fault.into_iter().for_each(|fault| asker.noted.note(fault));
            points
        }
        _ => Printed(&asker.game.cards).fact(fact, args),
    }
}

/// The value of a set-valued fact.
pub(super) fn set(asker: &Asker<'_>, fact: FactId, args: [i32; 2]) -> Set {
    let state = asker.state;
    let board = board_of(asker);
    let at = u8::try_from(args[0]).unwrap_or(NONE);
    match fact {
        F_HABITATS => Set::of_wide(u128::from(
            board.cell_of(at).map_or(asker.game.cards.face(at).habitats, |cell| board.habitats[usize::from(cell)]),
        )),
        F_BOARD => cards_on(board, u16::MAX),
        F_NEAR if usize::from(at) < CELLS => {
            let mut near = cards_on(board, neighbours(at));
            near.remove(args[1]);
            near
        }
        F_BESIDE => board.cell_of(at).map_or(Set::EMPTY, |cell| cards_on(board, neighbours(cell))),
        F_FREE => Set::of_wide(u128::from(asker.game.free_cells(asker))),
        F_FIELD => pile(&state.field),
        F_DISCARDS => pile(&state.discards),
        F_DRAWN => pile(&state.drawn),
        F_ASIDE => pile(&state.aside),
        F_PLAYING => asker.playing(),
        F_TOKENS => Set::of_wide(u128::from(state.skills)),
        F_EXHAUSTED => Set::of_wide(u128::from(state.exhausted)),
        F_OBJECTIVES => Set::of_wide(u128::from(board.objectives)),
        F_ECOSYSTEM => cards_on(board, asker.game.ecosystem(asker, at)),
        _ => Printed(&asker.game.cards).set(fact, args),
    }
}

/// The place of an element in a set-valued fact that is a list.
pub(super) fn rank(asker: &Asker<'_>, fact: FactId, element: i32) -> i32 {
    let is = |card: &u8| i32::from(*card) == element;
    let state = asker.state;
    let at = match fact {
        F_BOARD => board_of(asker).cards.iter().position(is),
        F_FIELD => state.field.iter().position(is),
        F_DISCARDS => state.discards.iter().rev().position(is),
        F_DRAWN => state.drawn.iter().position(is),
        F_ASIDE => state.aside.iter().position(is),
        _ => return element,
    };
    at.map_or(element, |at| at as i32)
}
