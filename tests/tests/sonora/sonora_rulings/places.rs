//! Seats, borders, circles and the No Bunting variant: rulings S9 to S17, S55, S56, S58 and S61.

use javelina_engine::Element;
use javelina_games::sonora::content::Section;
use javelina_games::sonora::{Event, Stage, Where};

use super::Hand;

/// The sections that may be named for a disc of A at this place.
fn choices(params: &[(&str, i32)], place: &str) -> Vec<String> {
    let mut game = Hand::with(2, &[], params);
    game.flicks(&[("A4", place), ("A5", "30,-40")]);
    game.no_swaps();
    if game.state.stage == Stage::Choose {
        return game.answers().iter().filter_map(|answer| answer.strip_prefix("give A4 ")).map(String::from).collect();
    }
    vec![game.counts("A4").unwrap().0.name().into()]
}

#[test]
fn s09_a_bullseye_disc_lies_in_the_chosen_zone_never_on_a_circle_and_for_good() {
    let mut game = Hand::new(2);
    game.put("A1", "hole");
    game.refuses("swap A1 A2", "first ");
    game.say(&["give A1 mudcracks"]);
    game.refuses("give A1 ruins", "first ");
    game.flicks(&[("A2", "-60,60"), ("A3", "-90,60")]);
    assert_eq!(game.state.stage, Stage::Swap);
    assert!(game.refused("swap 2 3").is_empty());
    for line in ["swap 1 2", "swap 1 3"] {
        game.refuses(line, "a Swap needs two of your discs on the board");
    }
    game.refuses("give A1 ruins", "first ");
    game.say(&["end"]);
    assert_eq!(game.counts("A1"), Some((Section::Mudcracks, 1)));
    assert_eq!(game.pool(0), 1);
}

/// Where A1 is after it came to rest in A's own zone like this, or at another place.
fn bunted(variants: &[&str], lies: &str) -> Where {
    let mut game = Hand::with(2, variants, &[]);
    game.put("A1", lies);
    game.at("A1")
}

#[test]
fn s10_with_no_bunting_the_quadrant_decides_even_where_a_circle_is_touched() {
    for place in ["-78,34", "-34,78", "-60,60", "-5,20"] {
        assert_eq!(bunted(&["no_bunting"], place), Where::Out, "{place}");
        assert_ne!(bunted(&[], place), Where::Out, "{place}");
        assert_ne!(bunted(&["no_bunting"], &format!("{place} by rail")), Where::Out, "{place}");
    }
    // A circle of the own animal in another zone.
    assert_ne!(bunted(&["no_bunting"], "78,-34"), Where::Out);
}

#[test]
fn s10_the_hole_is_no_zone_and_a_disc_that_others_push_home_stays() {
    assert_eq!(bunted(&["no_bunting"], "hole"), Where::Hole);
    let mut game = Hand::with(2, &["no_bunting"], &[]);
    game.put("A1", "60,60");
    game.put("A2", "30,-40 A1 -60,60 by disc");
    assert_ne!(game.at("A1"), Where::Out, "only the flicked disc is judged");
    game.put("B1", "60,60 A2 -90,60 by disc");
    assert_ne!(game.at("A2"), Where::Out);
}

#[test]
fn s10_a_reflick_comes_before_the_judgement() {
    let mut game = Hand::with(2, &["no_bunting"], &[]);
    game.flick("A1", "-60,60");
    assert_eq!(game.answers(), ["keep", "reflick"]);
    let mut kept = game.fork();
    kept.say(&["keep"]);
    assert!(matches!(kept.told[0], Event::Disqualified { disc, .. } if disc.index() == 0), "{:?}", kept.told);
    game.say(&["reflick"]);
    game.put("A1", "60,60");
    assert_ne!(game.at("A1"), Where::Out);
}

/// For each seat in order of its first flick, whether it may flick from the corner at `x < 0, y > 0`, then clockwise.
fn corners(game: &mut Hand) -> Vec<(String, usize)> {
    let (mut found, round) = (Vec::new(), game.state.round);
    while game.state.stage == Stage::Flick && game.state.round == round {
        let seat = game.to_act();
        let number = (1..=5).find(|number| game.at(&format!("{seat}{number}")) == Where::Hand).unwrap();
        let points = ["-108,108", "108,108", "108,-108", "-108,-108"];
        let free: Vec<usize> = (0..4)
            .filter(|at| game.refused(&format!("flick {number} from {} toward hole at 700", points[*at])).is_empty())
            .collect();
        assert_eq!(free.len(), 1, "{seat} has one corner");
        if !found.iter().any(|(other, _)| *other == seat) {
            found.push((seat.clone(), free[0]));
        }
        game.put(&format!("{seat}{number}"), "off");
    }
    found
}

fn seated(game: &mut Hand) -> String {
    corners(game).iter().map(|(seat, corner)| format!("{seat}{corner} ")).collect()
}

#[test]
fn s11_two_players_sit_at_opposite_corners_and_three_leave_the_last_one_free() {
    assert_eq!(seated(&mut Hand::new(2)), "A0 B2 ");
    assert_eq!(seated(&mut Hand::new(3)), "A0 B1 C2 ");
    assert_eq!(seated(&mut Hand::with(2, &["side_by_side"], &[])), "A0 B1 ", "any two corners will do");
    let mut others = Hand::edited(3, "settings.toml", "corners_3 = [0, 1, 2]", "corners_3 = [0, 2, 3]");
    assert_eq!(seated(&mut others), "A0 B2 C3 ");
}

#[test]
fn s11_the_board_turns_a_quarter_each_round_and_the_marker_goes_to_the_next_seat() {
    let mut game = Hand::new(2);
    let rounds: Vec<String> = (0..3).map(|_| seated(&mut game)).collect();
    assert_eq!(rounds, ["A0 B2 ", "B1 A3 ", "A2 B0 "], "a quarter each, although two play");
    let mut game = Hand::new(3);
    let rounds: Vec<String> = (0..3).map(|_| seated(&mut game)).collect();
    assert_eq!(rounds, ["A0 B1 C2 ", "B0 C1 A3 ", "C0 A2 B3 "], "the free corner has no turn");
    let mut still = Hand::with(3, &[], &[("game.board_turns", 0)]);
    let rounds: Vec<String> = (0..3).map(|_| seated(&mut still)).collect();
    assert_eq!(rounds, ["A0 B1 C2 ", "B1 C2 A0 ", "C2 A0 B1 "]);
}

#[test]
fn s12_rules_may_assign_a_disc_elsewhere_than_where_its_centre_lies() {
    let places = [("A1", "60,60"), ("A2", "90,60")];
    let mut game = Hand::ruled(2, "rule leaning at assigned { set to creek when disc.number is 1 }");
    game.round(&places);
    assert_eq!((game.counts("A1"), game.counts("A2")), (Some((Section::Creek, 1)), Some((Section::Canyon, 1))));
    let mut plain = Hand::new(2);
    plain.round(&places);
    assert_eq!(plain.counts("A1"), Some((Section::Canyon, 1)));
}

#[test]
fn s13_near_the_centre_the_quadrant_of_the_discs_centre_counts() {
    assert_eq!(choices(&[], "14,5"), ["canyon"], "although a quarter of it lies in the Mudcracks");
    assert_eq!(choices(&[], "-5,-14"), ["creek"]);
    assert_eq!(choices(&[], "60,0"), ["canyon", "mudcracks"]);
    assert_eq!(choices(&[], "0,-60"), ["mudcracks", "creek"]);
    assert_eq!(choices(&[], "14,0.02"), ["canyon"]);
    assert_eq!(choices(&[("board.zone_border", 5_000)], "14,5"), ["canyon", "mudcracks"], "a border of 5 mm");
}

#[test]
fn s14_the_second_disc_of_a_turn_is_chosen_after_the_first_has_come_to_rest() {
    let mut game = Hand::new(2);
    game.put("A4", "60,60");
    for number in [1, 2, 3, 5] {
        assert_eq!(game.refused(&format!("flick {number} toward hole at 700")), "");
    }
    game.refuses("flick 4 toward hole at 700", "already flicked");
}

#[test]
fn s15_players_swap_in_turn_order_as_often_as_they_have_swaps_and_only_discs_on_the_field() {
    let mut game = Hand::new(2);
    game.flicks(&[("A1", "60,60"), ("A2", "60,-60"), ("A3", "-60,-60"), ("B1", "-60,60"), ("B2", "90,60")]);
    (game.state.sheets[0].usable[1], game.state.sheets[1].usable[1]) = (3, 2);
    for line in ["swap 1 4", "swap 4 5", "B: swap 1 2"] {
        assert!(!game.refused(line).is_empty(), "{line}");
    }
    game.refuses("swap A1 B2", "your own");
    let lies = ["A1", "A2", "A3"].map(|name| game.at(name));
    game.say(&["swap 1 2", "swap 2 3"]);
    assert_eq!(["A1", "A2", "A3"].map(|name| game.at(name)), [lies[1], lies[2], lies[0]]);
    assert_eq!(game.to_act(), "A", "a third Swap is left");
    game.say(&["end"]);
    assert_eq!((game.to_act().as_str(), game.state.stage), ("B", Stage::Swap));
    game.refuses("A: swap 1 2", "not A's turn");
    game.say(&["swap 1 2", "end"]);
    assert_eq!((game.usable(0)[1], game.usable(1)[1]), (1, 1));
    assert_eq!(game.counts("A3"), Some((Section::Canyon, 1)));
}

#[test]
fn s15_a_swap_that_is_earned_in_a_write_phase_can_be_used_in_the_next_one() {
    let places = [("A2", "mudcracks"), ("A3", "mudcracks")];
    let mut game = Hand::with(2, &[], &[("bonus.swap_start", 0)]);
    game.round(&places);
    assert_eq!((game.state.stage, game.usable(0)[1]), (Stage::Write, 0));
    game.say(&["fill swap 2"]);
    assert_eq!(game.usable(0)[1], 1);
    game.refuses("swap 2 3", "first ");
    game.say(&["A: end"]);
    game.flicks(&places);
    assert_eq!((game.state.stage, game.to_act().as_str(), game.state.round), (Stage::Swap, "A", 1));
    assert_eq!(game.refused("swap 2 3"), "");
}

/// The seat that marks first in the Ruins: A has a 3 there, B a 2 and a 5 on the border to the Canyon.
fn leads(section: &str) -> String {
    let mut game = Hand::new(2);
    game.flicks(&[("A1", "60,60"), ("A3", "-60,60"), ("B2", "-90,60"), ("B5", "0,60")]);
    game.say(&["swap 1 3"]);
    assert_eq!((game.state.stage, game.to_act().as_str()), (Stage::Swap, "B"), "borders come after all Swaps");
    game.refuses("give B5 canyon", "first ");
    game.say(&["end"]);
    assert_eq!((game.state.stage, game.to_act().as_str()), (Stage::Choose, "B"));
    game.say(&[&format!("give B5 {section}")]);
    assert_eq!(game.state.stage, Stage::Ruins, "and before the order of the Ruins");
    game.to_act()
}

#[test]
fn s16_choices_at_borders_come_after_swaps_and_may_change_the_order_of_the_ruins() {
    assert_eq!(leads("ruins"), "B");
    let mut game = Hand::new(2);
    game.flicks(&[("A3", "-60,60"), ("B2", "-90,60"), ("B5", "0,60")]);
    game.no_swaps();
    game.say(&["give B5 canyon"]);
    assert_eq!(game.to_act(), "A", "2 in the Ruins are less than 3");
    // A Swap takes the choice to the disc that lies on the border then.
    let mut game = Hand::new(2);
    game.flicks(&[("A3", "-60,60"), ("B2", "-90,60"), ("B5", "0,60")]);
    game.say(&["swap 2 5"]);
    assert_eq!(game.answers(), ["give B2 ruins", "give B2 canyon"]);
}

#[test]
fn s16_choices_at_borders_are_made_in_turn_order() {
    let places = [("A1", "0,60"), ("A2", "0,-60"), ("B1", "60,0"), ("A3", "60,60"), ("B3", "-60,-60")];
    let mut game = Hand::with(2, &[], &[("bonus.swap_start", 0)]);
    for round in ["AAB", "BAA"] {
        game.flicks(&places);
        let mut seats = String::new();
        while game.state.stage == Stage::Choose {
            seats += &game.to_act();
            let first = game.answers()[0].clone();
            game.say(&[&first]);
        }
        assert_eq!(seats, round);
        while game.state.stage == Stage::Ruins {
            let left = game.state.desks[game.state.acting.index()].hexes;
            game.say(&[&format!("mark H {left}")]);
        }
        game.state.desks = Default::default();
        game.state.desks[0].pool = 1;
        game.say(&["A: end"]);
    }
}

#[test]
fn s17_a_disc_that_touches_a_circle_must_use_it() {
    assert_eq!(choices(&[], "60,-34"), ["ruins"]);
    let free = [("circle.compulsory", 0)];
    assert_eq!(choices(&free, "60,-34"), ["ruins", "mudcracks"]);
    for (section, factor) in [("ruins", 2), ("mudcracks", 1)] {
        let mut game = Hand::with(2, &[], &free);
        game.flicks(&[("A4", "60,-34")]);
        game.say(&[&format!("give A4 {section}")]);
        let (found, times) = game.counts("A4").unwrap();
        assert_eq!((found.name(), times), (section, factor));
    }
}

#[test]
fn s55_of_two_circles_that_a_disc_touches_its_owner_chooses_one() {
    // Discs of 25 mm that count as touching from 10 mm away: 31.5 mm from both circles of the Ruins are enough.
    let wide = [("board.disc_radius", 12_500), ("board.touch", 10_000)];
    assert_eq!(choices(&wide, "-56,56"), ["canyon", "mudcracks"]);
    let mut game = Hand::with(2, &[], &wide);
    game.flicks(&[("A4", "-56,56")]);
    game.say(&["give A4 mudcracks"]);
    assert_eq!(game.counts("A4"), Some((Section::Mudcracks, 2)));
    assert_eq!(choices(&[], "-56,56"), ["ruins"], "on the printed board it touches neither");
}

#[test]
fn s56_a_tie_of_all_four_zones_lies_inside_the_hole() {
    let mut game = Hand::new(2);
    game.say(&["flick 1 toward hole at 700"]);
    game.refuses("lies A1 0.01,-0.01", "is in the hole");
    game.refuses("lies A1 0,0", "is in the hole");
    // With borders of 10 mm on each side the tie reaches beyond the hole, and the owner has four to choose from.
    assert_eq!(choices(&[("board.zone_border", 10_000)], "9.9,-9.9"), ["ruins", "canyon", "mudcracks", "creek"]);
}

/// Where a disc rests, in mm.
fn lies(game: &Hand, name: &str) -> (f64, f64) {
    match game.at(name) {
        Where::Board(place) => (f64::from(place.x) / 1e6, f64::from(place.y) / 1e6),
        other => panic!("{name} is {other:?}"),
    }
}

#[test]
fn s58_the_face_of_a_corner_bounces_a_disc_and_counts_as_rail() {
    let flick = |variant: &str| {
        let mut game = Hand::with(2, &[variant], &[]);
        game.say(&["flick 1 from -108,108 toward 108,-108 at 1400", "wobble 0 0"]);
        let (x, y) = lies(&game, "A1");
        assert!(x < 70.0 && (x + y).abs() < 0.01, "it comes back from the face, which it met at 82.9: {x},{y}");
        assert_eq!((game.state.record.order, game.state.record.count), ([1, 0], [1, 0]), "{variant}");
        game.say(&["keep"]);
        game.at("A1")
    };
    assert!(matches!(flick("bank_first"), Where::Board(_)));
    assert!(matches!(flick("no_bunting"), Where::Board(_)));
    let mut direct = Hand::with(2, &["bank_first"], &[]);
    direct.say(&["flick 1 from -108,108 toward 60,60 at 900", "wobble 0 0", "keep"]);
    assert_eq!(direct.at("A1"), Where::Out, "without the bounce it does not count");
}

/// The tangent of the angle between the line of the centres and the way of a disc that is hit `aside` mm from its middle.
fn thrown_by(aside: f64) -> f64 {
    let mut game = Hand::new(2);
    game.put("A1", "20,60");
    game.put("A2", "-60,-60");
    game.put("B1", "60,-60");
    game.put("B2", "90,-60");
    let (x, y) = (-108.0, 88.0_f64);
    let aim = (20.0 - x, 60.0 - y);
    let length = (aim.0 * aim.0 + aim.1 * aim.1).sqrt();
    let (ux, uy) = (aim.0 / length, aim.1 / length);
    // A point beside the middle of A1, to the left of the way.
    let turn = (aside / length).asin();
    let (tx, ty) = (ux * turn.cos() - uy * turn.sin(), ux * turn.sin() + uy * turn.cos());
    game.say(&[&format!("flick 3 from {x},{y} toward {:.3},{:.3} at 900", x + 1000.0 * tx, y + 1000.0 * ty)]);
    game.say(&["wobble 0 0"]);
    let (ex, ey) = lies(&game, "A1");
    let (dx, dy) = (ex - 20.0, ey - 60.0);
    // From the flicked disc at the touch to A1: `aside` to the right of the way.
    let ahead = (400.0 - aside * aside).sqrt();
    let (nx, ny) = ((ahead * tx + aside * ty) / 20.0, (ahead * ty - aside * tx) / 20.0);
    let (sx, sy) = (-ny, nx);
    (dx * sx + dy * sy) / (dx * nx + dy * ny)
}

#[test]
fn s61_a_disc_that_is_hit_aslant_is_dragged_along_by_a_tenth_of_the_blow_and_at_most_a_sixth_of_the_slip() {
    let slanting = thrown_by(14.142);
    assert!((slanting - 0.1).abs() < 0.002, "friction of 0.1: {slanting}");
    // Nearly straight on: a sixth of the slip, tan 0.1 of the closing speed, over 0.91 of that speed.
    let straight = thrown_by(2.0);
    assert!((straight - 0.1005 / 6.0 / 0.91).abs() < 0.001, "no slip is left: {straight}");
}

#[test]
fn s61_a_disc_loses_a_third_of_its_slip_at_the_rail_and_at_most_a_tenth_of_the_blow() {
    // (how far aside on 218 mm down to the rail, what is left of the way aside for each mm back)
    for (aside, left) in [(50.0, 50.0 / 218.0 * 2.0 / 3.0 / 0.55), (128.0, (128.0 / 218.0 - 0.155) / 0.55)] {
        let mut game = Hand::new(2);
        game.say(&[&format!("flick 1 from -87,108 toward {},-110 at 1300", -87.0 + aside), "wobble 0 0"]);
        let (x, y) = lies(&game, "A1");
        let found = (x - (-87.0 + aside)) / (y + 110.0);
        assert!((found - left).abs() < 0.004, "{aside} mm aside: {found} for {left}");
    }
}
