//! What may be targeted and what is missed (rulings R9 to R13, R39; constraints B10 to B12).

use crate::cliffs::cliffs_table::{A, B, C, resolve};
use javelina_variants::shipped;

#[test]
fn r9_cards_ask_for_a_card_before_a_racer_and_look_before_they_take() {
    let packs = shipped();
    let pack = packs.iter().find(|pack| pack.name == "cliffs").unwrap();
    let (_, bytes) = pack.files.iter().find(|(path, _)| path == "specials.toml").unwrap();
    let text = std::str::from_utf8(bytes).unwrap();
    let mut asks = 0;
    for card in text.split("[[special]]").skip(1) {
        let places = ["choose card ", "choose seat ", "look at ", "choose 2 design "].map(|word| card.find(word));
        let there: Vec<usize> = places.into_iter().flatten().collect();
        assert!(there.is_sorted(), "{card}");
        asks += usize::from(!there.is_empty());
    }
    assert_eq!(asks, 3 + 2 + 2 + 3 + 3, "cards that ask: any card, gifts, steals, swaps, draws");
}

#[test]
fn r10_any_card_is_any_card_of_any_queue_face_up_or_face_down_but_the_acting_one() {
    let play = resolve(&[], &[&["Coffee", "Vaporize Any", "Banana"], &["Tailwind"], &[]]);
    assert_eq!(play.cards(A), ["Coffee", "Vaporize Any", "[Banana]"]);
    assert_eq!(play.legal(), ["choose A.1", "choose A.3", "choose B.1"]);
}

#[test]
fn r39_steal_any_card_of_any_racer_is_one_question() {
    let mut play = resolve(&[], &[&["Coffee", "Steal Any"], &["Tailwind"]]);
    assert_eq!(play.legal(), ["choose A.1", "choose B.1"]);
    play.says(A, "choose B.1");
    assert!(play.is_over(), "nothing more is asked");
    assert_eq!(play.cards(A), ["Coffee", "Tailwind"]);
}

#[test]
fn r11_left_and_right_of_a_card_alone_in_its_queue_miss() {
    for card in ["Flip Left", "Flip Right", "Vaporize Left", "Vaporize Right", "Flip Left-most", "Vaporize Right-most"]
    {
        let play = resolve(&[], &[&[card], &["Coffee"]]);
        assert!(play.has_missed(), "{card}");
        assert_eq!((play.cards(A), play.cards(B)), (vec![], vec!["Coffee".into()]), "{card}");
    }
}

#[test]
fn b10_left_and_right_go_around_the_queue_left_most_and_right_most_mean_the_closest_other_card() {
    for (queue, after) in [
        (["Vaporize Left", "Coffee", "Banana"], "Coffee"),
        (["Vaporize Left-most", "Coffee", "Banana"], "Banana"),
        (["Vaporize Right-most", "Coffee", "Banana"], "Coffee"),
        (["Coffee", "Banana", "Vaporize Right"], "Banana"),
        (["Coffee", "Banana", "Vaporize Right-most"], "Coffee"),
        (["Coffee", "Banana", "Vaporize Left-most"], "Banana"),
        (["Coffee", "Vaporize Left", "Banana"], "Banana"),
        (["Coffee", "Vaporize Right", "Banana"], "Coffee"),
    ] {
        assert_eq!(resolve(&[], &[&queue, &[]]).cards(A), [after], "{queue:?}");
    }
}

#[test]
fn b10_the_end_of_ones_own_queue_is_never_the_acting_card() {
    let mut play = resolve(&[], &[&["Steal Left-most of Any", "Coffee", "Banana"], &[]]);
    play.says(A, "choose A");
    assert_eq!(play.cards(A), ["Banana", "Coffee"], "the Coffee went to the end, not the Steal");
}

#[test]
fn b12_any_racer_includes_oneself_and_the_one_who_reveals_chooses() {
    let mut play = resolve(&[], &[&[], &["Steal Right-most of Any", "Coffee"], &["Banana"]]);
    assert_eq!(play.legal_of(A), Vec::<String>::new());
    assert_eq!(play.legal(), ["choose A", "choose B", "choose C"]);
    play.says(B, "choose B");
    assert_eq!((play.cards(B), play.cards(C)), (vec!["Coffee".into()], vec!["Banana".into()]));
}

#[test]
fn r12_a_swap_with_a_missing_card_or_with_the_same_card_misses() {
    for (racer, missed) in [("A", true), ("B", true), ("C", false)] {
        let mut play = resolve(&[], &[&["Coffee", "Swap Left with Right-most of Any"], &[], &["Banana"]]);
        play.says(A, &format!("choose {racer}"));
        assert_eq!(play.has_missed(), missed, "{racer}");
        let wanted = if missed { "Coffee" } else { "Banana" };
        assert_eq!(play.cards(A), [wanted], "{racer}");
    }
}

/// A resolution in which B holds these cards and A draws from B, to the right.
fn draws(card: &str, held: &[&str]) -> crate::cliffs::cliffs_table::Play {
    let mut play = crate::cliffs::cliffs_table::queued(&[], &[&[card], &[], &[]]);
    play.hand(A, &["Coffee", "Coffee", "Coffee", "Coffee", "Coffee", "Coffee", "Coffee"]);
    play.hand(B, held);
    play.last_round();
    play.nobody_wants_larry();
    play.music_stops();
    play
}

#[test]
fn r13_draw_shows_the_whole_hand_and_takes_two_of_choice_though_the_hand_is_full() {
    let mut play = draws("Draw from Right", &["Banana", "Nitroooooo!", "Nitroooooo!", "Tailwind"]);
    assert_eq!(play.legal(), ["choose Tailwind", "choose Nitroooooo!", "choose Banana"]);
    play.says(A, "choose nitro");
    assert_eq!(
        play.legal(),
        ["choose Tailwind", "choose Nitroooooo!", "choose Banana"],
        "there is another Nitroooooo!"
    );
    play.says(A, "choose nitro");
    assert!(play.is_over(), "two, and no more");
    assert_eq!(play.held(A).len(), 9);
    assert_eq!(play.held(B), ["Tailwind", "Banana"]);
}

#[test]
fn r13_of_a_smaller_hand_draw_takes_what_there_is() {
    let mut play = draws("Draw from Right", &["Banana"]);
    play.says(A, "choose Banana");
    assert!(play.is_over());
    assert_eq!((play.held(A).len(), play.held(B).len()), (8, 0));
    let play = draws("Draw from Right", &[]);
    assert!(play.is_over() && play.has_missed(), "an empty hand is missed");
}

#[test]
fn r13_whoever_draws_from_oneself_misses() {
    let mut play = draws("Draw from Any", &["Banana"]);
    assert_eq!(play.legal(), ["choose A", "choose B", "choose C"]);
    play.says(A, "choose A");
    assert!(play.is_over() && play.has_missed());
    assert_eq!((play.held(A).len(), play.held(B).len()), (7, 1));
}

#[test]
fn r13_a_doubled_draw_takes_four() {
    let mut play = crate::cliffs::cliffs_table::queued(&[], &[&["Multiply Right", "Draw from Left"], &[], &[]]);
    play.hand(C, &["Banana", "Tailwind", "Coffee", "Giant Worm", "*MAGIC*"]);
    play.last_round();
    play.nobody_wants_larry();
    play.music_stops();
    for card in ["Banana", "Tailwind", "Coffee", "Giant Worm"] {
        play.says(A, &format!("choose {card}"));
    }
    assert!(play.is_over());
    assert_eq!((play.held(A).len(), play.held(C)), (4, vec!["*MAGIC*".into()]));
}
