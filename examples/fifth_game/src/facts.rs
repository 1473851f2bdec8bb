//! Facts: answers to what clauses and scripts read, worked out on demand.

use javelina_engine::rules::{ABSENT, FactId, Facts, Set};
use javelina_engine::{Element, Seat};

use crate::caravan::Caravan;
use crate::points::{F_COME, F_FAR, F_GROUND, F_ROUND, F_SKY, F_WATER, Stop};
use crate::state::STOPS;

/// The ground of the stops: sand 0, dune 1, well 2, oasis 3.
const GROUNDS: [i32; STOPS] = [0, 1, 0, 2, 1, 0, 0, 2, 1, 1, 0, 3];

/// The ground of wells.
pub const WELL_GROUND: i32 = 2;

/// The ground of a stop.
pub fn ground(stop: Stop) -> i32 {
    GROUNDS[stop.index()]
}

/// The facts that never change, for what is worked out before a game begins.
#[derive(Clone, Copy, Debug)]
pub struct Statics;

impl Facts for Statics {
    fn fact(&self, fact: FactId, [of, _]: [i32; 2]) -> i32 {
        // A clause may name anything; what is not there is absent, and no clause holds of it.
        let Some(stop) = Stop::of_number(of) else { return ABSENT };
        match fact {
            F_GROUND => ground(stop),
            F_FAR => of + 1,
            _ => ABSENT,
        }
    }
}

/// Facts as one seat acts: `asker.state`, `asker.seat`, `asker.game`.
pub type Asker<'a> = javelina_engine::Asker<'a, Caravan>;

/// A fact of a state.
pub fn fact(asker: &Asker<'_>, fact: FactId, args: [i32; 2]) -> i32 {
    let state = asker.state;
    let water = |seat: Seat| state.water[seat.index()];
    match fact {
        F_SKY => state.sky.map_or(ABSENT, Element::number),
        F_ROUND => i32::from(state.round),
        F_COME => state.come(asker.seat) as i32,
        F_WATER => water(asker.seat),
        _ => Statics.fact(fact, args),
    }
}

/// A set-valued fact of a state.
pub fn set(asker: &Asker<'_>, fact: FactId, args: [i32; 2]) -> Set {
    let _ = asker; // no fact of Caravan's own is a set
    Statics.set(fact, args)
}
