//! Scoresheet bonuses: flick bonuses, animals, Discovery (rulebook, "Scoresheet bonuses"; rulings S19, S21, S22, S52, S53).

use javelina_engine::{Adapter, Element, Seat, Tape};

use crate::sonora::content::Bonus;
use crate::sonora::points;
use crate::sonora::points::setting;
use crate::sonora::{Event, Sonora, State};

impl Sonora {
    /// The sheet gives a bonus. One for which there is no free icon is lost.
    pub(in crate::sonora) fn earn<T: Tape<Event>>(&self, state: &mut State, seat: Seat, bonus: Bonus, tape: &mut T) {
        let about = [bonus.number()];
        let earns =
            self.inquire(state, seat, |asker| self.rules.holds(points::EARNED, true, &asker.ask().about(about), tape));
        if !earns {
            return tape.tell(|| Event::NotEarned { seat, bonus });
        }
        let (icons, at, slot) = (self.content.icons(bonus), State::at(seat), bonus.slot());
        let (sheet, desk) = (&mut state.sheets[at], &mut state.desks[at]);
        let room = match bonus {
            Bonus::Reflick | Bonus::Swap => {
                let room = give(&mut sheet.icons[slot], icons);
                sheet.usable[slot] += u8::from(room);
                room
            }
            Bonus::Discovery => give(&mut desk.discoveries, icons - sheet.found.iter().sum::<u8>()),
            _ => give(&mut desk.animals[slot], u8::MAX),
        };
        tape.tell(|| Event::Earned { seat, bonus, room });
        if room {
            self.raise(points::GAINED, [bonus.number()], seat, state, tape);
        }
    }

    /// Content takes a usable icon away.
    pub(in crate::sonora) fn spend<T: Tape<Event>>(&self, state: &mut State, seat: Seat, bonus: Bonus, tape: &mut T) {
        let taken = match bonus {
            Bonus::Reflick | Bonus::Swap => take(&mut state.sheet_mut(seat).usable[bonus.slot()]),
            Bonus::Discovery => take(&mut state.desk_mut(seat).discoveries),
            animal => self.use_animal(state, seat, animal),
        };
        if taken {
            tape.tell(|| Event::Spent { seat, bonus });
        }
    }

    /// How many icons of a bonus a seat can use now.
    pub(in crate::sonora) fn usable(&self, state: &State, seat: Seat, bonus: Bonus) -> u8 {
        let (sheet, desk) = (state.sheet(seat), state.desk(seat));
        match bonus {
            Bonus::Reflick | Bonus::Swap => sheet.usable[bonus.slot()],
            Bonus::Discovery => desk.discoveries,
            animal => desk.animals[animal.slot()].saturating_add(sheet.circled_animals(animal)),
        }
    }

    /// Uses an animal, if there is one: of this phase first, since it lapses, else of the Discovery area.
    pub(in crate::sonora) fn use_animal(&self, state: &mut State, seat: Seat, animal: Bonus) -> bool {
        take(&mut state.desk_mut(seat).animals[animal.slot()]) || self.use_found(state, seat, animal)
    }

    /// Crosses off a circled animal of the Discovery area.
    fn use_found(&self, state: &mut State, seat: Seat, animal: Bonus) -> bool {
        let sheet = state.sheet_mut(seat);
        let some = sheet.circled_animals(animal) > 0;
        sheet.used[animal.slot()] += u8::from(some);
        some
    }

    pub(in crate::sonora) fn discover<T: Tape<Event>>(
        &self,
        state: &mut State,
        seat: Seat,
        animal: Bonus,
        tape: &mut T,
    ) {
        state.desk_mut(seat).discoveries -= 1;
        state.sheet_mut(seat).found[animal.slot()] += 1;
        tape.tell(|| Event::Discovered { seat, animal });
    }

    /// Spends a rabbit: its value joins the pool of the Mudcracks (rulings S38, S39).
    pub(in crate::sonora) fn rabbit<T: Tape<Event>>(&self, state: &mut State, seat: Seat, found: bool, tape: &mut T) {
        let value = if found {
            self.use_found(state, seat, Bonus::Rabbit);
            self.setting(setting::DISCOVERY_RABBIT)
        } else {
            take(&mut state.desk_mut(seat).animals[Bonus::Rabbit.slot()]);
            self.setting(setting::RABBIT_VALUE)
        };
        let desk = state.desk_mut(seat);
        desk.pool = desk.pool.saturating_add(value as i16);
        tape.tell(|| Event::Rabbit { seat, value });
    }
}

fn give(count: &mut u8, most: u8) -> bool {
    let room = *count < most;
    *count += u8::from(room);
    room
}

fn take(count: &mut u8) -> bool {
    let some = *count > 0;
    *count -= u8::from(some);
    some
}
