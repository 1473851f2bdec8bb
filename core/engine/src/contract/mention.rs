//! What a batch asks about the way of a game: which named things were seen and used, and which places.

use crate::rules::{ClauseId, Deed};
use crate::{Actor, Seat};

/// A move that was played, with the states on both sides of it.
pub struct Passage<'a, S, E> {
    /// Who made it.
    pub by: Actor,
    /// The state before.
    pub before: &'a S,
    /// The state after; the game may be over.
    pub after: &'a S,
    /// What happened, oldest first.
    pub events: &'a [E],
    /// What clauses did in the list of actions that a seat got for it and in the move itself, in order.
    pub deeds: &'a [(ClauseId, Deed)],
}

/// What became of a named thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// It came into view: was dealt, drawn, laid out. What is used has been seen.
    Seen,
    /// It was used once.
    Used,
    /// What the seat's score changes by in this move is to its credit. Things of one move share nothing: each gets all of it.
    Gains,
    /// It gave so many points, in whatever the game counts as such.
    Paid(i32),
}

/// A word about a named thing: a card, a token, an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mention<'a> {
    /// What sort of thing it is: `card`.
    pub kind: &'static str,
    /// Its name as people read it. Things of a kind have names of their own.
    pub name: &'a str,
    /// Whose it is; `None` if it is everybody's.
    pub seat: Option<Seat>,
    /// What became of it.
    pub note: Note,
}

/// A count at a place of a board, of a sheet, of a tableau.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// What is counted where, in words: `discs at rest, squares of 20 mm`.
    pub map: &'static str,
    /// Row, from 0, from the top.
    pub row: u16,
    /// Column, from 0, from the left.
    pub column: u16,
    /// How many more; 0 says that there is such a place.
    pub count: i64,
}
