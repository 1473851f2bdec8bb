//! What clauses and scripts may read, answered on demand.

use javelina_engine::rules::{ABSENT, FactId, Facts, Set, Witness};
use javelina_engine::{Element, Scored};

use super::Keystone;
use super::content::Cards;
use super::points::*;
use super::state::Board;

/// The cells of the lines `R1` to `R4` and `C1` to `C4`, in order.
pub(super) const LINES: [[usize; 4]; Line::MOST] = [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9, 10, 11],
    [12, 13, 14, 15],
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
];

impl Line {
    /// Its cells, in order.
    pub(super) fn cells(self) -> impl Iterator<Item = Cell> {
        LINES[self.index()].into_iter().filter_map(Cell::at)
    }
}

/// The cells that share a side with a cell, as bits.
pub(super) fn neighbours(cell: Cell) -> u16 {
    let bit = 1_u16 << cell.index();
    let west = (bit & 0xeeee) >> 1;
    let east = (bit & 0x7777) << 1;
    west | east | bit << 4 | bit >> 4
}

/// The facts that never change: what is printed on cards and boards.
impl Facts for Cards {
    fn fact(&self, fact: FactId, args: [i32; 2]) -> i32 {
        let cell = Cell::of_number(args[0]).map(Cell::number);
        let known = self.known(args[0]);
        let face = known.map(|card| self.face(card));
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
            F_SPECIES_OF => known.map_or(ABSENT, |card| self.first_copy(card).number()),
            _ => ABSENT,
        }
    }

    fn set(&self, fact: FactId, args: [i32; 2]) -> Set {
        let at = args[0];
        match fact {
            F_NEIGHBOURS => Cell::of_number(at).map_or(Set::EMPTY, |cell| Set::of_wide(neighbours(cell).into())),
            F_CELLS_OF => Line::of_number(at).map_or(Set::EMPTY, |line| line.cells().collect()),
            F_PRINTED => self.known(at).map_or(Set::EMPTY, |card| Set::of_wide(self.face(card).habitats.into())),
            _ => Set::EMPTY,
        }
    }
}

/// Facts as one seat acts.
pub type Asker<'a> = javelina_engine::Asker<'a, Keystone>;

/// The board of the seat that acts.
pub(super) fn board_of<'a>(asker: &Asker<'a>) -> &'a Board {
    asker.state.board(asker.seat)
}

/// Whether a card was put down by the setup and no rule lifts that.
pub(super) fn is_fixed(asker: &Asker<'_>, cell: Cell, card: Card, witness: &mut impl Witness) -> bool {
    let about = || asker.ask().about([cell.number(), card.number()]);
    cell.is_in(board_of(asker).fixed) && !asker.game.rules.lifts(PLACE, BASE_FIXED, &about(), witness)
}

/// Whether another seat has drawn a card to look at it. To this one it is any card of the deck.
fn is_looked_at_by_another(asker: &Asker<'_>, card: Card) -> bool {
    let state = asker.state;
    let is_mine = state.side(state.seat()) == state.side(asker.seat);
    !is_mine && !state.recalled && state.drawn.contains(&Some(card))
}

/// The last element of the kind `origin`: a card that is nowhere here.
const AWAY: i32 = 7;

fn origin(asker: &Asker<'_>, card: Card) -> i32 {
    let state = asker.state;
    let stacks = &asker.game.cards.stacks;
    let in_stack = |(stack, taken): (&Vec<Card>, &u8)| {
        stack.iter().position(|one| *one == card).is_some_and(|at| taken >> at & 1 == 0)
    };
    let places = [
        state.slot(card).is_some(),
        state.deck.contains(&Some(card)) || is_looked_at_by_another(asker, card),
        state.discards.contains(&card),
        board_of(asker).cell_of(card).is_some(),
        stacks.iter().zip(&state.wilds).any(in_stack),
        state.aside.contains(&card),
        state.drawn.contains(&Some(card)),
    ];
    places.iter().position(|is| *is).map_or(AWAY, |at| at as i32)
}

/// The cards on the cells of a mask.
fn cards_on(board: &Board, cells: u16) -> Set {
    Cell::of_bits(cells).filter_map(|cell| board.on(cell)).collect()
}

/// The value of a fact.
pub(super) fn fact(asker: &Asker<'_>, fact: FactId, args: [i32; 2]) -> i32 {
    let state = asker.state;
    let at = args[0];
    let card = || Card::of_number(at);
    let lies = || card().and_then(|card| board_of(asker).cell_of(card));
    match fact {
        F_ORIGIN => card().map_or(AWAY, |card| origin(asker, card)),
        F_CELL_OF => lies().map_or(ABSENT, Cell::number),
        F_ON => Cell::of_number(at).and_then(|cell| board_of(asker).on(cell)).map_or(ABSENT, Card::number),
        F_RESEARCH => lies().map_or(0, |cell| i32::from(board_of(asker).research[cell.index()])),
        F_FIXED => card().zip(lies()).map_or(0, |(card, cell)| i32::from(is_fixed(asker, cell, card, &mut ()))),
        F_WAITING => card().and_then(|card| state.slot(card)).map_or(0, |slot| i32::from(state.waiting[slot])),
        F_DECK_LEFT => state.deck.len() as i32,
        F_WILDS_LEFT => Habitat::of_number(at).map_or(ABSENT, |habitat| asker.game.wilds_of(state, habitat) as i32),
        F_SYNERGY => board_of(asker).synergy,
        F_TIME => i32::from(state.time),
        F_ROUND => i32::from(state.round),
        F_TURN => i32::from(board_of(asker).turns),
        F_GOALS => asker.game.goals_reached(asker),
        F_LINE_POINTS => Line::of_number(at).map_or(ABSENT, |line| asker.game.line_points(asker, line, &mut ())),
        F_SCORED_LINES => lies().map_or(0, |cell| asker.game.scored_lines(asker, cell)),
        F_SCORE => {
            let (points, fault) = asker.game.total(state, asker.seat);
            fault.into_iter().for_each(|fault| asker.noted.note(fault));
            points.max(-i32::MAX)
        }
        _ => asker.game.cards.fact(fact, args),
    }
}

/// The value of a set-valued fact.
pub(super) fn set(asker: &Asker<'_>, fact: FactId, args: [i32; 2]) -> Set {
    let state = asker.state;
    let board = board_of(asker);
    let at = args[0];
    let cell = || Cell::of_number(at);
    let card = || asker.game.cards.known(at);
    let lies = || card().and_then(|card| board.cell_of(card));
    match fact {
        F_HABITATS => {
            let printed = |card| asker.game.cards.face(card).habitats;
            let habitats = lies().map(|cell| board.habitats[cell.index()]).or_else(|| card().map(printed));
            Set::of_wide(habitats.unwrap_or_default().into())
        }
        F_BOARD => cards_on(board, u16::MAX),
        F_NEAR => {
            let mut near = cell().map_or(Set::EMPTY, |cell| cards_on(board, neighbours(cell)));
            near.remove(args[1]);
            near
        }
        F_BESIDE => lies().map_or(Set::EMPTY, |cell| cards_on(board, neighbours(cell))),
        F_FREE => Set::of_wide(u128::from(asker.game.free_cells(asker, &mut ()))),
        F_FIELD => state.field.into_iter().flatten().collect(),
        F_DISCARDS => state.discards.iter().copied().collect(),
        F_DRAWN => state.drawn.iter().copied().flatten().collect(),
        F_ASIDE => state.aside.iter().copied().collect(),
        F_TOKENS => Set::of_wide(u128::from(state.skills)),
        F_ACTIVE => Set::of_wide(u128::from(state.skills & !state.exhausted)),
        F_EXHAUSTED => Set::of_wide(u128::from(state.exhausted)),
        F_SPARE_TOKENS => Set::of_wide(u128::from(asker.game.all_tokens() & !state.skills)),
        F_OBJECTIVES => Set::of_wide(u128::from(board.objectives)),
        F_ECOSYSTEM => {
            Line::of_number(at).map_or(Set::EMPTY, |line| cards_on(board, asker.game.ecosystem(asker, line)))
        }
        _ => asker.game.cards.set(fact, args),
    }
}

/// The place of an element in a set-valued fact that is a list.
pub(super) fn rank(asker: &Asker<'_>, fact: FactId, element: i32) -> i32 {
    let Some(card) = Card::of_number(element) else { return element };
    let state = asker.state;
    let among = |cards: &[Option<Card>]| cards.iter().position(|one| *one == Some(card));
    let at = match fact {
        F_BOARD => among(&board_of(asker).cards),
        F_FIELD => among(&state.field),
        F_DISCARDS => state.discards.iter().rev().position(|one| *one == card),
        F_DRAWN => among(&state.drawn),
        F_ASIDE => state.aside.iter().position(|one| *one == card),
        _ => return element,
    };
    at.map_or(element, |at| at as i32)
}
