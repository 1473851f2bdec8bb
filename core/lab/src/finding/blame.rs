//! What goes wrong inside content, and who is to blame where a seat is to act but has no action.

use std::panic::{AssertUnwindSafe, catch_unwind};

use javelina_engine::rules::{ClauseId, Coverage, Deed};
use javelina_engine::{
    Extent, Finding, FindingKind, Game, Heard, Luck, Move, Outcome, Seat, Seats, Silent, Source, Turn, due,
};

/// Clauses that are named.
const MOST: usize = 4;

/// The message of a finding. Where a seat has no action after these moves, the clauses are named whose conditions held while
/// its actions were listed.
pub(crate) fn blamed<G: Game>(
    game: &G,
    (seats, seed): (Seats, u64),
    moves: &[Move<G::Action>],
    finding: &Finding,
) -> String {
    if finding.kind != FindingKind::NoAction {
        return finding.message.clone();
    }
    let listed = catch_unwind(AssertUnwindSafe(|| spoke(game, (seats, seed), moves))).unwrap_or_default();
    if listed.is_empty() {
        return finding.message.clone();
    }
    format!("{}; what spoke: {}", finding.message, listed.join(", "))
}

/// The clauses whose conditions hold while the actions of the seat to act are listed, with their places.
fn spoke<G: Game>(game: &G, (seats, seed): (Seats, u64), moves: &[Move<G::Action>]) -> Vec<String> {
    let mut state = game.setup(&seats);
    moves.iter().for_each(|step| game.apply(&mut state, step, &mut Silent));
    let Some(seat) = due(game, &state, &Luck::new(seed)).seat() else { return Vec::new() };
    let mut heard = Heard::<G::Event>::default();
    game.legal(&state, seat, &mut heard);
    let coverage = Coverage::from(heard.deeds);
    let clauses = game.rules().program().clauses.iter().enumerate();
    let held = clauses.filter(|(at, _)| coverage.of(ClauseId(*at as u16))[Deed::Fired as usize] > 0);
    held.map(|(_, clause)| Source::Clause(clause.citation.clone()).to_string()).take(MOST).collect()
}

/// What went wrong inside content, if that ended the game.
pub(crate) fn void<G: Game>(game: &G, state: &G::State) -> Option<Finding> {
    if game.turn(state) != Turn::Over {
        return None;
    }
    match game.outcome(state) {
        Outcome::Void(finding) => Some(finding),
        Outcome::Running(_) | Outcome::Over { .. } => None,
    }
}

/// What goes wrong inside content while the legal actions of a seat are listed.
pub(crate) fn failed<G: Game>(game: &G, state: &G::State, seat: Seat) -> Option<Finding> {
    match game.legal(state, seat, &mut Vec::new()) {
        Extent::Failed(fault) => Some(game.rules().describe(fault)),
        Extent::All | Extent::Open => None,
    }
}
