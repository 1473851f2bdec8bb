//! A state as one seat acts ([`Asker`]).

use std::fmt;

use crate::rules::Noted;
use crate::{Game, Seat};

/// Facts as one seat acts: what decisions, clauses and scripts of a game ask.
pub struct Asker<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// The state.
    pub state: &'a G::State,
    /// The seat.
    pub seat: Seat,
    /// What goes wrong in the askings of whoever wants to know.
    pub noted: &'a Noted,
}

impl<G: Game> Clone for Asker<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Asker<'_, G> {}

impl<G: Game> fmt::Debug for Asker<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} as {} acts", self.game.id(), self.seat)
    }
}

impl<'a, G: Game> Asker<'a, G> {
    /// Facts of a state for a seat.
    #[inline]
    pub fn new(game: &'a G, state: &'a G::State, seat: Seat, noted: &'a Noted) -> Self {
        Self { game, state, seat, noted }
    }
}
