//! The order of reveals, and what happens to cards on the way (rulings R7, R8; constraints B5 to B9).

use crate::cliffs::cliffs_table::{A, B, C, Play, queued, resolve};
use javelina_engine::{Game, Present};
use javelina_games::cliffs::Event;

#[test]
fn b5_queues_are_revealed_from_the_crowned_racer_to_the_right_each_from_left_to_right() {
    let queues: [&[&str]; 3] = [&["Coffee", "Banana"], &["Tailwind", "Spring Boots"], &["Giant Worm"]];
    let mut play = queued(&[], &queues);
    play.state.crown = 1;
    play.nobody_wants_larry();
    play.music_stops();
    assert_eq!(play.revealed(), ["B Tailwind", "B Spring Boots", "C Giant Worm", "A Coffee", "A Banana"]);
}

#[test]
fn b6_special_cards_are_discarded_multipliers_and_movement_cards_stay() {
    let play = resolve(&[], &[&["Multiply Left", "Flip Any", "Coffee", "Draw from Right", "Banana"], &["Tailwind"]]);
    let mut after = play;
    after.says(A, "choose B.1");
    assert_eq!(after.cards(A), ["Multiply Left", "Coffee", "Banana"]);
    assert_eq!(after.discarded(), 2);
}

#[test]
fn r7_a_special_card_lies_in_its_place_until_it_has_acted_for_the_last_time() {
    let mut play = resolve(&[], &[&["Multiply Right", "Gift Right to Any", "Coffee", "Banana"], &[]]);
    assert_eq!(play.cards(A), ["Multiply Right", "Gift Right to Any", "[Coffee]", "[Banana]"]);
    play.says(A, "choose B");
    assert_eq!(play.cards(A), ["Multiply Right", "Gift Right to Any", "[Banana]"], "it is still there");
    play.says(A, "choose B");
    assert_eq!(play.cards(A), ["Multiply Right"]);
    assert_eq!(play.cards(B), ["Coffee", "Banana"]);
}

#[test]
fn r8_and_b9_a_face_down_card_that_comes_into_a_finished_queue_is_revealed_in_the_next_round_of_reveals() {
    let mut play = resolve(&[], &[&["Coffee"], &["Gift Right to Any", "Banana"], &["Tailwind"]]);
    play.says(B, "choose A");
    assert_eq!(play.revealed(), ["A Coffee", "B Gift Right to Any", "C Tailwind", "A Banana"]);
    assert_eq!(play.tallied(A), 100 + 50 - 50);
}

#[test]
fn r8_a_face_up_card_that_comes_into_a_queue_is_not_revealed_again() {
    let mut play = resolve(&[], &[&["Coffee", "Gift Left to Any"], &["Banana"]]);
    play.says(A, "choose B");
    assert_eq!(play.revealed(), ["A Coffee", "A Gift Left to Any", "B Banana"]);
    assert_eq!(play.cards(B), ["Banana", "Coffee"]);
    assert_eq!(play.tallied(B), 100);
}

#[test]
fn r8_the_left_most_face_down_card_is_next_also_left_of_face_up_ones() {
    let mut play = resolve(&[], &[&["Coffee", "Swap Left with Right-most of Any", "Tailwind"], &["Banana"]]);
    assert_eq!(play.legal(), ["choose A", "choose B"]);
    play.says(A, "choose B");
    assert_eq!(play.revealed()[2..], ["A Banana", "A Tailwind"]);
    assert_eq!((play.cards(A), play.cards(B)), (vec!["Banana".into(), "Tailwind".into()], vec!["Coffee".into()]));
}

#[test]
fn b7_and_b8_cards_enter_at_the_right_end_and_stolen_ones_are_revealed_in_their_turn() {
    let play = resolve(&[], &[&["Steal Right-most of Right", "Coffee"], &["Banana", "Nitroooooo!"]]);
    assert_eq!(play.revealed(), ["A Steal Right-most of Right", "A Coffee", "A Nitroooooo!", "B Banana"]);
    assert_eq!(play.cards(A), ["Coffee", "Nitroooooo!"]);
}

#[test]
fn b9_a_targeted_card_is_not_revealed_by_that() {
    let mut play = resolve(&[], &[&["Coffee", "Flip Any"], &["Vaporize Left", "Banana"]]);
    play.says(A, "choose B.2");
    let is_flip = |event: &Event| matches!(event, Event::Flipped { .. });
    assert!(play.is_over());
    let told = play.game.told(&play.state, &play.told[play.told.iter().position(is_flip).unwrap()], A);
    assert_eq!(play.game.tell(&told.unwrap()), "the face-down card B.2 is flipped");
    // The Vaporize at B.1 means the card around its queue: the Banana, still face-down.
    let vaporized = |event: &Event| matches!(event, Event::Discarded { vaporized: true, .. });
    assert!(play.told.iter().any(vaporized));
    assert!(!play.revealed().contains(&"B Banana".to_string()));
}

#[test]
fn cards_stay_120_whatever_is_stolen_swapped_and_thrown_away() {
    let queues: [&[&str]; 3] = [
        &["Steal Left-most of Left", "Swap Left-most with Right-most of Right", "Gift Right-most to Right"],
        &["Vaporize Left-most", "Coffee", "~Coffee", "Draw from Left"],
        &["Banana", "Flip Right-most", "Steal Right-most of Right"],
    ];
    let play: Play = resolve(&[], &queues);
    assert!(play.is_over());
    assert_eq!(play.all_cards(), 120);
    assert_eq!(play.cards(C).iter().filter(|card| card.starts_with('[')).count(), 0);
}
