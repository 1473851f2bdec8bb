//! The Flick phase: rulings S1 to S8, S57, S59, S60 and S62, and what becomes of discs that others knock off.

use javelina_engine::Element;
use javelina_games::sonora::content::Section;
use javelina_games::sonora::{Event, Step, Where};

use super::{Hand, disc};

/// The players, after two discs of A in the Ruins and two of B in the Canyon.
fn four_discs(params: &[(&str, i32)]) -> Hand {
    let mut game = Hand::with(2, &[], params);
    for (disc, at) in [("A1", "-60,60"), ("A2", "-90,60"), ("B1", "60,60"), ("B2", "90,60")] {
        game.put(disc, at);
    }
    game
}

/// Whether whoever is to act may use a Reflick.
fn may_reflick(game: &Hand) -> bool {
    game.answers().iter().any(|answer| answer == "reflick")
}

#[test]
fn s01_the_hole_comes_first_then_the_reflick_then_the_judgement_then_discs_knocked_off() {
    let mut game = four_discs(&[]);
    game.flick("A3", "hole B1 hole B2 off");
    assert_eq!(game.to_act(), "B", "B takes B1 before A decides on a Reflick");
    game.refuses("A: keep", "to act: B");
    game.refuses("give B2 canyon", "cannot be given");
    game.say(&["give B1 canyon"]);
    assert_eq!((game.to_act().as_str(), game.answers()), ("A", vec!["keep".to_string(), "reflick".to_string()]));
    game.refuses("give A3 creek", "first ");
    game.say(&["keep"]);
    assert_eq!(game.to_act(), "A", "the kept disc is judged before B2 is flicked again");
    game.say(&["give A3 creek"]);
    assert_eq!((game.to_act().as_str(), game.at("B2")), ("B", Where::Hand));
    game.put("B2", "30,40");
    assert_eq!((game.to_act().as_str(), game.state.left), ("A", 1));
}

#[test]
fn s01_a_repeated_flick_meets_the_other_discs_where_they_lie_now() {
    let mut game = four_discs(&[]);
    game.flick("A3", "20,100 B1 30,50 by disc");
    let moved = game.at("B1");
    game.say(&["reflick"]);
    assert_eq!((game.at("B1"), game.at("A3")), (moved, Where::Hand));
    game.flick("A3", "hole B2 hole");
    assert_eq!((game.to_act().as_str(), game.at("B1")), ("B", moved), "and the order begins again with the hole");
}

/// How many flicks there are when A and B knock one another off again and again, and where the last disc is then.
fn chain(params: &[(&str, i32)]) -> (usize, Where) {
    let mut game = four_discs(params);
    let (mut flicked, mut other, mut flicks) = ("A3", "B1", 0);
    loop {
        game.put(flicked, &format!("0,60 {other} off"));
        flicks += 1;
        if game.at(other) == Where::Out {
            return (flicks, game.at(other));
        }
        // The disc that was knocked off now knocks off the one that did it.
        (flicked, other) = (other, flicked);
        assert!(flicks < 100);
    }
}

#[test]
fn s02_after_so_many_forced_flicks_in_a_chain_a_disc_is_disqualified() {
    assert_eq!(chain(&[]), (21, Where::Out), "twenty by the ruling, and the flick that began it");
    assert_eq!(chain(&[("flick.chain", 1)]), (2, Where::Out));
    assert_eq!(chain(&[("flick.chain", 0)]), (1, Where::Out));
}

#[test]
fn s03_ones_own_other_disc_that_one_knocks_off_is_out_and_no_reflick_saves_it() {
    let mut game = four_discs(&[]);
    game.flick("A3", "60,-60 A1 off");
    assert_eq!(game.at("A1"), Where::Out);
    game.say(&["reflick"]);
    game.refuses("flick A1 toward hole at 700", "A3 must be flicked now");
    game.put("A3", "60,-60");
    assert_eq!((game.at("A1"), game.state.left), (Where::Out, 1), "no free flick");
    let mut house = four_discs(&[("flick.own_knocked_reflicks", 1)]);
    house.put("A3", "60,-60 A1 off");
    assert_eq!((house.to_act().as_str(), house.at("A1")), ("A", Where::Hand));
    house.put("A1", "-60,60");
    assert_eq!((house.to_act().as_str(), house.state.left), ("A", 1));
}

#[test]
fn s04_a_disc_that_a_forced_flick_knocks_off_is_flicked_again_too() {
    let mut game = four_discs(&[]);
    game.put("A3", "60,-60 B1 off");
    game.put("B1", "60,60 A1 off");
    assert_eq!((game.to_act().as_str(), game.at("A1")), ("A", Where::Hand));
    game.put("A1", "-60,60");
    assert_eq!((game.to_act().as_str(), game.state.left), ("A", 1));
    let mut house = four_discs(&[("flick.forced_knocks_reflick", 0)]);
    house.put("A3", "60,-60 B1 off");
    house.put("B1", "60,60 A1 off");
    assert_eq!((house.at("A1"), house.state.flights.len(), house.state.left), (Where::Out, 0, 1));
}

#[test]
fn s05_a_forced_flick_is_made_from_ones_own_corner_may_use_a_reflick_and_is_no_turn() {
    let mut game = four_discs(&[]);
    game.put("A3", "60,-60 B1 off");
    game.refuses("flick B1 from -110,110 toward hole at 700", "another player's corner");
    game.refuses("flick B3 toward hole at 700", "B1 must be flicked now");
    game.flick("B1", "off");
    assert!(may_reflick(&game));
    game.say(&["reflick"]);
    game.put("B1", "60,60");
    assert_eq!((game.usable(1)[0], game.to_act().as_str(), game.state.left), (0, "A", 1));
    game.put("A4", "30,-40");
    assert_eq!((game.to_act().as_str(), game.state.left), ("B", 2), "B has its whole turn");
    let mut house = four_discs(&[("flick.forced_reflicks", 0)]);
    house.put("A3", "60,-60 B1 off");
    house.flick("B1", "off");
    assert_eq!((house.at("B1"), house.to_act().as_str(), house.usable(1)[0]), (Where::Out, "A", 1));
}

#[test]
fn s06_a_flick_that_stays_on_its_corner_is_repeated_as_often_as_need_be() {
    let mut game = four_discs(&[]);
    for attempt in 1..=4 {
        game.flick("A3", "pad");
        assert!(matches!(game.told.last(), Some(Event::Failed { .. })), "{:?}", game.told);
        assert_eq!((game.at("A3"), game.to_act().as_str()), (Where::Hand, "A"), "attempt {attempt}");
    }
    assert_eq!((game.usable(0)[0], game.state.left), (1, 1));
    game.put("A3", "60,-60");
    assert_eq!(game.to_act(), "A");
    let mut house = four_discs(&[("flick.retry_failed", 0)]);
    house.put("A3", "pad");
    assert_eq!(house.at("A3"), Where::Out, "without the ruling it is a flick like any other");
}

/// Where a disc comes to rest that A flicks without a miss.
fn slides(aim: &str) -> Hand {
    let mut game = Hand::new(2);
    game.say(&[aim, "wobble 0 0"]);
    game
}

#[test]
fn s06_a_disc_whose_centre_passed_the_edge_of_the_pad_has_left_it() {
    // From 10 mm before the edge a disc slides v²/(2 mu g): 8.2 mm with 200 mm/s and 13.8 mm with 260.
    let short = slides("flick 1 from -97.1,97.1 toward 0,0 at 200");
    assert_eq!((short.at("A1"), short.state.flights[0].step), (Where::Hand, Step::Aim));
    let far = slides("flick 1 from -97.1,97.1 toward 0,0 at 260");
    assert!(matches!(far.at("A1"), Where::Board(_)), "{:?}", far.at("A1"));
    assert_eq!(far.state.flights[0].step, Step::Decide);
}

#[test]
fn s07_a_disc_at_rest_on_the_rail_or_on_a_corner_is_off_the_board() {
    let mut game = Hand::new(2);
    game.say(&["flick 1 toward hole at 700"]);
    for place in ["128,0", "0,-125", "-110,110", "110,-110"] {
        game.refuses(&format!("lies A1 {place}"), "is not on the field");
    }
    // It arrives at the pad of B with 1870 mm/s, faster than the 900 with which a disc jumps.
    let mut fast = slides("flick 1 from -108,108 toward 108,-108 at 2200");
    assert_eq!(fast.at("A1"), Where::Off);
    fast.say(&["keep"]);
    assert_eq!(fast.at("A1"), Where::Out);
}

#[test]
fn s08_a_reflick_may_take_back_a_disc_from_the_hole_or_from_beside_the_board() {
    for (lies, setting) in [("hole", "flick.reflick_bullseye"), ("off", "flick.reflick_off")] {
        let mut game = four_discs(&[]);
        game.flick("A3", lies);
        assert!(may_reflick(&game), "{lies}");
        game.refuses("give A3 ruins", "first ");
        game.say(&["reflick"]);
        assert_eq!((game.at("A3"), game.usable(0)[0]), (Where::Hand, 0), "{lies}");
        let mut house = four_discs(&[(setting, 0)]);
        house.flick("A3", lies);
        assert!(!may_reflick(&house), "{lies}");
        house.refuses("reflick", "first ");
        // The other switch is another matter, and so is a disc on the field.
        let mut other = four_discs(&[(setting, 0)]);
        other.flick("A3", if lies == "off" { "hole" } else { "off" });
        assert!(may_reflick(&other), "{lies}");
    }
}

#[test]
fn s57_all_attempts_of_a_flick_knock_discs_off_that_are_flicked_again_after_the_kept_one() {
    let mut game = four_discs(&[]);
    game.flick("A3", "off B2 off");
    game.say(&["reflick"]);
    assert_eq!((game.at("B2"), game.to_act().as_str()), (Where::Off, "A"), "B waits for the kept attempt");
    game.put("A3", "60,-60 B1 off");
    assert_eq!((game.to_act().as_str(), game.at("B1")), ("B", Where::Hand));
    game.put("B1", "60,60");
    assert_eq!((game.to_act().as_str(), game.at("B2")), ("B", Where::Hand), "the first attempt counts too");
    game.put("B2", "90,60");
    assert_eq!((game.to_act().as_str(), game.state.left), ("A", 1));
}

#[test]
fn s59_a_disc_that_rebounds_to_its_own_corner_may_be_flicked_again_and_the_others_stay() {
    let mut game = four_discs(&[]);
    game.flick("A3", "pad B1 30,50 B2 off by disc");
    let moved = game.at("B1");
    assert_eq!((game.at("A3"), game.at("B2"), game.to_act().as_str()), (Where::Hand, Where::Off, "A"));
    game.put("A3", "60,-60");
    assert_eq!((game.at("B1"), game.at("B2"), game.to_act().as_str()), (moved, Where::Hand, "B"));
}

#[test]
fn s59_a_disc_in_the_hole_is_taken_before_a_failed_flick_is_repeated() {
    let mut game = four_discs(&[]);
    game.flick("A3", "pad B1 hole by disc");
    assert_eq!((game.to_act().as_str(), game.at("B1")), ("B", Where::Hole));
    game.say(&["give B1 creek"]);
    assert_eq!((game.to_act().as_str(), game.at("A3"), game.usable(0)[0]), ("A", Where::Hand, 1));
    game.refuses("keep", "first ");
    game.put("A3", "60,-60");
    assert_eq!((game.to_act().as_str(), game.state.left), ("A", 1));
}

#[test]
fn s60_the_hole_holds_any_number_of_discs_in_one_flick_and_is_empty_after_it() {
    let mut game = four_discs(&[]);
    game.flick("A3", "hole A1 hole B1 hole B2 hole");
    let mut takers = String::new();
    for (name, section) in [("A1", "ruins"), ("B1", "canyon"), ("B2", "creek")] {
        takers += &game.to_act();
        game.say(&[&format!("give {name} {section}")]);
    }
    assert_eq!(takers, "ABB", "clockwise from the flicker");
    game.say(&["keep", "give A3 mudcracks"]);
    assert!(game.state.discs.iter().all(|disc| disc.at != Where::Hole));
    assert_eq!(game.at("B2"), Where::Chosen(Section::Creek));
    assert_eq!(game.state.discs[disc("A3").index()].at, Where::Chosen(Section::Mudcracks));
    game.put("A4", "hole");
    game.say(&["give A4 ruins"]);
    assert_eq!(game.to_act(), "B", "the hole has room again");
}

#[test]
fn s62_a_flick_is_as_fast_as_the_setting_allows_and_never_faster_than_the_physics() {
    let slow = Hand::with(2, &[], &[("flick.max_speed", 1_000)]);
    let harder = Hand::ruled(2, "rule harder at flick_speed { set to 3000 * (1 + count seats) }");
    for (game, most) in [(Hand::new(2), 3_000), (slow, 1_000), (harder, 3_000)] {
        assert_eq!(game.refused(&format!("flick 1 toward hole at {most}")), "");
        game.refuses(&format!("flick 1 toward hole at {}", most + 1), "the flick is too fast\n  by ruling S62");
    }
}
