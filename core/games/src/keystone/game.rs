//! The game as a value ([`Keystone`]).

use javelina_engine::rules::{ItemId, Rules, Set};

use super::content::{Cards, Content};
use super::objectives::Target;

/// The game with species, tokens, objectives, settings and rules.
#[derive(Debug)]
pub struct Keystone {
    pub(super) content: Content,
    pub(super) cards: Cards,
    pub(super) rules: Rules,
    /// Items that are in play from the start: variants, a scenario.
    pub(super) standing: Vec<ItemId>,
    /// Tokens and objectives that must be in play.
    pub(super) chosen: Vec<ItemId>,
    /// The item of each token, by its place in the content.
    pub(super) tokens: Vec<Option<ItemId>>,
    pub(super) token_items: Set,
    /// The item of each objective, by its place in the content.
    pub(super) objectives: Vec<Option<ItemId>>,
    pub(super) objective_items: Set,
    /// The goals of each objective.
    pub(super) targets: Vec<Vec<Target>>,
}
