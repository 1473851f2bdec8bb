//! How well the policies that go by a level (`easy`, `strong`) play a game.

/// How a search searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Playouts for each decision.
    pub playouts: u32,
    /// Turns of the seat itself, after the one in question, until a playout is cut and the state judged.
    pub turns: u32,
    /// Actions that a playout looks at for each decision; with 1 it plays at random.
    pub tries: u32,
    /// Actions of a decision, the most promising, that are compared from the start.
    pub width: u32,
}

/// The numbers behind the levels, which content says for each game: one number makes a good player of one game and a poor
/// one of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presets {
    /// `easy` plays one decision in so many at random.
    pub careless: u32,
    /// How `strong` searches; `mcts:N` does the same with playouts of its own.
    pub search: Effort,
}

impl Default for Presets {
    fn default() -> Self {
        Self { careless: 3, search: Effort { playouts: 100, turns: 2, tries: 8, width: 3 } }
    }
}
