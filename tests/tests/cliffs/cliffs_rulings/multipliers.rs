//! Factors: chains, cycles, when they count (rulings R2 to R6; constraints B13 to B15).

use crate::cliffs::cliffs_table::{A, B, Play, queued, resolve};
use javelina_games::cliffs::{Event, Until};

/// A's queue with A alone asked about Larry, so that the play stops before each reveal and after it.
fn step_by_step(queue: &[&str]) -> Play {
    let mut play = queued(&[], &[queue, &[]]);
    play.state.racers[1].until = Until::End;
    play.last_round();
    play.music_stops();
    play
}

#[test]
fn r2_three_multipliers_make_eight_in_a_chain_and_each_by_itself() {
    for queue in [
        ["Multiply Right", "Multiply Right", "Multiply Right", "Coffee"],
        ["Multiply Right-most", "Multiply Right", "Multiply Right", "Coffee"],
    ] {
        assert_eq!(resolve(&[], &[&queue, &[]]).factor("A.4"), 8, "{queue:?}");
    }
    let direct = ["Coffee", "Multiply Left", "Multiply Left-most", "Multiply Left-most"];
    let play = resolve(&[], &[&direct, &[]]);
    assert_eq!((play.factor("A.1"), play.tallied(A)), (8, 100 + 8 * 50));
}

#[test]
fn r3_a_chain_stops_at_a_face_down_multiplier() {
    let mut play = step_by_step(&["Multiply Right", "Multiply Right", "Coffee"]);
    play.says(A, "pass");
    assert_eq!([play.factor("A.2"), play.factor("A.3")], [2, 1], "the second one lies face-down");
    play.says(A, "pass");
    play.says(A, "pass");
    assert_eq!([play.factor("A.2"), play.factor("A.3")], [1, 4]);
}

#[test]
fn r3_a_chain_stops_at_a_card_that_is_no_multiplier() {
    let play = resolve(&[], &[&["Multiply Right", "Banana", "Coffee"], &[]]);
    assert_eq!([play.factor("A.2"), play.factor("A.3")], [2, 1]);
}

#[test]
fn r4_a_cycle_of_multipliers_reaches_nothing_nor_does_what_leads_into_it() {
    let play = resolve(&[], &[&["Multiply Right", "Multiply Left", "Multiply Left", "Coffee"], &[]]);
    assert_eq!([1, 2, 3, 4].map(|place| play.factor(&format!("A.{place}"))), [1; 4]);
    assert_eq!(play.tallied(A), 150);
    let three = resolve(&[], &[&["Multiply Right", "Multiply Right", "Multiply Left-most"], &[]]);
    assert_eq!([1, 2, 3].map(|place| three.factor(&format!("A.{place}"))), [1; 3]);
}

#[test]
fn r5_a_multiplier_looks_at_the_queue_as_it_lies_now() {
    let mut play = step_by_step(&["Multiply Right", "Vaporize Right", "Banana", "Coffee", "Tailwind"]);
    play.says(A, "pass");
    assert_eq!(play.factor("A.2"), 2, "the Vaporize");
    for _ in 0..3 {
        play.says(A, "pass");
    }
    assert_eq!(play.cards(A), ["Multiply Right", "[Tailwind]"], "doubled, it vaporized two");
    assert_eq!(play.factor("A.2"), 2, "now the Tailwind");
}

#[test]
fn r5_the_last_look_is_after_the_annihilation() {
    let play = resolve(&[], &[&["Multiply Right", "Coffee", "~Coffee", "Banana"], &[]]);
    assert_eq!(play.cards(A), ["Multiply Right", "Banana"]);
    assert_eq!(play.tallied(A), 100 - 2 * 50);
}

#[test]
fn r6_and_b13_a_doubled_card_acts_twice_though_it_discards_its_multiplier_and_chooses_anew() {
    let mut play = resolve(&[], &[&["Multiply Right", "Vaporize Any", "Coffee", "Banana"], &["Tailwind"]]);
    assert_eq!(play.legal(), ["choose A.1", "choose A.3", "choose A.4", "choose B.1"]);
    play.says(A, "choose A.1");
    assert_eq!(play.legal(), ["choose A.2", "choose A.3", "choose B.1"], "it acts once more");
    play.says(A, "choose B.1");
    assert_eq!((play.cards(A), play.cards(B)), (vec!["Coffee".into(), "Banana".into()], vec![]));
}

#[test]
fn r6_a_multiplier_that_comes_while_a_card_acts_does_not_make_it_act_again() {
    let mut play = queued(&[], &[&["Steal Any"], &["Multiply Right", "Coffee"]]);
    play.state.crown = 1;
    play.last_round();
    play.nobody_wants_larry();
    play.music_stops();
    // The stolen multiplier means the card to its right, around the queue: the Steal.
    play.says(A, "choose B.1");
    assert_eq!((play.cards(A), play.cards(B)), (vec!["Multiply Right".into()], vec!["Coffee".into()]));
    assert!(play.is_over(), "nothing is asked again");
}

#[test]
fn r6_how_often_a_card_acts_is_told_when_it_is_revealed() {
    let play = resolve(&[], &[&["Multiply Right", "Multiply Right", "Vaporize Right", "Coffee", "Banana"], &[]]);
    let factors: Vec<u16> = play
        .told
        .iter()
        .filter_map(|event| if let Event::Revealed { factor, .. } = event { Some(*factor) } else { None })
        .collect();
    assert_eq!(factors, [1, 1, 4]);
    assert_eq!(
        play.cards(A),
        Vec::<String>::new(),
        "four times: the Coffee, the Banana, then, around the queue, both multipliers"
    );
}
