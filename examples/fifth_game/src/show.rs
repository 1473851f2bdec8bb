//! Texts: Caravan as people read it.

use javelina_engine::rules::KindId;
use javelina_engine::{Element, Present, Seat};

use crate::caravan::Caravan;
use crate::game::View;
use crate::points::{GROUND, SKY, STOP, Stop, ground};
use crate::state::STOPS;

impl Caravan {
    pub(crate) fn name(&self, kind: KindId, element: i32) -> String {
        self.rules.lexicon().name(kind, element)
    }
}

impl Present for Caravan {
    javelina_engine::ruled!(Present: text);

    fn board(&self, View { state, .. }: &View, _: bool) -> String {
        let sky = state.sky.map_or("not drawn".into(), |sky| self.name(SKY, sky.number()));
        let mut text = format!("round {}, sky {sky}\n", state.round);
        for stop in (0..STOPS).filter_map(Stop::at) {
            let here = (0..state.seats).map(Seat).filter(|seat| state.stops[seat.index()] == Some(stop));
            let here: String = here.map(|seat| format!(" {seat}")).collect();
            text += &format!("{:3} {:5}{here}\n", self.name(STOP, stop.number()), self.name(GROUND, ground(stop)));
        }
        text
    }

    fn sheet(&self, View { state, .. }: &View, seat: Seat, _: bool) -> String {
        format!("stops {}\nwater {}\n", state.come(seat), state.water[seat.index()])
    }
}
