//! One queue at a time: factors, tally, and what is left of the queue. Racin' Spirit is in every tally.

use crate::cliffs::cliffs_table::{A, B, Play, resolve};

/// A's queue, played out to the tally; the other queue is empty.
fn played(queue: &[&str]) -> Play {
    resolve(&[], &[queue, &[]])
}

#[track_caller]
fn counts(queue: &[&str], tally: i32, after: &[&str], factors: &[(&str, i32)]) {
    let play = played(queue);
    assert!(play.is_over(), "{:?}", play.story());
    assert_eq!(play.tallied(A), tally, "{queue:?}: {:?}", play.story());
    assert_eq!(play.cards(A), after);
    for (place, factor) in factors {
        assert_eq!(play.factor(place), *factor, "{place} of {queue:?}");
    }
    assert_eq!(play.tallied(B), 100, "an empty queue has Racin' Spirit");
    assert_eq!(play.all_cards(), 120);
}

#[test]
fn right_wraps_around_the_queue() {
    let queue = ["Coffee", "Banana", "Multiply Right"];
    counts(&queue, 150, &queue, &[("A.1", 2), ("A.2", 1), ("A.3", 1)]);
}

#[test]
fn the_right_most_card_that_points_at_the_right_most_means_the_one_before_it() {
    let queue = ["Coffee", "Banana", "Multiply Right-most"];
    counts(&queue, 50, &queue, &[("A.1", 1), ("A.2", 2)]);
}

#[test]
fn right_most_multipliers_both_reach_the_last_card() {
    let queue = ["Multiply Right-most", "Multiply Right-most", "Coffee"];
    counts(&queue, 300, &queue, &[("A.3", 4)]);
}

#[test]
fn multipliers_that_point_at_each_other_reach_nothing() {
    let queue = ["Coffee", "Multiply Right", "Multiply Left"];
    counts(&queue, 150, &queue, &[("A.1", 1), ("A.2", 1), ("A.3", 1)]);
}

#[test]
fn three_multipliers_make_eight_and_never_six() {
    let queue = ["Multiply Right", "Multiply Right", "Multiply Right", "Coffee"];
    counts(&queue, 500, &queue, &[("A.4", 8), ("A.1", 1), ("A.2", 1), ("A.3", 1)]);
}

#[test]
fn synergy_is_not_multiplied() {
    let queue = ["Multiply Right", "Coffee", "Coffee"];
    counts(&queue, 300, &queue, &[("A.2", 2), ("A.3", 1)]);
}

#[test]
fn three_in_a_row_are_two_synergies() {
    let queue = ["Coffee", "Coffee", "Coffee"];
    counts(&queue, 350, &queue, &[]);
}

#[test]
fn a_card_and_its_flipped_copy_annihilate_each_other() {
    counts(&["Coffee", "~Coffee"], 100, &[], &[]);
}

#[test]
fn of_three_copies_the_left_pair_annihilates_first() {
    // Coffee, flipped Coffee, Coffee: the first two go.
    counts(&["Coffee", "Flip Right", "Coffee", "Coffee"], 150, &["Coffee"], &[]);
}

#[test]
fn a_card_that_is_flipped_face_down_counts_the_other_way() {
    counts(&["Flip Right", "Coffee"], 50, &["~Coffee"], &[]);
}

#[test]
fn a_card_that_is_flipped_face_up_counts_the_other_way() {
    counts(&["Coffee", "Flip Left"], 50, &["~Coffee"], &[]);
}

#[test]
fn a_flip_turns_the_card_and_not_its_copy() {
    counts(&["Multiply Right", "Coffee", "Flip Left"], 100, &["Multiply Right", "~Coffee"], &[("A.2", 2)]);
}

#[test]
fn two_flips_are_none() {
    let queue = ["Multiply Right", "Coffee", "Flip Left", "Flip Left"];
    // The second Flip's left neighbour is the Coffee again: the first one has been discarded.
    counts(&queue, 200, &["Multiply Right", "Coffee"], &[("A.2", 2)]);
}

#[test]
fn a_card_stolen_from_oneself_goes_to_the_end() {
    let mut play = played(&["Coffee", "Banana", "Steal Left-most of Any"]);
    play.says(A, "choose A");
    assert!(play.is_over());
    assert_eq!((play.tallied(A), play.cards(A)), (100, vec!["Banana".into(), "Coffee".into()]));
}

#[test]
fn a_lonely_special_card_misses_and_is_discarded() {
    counts(&["Vaporize Right"], 100, &[], &[]);
    let play = played(&["Vaporize Right"]);
    assert!(play.story().contains(&"it misses".to_string()), "{:?}", play.story());
    assert_eq!(play.discarded(), 1);
}
