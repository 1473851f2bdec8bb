//! What content may have done.

use javelina_engine::rules::{EffectId, Host, Memory, Noted};
use javelina_engine::{Seat, Tape};

use super::Sonora;
use super::content::Bonus;
use super::events::Event;
use super::facts::Asker;
use super::points::{EARN, PAY_REFLICK, PAY_SWAP, SCORE, SPEND, VALUE};
use super::state::State;

/// A state in the hands of content's effects.
pub(super) struct Hand<'a, T> {
    pub game: &'a Sonora,
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
        let bonus = Bonus::of_element(args[0]);
        match (effect, bonus) {
            (EARN, Some(bonus)) => self.game.earn(self.state, seat, bonus, self.tape),
            (SPEND, Some(bonus)) => self.game.spend(self.state, seat, bonus, self.tape),
            (VALUE, _) => {
                let desk = self.state.desk_mut(seat);
                desk.pool = desk.pool.saturating_add(args[0].clamp(-1_000, 1_000) as i16).max(0);
            }
            (SCORE, _) => {
                let sheet = self.state.sheet_mut(seat);
                sheet.extra = sheet.extra.saturating_add(args[0]);
                self.tape.tell(|| Event::Scored { seat, points: args[0] });
            }
            (PAY_REFLICK | PAY_SWAP, _) => {
                let bonus = if effect == PAY_SWAP { Bonus::Swap } else { Bonus::Reflick };
                (0..args[0].clamp(0, 20)).for_each(|_| self.game.spend(self.state, seat, bonus, self.tape));
            }
            _ => {}
        }
    }
}
