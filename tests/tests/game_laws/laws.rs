//! The games obey the laws of the contract: at every number of seats, as they come, and with each item of their packs
//! alone.

use std::sync::Arc;

use javelina_engine::{Dice, Luck, Outcome, Seats, Silent, Threaded, Turn};
use javelina_tests::language::packs::probed;
use javelina_tests::laws::obeys;
use javelina_tests::play::random_move;
use javelina_variants::{Choice, Loaded, Visit, load, shipped};

fn hold(loaded: &Loaded, game: &str, with: &[&str], seats: usize, games: u64) {
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    let name = game;
    let game = loaded.build(game, &choice).unwrap();
    if let Err(breach) = obeys(game, Some(seats), 0..games) {
        panic!("{name} with {with:?}, {seats} seats: {breach}");
    }
}

fn obeys_with_each_item(game: &str) {
    let loaded = load(&shipped());
    let pack = loaded.packs.iter().find(|pack| pack.game == game).unwrap();
    assert!(pack.items.len() >= 8, "{} items", pack.items.len());
    for item in &pack.items {
        let seats = if item.levels.is_empty() { 2 } else { 1 }; // an assignment is played alone
        hold(&loaded, game, &[item.id.as_str()], seats, 2);
    }
}

#[test]
fn arizona_obeys_all_laws_with_one_to_four_seats() {
    let loaded = load(&shipped());
    for seats in 1..=4 {
        hold(&loaded, "arizona", &[], seats, 3);
        hold(&loaded, "arizona", &["no_conditions"], seats, 3);
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
        hold(&loaded, "sonora", &[], seats, 1);
        hold(&loaded, "sonora", &["wild_hands"], seats, 1);
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
        hold(&loaded, "keystone", &[], seats, 2);
    }
    let choice = Choice { params: vec![("coop.shared_board".into(), 1)], ..Choice::default() };
    let game = loaded.build("keystone", &choice).unwrap();
    assert_eq!(obeys(game, Some(2), 0..2), Ok(()));
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
        hold(&loaded, "keystone", &[scenario], 1, 2);
    }
}

#[test]
fn cliffs_obeys_all_laws_with_two_to_six_racers_against_the_clock_and_in_turns() {
    let loaded = load(&shipped());
    for seats in 2..=6 {
        hold(&loaded, "cliffs", &["short_cliff"], seats, 1);
        hold(&loaded, "cliffs", &["short_cliff", "in_turns"], seats, 2);
    }
    for seats in [4, 6] {
        hold(&loaded, "cliffs", &["three_legged", "in_turns", "short_cliff"], seats, 1);
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
        // A short race has the same rules.
        let short = if variant.ends_with("_cliff") { "in_turns" } else { "short_cliff" };
        hold(&loaded, "cliffs", &["in_turns", short, variant], seats, 1);
    }
}

/// Random games: how each ended, and the figures that say so.
struct Endings;

impl Visit for Endings {
    type Out = Vec<(&'static str, Vec<(&'static str, i64)>)>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let ended = |seed| {
            let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 1));
            let mut state = game.setup(&Seats::new(2));
            while game.turn(&state) != Turn::Over {
                let Some(step) = random_move(&*game, &state, &luck, &mut dice) else { break };
                game.apply(&mut state, &step, &mut Silent);
            }
            let Outcome::Over { ending, .. } = game.outcome(&state) else { panic!("game {seed} is not over") };
            let mut figures = Vec::new();
            game.measure(&state, &mut |name, seat, value| {
                if name.starts_with("ended") && seat.is_none() {
                    figures.push((name, value));
                }
            });
            (ending, figures)
        };
        (0..6).map(ended).collect()
    }
}

/// However a game ends, by itself or by a rule, exactly one figure says so, and the same as its ending.
#[test]
fn figures_of_the_ending_are_those_of_the_ending() {
    let ends =
        [("never", "when round > 200 do { end game }"), ("bell", "do { end game }"), ("crown", "do { win actor }")];
    let mut seen = 0;
    for game in ["arizona", "cliffs", "keystone", "sonora"] {
        for (label, what) in ends {
            let extra: &[&str] = if game == "cliffs" { &["in_turns"] } else { &[] };
            let members = format!("  rule {label} on round_ends {what}");
            let games = probed(game, extra, &members).visit(Endings);
            for (ending, figures) in games.into_iter().filter(|(_, figures)| !figures.is_empty()) {
                let (which, _) = figures.iter().find(|(_, value)| *value == 1).expect("a figure of the ending");
                assert_eq!(figures.iter().map(|(_, value)| value).sum::<i64>(), 1, "{game}, {label}: {figures:?}");
                let by_rule = ["ended by a rule", "ended by a card"].contains(which);
                assert_eq!(by_rule, ["rule", "win", "clause"].contains(&ending), "{game}, {label}: {ending}, {which}");
                seen += u32::from(by_rule);
            }
        }
    }
    assert!(seen >= 24, "{seen} games were ended by a rule");
}
