//! What is on the table.

use javelina_engine::rules::{Memory, Numbering, Set};
use javelina_engine::{Digest, Element, Seat, SeatSet};

use crate::oasis::rules::points::{Card, Cell};

pub const MAX_SEATS: usize = 4;
pub const CELLS: usize = Cell::MOST;
pub const CARDS: usize = Card::MOST;

/// The cards in the order of a deal; none where it is not known.
pub type Deal = [Option<Card>; CARDS];

/// The step that the game is at. `State::at` says of which seat, in the order of the round, it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    #[default]
    Deal,
    /// `game_starts` is raised next.
    Begin,
    RoundOpens,
    Prepare,
    Reveal,
    Act,
    TurnEnds,
    RoundCloses,
    Over,
    /// `game_starts` was raised.
    Begun,
}

/// How far a seat is in the preparation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ready {
    #[default]
    No,
    Draws,
    Aside,
}

/// What lies on a cell: a card, its owner, its number in the order of all placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile {
    pub card: Card,
    pub owner: Seat,
    pub order: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    pub hand: Set,
    /// The card that was set aside.
    pub aside: Option<Card>,
    pub ready: Ready,
    pub water: i32,
}

/// All that the rules need to go on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    pub memory: Memory,
    pub seats: u8,
    pub players: [Player; MAX_SEATS],
    pub field: [Option<Pile>; CELLS],
    pub deck: Deal,
    /// How many cards of the deck have been dealt or drawn.
    pub drawn: u8,
    /// The cards that are out of the game.
    pub out: Set,
    pub placements: u8,
    /// From 1.
    pub round: u8,
    /// The seat that begins the round.
    pub first: Seat,
    /// The seat whose turn or event it is.
    pub acting: Seat,
    pub stage: Stage,
    /// A place in the order of the round, from 0; the highest bit says that `turn_ends` was raised.
    pub at: u8,
}

impl State {
    /// The seat of an element, if it plays.
    pub(in crate::oasis) fn seat(&self, element: i32) -> Option<Seat> {
        u8::try_from(element).ok().filter(|seat| *seat < self.seats).map(Seat)
    }

    /// What lies on the cell of an element.
    pub(in crate::oasis) fn pile(&self, element: i32) -> Option<Pile> {
        Cell::of_number(element).and_then(|cell| self.field[cell.index()])
    }

    /// The `n`-th seat of the round, from 0.
    pub(in crate::oasis) fn in_turn(&self, n: u8) -> Seat {
        Seat((self.first.0 + n) % self.seats.max(1))
    }

    /// The seats that have not decided in the preparation.
    pub(in crate::oasis) fn preparing(&self) -> SeatSet {
        let waits = |seat: &Seat| self.players[seat.index()].ready == Ready::No && !self.memory.fates.has_left(*seat);
        (0..self.seats).map(Seat).filter(waits).fold(SeatSet::default(), SeatSet::with)
    }

    /// The cells that pass a test.
    pub(in crate::oasis) fn cells(&self, test: impl Fn(Option<Pile>) -> bool) -> Set {
        (0..CELLS as i32).filter(|cell| test(self.pile(*cell))).collect()
    }

    /// The cells of a seat.
    pub(in crate::oasis) fn cells_of(&self, seat: Seat) -> Set {
        self.cells(|pile| pile.is_some_and(|pile| pile.owner == seat))
    }

    pub(in crate::oasis) fn digest(&self, numbering: &Numbering, digest: &mut Digest) {
        self.memory.digest(numbering, digest);
        for player in &self.players {
            digest.number(player.hand.wide() as i64);
            digest.number(i64::from(player.water));
            digest.bytes(&[Card::byte_of(player.aside), player.ready as u8]);
        }
        for pile in &self.field {
            digest.bytes(&pile.map_or([255, 255, 0], |pile| [pile.card.byte(), pile.owner.0, pile.order]));
        }
        digest.elements(self.deck);
        digest.number(self.out.wide() as i64);
        digest.bytes(&[self.stage as u8, self.at]);
        digest.bytes(&[self.seats, self.drawn, self.placements, self.round, self.first.0, self.acting.0]);
    }
}
