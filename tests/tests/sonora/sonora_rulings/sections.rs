//! Canyon, Creek Bed and Mudcracks: rulings S28 to S41 and S51.

use std::collections::BTreeSet;

use javelina_engine::Element;
use javelina_games::sonora::content::Bonus;
use javelina_games::sonora::{Cells, Event, Placement};

use super::{Hand, writes};

/// The first place of a shape that is like this.
fn place(game: &Hand, is: impl Fn(&Placement) -> bool) -> (u16, Placement) {
    let all = game.game.places().numbers().map(|at| (at, game.game.places().get(at).unwrap()));
    all.into_iter().find(|(_, one)| is(one)).map(|(at, one)| (at, one.clone())).unwrap()
}

/// The names of cells as they are typed.
fn typed(game: &Hand, cells: Cells) -> String {
    cells.iter().map(|cell| game.game.places().name(cell)).collect::<Vec<_>>().join("-")
}

fn label(game: &Hand, place: &Placement) -> u8 {
    game.game.content().canyon.shapes[place.shape.index()].label
}

/// The cells of names.
fn cells(game: &Hand, names: &[&str]) -> Cells {
    let mut cells = Cells::default();
    names.iter().for_each(|name| cells.insert(game.game.places().cell(name).unwrap()));
    cells
}

#[test]
fn s28_the_rivals_1_may_be_either_of_the_two_shapes_of_that_label() {
    let mut game = Hand::new(1);
    game.round(&[("B1", "canyon")]);
    let shapes: BTreeSet<String> = game
        .answers()
        .iter()
        .map(|answer| {
            let place = game.game.places().get(game.placement(0, answer)).unwrap();
            game.game.content().canyon.shapes[place.shape.index()].name.clone()
        })
        .collect();
    assert_eq!(shapes.into_iter().collect::<Vec<_>>(), ["1a", "1b"]);
}

#[test]
fn s29_the_start_block_has_16_cells_and_is_a_value_of_the_pack() {
    let start = |game: &Hand| game.game.places().start.len();
    let mut game = writes(&[]);
    game.state.desks[0].shapes[0] = 1;
    assert_eq!(start(&game), 16);
    game.refuses("A: draw 1 F11-F12-F13", "no shape has exactly these cells");
    assert!(game.draws(0, "1").iter().all(|cells| !cells.contains("F1") || cells.contains("F10")));
    let mut other = Hand::edited(2, "canyon.toml", "SSSS", ".SS.");
    assert_eq!(start(&other), 8);
    other.round(&[("A1", "canyon"), ("B1", "canyon")]);
    assert_eq!(other.refused("A: draw 1 F11-F12-F13"), "");
}

#[test]
fn s30_squares_of_the_rival_may_be_drawn_over_and_do_nothing() {
    let mut game = writes(&[]);
    let square = game.game.places().rival;
    assert_eq!(square, cells(&game, &["M2", "A7"]));
    let (_, over) = place(&game, |one| one.cells.meets(square) && one.bonuses.is_empty() && one.cacti == [0; 4]);
    game.state.desks[0].shapes[4] = 1;
    game.state.sheets[0].drawn = over.around;
    let before = (game.points(0, ""), game.usable(0));
    game.say(&[&format!("A: draw 5 {}", typed(&game, over.cells))]);
    assert_eq!((game.points(0, ""), game.usable(0)), before);
    assert!(game.sheet(0).drawn.meets(square));
}

#[test]
fn s31_both_icons_under_one_shape_are_earned_at_once() {
    let mut game = writes(&[]);
    let (_, over) = place(&game, |one| one.bonuses.len() == 2 && one.bonuses[0] != one.bonuses[1]);
    game.state.desks[0].shapes[4] = 1;
    game.state.sheets[0].drawn = over.around;
    game.say(&[&format!("A: draw 5 {}", typed(&game, over.cells))]);
    let earned = |event: &Event| match event {
        Event::Earned { bonus, room: true, .. } => Some(*bonus),
        _ => None,
    };
    assert_eq!(game.told.iter().filter_map(earned).collect::<Vec<_>>(), over.bonuses);
}

#[test]
fn s31_bonuses_that_were_earned_together_are_used_in_any_order() {
    for order in [["draw fox E10-F10-G10", "path owl s1"], ["path owl s1", "draw fox E10-F10-G10"]] {
        let mut game = writes(&[]);
        game.state.desks[0].animals = [1, 1, 0];
        game.say(&order.map(|line| ["A: ", line].concat()).each_ref().map(String::as_str));
        assert_eq!(game.state.desks[0].animals, [0; 3]);
    }
}

#[test]
fn s32_a_fox_without_a_legal_shape_of_an_allowed_label_is_lost() {
    let mut game = writes(&[("write.animal_must_use", 1)]);
    game.state.desks[0].animals[0] = 1;
    // What is left free is one place of the 5.
    let (_, five) = place(&game, |one| label(&game, one) == 5);
    let all = Cells::first_elements(256);
    game.state.sheets[0].drawn = all.minus(five.cells);
    let smaller = game.draws(0, "fox");
    assert!(!smaller.is_empty() && smaller.iter().all(|cells| game.label(0, &format!("draw fox {cells}")) < 5));
    game.refuses("A: end", "first use the rest: ");
    // Two cells in a corner of it take no shape at all.
    let two: Vec<i32> = five.cells.iter().take(2).collect();
    let mut left = Cells::default();
    two.iter().for_each(|cell| left.insert(*cell));
    game.state.sheets[0].drawn = all.minus(left);
    assert!(game.draws(0, "fox").is_empty());
    game.say(&["A: end"]);
    assert!(game.told.iter().any(|event| matches!(event, Event::Finished { animals: 1, .. })), "{:?}", game.told);
}

#[test]
fn s33_cacti_are_scored_once_for_all_shapes_together() {
    let mut game = writes(&[]);
    game.state.desks[0].shapes[4] = 9;
    assert_eq!(game.points(0, "canyon"), 0, "no cactus, no points");
    for (cacti, points) in [(1, 5), (2, 7), (3, 10)] {
        let drawn = game.sheet(0).drawn;
        let (_, next) =
            place(&game, |one| one.cacti == [1, 0, 0, 0] && one.bonuses.is_empty() && !one.cells.meets(drawn));
        let more = next.around.minus(game.game.places().start);
        game.state.sheets[0].drawn = drawn.or(more).minus(next.cells);
        game.say(&[&format!("A: draw 5 {}", typed(&game, next.cells))]);
        assert_eq!((game.sheet(0).cacti[0], game.points(0, "canyon")), (cacti, points), "not 5 for each");
    }
}

#[test]
fn s34_the_start_of_a_path_is_neither_counted_nor_changed() {
    let mut game = writes(&[]);
    game.state.desks[0].paths = [2, 1, 0, 0, 0];
    game.say(&["A: path 2 s2"]);
    assert_eq!(game.sheet(0).circled, game.space("s2"), "X is no space of the path");
    for end in ["s1", "s2", "l2"] {
        game.refuses(&format!("A: path 1 {end}"), "no path of that length ends there");
    }
    game.say(&["A: path 1 l1"]);
    assert_eq!(game.sheet(0).circled, game.space("s2") | game.space("l1"));
    assert_eq!(game.sheet(0).visited, game.space("s1") | game.space("s2") | game.space("l1"));
    // From here a path of one might start on any of the three.
    let ends: BTreeSet<String> = game.answers_of(0).into_iter().filter(|one| one.starts_with("path 1")).collect();
    assert_eq!(ends.into_iter().collect::<Vec<_>>(), ["path 1 l2", "path 1 r1"]);
}

#[test]
fn s35_a_bonus_that_a_path_passes_is_never_earned() {
    let walk = |params: &[(&str, i32)]| {
        let mut game = writes(params);
        game.state.desks[0].paths = [0, 2, 0, 1, 0];
        game.say(&["A: path 2 s2", "A: path 4 r4"]);
        let passed = game.usable(0)[0];
        game.say(&["A: path 2 ra1"]);
        (passed, game.usable(0)[0], game.points(0, "creek"))
    };
    assert_eq!(walk(&[]), (1, 1, 1 + 2 + 3), "the Reflick of r3 is passed; r4 stays circled as the start of the next");
    assert_eq!(walk(&[("creek.passing_bonus", 1)]), (2, 2, 1 + 2 + 3));
}

#[test]
fn s36_an_owl_marks_a_path_of_any_length_that_fits() {
    let ends = |params: &[(&str, i32)]| {
        let mut game = writes(params);
        game.state.desks[0].animals[1] = 1;
        let paths = game.answers_of(0).into_iter().filter_map(|one| one.strip_prefix("path owl ").map(String::from));
        paths.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>()
    };
    assert_eq!(ends(&[]), ["l1", "l2", "l3", "r1", "r2", "r3", "s1", "s2"]);
    assert_eq!(ends(&[("bonus.owl_length", 3)]), ["l1", "r1", "s1", "s2"]);
}

#[test]
fn s37_the_second_path_of_a_disc_may_start_on_the_first() {
    let mut game = Hand::new(2);
    game.round(&[("A3", "34,78"), ("B1", "canyon")]);
    assert_eq!(game.state.desks[0].paths, [0, 0, 2, 0, 0]);
    game.say(&["A: path 3 l1", "A: path 3 l4"]);
    assert_eq!(game.sheet(0).circled, game.space("l1") | game.space("l4"));
}

#[test]
fn s38_all_discs_form_one_pool_that_rabbits_may_join_or_be_without() {
    let mut game = Hand::new(2);
    game.round(&[("A2", "mudcracks"), ("A3", "mudcracks"), ("A1", "mudcracks"), ("B1", "canyon")]);
    assert_eq!(game.pool(0), 6);
    game.state.desks[0].animals[2] = 1;
    game.state.sheets[0].found[2] = 1;
    game.say(&["A: node b3", "A: node b4"]);
    game.refuses("A: node a4", "costs more than you have");
    game.say(&["A: rabbit"]);
    assert_eq!(game.pool(0), 6, "one left and five more");
    game.say(&["A: node a4", "A: rabbit discovery"]);
    assert_eq!((game.pool(0), game.sheet(0).used[2]), (7, 1));
    let mut alone = writes(&[]);
    alone.state.desks[0].animals[2] = 1;
    assert_eq!(alone.pool(0), 0);
    alone.say(&["A: rabbit", "A: node b3"]);
    assert_eq!(alone.pool(0), 2);
}

#[test]
fn s39_and_s51_until_the_section_is_ended_nodes_columns_and_rabbits_come_in_any_order() {
    let mut game = writes(&[]);
    (game.state.desks[0].pool, game.state.desks[0].animals[2]) = (6, 2);
    game.say(&["A: fill swap 1", "A: node b4", "A: fill reflick 3", "A: rabbit", "A: node c5", "A: fill swap 1"]);
    assert_eq!((game.pool(0), game.usable(0)), (0, [3, 2]), "two Reflicks: the column and b4-c4-c5");
    assert_eq!(game.sheet(0).boxes[..2], [2, 3]);
    game.say(&["A: end"]);
    game.refuses("A: rabbit", "not A's turn");
}

#[test]
fn s40_a_node_is_paid_in_full_boxes_one_by_one_and_what_is_left_is_lost() {
    let mut game = writes(&[]);
    game.state.desks[0].pool = 2;
    game.refuses("A: node b3", "cost: 3");
    game.say(&["A: fill swap 1"]);
    assert_eq!(game.usable(0)[1], 1, "half a column earns nothing");
    game.say(&["A: end"]);
    let cells = game.draws(1, "1")[0].clone();
    game.say(&[&format!("B: draw 1 {cells}")]);
    game.flicks(&[("A3", "mudcracks")]);
    game.no_swaps();
    assert_eq!((game.state.round, game.pool(0)), (1, 3), "the value that was left is gone");
    game.say(&["fill swap 1"]);
    assert_eq!(game.usable(0)[1], 2, "the second half, a round later");
    let mut house = writes(&[("mudcracks.piecemeal", 0)]);
    house.state.desks[0].pool = 3;
    house.refuses("A: fill swap 1", "must be filled at once");
    house.say(&["A: fill swap 2"]);
    assert_eq!(house.usable(0)[1], 2);
}

#[test]
fn s41_one_node_may_close_several_areas_at_once() {
    let mut game = writes(&[]);
    game.state.desks[0].pool = 20;
    let closed = |game: &Hand| game.told.iter().filter(|event| matches!(event, Event::Surrounded { .. })).count();
    game.say(&["A: node b3", "A: node d3"]);
    assert_eq!(closed(&game), 0);
    game.say(&["A: node c3"]);
    assert_eq!((closed(&game), game.points(0, "mudcracks")), (2, 4), "b3-c3-c4 and c3-c4-d3");
    game.say(&["A: node b4"]);
    assert_eq!(closed(&game), 1, "at every node, not only at the end");
    game.say(&["A: node c5"]);
    assert!(game.told.iter().any(|event| matches!(event, Event::Earned { bonus: Bonus::Reflick, .. })));
}
