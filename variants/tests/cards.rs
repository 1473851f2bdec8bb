//! Every card and every variant does what its text says, at the table.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::sync::Arc;

use javelina_engine::{Actor, Game, Move, Seat, Seats, Table, Turn, written};
use javelina_games::arizona::Arizona;
use javelina_variants::{Choice, load, shipped};

fn table(seats: usize, with: &[&str]) -> Table<Arizona> {
    let loaded = load(&shipped());
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    let game: Arizona = loaded.build("arizona", &choice).expect("a sound choice").into_game().expect("arizona");
    Table::new(Arc::new(game), Seats::new(seats), 7)
}

fn try_move(table: &mut Table<Arizona>, text: &str) -> Result<(), String> {
    let actor = match table.turn() {
        Turn::Nature => Actor::Nature,
        Turn::Seat(seat) => Actor::Seat(seat),
        other => return Err(format!("nobody is to act: {other:?}")),
    };
    let action = table.game().read(table.state(), actor, text).map_err(|refusal| refusal.to_string())?;
    table.act(Move::new(actor, action)).map(|_| ()).map_err(|refusal| refusal.to_string())
}

fn act(table: &mut Table<Arizona>, text: &str) {
    if let Err(refusal) = try_move(table, text) {
        panic!("{text}: {refusal}");
    }
}

/// A round of one player: the die, and what is done with it.
fn round(table: &mut Table<Arizona>, value: u8, moves: &[&str]) {
    act(table, &format!("roll {value} 1"));
    act(table, &format!("take {value}"));
    for text in moves {
        act(table, text);
    }
}

/// One player at the table with these cards and variants (ruling A26).
fn alone(with: &[&str]) -> Table<Arizona> {
    let mut table = table(1, with);
    act(&mut table, "first A");
    table
}

fn may(table: &Table<Arizona>) -> Vec<String> {
    if table.turn() != Turn::Seat(Seat(0)) {
        return Vec::new();
    }
    let (actions, _) = table.legal(Seat(0));
    let mut texts: Vec<String> = actions.iter().map(|action| written(&**table.game(), action)).collect();
    texts.sort();
    texts
}

/// The points of a box of the first player.
fn row(table: &Table<Arizona>, label: &str) -> i32 {
    let outcome = table.outcome();
    let rows = &outcome.standings()[0].ledger.rows;
    rows.iter().filter(|row| row.label == label).map(|row| row.points).sum()
}

fn nuggets(table: &Table<Arizona>) -> (u8, u8) {
    let player = &table.state().players[0];
    (player.nuggets, player.circled)
}

const TO_MOUNTAIN: (u8, &str) = (3, "draw F1-G1-G2-H2");
const TO_TOWN: (u8, &str) = (2, "draw F1-F2-E2");
const TO_STATION: (u8, &str) = (4, "draw F1-E1-E2-E3-E4");

#[test]
fn closed_passes_stop_lines_before_mountains_and_tunnels_let_them_end_there() {
    let mut open = alone(&["no_conditions"]);
    round(&mut open, 4, &["draw F1-E1-D1-C1-C2"]);
    for (variant, ends) in [("closed_passes", false), ("tunnels", true)] {
        let with = if variant == "tunnels" { vec!["tunnels", "no_conditions"] } else { vec![variant] };
        let mut table = alone(&with);
        act(&mut table, "roll 4 1");
        act(&mut table, "take 4");
        let refusal = try_move(&mut table, "draw F1-E1-D1-C1-C2").expect_err("through C1");
        assert!(refusal.contains(variant), "{refusal}");
        let mut table = alone(&with);
        act(&mut table, "roll 3 1");
        act(&mut table, "take 3");
        assert_eq!(try_move(&mut table, TO_MOUNTAIN.1).is_ok(), ends, "{variant}");
    }
}

#[test]
fn railhead_towns_are_stations_after_the_delivery() {
    let mut table = alone(&["railhead_towns"]);
    round(&mut table, 1, &["draw F1-E1"]);
    round(&mut table, 1, &["draw E1-E2"]);
    assert_eq!(may(&table), ["deliver cow", "keep"]);
    act(&mut table, "deliver cow");
    assert_eq!(may(&table), ["extend D2", "extend E3", "extend F2", "halt"]);
}

#[test]
fn mountain_halts_are_stations_and_mountains_otherwise_are_not() {
    let mut table = alone(&["mountain_halts"]);
    round(&mut table, TO_MOUNTAIN.0, &[TO_MOUNTAIN.1]);
    assert_eq!(may(&table), ["extend H1", "extend H3", "extend I2", "halt"]);
    let mut bare = alone(&["no_conditions"]);
    round(&mut bare, TO_MOUNTAIN.0, &[TO_MOUNTAIN.1]);
    assert_eq!(bare.turn(), Turn::Nature);
}

#[test]
fn express_platforms_reach_two_spaces_in_a_straight_line() {
    let mut table = alone(&["express_platforms"]);
    round(&mut table, TO_STATION.0, &[TO_STATION.1]);
    let wanted = ["extend D4", "extend D4-C4", "extend E5", "extend E5-E6", "extend F4", "extend F4-G4", "halt"];
    assert_eq!(may(&table), wanted);
}

#[test]
fn a_gold_vein_gives_a_nugget_for_a_selected_mountain() {
    let mut table = alone(&["gold_vein"]);
    round(&mut table, TO_MOUNTAIN.0, &[TO_MOUNTAIN.1]);
    assert_eq!(nuggets(&table), (1, 1));
    let mut passing = alone(&["gold_vein"]);
    round(&mut passing, 4, &["draw F1-E1-D1-C1-C2"]);
    assert_eq!(nuggets(&passing), (0, 0), "a mountain that is drawn over gives nothing");
}

#[test]
fn a_grubstake_is_two_nuggets_and_gold_fever_makes_each_worth_three() {
    let mut table = alone(&["grubstake"]);
    assert_eq!((nuggets(&table), row(&table, "nuggets")), ((2, 2), 3));
    table = alone(&["grubstake", "gold_fever"]);
    assert_eq!(row(&table, "nuggets"), 6);
    table = alone(&["grubstake", "flat_nuggets"]);
    assert_eq!(row(&table, "nuggets"), 2);
}

#[test]
fn the_assay_office_pays_for_towns_without_a_delivery() {
    let mut empty = alone(&["assay_office"]);
    round(&mut empty, TO_TOWN.0, &[TO_TOWN.1]);
    assert_eq!(nuggets(&empty), (1, 1));
    for (answer, wanted) in [("keep", (1, 1)), ("deliver cow", (0, 0))] {
        let mut table = alone(&["assay_office"]);
        round(&mut table, 1, &["draw F1-E1"]);
        round(&mut table, 1, &["draw E1-E2", answer]);
        assert_eq!(nuggets(&table), wanted, "{answer}");
    }
}

#[test]
fn side_loading_takes_one_good_that_the_section_drew_over() {
    for (answer, minerals) in [("choose mineral", 1), ("skip", 0)] {
        let mut table = alone(&["side_loading"]);
        round(&mut table, 2, &["draw F1-G1-G2"]);
        assert_eq!(may(&table), ["choose mineral", "skip"]);
        act(&mut table, answer);
        assert_eq!(table.state().players[0].aboard, [0, 0, 0, 0, 1, minerals]);
        assert_eq!(table.turn(), Turn::Nature);
    }
    let mut over_none = alone(&["side_loading"]);
    round(&mut over_none, 1, &["draw F1-E1"]);
    assert_eq!(over_none.turn(), Turn::Nature, "nothing was drawn over, so nothing is asked");
}

#[test]
fn double_freight_takes_two_kinds_in_one_town() {
    let way: [(u8, &str); 5] =
        [(1, "draw H7-G7"), (1, "draw G7-G8"), (2, "draw G8-G9-F9"), (2, "draw F9-F10-G10"), (5, "draw G10-H9-I8")];
    for (with, wanted) in [("no_conditions", 0), ("double_freight", 4)] {
        let mut table = alone(&[with]);
        for (value, text) in way {
            round(&mut table, value, &[text]);
        }
        act(&mut table, "deliver apple");
        assert_eq!(may(&table).len(), wanted, "{with}: {:?}", may(&table));
        if wanted > 0 {
            act(&mut table, "deliver sheep");
            assert_eq!(table.turn(), Turn::Nature, "a third kind is not taken");
        }
    }
}

const NINE_GOODS: [(u8, &str); 9] = [
    (1, "draw H7-G7"),
    (1, "draw G7-G6"),
    (1, "draw G6-H6"),
    (1, "draw H6-H5"),
    (1, "draw H5-H4"),
    (1, "draw H4-I4"),
    (1, "draw I4-I3"),
    (1, "draw I3-H3"),
    (6, "draw H3-G3-F3"),
];

#[test]
fn a_short_train_leaves_the_ninth_good_behind() {
    for (with, wanted) in [("no_conditions", 9), ("short_train", 8)] {
        let mut table = alone(&[with]);
        for (value, text) in NINE_GOODS {
            round(&mut table, value, &[text]);
        }
        assert_eq!(table.state().players[0].aboard.iter().sum::<u8>(), wanted, "{with}");
    }
}

#[test]
fn whistle_stops_and_the_high_line_count_what_is_under_the_line() {
    let mut stops = alone(&["whistle_stops"]);
    assert_eq!(row(&stops, "cards"), 0);
    round(&mut stops, TO_STATION.0, &[TO_STATION.1, "halt"]);
    assert_eq!(row(&stops, "cards"), 2);
    let mut high = alone(&["high_line"]);
    round(&mut high, TO_MOUNTAIN.0, &[TO_MOUNTAIN.1]);
    assert_eq!(row(&high, "cards"), 2);
}

#[test]
fn a_border_run_pays_when_the_fourth_edge_is_touched() {
    let way: [(u8, &str); 6] = [
        (4, "draw A2-B2-C2-D2-D1"),
        (4, "draw D1-E1-F1-G1-G2"),
        (4, "draw G2-H2-I2-J2-J3"),
        (3, "draw J3-J4-K4-K5"),
        (4, "draw K5-K6-K7-K8-J8"),
        (4, "draw J8-J9-J10-J11-I11"),
    ];
    let mut table = alone(&["border_run"]);
    for (at, (value, text)) in way.into_iter().enumerate() {
        assert_eq!(row(&table, "cards"), 0, "before section {at}");
        round(&mut table, value, &[text]);
    }
    assert_eq!(row(&table, "cards"), 10);
}

/// The transcript of Nicolás with other cards: he is the second to deliver cows.
#[test]
fn the_runner_up_gets_three_more_points() {
    let pack = shipped().remove(0);
    let (_, bytes) = pack.files.into_iter().find(|(path, _)| path == "examples/nicolas.play").expect("the transcript");
    let text = String::from_utf8(bytes).expect("UTF-8");
    let played = |with: &[&str]| {
        let mut table = table(2, with);
        let moves = text.lines().filter_map(|line| line.strip_prefix("> "));
        for text in
            moves.filter(|text| !["set", "new", "sheet", "score"].contains(&text.split(' ').next().unwrap_or("")))
        {
            act(&mut table, text);
        }
        (table.state().players[0].bonus[0], table.state().players[1].bonus[0])
    };
    assert_eq!(played(&["no_conditions"]), (0, 5));
    assert_eq!(played(&["runner_up"]), (3, 5));
    assert_eq!(played(&["claim_jumpers", "no_conditions"]), (3, 8));
    assert_eq!(played(&["claim_jumpers", "runner_up"]), (6, 8));
}

#[test]
fn an_express_line_does_not_run_through_stations() {
    for (with, fine) in [(vec!["no_conditions"], true), (vec!["express_line", "no_conditions"], false)] {
        let mut table = alone(&with);
        round(&mut table, 2, &["draw F1-F2-E2"]);
        act(&mut table, "roll 4 1");
        act(&mut table, "take 4");
        let through = may(&table).iter().any(|text| text.contains("E4-") && text.starts_with("draw"));
        assert_eq!(through, fine, "{with:?}: {:?}", may(&table));
    }
}

#[test]
fn panning_circles_a_nugget_with_every_discard() {
    for (with, wanted) in [(vec!["no_conditions"], (1, 1)), (vec!["panning", "no_conditions"], (2, 2))] {
        let mut table = alone(&with);
        round(&mut table, 1, &["discard"]);
        act(&mut table, "roll 1 1");
        act(&mut table, "take 1");
        act(&mut table, "discard");
        assert_eq!(nuggets(&table), wanted, "{with:?}");
    }
}

#[test]
fn at_full_steam_a_die_that_fits_is_not_discarded() {
    let mut table = alone(&["full_steam", "no_conditions"]);
    act(&mut table, "roll 1 1");
    act(&mut table, "take 1");
    assert!(!may(&table).contains(&"discard".to_string()));
    assert!(try_move(&mut table, "discard").is_err());
}
