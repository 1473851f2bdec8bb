//! The state of a game: all that the rules need to go on, of a fixed size.

use arrayvec::ArrayVec;
use javelina_engine::rules::{Memory, Numbering};
use javelina_engine::{Actor, Digest, Element, Seat};
use javelina_physics::Place;

pub use crate::sonora::look::paper::{Desk, Prize, Rival, Sheet};

pub use crate::sonora::components::limits::DISCS;
use crate::sonora::content::Section;
pub use crate::sonora::rules::kinds::DiscId;

/// The most players.
pub const MAX_PLAYERS: usize = 4;
impl DiscId {
    /// The disc of a colour with this index (number less 1).
    pub fn of(colour: Seat, index: u8) -> Self {
        Self::in_scene(colour.0 * 5 + index)
    }

    /// The disc of this number in a scene of the physics.
    #[allow(clippy::expect_used, reason = "a colour belongs to a seat, and indices are below 5")]
    pub(in crate::sonora) fn in_scene(number: u8) -> Self {
        Self::at(usize::from(number)).expect("four colours have five discs each")
    }

    /// Its colour: the seat with this letter.
    pub(in crate::sonora) fn colour(self) -> Seat {
        Seat(self.byte() / 5)
    }

    /// Its number less 1.
    pub(in crate::sonora) fn face(self) -> u8 {
        self.byte() % 5
    }
}

/// The letter of its colour and its number: `B3`.
impl std::fmt::Display for DiscId {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}{}", self.colour(), self.face() + 1)
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
    /// On the board at a place that was typed by names: the zones and the circles on which it lies, a bit each.
    Named {
        /// The zones.
        zones: u8,
        /// The circles.
        circles: u16,
    },
    /// In the hole, until its owner chooses a section.
    Hole,
    /// Taken from the hole and given to a section.
    Chosen(Section),
    /// Knocked off the board, until its owner flicks it again.
    Off,
    /// Out for this round: off the board or disqualified.
    Out,
}

impl Where {
    /// Its place, if it is on the board.
    pub(in crate::sonora) fn on_board(self) -> Option<Place> {
        if let Self::Board(place) = self { Some(place) } else { None }
    }

    /// Returns `true` if it is on the board, known to all players or not.
    pub(in crate::sonora) fn lies(self) -> bool {
        matches!(self, Self::Board(_) | Self::Named { .. })
    }
}

/// A disc and its part in the Write phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Disc {
    /// Where it is.
    pub at: Where,
    /// Its section where the owner has to choose one: by its zone or one of its circles.
    pub choice: Option<Section>,
    /// The section to which it is assigned, once that is settled.
    pub section: Option<Section>,
    /// Number of times that it counts.
    pub factor: u8,
    /// Its value.
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

impl Intent {
    /// The intent of a person who flicks a real disc: nothing is aimed here.
    pub(in crate::sonora) fn by_hand(from: (i32, i32)) -> Self {
        Self { from, toward: (0, 0), speed: 1 }
    }

    /// Returns `true` for what [`by_hand`](Self::by_hand) gives.
    pub(in crate::sonora) fn is_by_hand(&self) -> bool {
        *self == Self::by_hand(self.from)
    }
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
    /// `true` if it was forced by another player's flick.
    pub forced: bool,
    /// How many forced flights led to it.
    pub chain: u8,
    /// Number of earlier flicks: Reflicks and failed launches.
    pub attempt: u8,
    /// Discs that were knocked off and must be flicked again, over all attempts (ruling S57).
    pub knocked: u32,
    /// `true` if the disc was disqualified by the judgement.
    pub disqualified: bool,
}

impl Flight {
    /// A disc that must be flicked.
    pub(in crate::sonora) fn of(disc: DiscId) -> Self {
        Self { disc, step: Step::Aim, forced: false, chain: 0, attempt: 0, knocked: 0, disqualified: false }
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
    /// Number of times that it touched the rail and other discs.
    pub count: [u8; 2],
    /// The zones that its centre passed through, a bit each.
    pub crossed: u8,
    /// The seats whose other discs it touched, a bit each; kept, as the next, only where a clause in play reads them.
    pub touched: u8,
    /// The seats whose other discs it knocked off, a bit each.
    pub knocked: u8,
}

/// The step that the game is at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// `game_starts` was raised.
    #[default]
    Starts,
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
    /// The game is over. Digests hold its number.
    Over = 9,
    /// `round_starts` was raised.
    RoundOpens,
    /// `round_ends` was raised.
    RoundCloses,
    /// `phase_starts` was raised for the write phase.
    WriteOpens,
    /// `phase_ends` was raised for the write phase.
    Written,
}

/// All that the rules need to go on. Before the setup nobody sits at the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    pub first: Seat,
    /// The step that the game is at.
    pub stage: Stage,
    /// How many seats had their part of the stage (or of the turn).
    pub step: u8,
    /// The turn of the round, from 0.
    pub turn: u8,
    /// Flicks left in the turn.
    pub left: u8,
    /// Discs flicked in the turn, where content says how many there are; else 0.
    pub had: u8,
    /// Whose turn, choice or event it is.
    pub acting: Seat,
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
    pub order: [Seat; MAX_PLAYERS],
    /// Buildings whose top reward is gone, a bit each.
    pub taken: u8,
    /// Solo: the colours of the player and of the rival.
    pub colours: [Seat; 2],
    /// Solo: what the rival has marked.
    pub rival: Rival,
    /// Solo: the shapes that the player has drawn, by placement.
    pub own_shapes: ArrayVec<u16, MAX_OWN_SHAPES>,
}

impl State {
    /// Returns `true` if one player plays against the rival.
    pub fn is_solo(&self) -> bool {
        self.seats == 1
    }

    /// The `n`-th seat in turn order, from 0.
    pub(in crate::sonora) fn in_turn(&self, n: u8) -> Seat {
        Seat((self.first.0 + n) % self.seats.max(1))
    }

    /// Returns `true` if the game is over, by its own rules or by a clause.
    pub(in crate::sonora) fn is_over(&self) -> bool {
        self.stage == Stage::Over || self.memory.fates.is_decided() && self.memory.frames.is_empty()
    }

    /// The seat that makes a move, or for which Nature makes it.
    pub(in crate::sonora) fn seat_of(&self, by: Actor) -> Seat {
        by.seat_or(self.acting)
    }

    /// The seats.
    pub fn players(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// The lowest of the discs that fit, clockwise from the owner of one.
    pub(in crate::sonora) fn next_of(&self, one: DiscId, fits: impl Fn(DiscId) -> bool) -> Option<DiscId> {
        let seats = self.seats.max(1);
        let steps = |disc: &DiscId| ((self.owner(*disc).0 + seats - self.owner(one).0) % seats, *disc);
        DiscId::all().filter(|disc| fits(*disc)).min_by_key(steps)
    }

    /// Sets the step of the flight under way.
    pub(in crate::sonora) fn set_step(&mut self, step: Step) {
        self.flights.last_mut().into_iter().for_each(|flight| flight.step = step);
    }

    /// The owner of a disc.
    pub fn owner(&self, disc: DiscId) -> Seat {
        if self.is_solo() { Seat(0) } else { Seat(disc.colour().0 % self.seats.max(1)) }
    }

    /// The disc of a seat with this index (number less 1); in a solo game, of the player's colour.
    pub(in crate::sonora) fn disc_of(&self, seat: Seat, index: u8) -> DiscId {
        DiscId::of(if self.is_solo() { self.colours[0] } else { Seat(Self::at(seat) as u8) }, index)
    }

    /// The place of a seat; of one where nobody can sit the last one.
    pub(in crate::sonora) fn at(seat: Seat) -> usize {
        seat.index().min(MAX_PLAYERS - 1)
    }

    /// The sheet of a seat.
    #[inline]
    pub fn sheet(&self, seat: Seat) -> &Sheet {
        &self.sheets[Self::at(seat)]
    }

    /// The same, to be changed.
    #[inline]
    pub(in crate::sonora) fn sheet_mut(&mut self, seat: Seat) -> &mut Sheet {
        &mut self.sheets[Self::at(seat)]
    }

    /// What a seat may still write.
    pub fn desk(&self, seat: Seat) -> &Desk {
        &self.desks[Self::at(seat)]
    }

    /// The same, to be changed.
    pub(in crate::sonora) fn desk_mut(&mut self, seat: Seat) -> &mut Desk {
        &mut self.desks[Self::at(seat)]
    }

    /// The quadrant at a seat's corner, as an index into the zones of the board.
    pub fn corner(&self, seat: Seat, turns: bool) -> u8 {
        let round = if turns { self.round % 4 } else { 0 };
        (self.corners[Self::at(seat)] + 4 - round) % 4
    }

    /// Feeds the canonical bytes.
    pub(in crate::sonora) fn digest(&self, numbering: &Numbering, digest: &mut Digest) {
        self.memory.digest(numbering, digest);
        let Self { seats, round, first, stage, step, turn, left, acting, taken, .. } = *self;
        digest.bytes(&[seats, round, first.0, stage as u8, step, turn, left, acting.0, taken]);
        digest.bytes(&self.corners);
        digest.bytes(&self.skills);
        digest.bytes(&self.order.map(|seat| seat.0));
        digest.bytes(&self.colours.map(|seat| seat.0));
        digest.bytes(&self.flicked);
        for disc in &self.discs {
            let (kind, place) = match disc.at {
                Where::Hand => (0, Place::default()),
                Where::Board(place) => (1, place),
                Where::Hole => (2, Place::default()),
                Where::Chosen(section) => (3 + section.byte(), Place::default()),
                Where::Named { zones, circles } => (9, Place { x: zones.into(), y: circles.into() }),
                Where::Off => (7, Place::default()),
                Where::Out => (8, Place::default()),
            };
            let section = |section: Option<Section>| section.map_or(9, Section::byte);
            digest.bytes(&[kind, section(disc.choice), section(disc.section), disc.factor]);
            digest.number(i64::from(disc.value));
            digest.number(i64::from(place.x) << 32 | i64::from(place.y as u32));
        }
        digest.number(self.flights.len() as i64);
        for flight in &self.flights {
            let Flight { disc, step, forced, chain, attempt, disqualified, knocked } = *flight;
            digest.bytes(&[disc.byte(), step as u8, forced.into(), chain, attempt, disqualified.into()]);
            digest.number(i64::from(knocked));
        }
        let Intent { from, toward, speed } = self.intent;
        [from.0, from.1, toward.0, toward.1, speed].into_iter().for_each(|number| digest.number(i64::from(number)));
        let Record { fate, order, count, crossed, touched, knocked } = self.record;
        digest.bytes(&[fate as u8, crossed, order[0], order[1], count[0], count[1]]);
        let kept = [touched, knocked, self.had];
        digest.bytes(if kept == [0; 3] { &[] } else { &kept });
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
            self.own_shapes.iter().for_each(|shape| digest.number(i64::from(*shape)));
        }
    }
}
