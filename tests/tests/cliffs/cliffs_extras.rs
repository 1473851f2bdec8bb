//! The pack of three more cards: sound as it comes, played by the laws of all games, and only in the deck when it is asked for.

use std::sync::Arc;

use javelina_engine::{Game, Seats};
use javelina_games::cliffs::Cliffs;
use javelina_tests::laws::obey_all;
use javelina_variants::{Built, Choice, Loaded, PackText, load, shipped};

fn loaded() -> Loaded {
    let file = |name: &str, bytes: &[u8]| (name.to_string(), bytes.to_vec());
    let mut packs = shipped();
    packs.push(PackText {
        name: "cliffs_extras".into(),
        files: vec![
            file("pack.toml", include_bytes!("../../../variants/cliffs_extras/pack.toml")),
            file("cards.toml", include_bytes!("../../../variants/cliffs_extras/cards.toml")),
            file("extras.rules", include_bytes!("../../../variants/cliffs_extras/extras.rules")),
            file("magpie.rhai", include_bytes!("../../../variants/cliffs_extras/magpie.rhai")),
        ],
    });
    load(&packs)
}

fn game(with: &[&str]) -> Arc<Cliffs> {
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    match loaded().build("cliffs", &choice).map(Built::into_game::<Cliffs>) {
        Ok(Some(game)) => Arc::new(game),
        other => panic!("{other:?}"),
    }
}

/// How many cards the shuffled deck has.
fn deck(with: &[&str]) -> usize {
    let game = game(with);
    let state = game.setup(&Seats::new(2));
    let shuffle = game.chance(&state, &javelina_engine::Luck::new(1));
    let javelina_games::cliffs::Action::Shuffle(order) = shuffle else { panic!("{shuffle:?}") };
    order.len()
}

#[test]
fn the_pack_is_sound() {
    assert!(loaded().found.is_empty(), "{:?}", loaded().found);
}

#[test]
fn its_cards_are_in_the_deck_only_when_they_are_asked_for() {
    assert_eq!((deck(&["no_top"]), deck(&["sandstorm"]), deck(&["extras"])), (120, 122, 126));
}

#[test]
fn races_with_its_cards_obey_all_laws() {
    for with in [vec!["in_turns", "short_cliff", "extras"], vec!["in_turns", "short_cliff", "magpie"]] {
        assert_eq!(obey_all(&game(&with), 3, 0..3), Ok(()), "{with:?}");
    }
}
