//! The law of positions: a state that is written down and set up again is the same one.

use javelina_engine::position::Position;
use javelina_engine::rules::Lap;
use javelina_engine::{FileId, Game, Move, Order, Seat, Seats, Silent, Table, Turn};

use super::digest;

/// So many of the first positions of a game are looked at as each seat knows them, later ones as one of them does.
const EACH: usize = 8;

/// A position that a table stands at says its state: what is set up from it has the same digest, text and legal actions, and goes
/// on alike with the next move. With a viewer it says what that seat knows, and nothing else. Whether the game wrote one.
pub fn says_the_state<G: Game>(table: &Table<G>, step: &Move<G::Action>) -> Result<bool, String> {
    let (game, state) = (&**table.game(), table.state());
    let text = match game.position(state, None) {
        Ok(text) => text,
        Err(why) if why.0.trim().is_empty() => return Err("a position is refused without words".into()),
        Err(_) => return Ok(false),
    };
    let read = |text: &str| {
        let position = Position::read(text, FileId(0));
        game.set_up(table.seats(), &position).map_err(|found| format!("the position is refused: {found:?}\n{text}"))
    };
    let mut again = read(&text)?;
    if game.position(&again, None).as_ref() != Ok(&text) {
        let other = game.position(&again, None);
        return Err(format!("the position\n{text}is written otherwise once it was set up: {other:?}"));
    }
    if digest(game, &again) != digest(game, state) {
        return Err(format!("the position has another digest than its state\n{text}"));
    }
    let lap = |state| game.memory(state).map(|memory| memory.lap).filter(Lap::is_open);
    if lap(&again) != lap(state) {
        return Err(format!("the position stands in another lap than its state: {:?}\n{text}", lap(state)));
    }
    if let Turn::Seat(seat) = game.turn(state) {
        let (mut there, mut here) = (Vec::new(), Vec::new());
        game.legal(&again, seat, &mut there);
        game.legal(state, seat, &mut here);
        if there != here {
            return Err(format!("{seat} could do something else in the position\n{text}"));
        }
    }
    let mut next = state.clone();
    game.apply(&mut next, step, &mut Silent);
    game.apply(&mut again, step, &mut Silent);
    if digest(game, &again) != digest(game, &next) {
        return Err(format!("the position goes on otherwise than its state\n{text}"));
    }
    // In a long game each seat sees enough of them in turn.
    let seats: Vec<_> = table.seats().iter().collect();
    let turn = table.played().len() / 3;
    let looking = if turn < EACH { &seats[..] } else { std::slice::from_ref(&seats[turn % seats.len()]) };
    seen_by(table, looking)?;
    Ok(true)
}

/// A position as a seat knows it says all that the seat knows, and the same whatever is hidden from it.
fn seen_by<G: Game>(table: &Table<G>, seats: &[Seat]) -> Result<(), String> {
    let (game, state) = (&**table.game(), table.state());
    for &seat in seats {
        let text = game.position(state, Some(seat)).map_err(|why| why.to_string())?;
        let mut view = G::View::default();
        game.view(state, seat, &mut view);
        let imagined = game.imagine(&view, &mut javelina_engine::Dice::new(table.played().len() as u64, 3));
        if game.position(&imagined, Some(seat)).as_ref() != Ok(&text) {
            return Err(format!("the position for {seat} tells what is hidden\n{text}"));
        }
        let position = Position::read(&text, FileId(0));
        let mut again = game
            .set_up(table.seats(), &position)
            .map_err(|found| format!("the position for {seat} is refused: {found:?}\n{text}"))?;
        if game.turn(&again) == Turn::Nature {
            let deal = Move::new(javelina_engine::Actor::Nature, game.chance(&again, table.luck()));
            game.apply(&mut again, &deal, &mut Silent);
        }
        let other = game.position(&again, Some(seat));
        if other.as_ref() != Ok(&text) {
            return Err(format!("the position for {seat}\n{text}is written otherwise once it was set up: {other:?}"));
        }
    }
    Ok(())
}

/// Whether a game has positions: one that has none refuses every position with that alone.
pub fn are_written<G: Game>(game: &G) -> bool {
    let seats = (0..=8).find(|count| game.refuses_seats(*count).is_none()).unwrap_or(2);
    let nothing = game.set_up(&Seats::new(seats), &Position::read("", FileId(0)));
    !nothing.is_err_and(|found| found.iter().all(|one| one.code == "P4112"))
}

/// Whether somebody decides at this moment.
pub fn is_decision<G: Game>(table: &Table<G>) -> bool {
    matches!(table.turn(), Turn::Seat(_) | Turn::Together(_, Order::Free | Order::Clock { .. }))
}
