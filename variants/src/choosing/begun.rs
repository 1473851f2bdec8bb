//! Starts of games: settings, setups and rules with which a game does not begin.

use javelina_engine::position::Position;
use javelina_engine::{Actor, Diagnostic, Due, Game, Luck, MAX_SEATS, Move, Outcome, Seats, Silent, counted, due};

/// What is wrong with the lines that items lay over the start, if they fit no number of seats.
pub(crate) fn unfit<G: Game>(game: &G) -> Vec<Diagnostic> {
    if game.rules().program().setups.is_empty() {
        return Vec::new();
    }
    let counts = (1..=MAX_SEATS).filter(|count| game.refuses_seats(*count).is_none());
    let nothing = Position::default();
    let mut wrong = counts.map(|count| game.set_up(&Seats::new(count), &nothing).err().unwrap_or_default());
    let first = wrong.next().unwrap_or_default();
    wrong.try_fold(first, |before, one| if before.is_empty() { None } else { Some(one) }).unwrap_or_default()
}

/// Moves of Nature that are played before the first decision of a seat.
const FIRST_MOVES: usize = 64;

/// Problems with which a game does not begin, at the fewest and the most seats that it is for.
pub(crate) fn unbegun<G: Game>(game: &G) -> Vec<Diagnostic> {
    let wrong = |text: String| vec![Diagnostic::error("X4042", None, text)];
    let counts: Vec<usize> = (1..=MAX_SEATS).filter(|count| game.refuses_to_begin(*count).is_none()).collect();
    let (Some(least), Some(most)) = (counts.first(), counts.last()) else {
        let refused = game.refuses_to_begin(*game.seats_range().start());
        return wrong(refused.unwrap_or_else(|| "this game cannot start with any number of seats".into()));
    };
    let void = [least, most].into_iter().find_map(|count| Some((count, void_at_start(game, *count)?)));
    void.map(|(count, text)| wrong(format!("with {} the game is void at its start: {text}", counted(*count, "seat"))))
        .unwrap_or_default()
}

/// The reason why a game of so many seats is void before the first decision of a seat.
fn void_at_start<G: Game>(game: &G, seats: usize) -> Option<String> {
    let (mut state, luck) = (game.setup(&Seats::new(seats)), Luck::new(0));
    for _ in 0..FIRST_MOVES {
        if let Outcome::Void(finding) = game.result(&state) {
            return Some(finding.message);
        }
        let Due::Nature(at) = due(game, &state, &luck) else { return None };
        let action = game.chance(&state, &luck);
        game.apply(&mut state, &Move { by: Actor::Nature, at, action }, &mut Silent);
    }
    None
}
