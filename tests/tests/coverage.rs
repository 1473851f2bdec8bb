//! Coverage counts what clauses did: those in play that matter, and none that are not in play.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;

use javelina_engine::rules::Coverage;
use javelina_engine::{Actor, Dice, Luck, Move, Present, Seats, Turn};
use javelina_variants::{Choice, Visit, load, shipped};

/// Plays random games and gives label and counts of every clause.
struct Covered;

impl Visit for Covered {
    type Out = Vec<(String, [u64; 3])>;

    fn visit<G>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out
    where
        G: Present + Send + Sync + 'static,
        G::State: Send + Sync,
        G::Action: Send + Sync,
        G::Event: Send + Sync,
        G::View: Send + Sync,
    {
        let mut coverage = Coverage::default();
        for seed in 0..20 {
            let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 1));
            let mut state = game.setup(&Seats::new(3));
            loop {
                let step = match game.turn(&state) {
                    Turn::Nature => Move::new(Actor::Nature, game.chance(&state, &luck)),
                    Turn::Seat(seat) => {
                        game.legal(&state, seat, &mut coverage);
                        Move::new(Actor::Seat(seat), game.sample(&state, seat, &mut dice).unwrap())
                    }
                    _ => break,
                };
                game.apply(&mut state, &step, &mut coverage);
            }
        }
        let program = game.rules().program();
        let counted = |at: usize| coverage.of(javelina_engine::rules::ClauseId(at as u16));
        program.clauses.iter().enumerate().map(|(at, clause)| (clause.label.clone(), counted(at))).collect()
    }
}

#[test]
fn clauses_in_play_are_asked_fire_and_decide_and_others_are_not_asked() {
    let loaded = load(&shipped());
    let with = ["closed_passes", "gold_vein", "runner_up"].map(str::to_string).to_vec();
    let counts = loaded.build("arizona", &Choice { with, params: Vec::new() }).unwrap().visit(Covered);
    for (label, [asked, fired, decisive]) in counts {
        match label.as_str() {
            "closed_passes.closed" => assert!(asked > 100 && fired > 100 && decisive > 100, "{label}"),
            // With closed passes no mountain is ever selected: the clause is asked, but dead.
            "gold_vein.vein" => assert!(asked > 100 && fired == 0, "{label}: {asked}, {fired}"),
            "runner_up.second" => assert!(asked > 0 && asked >= fired && fired >= decisive, "{label}"),
            _ => assert_eq!([asked, fired, decisive], [0; 3], "{label} is not in play"),
        }
    }
}
