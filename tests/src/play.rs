//! Games in which each seat plays a random legal move.

use javelina_engine::{Actor, Dice, Due, Game, Luck, Move, Table, due};

/// The next move of a game; `None` at its end and where the acting seat has no legal move.
pub fn random_move<G: Game>(game: &G, state: &G::State, luck: &Luck, dice: &mut Dice) -> Option<Move<G::Action>> {
    match due(game, state, luck) {
        Due::Nature(at) => Some(Move { by: Actor::Nature, at, action: game.chance(state, luck) }),
        Due::Seat(seat, at) => Some(Move { by: Actor::Seat(seat), at, action: game.sample(state, seat, dice)? }),
        Due::Over | Due::Nobody => None,
    }
}

/// Plays the next move at a table; `false` if there is none.
///
/// # Panics
///
/// If the move is refused.
pub fn goes_on<G: Game>(table: &mut Table<G>, dice: &mut Dice) -> bool {
    let Some(step) = random_move(&**table.game(), table.state(), table.luck(), dice) else { return false };
    let is_played = if step.by == Actor::Nature { table.nature().is_some() } else { table.act(step).is_ok() };
    assert!(is_played, "a legal move is refused");
    true
}
