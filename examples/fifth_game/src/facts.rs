//! What the bodies of facts are made of.

use javelina_engine::Element;

use crate::caravan::Caravan;
use crate::points::Stop;
use crate::state::STOPS;

/// The ground of the stops: sand 0, dune 1, well 2, oasis 3.
const GROUNDS: [i32; STOPS] = [0, 1, 0, 2, 1, 0, 0, 2, 1, 1, 0, 3];

/// The ground of wells.
pub const WELL_GROUND: i32 = 2;

/// The ground of a stop.
pub fn ground(stop: Stop) -> i32 {
    GROUNDS[stop.index()]
}

/// What answers the facts that never change, for what is worked out before a game begins.
#[derive(Clone, Copy, Debug)]
pub struct Statics;

/// Facts as one seat acts: `asker.state`, `asker.seat`, `asker.game`.
pub type Asker<'a> = javelina_engine::Asker<'a, Caravan>;
