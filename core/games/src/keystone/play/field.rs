//! The deck, the discard pile and the Field (rulebook, "End of turn", "Skill token icon guide"; rulings d3, d8, d11, d17,
//! d37, d38).

use javelina_engine::rules::Set;
use javelina_engine::{Seat, Tape};

use super::state::{MAX_FIELD, Stage, State};
use crate::keystone::points::{Card, setting};
use crate::keystone::{Event, Keystone};

impl Keystone {
    /// How many cards the Field has.
    pub(in crate::keystone) fn field_size(&self) -> usize {
        (self.setting(setting::FIELD).max(1) as usize).min(MAX_FIELD)
    }

    /// The cards that Nature shuffles now: the deck at the start, the discard pile later.
    pub(in crate::keystone) fn to_shuffle(&self, state: &State) -> Set {
        if state.gaps() > 0 {
            state.unnamed()
        } else if state.stage == Stage::Shuffle || state.deck_alone {
            state.deck.iter().copied().flatten().collect()
        } else {
            state.discards.iter().copied().collect()
        }
    }

    /// The deck lies in this order, the top card first; then what waited for it goes on.
    pub(in crate::keystone) fn shuffle<T: Tape<Event>>(&self, state: &mut State, order: &[Card], tape: &mut T) {
        state.shuffles = false;
        if state.gaps() > 0 {
            state.name_all(order);
            tape.tell(|| Event::Shuffled { cards: order.len() as u8 });
            if state.stage != Stage::Shuffle {
                return;
            }
            let deck: Vec<Card> = state.deck.iter().rev().copied().flatten().collect();
            return self.lay_deck(state, &deck, tape);
        }
        tape.tell(|| Event::Shuffled { cards: order.len() as u8 });
        self.lay_deck(state, order, tape);
    }

    fn lay_deck<T: Tape<Event>>(&self, state: &mut State, order: &[Card], tape: &mut T) {
        state.shuffled = state.shuffled.saturating_add(1);
        let deck_alone = std::mem::take(&mut state.deck_alone);
        if state.stage != Stage::Shuffle && !deck_alone {
            state.discards.clear();
        }
        state.deck = order.iter().rev().copied().map(Some).collect();
        if state.stage == Stage::Shuffle {
            state.first_deck = order.len() as u8;
            self.fill(state, tape);
            state.stage = Stage::Skills;
        } else if state.to_draw > 0 {
            let seat = state.seat();
            self.draw(state, seat, tape);
        }
    }

    /// Takes the top card of the deck. If there is none, the discards are to be shuffled first.
    fn top(&self, state: &mut State) -> Option<Option<Card>> {
        if state.deck.is_empty() && !state.discards.is_empty() {
            state.shuffles = true;
        }
        state.deck.pop()
    }

    /// Draws some more cards to look at.
    pub(in crate::keystone) fn draw_more<T: Tape<Event>>(
        &self,
        state: &mut State,
        seat: Seat,
        cards: i32,
        tape: &mut T,
    ) {
        state.to_draw = state.to_draw.saturating_add(cards.max(0) as u8);
        self.draw(state, seat, tape);
    }

    /// Draws the cards that are still to be drawn, to be looked at. A hand holds as many as the largest Field.
    pub(in crate::keystone) fn draw<T: Tape<Event>>(&self, state: &mut State, seat: Seat, tape: &mut T) {
        let first = state.drawn.len();
        while state.to_draw > 0 && !state.drawn.is_full() {
            let Some(card) = self.top(state) else { break };
            state.drawn.push(card);
            state.recalled = false;
            state.to_draw -= 1;
        }
        if !state.shuffles {
            state.to_draw = 0;
        }
        if state.drawn.len() > first {
            tape.tell(|| Event::Drew { seat, cards: state.drawn[first..].to_vec(), recalled: false });
        }
    }

    /// Takes cards off the top of the discard pile, to be looked at.
    pub(in crate::keystone) fn recall<T: Tape<Event>>(&self, state: &mut State, seat: Seat, count: i32, tape: &mut T) {
        let first = state.drawn.len();
        for _ in 0..count.clamp(0, state.drawn.remaining_capacity() as i32) {
            let Some(card) = state.discards.pop() else { break };
            // Cards of the deck among those looked at keep the others from view.
            state.recalled |= state.drawn.is_empty();
            state.drawn.push(Some(card));
        }
        if state.drawn.len() > first {
            tape.tell(|| Event::Drew { seat, cards: state.drawn[first..].to_vec(), recalled: true });
        }
    }

    /// Puts a card of the Field, a drawn one or one kept aside on top of the discard pile.
    pub(in crate::keystone) fn discard<T: Tape<Event>>(&self, state: &mut State, card: Card, tape: &mut T) {
        if let Some(slot) = state.slot(card) {
            state.synergy = state.synergy.saturating_add(state.leave_field(slot));
        } else if !state.leave_drawn(card) && !state.leave_aside(card) {
            return;
        }
        throw(state, card);
        tape.tell(|| Event::Discarded { card, removed: false });
    }

    /// Puts a card that was kept aside into the rightmost gap of the Field.
    pub(in crate::keystone) fn release<T: Tape<Event>>(&self, state: &mut State, card: Card, tape: &mut T) {
        let Some(gap) = (0..self.field_size()).rev().find(|slot| state.field[*slot].is_none()) else { return };
        if state.leave_aside(card) {
            (state.field[gap], state.waiting[gap]) = (Some(card), 0);
            tape.tell(|| Event::Released { card });
        }
    }

    /// Slides the cards of the Field to the right and fills the gaps, the rightmost first, until the Field is full or
    /// there are no cards. Whether it is done; if not, the deck has to be shuffled.
    pub(in crate::keystone) fn fill<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) -> bool {
        let size = self.field_size();
        let mut to = size;
        for from in (0..size).rev() {
            if state.field[from].is_some() {
                to -= 1;
                state.field.swap(from, to);
                state.waiting.swap(from, to);
            }
        }
        let first = to;
        while to > 0 {
            let Some(card) = self.top(state) else { break };
            to -= 1;
            (state.field[to], state.waiting[to]) = (card, 0);
        }
        if to < first {
            tape.tell(|| Event::Refilled(state.field[to..first].iter().rev().copied().flatten().collect()));
        }
        !state.shuffles
    }
}

/// Puts a card on top of the discard pile.
pub(in crate::keystone) fn throw(state: &mut State, card: Card) {
    let thrown = state.discards.try_push(card);
    debug_assert!(thrown.is_ok(), "a pile holds all cards of a game");
}
