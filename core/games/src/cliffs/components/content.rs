//! What a pack brings to the table: cards, cliffs, timers, paces, settings. Checked in `sound` once; play
//! relies on it.

use javelina_engine::Element;
use javelina_engine::rules::Settings;

pub use super::limits::{MAX_CLIFF, MAX_DECK, MAX_FACTOR, MAX_METRES, PLACES, RACERS};
use crate::cliffs::rules::kinds::Design;

/// The most designs of a pack and its extensions.
pub const MAX_DESIGNS: usize = Design::MOST;

/// Which card of its queue a multiplier is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Selector {
    /// The next one to the left, around the queue.
    Left,
    /// The next one to the right, around the queue.
    Right,
    /// The first one, or the second if that is the card itself.
    Leftmost,
    /// The last one, or the one before it if that is the card itself.
    Rightmost,
}

impl Selector {
    /// The words for them, by their index.
    pub const NAMES: [&'static str; 4] = ["left", "right", "leftmost", "rightmost"];
    /// All of them, in the same order.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Leftmost, Self::Rightmost];
}

/// What a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Moves the racer in whose queue it lies.
    Movement {
        /// By how much, in metres.
        metres: i32,
        /// `true` if it moves down (a bonus), `false` if it moves up (a sabotage).
        down: bool,
    },
    /// Acts when it is revealed; what it does are clauses of the item with the same id.
    Special,
    /// Multiplies the effect of another card.
    Multiplier {
        /// Of which one.
        target: Selector,
        /// By how much.
        times: u8,
    },
}

impl Sort {
    /// The total among which cards of this sort are stated.
    #[must_use]
    pub fn counted_as(&self) -> &'static str {
        match self {
            Self::Movement { down: true, .. } => "bonuses",
            Self::Movement { .. } => "sabotages",
            Self::Special => "specials",
            Self::Multiplier { .. } => "multipliers",
        }
    }
}

/// A design: what is printed on a number of equal cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardDesign {
    /// Its id: `steal_2`.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// What it is.
    pub sort: Sort,
    /// How many cards have it.
    pub copies: u8,
    /// The set that it belongs to: `base`, or one that is mixed in.
    pub set: String,
}

/// A length of the race, a timer or a pace: a name and a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Its id.
    pub id: String,
    /// Metres of a cliff, ticks of a timer or of a pace.
    pub value: i32,
}

/// What a flip makes of left and right, up and down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlipMap {
    /// The target of a flipped card, by the index of the one that is printed.
    pub card: [Selector; 4],
    /// `true` if a flipped card that names the racer to the left means the one to the right, and the other way round.
    pub racers: bool,
}

impl Default for FlipMap {
    fn default() -> Self {
        Self { card: [Selector::Right, Selector::Left, Selector::Rightmost, Selector::Leftmost], racers: true }
    }
}

/// How many cards the base set must have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Movement cards that move down.
    pub bonuses: i32,
    /// Movement cards that move up.
    pub sabotages: i32,
    /// Special cards.
    pub specials: i32,
    /// Multipliers.
    pub multipliers: i32,
}

/// What a pack and its extensions bring to the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Content {
    /// All designs, those of sets that are not mixed in included.
    pub designs: Vec<CardDesign>,
    /// The cliffs.
    pub cliffs: Vec<Named>,
    /// The timers.
    pub timers: Vec<Named>,
    /// How long racers take for a card, slowest first.
    pub paces: Vec<Named>,
    /// What a flip does.
    pub flip: FlipMap,
    /// What the base set must add up to.
    pub totals: Totals,
    /// The values of the settings, in the order of the catalogue.
    pub settings: Settings,
}

impl Content {
    /// What the cards of a set add up to.
    pub fn count(&self, set: &str) -> Totals {
        let mut totals = Totals::default();
        for design in self.designs.iter().filter(|design| design.set == set) {
            let place = match design.sort.counted_as() {
                "bonuses" => &mut totals.bonuses,
                "sabotages" => &mut totals.sabotages,
                "specials" => &mut totals.specials,
                _ => &mut totals.multipliers,
            };
            *place += i32::from(design.copies);
        }
        totals
    }
}
