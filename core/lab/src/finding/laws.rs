//! Laws of the contract, held against games while they are played.

use javelina_engine::rules::{Memory, common};
use javelina_engine::{Actor, Digest, Game, Heard, Move, Order, Outcome, SeatSet, Seats, Silent, Tick, Turn, written};

/// Which law the move breaks, in words; `None` if it keeps all.
pub(crate) fn broken<G: Game>(game: &G, state: &G::State, step: &Move<G::Action>) -> Option<String> {
    let text = || written(game, &step.action);
    if let Some(broken) = off_time(game, state, step) {
        return Some(broken);
    }
    if !game.test(state, step) {
        return Some(format!("`{}` of {} was chosen but is not legal", text(), step.by));
    }
    if let Err(refusal) = game.check(state, step) {
        return Some(format!("`{}` passes `test`, but `check` refuses it: {}", text(), refusal.message));
    }
    match game.read(state, step.by, &text()) {
        Ok(action) if action == step.action => {}
        Ok(other) => return Some(format!("`{}` is read back as `{}`", text(), written(game, &other))),
        Err(refusal) => return Some(format!("`{}` is not understood when typed: {}", text(), refusal.message)),
    }
    let mut silent = state.clone();
    let other = match step.by {
        Actor::Nature => None,
        Actor::Seat(_) => Some(Move { by: Actor::Nature, at: step.at, action: step.action.clone() }),
    };
    let mut is_touched = false;
    if let Some(other) = other.filter(|other| !game.test(state, other)) {
        game.apply(&mut silent, &other, &mut Silent);
        is_touched = silent != *state;
        if is_touched {
            silent.clone_from(state);
        }
    }
    let mut told = state.clone();
    game.apply(&mut silent, step, &mut Silent);
    game.apply(&mut told, step, &mut Heard::default());
    if silent != told {
        return Some(format!("`{}` leads to a different state when events are collected", text()));
    }
    is_touched.then(|| format!("`{}` by Nature is illegal but changes the state", text()))
}

/// In a timed phase: who is ready is so at a tick of the phase, and could not act before or after it.
fn off_time<G: Game>(game: &G, state: &G::State, step: &Move<G::Action>) -> Option<String> {
    let (Turn::Together(_, Order::Clock { now, end }), Actor::Seat(seat)) = (game.turn(state), step.by) else {
        return None;
    };
    let at = step.at;
    if at < now || at >= end {
        return Some(format!("{seat} acts at tick {at}, outside the rest of the phase ({now} to {end})"));
    }
    let is_legal = |at: &Tick| game.test(state, &Move { at: *at, ..step.clone() });
    let off = [now.0.checked_sub(1).map(Tick), Some(end)].into_iter().flatten().find(is_legal)?;
    let text = written(game, &step.action);
    Some(format!("`{text}` of {seat} is legal at tick {off}, outside the rest of the phase ({now} to {end})"))
}

/// The digest of a state.
pub(crate) fn digest<G: Game>(game: &G, state: &G::State) -> u64 {
    let mut digest = Digest::new();
    game.digest(state, &mut digest);
    digest.finish()
}

/// What is wrong with the outcome of a game that was played to its end; `None` if all is well.
pub(crate) fn unsound<G: Game>(game: &G, state: &G::State, outcome: &Outcome, seats: &Seats) -> Option<String> {
    let Outcome::Over { standings, .. } = outcome else {
        return Some("no seat can act, but the game is not over".into());
    };
    let mut all = SeatSet::default();
    for standing in standings {
        // Results have no lines; strict games are asked for all of them.
        let total = standing.ledger.total();
        if total != standing.score && !standing.ledger.rows.is_empty() {
            return Some(format!("the ledger of a score of {} adds up to {total}", standing.score));
        }
        if standing.seats.0 & all.0 != 0 {
            return Some("a seat is on two sides".into());
        }
        all.0 |= standing.seats.0;
    }
    // Rules and the levels of an assignment may leave a table without a winner.
    let decide = |memory: &Memory| {
        let has_levels =
            |item: i32| game.rules().program().items.get(item as usize).is_some_and(|item| !item.levels.is_empty());
        !game.rules().silent(common::WINS, memory) || memory.active().iter().any(has_levels)
    };
    let is_won = standings.iter().any(|standing| standing.won) || game.memory(state).is_some_and(decide);
    if standings.len() > 1 && !is_won {
        return Some("the game is over without a winner".into());
    }
    if all != seats.all() {
        return Some("the standings do not list each seat once".into());
    }
    None
}
