//! Skill tokens, research and the time marker (rulebook, "Use skill action", "Skill token icon guide"; rulings d4 to d9).

use javelina_engine::rules::Set;
use javelina_engine::{Adapter, Element, Seat, Tape};

use super::state::{Stage, State};
use crate::keystone::points;
use crate::keystone::points::{Card, Cell, Token, setting};
use crate::keystone::rules::facts::{Asker, board_of};
use crate::keystone::{Event, Keystone};

impl Keystone {
    /// Sets a token's side off; its flip and the events after it come when its effects are done.
    pub(in crate::keystone) fn resolve<T: Tape<Event>>(
        &self,
        state: &mut State,
        token: Token,
        exhausted: bool,
        tape: &mut T,
    ) {
        let seat = state.seat();
        tape.tell(|| Event::Resolving { seat, token, exhausted });
        let mut apart = self.token_items;
        if let Some(item) = self.tokens[token.index()] {
            apart.remove(i32::from(item.0));
        }
        self.raise_apart(points::RESOLVE, [i32::from(exhausted)], seat, apart, state, tape);
    }

    /// The active side of a token is done: it is exhausted now.
    pub(in crate::keystone) fn flip<T: Tape<Event>>(&self, state: &mut State, token: Token, tape: &mut T) {
        state.exhausted |= token.bit();
        state.stage = Stage::After;
        let seat = state.seat();
        self.raise_apart(points::SKILL_USED, [token.number(), 0], seat, Set::EMPTY, state, tape);
    }

    /// All exhausted sides are done: every token becomes active, then the time marker moves.
    pub(in crate::keystone) fn refresh<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        state.stage = Stage::Flipped(state.exhausted);
        state.exhausted = 0;
        tape.tell(|| Event::Refreshed);
    }

    /// Tells of the exhausted tokens that were resolved, one after the other; then the time marker moves.
    pub(in crate::keystone) fn after_refresh<T: Tape<Event>>(&self, state: &mut State, left: u64, tape: &mut T) {
        let seat = state.seat();
        if let Some(token) = Token::of_bits(left).next() {
            state.stage = Stage::Flipped(left & !token.bit());
            self.raise_apart(points::SKILL_USED, [token.number(), 1], seat, Set::EMPTY, state, tape);
        } else {
            state.stage = Stage::After;
            self.advance_time(state, 1, tape);
        }
    }

    /// Moves the time marker towards 0, or away from it. At 0 it stays (ruling d15).
    pub(in crate::keystone) fn advance_time<T: Tape<Event>>(&self, state: &mut State, by: i32, tape: &mut T) {
        let to = i32::from(state.time).saturating_sub(by).clamp(0, 100) as u8;
        if to == state.time {
            return;
        }
        state.time = to;
        tape.tell(|| Event::TimeMoved { to });
        let seat = state.seat();
        self.raise_apart(points::TIME_MOVED, [], seat, Set::EMPTY, state, tape);
    }

    /// Puts research on a card of the board that has none, if nothing forbids it and, with a strict supply, if there are
    /// that many (ruling d9: all or none).
    pub(in crate::keystone) fn research(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        tokens: i32,
        tape: &mut impl Tape<Event>,
    ) {
        let Some(cell) = state.board(seat).cell_of(card).map(Cell::index) else { return };
        let tokens = tokens.max(0);
        let about = [card.number()];
        let refused = |asker: &Asker<'_>| {
            let ask = asker.ask().about(about);
            let again = board_of(asker).research[cell] > 0
                && !self.rules.lifts(points::RESEARCH_CARD, points::BASE_UNRESEARCHED, &ask, tape);
            let lacking = self.setting(setting::STRICT) == 1 && asker.state.research < tokens;
            tokens == 0 || again || lacking || self.speak(points::RESEARCH_CARD, asker, about, tape).is_err()
        };
        if self.inquire(state, seat, refused) {
            return;
        }
        state.research -= tokens;
        let there = &mut state.board_mut(seat).research[cell];
        *there = there.saturating_add(tokens as u8);
        tape.tell(|| Event::Researched { seat, card, tokens: tokens as u8 });
    }
}
