//! Solo mode and the end: rulings S42 to S50 and S54. Colour A is the player's, B the rival's.

use std::collections::BTreeSet;

use javelina_engine::{Game, Outcome};
use javelina_games::sonora::{Cells, Event, Placement, Prize, Stage, Where};

use super::Hand;

/// The rival has these discs to mark with, and the player none.
fn rivals(places: &[(&str, &str)], params: &[(&str, i32)]) -> Hand {
    let mut game = Hand::with(1, &[], params);
    game.round(places);
    game
}

/// What the rival may mark with, without the word `rival`.
fn options(game: &Hand) -> BTreeSet<String> {
    game.answers().iter().filter_map(|answer| answer.strip_prefix("rival ").map(String::from)).collect()
}

/// The place of a shape that is typed as its cells.
fn drawn<'a>(game: &'a Hand, draw: &str) -> &'a Placement {
    game.game.places().get(game.placement(0, &format!("rival {draw}"))).unwrap()
}

#[test]
fn s42_all_who_are_best_share_the_victory_and_only_when_the_game_is_over() {
    let mut game =
        Hand::ruled(3, "rule most at extra_points { add 9 }  rule less at extra_points { add -2 when actor is A }");
    let won = |game: &Hand| game.game.outcome(&game.state).standings().iter().map(|one| one.won).collect::<Vec<_>>();
    assert_eq!(won(&game), [false; 3]);
    game.state.stage = Stage::Over;
    assert_eq!(won(&game), [false, true, true]);
    (game.state.sheets[0].found, game.state.sheets[1].found) = ([2; 3], [0, 0, 1]);
    assert_eq!(won(&game), [false, true, false], "icons break ties, and are no points");
}

#[test]
fn s43_alone_a_disc_that_another_knocks_off_is_out_and_any_flick_may_be_repeated() {
    let mut game = Hand::new(1);
    game.put("A1", "60,60");
    game.put("B1", "60,-60 A1 off");
    assert_eq!((game.at("A1"), game.state.flights.len()), (Where::Out, 0), "no other player flicked");
    game.refuses("flick A1 toward hole at 700", "already flicked");
    game.flick("C5", "off");
    game.say(&["reflick"]);
    assert_eq!((game.at("C5"), game.usable(0)[0]), (Where::Hand, 0), "whatever its colour will be");
    game.put("C5", "90,60");
    game.put("B2", "hole");
    assert_eq!(game.state.stage, Stage::Flick);
    game.refuses("flick B3 toward hole at 700", "first ");
    game.say(&["give B2 canyon"]);
    game.flicks(&[]);
    assert_eq!(game.state.stage, Stage::Colours, "the section is named before the colours are");
    game.say(&["colours A B"]);
    assert_eq!((game.state.stage, game.state.rival.shapes), (Stage::Rival, [0, 1, 0, 0, 0]));
}

#[test]
fn s44_circles_count_for_the_rival_too() {
    // A Lizard, a Fox, an Owl and a Rabbit circle.
    let places = [("B4", "78,-34"), ("B3", "-34,78"), ("B2", "34,78"), ("B1", "-78,34")];
    let marks = |params: &[(&str, i32)]| {
        let rival = rivals(&places, params).state.rival;
        (rival.circled, rival.shapes[2], rival.paths[1], rival.value)
    };
    assert_eq!(marks(&[]), (8, 2, 2, 2));
    assert_eq!(marks(&[("solo.rival_circles", 0)]), (4, 1, 1, 1));
    // The player's own discs count twice with either setting.
    let own = |params: &[(&str, i32)]| rivals(&[("A4", "78,-34")], params).state.desks[0].hexes;
    assert_eq!((own(&[]), own(&[("solo.rival_circles", 0)])), (8, 8));
}

#[test]
fn s45_hexes_beyond_the_rivals_building_are_lost_and_the_player_takes_every_top() {
    let mut game = Hand::new(1);
    game.flicks(&[("B5", "ruins"), ("A2", "ruins")]);
    (game.state.rival.circled, game.state.rival.crossed) = (22, 22);
    game.state.taken = u8::MAX;
    game.state.sheets[0].hexes[0] = 4;
    game.say(&["colours A B"]);
    game.no_swaps();
    assert_eq!((game.state.rival.circled, game.state.rival.crossed), (24, 24), "2 of the 5, and crossed off first");
    assert_eq!((game.state.round, game.state.desks[0].hexes), (1, 0));
    game.flicks(&[("B5", "ruins"), ("A2", "ruins")]);
    game.say(&["colours A B"]);
    game.no_swaps();
    assert_eq!((game.state.rival.circled, game.state.desks[0].hexes), (24, 2), "hexes once crossed stay used");
    game.say(&["mark A 1"]);
    assert_eq!((game.sheet(0).prizes[0], game.usable(0)[0]), (Prize::Top, 2));
}

/// The rival has a disc in the Canyon, a shape of its own, and beside that one of the player's, beside which lies a
/// second one. The cells of the three.
fn leapers(leapfrog: i32) -> (Hand, [Cells; 3]) {
    let mut game = rivals(&[("B1", "canyon")], &[("solo.leapfrog", leapfrog)]);
    let places = game.game.places();
    let all: Vec<(u16, &Placement)> = places.numbers().map(|at| (at, places.get(at).unwrap())).collect();
    let find = |is: &dyn Fn(&Placement) -> bool| {
        let found = all.iter().find(|(_, one)| is(one)).unwrap();
        (found.0, found.1.cells)
    };
    let clear = |one: &Placement| !one.cells.meets(places.rival) && !one.around.meets(places.start);
    let (_, own) = find(&|one| one.cells.len() == 5 && clear(one));
    let (near, beside) = find(&|one| clear(one) && one.around.meets(own) && !one.cells.meets(own));
    let (far, behind) = find(&|one| {
        clear(one) && one.around.meets(beside) && !one.cells.meets(own.or(beside)) && !one.around.meets(own)
    });
    game.state.rival.filled = own;
    game.state.sheets[0].drawn = beside.or(behind);
    game.state.own_shapes.extend([near, far]);
    (game, [own, beside, behind])
}

#[test]
fn s46_the_rival_draws_beside_its_shapes_or_one_leap_over_a_shape_of_the_player() {
    let (game, [own, beside, behind]) = leapers(1);
    let (near, _) = leapers(0);
    let (all, few) = (options(&game), options(&near));
    assert!(few.is_subset(&all) && few.len() < all.len());
    let square = game.game.places().rival;
    for draw in &few {
        let place = drawn(&game, draw);
        assert!(place.cells.meets(square) || place.around.meets(own), "{draw}");
    }
    for draw in all.difference(&few) {
        let place = drawn(&game, draw);
        assert!(place.around.meets(beside) && !place.around.meets(own), "{draw}");
    }
    // One hop only: nothing beside the second shape alone.
    let two_hops = game.game.places().numbers().filter_map(|at| game.game.places().get(at)).find(|one| {
        let apart = !one.around.meets(own.or(beside)) && !one.cells.meets(square.or(own).or(beside).or(behind));
        one.cells.len() == 3 && one.around.meets(behind) && apart
    });
    let names: Vec<String> = two_hops.unwrap().cells.iter().map(|cell| game.game.places().name(cell)).collect();
    game.refuses(&format!("rival draw 1 {}", names.join("-")), "the rival cannot mark like that");
}

#[test]
fn s46_the_start_block_is_a_shape_of_the_player_to_leap_over() {
    let options_beside = |names: &[&str]| {
        let mut game = rivals(&[("B1", "canyon")], &[]);
        names.iter().for_each(|name| game.state.rival.filled.insert(game.game.places().cell(name).unwrap()));
        let block = game.game.places().start;
        options(&game).iter().filter(|draw| drawn(&game, draw).around.meets(block)).count()
    };
    assert!(options_beside(&["J11", "J12", "J13"]) > 30, "all around the block");
    assert_eq!(options_beside(&["A7", "A8", "B8"]), 0, "far from it");
}

#[test]
fn s46_the_rival_tries_its_label_then_lower_ones_and_without_any_the_disc_has_no_effect() {
    let prepared = |free: &[&str]| {
        let mut game = rivals(&[("B5", "canyon")], &[]);
        let mut open = Cells::default();
        free.iter().for_each(|name| open.insert(game.game.places().cell(name).unwrap()));
        game.state.sheets[0].drawn = Cells::first_elements(256).minus(open);
        game
    };
    let three = prepared(&["A6", "A7", "B7"]);
    assert_eq!(options(&three).into_iter().collect::<Vec<_>>(), ["draw 5 A6-A7-B7"]);
    let four = prepared(&["A6", "A7", "B6", "B7", "A8"]);
    assert!(options(&four).iter().all(|draw| four.label(0, &format!("rival {draw}")) == 3), "{:?}", options(&four));
    // Not a word of the square: no shape, although there is room.
    assert!(options(&prepared(&["C13", "D13", "E13"])).is_empty());
    let mut game = Hand::new(1);
    game.flicks(&[("B5", "canyon"), ("A1", "canyon")]);
    game.state.sheets[0].drawn = game.game.places().rival;
    game.say(&["colours A B"]);
    game.no_swaps();
    assert_eq!((game.state.stage, game.state.rival.filled.len()), (Stage::Write, 0));
    assert!(game.told.iter().any(|event| matches!(event, Event::RivalWasted { discs: 1, .. })), "{:?}", game.told);
}

/// The paths that the rival may fill with this disc, where these spaces are filled and these visited.
fn rival_paths(disc: &str, filled: &[&str], visited: &[&str]) -> Vec<String> {
    let mut game = rivals(&[(disc, "creek")], &[]);
    game.state.rival.spaces = filled.iter().fold(0, |all, name| all | game.space(name));
    game.state.sheets[0].visited = visited.iter().fold(0, |all, name| all | game.space(name));
    options(&game).into_iter().collect()
}

#[test]
fn s47_a_path_of_the_rival_begins_on_a_square_or_beside_what_it_filled() {
    let fresh = ["path 2 laa4 laa3", "path 2 lb7 lb6", "path 2 raa4 raa3", "path 2 rb7 rb6"];
    assert_eq!(rival_paths("B2", &[], &[]), fresh, "the square is the first space");
    let others = ["laa4", "lb7", "raa4", "rb7"];
    assert_eq!(
        rival_paths("B2", &others, &[]),
        ["path 2 laa3 laa2", "path 2 lb6 lb5", "path 2 raa3 raa2", "path 2 rb6 rb5"]
    );
    assert_eq!(rival_paths("B2", &[], &["laa3", "lb7"]), fresh[2..], "all of it is unvisited");
    // The start cannot be filled, so nothing leads over it.
    assert_eq!(
        rival_paths("B1", &["s2", "laa4", "lb7", "raa4", "rb7"], &["l1", "r1", "laa3", "lb6", "raa3", "rb6"]),
        ["path 1 s1 s1"]
    );
    let mut none = Hand::new(1);
    none.flicks(&[("B2", "creek"), ("A1", "canyon")]);
    none.state.sheets[0].visited = ["laa4", "lb7", "raa4", "rb7"].iter().fold(0, |all, name| all | none.space(name));
    none.say(&["colours A B"]);
    none.no_swaps();
    assert_eq!((none.state.stage, none.state.rival.spaces), (Stage::Write, 0), "no legal path: no effect");
}

#[test]
fn s48_a_point_fills_one_circle_of_an_uncrossed_outside_node_three_at_most() {
    let mut game = rivals(&[("B5", "mudcracks")], &[]);
    game.state.sheets[0].nodes |= game.node("b1");
    for line in ["rival fill a1 4", "rival fill b1 1", "rival fill b3 1", "rival fill c4 1"] {
        game.refuses(line, "the rival cannot mark like that");
    }
    game.say(&["rival fill a1 3"]);
    game.refuses("rival fill a1 1", "the rival cannot mark like that");
    assert_eq!(game.state.rival.value, 2);
    for node in ["a2", "a3", "a4", "a5", "b6", "c1", "c7", "d1", "d6", "e1", "e2", "e3", "e4", "e5"] {
        let at = game.node(node).trailing_zeros() as usize;
        game.state.rival.circles[at] = 3;
    }
    let last = game.node("e5").trailing_zeros() as usize;
    game.state.rival.circles[last] = 2;
    game.say(&["rival fill e5 1"]);
    assert!(game.told.iter().any(|event| matches!(event, Event::RivalWasted { value: 1, .. })), "{:?}", game.told);
    assert_ne!(game.state.stage, Stage::Rival, "a value of 1 is lost");
}

#[test]
fn s49_among_the_rivals_options_the_player_picks() {
    let game = rivals(&[("B5", "canyon"), ("B2", "creek"), ("B3", "mudcracks")], &[]);
    assert_eq!(game.to_act(), "A");
    let verbs: BTreeSet<String> = options(&game).iter().map(|one| one.split(' ').next().unwrap().into()).collect();
    assert_eq!(verbs.into_iter().collect::<Vec<_>>(), ["draw", "fill", "path"]);
    for line in game.answers() {
        assert_eq!(game.refused(&line), "");
    }
}

#[test]
fn s50_a_game_alone_ends_with_a_total_and_no_rank() {
    let mut game = Hand::with(1, &["short_game"], &[]);
    for _ in 0..5 {
        game.round(&[]);
    }
    game.state.sheets[0].cacti[0] = 3;
    let points = game.game.content().canyon.table[2];
    let outcome = game.game.outcome(&game.state);
    assert!(matches!(outcome, Outcome::Over { .. }));
    let sides = outcome.standings();
    assert_eq!((sides.len(), sides[0].score, sides[0].level.clone()), (1, points, None), "the rival has no score");
}

#[test]
fn s54_the_rivals_discs_come_in_any_order_that_wastes_none() {
    let mut game = rivals(&[("B1", "creek"), ("B2", "creek")], &[]);
    let all = (1_u64 << game.game.content().creek.len()) - 1;
    let free = ["laa4", "laa3", "lb7"].iter().fold(0, |all, name| all | game.space(name));
    game.state.sheets[0].visited = all & !free;
    assert_eq!(options(&game).into_iter().collect::<Vec<_>>(), ["path 1 lb7 lb7", "path 2 laa4 laa3"]);
    game.refuses("rival path 1 laa4 laa4", "wastes no disc");
    for order in [["path 1 lb7 lb7", "path 2 laa4 laa3"], ["path 2 laa4 laa3", "path 1 lb7 lb7"]] {
        let mut either = game.fork();
        either.say(&order.map(|line| ["rival ", line].concat()).each_ref().map(String::as_str));
        assert_eq!(either.state.rival.spaces, free);
    }
    // Where no order uses both, either may be used.
    game.state.sheets[0].visited |= game.space("lb7") | game.space("laa3");
    assert_eq!(options(&game).into_iter().collect::<Vec<_>>(), ["path 1 laa4 laa4"]);
}

#[test]
fn s54_a_path_of_the_rival_may_turn_into_another_branch() {
    let paths = rival_paths("B2", &["laa1", "laa2", "laa3", "laa4", "lb7", "raa4", "rb7"], &[]);
    assert!(paths.contains(&"path 2 la5 lab1".to_string()), "{paths:?}");
    assert!(paths.contains(&"path 2 la5 la4".to_string()), "{paths:?}");
}

#[test]
fn s54_borders_are_settled_after_the_swaps_the_players_discs_first_then_the_rivals() {
    let mut game = Hand::new(1);
    game.flicks(&[("B5", "0,60"), ("A4", "60,0"), ("A3", "60,60"), ("C1", "0,-60")]);
    game.say(&["colours A B"]);
    assert_eq!(game.state.stage, Stage::Swap);
    game.refuses("give B5 canyon", "first ");
    game.say(&["swap 3 4"]);
    assert_eq!(
        (game.state.stage, game.answers()),
        (Stage::Choose, vec!["give A3 canyon".into(), "give A3 mudcracks".into()])
    );
    game.refuses("give B5 canyon", "cannot be given");
    game.say(&["give A3 mudcracks"]);
    assert_eq!(game.answers(), ["give B5 ruins", "give B5 canyon"], "nothing of C counts");
    game.say(&["give B5 canyon"]);
    assert_eq!((game.state.stage, game.state.rival.shapes), (Stage::Rival, [0, 0, 0, 0, 1]));
}
