//! What happened, past tense.

use javelina_engine::rules::Set;
use javelina_engine::{Actor, Seat};

use super::actions::Action;
use super::points::Good;
use super::state::Ending;

/// What happened. Nothing in Arizona is hidden, so every seat learns everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Condition cards were dealt.
    Dealt {
        /// The cards, by item.
        cards: Set,
    },
    /// The first initial player was chosen.
    InitialPlayer {
        /// Who.
        seat: Seat,
    },
    /// The dice were rolled.
    Rolled {
        /// In which round.
        round: u16,
        /// How many dice show each value, 1 first.
        dice: [u8; 6],
    },
    /// A die was taken.
    Took {
        /// By whom.
        seat: Seat,
        /// Its value.
        value: u8,
    },
    /// A nugget was spent to change the die.
    SpentNugget {
        /// By whom.
        seat: Seat,
        /// The new value.
        value: u8,
    },
    /// A section was drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// Its number on the sheet.
        section: u16,
    },
    /// A second symbol was selected.
    Extended {
        /// By whom.
        seat: Seat,
        /// The number of the way there.
        way: u16,
    },
    /// A good came on board.
    Loaded {
        /// Whose.
        seat: Seat,
        /// Which kind.
        good: Good,
    },
    /// A good found no room on board.
    NoRoom {
        /// Whose.
        seat: Seat,
        /// Which kind.
        good: Good,
    },
    /// A good was taken off board.
    Unloaded {
        /// Whose.
        seat: Seat,
        /// Which kind.
        good: Good,
    },
    /// A cargo was delivered.
    Delivered {
        /// By whom.
        seat: Seat,
        /// Which kind.
        good: Good,
        /// How many goods.
        count: u8,
        /// Points for the goods.
        points: i32,
        /// Points for the rank of the delivery.
        bonus: i32,
    },
    /// Nothing (more) was delivered.
    Kept {
        /// By whom.
        seat: Seat,
    },
    /// A die was discarded.
    Discarded {
        /// By whom.
        seat: Seat,
    },
    /// Nuggets were circled.
    Circled {
        /// Whose.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// Unspent nuggets were lost.
    Lost {
        /// Whose.
        seat: Seat,
        /// How many.
        count: u8,
    },
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
        /// The answer.
        action: Action,
    },
    /// The last round is over; extra deliveries follow.
    LastRoundOver,
    /// The game ended.
    Ended {
        /// How.
        ending: Ending,
    },
}
