//! What content may have done.

use javelina_engine::rules::{EffectId, Host, Memory, Noted};
use javelina_engine::{Seat, Tape};

use super::Arizona;
use super::events::Event;
use super::facts::Asker;
use super::points::{CIRCLE, LOAD, LOSE, UNLOAD};
use super::state::State;

/// A state in the hands of content's effects.
pub(super) struct Hand<'a, T> {
    pub game: &'a Arizona,
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

    fn perform(&mut self, seat: Seat, effect: EffectId, args: [i32; 3]) {
        let good = u8::try_from(args[0]).ok().filter(|good| *good < 6);
        match (effect, good) {
            (CIRCLE, _) => self.game.circle(self.state, seat, args[0], self.tape),
            (LOSE, _) => self.game.lose(self.state, seat, args[0], self.tape),
            (LOAD, Some(good)) => self.game.load(self.state, seat, good, self.tape),
            (UNLOAD, Some(good)) => self.game.unload(self.state, seat, good, self.tape),
            _ => {}
        }
    }
}
