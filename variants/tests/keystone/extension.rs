//! A pack that adds a species, a shape, a secret objective and a skill token by TOML alone: it is built, and played.

use std::sync::Arc;

use javelina_engine::{Actor, Dice, Element, Game, Move, Outcome, Seat, Seats, Table, Turn};
use javelina_games::keystone::{Action, Keystone, Stage};
use javelina_variants::load;

use super::build;
use super::mistakes::{ASSIGNMENT, CARDS, beside};

fn mesa(with: &[&str]) -> Arc<Keystone> {
    let loaded = load(&beside(CARDS, ""));
    assert_eq!(loaded.found, []);
    Arc::new(build(&loaded, with).expect("a sound pack"))
}

fn act(table: &mut Table<Keystone>, text: &str) {
    let actor = table.turn().asked().map_or(Actor::Nature, Actor::Seat);
    let action = table.game().read(table.state(), actor, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    if let Err(refusal) = table.act(Move::new(actor, action)) {
        panic!("{text}: {refusal}");
    }
    // The turn goes on only for those who can buy a wild card.
    if table.state().stage == Stage::After {
        act(table, "done");
    }
}

/// A table for one with these cards on top of the deck: the first six are the Field, from the right.
fn laid_out(game: Arc<Keystone>, top: &[&str]) -> Table<Keystone> {
    let mut table = Table::new(game, Seats::new(1), 3);
    let lexicon = table.game().rules().lexicon();
    let rest = table.state().deck.iter().flatten().map(|card| lexicon.name_of(*card));
    let rest: Vec<String> = rest.filter(|name| !top.contains(&name.as_str())).collect();
    let deck = format!("shuffle {}, {}", top.join(", "), rest.join(", "));
    act(&mut table, &deck);
    table.settle();
    table
}

fn row(table: &Table<Keystone>, label: &str) -> Option<i32> {
    let outcome = table.outcome();
    let row = outcome.standings()[0].ledger.rows.iter().find(|row| row.label == label)?;
    Some(row.points)
}

#[test]
fn what_a_pack_adds_stands_beside_what_the_game_has() {
    let (plain, game) = (super::game(), mesa(&[]));
    let counts = |game: &Keystone| {
        let content = game.content();
        [content.species.len(), content.shapes.len(), content.objectives.len(), content.tokens.len()]
    };
    assert_eq!(counts(&game), counts(&plain).map(|count| count + 1));
    assert_eq!(game.content().settings, plain.content().settings);
    let mut table = Table::new(game, Seats::new(1), 3);
    assert_eq!(table.state().deck.len(), 78, "one copy of each species");
    table.settle();
    assert_eq!(table.state().skills.count_ones(), 5);
}

#[test]
fn an_added_species_is_introduced_and_an_added_token_does_what_its_rules_say() {
    let field =
        ["Greater Roadrunner", "Mule Deer", "Coyote", "Sidewinder Rattlesnake", "Burrowing Owl", "Desert Tortoise"];
    let mut table = laid_out(mesa(&["t11", "corner_watch"]), &field);
    act(&mut table, "introduce Greater Roadrunner at R1C1");
    assert_eq!(table.state().boards[0].synergy, 5, "the rightmost card is free, and it has no neighbour");
    act(&mut table, "use t11");
    assert_eq!(table.state().boards[0].synergy, 12);
    act(&mut table, "use exhausted");
    act(&mut table, "choose Greater Roadrunner");
    assert_eq!((table.state().boards[0].research[0], table.state().time), (1, 3));
    // Of the desert as both are, and 2 beside 3.
    act(&mut table, "introduce Mule Deer at R1C2");
    assert_eq!(row(&table, "R1"), Some(3), "two cards and a research token");
}

#[test]
fn an_added_objective_looks_for_the_added_shape_and_scores_by_its_own_row() {
    let game = mesa(&["corner_watch"]);
    let top = [
        "Greater Roadrunner",
        "Burrowing Owl",
        "Mountain Goat",
        "Bald Eagle",
        "Pronghorn Antelope",
        "Sandhill Crane",
        "Mule Deer",
        "Arctic Fox",
        "Rock Ptarmigan",
        "Brown Lemming",
        "Snowy Owl",
        "Desert Kangaroo Rat",
    ];
    let mut table = laid_out(game, &top);
    let watch = |table: &Table<Keystone>| row(table, "Corner Watch");
    assert_eq!(watch(&table), Some(1), "for no goal");
    // Two cards of summer side by side is goal c.
    act(&mut table, "introduce Greater Roadrunner at R1C1");
    act(&mut table, "introduce Burrowing Owl at R1C2");
    assert_eq!(watch(&table), Some(5));
    // Four tagged cards in the corners is goal a.
    act(&mut table, "introduce Mountain Goat at R1C4");
    act(&mut table, "introduce Pronghorn Antelope at R4C1");
    assert_eq!(watch(&table), Some(5), "a corner is missing");
    act(&mut table, "introduce Sandhill Crane at R4C4");
    assert_eq!(watch(&table), Some(11));
    // Roadrunner, Owl, Antelope, Crane and one more of the desert is goal b.
    act(&mut table, "introduce Mule Deer at R3C3");
    assert_eq!(watch(&table), Some(18));
}

#[test]
fn what_a_batch_plays_is_no_content_of_a_pack() {
    let mut packs = beside(CARDS, ASSIGNMENT);
    let before = load(&packs).digests("keystone");
    assert!(before.iter().any(|(name, _)| name == "mesa/mesa.rules"));
    let mesa = packs.last_mut().expect("a pack");
    mesa.files.push(("mesa.batch.toml".into(), b"games = 5\n".to_vec()));
    let loaded = load(&packs);
    assert_eq!(loaded.found, []);
    assert_eq!(loaded.digests("keystone"), before);
}

#[test]
fn an_added_assignment_begins_as_it_says() {
    let loaded = load(&beside(CARDS, ASSIGNMENT));
    let game = Arc::new(build(&loaded, &["mesa_top"]).expect("sound"));
    for seed in 0..8 {
        let mut table = Table::new(game.clone(), Seats::new(1), seed);
        table.settle();
        assert_eq!(table.state().boards[0].cards[0], Some(super::card(&game, "Greater Roadrunner")));
        assert_eq!(table.state().skills >> 10 & 1, 1, "t11 is always in play");
    }
}

#[test]
fn games_with_the_added_pack_end_and_are_not_void() {
    let loaded = load(&beside(CARDS, ASSIGNMENT));
    let mut used = 0;
    for (with, seats) in [(&["t11", "corner_watch"][..], 1), (&["t11"], 2), (&[], 4), (&["mesa_top"], 1)] {
        let game = Arc::new(build(&loaded, with).expect("sound"));
        for seed in 0..4 {
            let mut table = Table::new(game.clone(), Seats::new(seats), seed);
            let mut dice = Dice::new(seed, 5);
            loop {
                match table.turn() {
                    Turn::Over => break,
                    Turn::Nature => assert!(table.nature().is_some()),
                    turn => {
                        let seat = turn.asked().unwrap_or(Seat(0));
                        let action = game.sample(table.state(), seat, &mut dice).expect("something is legal");
                        used += usize::from(matches!(action, Action::Use(token) if token.index() == 10));
                        assert!(table.act(Move::new(Actor::Seat(seat), action)).is_ok());
                    }
                }
            }
            assert!(matches!(table.outcome(), Outcome::Over { .. }), "{with:?}, seed {seed}: {:?}", table.outcome());
        }
    }
    assert!(used > 0, "the added token was used");
}
