//! Oasis without content: its rulebook, what is hidden, and the laws of the contract.

use std::sync::Arc;

use javelina_engine::rules::Set;
use javelina_engine::{Dice, Element, Game, Outcome, Present, Seat};
use javelina_tests::laws::obey_all;
use javelina_tests::oasis::play::{DEAL, Played};
use javelina_tests::oasis::{Card, Content, Event, Oasis, Stage, View};

fn bare() -> Played {
    Played::dealt(&Content::default()).unwrap()
}

fn turn_of_a() -> Played {
    Played::prepared(&Content::default(), "goat_4", "date_5").unwrap()
}

#[test]
fn a_whole_game_is_played_by_typing_and_scores_what_the_rulebook_says() {
    let mut game = turn_of_a();
    game.say(&["place R3C2"]).unwrap(); // a spring: 3
    game.say(&["place R3C1"]).unwrap_err(); // rock is for goats
    game.say(&["place R2C2"]).unwrap(); // palms: 2
    assert_eq!((game.water(0), game.water(1)), (5, 4));
    game.say(&["A: aside date_1", "B: draw"]).unwrap();
    assert_eq!(game.to_act(), "B", "the first seat of a round is the second one's right neighbour");
    game.say(&["pass", "place R1C1"]).unwrap();
    game.say(&["B: aside goat_3", "A: draw", "pass", "pass"]).unwrap();
    assert_eq!(game.to_act(), "over");
    let outcome = game.table.outcome();
    assert!(matches!(outcome, Outcome::Over { ending: "rounds", .. }), "{outcome:?}");
    // A: date_1, goat_4, 6 water; B: date_5, 4 water.
    let scores: Vec<(i32, bool)> = outcome.standings().iter().map(|side| (side.score, side.won)).collect();
    assert_eq!(scores, [(7, true), (6, false)]);
    assert_eq!(game.rows(0, "goat"), [(4, "the numbers of the cards on the field".to_string())]);
}

#[test]
fn the_wind_closes_one_edge_after_the_other() {
    let mut game = turn_of_a();
    assert!(game.refused("place R1C2").starts_with("the wind blows over R1C2"), "{}", game.refused("place R1C2"));
    assert!(game.refused("place R1C2").contains("wind: north"));
    game.say(&["pass", "pass", "B: aside date_5", "A: draw"]).unwrap();
    assert!(game.refused("place R2C4").starts_with("the card cannot lie on the ground of R2C4"));
    assert!(game.refused("place R1C4").starts_with("the wind blows over R1C4"), "{}", game.refused("place R1C4"));
    assert_eq!(game.refused("place R1C1"), "");
}

#[test]
fn what_is_not_legal_is_refused_with_its_section() {
    let game = turn_of_a();
    assert!(game.refused("place R9C9").contains("there is no cell `R9C9`; "));
    assert!(game.refused("aside fig_2").starts_with("first "));
    assert!(game.refused("plaec R2C2").contains("did you mean `place`?"));
    assert!(game.refused("B: pass").starts_with("it is not B's turn"));
    let mut game = game;
    game.say(&["place R2C2"]).unwrap();
    assert!(game.refused("place R2C2").contains("no card may lie on R2C2\n  by rulebook, 5 Turns"));
    assert!(bare().refused("A: aside camel_6").contains("not in your hand"));
    assert!(Played::new(&Content::default()).unwrap().refused("deal date_1 date_2").contains("all 24 cards"));
}

#[test]
fn a_card_that_is_sold_brings_water_and_the_turn_goes_on() {
    let mut game = turn_of_a();
    let (water, held) = (game.water(0), game.answers().iter().filter(|one| one.starts_with("sell ")).count());
    assert!(game.refused("sell camel_6").starts_with("that card is not in your hand"));
    game.say(&["sell fig_2"]).unwrap();
    assert_eq!((game.water(0), game.to_act().as_str()), (water + 2, "A"));
    assert_eq!(game.answers().iter().filter(|one| one.starts_with("sell ")).count(), held - 1);
    game.say(&["place R2C2"]).unwrap();
    assert!(game.refused("sell date_1").starts_with("that card is not in your hand"), "B's turn, A's card");
}

#[test]
fn a_view_shows_no_hand_no_card_aside_and_no_deck_of_another() {
    let mut game = bare();
    game.say(&["B: aside camel_6"]).unwrap();
    let mut view = View::default();
    game.table.game().view(game.state(), Seat(0), &mut view);
    assert_eq!((view.state.players[1].hand, view.state.players[1].aside), (Set::EMPTY, None));
    assert_eq!((view.held[1], view.aside[1], view.state.deck), (2, true, [None; 24]));
    let (sheet, board) = (game.table.game().sheet(&view, Seat(1), true), game.table.game().board(&view, true));
    let shown = format!("{sheet}{board}");
    assert!(!shown.contains("camel") && !shown.contains("goat_3"), "{shown}");
    // What B holds makes no difference to what A sees.
    let mut other = Played::new(&Content::default()).unwrap();
    other
        .say(&[&DEAL.replace("camel_6", "x").replace("camel_5", "camel_6").replace('x', "camel_5"), "B: aside camel_5"])
        .unwrap();
    let mut same = View::default();
    game.table.game().view(other.state(), Seat(0), &mut same);
    assert_eq!(view, same);
}

#[test]
fn a_card_aside_is_told_to_others_only_when_it_is_turned_up() {
    let mut game = bare();
    game.say(&["B: aside camel_6", "A: draw"]).unwrap();
    let told = |game: &Played, seat: u8| -> Vec<Event> {
        let played = game.table.played().iter().flat_map(|played| &played.events);
        played.filter_map(|event| game.table.game().told(game.state(), event, Seat(seat))).collect()
    };
    assert!(told(&game, 1).contains(&Event::SetAside { seat: Seat(1), card: Some(23) }));
    assert!(told(&game, 0).contains(&Event::SetAside { seat: Seat(1), card: None }));
    assert!(!format!("{:?}", told(&game, 0)).contains("Some(23)"));
    assert!(told(&game, 1).iter().all(|event| !matches!(event, Event::Drew { seat: Seat(0), cards: Some(_), .. })));
    game.say(&["pass"]).unwrap();
    assert!(told(&game, 0).contains(&Event::Revealed { seat: Seat(1), card: 23 }));
    let mut view = View::default();
    game.table.game().view(game.state(), Seat(0), &mut view);
    let state = game.state();
    assert_eq!((view.state.players[1].aside, state.stage, state.at), (Card::at(23), Stage::Act, 1));
}

#[test]
fn an_imagined_state_deals_every_card_once_and_keeps_the_view() {
    let game = turn_of_a();
    let mut view = View::default();
    game.table.game().view(game.state(), Seat(0), &mut view);
    let mut hands = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let state = game.table.game().imagine(&view, &mut Dice::new(seed, 1));
        let all: Set = state.deck.into_iter().flatten().collect();
        assert_eq!((all.len(), state.deck.len()), (24, 24));
        let aside = state.players.iter().filter_map(|player| player.aside).collect::<Set>();
        assert_eq!(state.players.iter().fold(aside, |all, player| all.or(player.hand)).len(), 6);
        hands.insert(state.players[1].hand);
        let mut again = View::default();
        game.table.game().view(&state, Seat(0), &mut again);
        assert_eq!(again, view);
    }
    assert!(hands.len() > 20, "{} different hands", hands.len());
}

#[test]
fn oasis_obeys_every_law_with_two_three_and_four_seats() {
    let game = Arc::new(Oasis::of(&Content::default()).unwrap());
    for seats in 2..=4 {
        obey_all(&game, seats, 0..12).unwrap();
    }
}
