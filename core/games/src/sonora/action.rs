//! The decisions that players and Nature take.

use javelina_engine::rules::{Choice, ClauseId, KindId};

use super::content::{Bonus, Section};
use super::state::{Intent, Where};

/// One typed decision.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Nature: how far the flick misses. The tangent of half the angle, and the speed, both in millionths.
    Wobble(i32, i32),
    /// Nature, for people with the printed board: where discs lie now, and whether the flicked disc touched the rail and
    /// another disc, with 1 for what it touched first. Discs that are not named stay where they are.
    Lies(Vec<(u8, Where)>, [u8; 2]),
    /// Flicks a disc.
    Flick(u8, Intent),
    /// Uses a Reflick.
    Reflick,
    /// Keeps the flick.
    Keep,
    /// Gives a disc to a section: one from the hole, or one where the board leaves a choice.
    Give(u8, Section),
    /// Solo: the colours of the player and of the rival.
    Colours(u8, u8),
    /// Swaps two discs.
    Swap(u8, u8),
    /// Crosses off hexes of a building.
    Mark(u8, u8),
    /// Chooses the animal of a Discovery bonus.
    Discover(Bonus),
    /// Draws a shape with a disc of this number, or 0 for a fox bonus; the number of the placement.
    Draw(u8, u16),
    /// Marks a path with a disc of this number, or 0 for an owl bonus; the space where it ends.
    Path(u8, u8),
    /// Uses a rabbit; `true` for one of the Discovery area.
    Rabbit(bool),
    /// Marks a node.
    Node(u8),
    /// Fills boxes of a column.
    Fill(u8, u8),
    /// The rival draws a shape: number of the disc, placement.
    RivalDraw(u8, u16),
    /// The rival fills a path: number of the disc, first and last space.
    RivalPath(u8, u8, u8),
    /// The rival fills circles of a node.
    RivalFill(u8, u8),
    /// Ends this part of the Write phase.
    End,
    /// Takes an offer of content.
    Offer(ClauseId),
    /// Answers a question of content with an element of a kind.
    Choose(KindId, i32),
    /// Answers a question of content with nothing.
    Skip,
}

impl Action {
    /// The answer to a question of content that this action is, if it is one.
    #[must_use]
    pub fn choice(&self) -> Option<Choice> {
        match self {
            Self::Choose(_, element) => Some(Choice::Element(*element)),
            Self::Skip => Some(Choice::Skip),
            _ => None,
        }
    }
}
