//! What a flip turns, and how long (rulings R1, R14 to R16; constraint B19).

use crate::cliffs::cliffs_table::{A, B, cliffs_of, queued, race_of, resolve};
use javelina_variants::shipped;

#[test]
fn r1_a_flip_turns_the_card_and_leaves_its_copies_and_with_the_switch_it_turns_all() {
    let queue: &[&str] = &["Multiply Right", "Multiply Right", "Coffee", "Flip Left"];
    // Four Coffees: one turned up, three down.
    assert_eq!(resolve(&[], &[queue, &[]]).tallied(A), 100 - 50 + 150);
    assert_eq!(resolve(&["flip.scope=1"], &[queue, &[]]).tallied(A), 100 - 200);
    assert_eq!(resolve(&["flip_whole"], &[queue, &[]]).tallied(A), 100 - 200);
    // A card that is not multiplied is turned either way.
    for with in [&[][..], &["flip_whole"]] {
        assert_eq!(resolve(with, &[&["Coffee", "Flip Left"], &[]]).tallied(A), 50);
    }
}

#[test]
fn r1_a_card_flipped_face_down_has_all_its_copies_in_the_flipped_direction() {
    assert_eq!(resolve(&[], &[&["Flip Right-most", "Multiply Right", "Coffee"], &[]]).tallied(A), 100 - 100);
}

#[test]
fn r1_new_copies_lie_as_the_card_lies_now_and_lost_ones_go_from_the_end() {
    let after = resolve(&[], &[&["Coffee", "Flip Left", "Multiply Left-most"], &[]]);
    assert_eq!(after.tallied(A), 100 - 100, "the copy was made of a flipped card");
    // One copy down, flipped, one more copy up, then one multiplier less: the copy that points up goes.
    let queue: &[&str] = &["Multiply Right", "Coffee", "Flip Left", "Multiply Left", "Vaporize Left", "Banana"];
    let play = resolve(&[], &[queue, &[]]);
    assert_eq!(play.cards(A), ["Multiply Right", "~Coffee", "Banana"]);
    assert_eq!(play.tallied(A), 100 - 50 + 50 - 50);
    let gone = resolve(&[], &[&["Multiply Right", "Coffee", "Flip Left", "Vaporize Left-most"], &[]]);
    assert_eq!(gone.tallied(A), 100 - 50, "no multiplier, no copy");
}

#[test]
fn b19_a_card_stays_flipped_wherever_it_goes_until_it_is_flipped_again() {
    let mut play = resolve(&[], &[&["Coffee", "Flip Left", "Gift Left to Any"], &["Flip Left-most", "Banana"]]);
    play.says(A, "choose B");
    // B holds Flip, Banana, ~Coffee: the Flip turns the Banana. The Coffee stays flipped.
    assert_eq!(play.cards(B), ["~Banana", "~Coffee"]);
    assert_eq!(play.tallied(B), 100 + 50 - 50);
}

#[test]
fn r14_a_flip_mirrors_the_targets_of_special_cards() {
    let play = resolve(&[], &[&["Coffee", "~Vaporize Left", "Banana"], &[]]);
    assert_eq!(play.cards(A), ["Coffee"], "a flipped Vaporize Left hits the card to the right");
    let play = resolve(&[], &[&["Tailwind", "Coffee", "~Vaporize Left-most", "Banana"], &[]]);
    assert_eq!(play.cards(A), ["Tailwind", "Coffee"], "left-most becomes right-most");
    let queues: [&[&str]; 3] = [&["Coffee", "~Gift Left-most to Left", "Banana"], &[], &[]];
    let play = resolve(&[], &queues);
    assert_eq!((play.cards(A), play.cards(B)), (vec!["Coffee".into()], vec!["Banana".into()]), "and left right");
    // Steal any racer's left-most card: the racer is still any, the card is the right-most one.
    let mut play = resolve(&[], &[&["~Steal Left-most of Any"], &["Coffee", "Banana"]]);
    play.says(A, "choose B");
    assert_eq!(play.cards(A), ["Banana"]);
    // Any card stays any card.
    let play = resolve(&[], &[&["Coffee", "~Vaporize Any"], &["Banana"]]);
    assert_eq!(play.legal(), ["choose A.1", "choose B.1"]);
}

#[test]
fn r14_a_flip_mirrors_the_targets_of_multipliers() {
    let play = resolve(&[], &[&["Coffee", "~Multiply Right", "Banana"], &[]]);
    assert_eq!((play.factor("A.1"), play.factor("A.3")), (2, 1));
    let play = resolve(&[], &[&["Coffee", "~Multiply Right-most", "Banana"], &[]]);
    assert_eq!((play.factor("A.1"), play.factor("A.3")), (2, 1));
    let play = resolve(&[], &[&["Coffee", "Multiply Left", "Banana", "Flip Left-most"], &[]]);
    assert_eq!((play.factor("A.1"), play.tallied(A)), (2, 100 - 50 + 50 - 50), "the Coffee is flipped, not its copy");
}

#[test]
fn r14_the_pack_says_what_a_flip_makes_of_racers_and_cards() {
    let queues: [&[&str]; 3] = [&["Coffee", "~Gift Right-most to Right", "Banana"], &[], &[]];
    let end = |from: &str, to: &str| {
        let mut packs = shipped();
        let pack = packs.iter_mut().find(|pack| pack.name == "cliffs").unwrap();
        let (_, bytes) = pack.files.iter_mut().find(|(path, _)| path == "race.toml").unwrap();
        let text = String::from_utf8(bytes.clone()).unwrap();
        assert!(text.contains(from), "{from}");
        *bytes = text.replacen(from, to, 1).into_bytes();
        let mut play = race_of(cliffs_of(&packs, &[]), 3);
        play.queue(A, queues[0]);
        play.last_round();
        play.nobody_wants_larry();
        play.music_stops();
        [0, 1, 2].map(|seat| play.cards(javelina_engine::Seat(seat)).join(" "))
    };
    assert_eq!(end("mirrored", "mirrored"), ["Banana", "", "Coffee"]);
    assert_eq!(end("mirrored", "unchanged"), ["Banana", "Coffee", ""]);
    let straight = "leftmost = \"leftmost\"\nrightmost = \"rightmost\"";
    assert_eq!(end("leftmost = \"rightmost\"\nrightmost = \"leftmost\"", straight), ["Coffee", "", "Banana"]);
}

#[test]
fn r15_a_face_down_card_can_be_flipped_and_stays_face_down() {
    let mut play = queued(&[], &[&["Flip Right", "Coffee"], &[]]);
    play.state.racers[1].until = javelina_games::cliffs::Until::End;
    play.music_stops();
    play.says(A, "pass");
    play.says(A, "pass");
    assert_eq!(play.cards(A), ["[~Coffee]"]);
    play.says(A, "pass");
    assert_eq!(play.cards(A), ["~Coffee"]);
    assert_eq!(play.tally(A), 50);
}

#[test]
fn r16_a_flipped_card_that_was_discarded_comes_back_upright() {
    let mut play = queued(&[], &[&["~Coffee"], &[]]);
    play.leave_in_pile(0);
    play.nobody_wants_larry();
    play.music_stops();
    assert_eq!(play.elevation(A), 1_000 - 100 + 50);
    play.nature(); // the discards are shuffled, the Coffee among them
    play.on_top(&["Coffee"; 8]);
    for at in 0..8 {
        play.at(at, A, if at < 7 { "draw" } else { "wait 3" });
    }
    assert_eq!(play.held(A), ["Coffee"; 7]);
    play.state.racers[0].drawing = false;
    for at in 10..14 {
        play.at(at, A, "play Coffee to A");
    }
    assert_eq!(play.cards(A), ["[Coffee]"; 4]);
}
