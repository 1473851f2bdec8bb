//! Whom a game waits for, timed phases included: one answer for tables, batches and people.

use crate::{Game, Luck, Order, Seat, Tick, Turn};

/// Whom a game waits for, and at which tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Nobody: the game has ended.
    Over,
    /// Nature rolls, deals or shuffles, or ends a timed phase.
    Nature(Tick),
    /// One seat: the one to act, the first of several that act in any order, or the one that is ready next.
    Seat(Seat, Tick),
    /// Several seats are to act at once, but none of them is left: a flaw of the game.
    Nobody,
}

impl Due {
    /// The seat that is asked, if it is a seat.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat, _) => Some(seat),
            _ => None,
        }
    }

    /// The tick at which the next move is made; 0 outside of timed phases.
    pub fn at(self) -> Tick {
        match self {
            Self::Seat(_, at) | Self::Nature(at) => at,
            Self::Over | Self::Nobody => Tick(0),
        }
    }
}

/// Whom `game` waits for in `state`. In a timed phase [`Game::pace`] says who is ready next; when nobody is, the phase
/// ends by a move of Nature at its last tick.
pub fn due<G: Game + ?Sized>(game: &G, state: &G::State, luck: &Luck) -> Due {
    match game.turn(state) {
        Turn::Over => Due::Over,
        Turn::Nature => Due::Nature(Tick(0)),
        Turn::Seat(seat) => Due::Seat(seat, Tick(0)),
        Turn::Together(seats, Order::Free | Order::Sealed) => {
            seats.first().map_or(Due::Nobody, |seat| Due::Seat(seat, Tick(0)))
        }
        Turn::Together(_, Order::Clock { end, .. }) => {
            game.pace(state, luck).map_or(Due::Nature(end), |(at, seat)| Due::Seat(seat, at))
        }
    }
}
