//! The game as a value ([`Cliffs`]).

use javelina_engine::rules::{ItemId, Rules, Set};

use super::content::{Content, MAX_DESIGNS};

/// The game with cards, cliff, timer, settings and rules.
#[derive(Debug)]
pub struct Cliffs {
    pub(super) content: Content,
    pub(super) rules: Rules,
    /// Items that are in play from the start: variants.
    pub(super) standing: Vec<ItemId>,
    /// Cards that are mixed in although their set is not.
    pub(super) chosen: Vec<ItemId>,
    /// Whether each design is a multiplier.
    pub(super) multipliers: [bool; MAX_DESIGNS],
    /// The item of each design, by its place in the content.
    pub(super) items: Vec<Option<ItemId>>,
    pub(super) card_items: Set,
    /// The items that answer where it is asked what racers may do in the race.
    pub(super) race_items: Set,
    /// The entity of each copy of each design, by which shuffles are keyed.
    pub(super) entities: Vec<Vec<u32>>,
    /// How many cards of each design the deck has.
    pub(super) composed: [u8; MAX_DESIGNS],
    /// Metres of the cliff.
    pub(super) cliff: i32,
    /// Ticks of the timer.
    pub(super) timer: u32,
    /// Ticks that a racer of usual pace takes for a card.
    pub(super) pace: u8,
    /// What a flip turns, as an element of `scope`.
    pub(super) flip_scope: i32,
    pub(super) three_legged: bool,
    /// How many cards a racer plays in a race, and up to which hand it draws, unless content says otherwise.
    pub(super) plays: i32,
    pub(super) hand: i32,
    pub(super) larry: bool,
    /// The first tick of a racer: the least, and by how much it may be later.
    pub(super) reaction: (u32, u32),
    /// By how many ticks a play may take longer or shorter.
    pub(super) jitter: u32,
}
