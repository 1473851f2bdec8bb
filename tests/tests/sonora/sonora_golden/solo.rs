//! Solo mode: G-70 to G-75. Colour A is the player's, B the rival's.

use javelina_games::sonora::content::Bonus;
use javelina_games::sonora::{Event, Stage};

use super::Hand;

#[test]
fn g_70_the_player_crosses_the_rivals_hexes_before_others() {
    let mut game = Hand::new(1);
    game.round(&[("A3", "ruins"), ("A4", "ruins"), ("B2", "ruins"), ("B3", "ruins")]);
    assert_eq!((game.state.stage, game.state.rival.circled), (Stage::Ruins, 5));
    assert_eq!((game.state.rival.crossed, game.state.desks[0].hexes), (5, 2), "five of the 7 are used");
    assert_eq!(game.sheet(0).hexes, [0; 8]);
    game.refuses("mark D 3", "cost more than the value left");
    game.say(&["mark D 2"]);
    assert_eq!(game.sheet(0).hexes[3], 2);
    assert_eq!(game.state.round, 1, "nothing is left to write");
    game.round(&[("A3", "ruins"), ("B1", "ruins")]);
    assert_eq!((game.state.rival.circled, game.state.rival.crossed), (6, 6), "hexes once crossed stay used");
    assert_eq!(game.state.desks[0].hexes, 2);
}

#[test]
fn g_71_an_outside_node_of_7_with_two_filled_circles_costs_9() {
    for (discs, may) in
        [([("A5", "mudcracks"), ("A4", "mudcracks")], true), ([("A5", "mudcracks"), ("A3", "mudcracks")], false)]
    {
        for (node, beside) in [("c1", "c2"), ("e1", "d2")] {
            let mut game = Hand::new(1);
            game.round(&[discs[0], discs[1], ("B2", "mudcracks")]);
            game.say(&[&format!("rival fill {node} 2")]);
            game.state.sheets[0].nodes |= game.node(beside);
            if may {
                game.say(&[&format!("node {node}")]);
                assert!(
                    game.told.iter().any(|event| matches!(event, Event::Reached { cost: 9, .. })),
                    "{:?}",
                    game.told
                );
                assert_eq!(game.state.round, 1, "of 9 nothing is left");
            } else {
                let why = game.refused(&format!("node {node}"));
                assert!(why.contains("cost: 9") && why.contains("value left: 8"), "{why}");
            }
        }
    }
}

/// The rival's 5 lies in the Canyon of a fresh sheet, and the player has a 3 there.
fn rivals_five() -> Hand {
    let mut game = Hand::new(1);
    game.round(&[("A3", "canyon"), ("B5", "canyon")]);
    assert_eq!((game.state.stage, game.state.rival.shapes), (Stage::Rival, [0, 0, 0, 0, 1]));
    game
}

#[test]
fn g_72_on_a_fresh_sheet_the_rivals_5_has_four_places_over_its_squares() {
    let game = rivals_five();
    let answers = game.answers();
    let over =
        |square: &str| answers.iter().filter(|answer| answer.split([' ', '-']).any(|cell| cell == square)).count();
    assert_eq!((answers.len(), over("A7"), over("M2")), (4, 3, 1), "{answers:?}");
    assert!(answers.iter().all(|answer| answer.starts_with("rival draw 5 ") && game.label(0, answer) == 5));
    game.refuses("rival draw 5 A6-A7-B7", "it draws the largest shape that fits");
    game.refuses("end", "first ");
}

#[test]
fn g_72_icons_under_the_rivals_shape_are_lost_to_the_player() {
    // A shape of the player near both, so that a 3 could be drawn over the fox at B8.
    let near = |game: &mut Hand| {
        let at = game.placement(0, "draw 1 D9-E9-E10");
        game.state.sheets[0].drawn = game.game.places().get(at).unwrap().cells;
    };
    let is_over = |cells: &String| cells.split('-').any(|cell| cell == "B8");
    let mut free = Hand::new(1);
    free.round(&[("A3", "canyon")]);
    near(&mut free);
    let over: Vec<String> = free.draws(0, "3").into_iter().filter(is_over).collect();
    assert!(over.len() >= 3, "{over:?}");
    free.say(&[&format!("draw 3 {}", over[0])]);
    assert_eq!(free.state.desks[0].animals, [1, 0, 0], "the fox of B8");
    let mut game = rivals_five();
    near(&mut game);
    game.say(&["rival draw 5 A6-B6-A7-B7-C7-B8-C8"]);
    assert_eq!((game.state.rival.filled.len(), game.state.stage), (7, Stage::Write));
    for cells in over {
        game.refuses(&format!("draw 3 {cells}"), "one of these cells is already drawn on");
    }
    let under = ["A6", "B6", "A7", "B7", "C7", "B8", "C8"];
    assert!(game.draws(0, "3").iter().all(|cells| !cells.split('-').any(|cell| under.contains(&cell))));
    assert!(game.draws(0, "3").iter().any(|cells| cells.contains("C9")), "it may touch the rival's shape");
    assert_eq!((game.state.desks[0].animals, game.state.desks[0].discoveries), ([0; 3], 0));
}

#[test]
fn g_75_the_rival_earns_no_bonus_of_any_kind() {
    let mut game = Hand::new(1);
    game.flicks(&[
        ("B1", "ruins"),
        ("B2", "mudcracks"),
        ("B5", "canyon"),
        ("B4", "creek"),
        ("B3", "canyon"),
        ("A1", "canyon"),
    ]);
    game.say(&["colours A B"]);
    game.no_swaps();
    let (sheet, desk) = (game.sheet(0).clone(), game.state.desks[0]);
    let (mut lines, mut covered) = (Vec::new(), Vec::new());
    while game.state.stage == Stage::Rival {
        let answers = game.answers();
        let under = |answer: &str| match answer.strip_prefix("rival draw ") {
            Some(_) => game.game.places().get(game.placement(0, answer)).unwrap().bonuses.clone(),
            None => Vec::new(),
        };
        // A place over an icon, where there is one, and the path over the fox at laa2.
        let rich = answers.iter().find(|answer| !under(answer).is_empty());
        let line = rich.or(answers.iter().find(|answer| answer.contains("laa4 laa1"))).unwrap_or(&answers[0]).clone();
        covered.extend(under(&line));
        game.say(&[&line]);
        let earned = |event: &Event| {
            use Event::{Completed, Discovered, Earned, NotEarned, Rabbit};
            matches!(event, Earned { .. } | NotEarned { .. } | Discovered { .. } | Completed { .. } | Rabbit { .. })
        };
        assert!(!game.told.iter().any(earned), "{line}: {:?}", game.told);
        assert_eq!((game.sheet(0), game.state.desks[0]), (&sheet, desk), "{line}");
        lines.push(line);
    }
    assert_eq!(covered, [Bonus::Owl, Bonus::Reflick], "{lines:?}");
    assert!(lines.contains(&"rival path 4 laa4 laa1".to_string()), "the fox at laa2: {lines:?}");
    assert_eq!(game.state.rival.circled, 1);
}
