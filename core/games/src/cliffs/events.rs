//! What happened, past tense.

use javelina_engine::{Actor, Seat};

use super::actions::Action;
use super::points::Design;

/// A card as an event names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// In whose queue it lay.
    pub seat: Seat,
    /// At which place, from 0.
    pub place: u8,
    /// What is printed on it; `None` to whoever may not know.
    pub design: Option<Design>,
    /// Whether it is flipped.
    pub flipped: bool,
    /// The racers that know it, as bits.
    pub known: u8,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The pile was shuffled.
    Shuffled {
        /// How many cards it has.
        cards: u8,
    },
    /// Hands were dealt.
    Dealt {
        /// Cards in each.
        cards: u8,
    },
    /// A coin fell.
    Coin {
        /// For this racer.
        seat: Seat,
    },
    /// A racer was crowned.
    Crowned {
        /// Who.
        seat: Seat,
    },
    /// A round began.
    RoundBegan {
        /// Its number.
        round: u16,
    },
    /// A card was played face-down.
    Played {
        /// By whom.
        seat: Seat,
        /// Into whose queue.
        queue: Seat,
        /// What is printed on it; `None` to whoever may not know.
        design: Option<Design>,
    },
    /// A card was drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// What is printed on it; `None` to whoever may not know.
        design: Option<Design>,
    },
    /// A racer waits.
    Waited {
        /// Who.
        seat: Seat,
        /// For how many ticks.
        ticks: u8,
    },
    /// A racer has left the race.
    Left {
        /// Who.
        seat: Seat,
    },
    /// A racer passed.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// What a racer tried counts for nothing.
    Void {
        /// Who.
        seat: Seat,
        /// What, as a text.
        tried: String,
    },
    /// The music stopped.
    Stopped,
    /// Larry was played.
    Larry {
        /// By whom.
        seat: Seat,
        /// What is printed on the card; `None` to whoever may not know.
        design: Option<Design>,
    },
    /// A card was turned up.
    Revealed {
        /// Which.
        card: Named,
        /// How often it acts or counts.
        factor: u16,
    },
    /// A special card acts once more.
    Again {
        /// How often it still acts, this time included.
        left: u16,
    },
    /// A card was discarded out of a queue.
    Discarded {
        /// Which.
        card: Named,
        /// Whether another card did it.
        vaporized: bool,
    },
    /// A card moved to the right end of a queue.
    Moved {
        /// Which, where it lay.
        card: Named,
        /// Into whose queue.
        to: Seat,
    },
    /// Two cards changed places.
    Swapped {
        /// The one, where it lay.
        one: Named,
        /// The other one.
        other: Named,
    },
    /// A card was flipped.
    Flipped {
        /// Which, as it lies now.
        card: Named,
    },
    /// A hand was looked at.
    Looked {
        /// By whom.
        seat: Seat,
        /// Whose.
        at: Seat,
        /// The designs; empty to whoever may not know.
        designs: Vec<Option<Design>>,
    },
    /// A card was taken from a hand.
    Took {
        /// By whom.
        seat: Seat,
        /// From whom.
        from: Seat,
        /// What is printed on it; `None` to whoever may not know.
        design: Option<Design>,
    },
    /// A card came off the pile face-down into a queue.
    Added {
        /// Whose.
        seat: Seat,
    },
    /// Content added metres to a tally.
    Slid {
        /// Whose.
        seat: Seat,
        /// Metres down.
        metres: i32,
    },
    /// A special card did nothing.
    Missed,
    /// Two copies of a card annihilated each other.
    Annihilated {
        /// The left one.
        card: Named,
    },
    /// A racer's round was tallied.
    Tallied {
        /// Who.
        seat: Seat,
        /// Metres down.
        metres: i32,
        /// The elevation from which.
        from: i32,
        /// The elevation to which, that of the team.
        to: i32,
        /// The movement cards of the queue, left to right: design, and metres down with copies, synergy and all.
        cards: Vec<(Design, i32)>,
    },
    /// A question of content was answered.
    Chose {
        /// By whom.
        by: Actor,
        /// The answer; `None` to whoever may not know.
        answer: Option<Action>,
    },
    /// Racers reached the bottom; this one won.
    Won {
        /// Who.
        seat: Seat,
    },
}
