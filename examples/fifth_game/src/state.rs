//! State: what the rules need to go on, as plain data.
//!
//! It is cloned for every step back, every bot and every game of a batch, so it holds no texts and no references to the
//! game, and what can be worked out from it is not kept in it.

use javelina_engine::rules::{Memory, Numbering};
use javelina_engine::{Digest, Element, Seat};

use crate::points::{Sky, Stop};

/// The most seats.
pub const SEATS: usize = 4;
/// The stops of the trail; the last one is the oasis.
pub const STOPS: usize = 12;

/// Whom the game waits for, and what follows by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// The round has opened; then its leader is known.
    Opens,
    /// Nature draws the sky.
    Dawn,
    /// The acting seat walks or rests.
    Act,
    /// The acting seat has acted, and so have all effects of it.
    Done,
    /// The round has closed.
    Closes,
    /// The game is over.
    Over,
    /// The game has started; then its first round opens.
    #[default]
    Starts,
}

/// The table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Content's part: active items, counters, effect lists at work. Every game with rules of authors has one.
    pub memory: Memory,
    /// How many seats play.
    pub seats: u8,
    /// The stop of each caravan, in seat order; none in the village.
    pub stops: [Option<Stop>; SEATS],
    /// The water of each seat, in seat order.
    pub water: [i32; SEATS],
    /// From 1.
    pub round: u8,
    /// The seat that leads the round; the next one leads the next.
    pub lead: Seat,
    /// The seat whose turn it is.
    pub acting: Seat,
    /// None before it is drawn.
    pub sky: Option<Sky>,
    /// See [`Stage`].
    pub stage: Stage,
}

impl State {
    /// The table before the first sky.
    pub fn new(seats: u8, water: i32) -> Self {
        Self { seats, memory: Memory::of_seats(seats), water: [water; SEATS], round: 1, ..Self::default() }
    }

    /// How far a seat's caravan is from the village, in stops.
    pub fn come(&self, seat: Seat) -> usize {
        self.stops[seat.index()].map_or(0, |stop| stop.index() + 1)
    }

    /// Whether another caravan stands at a stop, which at the oasis is no matter.
    pub fn is_taken(&self, stop: Stop) -> bool {
        stop.index() + 1 < STOPS && self.stops.contains(&Some(stop))
    }

    /// Feeds the canonical bytes. Records hold this digest after each move, so whatever makes two states different must be
    /// in it, and a change of it is a change of the format.
    pub fn digest(&self, numbering: &Numbering, digest: &mut Digest) {
        self.memory.digest(numbering, digest);
        digest.bytes(&self.stops.map(Stop::byte_of));
        self.water.iter().for_each(|water| digest.number(i64::from(*water)));
        let seats = [self.seats, self.memory.lap.at(), self.lead.0, self.acting.0];
        digest.bytes(&seats);
        digest.bytes(&[self.round, Sky::byte_of(self.sky), self.stage as u8]);
    }
}
