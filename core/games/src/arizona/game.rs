//! The game as a value ([`Arizona`]).

use javelina_engine::rules::{ItemId, Rules, Set};

use super::content::Content;
use crate::arizona::components::sections::Sections;

/// Where the condition cards of a game come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dealing {
    /// Nature deals as many as `conditions.dealt` says.
    Deal {
        /// The cards to deal from.
        from: Vec<ItemId>,
    },
    /// These are in play.
    Chosen(Vec<ItemId>),
}

/// The game with a sheet, settings and rules.
#[derive(Debug)]
pub struct Arizona {
    pub(super) content: Content,
    pub(super) rules: Rules,
    pub(super) dealing: Dealing,
    /// The items of condition cards, by their elements.
    pub(super) cards: Vec<Option<ItemId>>,
    /// Those of them that may come into play.
    pub(super) in_game: Set,
    /// Items that are in play from the start: variants.
    pub(super) standing: Vec<ItemId>,
    pub(super) sections: Sections,
    pub(super) ways: Sections,
    pub(super) all_cells: Set,
    pub(super) stations: Set,
    pub(super) towns: u128,
    pub(super) base_shapes: Set,
    pub(super) not_first_column: u128,
    pub(super) not_last_column: u128,
}
