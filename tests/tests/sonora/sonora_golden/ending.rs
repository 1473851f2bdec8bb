//! Bonuses and the end: G-60 to G-65.

use javelina_engine::{Element, Game, Outcome};
use javelina_games::sonora::content::{AreaPrize, Reward, Section};
use javelina_games::sonora::{Event, Stage};

use super::Hand;

#[test]
fn g_60_everybody_begins_with_one_reflick_and_one_swap_and_nothing_else() {
    for seats in 1..=4 {
        let game = Hand::new(seats);
        for seat in 0..seats as u8 {
            let sheet = game.sheet(seat);
            assert_eq!((sheet.usable, sheet.icons, sheet.found, sheet.used), ([1, 1], [1, 1], [0; 3], [0; 3]));
            assert_eq!(game.state.desks[usize::from(seat)].animals, [0; 3]);
        }
    }
}

#[test]
fn g_60_a_bonus_that_was_used_is_crossed_off() {
    let mut game = Hand::new(2);
    game.flick("A1", "off");
    game.say(&["reflick"]);
    assert_eq!((game.usable(0), game.sheet(0).icons), ([0, 1], [1, 1]));
    game.put("A1", "60,60");
    game.flicks(&[("A2", "60,-60")]);
    game.say(&["swap 1 2"]);
    assert_eq!((game.usable(0), game.sheet(0).icons), ([0, 0], [1, 1]));
    assert_eq!(game.usable(1), [1, 1], "the other player has both");
    assert_ne!(game.state.stage, Stage::Swap, "nobody else has two discs on the board");
}

#[test]
fn g_61_an_animal_that_is_not_used_in_its_write_phase_is_gone() {
    let mut game = Hand::new(2);
    game.round(&[("A5", "mudcracks"), ("A4", "mudcracks")]);
    game.say(&["fill fox 5", "fill owl 4"]);
    assert_eq!(game.state.desks[0].animals, [1, 1, 0]);
    game.say(&["A: end"]);
    assert!(game.told.iter().any(|event| matches!(event, Event::Finished { animals: 2, .. })), "{:?}", game.told);
    game.round(&[("A1", "mudcracks")]);
    assert_eq!((game.state.round, game.state.desks[0].animals), (1, [0; 3]));
    for line in ["draw fox E10-F10-G10", "path owl s1"] {
        game.refuses(line, "you have no such bonus to use");
    }
}

#[test]
fn g_61_a_circled_animal_of_the_discovery_area_stays_for_later_rounds() {
    let mut game = Hand::new(2);
    game.round(&[("A5", "mudcracks"), ("A4", "mudcracks")]);
    game.say(&["fill discovery 6"]);
    game.refuses("A: end", "first choose the animal of your Discovery bonus");
    game.say(&["discover fox", "A: end"]);
    game.round(&[]);
    assert_eq!(game.to_act(), "A", "A may use the fox without a disc");
    game.say(&["end"]);
    game.round(&[("A1", "mudcracks")]);
    assert_eq!((game.state.round, game.sheet(0).found, game.sheet(0).used), (2, [1, 0, 0], [0; 3]));
    game.say(&["draw fox E10-F10-G10"]);
    assert_eq!((game.sheet(0).found, game.sheet(0).used), ([1, 0, 0], [1, 0, 0]), "it stays circled for the tie");
    game.refuses("draw fox E9-F9-G9", "you have no such bonus to use");
}

#[test]
fn g_62_an_animal_whose_icons_are_all_circled_cannot_be_chosen() {
    let mut game = Hand::new(2);
    game.round(&[("A5", "mudcracks"), ("A4", "mudcracks")]);
    game.state.sheets[0].found = [2, 1, 2];
    game.say(&["fill discovery 6"]);
    assert_eq!(game.answers_of(0), ["discover owl"]);
    for animal in ["fox", "rabbit"] {
        game.refuses(&format!("discover {animal}"), "that animal has no free icon");
    }
    game.say(&["discover owl"]);
    assert_eq!(game.sheet(0).found, [2, 2, 2]);
}

#[test]
fn g_62_with_all_icons_circled_a_discovery_is_lost() {
    let mut game = Hand::new(2);
    game.round(&[("A5", "mudcracks"), ("A4", "mudcracks")]);
    game.state.sheets[0].found = [2, 2, 2];
    game.say(&["fill discovery 6"]);
    assert!(game.told.iter().any(|event| matches!(event, Event::Earned { room: false, .. })), "{:?}", game.told);
    assert_eq!((game.state.desks[0].discoveries, game.pool(0)), (0, 3), "A goes on writing");
}

/// Dylan's whole sheet: his Ruins as they were played, and the marks of the other sections.
fn dylan() -> Hand {
    let mut game = super::sections::dylans_ruins();
    game.state.sheets[0].cacti = [3, 2, 5, 0];
    let mut spaces = vec![2, 1, 1, 4, 4, 2];
    let mut areas = vec![0, 0, 0, 0, 1, 1, 2, 2];
    for (at, space) in game.game.content().creek.iter().enumerate() {
        let Reward::Points(points) = space.reward else { continue };
        if let Some(one) = spaces.iter().position(|wanted| *wanted == points) {
            spaces.remove(one);
            game.state.sheets[0].circled |= 1 << at;
        }
    }
    for (at, (_, prize)) in game.game.content().mudcracks.areas.iter().enumerate() {
        let AreaPrize::Cactus(size) = prize else { continue };
        if let Some(one) = areas.iter().position(|wanted| *wanted == size.index()) {
            areas.remove(one);
            game.state.sheets[0].areas |= 1 << at;
        }
    }
    assert!(spaces.is_empty() && areas.is_empty());
    game
}

#[test]
fn g_63_dylans_sections_sum_to_118() {
    let game = dylan();
    let parts = ["ruins", "canyon", "creek", "mudcracks"].map(|label| game.points(0, label));
    assert_eq!(parts, [40, 36, 14, 28]);
    assert_eq!(game.points(0, ""), 118);
    let outcome = game.game.outcome(&game.state);
    let side = &outcome.standings()[0];
    assert_eq!(side.score, 118);
    let because = |label: &str| side.ledger.rows.iter().find(|row| row.label == label).unwrap().because.clone();
    assert_eq!(because("mudcracks"), "4 x 2 + 2 x 4 + 2 x 6");
}

/// Who wins a short game in which nothing was scored, with so many icons of the Discovery area circled by A and B.
fn tied(found: [[u8; 3]; 2], tie_break: i32) -> [bool; 2] {
    let mut game = Hand::with(2, &["short_game"], &[("game.tie_discovery", tie_break)]);
    (game.state.sheets[0].found, game.state.sheets[1].found) = (found[0], found[1]);
    while game.to_act() != "over" {
        game.round(&[]);
        game.end_writing();
    }
    let outcome = game.game.outcome(&game.state);
    assert!(matches!(outcome, Outcome::Over { ending: "rounds", .. }));
    let sides = outcome.standings();
    assert_eq!((sides[0].score, sides[1].score, game.state.round), (0, 0, 4));
    [sides[0].won, sides[1].won]
}

#[test]
fn g_64_with_equal_points_more_circled_discovery_icons_win_and_else_the_victory_is_shared() {
    assert_eq!(tied([[1, 0, 0], [0, 1, 1]], 1), [false, true]);
    assert_eq!(tied([[0, 0, 2], [1, 0, 0]], 1), [true, false]);
    assert_eq!(tied([[2, 0, 0], [0, 1, 1]], 1), [true, true]);
    assert_eq!(tied([[0; 3], [0; 3]], 1), [true, true]);
    assert_eq!(tied([[1, 0, 0], [0, 1, 1]], 0), [true, true], "unless the setting says that nothing breaks a tie");
}

#[test]
fn g_65_a_swap_takes_a_5_onto_the_circle_of_ones_own_1_and_both_score_by_their_new_places() {
    let mut game = Hand::new(2);
    game.flicks(&[("A1", "-34,78"), ("A5", "-60,-60"), ("B1", "60,60"), ("B2", "90,60")]);
    let (one, five) = (game.at("A1"), game.at("A5"));
    assert_eq!((game.state.stage, game.to_act().as_str()), (Stage::Swap, "A"));
    game.refuses("swap 1 2", "a Swap needs two of your discs on the board");
    game.say(&["swap 1 5"]);
    assert_eq!((game.at("A1"), game.at("A5")), (five, one));
    assert_eq!(game.to_act(), "B", "A has no second Swap");
    game.say(&["end"]);
    assert_eq!(game.counts("A5"), Some((Section::Canyon, 2)));
    assert_eq!(game.counts("A1"), Some((Section::Creek, 1)));
    let desk = game.state.desks[0];
    assert_eq!((desk.shapes, desk.paths), ([0, 0, 0, 0, 2], [1, 0, 0, 0, 0]));
}
