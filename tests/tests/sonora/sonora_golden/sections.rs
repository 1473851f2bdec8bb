//! Ruins and Canyon: G-20 to G-34.

use std::collections::BTreeSet;

use javelina_engine::{Element, Game, Present, Seat};
use javelina_games::sonora::content::Bonus;
use javelina_games::sonora::{Building, Event, Prize, Stage, View};

use super::Hand;

const B: usize = 1;
const C: usize = 2;

/// Molly is B here, so that her 13 put her before A, who has 6 and is first in turn order.
fn mollys_ruins() -> Hand {
    let mut game = Hand::new(3);
    game.round(&[("A1", "ruins"), ("A5", "ruins"), ("B2", "ruins"), ("B3", "ruins"), ("B4", "60,-34")]);
    game
}

#[test]
fn g_20_molly_leads_with_13_completes_b_first_and_begins_c() {
    let mut game = mollys_ruins();
    assert_eq!((game.state.stage, game.to_act().as_str()), (Stage::Ruins, "B"));
    assert_eq!((game.state.desks[1].hexes, game.state.desks[0].hexes), (13, 6));
    game.refuses("A: mark B 1", "it is not A's turn");
    game.say(&["mark B 9"]);
    assert!(game.told.contains(&Event::Completed { seat: Seat(1), building: Building::at(B).unwrap(), first: true }));
    assert_eq!((game.points(1, "ruins B"), game.sheet(1).prizes[B]), (11, Prize::Top));
    assert_eq!(game.usable(1), [1, 2], "one Swap more");
    game.say(&["mark C 4"]);
    assert_eq!((game.sheet(1).hexes[C], game.sheet(1).prizes[C]), (4, Prize::None));
    assert_eq!((game.points(1, "ruins"), game.state.taken), (11, 1 << B));
    assert_eq!(game.to_act(), "A", "then the next in value");
}

#[test]
fn g_20_who_completes_the_building_later_scores_its_bottom_and_no_bonus() {
    let mut game = mollys_ruins();
    game.say(&["mark B 9", "mark C 4"]);
    for seat in [0, 2] {
        let mut view = View::default();
        game.game.view(&game.state, Seat(seat), &mut view);
        let sheet = game.game.sheet(&view, Seat(seat), true);
        let row = sheet.lines().find(|line| line.trim_start().starts_with("building B:")).unwrap().to_string();
        assert!(row.contains("top is gone"), "{row}");
    }
    game.say(&["mark B 6"]);
    game.end_writing();
    game.round(&[("A3", "ruins")]);
    assert_eq!(game.to_act(), "A");
    let before = game.usable(0);
    game.say(&["mark B 3"]);
    assert_eq!((game.points(0, "ruins B"), game.sheet(0).prizes[B]), (7, Prize::Bottom));
    assert_eq!(game.usable(0), before);
    assert!(!game.told.iter().any(|event| matches!(event, Event::Earned { .. })), "{:?}", game.told);
    assert_eq!(game.points(1, "ruins B"), 11, "Molly keeps her top");
}

#[test]
fn g_21_a_value_of_six_marks_six_hexes_in_any_split() {
    for split in [&["mark D 6"][..], &["mark A 1", "mark B 2", "mark H 3"], &["mark A 5", "mark G 1"]] {
        let mut game = Hand::new(2);
        game.round(&[("A2", "ruins"), ("A4", "ruins")]);
        game.refuses("mark D 7", "cost more than the value left");
        let (last, first) = split.split_last().unwrap();
        game.say(first);
        game.refuses("end", "first use the rest: ");
        game.say(&[last]);
        assert_eq!(game.sheet(0).hexes.iter().sum::<u8>(), 6, "{split:?}");
        assert_eq!(game.state.desks[0].hexes, 0);
        assert_ne!(game.state.stage, Stage::Ruins, "there is nothing left to mark");
    }
}

/// A takes the tops of B and E and the bottoms of A and C, and begins G, against B in three rounds.
pub(crate) fn dylans_ruins() -> Hand {
    let mut game = Hand::new(2);
    let all = ["A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3", "B4", "B5"].map(|disc| (disc, "ruins"));
    game.round(&all);
    assert_eq!(game.to_act(), "A", "with equal values in turn order");
    game.say(&["mark B 9", "mark E 6", "mark A 5", "mark C 10"]);
    game.end_writing();
    for marks in [["mark E 8", "mark A 5", "mark C 2"], ["mark C 5", "mark C 3", "mark G 7"]] {
        game.round(&all[..5]);
        game.say(&marks);
        game.end_writing();
    }
    game
}

#[test]
fn g_23_two_tops_two_bottoms_and_an_unfinished_building_are_dylans_40() {
    let game = dylans_ruins();
    assert_eq!((game.points(0, "ruins B"), game.points(0, "ruins E")), (11, 18));
    assert_eq!((game.points(0, "ruins A"), game.points(0, "ruins C")), (3, 8));
    assert_eq!((game.sheet(0).hexes[6], game.points(0, "ruins G")), (7, 0));
    assert_eq!(game.points(0, ""), 40);
}

#[test]
fn g_30_a_3_draws_a_3_a_2_or_either_1() {
    let mut game = Hand::new(2);
    game.round(&[("A3", "canyon")]);
    let shapes: BTreeSet<&str> = game
        .draws(0, "3")
        .iter()
        .map(|cells| {
            let place = game.game.places().get(game.placement(0, &format!("draw 3 {cells}"))).unwrap();
            game.game.content().canyon.shapes[place.shape.index()].name.as_str()
        })
        .collect();
    assert_eq!(shapes, BTreeSet::from(["1a", "1b", "2", "3"]));
    assert_eq!(game.draws(0, "3").len(), 21 + 42 + 33 + 57, "every place that touches the start block");
    game.refuses("draw 3 E9-F9-G9-E10-F10-E11", "that shape is larger than the number allows");
    game.refuses("draw 2 E10-F10-G10", "you have no disc 2 to record there");
}

#[test]
fn g_30_a_shape_touches_by_an_edge_and_lies_on_free_white_cells() {
    let mut game = Hand::new(2);
    game.round(&[("A3", "canyon"), ("A1", "canyon"), ("A2", "canyon")]);
    game.refuses("draw 3 D9-E9-E10", "the shape must share an edge");
    game.refuses("draw 3 M2-N2-N3", "the shape must share an edge");
    game.refuses("draw 3 C10-D10-E10", "no shape has exactly these cells");
    game.refuses("draw 3 F10-F11-F12", "no shape has exactly these cells");
    game.say(&["draw 1 E10-F10-G10"]);
    game.refuses("draw 3 F9-F10-G10", "one of these cells is already drawn on");
    game.say(&["draw 3 D9-E9-F9"]);
    assert_eq!((game.sheet(0).drawn.len(), game.sheet(0).shapes), (6, 2));
}

#[test]
fn g_32_cacti_of_a_type_score_by_the_table_and_five_for_each_beyond() {
    let mut game = Hand::new(2);
    let points = [0, 5, 7, 10, 14, 19, 25, 32, 40, 45, 50];
    for (count, points) in points.into_iter().enumerate() {
        for kind in 0..3 {
            game.state.sheets[0].cacti = [0; 4];
            game.state.sheets[0].cacti[kind] = count as u8;
            assert_eq!(game.points(0, "canyon"), points, "{count} of type {kind}");
        }
    }
}

#[test]
fn g_33_three_two_and_five_cacti_are_dylans_36_whatever_their_types() {
    let mut game = Hand::new(2);
    for counts in [[3, 2, 5, 0], [5, 3, 2, 0], [2, 5, 3, 0], [3, 5, 2, 0]] {
        game.state.sheets[0].cacti = counts;
        assert_eq!(game.points(0, "canyon"), 36, "{counts:?}");
    }
}

#[test]
fn g_34_a_5_on_a_fox_circle_draws_two_shapes_of_any_label() {
    let mut game = Hand::new(2);
    game.round(&[("A5", "-34,78")]);
    assert_eq!(game.state.desks[0].shapes, [0, 0, 0, 0, 2]);
    let labels: BTreeSet<u8> =
        game.draws(0, "5").iter().map(|cells| game.label(0, &format!("draw 5 {cells}"))).collect();
    assert_eq!(labels, BTreeSet::from([1, 2, 3, 4, 5]));
    let five = game.draws(0, "5").into_iter().find(|cells| game.label(0, &format!("draw 5 {cells}")) == 5).unwrap();
    game.say(&[&format!("draw 5 {five}")]);
    game.refuses("A: end", "first use the rest: ");
    let one = game.draws(0, "5").into_iter().find(|cells| game.label(0, &format!("draw 5 {cells}")) == 1).unwrap();
    game.say(&[&format!("draw 5 {one}")]);
    assert_eq!((game.sheet(0).shapes, game.state.desks[0].shapes), (2, [0; 5]));
    assert!(game.draws(0, "5").is_empty(), "there is no third shape");
}

#[test]
fn g_34_a_fox_bonus_draws_any_label_but_5() {
    let mut game = Hand::new(2);
    game.round(&[("A5", "canyon"), ("A4", "mudcracks"), ("A1", "mudcracks")]);
    game.refuses("draw fox E10-F10-G10", "you have no such bonus to use");
    game.say(&["fill fox 5"]);
    assert!(game.told.iter().any(|event| matches!(event, Event::Earned { bonus: Bonus::Fox, room: true, .. })));
    let labels: BTreeSet<u8> =
        game.draws(0, "fox").iter().map(|cells| game.label(0, &format!("draw fox {cells}"))).collect();
    assert_eq!(labels, BTreeSet::from([1, 2, 3, 4]));
    for cells in game.draws(0, "5") {
        if game.label(0, &format!("draw 5 {cells}")) == 5 {
            game.refuses(&format!("draw fox {cells}"), "that shape is larger than the number allows");
        }
    }
    let four = game.draws(0, "fox").into_iter().find(|cells| game.label(0, &format!("draw fox {cells}")) == 4).unwrap();
    game.say(&[&format!("draw fox {four}")]);
    assert_eq!((game.sheet(0).shapes, game.state.desks[0].animals), (1, [0; 3]));
}
