//! Zones: the dice in the middle and before players, the goods on trains.

use javelina_engine::rules::{End, Lot, Noted};
use javelina_engine::{Thing, Zoned};

use super::Arizona;
use super::facts::Asker;
use super::points::{Z_ABOARD, Z_DIE, Z_MIDDLE};
use super::state::State;

/// So many equal things of each sort.
fn things(counts: [u8; 6]) -> Vec<Thing> {
    (0..).zip(counts).flat_map(|(what, count)| vec![Thing::plain(what); count.into()]).collect()
}

/// The place in a list of six of what a thing is.
fn place(thing: &Thing) -> usize {
    usize::try_from(thing.what).unwrap_or(0).min(5)
}

impl State {
    /// The dice that Nature rolls again before the game goes on: how many show each value.
    pub(super) fn rolled_again(&self) -> [u8; 6] {
        match self.rolls_of {
            None => self.dice,
            Some(seat) => match self.player(seat).die.checked_sub(1) {
                None => [0; 6],
                Some(at) => std::array::from_fn(|value| u8::from(value == usize::from(at))),
            },
        }
    }

    /// They show this now.
    pub(super) fn roll_again(&mut self, dice: [u8; 6]) {
        self.rolls = false;
        self.rerolls = self.rerolls.saturating_add(1);
        match self.rolls_of.take() {
            None => self.dice = dice,
            Some(seat) => {
                let value = (1..).zip(dice).find(|(_, count)| *count > 0).map_or(0, |(value, _)| value);
                self.player_mut(seat).die = value;
            }
        }
    }
}

impl Zoned<State> for Arizona {
    fn lying(&self, state: &State, Lot { zone, seat }: Lot) -> Vec<Thing> {
        let player = state.player(seat);
        match zone {
            Z_MIDDLE => things(state.dice),
            Z_DIE => (player.die > 0).then(|| Thing::plain(i32::from(player.die) - 1)).into_iter().collect(),
            Z_ABOARD => things(player.aboard),
            _ => Vec::new(),
        }
    }

    fn room(&self, state: &State, Lot { zone, seat }: Lot) -> usize {
        match zone {
            Z_DIE => usize::from(state.player(seat).die == 0),
            Z_ABOARD => {
                let asker = Asker { game: self, state, seat, noted: &Noted::default() };
                usize::try_from(self.room(&asker, &mut ())).unwrap_or(0)
            }
            _ => usize::from(u8::MAX),
        }
    }

    fn lift(&self, state: &mut State, Lot { zone, seat }: Lot, thing: &Thing) {
        let count = match zone {
            Z_MIDDLE => &mut state.dice[place(thing)],
            Z_ABOARD => &mut state.player_mut(seat).aboard[place(thing)],
            _ => return state.player_mut(seat).die = 0,
        };
        *count = count.saturating_sub(1);
    }

    fn lay(&self, state: &mut State, Lot { zone, seat }: Lot, thing: Thing, _: End) {
        let count = match zone {
            Z_MIDDLE => &mut state.dice[place(&thing)],
            Z_ABOARD => &mut state.player_mut(seat).aboard[place(&thing)],
            _ => return state.player_mut(seat).die = place(&thing) as u8 + 1,
        };
        *count = count.saturating_add(1);
    }

    fn reroll(&self, state: &mut State, Lot { zone, seat }: Lot) {
        state.rolls_of = (zone == Z_DIE).then_some(seat);
        state.rolls = state.rolled_again() != [0; 6];
    }
}
