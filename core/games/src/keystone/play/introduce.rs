//! Taking a card, paying for it, placing it, and what placing brings (rulebook, "Introduce action", "Wild cards"; rulings
//! d1, d2, d10, d12, d13).

use std::ops::RangeInclusive;

use javelina_engine::rules::{Fault, FaultKind, PointId, Set, Witness};
use javelina_engine::{Adapter, Element, Seat, Tape};

use super::field::throw;
use super::state::{MAX_BOARDS, State};
use crate::keystone::points;
use crate::keystone::points::{Card, Cell, Habitat, setting};
use crate::keystone::rules::facts::{Asker, is_fixed, neighbours};
use crate::keystone::{Event, Keystone, content::CELLS};

impl Keystone {
    /// What a card of the Field costs: synergy tokens that go onto other cards, and those that go to the supply.
    pub(in crate::keystone) fn price<W: Witness>(&self, asker: &Asker<'_>, card: Card, witness: &mut W) -> (i32, i32) {
        let slot = asker.state.slot(card).unwrap_or(0);
        let right = asker.state.field[slot + 1..].iter().flatten().count() as i32;
        let mut ask = |point: PointId, base: i32| {
            if self.rules.silent(point, &asker.state.memory) {
                return base;
            }
            self.rules.number_within(point, base, 0..=i32::MAX, &asker.ask().about([card.number()]), witness)
        };
        (ask(points::PRICE, right), ask(points::TOLL, 0))
    }

    /// What a wild card costs.
    pub(in crate::keystone) fn wild_price<W: Witness>(&self, asker: &Asker<'_>, card: Card, witness: &mut W) -> i32 {
        let base = self.setting(setting::WILD_PRICE);
        self.rules.number_within(points::WILD_COST, base, 0..=i32::MAX, &asker.ask().about([card.number()]), witness)
    }

    /// Takes a card of the Field, pays for it and places it.
    pub(in crate::keystone) fn introduce(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        cell: Cell,
        tape: &mut impl Tape<Event>,
    ) {
        let Some(slot) = state.slot(card) else { return };
        let (price, toll) = self.inquire(state, seat, |asker| self.price(asker, card, &mut ()));
        let mut left = price;
        for other in (slot + 1..state.field.len()).rev() {
            if left > 0 && state.field[other].is_some() {
                state.waiting[other] = state.waiting[other].saturating_add(1);
                left -= 1;
            }
        }
        state.synergy = state.synergy.saturating_add(toll).saturating_add(left);
        let found = state.leave_field(slot);
        let board = state.board_mut(seat);
        board.synergy = board.synergy.saturating_sub(price).saturating_sub(toll).saturating_add(found);
        tape.tell(|| Event::Taken { seat, card, price, toll, found });
        self.lay(state, seat, card, cell, None, FIELD, tape);
    }

    /// Buys the top wild card of a stack and places it.
    pub(in crate::keystone) fn buy(
        &self,
        state: &mut State,
        seat: Seat,
        habitat: Habitat,
        cell: Cell,
        tape: &mut impl Tape<Event>,
    ) {
        let Some(card) = self.wild_of(state, habitat) else { return };
        let price = self.inquire(state, seat, |asker| self.wild_price(asker, card, &mut ()));
        let taken = &mut state.wilds[habitat.index()];
        *taken |= 1 << taken.trailing_ones();
        state.synergy = state.synergy.saturating_add(price);
        let board = state.board_mut(seat);
        board.synergy = board.synergy.saturating_sub(price);
        board.wilds = board.wilds.saturating_add(1);
        tape.tell(|| Event::Bought { seat, card, price });
        self.lay(state, seat, card, cell, None, WILDS, tape);
    }

    /// Places a card that an effect names, wherever it comes from, if it may lie there.
    pub(in crate::keystone) fn put<T: Tape<Event>>(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        cell: Cell,
        tape: &mut T,
    ) {
        if self.inquire(state, seat, |asker| self.decide_place(asker, card, cell, tape).is_err()) {
            return;
        }
        let origin = if let Some(slot) = state.slot(card) {
            let found = state.leave_field(slot);
            let board = state.board_mut(seat);
            board.synergy = board.synergy.saturating_add(found);
            FIELD
        } else if state.leave_drawn(card) {
            if state.recalled { DISCARDS } else { DECK }
        } else if state.leave_aside(card) {
            ASIDE
        } else {
            return;
        };
        self.lay(state, seat, card, cell, None, origin, tape);
    }

    /// Moves a card of the board to a free cell; research goes with it.
    pub(in crate::keystone) fn shift_card(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        to: Cell,
        tape: &mut impl Tape<Event>,
    ) {
        let Some(from) = state.board(seat).cell_of(card) else { return };
        let stays =
            |asker: &Asker<'_>| is_fixed(asker, from, card, tape) || self.decide_place(asker, card, to, tape).is_err();
        if self.inquire(state, seat, stays) {
            return;
        }
        let board = state.board_mut(seat);
        board.research[to.index()] = board.lift(from);
        self.lay(state, seat, card, to, Some(from), BOARD, tape);
    }

    /// Puts a card of the deck on a cell at the setup: no income, and it stays there.
    pub(in crate::keystone) fn settle_card(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        at: Cell,
        tape: &mut impl Tape<Event>,
    ) {
        if state.board(seat).on(at).is_none() && take_out(state, card) {
            let board = state.board_mut(seat);
            board.lay(card, at);
            board.fixed |= 1 << at.index();
            self.renew(state, seat, tape);
            tape.tell(|| Event::Settled { seat, card, cell: at });
        }
    }

    /// Takes a card out of the deck and keeps it aside.
    pub(in crate::keystone) fn hold<T: Tape<Event>>(&self, state: &mut State, card: Card, tape: &mut T) {
        if !state.aside.is_full() && take_out(state, card) {
            state.aside.push(card);
            tape.tell(|| Event::Held { card });
        }
    }

    /// The card will be among so many on top of the deck. Cards that do not all fit there are a fault.
    pub(in crate::keystone) fn bury<T: Tape<Event>>(&self, state: &mut State, card: Card, top: i32, tape: &mut T) {
        let top = top.clamp(1, 255) as u8;
        if state.buried.is_full() || !state.deck.contains(&Some(card)) || state.shuffled > 0 {
            return;
        }
        match state.buried.iter_mut().find(|(one, _)| *one == card) {
            Some((_, other)) => *other = top.min(*other),
            None => state.buried.push((card, top)),
        }
        tape.tell(|| Event::Buried { card, top });
        let within = |most: u8| state.buried.iter().filter(|(_, top)| *top <= most).count();
        let is_crowded = state.buried.iter().any(|(_, top)| within(*top) > usize::from(*top));
        if let (true, Some(frame)) = (is_crowded, state.memory.frames.last()) {
            let clause = frame.clause;
            state.memory.fail(Fault::new(FaultKind::Crowded, clause));
        }
    }

    /// Puts a card of the board on top of the discard pile; a wild card goes back to its stack.
    pub(in crate::keystone) fn remove<T: Tape<Event>>(&self, state: &mut State, seat: Seat, card: Card, tape: &mut T) {
        let Some(cell) = state.board(seat).cell_of(card) else { return };
        let research = state.board_mut(seat).lift(cell);
        state.research = state.research.saturating_add(i32::from(research));
        let stacks = self.cards.stacks.iter().zip(&mut state.wilds);
        let mut back = stacks.filter_map(|(stack, taken)| Some((stack.iter().position(|one| *one == card)?, taken)));
        match back.next() {
            Some((at, taken)) => *taken &= !(1 << at),
            None => throw(state, card),
        }
        tape.tell(|| Event::Discarded { card, removed: true });
    }

    /// Moves all columns to the right; the last ones come in again at the left, with all that lies on them.
    pub(in crate::keystone) fn shift_columns<T: Tape<Event>>(
        &self,
        state: &mut State,
        seat: Seat,
        by: i32,
        tape: &mut T,
    ) {
        let by = by.rem_euclid(4) as usize;
        let board = state.board_mut(seat);
        if by == 0 || board.cards.iter().all(Option::is_none) {
            return;
        }
        let mut fixed = 0_u16;
        for row in 0..4 {
            let cells = row * 4..row * 4 + 4;
            board.cards[cells.clone()].rotate_right(by);
            board.research[cells.clone()].rotate_right(by);
            board.habitats[cells].rotate_right(by);
            let bits = board.fixed >> (row * 4) & 15;
            fixed |= ((bits << by | bits >> (4 - by)) & 15) << (row * 4);
        }
        board.fixed = fixed;
        self.renew(state, seat, tape);
        tape.tell(|| Event::Shifted { seat, columns: by as u8 });
    }

    /// Puts a card on a cell: its habitats are looked at, it brings its income, then `placed` is raised.
    #[allow(clippy::too_many_arguments, reason = "a placement has two ways to tell where the card came from")]
    fn lay<T: Tape<Event>>(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        cell: Cell,
        from: Option<Cell>,
        origin: i32,
        tape: &mut T,
    ) {
        state.board_mut(seat).lay(card, cell);
        self.renew(state, seat, tape);
        let board = state.board(seat);
        let shared = |other: Cell| (board.habitats[cell.index()] & board.habitats[other.index()]).count_ones() as i32;
        let base = Cell::of_bits(neighbours(cell)).map(shared).sum();
        let about = [cell.number(), card.number(), origin];
        let mut income = base;
        if !self.rules.silent(points::INCOME, &state.memory) {
            let limits = self.synergy_limits(state, seat);
            income = self.ask_in_action(state, seat, about, |ask| {
                self.rules.number_within(points::INCOME, base, limits, ask, tape)
            });
        }
        let income = self.move_synergy(state, seat, income);
        tape.tell(|| Event::Placed { seat, card, cell, from, income });
        self.raise_apart(points::PLACED, about, seat, Set::EMPTY, state, tape);
    }

    /// Looks at the habitats of the cards of a board again.
    pub(in crate::keystone) fn renew<W: Witness>(&self, state: &mut State, seat: Seat, witness: &mut W) {
        let silent = self.rules.silent(points::HABITATS, &state.memory);
        for cell in 0..CELLS {
            let card = state.board(seat).cards[cell];
            let mut habitats = card.map_or(0, |card| self.cards.face(card).habitats);
            if let (false, Some(card)) = (silent, card) {
                let base = Set::of_wide(u128::from(habitats));
                let all = self.ask_in_action(state, seat, [card.number()], |ask| {
                    self.rules.members(points::HABITATS, base, ask, witness)
                });
                habitats = all.wide() as u8;
            }
            state.board_mut(seat).habitats[cell] = habitats;
        }
    }

    /// Looks at the habitats on all boards again, where rules may have changed them.
    pub(in crate::keystone) fn renew_all<W: Witness>(&self, state: &mut State, witness: &mut W) {
        if !self.rules.silent(points::HABITATS, &state.memory) {
            (0..state.count.min(MAX_BOARDS as u8)).for_each(|seat| self.renew(state, Seat(seat), witness));
        }
    }

    /// How many synergy tokens a seat can give or take. No seat has less than none, and with a strict supply no seat
    /// takes what is not there (ruling d18).
    fn synergy_limits(&self, state: &State, seat: Seat) -> RangeInclusive<i32> {
        let most = if self.setting(setting::STRICT) == 1 { state.synergy.max(0) } else { i32::MAX };
        -state.board(seat).synergy..=most
    }

    /// Gives or takes synergy tokens within their limits. Returns the change.
    fn move_synergy(&self, state: &mut State, seat: Seat, by: i32) -> i32 {
        let limits = self.synergy_limits(state, seat);
        let by = by.min(*limits.end()).max(*limits.start());
        let board = state.board_mut(seat);
        board.synergy = board.synergy.saturating_add(by);
        state.synergy = state.synergy.saturating_sub(by);
        by
    }

    /// Gives or takes synergy tokens outside of placing.
    pub(in crate::keystone) fn pour<T: Tape<Event>>(&self, state: &mut State, seat: Seat, by: i32, tape: &mut T) {
        let change = self.move_synergy(state, seat, by);
        if change != 0 {
            tape.tell(|| Event::Synergy { seat, change });
        }
    }
}

/// Takes a card out of the unshuffled deck. Whether it was there.
fn take_out(state: &mut State, card: Card) -> bool {
    let at = state.deck.iter().position(|one| *one == Some(card)).filter(|_| state.shuffled == 0);
    if let Some(at) = at {
        state.deck.remove(at);
        state.buried.retain(|(one, _)| *one != card);
    }
    at.is_some()
}

// Elements of the kind `origin`.
const FIELD: i32 = 0;
const DECK: i32 = 1;
const DISCARDS: i32 = 2;
const BOARD: i32 = 3;
const WILDS: i32 = 4;
const ASIDE: i32 = 5;
