//! What is on the table.

use javelina_engine::rules::{Memory, Set};
use javelina_engine::{Digest, Seat, SeatSet};

pub const MAX_SEATS: usize = 4;
pub const CELLS: usize = 16;
pub const CARDS: usize = 24;
/// No card, no seat.
pub const NONE: u8 = 255;

/// The step that the game is at; with a number, that of a seat in the order of the round, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Deal,
    /// `begin` is raised for this seat next.
    Begin(u8),
    RoundBegins,
    Prepare,
    Reveal(u8),
    Act(u8),
    /// The highest bit says that `turn_ends` was raised.
    TurnEnds(u8),
    RoundEnds,
    Over,
}

/// How far a seat is in the preparation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ready {
    No,
    Draws,
    Aside,
}

/// What lies on a cell: a card or [`NONE`], its owner or [`NONE`], its number in the order of all placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile {
    pub card: u8,
    pub owner: u8,
    pub order: u8,
}

impl Pile {
    pub const FREE: Self = Self { card: NONE, owner: NONE, order: 0 };
}

/// One seat's things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// The cards in hand, as bits.
    pub hand: u32,
    /// The card that was set aside, or [`NONE`].
    pub aside: u8,
    pub ready: Ready,
    pub water: i32,
}

impl Player {
    /// The cards in hand.
    pub(super) fn cards(&self) -> Set {
        Set::of_wide(u128::from(self.hand))
    }
}

/// All that the rules need to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub memory: Memory,
    pub seats: u8,
    pub players: [Player; MAX_SEATS],
    pub field: [Pile; CELLS],
    /// The cards in the order of the deal.
    pub deck: [u8; CARDS],
    /// How many of them have been dealt or drawn.
    pub drawn: u8,
    /// The cards that are out of the game, as bits.
    pub out: u32,
    pub placements: u8,
    /// From 1.
    pub round: u8,
    /// The seat that begins the round.
    pub first: u8,
    /// The seat whose turn or event it is.
    pub acting: u8,
    pub stage: Stage,
}

impl State {
    /// The table before the deal.
    pub(super) fn new(seats: u8, water: i32) -> Self {
        Self {
            memory: Memory::default(),
            seats,
            players: [Player { hand: 0, aside: NONE, ready: Ready::No, water }; MAX_SEATS],
            field: [Pile::FREE; CELLS],
            deck: [NONE; CARDS],
            drawn: 0,
            out: 0,
            placements: 0,
            round: 0,
            first: 0,
            acting: 0,
            stage: Stage::Deal,
        }
    }

    /// A seat's things.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index() % MAX_SEATS]
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index() % MAX_SEATS]
    }

    /// The seat of an element, if it plays.
    pub(super) fn seat(&self, element: i32) -> Option<Seat> {
        u8::try_from(element).ok().filter(|seat| *seat < self.seats).map(Seat)
    }

    /// The `n`-th seat of the round, from 0.
    pub(super) fn in_turn(&self, n: u8) -> Seat {
        Seat((self.first + n) % self.seats.max(1))
    }

    /// The seats that have not decided in the preparation.
    pub(super) fn preparing(&self) -> SeatSet {
        let waits = |seat: &Seat| self.player(*seat).ready == Ready::No;
        (0..self.seats).map(Seat).filter(waits).fold(SeatSet::default(), SeatSet::with)
    }

    /// The cells that pass a test.
    pub(super) fn cells(&self, test: impl Fn(&Pile) -> bool) -> Set {
        self.field.iter().enumerate().filter(|(_, pile)| test(pile)).map(|(cell, _)| cell as i32).collect()
    }

    /// Feeds the canonical bytes.
    pub(super) fn digest(&self, slots: usize, digest: &mut Digest) {
        self.memory.digest(slots, digest);
        for player in &self.players {
            digest.number(i64::from(player.hand));
            digest.number(i64::from(player.water));
            digest.bytes(&[player.aside, player.ready as u8]);
        }
        for pile in &self.field {
            digest.bytes(&[pile.card, pile.owner, pile.order]);
        }
        digest.bytes(&self.deck);
        digest.number(i64::from(self.out));
        digest.bytes(&match self.stage {
            Stage::Deal => [0, 0],
            Stage::Begin(n) => [1, n],
            Stage::RoundBegins => [2, 0],
            Stage::Prepare => [3, 0],
            Stage::Reveal(n) => [4, n],
            Stage::Act(n) => [5, n],
            Stage::TurnEnds(n) => [6, n],
            Stage::RoundEnds => [7, 0],
            Stage::Over => [8, 0],
        });
        digest.bytes(&[self.seats, self.drawn, self.placements, self.round, self.first, self.acting]);
    }
}
