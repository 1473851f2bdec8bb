//! Zones: deck, discard pile and Field, cards drawn or kept aside, skill tokens, secret objectives, boards, and how they
//! change hands.

use javelina_engine::rules::{ABSENT, End, Lot, ZoneId};
use javelina_engine::{Element, Seat, SeatSet, Thing, Zoned};

use crate::keystone::Keystone;
use crate::keystone::play::field::throw;
use crate::keystone::play::state::{MAX_BOARDS, Stage, State};
use crate::keystone::points::{
    Card, Objective, Token, Z_ACTIVE, Z_ASIDE, Z_BOARD, Z_DECK, Z_DISCARDS, Z_DRAWN, Z_EXHAUSTED, Z_FIELD,
    Z_OBJECTIVES, Z_SPARE, Z_SPARE_TOKENS,
};

fn card(card: impl Into<Option<Card>>) -> Thing {
    Thing::plain(card.into().map_or(ABSENT, Card::number))
}

impl Keystone {
    /// The objectives that lie on no board, as bits.
    fn spare(&self, state: &State) -> u64 {
        let held = state.boards.iter().take(state.count.into()).fold(0, |all, board| all | board.objectives);
        self.all_objectives() & !held
    }

    /// The skill tokens of a zone, as bits: none before they are dealt, nor those that are at work.
    fn tokens_in(&self, state: &State, zone: ZoneId) -> u64 {
        let works = match state.stage {
            Stage::Active(token) => token.bit(),
            Stage::Exhausted(_) => state.exhausted,
            stage if stage <= Stage::Skills => u64::MAX,
            _ => 0,
        };
        let lie = match zone {
            Z_ACTIVE => state.skills & !state.exhausted,
            Z_EXHAUSTED => state.exhausted,
            _ => self.all_tokens() & !state.skills,
        };
        lie & !works
    }

    /// A skill token lies in a zone now; one that comes into play begins anew.
    fn lay_token(&self, state: &mut State, zone: ZoneId, token: Token) {
        let item = self.tokens.get(token.index()).copied().flatten();
        if zone == Z_SPARE_TOKENS {
            return item.into_iter().for_each(|item| self.rules.deactivate(item, &mut state.memory));
        }
        state.skills |= token.bit();
        state.exhausted |= if zone == Z_EXHAUSTED { token.bit() } else { 0 };
        if let Some(item) = item.filter(|item| !state.memory.is_active(*item)) {
            self.rules.activate(item, &mut state.memory);
        }
    }
}

impl Zoned<State> for Keystone {
    fn lying(&self, state: &State, Lot { zone, seat }: Lot) -> Vec<Thing> {
        let objectives = |held| Objective::of_bits(held).map(|one| Thing::plain(one.number())).collect();
        match zone {
            Z_DECK => state.deck.iter().rev().map(|one| card(*one)).collect(),
            Z_DISCARDS => state.discards.iter().rev().map(|one| card(*one)).collect(),
            Z_FIELD => state.field.iter().flatten().map(|one| card(*one)).collect(),
            Z_DRAWN if state.side(seat) == state.side(state.seat()) => {
                state.drawn.iter().map(|one| card(*one)).collect()
            }
            Z_ASIDE => state.aside.iter().map(|one| card(*one)).collect(),
            Z_ACTIVE | Z_EXHAUSTED | Z_SPARE_TOKENS => {
                let tokens = Token::of_bits(self.tokens_in(state, zone));
                tokens.map(|token| Thing::plain(token.number())).collect()
            }
            Z_OBJECTIVES => objectives(state.board(seat).objectives),
            Z_SPARE => objectives(self.spare(state)),
            _ => Vec::new(),
        }
    }

    fn room(&self, state: &State, Lot { zone, .. }: Lot) -> usize {
        match zone {
            Z_DECK => state.deck.remaining_capacity(),
            Z_DISCARDS => state.discards.remaining_capacity(),
            Z_FIELD => state.field.iter().take(self.field_size()).filter(|slot| slot.is_none()).count(),
            Z_DRAWN => 0,
            Z_ASIDE => state.aside.remaining_capacity(),
            Z_ACTIVE | Z_EXHAUSTED | Z_SPARE_TOKENS if state.stage <= Stage::Skills => 0,
            Z_EXHAUSTED if matches!(state.stage, Stage::Exhausted(_)) => 0,
            Z_SPARE_TOKENS => (state.skills.count_ones() as usize).saturating_sub(1),
            Z_ACTIVE | Z_EXHAUSTED => Token::MOST,
            _ => Objective::MOST,
        }
    }

    fn lift(&self, state: &mut State, Lot { zone, seat }: Lot, thing: &Thing) {
        let (card, objective) = (Card::of_number(thing.what), Objective::of_number(thing.what));
        match zone {
            Z_DECK => state.deck.retain(|one| card.is_none() || *one != card),
            Z_DISCARDS => state.discards.retain(|one| Some(*one) != card),
            Z_FIELD => {
                if let Some(slot) = card.and_then(|card| state.slot(card)) {
                    state.synergy = state.synergy.saturating_add(state.leave_field(slot));
                }
            }
            Z_DRAWN => _ = card.map(|card| state.leave_drawn(card)),
            Z_ASIDE => _ = card.map(|card| state.leave_aside(card)),
            Z_ACTIVE | Z_EXHAUSTED => {
                let left = !Token::of_number(thing.what).map_or(0, |one| one.bit());
                (state.skills, state.exhausted) = (state.skills & left, state.exhausted & left);
            }
            Z_OBJECTIVES => {
                let board = state.board_mut(seat);
                let bit = objective.map_or(0, |one| one.bit()) & board.objectives;
                board.objectives &= !bit;
                board.seen |= bit & !board.blind;
                board.blind &= !bit;
            }
            _ => {} // what is spare lies nowhere else
        }
    }

    fn lay(&self, state: &mut State, Lot { zone, seat }: Lot, thing: Thing, end: End) {
        let card = Card::of_number(thing.what);
        let bit = Objective::of_number(thing.what).map_or(0, |one| one.bit());
        match (zone, card) {
            (Z_DECK, _) if end == End::Last => state.deck.insert(0, card),
            (Z_DECK, _) => state.deck.push(card),
            (Z_DISCARDS, Some(card)) if end == End::Last => state.discards.insert(0, card),
            (Z_DISCARDS, Some(card)) => throw(state, card),
            (Z_FIELD, _) => {
                if let Some(gap) = (0..self.field_size()).rev().find(|slot| state.field[*slot].is_none()) {
                    (state.field[gap], state.waiting[gap]) = (card, 0);
                }
            }
            (Z_ASIDE, Some(card)) => state.aside.push(card),
            (Z_ACTIVE | Z_EXHAUSTED | Z_SPARE_TOKENS, _) => {
                Token::of_number(thing.what).into_iter().for_each(|token| self.lay_token(state, zone, token));
            }
            (Z_OBJECTIVES, _) => {
                let board = state.board_mut(seat);
                board.objectives |= bit;
                board.seen &= !bit;
            }
            // Nobody can tell any more which of the spare ones it is.
            _ => state.boards.iter_mut().for_each(|board| board.seen &= !bit),
        }
    }

    fn forget(&self, state: &mut State, Lot { zone, seat }: Lot) {
        if zone == Z_DRAWN {
            state.recalled = false;
        }
        if zone == Z_OBJECTIVES {
            let held = state.board(seat).objectives;
            state.boards.iter_mut().for_each(|board| board.seen &= !held);
        }
    }

    fn show(&self, state: &mut State, Lot { seat, .. }: Lot, seats: SeatSet) {
        let held = state.board(seat).objectives;
        for other in seats.iter() {
            let is_own = state.side(other) == state.side(seat);
            let board = state.board_mut(other);
            match is_own {
                true => board.blind = 0,
                false => board.seen |= held,
            }
        }
    }

    fn hide(&self, state: &mut State, Lot { seat, .. }: Lot, seats: SeatSet) {
        let held = state.board(seat).objectives;
        for other in seats.iter() {
            let is_own = state.side(other) == state.side(seat);
            let board = state.board_mut(other);
            match is_own {
                true => board.blind = held,
                false => board.seen &= !held,
            }
        }
    }

    fn exchange(&self, state: &mut State, zone: ZoneId, seats: [Seat; 2]) {
        let [one, other] = seats.map(|seat| state.side(seat));
        if zone != Z_BOARD || one == other || one.max(other) >= MAX_BOARDS {
            return;
        }
        let (low, high) = state.boards.split_at_mut(one.max(other));
        let (Some(one), Some(other)) = (low.get_mut(one.min(other)), high.first_mut()) else { return };
        std::mem::swap(&mut one.cards, &mut other.cards);
        std::mem::swap(&mut one.research, &mut other.research);
        std::mem::swap(&mut one.habitats, &mut other.habitats);
        std::mem::swap(&mut one.fixed, &mut other.fixed);
        std::mem::swap(&mut one.synergy, &mut other.synergy);
    }

    fn shuffle(&self, state: &mut State, _: Lot) {
        (state.shuffles, state.deck_alone) = (state.deck.len() > 1, state.deck.len() > 1);
    }
}
