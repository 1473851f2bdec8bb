//! The worked examples of the rulebook and of the rulings, played move by move from the transcripts of the pack.

use std::sync::Arc;

use javelina_engine::rules::Rules;
use javelina_engine::{Actor, Game, Move, Outcome, Seat, Seats, Table, Turn, written};
use javelina_games::arizona::Arizona;
use javelina_variants::{Choice, load, shipped};

/// Words of the REPL that are no moves.
const WORDS: [&str; 11] =
    ["eval", "help", "set", "moves", "score", "sheet", "why", "why-not", "log", "explain", "show"];

/// A transcript's games, as far as its moves: one table for each `new`, and the refusals.
struct Played {
    tables: Vec<Table<Arizona>>,
    refused: Vec<String>,
}

fn table(seats: usize, with: &[&str]) -> Table<Arizona> {
    let loaded = load(&shipped());
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    let game: Arizona = loaded.build("arizona", &choice).expect("a sound choice").into_game().expect("arizona");
    Table::new(Arc::new(game), Seats::new(seats), 7)
}

fn act(table: &mut Table<Arizona>, text: &str) -> Result<(), String> {
    let actor = match table.turn() {
        Turn::Nature => Actor::Nature,
        Turn::Seat(seat) => Actor::Seat(seat),
        other => return Err(format!("nobody is to act: {other:?}")),
    };
    let action = table.game().read(table.state(), actor, text).map_err(|refusal| refusal.to_string())?;
    table.act(Move::new(actor, action)).map(|_| ()).map_err(|refusal| refusal.to_string())
}

/// Plays the transcript `name` of the shipped pack.
fn play(name: &str) -> Played {
    let pack = shipped().remove(0);
    let path = format!("examples/{name}.play");
    let (_, bytes) = pack.files.into_iter().find(|(file, _)| *file == path).expect("a shipped transcript");
    let text = String::from_utf8(bytes).expect("UTF-8");
    let mut played = Played { tables: Vec::new(), refused: Vec::new() };
    for line in text.lines().filter_map(|line| line.strip_prefix("> ")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["new", "arizona", "--seats", seats, "--seed", _, "--with", with] => {
                let with: Vec<&str> = with.split(',').collect();
                played.tables.push(table(seats.parse().expect("a number of seats"), &with));
            }
            [word, ..] if WORDS.contains(word) => {}
            _ => {
                let table = played.tables.last_mut().expect("a game");
                if let Err(refusal) = act(table, line) {
                    played.refused.push(format!("{line}: {refusal}"));
                }
            }
        }
    }
    played
}

/// What seat `seat` may do, as texts that begin with `prefix`, sorted.
fn may(table: &Table<Arizona>, seat: u8, prefix: &str) -> Vec<String> {
    let (actions, _) = table.legal(Seat(seat));
    let texts = actions.iter().map(|action| written(&**table.game(), action));
    let mut found: Vec<String> = texts.filter_map(|text| text.strip_prefix(prefix).map(str::to_string)).collect();
    found.sort();
    found
}

/// The rows of a seat's ledger that are worth something, as `label points`.
fn ledger(table: &Table<Arizona>, seat: usize) -> (Vec<(String, i32)>, i32) {
    let outcome = table.outcome();
    let standing = &outcome.standings()[seat];
    (standing.ledger.rows.iter().map(|row| (row.label.clone(), row.points)).collect(), standing.score)
}

#[test]
fn every_transcript_is_played_to_its_end_without_a_refusal_that_it_does_not_mean() {
    let pack = shipped().remove(0);
    for (path, bytes) in &pack.files {
        let Some(name) = path.strip_prefix("examples/").and_then(|name| name.strip_suffix(".play")) else { continue };
        // With bots and positions nobody but a session can play; `javelina test` does.
        let text = String::from_utf8_lossy(bytes);
        if ["--players", "> setup "].iter().any(|word| text.contains(word)) {
            continue;
        }
        let played = play(name);
        let meant = if name == "dice_per_players" { 3 } else { 0 };
        assert_eq!(played.refused.len(), meant, "{name}: {:?}", played.refused);
    }
}

#[test]
fn nicolas_delivers_two_cows_for_three_points_and_keeps_his_mineral() {
    let played = play("nicolas");
    let player = &played.tables[0].state().players[0];
    assert_eq!(player.aboard, [0, 0, 0, 0, 0, 1]);
    assert_eq!(ledger(&played.tables[0], 0).0[0].1, 3);
}

/// Ruling A22: the 11 points for cows hold the five for being first.
#[test]
fn paula_has_fifty_nine_points() {
    let played = play("paula");
    let (rows, total) = ledger(&played.tables[0], 1);
    let points: Vec<i32> = rows.iter().map(|row| row.1).filter(|points| *points != 0).collect();
    assert_eq!((points, total), (vec![6, 5, 6, -5, 15, 3, 28, 1], 59), "{rows:?}");
}

#[test]
fn the_openings_from_f1_are_the_ones_worked_out_by_hand() {
    let played = play("openings");
    let wanted: [&[&str]; 6] = [
        &["E1", "F2", "G1"],
        &["E1-E2", "F2-E2", "F2-G2", "G1-G2"],
        &["E1-E2-D2", "F2-E2-E3", "F2-G2-G3", "G1-G2-H2"],
        &[
            "E1-D1-C1-C2",
            "E1-E2-E3-E4",
            "F2-E2-D2-C2",
            "F2-F3-F4-E4",
            "F2-F3-F4-G4",
            "F2-G2-H2-I2",
            "G1-G2-G3-G4",
            "G1-H1-I1-I2",
        ],
        &["E2-D3", "G2-H3"],
        &["E1-D1", "F2-F3", "G1-H1"],
    ];
    for (table, wanted) in played.tables.iter().zip(wanted) {
        assert_eq!(may(table, 0, "draw F1-"), wanted);
    }
    assert_eq!(played.tables.len(), 6);
}

#[test]
fn each_station_has_as_many_openings_as_were_counted_by_hand() {
    let stations = [
        ("F1", [3, 4, 4, 8, 2, 3]),
        ("A2", [3, 4, 3, 6, 1, 2]),
        ("C3", [4, 8, 8, 8, 4, 4]),
        ("E4", [4, 8, 8, 16, 4, 4]),
        ("I5", [4, 8, 8, 12, 4, 4]),
        ("D6", [4, 8, 8, 16, 4, 4]),
        ("H7", [4, 8, 8, 16, 4, 4]),
        ("K8", [3, 4, 4, 8, 2, 3]),
        ("G9", [4, 8, 8, 12, 4, 4]),
        ("J10", [4, 8, 4, 8, 1, 2]),
        ("B11", [3, 4, 3, 6, 1, 2]),
    ];
    for face in 1..=6 {
        let mut table = table(2, &["no_conditions"]);
        for text in [
            "first A".to_string(),
            format!("roll {face} {face} {face}"),
            format!("take {face}"),
            format!("take {face}"),
        ] {
            act(&mut table, &text).expect("a legal move");
        }
        for (station, counts) in stations {
            assert_eq!(may(&table, 0, &format!("draw {station}-")).len(), counts[face - 1], "{station}, value {face}");
        }
    }
}

/// Ruling A5: diagonals cross.
#[test]
fn a_line_may_not_cross_itself_diagonally_and_the_trapped_player_circles_a_nugget() {
    let mut played = play("crossing_and_trap");
    assert_eq!(played.refused, Vec::<String>::new());
    let player = &played.tables[0].state().players[0];
    assert_eq!((player.aboard, player.nuggets), ([1, 1, 0, 0, 1, 0], 1));
    played.tables[0].undo();
    assert_eq!(may(&played.tables[0], 0, ""), ["discard"]);
    let refusal = act(&mut played.tables[0], "draw E1-F2-G3").expect_err("it crosses F1-E2");
    assert!(refusal.contains("cross"), "{refusal}");
}

fn before(name: &str, undone: usize) -> Table<Arizona> {
    let mut table = play(name).tables.remove(0);
    for _ in 0..undone {
        assert!(table.undo());
    }
    table
}

#[test]
fn a_station_gives_a_second_symbol_one_straight_space_away() {
    assert_eq!(may(&before("second_symbol", 2), 0, "draw E2-"), ["D2-C2", "E3-E4", "F2-G2"]);
    assert_eq!(may(&before("second_symbol", 1), 0, ""), ["extend D4", "extend E5", "extend F4", "halt"]);
}

#[test]
fn on_strike_stations_give_no_second_symbol() {
    let table = before("station_strike", 0);
    assert_eq!(table.turn(), Turn::Nature, "the round is over without a question");
    assert_eq!(may(&before("station_strike", 1), 0, "draw E2-"), ["D2-C2", "E3-E4", "F2-G2"]);
}

#[test]
fn sidings_add_the_four_diagonals() {
    let wanted = ["D3", "D4", "D5", "E5", "F3", "F4", "F5"];
    assert_eq!(may(&before("diagonal_sidings", 1), 0, "extend "), wanted);
}

#[test]
fn closed_passes_leave_nothing_for_a_five_from_j10() {
    let played = play("closed_passes");
    let from_j10 = |at: usize| may(&played.tables[at], 0, "draw J10-");
    assert_eq!((from_j10(0), from_j10(1)), (vec!["I9-H8".to_string()], Vec::new()));
}

#[test]
fn a_nugget_is_circled_once_spent_once_and_circled_again() {
    let mut seen = Vec::new();
    let mut table = play("nugget_cycle").tables.remove(0);
    loop {
        let player = &table.state().players[0];
        seen.push((player.nuggets, player.circled));
        if !table.undo() {
            break;
        }
    }
    seen.reverse();
    seen.dedup();
    assert_eq!(seen, [(0, 0), (1, 1), (0, 1), (1, 2)]);
}

#[test]
fn when_nobody_draws_or_circles_the_game_ends_and_equal_scores_share_the_victory() {
    let played = play("shared_victory");
    let outcome = played.tables[0].outcome();
    assert!(matches!(outcome, Outcome::Over { .. }), "{outcome:?}");
    let standings: Vec<(i32, bool)> = outcome.standings().iter().map(|one| (one.score, one.won)).collect();
    assert_eq!(standings, [(-29, true), (-29, true)]);
}

#[test]
fn there_is_one_die_more_than_players() {
    let played = play("dice_per_players");
    assert_eq!(played.refused.len(), 3, "{:?}", played.refused);
    for (table, dice) in played.tables.iter().zip([3, 4, 5]) {
        assert_eq!(table.state().dice.iter().sum::<u8>(), dice);
    }
}

#[test]
fn a_card_tells_its_place_in_the_pack() {
    let table = table(2, &["closed_passes"]);
    let rules: &Rules = table.game().rules();
    let clause =
        rules.program().clauses.iter().find(|clause| clause.label == "closed_passes.closed").expect("the clause");
    assert_eq!((clause.citation.file.as_str(), clause.citation.line), ("arizona/conditions.toml", 10));
}
