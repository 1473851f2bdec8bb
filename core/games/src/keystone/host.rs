//! What content may have done.

use javelina_engine::rules::{EffectId, Host, Memory, Noted};
use javelina_engine::{Seat, Tape};

use super::facts::Asker;
use super::points::*;
use super::state::{NONE, State};
use super::{Event, Keystone};

/// A state in the hands of content's effects.
pub(super) struct Hand<'a, T> {
    pub game: &'a Keystone,
    pub state: &'a mut State,
    pub tape: &'a mut T,
    /// What goes wrong while effect lists read facts; the engine takes it from here.
    pub noted: Noted,
}

impl<T: Tape<Event>> Host for Hand<'_, T> {
    type Facts<'b>
        = Asker<'b>
    where
        Self: 'b;

    fn facts(&self, seat: Seat) -> Asker<'_> {
        Asker { game: self.game, state: self.state, seat, noted: &self.noted }
    }

    fn memory(&self) -> &Memory {
        &self.state.memory
    }

    fn memory_mut(&mut self) -> &mut Memory {
        &mut self.state.memory
    }

    fn is_halted(&self) -> bool {
        self.state.shuffles
    }

    fn perform(&mut self, seat: Seat, effect: EffectId, args: [i32; 3]) {
        let (game, tape) = (self.game, &mut *self.tape);
        let state = &mut *self.state;
        let card = u8::try_from(args[0]).unwrap_or(NONE);
        let cell = u8::try_from(args[1]).unwrap_or(NONE);
        match effect {
            GAIN => game.pour(state, seat, args[0].max(0), tape),
            PAY => game.pour(state, seat, args[0].max(0).saturating_neg(), tape),
            RESEARCH => game.research(state, seat, card, args[1], tape),
            DRAW => {
                state.to_draw = state.to_draw.saturating_add(args[0].clamp(0, 100) as u8);
                game.draw(state, seat, tape);
            }
            RECALL => game.recall(state, seat, args[0], tape),
            PUT => game.put(state, seat, card, cell, tape),
            MOVE => game.shift_card(state, seat, card, cell, tape),
            DISCARD => game.discard(state, card, tape),
            REMOVE => game.remove(state, seat, card, tape),
            HOLD => game.hold(state, card, tape),
            RELEASE => game.release(state, card, tape),
            SETTLE => game.settle_card(state, seat, card, cell, tape),
            BURY => game.bury(state, card, args[1], tape),
            SHIFT => game.shift_columns(state, seat, args[0], tape),
            ADVANCE => game.advance_time(state, args[0], tape),
            _ => {}
        }
    }
}
