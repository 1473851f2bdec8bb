//! Scoring: a ledger for each seat, so that every point has a reason.

use javelina_engine::{Ledger, Outcome, Row, Seat, SeatSet, Source, Standing};

use crate::game::Caravan;
use crate::state::{Stage, State};

/// The section of the rules.
const END: Source = Source::Rulebook("The end");

impl Caravan {
    /// The points of a seat: 2 for each stop that it has come, 1 for each water.
    pub(crate) fn ledger(&self, state: &State, seat: Seat) -> Ledger {
        let (come, water) = (state.come(seat) as i32, state.water[seat.index()]);
        let row = |label: &str, points, because| Row { label: label.into(), points, because, source: END };
        Ledger {
            rows: vec![
                row("trail", 2 * come, format!("{come} stops from the village")),
                row("water", water, format!("{water} of water")),
            ],
        }
    }

    /// How the game stands: most points win, and a tie is shared. A rule that went wrong leaves the game void.
    pub(crate) fn outcome(&self, state: &State) -> Outcome {
        if let Some(fault) = state.memory.fault {
            return Outcome::Void(self.rules.describe(fault));
        }
        let standing = |seat| {
            let (seats, ledger) = (SeatSet::default().with(seat), self.ledger(state, seat));
            Standing { seats, score: ledger.total(), ledger, level: None, won: false }
        };
        let mut standings: Vec<Standing> = (0..state.seats).map(Seat).map(standing).collect();
        if state.stage != Stage::Over {
            return Outcome::Running(standings);
        }
        let best = standings.iter().map(|standing| standing.score).max();
        standings.iter_mut().for_each(|standing| standing.won = Some(standing.score) == best);
        Outcome::Over { standings, ending: "arrived" }
    }
}
