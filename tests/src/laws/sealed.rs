//! Answers that are given in secret: until the last one is in, nobody else's view, list or news rests on them.

use javelina_engine::{Actor, Dice, Game, Heard, Move, Order, Seat, Table, Turn, written};

use super::digest;

/// Plays the first and the last answer of a seat apart: every other seat sees the same world, hears the same, may do the same, and
/// gets the same advice.
pub(super) fn stays_secret<G: Game>(table: &Table<G>, step: &Move<G::Action>, seats: usize) -> Result<(), String> {
    let (game, state) = (&**table.game(), table.state());
    let (Turn::Together(set, Order::Sealed), Actor::Seat(seat)) = (game.turn(state), step.by) else { return Ok(()) };
    let mut answers = Vec::new();
    game.legal(state, seat, &mut answers);
    let (Some(least), Some(most)) = (answers.first(), answers.last()) else { return Ok(()) };
    if set.iter().count() < 2 || least == most {
        return Ok(());
    }
    let [one, two] = [least, most].map(|answer| answered(game, state, &Move::new(step.by, answer.clone())));
    let both = format!("`{}` and `{}` of {seat}", written(game, least), written(game, most));
    if digest(game, &one.0) == digest(game, &two.0) {
        return Err(format!("{both} come to the same"));
    }
    for other in (0..seats as u8).map(Seat).filter(|other| *other != seat) {
        if imagined(game, &one.0, other) != imagined(game, &two.0, other) {
            return Err(format!("{other} sees {both} apart before all have answered"));
        }
        if advised(game, &one.0, other) != advised(game, &two.0, other) {
            return Err(format!("what {other} is advised rests on {both} before all have answered"));
        }
        let heard = |(state, events): &(G::State, Vec<G::Event>)| -> Vec<String> {
            events.iter().map(|event| format!("{:?}", game.told(state, event, other))).collect()
        };
        if heard(&one) != heard(&two) {
            return Err(format!("{other} hears {both} apart before all have answered"));
        }
    }
    Ok(())
}

fn answered<G: Game>(game: &G, state: &G::State, step: &Move<G::Action>) -> (G::State, Vec<G::Event>) {
    let (mut after, mut heard) = (state.clone(), Heard::default());
    game.apply(&mut after, step, &mut heard);
    (after, heard.events)
}

/// What policies go by: what the state is worth to a seat, and what it does at random.
fn advised<G: Game>(game: &G, state: &G::State, seat: Seat) -> (i64, Option<G::Action>) {
    (game.value(state, seat), game.sample(state, seat, &mut Dice::new(7, 7)))
}

/// What a seat may know, and what it may do.
fn imagined<G: Game>(game: &G, state: &G::State, seat: Seat) -> (G::State, Vec<G::Action>) {
    let (mut view, mut actions) = (G::View::default(), Vec::new());
    game.view(state, seat, &mut view);
    game.legal(state, seat, &mut actions);
    (game.imagine(&view, &mut Dice::new(7, 7)), actions)
}
