//! Last-Ditch Larry: when, what, who is asked (rulings R28 to R30, R38).

use crate::cliffs::cliffs_table::{A, B, C, D, Play, queued, race};
use javelina_engine::{Actor, Seat, Turn};
use javelina_games::cliffs::{Larry, Moment, Stage};

/// Whoever is asked, one after the other, each passing once, until the step is another.
fn asked(play: &mut Play) -> Vec<Seat> {
    let (stage, mut seats) = (play.state.stage, Vec::new());
    while let (Turn::Seat(seat), true) = (play.turn(), play.state.stage == stage) {
        seats.push(seat);
        play.type_in("pass");
    }
    seats
}

#[test]
fn r28_larry_may_be_played_in_the_race_before_a_reveal_after_it_and_before_the_tally() {
    let moments = [Stage::Window(Moment::Before), Stage::Window(Moment::After), Stage::Window(Moment::Tally)];
    for moment in moments {
        let mut play = queued(&[], &[&["Vaporize Any", "Coffee"], &[]]);
        play.on_top(&["Banana"]);
        play.last_round();
        play.state.racers[1].until = javelina_games::cliffs::Until::End;
        play.music_stops();
        while play.state.stage != moment {
            let text = if play.legal().contains(&"pass".into()) { "pass" } else { "choose A.2" };
            play.type_in(text);
        }
        play.says(A, "larry");
        play.says(A, "into A");
        assert_eq!(
            play.cards(A).last().unwrap(),
            if moment == moments[2] { "Banana" } else { "[Banana]" },
            "{moment:?}"
        );
    }
    let mut play = race(&[], 2);
    play.at(7, A, "larry B");
    assert_eq!(play.cards(B).len(), 1);
    assert_eq!(
        play.refused_to(Actor::Seat(A), 8, "larry").to_string().lines().next(),
        Some("A has already played Larry")
    );
}

#[test]
fn r28_the_target_of_a_special_card_is_chosen_after_the_window() {
    let mut play = queued(&[], &[&["Flip Any", "Coffee"], &[]]);
    play.on_top(&["Tailwind"]);
    play.state.racers[0].until = javelina_games::cliffs::Until::End;
    play.music_stops();
    play.says(B, "pass");
    assert_eq!(play.state.stage, Stage::Window(Moment::After));
    play.says(B, "larry");
    play.says(B, "into A");
    assert_eq!(play.legal(), ["choose A.2", "choose A.3"], "Larry's card may be chosen");
}

#[test]
fn r29_larrys_card_goes_face_down_to_the_right_end_and_racin_spirit_is_gone_this_round_included() {
    let mut play = queued(&[], &[&["Coffee"], &["Banana"]]);
    play.on_top(&["Nitroooooo!"]);
    play.elevations(&[1_000, 1_000]);
    play.music_stops();
    assert_eq!((play.tally(A), play.tally(B)), (100, 100));
    play.says(A, "larry");
    assert_eq!(play.tally(A), 0, "at once");
    play.says(A, "into B");
    assert_eq!(play.cards(B), ["[Banana]", "[Nitroooooo!]"]);
    play.nobody_wants_larry();
    play.says(B, "pass until end");
    assert_eq!((play.tallied(A), play.tallied(B)), (50, 250));
    play.music_stops();
    assert_eq!(play.tally(A), 0, "and for the rest of the race");
}

#[test]
fn r30_racers_are_asked_from_the_one_who_reveals_and_before_the_tally_from_the_crowned_one() {
    let mut play = queued(&[], &[&["Coffee"], &["Banana"], &["Tailwind"]]);
    play.state.crown = 1;
    play.music_stops();
    assert_eq!(asked(&mut play), [B, C, A], "before B's reveal");
    assert_eq!(asked(&mut play), [B, C, A], "after it");
    assert_eq!(asked(&mut play), [C, A, B], "before C's reveal");
    assert_eq!(asked(&mut play), [C, A, B]);
    assert_eq!(asked(&mut play), [A, B, C], "before A's reveal");
    assert_eq!(asked(&mut play), [A, B, C]);
    assert_eq!(play.state.stage, Stage::Window(Moment::Tally));
    let mut seats = Vec::new();
    while let (Turn::Seat(seat), Stage::Window(_)) = (play.turn(), play.state.stage) {
        seats.push(seat);
        play.type_in("pass");
    }
    assert_eq!(seats, [B, C, A], "before the tally");
}

#[test]
fn r30_they_are_asked_round_and_round_until_all_pass_in_a_row() {
    let mut play = queued(&[], &[&["Coffee"], &[], &[], &[]]);
    play.music_stops();
    play.says(A, "pass");
    play.says(B, "pass");
    play.says(C, "larry");
    play.says(C, "into D");
    // D, then A and B once more, who passed before.
    play.says(D, "pass");
    play.says(A, "pass");
    play.says(B, "larry");
    play.says(B, "into D");
    assert_eq!(asked(&mut play), [D, A], "those who have played Larry are not asked any more");
    assert_eq!(play.state.stage, Stage::Window(Moment::After));
}

#[test]
fn r30_a_racer_may_let_windows_go_by_until_its_own_cards_the_tally_or_the_end() {
    let start = || {
        let mut play = queued(&[], &[&["Coffee"], &["Banana"], &[]]);
        play.without_larry(&[A, C]);
        play.music_stops();
        play
    };
    let mut play = start();
    play.says(B, "pass until mine");
    assert_eq!(play.revealed(), ["A Coffee"]);
    assert_eq!(play.state.stage, Stage::Window(Moment::Before));
    let mut play = start();
    play.says(B, "pass until tally");
    assert_eq!((play.revealed().len(), play.state.stage), (2, Stage::Window(Moment::Tally)));
    let mut play = start();
    play.says(B, "pass until end");
    assert_eq!(play.state.round, 1);
    play.type_in("coin A"); // all three stood level, or the round would have ended without a word
    assert_eq!((play.state.stage, play.state.round), (Stage::Race, 2));
    assert!(play.refused_to(Actor::Seat(A), 0, "pass").to_string().contains("in the race, A may "));
}

#[test]
fn r38_the_drawer_looks_and_then_names_the_queue() {
    let mut play = race(&[], 2);
    play.on_top(&["Nitroooooo!"]);
    play.at(3, A, "larry");
    assert_eq!(play.state.larry, Larry::Looks(A, Some(play.design("Nitroooooo!"))));
    assert_eq!(play.legal_of(A), ["into A", "into B"]);
    assert!(play.game_prompt().contains("Larry drew Nitroooooo!"), "{}", play.game_prompt());
    for text in ["play Coffee to A", "draw", "done"] {
        let refusal = play.refused_to(Actor::Seat(A), 4, text).to_string();
        assert!(refusal.contains("R38"), "{text}: {refusal}");
    }
    play.at(3, A, "into A");
    assert_eq!(play.cards(A), ["[Nitroooooo!]"]);
}

#[test]
fn without_larry_in_play_nobody_is_asked() {
    let mut play = queued(&["no_larry"], &[&["Coffee"], &[]]);
    let refusal = play.refused_to(Actor::Seat(A), 1, "larry").to_string();
    assert!(refusal.starts_with("Larry is not in play"), "{refusal}");
    play.music_stops();
    assert_eq!((play.state.stage, play.state.round), (Stage::Race, 2));
}
