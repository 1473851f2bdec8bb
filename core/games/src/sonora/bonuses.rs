//! Scoresheet bonuses: flick bonuses, animals, Discovery (rulebook, "Scoresheet bonuses"; rulings S19, S21, S22, S52, S53).

use javelina_engine::{Adapter, Seat, Tape};

use super::Sonora;
use super::content::Bonus;
use super::events::Event;
use super::points::{self, setting};
use super::state::State;

/// The animals of the Discovery area, in the order of its counts.
pub(super) const ANIMALS: [Bonus; 3] = [Bonus::Fox, Bonus::Owl, Bonus::Rabbit];

impl Sonora {
    /// The sheet gives a bonus. One for which there is no free icon is lost.
    pub(super) fn earn<T: Tape<Event>>(&self, state: &mut State, seat: Seat, bonus: Bonus, tape: &mut T) {
        let about = [bonus as i32];
        let earns =
            self.inquire(state, seat, |asker| self.rules.holds(points::EARNED, true, &asker.ask().about(about), tape));
        if !earns {
            tape.tell(|| Event::NotEarned { seat, bonus });
            return;
        }
        let room = match bonus {
            Bonus::Reflick | Bonus::Swap => {
                let which = usize::from(bonus == Bonus::Swap);
                let free = state.sheet(seat).icons[which] < self.content.icons(which);
                if free {
                    let sheet = state.sheet_mut(seat);
                    sheet.icons[which] += 1;
                    sheet.usable[which] += 1;
                }
                free
            }
            Bonus::Discovery => {
                let left: u8 = (0..3).map(|at| self.content.discovery(at) - state.sheet(seat).found[at]).sum();
                let free = state.desk(seat).discoveries < left;
                if free {
                    state.desk_mut(seat).discoveries += 1;
                }
                free
            }
            animal => {
                let at = ANIMALS.iter().position(|one| *one == animal).unwrap_or(0);
                let count = &mut state.desk_mut(seat).animals[at];
                *count = count.saturating_add(1);
                true
            }
        };
        tape.tell(|| Event::Earned { seat, bonus, room });
        if room {
            self.raise(points::GAINED, [bonus as i32], seat, state, tape);
        }
    }

    /// Content takes a usable icon away.
    pub(super) fn spend<T: Tape<Event>>(&self, state: &mut State, seat: Seat, bonus: Bonus, tape: &mut T) {
        let slot = seat.index();
        let taken = match bonus {
            Bonus::Reflick | Bonus::Swap => {
                let which = usize::from(bonus == Bonus::Swap);
                take(&mut state.sheets[slot].usable[which])
            }
            Bonus::Discovery => take(&mut state.desks[slot].discoveries),
            animal => {
                let at = ANIMALS.iter().position(|one| *one == animal).unwrap_or(0);
                take(&mut state.desks[slot].animals[at]) || self.use_found(state, seat, at)
            }
        };
        if taken {
            tape.tell(|| Event::Spent { seat, bonus });
        }
    }

    /// How many icons of a bonus a seat can use now.
    pub(super) fn usable(&self, state: &State, seat: Seat, bonus: Bonus) -> u8 {
        let (sheet, desk) = (state.sheet(seat), state.desk(seat));
        match bonus {
            Bonus::Reflick => sheet.usable[0],
            Bonus::Swap => sheet.usable[1],
            Bonus::Discovery => desk.discoveries,
            animal => {
                let at = ANIMALS.iter().position(|one| *one == animal).unwrap_or(0);
                desk.animals[at].saturating_add(sheet.found[at] - sheet.used[at])
            }
        }
    }

    /// Uses an animal: one of this phase first, since it lapses, else one of the Discovery area.
    pub(super) fn use_animal(&self, state: &mut State, seat: Seat, at: usize) {
        if !take(&mut state.desk_mut(seat).animals[at]) {
            self.use_found(state, seat, at);
        }
    }

    /// Crosses off a circled animal of the Discovery area.
    fn use_found(&self, state: &mut State, seat: Seat, at: usize) -> bool {
        let sheet = state.sheet_mut(seat);
        let some = sheet.used[at] < sheet.found[at];
        sheet.used[at] += u8::from(some);
        some
    }

    pub(super) fn discover<T: Tape<Event>>(&self, state: &mut State, seat: Seat, animal: Bonus, tape: &mut T) {
        let Some(at) = ANIMALS.iter().position(|one| *one == animal) else { return };
        state.desk_mut(seat).discoveries -= 1;
        state.sheet_mut(seat).found[at] += 1;
        tape.tell(|| Event::Discovered { seat, animal });
    }

    /// Spends a rabbit: its value joins the pool of the Mudcracks (rulings S38, S39).
    pub(super) fn rabbit<T: Tape<Event>>(&self, state: &mut State, seat: Seat, found: bool, tape: &mut T) {
        let value = if found {
            self.use_found(state, seat, 2);
            self.setting(setting::DISCOVERY_RABBIT)
        } else {
            take(&mut state.desk_mut(seat).animals[2]);
            self.setting(setting::RABBIT_VALUE)
        };
        let desk = state.desk_mut(seat);
        desk.pool = desk.pool.saturating_add(value as i16);
        tape.tell(|| Event::Rabbit { seat, value });
    }
}

fn take(count: &mut u8) -> bool {
    let some = *count > 0;
    *count -= u8::from(some);
    some
}
