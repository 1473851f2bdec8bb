//! Who knows a card that lies face-down, case by case.

use crate::cliffs::cliffs_table::{A, B, C, Play, queued, race};
use javelina_engine::{Actor, Game, Move, Present, Seat, Tick};
use javelina_games::cliffs::{Event, Larry, Until};

/// The racers that know the card at a place of a queue.
fn knowers(play: &Play, seat: Seat, place: usize) -> Vec<u8> {
    let slot = play.state.racer(seat).queue[place];
    let knows = |viewer: &Seat| play.view(*viewer).state.card(slot).unwrap().design.is_some();
    play.state.seats().filter(knows).map(|viewer| viewer.0).collect()
}

/// What a racer sees of another one's hand.
fn seen_hand(play: &Play, viewer: Seat, of: Seat) -> Vec<String> {
    play.view(viewer).state.racer(of).hand.iter().map(|held| play.name(held.design)).collect()
}

/// What a racer is told since the story had so many lines.
fn told(play: &Play, viewer: Seat, from: usize) -> Vec<String> {
    let heard = play.told[from..].iter().filter_map(|event| play.game.told(&play.state, event, viewer));
    heard.map(|event| play.game.tell(&event)).collect()
}

/// The text of everything that a racer sees: the table and all sheets, drawn and plain.
pub fn shown(play: &Play, viewer: Seat) -> String {
    let view = play.view(viewer);
    let mut text = String::new();
    for plain in [false, true] {
        text += &play.game.board(&view, plain);
        for seat in play.state.seats() {
            text += "\n";
            text += &play.game.sheet(&view, seat, plain);
        }
        text += "\n";
    }
    text
}

#[test]
fn r31_only_whoever_played_a_card_knows_it_though_it_lies_in_anothers_queue() {
    let mut play = race(&[], 3);
    play.hand(A, &["Death Rays"]);
    let from = play.told.len();
    play.at(3, A, "play Death Rays to B");
    assert_eq!(knowers(&play, B, 0), [0]);
    assert_eq!(told(&play, A, from), ["A plays Death Rays into B's queue"]);
    for viewer in [B, C] {
        assert_eq!(told(&play, viewer, from), ["A plays a card into B's queue"]);
        let shown = shown(&play, viewer);
        assert!(shown.contains("B > B.1 [?]") && !shown.contains("Death Rays"), "{shown}");
    }
    assert!(shown(&play, A).contains("B > B.1 [Death Rays]"));
    // When it is turned up, everybody knows it.
    play.nobody_wants_larry();
    play.state.racers[2].until = Until::Now;
    play.music_stops();
    play.says(C, "pass");
    assert_eq!(knowers(&play, B, 0), [0, 1, 2]);
}

#[test]
fn r31_whoever_draws_knows_the_card_alone_and_nobody_knows_the_pile() {
    let mut play = race(&[], 2);
    play.on_top(&["Nitroooooo!", "Tailwind"]);
    let from = play.told.len();
    play.at(3, B, "draw");
    assert_eq!(told(&play, A, from), ["B draws a card"]);
    assert_eq!(told(&play, B, from), ["B draws Nitroooooo!"]);
    assert_eq!((seen_hand(&play, A, B), seen_hand(&play, B, B)), (vec!["?".into()], vec!["Nitroooooo!".into()]));
    for viewer in [A, B] {
        assert!(play.view(viewer).state.pile.iter().all(Option::is_none));
        assert!(!shown(&play, viewer).contains("Tailwind"));
    }
}

#[test]
fn r38_only_its_owner_sees_what_larry_drew_and_later_what_lies_there() {
    let mut play = queued(&[], &[&["Coffee"], &[], &[]]);
    play.on_top(&["*MAGIC*"]);
    play.state.racers[0].until = Until::End;
    play.music_stops();
    let from = play.told.len();
    play.says(B, "larry");
    let looks = |viewer: Seat| match play.view(viewer).state.larry {
        Larry::Looks(B, design) => design.is_some(),
        other => panic!("{other:?}"),
    };
    assert_eq!([A, B, C].map(looks), [false, true, false]);
    play.says(B, "into C");
    assert_eq!(knowers(&play, C, 0), [1]);
    for viewer in [A, C] {
        let lines = told(&play, viewer, from).join("\n");
        assert!(lines.contains("B plays Last-Ditch Larry and draws a card") && !lines.contains("MAGIC"), "{lines}");
        assert!(!shown(&play, viewer).contains("MAGIC"));
    }
    assert!(told(&play, B, from)[0].contains("draws *MAGIC*"));
}

#[test]
fn r31_knowledge_goes_with_a_card_that_is_stolen_or_swapped_face_down() {
    let mut play = queued(&[], &[&["Steal Left-most of Left", "Swap Left with Right-most of Any"], &[], &[]]);
    play.lay(C, "Nitroooooo!", 1 << 1); // B played it into C's queue
    play.lay(B, "Tailwind", 1 << 2); // and C this one into B's
    play.state.racers[1].until = Until::End;
    play.state.racers[2].until = Until::End;
    let from = play.told.len();
    play.music_stops();
    play.says(A, "pass");
    play.says(A, "pass");
    assert_eq!(play.cards(A)[1], "[Nitroooooo!]", "stolen, face-down");
    assert_eq!(knowers(&play, A, 1), [1], "A has not seen it");
    assert!(!shown(&play, A).contains("Nitro") && !shown(&play, C).contains("Nitro"));
    play.says(A, "pass");
    play.says(A, "pass");
    // The Swap lies left now; the card to its left is, around the queue, the stolen one.
    play.says(A, "choose B");
    assert_eq!((knowers(&play, A, 0), knowers(&play, B, 0)), (vec![2], vec![1]));
    for (viewer, never) in [(A, ["Nitro", "Tailwind"]), (B, ["Tailwind", "Tailwind"]), (C, ["Nitro", "Nitro"])] {
        let lines = told(&play, viewer, from).join("\n") + shown(&play, viewer).as_str();
        assert!(never.iter().all(|name| !lines.contains(name)), "{viewer}: {lines}");
    }
}

#[test]
fn r31_a_question_names_face_down_cards_only_to_those_who_know_them() {
    let mut play = queued(&[], &[&["Flip Any", "Banana"], &[]]);
    play.lay(B, "Nitroooooo!", 1 << 1);
    play.lay(B, "Death Rays", 1);
    play.nobody_wants_larry();
    play.music_stops();
    let asked = play.game_prompt();
    assert!(asked.contains("(A.2 (Banana, face-down), B.1 (face-down), B.2 (Death Rays, face-down))"), "{asked}");
    for text in ["choose A.1", "choose Nitroooooo!", "choose x"] {
        let refusal = play.refused(text);
        assert!(!refusal.to_string().replace(text, "").contains("Nitroooooo! ("), "{refusal}");
        assert!(!refusal.to_string().contains("Nitroooooo!, face-down"), "{refusal}");
    }
    let other = play.refused_to(Actor::Seat(B), 0, "choose B.1").to_string();
    assert!(!other.contains("Banana") && !other.contains("Death Rays"), "{other}");
    // Flipping it does not show it.
    let from = play.told.len();
    play.says(A, "choose B.1");
    assert!(told(&play, A, from).contains(&"the face-down card B.1 is flipped".to_string()));
    assert!(told(&play, B, from).contains(&"~Nitroooooo! (B.1) is flipped".to_string()));
}

/// A draws from B, who holds these.
fn draws(held: &[&str], seats: &[&[&str]]) -> Play {
    let mut play = queued(&[], seats);
    play.hand(B, held);
    play.nobody_wants_larry();
    play.music_stops();
    play
}

#[test]
fn r13_and_r31_a_looked_at_hand_is_known_to_the_looker_and_what_was_taken_to_both() {
    let mut play = draws(&["Banana", "Death Rays", "Tailwind"], &[&["Draw from Right"], &[], &[]]);
    let from = play.told.len() - 3;
    assert_eq!(seen_hand(&play, A, B), ["Tailwind", "Banana", "Death Rays"]);
    assert_eq!(seen_hand(&play, C, B), ["?", "?", "?"]);
    assert!(play.legal_of(C).is_empty() && play.legal_of(B).is_empty());
    let (mine, others) =
        (play.refused_to(Actor::Seat(A), 0, "choose Coffee"), play.refused_to(Actor::Seat(C), 0, "choose Banana"));
    assert!(mine.to_string().contains("choose Tailwind, choose Banana, or choose Death Rays"), "{mine}");
    assert!(!others.to_string().contains("Tailwind"), "{others}");
    play.says(A, "choose Banana");
    play.says(A, "choose Tailwind");
    assert_eq!(seen_hand(&play, A, B), ["Death Rays"], "what is left is still known");
    assert_eq!(seen_hand(&play, B, A), ["Tailwind", "Banana"], "B knows what is gone");
    assert_eq!(seen_hand(&play, C, A), ["?", "?"]);
    let lines = told(&play, C, from).join("\n");
    assert!(lines.contains("A looks at B's hand") && lines.contains("A takes a card from B's hand"), "{lines}");
    assert!(["Banana", "Tailwind", "Death Rays"].iter().all(|name| !lines.contains(name)), "{lines}");
    assert!(told(&play, A, from).join("\n").contains("A looks at B's hand: Tailwind, Banana, Death Rays"));
    assert!(told(&play, B, from).join("\n").contains("A takes Banana from B's hand"));
}

#[test]
fn while_a_hand_is_looked_at_no_view_of_another_racer_says_what_was_picked() {
    // Two states that differ in the card that A picked look alike to C, who sees neither hand.
    let picked = |name: &str| {
        let mut play = draws(&["Banana", "Death Rays", "Tailwind"], &[&["Draw from Right"], &[], &[]]);
        play.says(A, &format!("choose {name}"));
        play
    };
    let (one, other) = (picked("Banana"), picked("Death Rays"));
    assert_eq!(one.view(C).state, other.view(C).state);
    assert_eq!(shown(&one, C), shown(&other, C));
    assert_ne!(one.view(A).state, other.view(A).state);
}

#[test]
fn r36_when_a_looked_at_hand_plays_a_card_face_down_nothing_of_it_is_known_any_more() {
    let mut play = draws(&["Banana", "Death Rays", "Tailwind", "Coffee"], &[&["Draw from Right"], &[], &[]]);
    play.says(A, "choose Banana");
    play.says(A, "choose Tailwind");
    assert_eq!(seen_hand(&play, A, B), ["Coffee", "Death Rays"]);
    if play.game_prompt().contains("coin") {
        play.type_in("coin A");
    }
    play.at(3, B, "play Coffee to A");
    assert_eq!(seen_hand(&play, A, B), ["?"], "or the Coffee would be known by what is left");
    assert_eq!(knowers(&play, A, 0), [1]);
    // What B knows of A's hand goes in the same way.
    assert_eq!(seen_hand(&play, B, A), ["Tailwind", "Banana"]);
    play.at(4, A, "play Banana to A");
    assert_eq!(seen_hand(&play, B, A), ["?"]);
}

#[test]
fn what_was_tried_and_is_void_is_not_told_to_others() {
    let mut play = race(&[], 2);
    play.hand(A, &["Death Rays", "Tailwind"]);
    play.at(1, A, "draw");
    let from = play.told.len();
    play.line("2 A play Death Rays to B");
    assert_eq!(play.void.len(), 1);
    assert!(told(&play, A, from)[0].contains("Death Rays"));
    assert_eq!(told(&play, B, from), ["A tries to do something: void"]);
}

#[test]
fn the_log_of_the_table_names_no_card_that_others_played_face_down() {
    let mut play = race(&[], 2);
    play.hand(A, &["Death Rays"]);
    let seen = |play: &Play, by: Actor, at: u32, text: &str, viewer: Seat| {
        let action = play.game.read(&play.state, by, text).unwrap();
        play.game.move_seen(&play.state, &Move { by, at: Tick(at), action }, viewer)
    };
    assert_eq!(seen(&play, Actor::Seat(A), 3, "play Death Rays to B", A), "play Death Rays to B");
    assert_eq!(seen(&play, Actor::Seat(A), 3, "play Death Rays to B", B), "play a card to B");
    assert_eq!(seen(&play, Actor::Nature, 3, "void A play Death Rays to B", B), "void A");
    let order = "shuffle Coffee, Banana";
    assert_eq!(seen(&play, Actor::Nature, 0, order, B), "shuffle: 2 cards");
    let play = draws(&["Banana", "Death Rays"], &[&["Draw from Right"], &[], &[]]);
    assert_eq!(seen(&play, Actor::Seat(A), 0, "choose Banana", C), "choose a card of a hand");
    assert_eq!(seen(&play, Actor::Seat(A), 0, "choose Banana", A), "choose Banana");
}

#[test]
fn a_shuffled_card_is_known_to_nobody_any_more() {
    let mut play = queued(&[], &[&["Coffee"], &[]]);
    play.leave_in_pile(0);
    play.nobody_wants_larry();
    play.music_stops();
    play.nature();
    play.at(1, B, "draw");
    assert_eq!(seen_hand(&play, A, B), ["?"]);
    let drew = |event: &&Event| matches!(event, Event::Drew { .. });
    assert_eq!(play.told.iter().filter(drew).count(), 1);
}
