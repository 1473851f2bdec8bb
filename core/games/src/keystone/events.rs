//! What happened, past tense.

use javelina_engine::{Actor, Seat};

use super::actions::Action;
use super::points::{Card, Cell, Token};
use super::state::Ending;

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A card was taken out of the deck by the setup and put on a cell.
    Settled {
        /// On whose board.
        seat: Seat,
        /// Which.
        card: Card,
        /// Where.
        cell: Cell,
    },
    /// A card was taken out of the deck and kept aside.
    Held {
        /// Which.
        card: Card,
    },
    /// A card was put among so many on top of the deck.
    Buried {
        /// Which.
        card: Card,
        /// Among how many.
        top: u8,
    },
    /// The deck was shuffled.
    Shuffled {
        /// How many cards it has.
        cards: u8,
    },
    /// These skill tokens are in play, as bits.
    Skills(u64),
    /// Secret objectives were dealt to a board.
    Dealt {
        /// Its seat; the first one in co-op.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which, as bits; `None` to whoever may not know.
        objectives: Option<u64>,
    },
    /// A round began.
    RoundBegan {
        /// Its number.
        round: u16,
    },
    /// A card was taken from the Field.
    Taken {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// Synergy tokens that were put on cards of the Field.
        price: i32,
        /// Synergy tokens that went to the supply.
        toll: i32,
        /// Synergy tokens that lay on the card.
        found: i32,
    },
    /// A wild card was bought.
    Bought {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// For how many synergy tokens.
        price: i32,
    },
    /// A card was placed or moved.
    Placed {
        /// On whose board.
        seat: Seat,
        /// Which.
        card: Card,
        /// Where.
        cell: Cell,
        /// The cell that it left, for a move.
        from: Option<Cell>,
        /// Synergy tokens that it brought.
        income: i32,
    },
    /// Synergy tokens were gained or lost otherwise.
    Synergy {
        /// By whom.
        seat: Seat,
        /// How many more.
        change: i32,
    },
    /// Research was put on a card.
    Researched {
        /// On whose board.
        seat: Seat,
        /// Which card.
        card: Card,
        /// How many tokens.
        tokens: u8,
    },
    /// Cards were drawn or recalled, to be looked at.
    Drew {
        /// By whom.
        seat: Seat,
        /// Which; the names are hidden from others for cards of the deck.
        cards: Vec<Option<Card>>,
        /// Whether they came off the discard pile.
        recalled: bool,
    },
    /// A card went to the discard pile.
    Discarded {
        /// Which.
        card: Card,
        /// Whether it came from a board.
        removed: bool,
    },
    /// A card that was kept aside came into the Field.
    Released {
        /// Which.
        card: Card,
    },
    /// All columns of a board moved to the right.
    Shifted {
        /// Whose.
        seat: Seat,
        /// By how many.
        columns: u8,
    },
    /// A token's side was resolved.
    Resolving {
        /// By whom.
        seat: Seat,
        /// Which token.
        token: Token,
        /// Whether it was the exhausted side.
        exhausted: bool,
    },
    /// All tokens became active again.
    Refreshed,
    /// The time marker moved.
    TimeMoved {
        /// To which space.
        to: u8,
    },
    /// The Field was filled with these cards, in the order in which they were drawn.
    Refilled(Vec<Card>),
    /// An offer of content was taken.
    OfferTaken {
        /// By whom.
        seat: Seat,
        /// Its clause.
        label: String,
    },
    /// A question of content was answered.
    Chose {
        /// By whom.
        by: Actor,
        /// The answer; `None` to whoever may not know.
        answer: Option<Action>,
        /// Whether the question was whether somebody wants something.
        agrees: bool,
    },
    /// The last round was announced.
    LastRound(Ending),
    /// The game ended.
    Ended(Ending),
}
