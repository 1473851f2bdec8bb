//! What is on the table.

use javelina_engine::rules::{Memory, Set};
use javelina_engine::{Digest, Seat};

/// The most seats.
pub const MAX_SEATS: usize = 4;
/// The cells of the field.
pub const CELLS: usize = 16;
/// The cards of the game.
pub const CARDS: usize = 24;
/// No card, no seat.
pub const NONE: u8 = 255;

/// The step that the game is at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Nature deals.
    #[default]
    Deal,
    /// `begin` is raised for the `n`-th seat.
    Begin(u8),
    /// `round_begins` is raised.
    RoundBegins,
    /// Everybody prepares at the same time.
    Prepare,
    /// The `n`-th seat's turn begins.
    Reveal(u8),
    /// The `n`-th seat acts.
    Act(u8),
    /// The `n`-th seat's turn ends.
    TurnEnds(u8),
    /// `round_ends` was raised.
    RoundEnds,
    /// The game has ended.
    Over,
}

/// How far a seat is in the preparation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ready {
    /// It has not decided.
    #[default]
    No,
    /// It draws.
    Draws,
    /// It set a card aside.
    Aside,
}

/// What lies on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile {
    /// The card, or [`NONE`].
    pub card: u8,
    /// Whose it is, or [`NONE`].
    pub owner: u8,
    /// Its number in the order of all placements.
    pub order: u8,
}

impl Pile {
    /// Nothing.
    pub const FREE: Self = Self { card: NONE, owner: NONE, order: 0 };
}

/// One seat's things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// The cards in hand, as bits.
    pub hand: u32,
    /// The card that was set aside, or [`NONE`].
    pub aside: u8,
    /// How far it is in the preparation.
    pub ready: Ready,
    /// Its water.
    pub water: i32,
}

/// All that the rules need to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// What content remembers.
    pub memory: Memory,
    /// How many seats there are.
    pub seats: u8,
    /// The players, in seat order.
    pub players: [Player; MAX_SEATS],
    /// The field.
    pub field: [Pile; CELLS],
    /// The cards in the order of the deal.
    pub deck: [u8; CARDS],
    /// How many of them have been dealt or drawn.
    pub drawn: u8,
    /// The cards that are out of the game, as bits.
    pub out: u32,
    /// How many cards were placed so far.
    pub placements: u8,
    /// The number of the round, from 1.
    pub round: u8,
    /// The seat that begins the round.
    pub first: u8,
    /// The seat whose turn or event it is.
    pub acting: u8,
    /// The step.
    pub stage: Stage,
}

impl State {
    /// The table before the deal.
    #[must_use]
    pub fn new(seats: u8, water: i32) -> Self {
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
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index() % MAX_SEATS]
    }

    /// The same, to be changed.
    pub(super) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index() % MAX_SEATS]
    }

    /// The `n`-th seat of the round, from 0.
    #[must_use]
    pub fn in_turn(&self, n: u8) -> Seat {
        Seat((self.first + n) % self.seats.max(1))
    }

    /// The cells that pass a test.
    #[must_use]
    pub fn cells(&self, test: impl Fn(&Pile) -> bool) -> Set {
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
        let stage = match self.stage {
            Stage::Deal => [0, 0],
            Stage::Begin(n) => [1, n],
            Stage::RoundBegins => [2, 0],
            Stage::Prepare => [3, 0],
            Stage::Reveal(n) => [4, n],
            Stage::Act(n) => [5, n],
            Stage::TurnEnds(n) => [6, n],
            Stage::RoundEnds => [7, 0],
            Stage::Over => [8, 0],
        };
        digest.bytes(&stage);
        digest.bytes(&[self.seats, self.drawn, self.placements, self.round, self.first, self.acting]);
    }
}

/// The elements of a set of cards.
#[must_use]
pub fn cards(bits: u32) -> Set {
    Set::of_wide(u128::from(bits))
}
