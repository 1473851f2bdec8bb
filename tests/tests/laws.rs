//! The games obey the laws of the contract: at every number of seats, as they come, and with each item of their packs
//! alone.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;

use javelina_engine::Threaded;
use javelina_tests::laws::obey_all;
use javelina_variants::{Choice, Loaded, Visit, load, shipped};

struct Obey(usize, u64);

impl Visit for Obey {
    type Out = Result<(), String>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        obey_all(&game, self.0, 0..self.1)
    }
}

fn obeys(loaded: &Loaded, game: &str, with: &[&str], seats: usize, games: u64) {
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    let name = game;
    let game = loaded.build(game, &choice).unwrap();
    if let Err(breach) = game.visit(Obey(seats, games)) {
        panic!("{name} with {with:?}, {seats} seats: {breach}");
    }
}

fn obeys_with_each_item(game: &str) {
    let loaded = load(&shipped());
    let pack = loaded.packs.iter().find(|pack| pack.game == game).unwrap();
    assert!(pack.items.len() >= 8, "{} items", pack.items.len());
    for item in &pack.items {
        obeys(&loaded, game, &[item.id.as_str()], 2, 2);
    }
}

#[test]
fn arizona_obeys_all_laws_with_one_to_four_seats() {
    let loaded = load(&shipped());
    for seats in 1..=4 {
        obeys(&loaded, "arizona", &[], seats, 3);
        obeys(&loaded, "arizona", &["no_conditions"], seats, 3);
    }
}

#[test]
fn arizona_obeys_all_laws_with_each_item_alone() {
    obeys_with_each_item("arizona");
}

#[test]
fn sonora_obeys_all_laws_alone_and_with_two_to_four_seats() {
    let loaded = load(&shipped());
    for seats in 1..=4 {
        obeys(&loaded, "sonora", &[], seats, 1);
        obeys(&loaded, "sonora", &["wild_hands"], seats, 1);
    }
}

#[test]
fn sonora_obeys_all_laws_with_each_item_alone() {
    obeys_with_each_item("sonora");
}

#[test]
fn keystone_obeys_all_laws_alone_in_co_op_and_with_two_to_four_seats() {
    let loaded = load(&shipped());
    for seats in 1..=4 {
        obeys(&loaded, "keystone", &[], seats, 2);
    }
    let choice = Choice { params: vec![("coop.shared_board".into(), 1)], ..Choice::default() };
    let game = loaded.build("keystone", &choice).unwrap();
    assert_eq!(game.visit(Obey(2, 2)), Ok(()));
}

#[test]
fn keystone_obeys_all_laws_with_each_item_alone() {
    obeys_with_each_item("keystone");
}

#[test]
fn each_assignment_obeys_all_laws_alone() {
    let loaded = load(&shipped());
    let pack = loaded.packs.iter().find(|pack| pack.game == "keystone").unwrap();
    let scenarios: Vec<&str> =
        pack.items.iter().filter(|item| item.kind == "scenario").map(|item| item.id.as_str()).collect();
    assert!(scenarios.len() >= 20, "{scenarios:?}");
    for scenario in scenarios {
        obeys(&loaded, "keystone", &[scenario], 1, 2);
    }
}

#[test]
fn cliffs_obeys_all_laws_with_two_to_six_racers_against_the_clock_and_in_turns() {
    let loaded = load(&shipped());
    for seats in 2..=6 {
        obeys(&loaded, "cliffs", &["short_cliff"], seats, 1);
        obeys(&loaded, "cliffs", &["short_cliff", "in_turns"], seats, 2);
    }
    for seats in [4, 6] {
        obeys(&loaded, "cliffs", &["three_legged", "in_turns", "short_cliff"], seats, 1);
    }
}

#[test]
fn cliffs_obeys_all_laws_with_each_variant_alone() {
    let loaded = load(&shipped());
    let pack = loaded.packs.iter().find(|pack| pack.game == "cliffs").unwrap();
    let variants: Vec<&str> =
        pack.items.iter().filter(|item| item.kind == "variant").map(|item| item.id.as_str()).collect();
    assert!(variants.len() >= 10, "{variants:?}");
    for variant in variants {
        let seats = if variant == "three_legged" { 4 } else { 3 };
        obeys(&loaded, "cliffs", &["in_turns", variant], seats, 1);
    }
}
