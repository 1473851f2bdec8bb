//! Non-interference: two worlds that differ only in what a seat may not know, driven through every word of the REPL,
//! completions, prompts and every message to a bot. Not one byte differs.

mod drive;
mod leaky;
mod luck;
mod worlds;

use std::sync::Arc;

use javelina_engine::{Dice, Playable, Present, Seat, Threaded};
use javelina_games::cliffs::Cliffs;
use javelina_games::keystone::Keystone;
use javelina_variants::{Choice, load, shipped};

use leaky::{Leak, Leaky};

/// Seeds for each game and seat in an ordinary run. `JAVELINA_SISTERS=200 cargo test -p javelina-door-tests sisters` is
/// the long one.
const SEEDS: u64 = 16;

fn seeds() -> u64 {
    std::env::var("JAVELINA_SISTERS").ok().and_then(|text| text.parse().ok()).unwrap_or(SEEDS)
}

/// Drives pairs of worlds; how many there were, and the first difference.
struct Law {
    seats: usize,
    leak: Leak,
    seeds: u64,
}

impl Law {
    fn over<G: Threaded>(self, game: Option<G>) -> (u64, Option<String>) {
        let game = Arc::new(game.unwrap());
        if self.leak == Leak::None {
            return driven(&game, self.seats, self.seeds, &|_| {});
        }
        let leaky = Arc::new(Leaky::new(game));
        driven(&leaky, self.seats, self.seeds, &|leaks| {
            leaky.open(if leaks { self.leak } else { Leak::None });
        })
    }
}

fn driven<G: Present + Playable>(
    game: &Arc<G>,
    seats: usize,
    seeds: u64,
    leak: &dyn Fn(bool),
) -> (u64, Option<String>) {
    let mut pairs = 0;
    for viewer in (0..seats as u8).map(Seat) {
        for seed in 0..seeds {
            leak(false);
            let Some(pair) = worlds::sisters(game, seats, viewer, seed) else { continue };
            leak(true);
            pairs += 1;
            let mut dice = Dice::new(seed, u64::from(viewer.0));
            // Every third table is a hot seat too.
            let hot = [drive::Sitting::HotSeat].into_iter().filter(|_| seed.is_multiple_of(3));
            let mut sittings = [drive::Sitting::Alone].into_iter().chain(hot);
            if let Some(found) = sittings.find_map(|sitting| drive::parts(&pair, viewer, sitting, &mut dice)) {
                let at = pair[0].played().len();
                return (pairs, Some(format!("{}, seed {seed}, {viewer} after {at} moves: {found}", game.id())));
            }
        }
    }
    (pairs, None)
}

fn law(game: &str, seats: usize, with: &[&str], leak: Leak, seeds: u64) -> (u64, Option<String>) {
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    let (built, law) = (load(&shipped()).build(game, &choice).unwrap(), Law { seats, leak, seeds });
    match game {
        "keystone" => law.over(built.into_game::<Keystone>()),
        _ => law.over(built.into_game::<Cliffs>()),
    }
}

fn holds(game: &str, seats: usize, with: &[&str]) {
    let (pairs, found) = law(game, seats, with, Leak::None, seeds());
    assert_eq!(found, None);
    let wanted = seeds() * seats as u64;
    assert!(pairs * 2 > wanted, "{game}: of {wanted} games only {pairs} have a sister");
    println!("{game} with {with:?}: {pairs} pairs");
}

#[test]
fn nothing_at_a_table_of_keystone_tells_two_worlds_apart() {
    holds("keystone", 2, &[]);
}

#[test]
fn nothing_at_a_table_of_cliffs_tells_two_worlds_apart() {
    holds("cliffs", 2, &[]);
}

#[test]
fn nothing_at_a_table_of_cliffs_in_turns_tells_two_worlds_apart() {
    holds("cliffs", 3, &["in_turns", "short_cliff"]);
}

#[test]
fn each_planted_leak_is_found() {
    let planted = [
        (Leak::Shown, "`show` says"),
        (Leak::Block, "`Tab or screen` says"),
        (Leak::Picture, "`picture` says"),
        (Leak::Event, "says"),
        (Leak::Log, "`log"),
        (Leak::Refusal, "not possible; the reason is hidden information"),
        (Leak::List, "`greedy of "),
        (Leak::Question, "a bot's message"),
        (Leak::Prompt, "says"),
        (Leak::Imagined, "`mcts:2 of "),
    ];
    for (leak, says) in planted {
        let found: Vec<String> = [("keystone", 2), ("cliffs", 2)]
            .iter()
            .filter_map(|(game, seats)| law(game, *seats, &[], leak, 16).1)
            .collect();
        assert!(found.iter().any(|found| found.contains(says)), "{leak:?}: {found:?}");
        println!("{leak:?}: {found:?}");
    }
}

/// The REPL never asks the state as it stands, so a fact that is declared open but rests on hidden things says nothing.
#[test]
fn a_fact_that_is_declared_open_by_mistake_gives_nothing_away() {
    for (game, seats) in [("keystone", 2), ("cliffs", 2)] {
        let (pairs, found) = law(game, seats, &[], Leak::Fact, 6);
        assert!(pairs > 4 && found.is_none(), "{found:?}");
    }
}

/// Luck that is typed is judged by the state as it stands, so what refuses it is said only if it rests on nothing hidden.
#[test]
fn a_refusal_of_typed_luck_that_names_what_is_hidden_gives_nothing_away() {
    for (game, seats) in [("keystone", 2), ("cliffs", 2)] {
        let (pairs, found) = law(game, seats, &[], Leak::Luck, 6);
        assert!(pairs > 4 && found.is_none(), "{found:?}");
    }
}
