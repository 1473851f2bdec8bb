//! Nothing is allocated in the inner loop: not by a seat's action, not by a roll, with cards as clauses in play.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::alloc::System;
use std::sync::{Arc, Mutex};

use javelina_engine::{Actor, Dice, Luck, Seats, Silent, Threaded};
use javelina_tests as _; // holds the moves of the games: without it they are compiled once more
use javelina_tests::play::random_move;
use javelina_variants::{Choice, PackText, Visit, load, shipped};
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

/// The shipped packs and a library of so many variants.
fn library(many: usize) -> Vec<PackText> {
    let variant = |at: usize| {
        let rules = match at % 3 {
            0 => format!("rule more at train_size {{ add {} when round > {} }}", 1 + at % 3, at % 7),
            1 => "counter seen per seat in 0..9\n  rule see on selected do { seen[actor] += 1 }\n  rule more at \
                  train_size { add 1 when seen[actor] > 3 }"
                .into(),
            _ => format!("param size in 1..6 = {}\n  rule few at train_size {{ cap size when round > 2 }}", 1 + at % 6),
        };
        format!("variant v{at} for arizona {{\n  title \"V\"\n  {rules}\n}}\n")
    };
    let texts: Vec<String> = (0..many).map(variant).collect();
    let parts = texts.chunks(500).enumerate().map(|(at, part)| (format!("v{at}.rules"), part.concat().into_bytes()));
    let meta = "id = \"league\"\nextends = \"arizona\"\ntitle = \"League\"\nversion = \"1.0.0\"\n";
    let files = std::iter::once(("pack.toml".into(), meta.into())).chain(parts).collect();
    [shipped(), vec![PackText { name: "league".into(), files }]].concat()
}

/// Allocations and bytes of loading a library, then of starting a game with each of its variants.
fn work(many: usize) -> [usize; 4] {
    let packs = library(many);
    let region = Region::new(ALLOCATOR);
    let loaded = load(&packs);
    let load = region.change();
    assert_eq!(loaded.found, []);
    let items: Vec<_> = loaded.packs.iter().filter(|pack| pack.id == "league").flat_map(|pack| &pack.items).collect();
    let region = Region::new(ALLOCATOR);
    assert_eq!((items.len(), loaded.starts("arizona", &items)), (many, Vec::new()));
    let start = region.change();
    [load.allocations, load.bytes_allocated, start.allocations, start.bytes_allocated]
}

#[test]
fn the_work_for_a_library_grows_with_its_items_and_no_faster() {
    let _alone = ALONE.lock().unwrap();
    let [shipped, small, large] = [0, 300, 1_200].map(work);
    for (at, what) in
        ["allocations of load", "bytes of load", "allocations of starts", "bytes of starts"].iter().enumerate()
    {
        let [small, large] = [small, large].map(|all| (all[at] - shipped[at]) as f64);
        // Of each block and each start a small part is for the library as a whole.
        assert!(large < small * 4.0 * 1.25, "{what}: {small} for 300 variants, {large} for 1,200");
    }
}
