//! The tally: synergy, annihilation, Racin' Spirit, elevations (rulings R17 to R23, R37; constraints B16 to B18).

use crate::cliffs::cliffs_table::{A, B, C, D, Play, queued, resolve};
use javelina_engine::{Game, Outcome, Present, Source};
use javelina_games::cliffs::{Event, Moment, Stage, View};

#[test]
fn r17_identical_means_the_same_name_and_the_same_orientation() {
    let tally = |queue: &[&str]| resolve(&[], &[queue, &[]]).tallied(A);
    assert_eq!(tally(&["Spring Boots", "Tailwind"]), 300, "equal metres are not equal cards");
    assert_eq!(tally(&["Spring Boots", "Spring Boots"]), 400);
    assert_eq!(tally(&["~Coffee", "~Coffee"]), 100 - 150, "R18: in the direction of the pair");
    assert_eq!(tally(&["Banana", "Banana"]), 100 - 150);
}

#[test]
fn r18_each_pair_of_neighbours_counts_once_more() {
    for (copies, times) in [(1, 1), (2, 3), (3, 5), (4, 7)] {
        assert_eq!(resolve(&[], &[&vec!["Coffee"; copies], &[]]).tallied(A), 100 + times * 50, "{copies}");
    }
}

#[test]
fn r18_synergy_can_be_turned_off_by_a_variant_and_annihilation_stays() {
    assert_eq!(resolve(&["no_synergy"], &[&["Coffee", "Coffee"], &[]]).tallied(A), 200);
    assert_eq!(resolve(&["no_synergy"], &[&["Coffee", "~Coffee"], &[]]).cards(A), Vec::<String>::new());
}

#[test]
fn r19_the_ends_of_a_queue_are_no_neighbours() {
    assert_eq!(resolve(&[], &[&["Coffee", "Banana", "Coffee"], &[]]).tallied(A), 150);
    let play = resolve(&[], &[&["Coffee", "Banana", "~Coffee"], &[]]);
    assert_eq!(play.cards(A).len(), 3, "nor do they annihilate each other");
}

#[test]
fn r20_the_left_pair_annihilates_first_then_the_gap_closes() {
    assert_eq!(resolve(&[], &[&["Coffee", "~Coffee", "Coffee"], &[]]).cards(A), ["Coffee"]);
    assert_eq!(resolve(&[], &[&["~Coffee", "Coffee", "~Coffee"], &[]]).cards(A), ["~Coffee"]);
    // Coffee, flipped Coffee, Coffee once more, of which the first one was doubled while it lay flipped and is worth nothing.
    let three = resolve(&[], &[&["Multiply Right", "~Coffee", "Flip Left", "~Coffee", "Coffee"], &[]]);
    assert_eq!((three.cards(A).len(), three.tallied(A)), (2, 100 + 2 * 50), "the right one is left");
    let nested = resolve(&[], &[&["Coffee", "Banana", "~Banana", "~Coffee"], &[]]);
    assert_eq!((nested.cards(A), nested.tallied(A)), (vec![], 100));
    let gone = nested.told.iter().filter(|event| matches!(event, Event::Annihilated { .. })).count();
    assert_eq!(gone, 2, "each pair is told");
    let closed = resolve(&[], &[&["Coffee", "Banana", "~Banana", "Coffee"], &[]]);
    assert_eq!(closed.tallied(A), 100 + 150, "when the gap is closed, there is a synergy");
}

#[test]
fn r21_a_multiplied_card_is_annihilated_with_all_its_copies() {
    let play = resolve(&[], &[&["Multiply Right", "Coffee", "~Coffee"], &[]]);
    assert_eq!((play.cards(A), play.tallied(A)), (vec!["Multiply Right".into()], 100));
}

#[test]
fn b18_nothing_annihilates_before_the_tally() {
    let mut play = queued(&[], &[&["Coffee", "~Coffee", "Banana"], &[]]);
    play.state.racers[1].until = javelina_games::cliffs::Until::End;
    play.music_stops();
    for _ in 0..6 {
        play.says(A, "pass");
    }
    assert_eq!(play.cards(A), ["Coffee", "~Coffee", "Banana"]);
    assert_eq!(play.tally(A), 100 + 50 - 50 - 50);
}

#[test]
fn at_the_last_chance_for_larry_the_score_leaves_out_what_will_annihilate() {
    let mut play = queued(&[], &[&["Nitroooooo!", "Coffee", "Flip Right", "Coffee"], &[]]);
    play.state.racers[1].until = javelina_games::cliffs::Until::End;
    play.music_stops();
    for _ in 0..8 {
        play.says(A, "pass");
    }
    assert_eq!(play.state.stage, Stage::Window(Moment::Tally));
    assert_eq!(play.cards(A), ["Nitroooooo!", "Coffee", "~Coffee"], "nothing is gone yet");
    let shown = play.game.outcome(&play.state).standings()[0].score;
    let mut view = View::default();
    play.game.view(&play.state, A, &mut view);
    let board = play.game.board(&view, true);
    assert!(board.contains(&format!("A: 1000 m, Crown; {shown} m down")), "{shown}: {board}");
    play.says(A, "pass");
    assert_eq!(play.tallied(A), shown);
    assert_eq!(play.cards(A), Vec::<String>::new());
}

#[test]
fn r22_nobody_is_carried_above_the_top_unless_the_switch_says_so() {
    for (with, elevation) in [(&[][..], 1_000), (&["no_top"][..], 1_050), (&["top.clamp=0"][..], 1_050)] {
        let mut play = queued(with, &[&["Death Rays"], &[]]);
        play.nobody_wants_larry();
        play.music_stops();
        assert_eq!(play.elevation(A), elevation, "{with:?}");
        let ledger = &play.game.outcome(&play.state).standings()[0].ledger.clone();
        assert_eq!(ledger.total(), 1_000 - elevation + 100, "{with:?}: the next round's Racin' Spirit counts already");
    }
    let mut play = queued(&[], &[&["Death Rays"], &[]]);
    play.state.racers[1].until = javelina_games::cliffs::Until::End;
    play.music_stops();
    play.says(A, "pass");
    let outcome = play.game.outcome(&play.state);
    let row = outcome.standings()[0].ledger.rows.iter().find(|row| row.label == "top").unwrap();
    assert_eq!((row.points, &row.source), (50, &Source::Ruling("R22")));
}

#[test]
fn r23_below_the_bottom_the_lowest_finisher_is_first() {
    let mut play = queued(&[], &[&["Coffee"], &["Nitroooooo!"], &[]]);
    play.elevations(&[100, 200, 300]);
    play.nobody_wants_larry();
    play.music_stops();
    assert!(play.is_over());
    assert_eq!([A, B, C].map(|seat| play.projected(seat)), [-50, -100, 200]);
    assert_eq!(winners(&play), [false, true, false]);
}

/// Who has won, in the order of the sides.
pub fn winners(play: &Play) -> Vec<bool> {
    let Outcome::Over { standings, .. } = play.game.outcome(&play.state) else { panic!("not over") };
    standings.iter().map(|side| side.won).collect()
}

#[test]
fn b16_racin_spirit_is_100_and_nothing_multiplies_or_flips_it_until_larry_is_played() {
    let play = resolve(&[], &[&["Multiply Right", "Flip Left"], &[]]);
    assert_eq!((play.tallied(A), play.tallied(B)), (100, 100));
    let mut play = queued(&[], &[&["Coffee"], &[]]);
    play.without_larry(&[A]);
    play.last_round();
    play.nobody_wants_larry();
    play.music_stops();
    assert_eq!((play.tallied(A), play.tallied(B)), (50, 100));
    assert_eq!(resolve(&["spirit.metres=70"], &[&["Coffee"], &[]]).tallied(A), 120);
    assert_eq!(resolve(&["no_larry"], &[&["Coffee"], &[]]).tallied(A), 150, "without Larry everybody keeps it");
}

#[test]
fn r37_last_are_all_that_stand_highest_and_nobody_when_all_are_level() {
    let tallies = |elevations: [i32; 4]| {
        let mut play = queued(&["spirited_last"], &[&[], &[], &[], &[]]);
        play.elevations(&elevations);
        play.nobody_wants_larry();
        play.music_stops();
        [A, B, C, D].map(|seat| play.tallied(seat))
    };
    assert_eq!(tallies([500, 900, 900, 700]), [100, 200, 200, 100]);
    assert_eq!(tallies([800, 900, 500, 700]), [100, 200, 100, 100]);
    assert_eq!(tallies([700; 4]), [100; 4]);
}

#[test]
fn every_line_of_a_tally_is_in_the_score_with_its_rule() {
    let queue: &[&str] = &["Multiply Right", "Death Rays", "Flip Left", "Coffee", "Coffee", "Banana"];
    let mut play = queued(&[], &[queue, &[]]);
    play.elevations(&[-5_000, 1_000]);
    play.nobody_wants_larry();
    play.music_stops();
    let outcome = play.game.outcome(&play.state);
    let side = &outcome.standings()[0];
    let rows: Vec<(&str, i32, &str)> =
        side.ledger.rows.iter().map(|row| (row.label.as_str(), row.points, row.because.as_str())).collect();
    assert_eq!(
        rows,
        [
            ("before", 6_000, "from 1000 to -5000 before this round"),
            ("A spirit", 100, "Racin' Spirit, while Larry is not played"),
            (
                "A.2",
                0,
                "Death Rays, flipped: 150 down, times 2, of which 1 down and 1 up, as each lay when it was made"
            ),
            ("A.3", 50, "Coffee: 50 down"),
            ("A.3", 50, "synergy of Coffee with its neighbour"),
            ("A.4", 50, "Coffee: 50 down"),
            ("A.5", -50, "Banana: 50 up"),
        ]
    );
    assert_eq!(side.score, side.ledger.total());
    let rules = ["The cliff", "Racin' Spirit", "Movement cards", "Movement cards", "Synergy/Annihilation"];
    let cited: Vec<&Source> = side.ledger.rows.iter().map(|row| &row.source).take(5).collect();
    assert_eq!(cited, rules.each_ref().map(|rule| Source::Rulebook(rule)).iter().collect::<Vec<_>>());
}
