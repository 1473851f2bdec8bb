//! Values beyond a limit of the game (`Capped`). The limit counts, and the game is played on.

use super::ids::{ClauseId, EffectId};
use crate::{CodePage, code_page};

/// The page behind the code by which an item knows of values that are cut off in play.
pub const CAPPED: CodePage = code_page(
    "X4046",
    "a value beyond a limit in play",
    "Some values have a limit: a point may have a least and a greatest number, a rule gives a seat at most 32,767 points in a game, an effect such as `draw` takes at most so many. A constant beyond the limit of a point is refused by `check` (X4045). A value beyond it in play is cut off: the limit counts, and the game is played on. The log of the game names the rule, and `check --played`, `test` and a batch end with 1. Where this is meant, write `known X4046 \"why\"` in the item of the rule.",
    "rule rich on round_closes do { score 200 * round * round * round }",
    "rule rich on round_closes do { score 2 * round }",
);

/// What has a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limited {
    /// The number of a point.
    Number,
    /// The points that a rule gives to a seat in a game.
    Points,
    /// An argument of an effect.
    Effect(EffectId),
    /// How often a `choose` is repeated.
    Repeat,
}

/// A value that was cut off at a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capped {
    /// The clause; of several that change a number the one that leads furthest beyond the limit.
    pub clause: ClauseId,
    /// What has the limit.
    pub what: Limited,
    /// The value.
    pub value: i32,
    /// The limit, which counts.
    pub limit: i32,
}

/// The first value of a game that was cut off. Two remarks are always equal, so that they decide nothing: they are left out
/// of digests and of comparisons of states.
#[derive(Clone, Copy, Debug, Default)]
pub struct Remark(pub Option<Capped>);

impl PartialEq for Remark {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Remark {}
