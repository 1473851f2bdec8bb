//! Random games of the base rules.

use javelina_engine::{Actor, Dice, Game, Luck, Move, Outcome, Seats, Silent, Turn};

#[test]
fn what_is_sampled_and_tested_is_what_is_listed() {
    let game = crate::support::base();
    for seed in 0..30 {
        let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 2));
        let mut state = game.setup(&Seats::new(2));
        for _ in 0..120 {
            let step = match game.turn(&state) {
                Turn::Seat(seat) => {
                    let mut listed = Vec::new();
                    game.legal(&state, seat, &mut listed);
                    for action in &listed {
                        assert!(game.test(&state, &Move::new(Actor::Seat(seat), action.clone())), "{action:?}");
                    }
                    for section in 0..4_000 {
                        for nugget in [false, true] {
                            let action = javelina_games::arizona::Action::Draw { section, nugget };
                            let step = Move::new(Actor::Seat(seat), action.clone());
                            assert_eq!(game.test(&state, &step), listed.contains(&action), "{action:?}");
                        }
                    }
                    let sampled = game.sample(&state, seat, &mut dice).expect("an action");
                    assert!(listed.contains(&sampled), "{sampled:?} is not listed");
                    Move::new(Actor::Seat(seat), sampled)
                }
                Turn::Nature => Move::new(Actor::Nature, game.chance(&state, &luck)),
                _ => break,
            };
            game.apply(&mut state, &step, &mut Silent);
        }
    }
}

/// Plays for the best value one move ahead, of equals always the last: a player that is stuck waits for a better die.
#[test]
fn looking_one_move_ahead_scores_and_ends_many_games_by_deliveries() {
    let game = crate::support::base();
    let (mut ended, mut points, games) = (0, 0, 20_u64);
    for seed in 0..games {
        let luck = Luck::new(seed);
        let mut state = game.setup(&Seats::new(2));
        for _ in 0..game.longest() {
            let step = match game.turn(&state) {
                Turn::Seat(seat) => {
                    let mut listed = Vec::new();
                    game.legal(&state, seat, &mut listed);
                    let value = |action: &javelina_games::arizona::Action| {
                        let mut next = state.clone();
                        game.apply(&mut next, &Move::new(Actor::Seat(seat), action.clone()), &mut Silent);
                        game.value(&next, seat)
                    };
                    let best = listed.into_iter().max_by_key(value).expect("an action");
                    Move::new(Actor::Seat(seat), best)
                }
                Turn::Nature => Move::new(Actor::Nature, game.chance(&state, &luck)),
                _ => break,
            };
            game.apply(&mut state, &step, &mut Silent);
        }
        let Outcome::Over { standings, ending } = game.outcome(&state) else { panic!("seed {seed} does not end") };
        ended += u64::from(ending == "deliveries");
        points += standings.iter().map(|standing| standing.score).max().unwrap_or(0);
    }
    println!("{ended} of {games} by deliveries, winners have {} on average", points / games as i32);
    assert!(ended * 10 >= games * 4, "{ended} of {games}");
    assert!(points / games as i32 > 28, "{points}");
}
