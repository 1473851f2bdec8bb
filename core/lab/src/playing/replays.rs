//! Replays of games of arms.

use std::sync::Arc;

use javelina_engine::position::Position;
use javelina_engine::replay::{self, Header, Shows};
use javelina_engine::{FileId, Move, Playable, Seats, Table};

use crate::caught::caught;
use crate::plans::plan::{Arm, chosen};

/// A replay of moves, and how many of them could be played. `names` says who sits where.
pub(crate) fn recorded<G: Playable>(
    game: G,
    arm: &Arm,
    (seed, names): (u64, Vec<String>),
    steps: Vec<Move<G::Action>>,
    finding: Option<Shows>,
) -> (String, usize) {
    let seats = Seats::named(&game, &names).unwrap_or_else(|_| Seats::new(names.len()));
    // A smaller game of a finding may have no seat for what the position says; it begins at the start.
    let fits = |text: &&str| game.set_up(&seats, &Position::read(text, FileId(0))).is_ok();
    let position = game.rules().opening().filter(fits).map(ToString::to_string);
    let mut table = Table::new(Arc::new(game), seats, seed);
    let _ = caught(|| steps.into_iter().take_while(|step| table.recorded(step.clone()).is_ok()).count());
    let (with, settings) = chosen(&arm.with);
    let header = Header {
        game: arm.game.clone(),
        content: arm.content.clone(),
        with,
        settings,
        seats: names,
        seed,
        finding,
        position,
        ..Header::default()
    };
    let text = caught(|| replay::write(&table, &header)).unwrap_or_default();
    (text, table.played().len())
}
