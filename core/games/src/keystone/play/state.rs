//! What is on the table.

use arrayvec::ArrayVec;
use javelina_engine::rules::{Memory, Numbering, Set};
use javelina_engine::{Digest, Element, Seat};

pub use crate::keystone::components::limits::{MAX_ASIDE, MAX_FIELD};
use crate::keystone::content::{CELLS, MAX_CARDS};
use crate::keystone::points::{Card, Cell, Habitat, Token};

/// The most boards and the most seats.
pub const MAX_BOARDS: usize = 4;
/// The most objectives of a board.
pub const MAX_HELD: usize = 3;
/// A pile of cards.
pub type Pile<C = Card> = ArrayVec<C, MAX_CARDS>;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// A board was full.
    Full,
    /// The time marker reached 0.
    Time,
    /// Content ended it.
    Clause,
    /// No seat had a legal action for many rounds. Digests hold 4.
    Idle = 4,
}

impl Ending {
    /// A short stable word for each ending.
    pub(in crate::keystone) const WORDS: [&'static str; 4] = ["full", "time", "clause", "idle"];

    /// The word of this ending.
    pub(in crate::keystone) fn word(self) -> &'static str {
        Self::WORDS[(self as usize).min(3)]
    }
}

javelina_engine::stages! { pub Stage;
    /// Nothing is on the table yet.
    #[default]
    Start = 0;
    /// `arrange` is raised for the `n`-th board.
    Arrange(n: u8) = 1, n;
    /// Nature shuffles the deck.
    Shuffle = 2;
    /// Nature draws the skill tokens.
    Skills = 3;
    /// Nature deals the secret objectives.
    Objectives = 4;
    /// `game_starts` is raised (0), or was raised (1).
    Begin(n: u8) = 5, n;
    /// `round_starts` was raised.
    RoundOpens = 15;
    /// The turn of the next seat in the lap begins, or the round is over.
    NextTurn = 16;
    /// `round_ends` was raised.
    RoundCloses = 17;
    /// The main action, and what may be done before it.
    Act = 7;
    /// The active side of a token is at work.
    Active(token: Token) = 8, token.byte();
    /// Exhausted tokens are resolved, those in the set are left.
    Exhausted(left: u64) = 9, left;
    /// The events after an exhausted action: the tokens that were resolved and are still to be told of.
    Flipped(left: u64) = 10, left;
    /// What may be done after the action.
    After = 11;
    /// `turn_ends` was raised.
    TurnEnds = 12;
    /// The Field is filled.
    Refill = 13;
    /// The game has ended.
    Over(ending: Ending) = 14, ending as u8;
}

/// One player board with all that belongs to it; shared by both seats in co-op.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The card on each cell.
    pub cards: [Option<Card>; CELLS],
    /// Research tokens on the card of each cell.
    pub research: [u8; CELLS],
    /// The habitats of the card on each cell, one bit each.
    pub habitats: [u8; CELLS],
    /// The cells whose cards were put down by the setup, as bits.
    pub fixed: u16,
    /// Synergy tokens.
    pub synergy: i32,
    /// Secret objectives, as bits; 0 to whoever may not know.
    pub objectives: u64,
    /// Objectives of other boards that it has had or was shown, as bits.
    pub seen: u64,
    /// Its own objectives that are hidden from its own seats, as bits.
    pub blind: u64,
    /// Turns begun.
    pub turns: u16,
    /// Wild cards taken in this turn.
    pub wilds: u8,
}

impl Board {
    /// The cells with a card, as bits.
    pub fn occupied(&self) -> u16 {
        self.cards.iter().enumerate().filter(|(_, card)| card.is_some()).fold(0, |all, (cell, _)| all | 1 << cell)
    }

    /// The card on a cell.
    pub fn on(&self, cell: Cell) -> Option<Card> {
        self.cards[cell.index()]
    }

    /// The cell on which a card lies.
    pub fn cell_of(&self, card: Card) -> Option<Cell> {
        self.cards.iter().position(|one| *one == Some(card)).and_then(Cell::at)
    }

    /// Puts a card on a cell.
    pub(in crate::keystone) fn lay(&mut self, card: Card, cell: Cell) {
        self.cards[cell.index()] = Some(card);
    }

    /// Takes what lies on a cell off it: its research tokens.
    pub(in crate::keystone) fn lift(&mut self, cell: Cell) -> u8 {
        let at = cell.index();
        (self.cards[at], self.habitats[at]) = (None, 0);
        self.fixed &= !(1 << at);
        std::mem::take(&mut self.research[at])
    }
}

/// All that the rules need to go on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// What content remembers.
    pub memory: Memory,
    /// How many seats there are.
    pub seats: u8,
    /// How many boards there are: one in co-op.
    pub count: u8,
    /// The boards, in turn order.
    pub boards: [Board; MAX_BOARDS],
    /// The deck, the next card last. `None` for cards that are not known.
    pub deck: Pile<Option<Card>>,
    /// The discard pile, the top card last.
    pub discards: Pile,
    /// The Field, left to right; `None` for a gap.
    pub field: [Option<Card>; MAX_FIELD],
    /// Synergy tokens on the cards of the Field.
    pub waiting: [u8; MAX_FIELD],
    /// Cards that a skill has drawn and that are looked at, in the order in which they were drawn. `None` for cards that
    /// are not known.
    pub drawn: ArrayVec<Option<Card>, MAX_FIELD>,
    /// `true` if they came off the discard pile, so that everybody knows them.
    pub recalled: bool,
    /// How many cards are still to be drawn, once the deck is shuffled.
    pub to_draw: u8,
    /// `true` if the deck has to be shuffled from the discards before the game goes on.
    pub shuffles: bool,
    /// `true` if the deck itself is shuffled, without the discards.
    pub deck_alone: bool,
    /// How often the deck was shuffled.
    pub shuffled: u8,
    /// Cards that are kept aside.
    pub aside: ArrayVec<Card, MAX_ASIDE>,
    /// Cards that will be among so many on top of the deck.
    pub buried: ArrayVec<(Card, u8), MAX_ASIDE>,
    /// The wild cards of each stack that are taken, as bits.
    pub wilds: [u8; Habitat::MOST],
    /// The cards that the deck was made of.
    pub composed: Set,
    /// How many cards the deck had when it was first shuffled.
    pub first_deck: u8,
    /// Skill tokens in play, as bits.
    pub skills: u64,
    /// Those of them that are exhausted.
    pub exhausted: u64,
    /// The space on which the time marker stands.
    pub time: u8,
    /// Synergy tokens in the supply; may be negative where the supply is not strict (ruling d18).
    pub synergy: i32,
    /// Research tokens in the supply, likewise.
    pub research: i32,
    /// The number of the round, from 1.
    pub round: u16,
    /// The seat whose turn it is.
    pub acting: u8,
    /// The seat that leads the round.
    pub lead: Seat,
    /// Whether the last round has begun, and why.
    pub last: Option<Ending>,
    /// The step.
    pub stage: Stage,
}

impl State {
    /// The index of a seat's board. An empty seat's is bare; in co-op there is one for all.
    pub fn side(&self, seat: Seat) -> usize {
        if self.count <= 1 { 0 } else { seat.index().min(MAX_BOARDS - 1) }
    }

    /// A seat's board.
    #[inline]
    pub fn board(&self, seat: Seat) -> &Board {
        &self.boards[self.side(seat)]
    }

    /// The same, to be changed.
    #[inline]
    pub(in crate::keystone) fn board_mut(&mut self, seat: Seat) -> &mut Board {
        let side = self.side(seat);
        &mut self.boards[side]
    }

    /// The seat whose turn it is.
    pub fn seat(&self) -> Seat {
        Seat(self.acting)
    }

    /// Returns `true` if the game is over, by its own rules or by a clause.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_)) || self.memory.fates.is_decided() && self.memory.frames.is_empty()
    }

    /// The slot of the Field in which a card lies, from the left.
    #[inline]
    pub fn slot(&self, card: Card) -> Option<usize> {
        self.field.iter().position(|one| *one == Some(card))
    }

    /// Takes a card off a slot of the Field: the synergy tokens on it.
    pub(in crate::keystone) fn leave_field(&mut self, slot: usize) -> i32 {
        self.field[slot] = None;
        i32::from(std::mem::take(&mut self.waiting[slot]))
    }

    /// Takes a card from those that are looked at. Whether it was there.
    pub(in crate::keystone) fn leave_drawn(&mut self, card: Card) -> bool {
        let at = self.drawn.iter().position(|one| *one == Some(card));
        at.map(|at| self.drawn.remove(at)).is_some()
    }

    /// Takes a card from those that are kept aside. Whether it was there.
    pub(in crate::keystone) fn leave_aside(&mut self, card: Card) -> bool {
        let at = self.aside.iter().position(|one| *one == card);
        at.map(|at| self.aside.remove(at)).is_some()
    }

    /// Feeds the canonical bytes.
    pub(in crate::keystone) fn digest(&self, numbering: &Numbering, digest: &mut Digest) {
        self.memory.digest(numbering, digest);
        digest.bytes(&[self.seats, self.count, self.acting, self.time, self.shuffled, self.to_draw, self.first_deck]);
        digest.bytes(&[u8::from(self.shuffles) + u8::from(self.deck_alone), u8::from(self.recalled)]);
        for board in &self.boards[..usize::from(self.count).min(MAX_BOARDS)] {
            digest.elements(board.cards);
            digest.bytes(&board.research);
            digest.bytes(&board.habitats);
            digest.bytes(&board.fixed.to_le_bytes());
            digest.bytes(&board.objectives.to_le_bytes());
            if board.seen != 0 {
                digest.bytes(&board.seen.to_le_bytes());
            }
            if board.blind != 0 {
                digest.bytes(b"blind");
                digest.bytes(&board.blind.to_le_bytes());
            }
            digest.number(i64::from(board.synergy));
            digest.number(i64::from(board.turns) << 8 | i64::from(board.wilds));
        }
        let mut pile = |cards: &mut dyn ExactSizeIterator<Item = Option<Card>>| {
            digest.number(cards.len() as i64);
            digest.elements(cards);
        };
        pile(&mut self.deck.iter().copied());
        pile(&mut self.discards.iter().copied().map(Some));
        pile(&mut self.drawn.iter().copied());
        pile(&mut self.aside.iter().copied().map(Some));
        digest.elements(self.field);
        digest.bytes(&self.waiting);
        self.buried.iter().for_each(|(card, top)| digest.bytes(&[card.byte(), *top]));
        digest.bytes(&self.wilds);
        self.composed.0.iter().for_each(|word| digest.bytes(&word.to_le_bytes()));
        digest.bytes(&self.skills.to_le_bytes());
        digest.bytes(&self.exhausted.to_le_bytes());
        digest.number(i64::from(self.synergy));
        digest.number(i64::from(self.research));
        digest.number(i64::from(self.round));
        digest.bytes(&[self.last.map_or(0, |ending| 1 + ending as u8)]);
        let (stage, [part, _]) = self.stage.digested();
        if self.count > 1 && self.lead.0 > 0 {
            digest.bytes(&[b'l', self.lead.0]);
        }
        digest.bytes(&[stage]);
        digest.bytes(&part.to_le_bytes());
    }
}
