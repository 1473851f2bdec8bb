//! What content may have done.

use javelina_engine::rules::{EffectId, Host, Memory, Noted};
use javelina_engine::{Seat, Tape};

use super::facts::Asker;
use super::points::{CLEAR, DISCARD, DRAW, GAIN, GIFT, LAY, PAY};
use super::state::{CARDS, CELLS, State};
use super::{Event, Oasis};

/// A state in the hands of content's effects.
pub(super) struct Hand<'a, T> {
    pub game: &'a Oasis,
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
        let cell = |value: i32| u8::try_from(value).ok().filter(|cell| usize::from(*cell) < CELLS);
        let in_hand = |state: &State, value: i32| {
            let card = u8::try_from(value).ok().filter(|card| usize::from(*card) < CARDS);
            card.filter(|card| state.player(seat).hand >> card & 1 == 1)
        };
        match effect {
            GAIN => self.game.pour(self.state, seat, args[0], self.tape),
            PAY => self.game.pour(self.state, seat, args[0].saturating_neg(), self.tape),
            GIFT => {
                if let Some(to) = u8::try_from(args[1]).ok().filter(|to| *to < self.state.seats) {
                    self.game.pour(self.state, Seat(to), args[0], self.tape);
                }
            }
            LAY => {
                if let (Some(card), Some(cell)) = (in_hand(self.state, args[0]), cell(args[1])) {
                    self.state.player_mut(seat).hand &= !(1 << card);
                    self.game.lay(self.state, seat, card, cell, self.tape);
                }
            }
            CLEAR => {
                if let Some(cell) = cell(args[0]) {
                    self.game.clear(self.state, seat, cell, self.tape);
                }
            }
            DRAW => self.game.draw(self.state, seat, args[0], self.tape),
            DISCARD => {
                if let Some(card) = in_hand(self.state, args[0]) {
                    self.state.player_mut(seat).hand &= !(1 << card);
                    self.state.out |= 1 << card;
                    self.tape.tell(|| Event::Discarded { seat, card });
                }
            }
            _ => {}
        }
    }
}
