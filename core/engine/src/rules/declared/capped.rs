//! Values beyond a limit of the game (`Capped`). The limit counts, and the game is played on.

use super::ids::{ClauseId, EffectId};

/// Code by which an item knows of values that are cut off in play.
pub const CAPPED: &str = "X4046";

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
