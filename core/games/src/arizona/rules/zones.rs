//! Zones: the dice in the middle and before players, the goods on trains, the condition cards.

use javelina_engine::rules::{Deeds, End, ItemId, Lot, Noted, Set};
use javelina_engine::{Tape, Thing, Zoned};

use super::facts::Asker;
use crate::arizona::play::state::State;
use crate::arizona::points::{Z_ABOARD, Z_CARDS, Z_DIE, Z_MIDDLE, Z_SPARE};
use crate::arizona::{Arizona, Event};

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
    pub(in crate::arizona) fn rolled_again(&self) -> [u8; 6] {
        match self.rolls_of {
            None => self.dice,
            Some(seat) => match self.player(seat).die.checked_sub(1) {
                None => [0; 6],
                Some(at) => std::array::from_fn(|value| u8::from(value == usize::from(at))),
            },
        }
    }

    /// They show this now.
    pub(in crate::arizona) fn roll_again(&mut self, dice: [u8; 6]) {
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

impl Arizona {
    /// The items of the condition cards that lie face up.
    fn face_up(&self, state: &State) -> Set {
        state.turned.unwrap_or_else(|| state.memory.active().and(self.in_game))
    }

    /// The condition cards that lie face up, or those that do not.
    pub(in crate::arizona) fn lying_cards(&self, state: &State, face_up: bool) -> Set {
        let up = self.face_up(state);
        let items = if face_up { up } else { self.in_game.minus(up) };
        let lies = |item: &Option<ItemId>| item.is_some_and(|item| items.contains(i32::from(item.0)));
        (0..).zip(&self.cards).filter(|(_, item)| lies(item)).map(|(card, _)| card).collect()
    }

    /// A condition card comes to lie face up, or goes.
    fn turn_card(&self, state: &mut State, card: i32, face_up: bool) {
        let item = usize::try_from(card).ok().and_then(|card| self.cards.get(card).copied().flatten());
        let (Some(item), mut cards) = (item.map(|item| i32::from(item.0)), self.face_up(state)) else { return };
        if face_up {
            cards.insert(item)
        } else {
            cards.remove(item)
        }
        state.turned = Some(cards);
    }

    /// Has the condition cards that came and went since the last lap take effect.
    pub(in crate::arizona) fn settle_cards<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let Some(cards) = state.turned.take() else { return };
        let before = self.face_up(state);
        if cards == before {
            return;
        }
        let item = |at: i32| ItemId(at as u16);
        before.minus(cards).iter().for_each(|gone| self.rules.deactivate(item(gone), &mut state.memory));
        cards.minus(before).iter().for_each(|new| self.rules.activate(item(new), &mut state.memory));
        self.remember_open(state);
        tape.tell(|| Event::Dealt { cards });
    }
}

impl Zoned<State> for Arizona {
    fn lying(&self, state: &State, Lot { zone, seat }: Lot) -> Vec<Thing> {
        let player = state.player(seat);
        match zone {
            Z_MIDDLE => things(state.dice),
            Z_DIE => (player.die > 0).then(|| Thing::plain(i32::from(player.die) - 1)).into_iter().collect(),
            Z_ABOARD => things(player.aboard),
            Z_CARDS | Z_SPARE => self.lying_cards(state, zone == Z_CARDS).iter().map(Thing::plain).collect(),
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

    fn hear_room(&self, state: &State, Lot { zone, seat }: Lot, deeds: &mut Deeds) {
        if zone == Z_ABOARD {
            self.room(&Asker { game: self, state, seat, noted: &Noted::default() }, deeds);
        }
    }

    fn lift(&self, state: &mut State, Lot { zone, seat }: Lot, thing: &Thing) {
        let count = match zone {
            Z_MIDDLE => &mut state.dice[place(thing)],
            Z_ABOARD => &mut state.player_mut(seat).aboard[place(thing)],
            Z_CARDS => return self.turn_card(state, thing.what, false),
            Z_SPARE => return, // what is spare does not lie face up
            _ => return state.player_mut(seat).die = 0,
        };
        *count = count.saturating_sub(1);
    }

    fn lay(&self, state: &mut State, Lot { zone, seat }: Lot, thing: Thing, _: End) {
        let count = match zone {
            Z_MIDDLE => &mut state.dice[place(&thing)],
            Z_ABOARD => &mut state.player_mut(seat).aboard[place(&thing)],
            Z_CARDS => return self.turn_card(state, thing.what, true),
            Z_SPARE => return,
            _ => return state.player_mut(seat).die = place(&thing) as u8 + 1,
        };
        *count = count.saturating_add(1);
    }

    fn reroll(&self, state: &mut State, Lot { zone, seat }: Lot) {
        state.rolls_of = (zone == Z_DIE).then_some(seat);
        state.rolls = state.rolled_again() != [0; 6];
        if !state.rolls {
            state.rolls_of = None; // there is no such die, and nothing of it is left
        }
    }
}
