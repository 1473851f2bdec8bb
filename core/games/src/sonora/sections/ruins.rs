//! The Cliff-Dweller Ruins: hexes and rewards (rulebook, "Cliff-Dweller Ruins"; rulings S24 to S27 and S45).

use javelina_engine::{Adapter, Element, Seat, Tape};

use crate::sonora::points;
use crate::sonora::points::Building;
use crate::sonora::rules::facts::Asker;
use crate::sonora::{Event, Prize, Section, Sonora, State};

impl Sonora {
    /// Returns `true` if the acting seat has hexes to cross off and somewhere to do so.
    pub(in crate::sonora) fn ruins_wait<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) -> bool {
        let seat = state.acting;
        if state.is_solo() {
            self.clear_rival(state, tape);
        }
        if state.desk(seat).discoveries > 0 {
            return true;
        }
        let mut buildings = Building::first(self.content.buildings.len());
        let fits = |asker: &Asker<'_>| buildings.any(|at| self.decide_mark(asker, at, 1, tape).is_ok());
        let value = state.desk(seat).hexes;
        let some = value > 0 && self.inquire(state, seat, fits);
        if !some && value > 0 {
            tape.tell(|| Event::Wasted { seat, value });
            state.desk_mut(seat).hexes = 0;
        }
        some
    }

    /// Alone, the hexes that the rival circled come first.
    fn clear_rival<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let waiting = i16::from(state.rival.circled - state.rival.crossed);
        let count = waiting.min(state.desks[0].hexes).max(0);
        state.desks[0].hexes -= count;
        state.rival.crossed += count as u8;
        if count > 0 {
            tape.tell(|| Event::Cleared { count: count as u8 });
        }
    }

    /// How many hexes of a building a seat has not crossed off.
    pub(in crate::sonora) fn free_hexes(&self, state: &State, seat: Seat, building: Building) -> u8 {
        let all = self.content.buildings.get(building.index()).map_or(0, |one| one.hexes);
        all.saturating_sub(state.sheet(seat).hexes[building.index()])
    }

    pub(in crate::sonora) fn mark<T: Tape<Event>>(
        &self,
        state: &mut State,
        seat: Seat,
        at: Building,
        count: u8,
        tape: &mut T,
    ) {
        let (slot, building) = (at.index(), at);
        state.desk_mut(seat).hexes -= i16::from(count);
        state.sheet_mut(seat).hexes[slot] += count;
        tape.tell(|| Event::Marked { seat, building, count });
        self.raise(points::RECORDED, [Section::Ruins.number()], seat, state, tape);
        if self.free_hexes(state, seat, building) > 0 {
            return;
        }
        let first = state.is_solo() || !building.is_in(state.taken);
        state.taken |= 1 << slot;
        state.sheet_mut(seat).prizes[slot] = if first { Prize::Top } else { Prize::Bottom };
        tape.tell(|| Event::Completed { seat, building, first });
        if let (true, Some(bonus)) = (first, self.content.buildings[slot].bonus) {
            self.earn(state, seat, bonus, tape);
        }
        self.raise(points::COMPLETED, [building.number(), i32::from(first)], seat, state, tape);
    }
}
