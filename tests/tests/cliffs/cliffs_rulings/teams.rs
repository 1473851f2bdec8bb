//! Pairs and two racers (rulings R32, R33).

use super::tally::winners;
use crate::cliffs::cliffs_table::{A, B, C, D, cliffs, queued, resolve, start};
use javelina_engine::{Game, Seat};
use javelina_games::cliffs::Stage;

const PAIRS: &[&str] = &["three_legged"];

#[test]
fn r32_a_three_legged_race_is_for_four_or_six() {
    let game = cliffs(PAIRS);
    for (seats, fits) in [(2, false), (3, false), (4, true), (5, false), (6, true)] {
        assert_eq!(game.refuses_seats(seats).is_none(), fits, "{seats}");
        assert_eq!(cliffs(&[]).refuses_seats(seats), None, "each for itself: any of 2 to 6");
    }
    let why = game.refuses_seats(5).unwrap();
    assert!(why.contains("4 or 6 racers"), "{why}");
}

#[test]
fn r32_partners_share_one_elevation_that_falls_by_the_sum_of_both_tallies() {
    let mut play = queued(PAIRS, &[&["Coffee"], &["Nitroooooo!"], &["Banana"], &[]]);
    play.nobody_wants_larry();
    play.music_stops();
    assert_eq!([A, B, C, D].map(|seat| play.tallied(seat)), [150, 300, 50, 100]);
    assert_eq!([A, B, C, D].map(|seat| play.elevation(seat)), [550, 550, 850, 850]);
    let alone = {
        let mut play = queued(&[], &[&["Coffee"], &["Nitroooooo!"], &["Banana"], &[]]);
        play.nobody_wants_larry();
        play.music_stops();
        [A, B, C, D].map(|seat| play.elevation(seat))
    };
    assert_eq!(alone, [850, 700, 950, 900]);
}

#[test]
fn r32_one_partners_larry_leaves_the_other_ones_racin_spirit() {
    let mut play = queued(PAIRS, &[&[], &[], &[], &[]]);
    play.without_larry(&[A]);
    play.nobody_wants_larry();
    play.music_stops();
    assert_eq!([A, C].map(|seat| play.elevation(seat)), [900, 800]);
}

#[test]
fn r32_the_left_partner_of_the_first_team_wears_the_crown_and_reveals_first() {
    let mut play = queued(PAIRS, &[&["Banana"], &["Coffee"], &["Tailwind"], &["Giant Worm"]]);
    play.nobody_wants_larry();
    play.music_stops();
    assert_eq!(play.state.crown, 2, "C, though D came further");
    for (seat, card) in [A, B, C, D].into_iter().zip(["Banana", "Coffee", "Tailwind", "Giant Worm"]) {
        play.queue(seat, &[card]);
    }
    play.told.clear();
    play.nobody_wants_larry();
    play.music_stops();
    assert_eq!(play.revealed(), ["C Tailwind", "D Giant Worm", "A Banana", "B Coffee"]);
}

#[test]
fn r32_coins_are_for_teams_and_teams_win() {
    let mut play = start(PAIRS, 4);
    play.nature();
    assert!(play.refused("coin B").to_string().contains("tied: A, C"));
    let mut play = queued(PAIRS, &[&[], &["Coffee"], &[], &["Coffee"]]);
    play.elevations(&[200, 200, 200, 200]);
    play.nobody_wants_larry();
    play.music_stops();
    assert_eq!(play.state.stage, Stage::Crown);
    assert!(play.refused("coin D").to_string().contains("tied: A, C"));
    play.type_in("coin C");
    assert_eq!(winners(&play), [false, true], "two sides");
    let sides: Vec<usize> = play.game.outcome(&play.state).standings().iter().map(|side| side.seats.len()).collect();
    assert_eq!(sides, [2, 2]);
}

#[test]
fn r32_partners_see_each_others_hands_and_nobody_elses() {
    for (with, seen) in [(PAIRS, [true, true, false, false]), (&[][..], [true, false, false, false])] {
        let mut play = start(with, 4);
        play.nature();
        let view = play.view(A);
        let known = [A, B, C, D].map(|seat| view.state.racer(seat).hand.iter().all(|held| held.design.is_some()));
        assert_eq!(known, seen, "{with:?}");
    }
}

#[test]
fn r32_a_card_of_ones_partner_in_a_queue_is_known_too() {
    let mut play = start(PAIRS, 4);
    play.nature();
    play.type_in("coin A");
    play.at(3, B, "play 1 to D");
    let known = |seat: Seat| play.view(seat).state.card(play.state.racer(D).queue[0]).unwrap().design.is_some();
    assert_eq!([A, B, C, D].map(known), [true, true, false, false]);
}

#[test]
fn r33_with_two_racers_the_other_one_sits_left_and_right() {
    for card in ["Steal Right-most of Right", "Steal Left-most of Left"] {
        assert_eq!(resolve(&[], &[&[card], &["Coffee"]]).cards(A), ["Coffee"], "{card}");
    }
    // With three, they are two.
    let three: [&[&str]; 3] = [&["Steal Right-most of Right"], &["Coffee"], &["Banana"]];
    assert_eq!(resolve(&[], &three).cards(A), ["Coffee"]);
    let three: [&[&str]; 3] = [&["Steal Left-most of Left"], &["Coffee"], &["Banana"]];
    assert_eq!(resolve(&[], &three).cards(A), ["Banana"]);
}
