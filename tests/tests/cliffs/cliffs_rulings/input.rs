//! Bad input: what is refused, for which reason, and that nothing changes by it.

use crate::cliffs::cliffs_table::{A, B, Play, queued, race, resolve};
use javelina_engine::{Actor, Digest, Game, Move, Seat, Tick};
use javelina_games::cliffs::{Action, Event};

fn digest(play: &Play) -> u64 {
    let mut digest = Digest::new();
    play.game.digest(&play.state, &mut digest);
    digest.finish()
}

/// A refused line changes nothing, whatever is done with it.
#[track_caller]
fn refuses(play: &Play, by: Actor, at: u32, text: &str, why: &[&str]) {
    let refusal = play.refused_to(by, at, text).to_string();
    for piece in why {
        assert!(refusal.contains(piece), "`{text}`: {refusal}");
    }
    let Ok(action) = play.game.read(&play.state, by, text) else { return };
    let mut after = play.clone();
    after.apply(&Move { by, at: Tick(at), action });
    assert!(after.state == play.state && digest(&after) == digest(play), "`{text}` is refused, but changes something");
    assert_eq!(after.told.len(), play.told.len(), "`{text}` is refused, but something happens");
}

#[test]
fn a_fifth_card_is_refused_with_the_number_that_was_played() {
    let mut play = race(&[], 2);
    play.hand(A, &["Coffee", "Coffee", "Banana", "Banana", "Tailwind"]);
    for at in 0..4 {
        play.at(at, A, "play 1 to A");
    }
    refuses(
        &play,
        Actor::Seat(A),
        9,
        "play 1 to A",
        &["A has already played 4 cards", "plays in a race: 4", "try: draw"],
    );
}

#[test]
fn a_play_after_the_music_is_refused_with_both_ticks() {
    let mut play = race(&[], 2);
    play.hand(A, &["Coffee"]);
    let why = ["the music has stopped; no further move is possible", "tick: 40", "music stops at: 40"];
    refuses(&play, Actor::Seat(A), 40, "play Coffee to A", &why);
    refuses(&play, Actor::Seat(A), u32::MAX, "play Coffee to A", &["the music has stopped"]);
    play.at(39, A, "play Coffee to A");
    refuses(&play, Actor::Seat(B), 38, "draw", &["that tick has already passed", "reached: 39"]);
    play.nobody_wants_larry();
    play.music_stops();
    refuses(&play, Actor::Nature, 3, "stop", &["the music stops only at the end of its timer"]);
}

#[test]
fn a_target_that_does_not_exist_is_refused_with_those_that_do() {
    let play = resolve(&[], &[&["Coffee", "Vaporize Any", "Banana"], &["Tailwind"]]);
    for (text, why) in [
        ("choose A.4", "choose "),
        ("choose C.1", "choose "),
        ("choose A.41", "`A.41` is not among the answers"),
        ("choose Nitro", "is not among the answers"),
        ("choose", "an answer is missing; answers: "),
        ("skip", "choose "),
        ("pass", "first answer "),
    ] {
        refuses(&play, Actor::Seat(A), 0, text, &[why]);
    }
    refuses(&play, Actor::Seat(A), 0, "choose A.2", &["choose A.1, choose A.3, or choose B.1"]);
    refuses(&play, Actor::Seat(B), 0, "choose A.1", &["it is not B's turn", "to act: A"]);
    refuses(&play, Actor::Nature, 0, "choose A.1", &["it is not nature's turn"]);
}

#[test]
fn two_multipliers_on_each_other_neither_loop_nor_count() {
    let play = resolve(&[], &[&["Multiply Right", "Multiply Left", "Coffee"], &["Multiply Right", "Multiply Right"]]);
    assert!(play.is_over());
    assert_eq!((play.tallied(A), play.tallied(B)), (150, 100));
}

#[test]
fn a_card_that_is_not_held_and_one_that_does_not_exist_are_told_apart() {
    let mut play = race(&[], 2);
    play.hand(A, &["Coffee", "Coffee", "Vaporize Right"]);
    let by = Actor::Seat(A);
    refuses(&play, by, 1, "play Banana to A", &["Banana is not in A's hand", "hand: 2 Coffee, Vaporize Right"]);
    refuses(&play, by, 1, "play Cofee to A", &["no card is called `Cofee`", "did you mean `Coffee`?"]);
    refuses(&play, by, 1, "play Nothing to A", &["no card is called `Nothing`"]);
    refuses(&play, by, 1, "play 4 to A", &["the hand has 3 cards"]);
    refuses(&play, by, 1, "play 0 to A", &["the hand has 3 cards"]);
    refuses(&play, by, 1, "play Coffee", &["write `play CARD to RACER`", "`play Coffee to B`"]);
    refuses(&play, by, 1, "play Coffee to F", &["there is no racer F; racers: A, B"]);
    refuses(&play, by, 1, "play Coffee to 7", &["there is no seat `7`; seats: A, B"]);
    refuses(&play, by, 1, "wait 2", &["a racer waits 3 ticks at a time"]);
    refuses(&play, by, 1, "wait", &["write `wait TICKS`"]);
    refuses(&play, by, 1, "dance", &["`dance` is not a move; did you mean `done`?"]);
    refuses(&play, by, 1, "", &["a move is missing; moves: play, draw, larry"]);
    refuses(&play, by, 1, "into A", &["in the race, A may type: play CARD to RACER, draw"]);
}

#[test]
fn a_shuffle_that_is_not_the_deck_is_refused() {
    let play = crate::cliffs::cliffs_table::start(&[], 2);
    let why = ["the order must name each card of the pile exactly once", "cards to shuffle: 120", "cards named: 2"];
    refuses(&play, Actor::Nature, 0, "shuffle Coffee, Banana", &why);
    refuses(&play, Actor::Nature, 0, "shuffle Coffee, Bannanas", &["no card is called"]);
    refuses(&play, Actor::Nature, 0, &format!("shuffle {}", vec!["Coffee"; 120].join(", ")), &["cards named: 120"]);
}

#[test]
fn what_counts_is_not_void_and_what_is_void_is_recorded_once() {
    let mut play = race(&[], 2);
    play.hand(A, &["Coffee"]);
    let tried = |text: &str| play.game.read(&play.state, Actor::Seat(A), text).unwrap();
    let noted = |action: Action| Action::Void(Seat(0), Box::new(action));
    let check =
        |at: u32, action: Action| play.game.check(&play.state, &Move { by: Actor::Nature, at: Tick(at), action });
    let refusal = check(3, noted(tried("play Coffee to A"))).unwrap_err().to_string();
    assert!(refusal.contains("that move is legal"), "{refusal}");
    assert!(check(3, noted(noted(tried("into A")))).is_err(), "nothing void is void again");
    let deep = "void A ".repeat(20_000) + "draw";
    assert!(play.game.read(&play.state, Actor::Nature, &deep).is_err(), "as deep as a line is long");
    let long = format!("shuffle {}", "Coffee, ".repeat(5_000));
    assert!(play.game.read(&play.state, Actor::Nature, &long).unwrap_err().message.contains("too many cards"));
    assert!(check(3, Action::Void(Seat(2), Box::new(Action::Draw))).is_err(), "nobody sits at C");
    assert!(check(40, noted(tried("play Coffee to A"))).is_ok());
    let step = Move { by: Actor::Nature, at: Tick(5), action: noted(tried("into A")) };
    let mut after = play.clone();
    after.apply(&step);
    assert!(matches!(after.told.last(), Some(Event::Void { seat, .. }) if *seat == A));
    assert_eq!(after.held(A), ["Coffee"]);
    assert_eq!(after.state.now, 5);
}

#[test]
fn what_a_variant_forbids_is_refused_in_its_words() {
    let mut play = queued(&["lonely_leader"], &[&[], &[], &[]]);
    play.hand(B, &["Coffee", "Coffee"]);
    let why = ["A wears the Crown and fills that queue alone", "lonely_leader.alone", "try: play Coffee to B"];
    refuses(&play, Actor::Seat(B), 3, "play Coffee to A", &why);
    play.at(3, B, "play Coffee to B");
    play.hand(A, &["Banana", "Banana", "Banana", "Banana"]);
    for at in 4..7 {
        play.at(at, A, "play Banana to A");
    }
    refuses(&play, Actor::Seat(A), 9, "play Banana to A", &["A has already played 3 cards", "lonely_leader.three"]);
}
