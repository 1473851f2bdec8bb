//! The game itself, which all other files speak of.

use javelina_engine::rules::{ItemId, Rules, Settings};

/// Facts as one seat acts: `asker.state`, `asker.seat`, `asker.game`.
pub type Asker<'a> = javelina_engine::Asker<'a, Caravan>;

/// The game with its settings and rules: what does not change while it is played.
#[derive(Debug)]
pub struct Caravan {
    pub(crate) rules: Rules,
    pub(crate) settings: Settings,
    /// The variants in play.
    pub(crate) standing: Vec<ItemId>,
}

impl Caravan {
    /// The number of a setting.
    pub(crate) fn setting(&self, index: usize) -> i32 {
        self.settings.number(index)
    }

    /// The same game under other rules.
    pub(crate) fn with(&self, rules: Rules) -> Self {
        Self { rules, settings: self.settings.clone(), standing: self.standing.clone() }
    }
}
