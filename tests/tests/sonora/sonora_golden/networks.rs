//! Creek Bed and Mudcracks: G-40 to G-53.

use javelina_games::sonora::{Event, Stage};

use super::Hand;

/// Maudie's 4 lies on an owl circle: two paths of four spaces. She is A.
fn maudies_paths() -> Hand {
    let mut game = Hand::new(2);
    game.round(&[("A4", "34,78")]);
    assert_eq!(game.state.desks[0].paths, [0, 0, 0, 2, 0]);
    game
}

#[test]
fn g_40_maudies_first_path_ends_on_a_swap() {
    let mut game = maudies_paths();
    game.say(&["path 4 l2"]);
    let way = ["s1", "s2", "l1", "l2"].iter().fold(0, |all, name| all | game.space(name));
    assert_eq!((game.sheet(0).visited, game.sheet(0).circled), (way, game.space("l2")));
    assert_eq!((game.usable(0), game.points(0, "creek")), ([1, 2], 0));
}

#[test]
fn g_40_her_second_path_from_the_fork_passes_a_reflick_without_earning_it() {
    let mut game = maudies_paths();
    game.say(&["path 4 l2", "path 4 r4"]);
    let r = ["r1", "r2", "r3", "r4"].iter().fold(0, |all, name| all | game.space(name));
    assert_eq!(game.sheet(0).visited & r, r);
    assert_eq!(game.sheet(0).circled, game.space("l2") | game.space("r4"));
    assert_eq!((game.usable(0), game.points(0, "creek")), ([1, 2], 2), "no Reflick for r3");
    assert!(!game.told.iter().any(|event| matches!(event, Event::Earned { .. })), "{:?}", game.told);
}

/// A has a 3 for the Creek Bed, and only these spaces are still free.
fn nearly_full(free: &[&str]) -> Hand {
    let mut game = Hand::new(2);
    game.round(&[("A3", "creek"), ("A1", "canyon")]);
    let all = (1_u64 << game.game.content().creek.len()) - 1;
    let free = free.iter().fold(0, |all, name| all | game.space(name));
    game.state.sheets[0].visited = all & !free;
    game
}

#[test]
fn g_42_a_branch_with_two_free_spaces_refuses_a_3() {
    let mut game = nearly_full(&["laa3", "laa4", "rb5", "rb6", "rb7"]);
    for end in ["laa4", "laa3", "rb6"] {
        game.refuses(&format!("path 3 {end}"), "no path of that length ends there");
    }
    game.refuses("A: end", "first use the rest: ");
    game.say(&["path 3 rb7"]);
    assert_eq!((game.sheet(0).circled, game.points(0, "creek")), (game.space("rb7"), 7));
}

#[test]
fn g_42_a_disc_that_fits_no_branch_is_put_away_without_effect() {
    let mut game = nearly_full(&["laa3", "laa4", "rb7"]);
    assert!(!game.answers_of(0).iter().any(|answer| answer.starts_with("path")), "{:?}", game.answers_of(0));
    game.say(&["A: draw 1 E10-F10-G10"]);
    let (visited, points) = (game.sheet(0).visited, game.points(0, ""));
    game.say(&["A: end"]);
    assert!(game.told.iter().any(|event| matches!(event, Event::Finished { discs: 1, .. })), "{:?}", game.told);
    assert_eq!((game.sheet(0).visited, game.sheet(0).circled, game.points(0, "")), (visited, 0, points));
    assert_eq!((game.state.round, game.state.desks[0].paths), (1, [0; 5]));
}

#[test]
fn g_43_a_path_enters_no_visited_space_and_may_start_on_a_crossed_or_a_circled_one() {
    let mut game = maudies_paths();
    game.say(&["path 4 l2"]);
    for end in ["l2", "l4", "r3", "la1"] {
        game.refuses(&format!("path 4 {end}"), "enters only free ones");
    }
    let mut from_circled = Hand { game: game.game.fork(), state: game.state.clone(), told: Vec::new() };
    from_circled.say(&["path 4 lb2"]);
    assert_eq!(from_circled.sheet(0).circled, game.space("l2") | game.space("lb2"), "l2 stays circled");
    game.say(&["path 4 r4"]);
    assert_ne!(game.sheet(0).visited & game.space("s2"), 0, "from s2, which is crossed out");
}

#[test]
fn g_50_lincoln_spends_twelve_on_three_nodes_and_a_column() {
    let mut game = Hand::new(2);
    game.round(&[("A5", "mudcracks"), ("A4", "mudcracks"), ("A3", "mudcracks")]);
    assert_eq!(game.pool(0), 12);
    game.say(&["node b3"]);
    assert_eq!((game.pool(0), game.sheet(0).areas), (9, 0));
    game.say(&["node b4"]);
    assert_eq!((game.pool(0), game.sheet(0).areas.count_ones(), game.points(0, "mudcracks")), (7, 1, 2));
    game.say(&["node a4"]);
    assert_eq!((game.pool(0), game.sheet(0).areas.count_ones()), (2, 1), "a4 surrounds nothing");
    assert!(game.answers_of(0).contains(&"node d3".to_string()), "{:?}", game.answers_of(0));
    game.say(&["fill swap 2"]);
    assert_eq!((game.usable(0), game.points(0, "")), ([1, 2], 2));
    assert_eq!((game.state.round, game.state.stage), (1, Stage::Flick), "nothing is left to anybody");
}

#[test]
fn g_52_a_4_on_a_rabbit_circle_adds_eight() {
    let mut game = Hand::new(2);
    game.round(&[("A4", "-78,34"), ("A3", "mudcracks")]);
    assert_eq!(game.pool(0), 11);
}

#[test]
fn g_52_a_rabbit_bonus_adds_five_and_one_of_the_discovery_area_six() {
    let mut game = Hand::new(2);
    game.round(&[("A1", "ruins"), ("A4", "ruins"), ("A5", "ruins"), ("A3", "mudcracks"), ("A2", "mudcracks")]);
    game.say(&["mark C 10"]);
    assert_eq!((game.state.stage, game.state.desks[0].animals), (Stage::Write, [0, 0, 1]));
    game.refuses("rabbit discovery", "you have no such bonus to use");
    game.say(&["A: rabbit"]);
    assert_eq!((game.pool(0), game.state.desks[0].animals), (10, [0; 3]));
    game.refuses("A: rabbit", "you have no such bonus to use");
    game.say(&["fill discovery 6", "discover rabbit"]);
    assert_eq!((game.pool(0), game.sheet(0).found), (4, [0, 0, 1]));
    game.say(&["rabbit discovery"]);
    assert_eq!((game.pool(0), game.sheet(0).used), (10, [0, 0, 1]));
    game.refuses("rabbit discovery", "you have no such bonus to use");
}

#[test]
fn g_53_a_node_must_be_joined_to_a_marked_one_and_be_paid_in_full() {
    let mut game = Hand::new(2);
    game.round(&[("A5", "mudcracks"), ("B1", "mudcracks")]);
    for node in ["a3", "d2", "c4", "a1"] {
        game.refuses(&format!("node {node}"), "not joined to a marked node");
    }
    game.refuses("B: node b4", "that costs more than you have");
    game.say(&["node b3"]);
    game.refuses("node a3", "that costs more than you have");
    game.refuses("node b3", "already marked");
}

#[test]
fn g_53_value_that_is_not_spent_is_lost() {
    let mut game = Hand::new(2);
    game.round(&[("A5", "mudcracks"), ("A4", "mudcracks")]);
    game.say(&["node b3"]);
    assert_eq!(game.pool(0), 6);
    game.say(&["A: end"]);
    assert_eq!((game.state.round, game.pool(0)), (1, 0));
    game.round(&[("A2", "mudcracks")]);
    assert_eq!(game.pool(0), 2, "nothing is left of the round before");
    assert_eq!(game.sheet(0).boxes, [0; 8]);
}
