//! Flick and assignment: G-01 to G-10.

use javelina_engine::{Actor, Element, Present, written};
use javelina_games::sonora::content::Section;
use javelina_games::sonora::{Action, Event, Stage, Where};

use super::Hand;

/// The seats that flick in a round, one letter for each flick; every disc leaves the board.
fn flickers(game: &mut Hand) -> String {
    let (mut seats, round) = (String::new(), game.state.round);
    while game.state.stage == Stage::Flick && game.state.round == round {
        let seat = game.to_act();
        let number = (1..=5).find(|number| game.at(&format!("{seat}{number}")) == Where::Hand).unwrap();
        game.put(&format!("{seat}{number}"), "off");
        seats += &seat;
    }
    seats
}

#[test]
fn g_01_everybody_flicks_two_discs_then_two_then_one() {
    for (seats, flicks) in [(2, "AABBAABBAB"), (3, "AABBCCAABBCCABC"), (4, "AABBCCDDAABBCCDDABCD")] {
        assert_eq!(flickers(&mut Hand::new(seats)), flicks, "{seats} players");
    }
}

#[test]
fn g_01_a_forced_flick_is_one_more_and_no_turn() {
    let mut game = Hand::new(2);
    game.put("A1", "60,60");
    game.put("A2", "60,-60");
    game.put("B1", "90,60 A1 off");
    assert_eq!(game.to_act(), "A");
    game.put("A1", "-60,60");
    assert_eq!((game.to_act().as_str(), game.state.left), ("B", 1), "the turn of B goes on");
    assert_eq!(flickers(&mut game), "BAABBAB", "three flicks of the first ten are made");
}

/// The section and the factor of a disc that A lays at this place.
fn assigned(place: &str) -> (Section, u8) {
    let mut game = Hand::new(2);
    game.round(&[("A4", place)]);
    game.counts("A4").unwrap()
}

#[test]
fn g_02_a_disc_that_touches_a_circle_counts_for_its_animal_only() {
    assert_eq!(assigned("60,-34"), (Section::Ruins, 2));
    assert_eq!(assigned("58.9,-34"), (Section::Mudcracks, 1));
    let mut game = Hand::new(2);
    game.round(&[("A4", "60,-34"), ("A5", "30,-40")]);
    assert_eq!(game.counts("A5"), Some((Section::Mudcracks, 1)));
    assert_eq!((game.state.desks[0].hexes, game.pool(0)), (8, 5), "nothing of the 4 is left for the zone");
}

#[test]
fn g_03_a_disc_on_a_border_goes_to_the_zone_of_its_larger_part() {
    assert_eq!(assigned("-0.5,60"), (Section::Ruins, 1));
    assert_eq!(assigned("0.5,60"), (Section::Canyon, 1));
    assert_eq!(assigned("60,0.5"), (Section::Canyon, 1));
    assert_eq!(assigned("60,-0.5"), (Section::Mudcracks, 1));
}

#[test]
fn g_03_the_owner_chooses_between_the_two_zones_of_a_disc_that_lies_on_both_alike() {
    for section in ["ruins", "canyon"] {
        let mut game = Hand::new(2);
        game.round(&[("B4", "0,60")]);
        assert_eq!((game.state.stage, game.to_act().as_str()), (Stage::Choose, "B"));
        assert_eq!(game.answers(), ["give B4 ruins", "give B4 canyon"]);
        game.refuses("give 4 creek", "cannot be given to this section");
        game.say(&[&format!("give 4 {section}")]);
        assert_eq!(game.counts("B4").map(|(section, _)| section.name()), Some(section));
    }
}

#[test]
fn g_04_discs_of_one_or_several_owners_share_a_circle() {
    let mut game = Hand::new(2);
    game.round(&[("A4", "60,-34"), ("B5", "96,-34"), ("B1", "78,-52.5")]);
    for disc in ["A4", "B5", "B1"] {
        assert_eq!(game.counts(disc), Some((Section::Ruins, 2)), "{disc}");
    }
    assert_eq!((game.state.desks[0].hexes, game.state.desks[1].hexes), (8, 12));
}

#[test]
fn g_06_a_reflick_brings_back_a_disc_that_left_the_board_and_moves_no_other() {
    let mut game = Hand::new(2);
    game.put("A1", "60,60");
    game.put("A2", "-60,-60");
    game.flick("B1", "off A1 70,60 by disc");
    let others = [game.at("A1"), game.at("A2")];
    game.say(&["reflick"]);
    assert_eq!((game.usable(1), game.sheet(1).icons), ([0, 1], [1, 1]), "the icon is crossed off");
    assert_eq!(game.to_act(), "B");
    assert_eq!((game.at("B1"), [game.at("A1"), game.at("A2")]), (Where::Hand, others));
    game.refuses("flick B2 toward hole at 700", "B1 must be flicked now");
    game.flick("B1", "-60,60");
    assert_eq!((game.to_act().as_str(), game.state.left), ("B", 1), "no second Reflick is offered");
    assert_eq!([game.at("A1"), game.at("A2")], others);
    assert!(matches!(game.at("B1"), Where::Board(_)));
}

#[test]
fn g_07_a_disc_that_another_player_knocks_off_is_flicked_again_at_once() {
    let mut game = Hand::new(3);
    game.put("A1", "60,60");
    game.put("A2", "off");
    game.flick("B1", "90,60 A1 off by disc");
    assert_eq!(game.to_act(), "B", "the flicker decides on the Reflick first");
    game.keep();
    assert!(
        game.told.iter().any(|event| matches!(event, Event::Knocked { disc, .. } if disc.index() == 0)),
        "{:?}",
        game.told
    );
    assert_eq!((game.to_act().as_str(), game.at("A1"), game.state.left), ("A", Where::Hand, 1));
    game.refuses("B: flick B2 toward hole at 700", "it is not B's turn");
    game.put("A1", "-60,60");
    assert_eq!(game.to_act(), "B");
    game.flicks(&[]);
    game.no_swaps();
    assert_eq!(game.counts("A1"), Some((Section::Ruins, 1)));
}

#[test]
fn g_08_a_disc_that_its_owner_flicks_off_scores_nothing_and_is_back_in_the_next_round() {
    let mut game = Hand::new(2);
    game.round(&[("A1", "60,60")]);
    assert_eq!(game.at("A5"), Where::Out);
    assert_eq!(game.counts("A5"), None);
    let desk = game.state.desks[0];
    assert_eq!((desk.shapes, desk.paths, desk.pool, desk.hexes), ([1, 0, 0, 0, 0], [0; 5], 0, 0));
    game.say(&["A: draw 1 E9-E10-F10"]);
    assert_eq!((game.state.round, game.state.stage), (1, Stage::Flick));
    assert!(["A1", "A5"].iter().all(|disc| game.at(disc) == Where::Hand));
    game.flicks(&[("A5", "60,60")]);
    assert!(matches!(game.at("A5"), Where::Board(_)));
}

#[test]
fn g_09_with_no_bunting_a_direct_stop_at_home_is_out_and_one_off_the_rail_or_a_disc_counts() {
    for (items, lies, counts) in [
        (&["no_bunting"][..], "-60,60", None),
        (&["no_bunting"], "-60,60 by rail", Some((Section::Ruins, 1))),
        (&["no_bunting"], "-60,60 by disc", Some((Section::Ruins, 1))),
        (&["no_bunting"], "60,60", Some((Section::Canyon, 1))),
        (&["no_bunting"], "-78,34", None),
        (&[], "-60,60", Some((Section::Ruins, 1))),
    ] {
        let mut game = Hand::with(2, items, &[]);
        game.flick("A3", lies);
        assert!(matches!(game.at("A3"), Where::Board(_)), "it is judged when it is kept");
        game.keep();
        let out = game.told.iter().any(|event| matches!(event, Event::Disqualified { disc, .. } if disc.index() == 2));
        assert_eq!((out, game.at("A3") == Where::Out), (counts.is_none(), counts.is_none()), "{lies}");
        game.flicks(&[]);
        game.no_swaps();
        assert_eq!(game.counts("A3"), counts, "{lies}");
    }
}

/// The section at the corner from which a seat flicks: there its discs start if nothing else is said.
fn corner(game: &Hand) -> Section {
    let seat = game.to_act();
    let disc = if game.state.is_solo() { "A1".to_string() } else { format!("{seat}1") };
    let zones = [("-108,108", 0), ("108,108", 1), ("108,-108", 2), ("-108,-108", 3)];
    let open: Vec<_> = zones
        .iter()
        .filter(|(from, _)| game.refused(&format!("flick {disc} from {from} toward hole at 700")).is_empty())
        .collect();
    assert_eq!(open.len(), 1, "a seat has one corner");
    game.game.content().board.zones[open[0].1]
}

#[test]
fn g_10_the_first_player_of_each_round_faces_the_ruins_when_four_play() {
    let mut game = Hand::with(4, &["long_game"], &[]);
    for round in 0..7 {
        let first = ["A", "B", "C", "D"][usize::from(round) % 4];
        assert_eq!((game.state.round, game.to_act().as_str()), (round, first));
        assert_eq!(corner(&game), Section::Ruins, "round {round}");
        game.round(&[]);
    }
    assert_eq!(game.to_act(), "over");
}

#[test]
fn g_10_a_lone_player_faces_ruins_creek_mudcracks_canyon_ruins_creek() {
    let mut game = Hand::new(1);
    let mut faced = Vec::new();
    while game.to_act() != "over" {
        faced.push(corner(&game).name());
        game.round(&[]);
    }
    assert_eq!(faced, ["ruins", "creek", "mudcracks", "canyon", "ruins", "creek"]);
}

/// Section, factor and words of the named place of a disc that was flicked by hand.
fn typed(game: &Hand, lies: &str) -> (Option<(Section, u8)>, String) {
    let mut game = game.fork();
    game.say(&["flick A4 by hand", &format!("lies A4 {lies}")]);
    let words = game.told.iter().find(|event| matches!(event, Event::Landed { .. }));
    let words = game.game.tell(words.unwrap());
    game.keep();
    game.round(&[]);
    (game.counts("A4"), words)
}

#[test]
fn g_02_a_disc_that_is_typed_by_names_counts_as_at_its_place() {
    let (game, mut circled) = (Hand::new(2), 0);
    for (x, y) in (-84_i32..=84).step_by(8).flat_map(|x| (-84_i32..=84).step_by(24).map(move |y| (x, y))) {
        if x * x + y * y < 400 {
            continue; // in the hole
        }
        let (counts, words) = typed(&game, &format!("{x},{y}"));
        let (_, names) = words.split_once(" in ").unwrap();
        let (zone, circles) = names.split_once(", on ").unwrap_or((names, ""));
        let zone = zone.replace('/', "|");
        let numbers: Vec<&str> = circles.split(" and ").filter_map(|one| one.split(' ').nth(1)).collect();
        let s = if numbers.len() == 1 { "" } else { "s" };
        let names = if numbers.is_empty() { zone } else { format!("{zone} circle{s} {}", numbers.join(" ")) };
        assert_eq!(typed(&game, &names).0, counts, "{x},{y}: {names}");
        circled += usize::from(counts.is_some_and(|(_, factor)| factor == 2));
    }
    assert!(circled > 10, "{circled}");
    assert_eq!(typed(&game, "canyon circle 5").0, Some((Section::Ruins, 2)), "circle 5 is one of the Ruins");
    assert_eq!(typed(&game, "circle 2").0, Some((Section::Canyon, 2)), "circle 2 is one of the Canyon");
}

#[test]
fn g_02_places_that_are_typed_by_names_are_written_as_they_are_read() {
    let mut game = Hand::new(2);
    game.say(&["flick A4 by hand"]);
    for lies in
        ["canyon", "ruins|canyon", "circle 5", "circles 2 3", "canyon circle 5", "hole", "off", "pad", "60,60.5"]
    {
        for by in ["", " by disc", " by rail disc"] {
            let line = format!("lies A4 {lies}{by}");
            let action = Action::read(&game.game, &game.state, Actor::Nature, &line).unwrap();
            assert_eq!(written(&game.game, &action), line);
        }
    }
    for (line, why) in [
        ("lies A4 circle 9", "circles are 1 to 8"),
        ("lies A4 circle", "circles are 1 to 8"),
        ("lies A4 circles 1 99999999999999999999", "circles are 1 to 8"),
        ("lies A4 ruins|", "is not a section"),
        ("lies A4 ruins ruins", "there is no disc ruins"),
        ("lies A4 the sea", "is not a section"),
        ("lies A4", "write the place of a disc"),
        ("lies A4 canyon A4 off", "named twice"),
        ("lies A4 canyon B2 off", "only discs on the board"),
        ("lies A5 canyon", "only discs on the board"),
        ("lies A4 canyon by rail rail", "in the order in which they were touched"),
    ] {
        game.refuses(line, why);
    }
}
