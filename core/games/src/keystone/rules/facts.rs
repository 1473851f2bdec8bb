//! What the bodies of facts are made of.

use javelina_engine::rules::{FactId, Set, Witness};
use javelina_engine::{Element, Seat};

use crate::keystone::Keystone;
use crate::keystone::content::{Cards, Face};
use crate::keystone::play::state::Board;
use crate::keystone::points::{BASE_FIXED, Card, Cell, F_ASIDE, F_BOARD, F_DISCARDS, F_DRAWN, F_FIELD, Line, PLACE};

/// The cells of the lines `R1` to `R4` and `C1` to `C4`, in order.
pub(in crate::keystone) const LINES: [[usize; 4]; Line::MOST] = [
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
    pub(in crate::keystone) fn cells(self) -> impl Iterator<Item = Cell> {
        LINES[self.index()].into_iter().filter_map(Cell::at)
    }
}

/// The cells that share a side with a cell, as bits.
pub(in crate::keystone) fn neighbours(cell: Cell) -> u16 {
    let bit = 1_u16 << cell.index();
    let west = (bit & 0xeeee) >> 1;
    let east = (bit & 0x7777) << 1;
    west | east | bit << 4 | bit >> 4
}

impl Cell {
    /// The cells that share a side with it, as bits.
    pub(in crate::keystone) fn neighbours(self) -> u16 {
        neighbours(self)
    }
}

impl Cards {
    /// What is printed on a card.
    pub(in crate::keystone) fn face_of(&self, card: i32) -> Option<Face> {
        self.known(card).map(|card| self.face(card))
    }
}

impl Face {
    /// The number of a species.
    pub(in crate::keystone) fn number(self) -> Option<u32> {
        (!self.wild).then(|| self.numbers.trailing_zeros() + 1)
    }

    /// Returns `true` if it has an icon: keystone, endangered, tag.
    pub(in crate::keystone) fn has_icon(self, icon: u32) -> bool {
        self.symbols >> (8 + icon) & 1 == 1
    }
}

/// Facts as one seat acts.
pub type Asker<'a> = javelina_engine::Asker<'a, Keystone>;

/// The board of the seat that acts.
pub(in crate::keystone) fn board_of<'a>(asker: &Asker<'a>) -> &'a Board {
    asker.state.board(asker.seat)
}

/// Returns `true` if a card was put down by the setup and no rule lifts that.
pub(in crate::keystone) fn is_fixed(asker: &Asker<'_>, cell: Cell, card: Card, witness: &mut impl Witness) -> bool {
    let about = || asker.ask().about([cell.number(), card.number()]);
    cell.is_in(board_of(asker).fixed) && !asker.game.rules.lifts(PLACE, BASE_FIXED, &about(), witness)
}

/// The last element of the kind `origin`: a card that is nowhere here.
const AWAY: i32 = 7;

impl Board {
    /// The cards on the cells of a mask.
    pub(in crate::keystone) fn cards_on(&self, cells: u16) -> Set {
        Cell::of_bits(cells).filter_map(|cell| self.on(cell)).collect()
    }
}

impl Keystone {
    /// Where a card is, as an element of the kind `origin`.
    pub(in crate::keystone) fn origin(asker: &Asker<'_>, card: i32) -> i32 {
        let Some(card) = Card::of_number(card) else { return AWAY };
        let state = asker.state;
        let stacks = &asker.game.cards.stacks;
        let in_stack = |(stack, taken): (&Vec<Card>, &u8)| {
            stack.iter().position(|one| *one == card).is_some_and(|at| taken >> at & 1 == 0)
        };
        let places = [
            state.slot(card).is_some(),
            // A drawn card is known to one seat alone, so to all it is any card of the deck.
            state.deck.contains(&Some(card)) || !state.recalled && state.drawn.contains(&Some(card)),
            state.discards.contains(&card),
            board_of(asker).cell_of(card).is_some(),
            stacks.iter().zip(&state.wilds).any(in_stack),
            state.aside.contains(&card),
            state.drawn.contains(&Some(card)),
        ];
        places.iter().position(|is| *is).map_or(AWAY, |at| at as i32)
    }

    /// The cell of the acting seat's board on which a card lies.
    pub(in crate::keystone) fn cell_of(asker: &Asker<'_>, card: i32) -> Option<Cell> {
        board_of(asker).cell_of(Card::of_number(card)?)
    }

    /// Returns `true` if a card of the acting seat's board stays where it is.
    pub(in crate::keystone) fn stays(asker: &Asker<'_>, card: i32) -> bool {
        let lies = Self::cell_of(asker, card).zip(Card::of_number(card));
        lies.is_some_and(|(cell, card)| is_fixed(asker, cell, card, &mut ()))
    }

    /// The habitats of a card where it lies now.
    pub(in crate::keystone) fn habitats_of(asker: &Asker<'_>, card: i32) -> Set {
        let board = board_of(asker);
        let known = asker.game.cards.known(card);
        let lies = known.and_then(|card| board.cell_of(card)).map(|cell| board.habitats[cell.index()]);
        let habitats = lies.or_else(|| known.map(|card| asker.game.cards.face(card).habitats));
        Set::of_wide(habitats.unwrap_or_default().into())
    }

    /// The objectives of a seat that the acting seat knows, as bits; after the end all.
    pub(in crate::keystone) fn known_objectives(asker: &Asker<'_>, seat: Seat) -> u64 {
        let (state, own) = (asker.state, board_of(asker));
        let is_there = usize::from(seat.0) < usize::from(state.seats);
        let held = if is_there { state.board(seat).objectives } else { 0 };
        match state.side(seat) == state.side(asker.seat) {
            _ if asker.noted.is_at_the_end() => held,
            true => held & !own.blind,
            false => held & own.seen,
        }
    }
}

/// The place of an element in a set-valued fact that is a list.
pub(in crate::keystone) fn rank(asker: &Asker<'_>, fact: FactId, element: i32) -> i32 {
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
