//! Random games of the base rules.

mod support;

use javelina_engine::{Actor, Dice, Game, Luck, Move, Outcome, Seats, Silent, Turn};

/// Plays one random game; the number of moves.
fn playout(game: &impl Game, seats: usize, seed: u64) -> (usize, Outcome) {
    let luck = Luck::new(seed);
    let mut dice = Dice::new(seed, 1);
    let mut state = game.setup(&Seats::new(seats));
    for moves in 0..game.longest() {
        let step = match game.turn(&state) {
            Turn::Over => return (moves, game.outcome(&state)),
            Turn::Nature => Move::new(Actor::Nature, game.chance(&state, &luck)),
            Turn::Seat(seat) => Move::new(Actor::Seat(seat), game.sample(&state, seat, &mut dice).expect("an action")),
            Turn::Together(..) => unreachable!("Arizona has no simultaneous turns"),
        };
        game.apply(&mut state, &step, &mut Silent);
    }
    panic!("seed {seed} with {seats} seats does not end");
}

#[test]
fn random_games_of_one_to_four_end() {
    let game = support::base();
    for seats in 1..=4 {
        for seed in 0..200 {
            let (_, outcome) = playout(&game, seats, seed);
            assert!(matches!(outcome, Outcome::Over { .. }), "{outcome:?}");
            for standing in outcome.standings() {
                assert_eq!(standing.score, standing.ledger.total());
            }
        }
    }
}

#[test]
#[cfg(not(debug_assertions))]
fn speed() {
    let game = support::base();
    let start = std::time::Instant::now();
    let moves: usize = (0..20_000).map(|seed| playout(&game, 4, seed).0).sum();
    let time = start.elapsed();
    println!(
        "{:.0} games/s, {moves} moves, {:.0} ns a move",
        20_000.0 / time.as_secs_f64(),
        time.as_nanos() as f64 / moves as f64
    );
}
