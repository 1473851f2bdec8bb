//! Nothing is allocated in the inner loop: not by a seat's action, not by a roll, with cards as clauses in play.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::alloc::System;
use std::sync::{Arc, Mutex};

use javelina_engine::{Actor, Dice, Luck, Seats, Silent, Threaded};
use javelina_tests as _; // holds the moves of the games: without it they are compiled once more
use javelina_tests::play::random_move;
use javelina_variants::{Choice, Visit, load, shipped};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The counter sees all threads, so only one test counts at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// Allocations of one random game of four after its first state: by moves of seats, by those of Nature; how many moves it
/// had.
struct Counted(u64);

impl Visit for Counted {
    type Out = (usize, usize, usize);

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> (usize, usize, usize) {
        let (luck, mut dice) = (Luck::new(self.0), Dice::new(self.0, 1));
        let mut state = game.setup(&Seats::new(4));
        let (mut moves, mut by_seats, mut by_nature) = (0, 0, 0);
        loop {
            let region = Region::new(ALLOCATOR);
            let Some(step) = random_move(&*game, &state, &luck, &mut dice) else { break };
            let by_nature_now = step.by == Actor::Nature;
            game.apply(&mut state, &step, &mut Silent);
            drop(step);
            let made = region.change().allocations;
            *(if by_nature_now { &mut by_nature } else { &mut by_seats }) += made;
            moves += 1;
        }
        (by_seats, by_nature, moves)
    }
}

#[test]
fn a_game_with_cards_as_clauses_allocates_nothing_per_action() {
    let _alone = ALONE.lock().unwrap();
    let loaded = load(&shipped());
    let cards = ["closed_passes", "gold_vein", "runner_up", "short_train", "grubstake", "express_platforms"];
    for with in [vec!["no_conditions"], cards.to_vec()] {
        let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
        for seed in 0..5 {
            let (by_seats, by_nature, moves) = loaded.build("arizona", &choice).unwrap().visit(Counted(seed));
            assert!(moves > 50, "a short game of {moves} moves shows little");
            assert_eq!((by_seats, by_nature), (0, 0), "with {with:?}, seed {seed}: {moves} moves");
        }
    }
}

#[test]
fn a_script_is_seen_to_allocate() {
    let _alone = ALONE.lock().unwrap();
    let loaded = load(&shipped());
    let choice = Choice { with: vec!["side_loading".into()], params: Vec::new() };
    let (by_seats, ..) = loaded.build("arizona", &choice).unwrap().visit(Counted(1));
    assert!(by_seats > 0, "the counter counts nothing");
}

#[test]
fn a_game_of_keystone_allocates_nothing_but_where_a_deck_is_shuffled() {
    let _alone = ALONE.lock().unwrap();
    let loaded = load(&shipped());
    for seed in 0..5 {
        let (by_seats, by_nature, moves) = loaded.build("keystone", &Choice::default()).unwrap().visit(Counted(seed));
        assert!(moves > 50, "a short game of {moves} moves shows little");
        assert_eq!(by_seats, 0, "seed {seed}: {moves} moves");
        assert!(by_nature > 0, "the order of a shuffle is a list");
    }
}

#[test]
fn a_race_allocates_nothing_but_where_the_pile_is_shuffled() {
    let _alone = ALONE.lock().unwrap();
    let loaded = load(&shipped());
    for with in [vec![], vec!["in_turns".to_string()]] {
        for seed in 0..3 {
            let choice = Choice { with: with.clone(), params: Vec::new() };
            let (by_seats, by_nature, moves) = loaded.build("cliffs", &choice).unwrap().visit(Counted(seed));
            assert!(moves > 50, "a short game of {moves} moves shows little");
            assert_eq!(by_seats, 0, "with {with:?}, seed {seed}: {moves} moves");
            assert!(by_nature > 0, "the order of a shuffle is a list");
        }
    }
}
