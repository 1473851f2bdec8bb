//! The special rules of the assignments (rulebook, "Field Journal"; rulings d33 to d36).

use super::*;

/// An assignment with the cards of `keystone_table` on top of its deck, as far as they are in it, and t1 t2 t9 among its
/// skills.
fn alone(scenario: &str) -> Play {
    let mut play = start(&[scenario], 1);
    let name = |card: &Card| names(play.game())[card.index()].clone();
    let mut order: Vec<String> = play.state().deck.iter().flatten().map(name).collect();
    let known: Vec<&str> = crate::keystone::keystone_table::FIELD
        .iter()
        .rev()
        .chain(&crate::keystone::keystone_table::NEXT)
        .copied()
        .collect();
    order.sort_by_key(|name| known.iter().position(|one| one == name).unwrap_or(known.len()));
    type_in(&mut play, &format!("shuffle {}", order.join(", ")));
    let three = play.step("skills t1 t2 t9").is_ok();
    type_in(&mut play, if three { "skills t1 t2 t9" } else { "skills t1 t2 t6 t7 t9" });
    if play.turn() == Turn::Nature {
        play.nature();
    }
    play
}

/// The marker moves: the only exhausted token is resolved.
fn move_the_marker(play: &mut Play) {
    set(play, |state| state.exhausted = state.skills & state.skills.wrapping_neg());
    type_in(play, "use exhausted");
    while play.state().memory.question().is_some() {
        let first = legal(play)[0].clone();
        type_in(play, &first);
    }
}

fn level(play: &Play) -> Option<String> {
    let Outcome::Running(standings) = play.game().outcome(play.state()) else { panic!() };
    standings[0].level.clone()
}

#[test]
fn assignment_1_has_five_known_skills_and_no_objective() {
    let mut play = start(&["city_park_survey"], 1);
    (0..2).for_each(|_| play.nature());
    let content = play.game().content();
    let in_play: Vec<&str> = (0..content.tokens.len())
        .filter(|at| play.state().skills >> at & 1 == 1)
        .map(|at| content.tokens[at].id.as_str())
        .collect();
    assert_eq!(in_play, ["t1", "t2", "t7", "t9", "t10"]);
    assert_eq!((play.state().boards[0].objectives, play.state().stage), (0, Stage::Act));
}

#[test]
fn assignment_2_lets_nothing_beside_the_condor_that_shares_no_habitat_with_it() {
    let mut play = alone("condor_watch");
    let condor = lies(&play, "California Condor");
    assert_eq!(condor, Some(5), "R2C2");
    set(&mut play, |state| state.boards[0].synergy = 40);
    let refusal = refused(&play, "introduce snail kite at R1C2");
    assert!(refusal.to_string().contains("shares no habitat with the Condor"), "{refusal}");
    assert!(refused(&play, "wild arctic at R2C3").to_string().contains("Condor"), "wild cards too");
    type_in(&mut play, "introduce snail kite at R1C1"); // on the diagonal
}

#[test]
fn assignment_3_burns_the_rightmost_card_of_the_field_unless_it_lives_in_the_desert() {
    let mut play = alone("saguaro_country");
    type_in(&mut play, "use t1");
    type_in(&mut play, "choose red wolf");
    type_in(&mut play, "choose mexican");
    // The Saguaro is rightmost now and stays; the Snail Kite would have burned.
    assert!(field(&play).contains(&"Saguaro Cactus".to_string()), "{:?}", field(&play));
    let mut play = alone("saguaro_country");
    type_in(&mut play, "use t1");
    for name in ["mexican", "red wolf"] {
        type_in(&mut play, &format!("choose {name}"));
    }
    type_in(&mut play, "introduce saguaro at R1C1");
    assert!(!field(&play).contains(&"Snail Kite".to_string()), "{:?}", field(&play));
}

#[test]
fn assignment_4_pays_two_for_a_camera_and_brings_the_wolf_after_the_third() {
    let mut play = alone("sky_island_wolves");
    assert!(play.state().aside.contains(&card(&play, "Mexican Gray Wolf").unwrap()));
    let before = synergy(&play, 0);
    let rightmost = field(&play).last().unwrap().clone();
    type_in(&mut play, &format!("introduce {rightmost} at R1C1"));
    let with_camera = play.game().cards().face(card(&play, &rightmost).unwrap()).habitats & 0b11 != 0;
    assert_eq!(synergy(&play, 0), before + if with_camera { 2 } else { 0 });
    lay(&mut play, &[("Coyote", 1)]);
    type_in(&mut play, "introduce saguaro at R2C3");
    // d34: a move counts as well.
    set(&mut play, |state| state.boards[0].synergy = 20);
    type_in(&mut play, "use t9");
    type_in(&mut play, "choose coyote");
    type_in(&mut play, "choose R4C4");
    assert!(field(&play).contains(&"Mexican Gray Wolf".to_string()), "{:?}", field(&play));
    assert!(play.state().aside.is_empty());
}

#[test]
fn d33_a_card_is_scored_in_any_ecosystem_of_its_line_that_is_as_good_as_the_best() {
    let mut play = alone("sky_island_wolves");
    let row = [("Aspen", 0), ("Dusky Grouse", 1), ("California Condor", 2), ("Mexican Gray Wolf", 3)];
    lay(&mut play, &row);
    set(&mut play, |state| state.boards[0].synergy = 3_000);
    assert_eq!(level(&play).as_deref(), Some("merit"), "two pairs of 4 points, the Wolf in the second");
    set(&mut play, |state| state.boards[0].research[0] = 1);
    assert_eq!(level(&play).as_deref(), Some("pass"), "the first pair has 6 points");
}

#[test]
fn assignments_5_and_14_flood_the_field_and_shift_the_columns_when_the_marker_moves() {
    let mut play = alone("dry_wash");
    let before = field(&play);
    move_the_marker(&mut play);
    assert_eq!(play.state().time, 4);
    assert!(field(&play).iter().all(|name| !before.contains(name)), "{:?}", field(&play));
    let mut play = alone("dry_wash");
    set(&mut play, |state| state.time = 1);
    let before = field(&play);
    move_the_marker(&mut play);
    assert_eq!((play.state().time, play.turn()), (0, Turn::Over));
    assert!(before.iter().all(|name| !field(&play).contains(name)), "d35: the move to 0 floods the Field as well");
    let mut play = alone("crane_river");
    lay(&mut play, &[("Coyote", 0), ("Mule Deer", 7)]);
    set(&mut play, |state| state.boards[0].research[7] = 1);
    move_the_marker(&mut play);
    let board = &play.state().boards[0];
    assert_eq!(lies(&play, "Coyote"), Some(1));
    assert_eq!((lies(&play, "Mule Deer"), board.research[4]), (Some(4), 1), "from column 4 to column 1");
    assert_eq!(board.synergy, 5 + 2, "no income for it; t1 gains 2");
}

#[test]
fn assignment_6_closes_the_corners_until_three_synergy_wash_one() {
    let mut play = alone("bayou_backwater");
    let refusal = refused(&play, "introduce mexican at R1C1");
    assert!(refusal.to_string().contains("bayou_backwater.brine"), "{refusal}");
    type_in(&mut play, "special bayou_backwater.flush");
    type_in(&mut play, "choose R1C1");
    assert_eq!(synergy(&play, 0), 2);
    assert!(!legal(&play).iter().any(|action| action.starts_with("special")), "once a turn");
    type_in(&mut play, "introduce mexican at R1C1");
    // The board is full when all cells without salt are filled.
    set(&mut play, |state| {
        let cards: Vec<Option<Card>> = state.deck.iter().take(12).copied().collect();
        for (card, cell) in cards.iter().zip((1..16).filter(|cell| ![3, 12, 15].contains(cell))) {
            state.boards[0].cards[cell] = *card;
        }
        state.deck.retain(|card| !cards.contains(card));
        state.boards[0].synergy = 0;
    });
    type_in(&mut play, "use t1");
    while play.turn() != Turn::Over {
        let first = legal(&play)[0].clone();
        type_in(&mut play, &first);
    }
    assert_eq!(play.state().stage, Stage::Over(Ending::Full));
}

#[test]
fn assignments_7_and_18_close_lines_to_habitats_and_double_some() {
    let mut play = alone("river_of_grass");
    assert!(refused(&play, "introduce mexican at R1C2").to_string().contains("only cards of wetland"));
    lay(&mut play, &[("Red Mangrove", 1), ("Cottontail Rabbit", 5), ("Coyote", 9)]);
    let Outcome::Running(standings) = play.game().outcome(play.state()) else { panic!() };
    let rows = |label: &str| {
        standings[0].ledger.rows.iter().filter(|row| row.label == label).map(|row| row.points).sum::<i32>()
    };
    assert_eq!(rows("C2"), 2 * 9, "three cards, two keystones, doubled");
    let play = alone("roof_of_the_continent");
    assert!(refused(&play, "introduce mexican at R1C2").to_string().contains("row 1 takes cards of arctic"));
    assert!(refused(&play, "introduce mexican at R1C2").to_string().contains("roof_of_the_continent.peaks"));
}

#[test]
fn assignment_8_asks_a_five_for_prey_and_keeps_the_coyote_from_the_red_wolf() {
    let mut play = alone("pocosin_howl");
    assert_eq!(lies(&play, "Red Wolf"), Some(6));
    assert!(refused(&play, "introduce mexican at R1C3").to_string().contains("finds no 2 or 3"));
    lay(&mut play, &[("Mule Deer", 3)]);
    type_in(&mut play, "introduce mexican at R1C3");
}

#[test]
fn assignment_10_visitors_make_the_rightmost_card_dearer_and_leave_with_it() {
    let mut play = alone("shorebird_sands");
    type_in(&mut play, "use t1");
    type_in(&mut play, "choose hare");
    type_in(&mut play, "choose bison");
    let rightmost = field(&play).last().unwrap().clone();
    set(&mut play, |state| state.boards[0].synergy = 0);
    let refusal = refused(&play, &format!("introduce {rightmost} at R1C1"));
    assert!(refusal.to_string().contains("costs 1"), "{refusal}");
    let supply = play.state().synergy;
    set(&mut play, |state| state.boards[0].synergy = 1);
    type_in(&mut play, &format!("introduce {rightmost} at R1C1"));
    assert_eq!(play.state().synergy, supply + 1, "paid to the supply");
}

#[test]
fn assignment_11_pays_for_the_season_and_keeps_the_opposite_one_out() {
    let mut play = alone("turning_of_the_year");
    set(&mut play, |state| state.boards[0].synergy = 20);
    let refusal = refused(&play, "introduce saguaro at R1C1");
    assert!(refusal.to_string().contains("out of season; it is fall"), "{refusal}");
    lay(&mut play, &[("Desert Tortoise", 15)]);
    type_in(&mut play, "use t9");
    type_in(&mut play, "choose tortoise");
    type_in(&mut play, "choose R3C1");
    assert_eq!(synergy(&play, 0), 20, "a move earns nothing for the season");
}

#[test]
fn assignment_12_takes_five_for_each_species_of_difference_beyond_one() {
    let mut play = alone("isle_of_moose_and_wolf");
    let final_row = |play: &Play| {
        let Outcome::Running(standings) = play.game().outcome(play.state()) else { panic!() };
        standings[0].ledger.rows.iter().filter(|row| row.label == "final").map(|row| row.points).sum::<i32>()
    };
    assert_eq!(final_row(&play), -5, "moose and wolf against none");
    lay(&mut play, &[("Bumble Bee", 0)]);
    assert_eq!(final_row(&play), 0);
    lay(&mut play, &[("Polar Bear", 1), ("Grizzly Bear", 2), ("Forest Wild", 3)]);
    assert_eq!(final_row(&play), -10, "four against one; wild cards count for neither");
}

#[test]
fn assignment_13_takes_only_ones_on_ploughed_soil_and_heals_it() {
    let mut play = alone("prairie_remnant");
    set(&mut play, |state| state.boards[0].synergy = 30);
    assert!(refused(&play, "introduce mexican at R1C2").to_string().contains("is ploughed"));
    assert!(refused(&play, "wild forest at R1C2").to_string().contains("is ploughed"));
    type_in(&mut play, "introduce saguaro at R1C2");
    let slot = play.game().rules().program().counters.iter().find(|counter| counter.name == "plough").unwrap().slot;
    assert_eq!(play.state().memory.counters[usize::from(slot) + 1], 0);
    assert_eq!(play.state().memory.counters[usize::from(slot) + 7], 1);
}

#[test]
fn assignment_15_spreads_the_plague_to_low_neighbours_and_heals_for_three() {
    let mut play = alone("dog_town");
    let slot = play.game().rules().program().counters.iter().find(|counter| counter.name == "sick").unwrap().slot;
    let sick =
        |play: &Play, name: &str| play.state().memory.counters[usize::from(slot) + card(play, name).unwrap().index()];
    lay(&mut play, &[("Cottontail Rabbit", 4), ("Coyote", 6)]);
    assert_eq!(sick(&play, "Black-Tailed Prairie Dog"), 1);
    move_the_marker(&mut play);
    assert_eq!((sick(&play, "Cottontail Rabbit"), sick(&play, "Coyote")), (1, 0));
    set(&mut play, |state| state.boards[0].synergy = 5);
    type_in(&mut play, "special dog_town.heal");
    type_in(&mut play, "choose cottontail");
    assert_eq!((sick(&play, "Cottontail Rabbit"), synergy(&play, 0)), (0, 2));
    // After the fourth turn the healthy species with the lowest number falls sick.
    set(&mut play, |state| state.boards[0].turns = 4);
    type_in(&mut play, "use t2");
    while play.state().memory.question().is_some() {
        let last = legal(&play).last().unwrap().clone();
        type_in(&mut play, &last);
    }
    assert_eq!(sick(&play, "Cottontail Rabbit"), 1);
}

#[test]
fn assignment_16_gives_cards_on_ponds_wetland_for_income_and_scoring_while_they_lie_there() {
    let mut play = alone("beaver_works");
    lay(&mut play, &[("Coyote", 10)]); // R3C3, a pond beside the Beaver
    type_in(&mut play, "introduce mexican at R2C3");
    assert_eq!(synergy(&play, 0), 5 + 2, "forest and desert with the Coyote; R2C3 is no pond");
    set(&mut play, |state| state.boards[0].synergy = 20);
    type_in(&mut play, "introduce red wolf at R2C1");
    type_in(&mut play, "done");
    type_in(&mut play, "use t9");
    type_in(&mut play, "choose mexican");
    type_in(&mut play, "choose R2C2");
    let at = lies(&play, "Mexican Gray Wolf").unwrap();
    assert_eq!(play.state().boards[0].habitats[at], 0b111, "wetland on the pond");
}

#[test]
fn assignment_17_builds_the_food_chain_from_below() {
    let mut play = alone("return_of_the_pack");
    assert!(refused(&play, "introduce mexican at R1C1").to_string().contains("return_of_the_pack.chain"));
    type_in(&mut play, "introduce saguaro at R1C1");
    assert_eq!(play.state().skills.count_ones(), 3, "three skills");
}

#[test]
fn assignments_9_19_and_20_change_the_field_the_sea_and_the_ice() {
    let play = alone("smoky_ridge_fog");
    assert_eq!((field(&play).len(), play.state().time), (4, 5));
    let play = alone("island_marmots");
    assert_eq!(play.state().boards[0].research[5], 1);
    assert!(refused(&play, "introduce mexican at R4C1").to_string().contains("island_marmots.coast"));
    let mut play = start(&["edge_of_the_ice"], 1);
    (0..3).for_each(|_| play.nature());
    let bear = card(&play, "Polar Bear");
    let top = play.state().deck.iter().rev().take(14).any(|card| *card == bear) || play.state().field.contains(&bear);
    assert!(top, "among the top 20");
    assert_eq!(play.state().boards[0].objectives.count_ones(), 2);
    set(&mut play, |state| {
        state.exhausted = state.skills & state.skills.wrapping_neg();
        state.time = 1;
    });
    move_the_marker(&mut play);
    assert_eq!(play.turn(), Turn::Over, "d35: no ice melts when the marker reaches 0");
    assert_eq!(play.game().outcome(play.state()).standings()[0].level, None);
}

#[test]
fn a_side_condition_that_is_missed_misses_the_level_whatever_the_score() {
    let mut play = alone("prairie_remnant");
    set(&mut play, |state| state.boards[0].synergy = 3_000);
    assert_eq!(level(&play), None, "ploughed soil is left");
    let slot = play.game().rules().program().counters.iter().find(|counter| counter.name == "plough").unwrap().slot;
    set(&mut play, |state| state.memory.counters[usize::from(slot)..usize::from(slot) + 16].fill(0));
    assert_eq!(level(&play).as_deref(), Some("distinction"));
}
