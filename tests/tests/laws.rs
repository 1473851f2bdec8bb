//! Arizona obeys the laws of the contract: at every number of seats, dealt, and with each item of its pack alone.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;

use javelina_engine::Present;
use javelina_tests::laws::obey_all;
use javelina_variants::{Choice, Loaded, Visit, load, shipped};

struct Obey(usize, u64);

impl Visit for Obey {
    type Out = Result<(), String>;
    fn visit<G>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out
    where
        G: Present + Send + Sync + 'static,
        G::State: Send + Sync,
        G::Action: Send + Sync,
        G::Event: Send + Sync,
        G::View: Send + Sync,
    {
        obey_all(&game, self.0, 0..self.1)
    }
}

fn obeys(loaded: &Loaded, with: &[&str], seats: usize, games: u64) {
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    let game = loaded.build("arizona", &choice).unwrap();
    if let Err(breach) = game.visit(Obey(seats, games)) {
        panic!("with {with:?}, {seats} seats: {breach}");
    }
}

#[test]
fn arizona_obeys_all_laws_with_one_to_four_seats() {
    let loaded = load(&shipped());
    for seats in 1..=4 {
        obeys(&loaded, &[], seats, 3);
        obeys(&loaded, &["no_conditions"], seats, 3);
    }
}

#[test]
fn arizona_obeys_all_laws_with_each_item_alone() {
    let loaded = load(&shipped());
    let pack = loaded.packs.iter().find(|pack| pack.game == "arizona").unwrap();
    assert!(pack.items.len() >= 10, "{} items", pack.items.len());
    for item in &pack.items {
        obeys(&loaded, &[item.id.as_str()], 2, 2);
    }
}
