//! What content may have done.

use javelina_engine::rules::EffectId;
use javelina_engine::{Seat, Tape};

use super::points::*;
use super::state::{NONE, State};
use super::{Event, Keystone};

impl Keystone {
    /// Does what content wants done.
    pub(super) fn effect(
        &self,
        state: &mut State,
        seat: Seat,
        effect: EffectId,
        args: [i32; 3],
        tape: &mut impl Tape<Event>,
    ) {
        let card = u8::try_from(args[0]).unwrap_or(NONE);
        let cell = u8::try_from(args[1]).unwrap_or(NONE);
        match effect {
            GAIN => self.pour(state, seat, args[0].max(0), tape),
            PAY => self.pour(state, seat, args[0].max(0).saturating_neg(), tape),
            RESEARCH => self.research(state, seat, card, args[1], tape),
            DRAW => {
                state.to_draw = state.to_draw.saturating_add(args[0].clamp(0, 100) as u8);
                self.draw(state, seat, tape);
            }
            RECALL => self.recall(state, seat, args[0], tape),
            PUT => self.put(state, seat, card, cell, tape),
            MOVE => self.shift_card(state, seat, card, cell, tape),
            DISCARD => self.discard(state, card, tape),
            REMOVE => self.remove(state, seat, card, tape),
            HOLD => self.hold(state, card, tape),
            RELEASE => self.release(state, card, tape),
            SETTLE => self.settle_card(state, seat, card, cell, tape),
            BURY => self.bury(state, card, args[1], tape),
            SHIFT => self.shift_columns(state, seat, args[0], tape),
            ADVANCE => self.advance_time(state, args[0], tape),
            _ => {}
        }
    }
}
