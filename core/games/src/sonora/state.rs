//! The state of a game: all that the rules need to go on, of a fixed size.

use arrayvec::ArrayVec;
use javelina_engine::rules::{Choice, ClauseId, KindId, Memory};
use javelina_engine::{Digest, Seat};
use javelina_physics::Place;

use super::canyon::Cells;
use super::content::{Bonus, MAX_BUILDINGS, MAX_COLUMNS, MAX_NODES, Section};

/// The most players.
pub const MAX_PLAYERS: usize = 4;
/// All discs: four colours of five.
pub const DISCS: usize = 20;
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

/// The step of a flight (ruling 1).
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flight {
    /// The disc.
    pub disc: u8,
    /// Its step.
    pub step: Step,
    /// Whether it was forced by another player's flick.
    pub forced: bool,
    /// How many forced flights led to it.
    pub chain: u8,
    /// How often it was flicked before: Reflicks and failed launches.
    pub attempt: u8,
    /// Discs that were knocked off and are to be flicked again, over all attempts (ruling 57).
    pub knocked: u32,
    /// Whether the disc was disqualified by the judgement.
    pub disqualified: bool,
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

/// What one player may still write in the Write phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Desk {
    /// Shapes to be drawn, by the number of the disc, 1 first.
    pub shapes: [u8; 5],
    /// Paths to be marked, by the number of the disc.
    pub paths: [u8; 5],
    /// Value to be spent in the Mudcracks.
    pub pool: i16,
    /// Value to be spent in the Ruins.
    pub hexes: i16,
    /// Animal bonuses of this phase: fox, owl, rabbit.
    pub animals: [u8; 3],
    /// Discovery bonuses whose animal is to be chosen.
    pub discoveries: u8,
    /// Whether the player has ended the phase.
    pub done: bool,
}

/// Which reward of a building a player has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Prize {
    /// None yet.
    #[default]
    None,
    /// That of the first to complete it.
    Top,
    /// That of the others.
    Bottom,
}

/// The sheet of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Hexes crossed off, by building.
    pub hexes: [u8; MAX_BUILDINGS],
    /// Rewards circled, by building.
    pub prizes: [Prize; MAX_BUILDINGS],
    /// Cells of the Canyon inside shapes, the start block not included.
    pub drawn: Cells,
    /// How many shapes were drawn.
    pub shapes: u8,
    /// Cacti inside shapes, by type.
    pub cacti: [u8; 4],
    /// Spaces of the Creek Bed that were visited, the circled ones included.
    pub visited: u64,
    /// Spaces that were circled.
    pub circled: u64,
    /// Nodes of the Mudcracks that were marked, the start included.
    pub nodes: u32,
    /// Areas that were surrounded.
    pub areas: u64,
    /// Boxes filled, by column.
    pub boxes: [u8; MAX_COLUMNS],
    /// Reflicks and Swaps that can be used.
    pub usable: [u8; 2],
    /// Icons of Reflick and Swap that are circled or crossed off.
    pub icons: [u8; 2],
    /// Animals of the Discovery area that are circled: fox, owl, rabbit.
    pub found: [u8; 3],
    /// Those of them that were used.
    pub used: [u8; 3],
    /// Points in the box of the variants.
    pub extra: i32,
}

/// What the rival has marked on the sheet of a solo game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rival {
    /// Hexes of its building that are circled.
    pub circled: u8,
    /// Those of them that the player crossed off.
    pub crossed: u8,
    /// Cells of the Canyon that it filled.
    pub filled: Cells,
    /// Spaces of the Creek Bed that it filled.
    pub spaces: u64,
    /// Circles filled around outside nodes.
    pub circles: [u8; MAX_NODES],
    /// Shapes it has to draw, by number.
    pub shapes: [u8; 5],
    /// Paths it has to fill, by number.
    pub paths: [u8; 5],
    /// Circles it has to fill.
    pub value: i16,
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
    /// The discs: colour times 5 plus number less 1. A seat's colour is its own index; a solo player has several.
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
    pub fn owner(&self, disc: u8) -> Seat {
        Seat(if self.is_solo() { 0 } else { disc / 5 % self.seats.max(1) })
    }

    /// The disc of a seat with this index (number less 1); in a solo game, of the player's colour.
    #[must_use]
    pub fn disc_of(&self, seat: Seat, index: u8) -> u8 {
        let colour = if self.is_solo() { self.colours[0] } else { seat.0 };
        (colour * 5 + index) % DISCS as u8
    }

    /// The sheet of a seat.
    #[must_use]
    pub fn sheet(&self, seat: Seat) -> &Sheet {
        &self.sheets[seat.index() % MAX_PLAYERS]
    }

    /// The same, to be changed.
    pub(super) fn sheet_mut(&mut self, seat: Seat) -> &mut Sheet {
        &mut self.sheets[seat.index() % MAX_PLAYERS]
    }

    /// What a seat may still write.
    #[must_use]
    pub fn desk(&self, seat: Seat) -> &Desk {
        &self.desks[seat.index() % MAX_PLAYERS]
    }

    /// The same, to be changed.
    pub(super) fn desk_mut(&mut self, seat: Seat) -> &mut Desk {
        &mut self.desks[seat.index() % MAX_PLAYERS]
    }

    /// The quadrant at a seat's corner, as an index into the zones of the board.
    #[must_use]
    pub fn corner(&self, seat: Seat, turns: bool) -> u8 {
        let round = if turns { self.round % 4 } else { 0 };
        (self.corners[seat.index() % MAX_PLAYERS] + 4 - round) % 4
    }
}

/// One typed decision.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Nature: how far the flick misses. The tangent of half the angle, and the speed, both in millionths.
    Wobble(i32, i32),
    /// Nature, for people with the printed board: where discs lie now, and whether the flicked disc touched the rail and
    /// another disc, with 1 for what it touched first. Discs that are not named stay where they are.
    Lies(Vec<(u8, Where)>, [u8; 2]),
    /// Flicks a disc.
    Flick(u8, Intent),
    /// Uses a Reflick.
    Reflick,
    /// Keeps the flick.
    Keep,
    /// Gives a disc to a section: one from the hole, or one where the board leaves a choice.
    Give(u8, Section),
    /// Solo: the colours of the player and of the rival.
    Colours(u8, u8),
    /// Swaps two discs.
    Swap(u8, u8),
    /// Crosses off hexes of a building.
    Mark(u8, u8),
    /// Chooses the animal of a Discovery bonus.
    Discover(Bonus),
    /// Draws a shape with a disc of this number, or 0 for a fox bonus; the number of the placement.
    Draw(u8, u16),
    /// Marks a path with a disc of this number, or 0 for an owl bonus; the space where it ends.
    Path(u8, u8),
    /// Uses a rabbit; `true` for one of the Discovery area.
    Rabbit(bool),
    /// Marks a node.
    Node(u8),
    /// Fills boxes of a column.
    Fill(u8, u8),
    /// The rival draws a shape: number of the disc, placement.
    RivalDraw(u8, u16),
    /// The rival fills a path: number of the disc, first and last space.
    RivalPath(u8, u8, u8),
    /// The rival fills circles of a node.
    RivalFill(u8, u8),
    /// Ends this part of the Write phase.
    End,
    /// Takes an offer of content.
    Offer(ClauseId),
    /// Answers a question of content with an element of a kind.
    Choose(KindId, i32),
    /// Answers a question of content with nothing.
    Skip,
}

impl Action {
    /// The answer to a question of content that this action is, if it is one.
    #[must_use]
    pub fn choice(&self) -> Option<Choice> {
        match self {
            Self::Choose(_, element) => Some(Choice::Element(*element)),
            Self::Skip => Some(Choice::Skip),
            _ => None,
        }
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
            digest.bytes(&[flight.disc, flight.step as u8, u8::from(flight.forced), flight.chain, flight.attempt]);
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

impl Sheet {
    fn digest(&self, digest: &mut Digest) {
        digest.bytes(&self.hexes);
        digest.bytes(&self.prizes.map(|prize| prize as u8));
        self.drawn.digest(digest);
        digest.bytes(&[self.shapes]);
        digest.bytes(&self.cacti);
        for bits in [self.visited, self.circled, u64::from(self.nodes), self.areas] {
            digest.bytes(&bits.to_le_bytes());
        }
        digest.bytes(&self.boxes);
        digest.bytes(&self.usable);
        digest.bytes(&self.icons);
        digest.bytes(&self.found);
        digest.bytes(&self.used);
        digest.number(i64::from(self.extra));
    }
}

impl Rival {
    fn digest(&self, digest: &mut Digest) {
        digest.bytes(&[self.circled, self.crossed]);
        self.filled.digest(digest);
        digest.bytes(&self.spaces.to_le_bytes());
        digest.bytes(&self.circles);
        digest.bytes(&self.shapes);
        digest.bytes(&self.paths);
        digest.number(i64::from(self.value));
    }
}
