//! Races by script: who does what at which tick, and what counts for nothing (ruling R40).

use javelina_games::cliffs::{Larry, Stage};

use crate::cliffs::cliffs_table::{A, B, C, Play, race};

/// Three racers with seven cards each, and a pile.
fn three() -> Play {
    let mut play = race(&[], 3);
    play.hand(A, &["Coffee", "Banana", "Nitroooooo!", "Death Rays", "Tailwind", "Cactus Hug", "Flip Left"]);
    play.hand(B, &["Spring Boots", "Coffee", "Banana", "Giant Worm", "Flip Left", "Flip Right", "Vaporize Left"]);
    play.hand(C, &["*MAGIC*", "Coffee", "Banana", "Giant Worm", "Flip Left", "Flip Right", "Vaporize Left"]);
    play
}

#[test]
fn a_fifth_card_a_play_after_drawing_and_a_play_after_the_music_are_void() {
    let mut play = three();
    for line in [
        "2 A play Coffee to A",
        "5 A play Banana to B",
        "9 A play Nitroooooo! to A",
        "12 A play Death Rays to C",
        "15 A play Tailwind to A",
        "16 A draw 4",
        "20 A play Tailwind to A",
        "39 B play Spring Boots to A",
        "40 C play *MAGIC* to A",
    ] {
        play.line(line);
    }
    assert_eq!(play.void, ["15 A play Tailwind to A", "20 A play Tailwind to A", "40 C play *MAGIC* to A"]);
    assert_eq!([A, B, C].map(|seat| play.held(seat).len()), [7, 6, 7]);
    assert_eq!(play.cards(A), ["[Coffee]", "[Nitroooooo!]", "[Spring Boots]"]);
    assert_eq!((play.cards(B), play.cards(C)), (vec!["[Banana]".into()], vec!["[Death Rays]".into()]));
    assert_eq!(play.all_cards(), 120);
    let void = play.story().iter().filter(|line| line.contains("void")).count();
    assert_eq!(void, 3, "what is void is told");
}

#[test]
fn the_pile_is_not_filled_in_the_race() {
    let mut play = race(&[], 2);
    play.hand(A, &["Coffee", "Banana", "Nitroooooo!", "Death Rays", "Tailwind", "Cactus Hug", "Flip Left"]);
    play.leave_in_pile(1);
    assert!(play.discarded() > 100, "there are discards enough");
    for line in ["2 A play Coffee to A", "4 A play Banana to A", "6 A draw 2"] {
        play.line(line);
    }
    assert_eq!(play.held(A).len(), 6, "one card was drawn");
    assert_eq!(play.void, ["7 A draw"]);
    assert!(play.state.pile.is_empty());
}

#[test]
fn larry_in_the_race_is_no_play_and_takes_racin_spirit() {
    let mut play = three();
    play.on_top(&["Angry Updraft"]);
    play.line("2 A larry B");
    assert_eq!(play.cards(B), ["[Angry Updraft]"]);
    assert_eq!((play.state.larry, play.state.racer(A).larry), (Larry::Away, false));
    assert_eq!((play.tally(A), play.tally(B)), (0, 100));
    assert_eq!(play.held(A).len(), 7, "the card came off the pile");
    let cards = ["Coffee", "Banana", "Nitroooooo!", "Death Rays"];
    for (at, card) in cards.iter().enumerate() {
        play.line(&format!("{} A play {card} to A", 10 + at));
    }
    assert_eq!((play.void.len(), play.cards(A).len()), (0, 4), "four plays are left");
    assert_eq!(play.state.stage, Stage::Race);
}
