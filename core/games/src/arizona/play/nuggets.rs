//! Gold nuggets: circled when a die is discarded, spent to change one (rulebook, "Gold nuggets"; rulings A11 to A14).

use javelina_engine::{Adapter, Seat, Tape};

use super::state::{Stage, State};
use crate::arizona::Arizona;
use crate::arizona::moves::events::Event;
use crate::arizona::points;
use crate::arizona::points::setting;

impl Arizona {
    /// The acting player discards the die and circles a nugget where ruling A11 lets it.
    pub(in crate::arizona) fn discard<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let seat = state.acting;
        tape.tell(|| Event::Discarded { seat });
        state.stage = Stage::TurnEnds;
        let base = i32::from(self.setting(setting::NUGGET_GAIN) == 1 || state.actor().nuggets == 0);
        let limits = 0..=self.open_nuggets(state, seat);
        let gain = self.ask_in_action(state, seat, [], |ask| {
            self.rules.number_within(points::NUGGET_GAIN, base, limits, ask, tape)
        });
        self.circle(state, seat, gain, tape);
        self.raise(points::DISCARDED, [], state.acting, state, tape);
    }

    /// The number of unmarked nuggets.
    fn open_nuggets(&self, state: &State, seat: Seat) -> i32 {
        (self.setting(setting::NUGGET_SPACES) - i32::from(state.player(seat).circled)).max(0)
    }

    /// Circles up to `count` nuggets, as far as unmarked ones are left.
    pub(in crate::arizona) fn circle<T: Tape<Event>>(&self, state: &mut State, seat: Seat, count: i32, tape: &mut T) {
        let count = count.clamp(0, self.open_nuggets(state, seat)) as u8;
        let player = state.player_mut(seat);
        if count > 0 {
            player.nuggets += count;
            player.circled += count;
            state.circled = true;
            tape.tell(|| Event::Circled { seat, count });
        }
    }

    /// Crosses out up to `count` unspent nuggets.
    pub(in crate::arizona) fn lose<T: Tape<Event>>(&self, state: &mut State, seat: Seat, count: i32, tape: &mut T) {
        let player = state.player_mut(seat);
        let count = count.clamp(0, i32::from(player.nuggets)) as u8;
        if count > 0 {
            player.nuggets -= count;
            tape.tell(|| Event::Lost { seat, count });
        }
    }
}
