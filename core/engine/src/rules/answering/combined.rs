//! `combine`: what an item says of two rules that clash and that need not be its own.

use crate::Span;
use crate::rules::declared::ids::{ClauseId, ItemId};

/// How two answers become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combined {
    /// The one named first holds, or runs first.
    First,
    /// The lesser one; what restricts.
    Least,
    /// The greater one; what permits.
    Most,
    /// Both added.
    Sum,
}

/// Two clauses, and how their answers become one while the item is in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combine {
    /// The item that says so.
    pub item: ItemId,
    /// The clauses, in the order in which they are named.
    pub pair: [ClauseId; 2],
    /// How.
    pub how: Combined,
    /// Where it stands.
    pub span: Span,
}

impl Combine {
    /// Returns `true` if it is about these two clauses, in whichever order.
    pub fn is_of(&self, [a, b]: [ClauseId; 2]) -> bool {
        self.pair == [a, b] || self.pair == [b, a]
    }
}

impl Combined {
    /// All words.
    pub const WORDS: [(&str, Self); 4] =
        [("first", Self::First), ("least", Self::Least), ("most", Self::Most), ("sum", Self::Sum)];

    /// Its word.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, how)| *how == self).map_or("", |(word, _)| word)
    }

    /// What a word says.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(known, _)| *known == word).map(|(_, how)| *how)
    }
}
