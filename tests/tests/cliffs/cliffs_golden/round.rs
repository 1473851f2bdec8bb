//! The resolution example and the example round of the rulebook.

use javelina_engine::{Game, Outcome, Turn};
use javelina_games::cliffs::{Event, Moment, Stage};

use crate::cliffs::cliffs_table::{A, B, C, D, Play, queued};

/// A's queue of the resolution example, and that of B to its right.
const QUEUES: [&[&str]; 2] = [
    &["Vaporize Right", "Banana", "Multiply Right", "Steal Right-most of Right"],
    &["Coffee", "Flip Left", "Death Rays"],
];

/// What was revealed last, A's tally and A's queue before the next card is turned up.
type Line = (&'static str, i32, &'static [&'static str]);

const TRACE: [Line; 5] = [
    ("Vaporize Right", 100, &["[Multiply Right]", "[Steal Right-most of Right]"]),
    ("Multiply Right", 100, &["Multiply Right", "[Steal Right-most of Right]"]),
    ("Steal Right-most of Right", 100, &["Multiply Right", "[Death Rays]", "[Flip Left]"]),
    ("Death Rays", -200, &["Multiply Right", "Death Rays", "[Flip Left]"]),
    ("Flip Left", 100, &["Multiply Right", "~Death Rays"]),
];

/// Plays the resolution example: A alone is asked about Larry and passes, so that the play stops between two reveals.
fn resolution_example(with: &[&str]) -> (Play, Vec<(String, i32, Vec<String>)>) {
    let mut play = queued(with, &QUEUES);
    play.state.racers[1].until = javelina_games::cliffs::Until::End;
    play.music_stops();
    let mut trace = Vec::new();
    for _ in 0..TRACE.len() {
        play.says(A, "pass"); // before the reveal
        let revealed = play.told.iter().rev().find_map(|event| match event {
            Event::Revealed { card, .. } => Some(play.name(card.design)),
            _ => None,
        });
        assert_eq!(play.state.stage, Stage::Window(Moment::After));
        play.says(A, "pass"); // before it acts
        trace.push((revealed.unwrap(), play.tally(A), play.cards(A)));
    }
    (play, trace)
}

#[test]
fn the_resolution_example_runs_as_printed_and_ends_at_100_down() {
    let (play, trace) = resolution_example(&[]);
    let trace: Vec<_> = trace.iter().map(|(card, tally, queue)| (card.as_str(), *tally, queue.clone())).collect();
    let wanted = TRACE.map(|(card, tally, queue)| (card, tally, queue.iter().map(ToString::to_string).collect()));
    assert_eq!(trace, wanted);
    assert_eq!(play.cards(B), ["[Coffee]"]);
    let again: Vec<&Event> = play.told.iter().filter(|event| matches!(event, Event::Again { .. })).collect();
    assert_eq!(again, [&Event::Again { left: 2 }], "the Steal acts twice: {:?}", play.story());
}

#[test]
fn a_flip_of_the_whole_card_makes_400_of_the_resolution_example() {
    let (play, trace) = resolution_example(&["flip_whole"]);
    assert_eq!(trace[3].1, -200, "before the flip nothing differs");
    assert_eq!(play.tally(A), 400);
    assert_eq!(play.cards(A), ["Multiply Right", "~Death Rays"]);
}

/// The four racers of the example round: Zac is A, Lee B, Bo C, Jen D.
fn example_round() -> Play {
    let mut play = queued(
        &[],
        &[
            &["Multiply Right-most", "Multiply Right-most", "Distracting Butte", "Nitroooooo!"],
            &["Coffee", "Coffee"],
            &["Giant Worm", "Coffee", "Banana", "Swap Left with Right-most of Any", "Flip Left", "*MAGIC*"],
            &["Multiply Right"],
        ],
    );
    play.elevations(&[250, 600, 300, 600]);
    play.without_larry(&[A, B, C]);
    play.on_top(&["Steal Any"]);
    play.music_stops();
    play
}

/// Passes for Jen, who alone is asked, until this card is turned up.
fn until_revealed(play: &mut Play, name: &str) {
    for _ in 0..40 {
        play.says(D, "pass");
        let last = play.told.iter().rev().find_map(|event| match event {
            Event::Revealed { card, .. } => card.design,
            _ => None,
        });
        if play.state.stage == Stage::Window(Moment::After) && last.is_some_and(|last| play.name(Some(last)) == name) {
            return;
        }
    }
    panic!("{name} is not revealed");
}

#[test]
fn the_example_round_goes_as_told_and_jen_wins() {
    let mut play = example_round();
    until_revealed(&mut play, "Nitroooooo!");
    assert_eq!((play.tally(A), play.projected(A)), (700, -450), "Zac has 4 times Nitroooooo! and is about to win");
    assert_eq!((play.factor("A.4"), play.factor("A.3")), (4, 1));
    // Lee's Coffees: the second one makes the synergy.
    until_revealed(&mut play, "Coffee");
    until_revealed(&mut play, "Coffee");
    assert_eq!(play.tally(B), 150);
    let mut running = Vec::new();
    for card in ["Giant Worm", "Coffee", "Banana"] {
        until_revealed(&mut play, card);
        running.push(play.tally(C));
    }
    until_revealed(&mut play, "Swap Left with Right-most of Any");
    play.says(D, "pass");
    assert_eq!(play.legal(), ["choose A", "choose B", "choose C", "choose D"]);
    play.says(C, "choose B");
    running.push(play.tally(C));
    assert_eq!((play.tally(B), play.cards(B)), (0, vec!["Coffee".into(), "Banana".into()]));
    until_revealed(&mut play, "Flip Left");
    play.says(D, "pass");
    running.push(play.tally(C));
    assert_eq!(play.cards(C), ["Giant Worm", "Coffee", "~Coffee", "[*MAGIC*]"]);
    until_revealed(&mut play, "*MAGIC*");
    running.push(play.tally(C));
    assert_eq!(running, [150, 200, 150, 300, 150, 350]);
    until_revealed(&mut play, "Multiply Right");
    while play.state.stage != Stage::Window(Moment::Tally) {
        play.says(D, "pass");
    }
    play.says(D, "larry");
    play.says(D, "into D");
    assert_eq!(play.turn(), Turn::Seat(D), "the Steal is revealed and asks Jen");
    assert_eq!(play.projected(A), -450, "Zac is still about to win");
    play.says(D, "choose A.1");
    assert_eq!(play.cards(D), ["Multiply Right", "Steal Any", "Multiply Right-most"]);
    assert_eq!(play.cards(A), ["Multiply Right-most", "Distracting Butte", "Nitroooooo!"]);
    play.says(D, "choose A.3");
    assert_eq!(play.cards(A), ["Multiply Right-most", "Distracting Butte"]);
    assert_eq!(play.cards(B), ["Coffee", "Banana"]);
    assert_eq!(play.cards(C), ["Giant Worm", "*MAGIC*"]);
    assert_eq!(play.cards(D), ["Multiply Right", "Multiply Right-most", "Nitroooooo!"]);
    assert_eq!([A, B, C, D].map(|seat| play.tallied(seat)), [-200, 0, 350, 800]);
    assert_eq!([A, B, C, D].map(|seat| play.projected(seat)), [450, 600, -50, -200]);
    assert!(play.is_over());
    let Outcome::Over { standings, .. } = play.game.outcome(&play.state) else { panic!("not over") };
    let won: Vec<bool> = standings.iter().map(|side| side.won).collect();
    assert_eq!(won, [false, false, false, true], "of Bo and Jen, who finish, Jen is lower");
    assert!(play.story().contains(&"D is at the bottom first".to_string()));
    assert_eq!(play.all_cards(), 120);
}
