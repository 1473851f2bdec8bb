//! The Cliff-Dweller Ruins: hexes and rewards (rulebook, "Cliff-Dweller Ruins"; rulings S24 to S27 and S45).

use javelina_engine::{Adapter, Seat, Tape};

use super::Sonora;
use super::events::Event;
use super::facts::Asker;
use super::points;
use super::state::{Prize, State};

impl Sonora {
    /// Whether the acting seat has hexes to cross off and somewhere to do so.
    pub(super) fn ruins_wait<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) -> bool {
        let seat = Seat(state.acting);
        if state.is_solo() {
            self.clear_rival(state, tape);
        }
        if state.desk(seat).discoveries > 0 {
            return true;
        }
        let buildings = self.content.buildings.len() as u8;
        let fits = |asker: &Asker<'_>| (0..buildings).any(|at| self.decide_mark(asker, at, 1, tape).is_ok());
        let some = state.desk(seat).hexes > 0 && self.inquire(state, seat, fits);
        if !some && state.desk(seat).hexes > 0 {
            let lost = state.desk(seat).hexes;
            tape.tell(|| Event::Wasted { seat, value: lost });
            state.desk_mut(seat).hexes = 0;
        }
        some
    }

    /// Alone, the hexes that the rival circled come first.
    fn clear_rival<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let waiting = i16::from(state.rival.circled - state.rival.crossed);
        let count = waiting.min(state.desks[0].hexes).max(0);
        if count > 0 {
            state.desks[0].hexes -= count;
            state.rival.crossed += count as u8;
            tape.tell(|| Event::Cleared { count: count as u8 });
        }
    }

    /// How many hexes of a building a seat has not crossed off.
    pub(super) fn free_hexes(&self, state: &State, seat: Seat, building: u8) -> u8 {
        let all = self.content.buildings.get(usize::from(building)).map_or(0, |one| one.hexes);
        all - state.sheet(seat).hexes.get(usize::from(building)).copied().unwrap_or(0).min(all)
    }

    pub(super) fn mark<T: Tape<Event>>(&self, state: &mut State, seat: Seat, building: u8, count: u8, tape: &mut T) {
        let slot = usize::from(building);
        state.desk_mut(seat).hexes -= i16::from(count);
        state.sheet_mut(seat).hexes[slot] += count;
        tape.tell(|| Event::Marked { seat, building, count });
        self.raise(points::RECORDED, [super::Section::Ruins as i32], seat, state, tape);
        if self.free_hexes(state, seat, building) > 0 {
            return;
        }
        let first = state.is_solo() || state.taken >> building & 1 == 0;
        state.taken |= 1 << building;
        state.sheet_mut(seat).prizes[slot] = if first { Prize::Top } else { Prize::Bottom };
        tape.tell(|| Event::Completed { seat, building, first });
        if let (true, Some(bonus)) = (first, self.content.buildings[slot].bonus) {
            self.earn(state, seat, bonus, tape);
        }
        self.raise(points::COMPLETED, [i32::from(building), i32::from(first)], seat, state, tape);
    }
}
