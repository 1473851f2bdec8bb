//! What content may have done.

use javelina_engine::rules::EffectId;
use javelina_engine::{Element, Seat, Tape};

use super::points::*;
use super::state::State;
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
        match (effect, Card::of_number(args[0]), Cell::of_number(args[1])) {
            (GAIN, ..) => self.pour(state, seat, args[0].max(0), tape),
            (PAY, ..) => self.pour(state, seat, args[0].max(0).saturating_neg(), tape),
            (RESEARCH, Some(card), _) => self.research(state, seat, card, args[1], tape),
            (DRAW, ..) => {
                state.to_draw = state.to_draw.saturating_add(args[0].clamp(0, 100) as u8);
                self.draw(state, seat, tape);
            }
            (RECALL, ..) => self.recall(state, seat, args[0], tape),
            (PUT, Some(card), Some(cell)) => self.put(state, seat, card, cell, tape),
            (MOVE, Some(card), Some(cell)) => self.shift_card(state, seat, card, cell, tape),
            (DISCARD, Some(card), _) => self.discard(state, card, tape),
            (REMOVE, Some(card), _) => self.remove(state, seat, card, tape),
            (HOLD, Some(card), _) => self.hold(state, card, tape),
            (RELEASE, Some(card), _) => self.release(state, card, tape),
            (SETTLE, Some(card), Some(cell)) => self.settle_card(state, seat, card, cell, tape),
            (BURY, Some(card), _) => self.bury(state, card, args[1], tape),
            (SHIFT, ..) => self.shift_columns(state, seat, args[0], tape),
            (ADVANCE, ..) => self.advance_time(state, args[0], tape),
            _ => {}
        }
    }
}
