//! The state of a game: all that the rules need to go on, of a fixed size.

use arrayvec::ArrayVec;
use javelina_engine::rules::Memory;
use javelina_engine::{Digest, Element, Seat};
use javelina_physics::Place;

pub use super::paper::{Desk, Prize, Rival, Sheet};

use super::content::Section;

/// The most players.
pub const MAX_PLAYERS: usize = 4;
/// All discs: four colours of five.
pub const DISCS: usize = DiscId::MOST;
javelina_engine::element! {
    /// A disc of a colour. A seat's colour is its own index; a solo player has several.
    pub DiscId[20];
}

impl DiscId {
    /// The disc of a colour with this index (number less 1).
    #[allow(clippy::expect_used, reason = "colours are those of seats, and indices below 5")]
    #[must_use]
    pub fn of(colour: u8, index: u8) -> Self {
        Self::at(usize::from(colour) * 5 + usize::from(index)).expect("four colours have five discs each")
    }

    /// The disc of this number in a scene of the physics.
    #[must_use]
    pub fn in_scene(number: u8) -> Self {
        Self::of(0, number)
    }

    /// Its colour.
    #[must_use]
    pub fn colour(self) -> u8 {
        self.byte() / 5
    }

    /// Its element of the kind `disc`: its number less 1.
    #[must_use]
    pub fn face(self) -> u8 {
        self.byte() % 5
    }
}

/// The most flights that may wait on one another.
pub const MAX_FLIGHTS: usize = 24;
/// The most shapes that a solo player can draw.
pub const MAX_OWN_SHAPES: usize = 96;

/// Where a disc is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Where {
    /// With its owner, to be flicked.
    #[default]
    Hand,
    /// On the board.
    Board(Place),
    /// In the hole, until its owner chooses a section.
    Hole,
    /// Taken from the hole and given to a section.
    Chosen(Section),
    /// Knocked off the board, until its owner flicks it again.
    Off,
    /// Out for this round: off the board or disqualified.
    Out,
}

/// A disc and what the Write phase makes of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Disc {
    /// Where it is.
    pub at: Where,
    /// What its owner chose where the board leaves a choice: a section, by its zone or one of its circles.
    pub choice: Option<Section>,
    /// The section to which it is assigned, once that is settled.
    pub section: Option<Section>,
    /// How often it counts.
    pub factor: u8,
    /// What it is worth.
    pub value: i16,
}

/// A flick as a seat means it. Lengths in um, speed in um/s, in the board's own frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Intent {
    /// Where the disc's centre is placed.
    pub from: (i32, i32),
    /// A point that it is aimed at.
    pub toward: (i32, i32),
    /// Its speed.
    pub speed: i32,
}

/// The step of a flight (ruling S1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Its flicker aims.
    #[default]
    Aim,
    /// Nature executes the flick.
    Air,
    /// Other discs in the hole are given to sections by their owners.
    Taken,
    /// The flicker may use a Reflick.
    Decide,
    /// The kept disc is judged; a bullseye is given to a section.
    Judge,
    /// Discs knocked off are flicked again.
    Knocked,
}

/// One disc's way onto the board, with all its attempts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// The disc.
    pub disc: DiscId,
    /// Its step.
    pub step: Step,
    /// Whether it was forced by another player's flick.
    pub forced: bool,
    /// How many forced flights led to it.
    pub chain: u8,
    /// How often it was flicked before: Reflicks and failed launches.
    pub attempt: u8,
    /// Discs that were knocked off and are to be flicked again, over all attempts (ruling S57).
    pub knocked: u32,
    /// Whether the disc was disqualified by the judgement.
    pub disqualified: bool,
}

impl Flight {
    /// A disc that is to be flicked.
    pub(super) fn of(disc: DiscId) -> Self {
        let step = Step::Aim;
        Self { disc, step, forced: false, chain: 0, attempt: 0, knocked: 0, disqualified: false }
    }
}

/// What became of a flicked disc.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// It rests on the field.
    #[default]
    Rests,
    /// It fell into the hole.
    Hole,
    /// It left the board.
    Off,
}

/// What the last flick did, as rules may read it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// What became of the disc.
    pub fate: Fate,
    /// When it first touched the rail and another disc: 0 for never, 1 for its first contact.
    pub order: [u8; 2],
    /// How often it touched the rail and other discs.
    pub count: [u8; 2],
    /// The zones that its centre passed through, a bit each.
    pub crossed: u8,
}

/// The step that the game is at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// `round_begins` is raised for the `n`-th seat in turn order.
    #[default]
    RoundBegins,
    /// The acting seat's turn: flicks, and the flights that they cause.
    Flick,
    /// Solo: the player chooses the colours.
    Colours,
    /// The acting seat may swap discs.
    Swap,
    /// The acting seat chooses where the board leaves a choice.
    Choose,
    /// Solo: the rival marks.
    Rival,
    /// The acting seat marks the Ruins.
    Ruins,
    /// All mark the rest.
    Write,
    /// `round_ends` is raised for the `n`-th seat in turn order.
    RoundEnds,
    /// The game is over.
    Over,
}

/// All that the rules need to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// What content remembers.
    pub memory: Memory,
    /// How many seats there are; 1 is a solo game.
    pub seats: u8,
    /// The corner of each seat, counted clockwise from the first player of the first round.
    pub corners: [u8; MAX_PLAYERS],
    /// The flick skill of each seat.
    pub skills: [u8; MAX_PLAYERS],
    /// The round, from 0.
    pub round: u8,
    /// The first player of the round.
    pub first: u8,
    /// The step that the game is at.
    pub stage: Stage,
    /// How many seats had their part of the stage (or of the turn).
    pub step: u8,
    /// The turn of the round, from 0.
    pub turn: u8,
    /// Flicks left in the turn.
    pub left: u8,
    /// Whose turn, choice or event it is.
    pub acting: u8,
    /// The discs, by [`DiscId`].
    pub discs: [Disc; DISCS],
    /// How often each disc was flicked this round.
    pub flicked: [u8; DISCS],
    /// Flights that wait on one another; the last one is under way.
    pub flights: ArrayVec<Flight, MAX_FLIGHTS>,
    /// The flick under way.
    pub intent: Intent,
    /// What the last flick did.
    pub record: Record,
    /// What each seat may still write.
    pub desks: [Desk; MAX_PLAYERS],
    /// The sheets.
    pub sheets: [Sheet; MAX_PLAYERS],
    /// The seats in the order of the Ruins.
    pub order: [u8; MAX_PLAYERS],
    /// Buildings whose top reward is gone, a bit each.
    pub taken: u8,
    /// Solo: the colours of the player and of the rival.
    pub colours: [u8; 2],
    /// Solo: what the rival has marked.
    pub rival: Rival,
    /// Solo: the shapes that the player has drawn, by placement.
    pub own_shapes: ArrayVec<u16, MAX_OWN_SHAPES>,
}

impl Default for State {
    fn default() -> Self {
        Self {
            memory: Memory::default(),
            seats: 1,
            corners: [0; MAX_PLAYERS],
            skills: [0; MAX_PLAYERS],
            round: 0,
            first: 0,
            stage: Stage::RoundBegins,
            step: 0,
            turn: 0,
            left: 0,
            acting: 0,
            discs: [Disc::default(); DISCS],
            flicked: [0; DISCS],
            flights: ArrayVec::new(),
            intent: Intent::default(),
            record: Record::default(),
            desks: [Desk::default(); MAX_PLAYERS],
            sheets: Default::default(),
            order: [0, 1, 2, 3],
            taken: 0,
            colours: [0, 1],
            rival: Rival::default(),
            own_shapes: ArrayVec::new(),
        }
    }
}

impl State {
    /// Whether one player plays against the rival.
    #[must_use]
    pub fn is_solo(&self) -> bool {
        self.seats == 1
    }

    /// The `n`-th seat in turn order, from 0.
    #[must_use]
    pub fn in_turn(&self, n: u8) -> Seat {
        Seat((self.first + n) % self.seats.max(1))
    }

    /// The owner of a disc.
    #[must_use]
    pub fn owner(&self, disc: DiscId) -> Seat {
        Seat(if self.is_solo() { 0 } else { disc.colour() % self.seats.max(1) })
    }

    /// The disc of a seat with this index (number less 1); in a solo game, of the player's colour.
    #[must_use]
    pub fn disc_of(&self, seat: Seat, index: u8) -> DiscId {
        let colour = if self.is_solo() { self.colours[0] } else { Self::at(seat) as u8 };
        DiscId::of(colour, index)
    }

    /// The place of a seat; of one where nobody can sit the last one.
    fn at(seat: Seat) -> usize {
        seat.index().min(MAX_PLAYERS - 1)
    }

    /// The sheet of a seat.
    #[must_use]
    pub fn sheet(&self, seat: Seat) -> &Sheet {
        &self.sheets[Self::at(seat)]
    }

    /// The same, to be changed.
    pub(super) fn sheet_mut(&mut self, seat: Seat) -> &mut Sheet {
        &mut self.sheets[Self::at(seat)]
    }

    /// What a seat may still write.
    #[must_use]
    pub fn desk(&self, seat: Seat) -> &Desk {
        &self.desks[Self::at(seat)]
    }

    /// The same, to be changed.
    pub(super) fn desk_mut(&mut self, seat: Seat) -> &mut Desk {
        &mut self.desks[Self::at(seat)]
    }

    /// The quadrant at a seat's corner, as an index into the zones of the board.
    #[must_use]
    pub fn corner(&self, seat: Seat, turns: bool) -> u8 {
        let round = if turns { self.round % 4 } else { 0 };
        (self.corners[Self::at(seat)] + 4 - round) % 4
    }
}

impl State {
    /// Feeds the canonical bytes.
    pub(super) fn digest(&self, slots: usize, digest: &mut Digest) {
        self.memory.digest(slots, digest);
        digest.bytes(&[self.seats, self.round, self.first, self.stage as u8, self.step, self.turn, self.left]);
        digest.bytes(&[self.acting, self.taken]);
        for bytes in [&self.corners, &self.skills, &self.order] {
            digest.bytes(bytes);
        }
        digest.bytes(&self.colours);
        digest.bytes(&self.flicked);
        for disc in &self.discs {
            let (kind, place) = match disc.at {
                Where::Hand => (0, Place::default()),
                Where::Board(place) => (1, place),
                Where::Hole => (2, Place::default()),
                Where::Chosen(section) => (3 + section as u8, Place::default()),
                Where::Off => (7, Place::default()),
                Where::Out => (8, Place::default()),
            };
            let section = |section: Option<Section>| section.map_or(9, |section| section as u8);
            digest.bytes(&[kind, section(disc.choice), section(disc.section), disc.factor]);
            digest.number(i64::from(disc.value));
            digest.number(i64::from(place.x) << 32 | i64::from(place.y as u32));
        }
        digest.number(self.flights.len() as i64);
        for flight in &self.flights {
            digest.bytes(&[
                flight.disc.byte(),
                flight.step as u8,
                u8::from(flight.forced),
                flight.chain,
                flight.attempt,
            ]);
            digest.bytes(&[u8::from(flight.disqualified)]);
            digest.number(i64::from(flight.knocked));
        }
        let Intent { from, toward, speed } = self.intent;
        for number in [from.0, from.1, toward.0, toward.1, speed] {
            digest.number(i64::from(number));
        }
        digest.bytes(&[self.record.fate as u8, self.record.crossed]);
        digest.bytes(&self.record.order);
        digest.bytes(&self.record.count);
        for desk in &self.desks {
            digest.bytes(&desk.shapes);
            digest.bytes(&desk.paths);
            digest.number(i64::from(desk.pool) << 16 | i64::from(desk.hexes as u16));
            digest.bytes(&desk.animals);
            digest.bytes(&[desk.discoveries, u8::from(desk.done)]);
        }
        for sheet in &self.sheets[..usize::from(self.seats).min(MAX_PLAYERS)] {
            sheet.digest(digest);
        }
        if self.is_solo() {
            self.rival.digest(digest);
            for shape in &self.own_shapes {
                digest.number(i64::from(*shape));
            }
        }
    }
}
