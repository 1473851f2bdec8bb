//! The Write phase in general, and the Ruins: rulings S18 to S27, S52 and S53.

use javelina_engine::{Game, Seat};
use javelina_games::sonora::content::Bonus;
use javelina_games::sonora::{Event, Prize, Sheet, Stage};

use super::{Hand, writes};

/// A draws the first shape that may be drawn with this disc, or with a `fox`.
fn draw(game: &mut Hand, with: &str) {
    let cells = game.draws(0, with)[0].clone();
    game.say(&[&format!("A: draw {with} {cells}")]);
}

#[test]
fn s18_each_seat_writes_when_it_likes_on_its_own_sheet() {
    let mut game = writes(&[]);
    (game.state.desks[0].shapes[0], game.state.desks[1].shapes[0]) = (1, 1);
    assert_eq!(game.to_act(), "AB");
    let cells = game.draws(0, "1")[0].clone();
    let before = game.sheet(0).clone();
    game.say(&[&format!("B: draw 1 {cells}")]);
    assert_eq!(*game.sheet(0), before);
    assert!(game.draws(0, "1").contains(&cells), "A may draw on the same cells");
    game.say(&[&format!("A: draw 1 {cells}")]);
    assert_eq!(game.sheet(0).drawn, game.sheet(1).drawn);
}

#[test]
fn s19_an_animal_from_the_ruins_waits_for_the_last_step_and_lapses_with_it() {
    let mut game = Hand::new(2);
    game.flicks(&[("A3", "-60,60"), ("B1", "60,60")]);
    game.state.sheets[0].hexes[4] = 12;
    game.no_swaps();
    let fox = "draw fox E9-E10-F10";
    game.say(&["mark E 2"]);
    assert_eq!((game.state.stage, game.state.desks[0].animals), (Stage::Ruins, [1, 0, 0]));
    game.refuses(fox, "first ");
    game.say(&["mark A 1"]);
    assert_eq!((game.state.stage, game.state.desks[0].animals), (Stage::Write, [1, 0, 0]));
    assert!(!game.draws(0, "fox").is_empty());
    game.say(&["A: end"]);
    assert!(game.told.iter().any(|event| matches!(event, Event::Finished { animals: 1, .. })), "{:?}", game.told);
    draw_for_b(&mut game);
    assert_eq!((game.state.round, game.state.desks[0].animals), (1, [0; 3]));
}

fn draw_for_b(game: &mut Hand) {
    let cells = game.draws(1, "1")[0].clone();
    game.say(&[&format!("B: draw 1 {cells}")]);
}

#[test]
fn s19_an_animal_may_be_used_at_any_moment_of_the_last_step() {
    for first in [true, false] {
        let mut game = writes(&[]);
        (game.state.desks[0].shapes[0], game.state.desks[0].animals) = (2, [1, 1, 0]);
        draw(&mut game, if first { "fox" } else { "1" });
        game.say(&["A: path owl s1"]);
        draw(&mut game, if first { "1" } else { "fox" });
        draw(&mut game, "1");
        assert_eq!(game.sheet(0).shapes, 3);
    }
}

#[test]
fn s20_the_shapes_and_paths_of_a_multiplier_disc_may_be_interleaved_with_all_else() {
    let mut game = writes(&[]);
    (game.state.desks[0].shapes[4], game.state.desks[0].paths[1], game.state.desks[0].pool) = (2, 2, 5);
    draw(&mut game, "5");
    game.say(&["A: path 2 s2", "A: node b4"]);
    draw(&mut game, "5");
    game.say(&["A: node b3", "A: path 2 r2"]);
    let sheet = game.sheet(0);
    assert_eq!((sheet.shapes, sheet.visited.count_ones(), sheet.areas.count_ones()), (2, 4, 1));
}

#[test]
fn s21_a_bonus_without_a_free_icon_is_lost() {
    for (icons, expected) in [(5, 2), (2, 2), (1, 1)] {
        let mut game = writes(&[("bonus.reflick_icons", icons), ("bonus.swap_icons", icons)]);
        game.state.desks[0].pool = 20;
        game.say(&["A: node b4", "A: node c5"]);
        let room = expected == 2;
        let earned = Event::Earned { seat: Seat(0), bonus: Bonus::Reflick, room };
        assert!(game.told.contains(&earned), "{:?}", game.told);
        game.say(&["A: fill swap 2"]);
        assert_eq!(game.usable(0), [expected; 2], "{icons} icons");
    }
}

/// Who wins when both have as many points, and A used a fox of the Discovery area at once.
#[test]
fn s22_a_discovery_that_is_used_at_once_still_breaks_a_tie() {
    let mut game = writes(&[]);
    game.state.desks[0].discoveries = 1;
    game.say(&["A: discover fox"]);
    draw(&mut game, "fox");
    assert_eq!((game.sheet(0).found, game.sheet(0).used), ([1, 0, 0], [1, 0, 0]));
    assert!(game.draws(0, "fox").is_empty(), "it is used");
    game.state.sheets[1] = Sheet { found: [0; 3], used: [0; 3], ..game.state.sheets[0].clone() };
    game.state.stage = Stage::Over;
    let outcome = game.game.outcome(&game.state);
    let won: Vec<bool> = outcome.standings().iter().map(|side| side.won).collect();
    assert_eq!(won, [true, false]);
}

#[test]
fn s23_every_disc_that_has_a_legal_use_must_be_recorded() {
    let prepared = |params: &[(&str, i32)], shapes: u8, paths: u8| {
        let mut game = writes(params);
        (game.state.desks[0].shapes[2], game.state.desks[0].paths[2]) = (shapes, paths);
        game
    };
    for (shapes, paths) in [(1, 0), (0, 1)] {
        prepared(&[], shapes, paths).refuses("A: end", "first use the rest: ");
        assert_eq!(prepared(&[("write.allow_skip", 1)], shapes, paths).refused("A: end"), "");
        // Nowhere to draw, nowhere to go: the disc is put away.
        let mut full = prepared(&[], shapes, paths);
        full.state.sheets[0].visited = u64::MAX;
        full.state.sheets[0].drawn.0 = [u64::MAX; 4];
        full.say(&["A: end"]);
        assert!(full.told.iter().any(|event| matches!(event, Event::Finished { discs: 1, .. })), "{:?}", full.told);
    }
}

/// The order in which players mark their Ruins in the first two rounds, when these discs lie there.
fn ruins_orders(places: &[(&str, &str)]) -> Vec<String> {
    let mut game = Hand::with(3, &[], &[("bonus.swap_start", 0)]);
    let mut orders = Vec::new();
    for round in 0..2 {
        game.flicks(places);
        let mut order = String::new();
        while game.state.stage == Stage::Ruins && game.state.round == round {
            order += &game.to_act();
            let left = game.state.desks[game.state.acting.index()].hexes;
            game.say(&[&format!("mark H {left}")]);
        }
        orders.push(order);
    }
    orders
}

#[test]
fn s24_the_highest_value_marks_first_ties_go_in_turn_order_and_without_value_a_player_is_skipped() {
    assert_eq!(ruins_orders(&[("A2", "ruins"), ("B3", "ruins"), ("C3", "ruins")]), ["BCA", "BCA"]);
    assert_eq!(ruins_orders(&[("A3", "ruins"), ("C3", "ruins")]), ["AC", "CA"], "B is the first player of round 2");
    assert_eq!(ruins_orders(&[("B1", "ruins"), ("C5", "ruins"), ("A4", "ruins")]), ["CAB", "CAB"]);
    assert_eq!(ruins_orders(&[("A3", "ruins"), ("B1", "ruins"), ("B2", "ruins")]), ["AB", "BA"], "values are summed");
}

#[test]
fn s25_all_value_is_spent_while_a_hex_is_free_and_the_rest_is_lost() {
    let marks = |params: &[(&str, i32)]| {
        let mut game = Hand::with(2, &[], params);
        game.round(&[("A3", "ruins"), ("B1", "canyon")]);
        game.say(&["mark H 1"]);
        game
    };
    let mut house = marks(&[("ruins.spend_all", 0)]);
    marks(&[]).refuses("end", "first use the rest: ");
    house.say(&["end"]);
    assert_eq!((house.state.stage, house.state.desks[0].hexes), (Stage::Write, 0));
    let mut game = marks(&[]);
    game.state.sheets[0].hexes = [5, 9, 10, 12, 14, 16, 18, 22];
    game.refuses("mark G 2", "fewer free hexes");
    game.say(&["mark G 1"]);
    assert!(game.told.iter().any(|event| matches!(event, Event::Wasted { value: 1, .. })), "{:?}", game.told);
    assert_eq!((game.state.stage, game.state.desks[0].hexes), (Stage::Write, 0));
}

#[test]
fn s25_one_player_may_finish_several_buildings_in_one_go() {
    let mut game = Hand::new(2);
    game.round(&[("A3", "ruins"), ("B1", "canyon")]);
    game.state.sheets[0].hexes[..3].copy_from_slice(&[4, 8, 9]);
    game.say(&["mark A 1"]);
    assert_eq!(game.usable(0), [2, 1], "the reward is there at once");
    game.say(&["mark B 1", "mark C 1"]);
    assert_eq!(game.sheet(0).prizes[..4], [Prize::Top, Prize::Top, Prize::Top, Prize::None]);
    assert_eq!(
        (game.usable(0), game.state.desks[0].animals, game.points(0, "ruins")),
        ([2, 2], [0, 0, 1], 6 + 11 + 12)
    );
}

#[test]
fn s26_and_s27_first_is_first_of_the_whole_game_and_started_buildings_keep_their_hexes() {
    let mut game = Hand::with(3, &[], &[("bonus.swap_start", 0)]);
    game.flicks(&[("A5", "ruins"), ("B3", "ruins"), ("C1", "ruins")]);
    game.state.sheets[1].hexes[0] = 2;
    game.state.sheets[2].hexes[0] = 3;
    game.say(&["mark A 5"]);
    assert_eq!(game.sheet(1).hexes[0], 2, "B keeps what it has");
    game.say(&["mark A 3"]);
    assert_eq!((game.sheet(0).prizes[0], game.sheet(1).prizes[0]), (Prize::Top, Prize::Bottom), "in the same round");
    game.say(&["mark A 1"]);
    assert_eq!((game.sheet(2).hexes[0], game.state.round), (4, 1));
    game.flicks(&[("C1", "ruins")]);
    game.say(&["mark A 1"]);
    assert_eq!(game.sheet(2).prizes[0], Prize::Bottom, "and in a later one");
    assert_eq!([0, 1, 2].map(|seat| (game.points(seat, "ruins"), game.usable(seat)[0])), [(6, 2), (3, 1), (3, 1)]);
}

#[test]
fn s52_the_animal_of_a_discovery_is_chosen_before_anything_else_happens() {
    let mut game = Hand::new(2);
    game.flicks(&[("A5", "ruins"), ("B1", "ruins"), ("B2", "canyon")]);
    game.state.sheets[0].hexes[5] = 11;
    game.no_swaps();
    game.say(&["mark F 5"]);
    assert_eq!((game.to_act().as_str(), game.state.stage), ("A", Stage::Ruins), "B waits");
    assert_eq!(game.answers(), ["discover fox", "discover owl", "discover rabbit"]);
    game.refuses("B: mark A 1", "not B's turn");
    game.say(&["discover owl"]);
    assert_eq!((game.to_act().as_str(), game.sheet(0).found), ("B", [0, 1, 0]));
    let mut game = writes(&[]);
    (game.state.desks[0].shapes[0], game.state.desks[0].discoveries) = (1, 1);
    game.refuses("A: draw 1 E9-E10-F10", "choose the animal");
    game.refuses("A: end", "choose the animal");
    game.say(&["A: discover rabbit"]);
    draw(&mut game, "1");
}

#[test]
fn s53_unused_animals_lapse_unless_they_must_be_used_while_they_can() {
    let must = [("write.animal_must_use", 1)];
    for animal in 0..3 {
        let prepared = |params: &[(&str, i32)], found: bool| {
            let mut game = writes(params);
            let sheet = &mut game.state.sheets[0];
            let count = if found { &mut sheet.found[animal] } else { &mut game.state.desks[0].animals[animal] };
            *count = 1;
            game
        };
        assert_eq!(prepared(&[], false).refused("A: end"), "");
        prepared(&must, false).refuses("A: end", "first use the rest: ");
        assert_eq!(prepared(&must, true).refused("A: end"), "", "one of the Discovery area stays for later rounds");
        let mut full = prepared(&must, false);
        full.state.sheets[0].visited = u64::MAX;
        full.state.sheets[0].drawn.0 = [u64::MAX; 4];
        assert_eq!(full.refused("A: end").is_empty(), animal != 2, "a fox or an owl that has no use may lapse");
    }
}
