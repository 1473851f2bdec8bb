//! Scenes with known results: opening counts, the openings from F1, a trap, second symbols, a scored game, ties.

use crate::support::{Card, base, cell, code, drawing, legal, legal_of, play, play_all, score, with_cards};
use javelina_engine::rules::{Body, Op};
use javelina_engine::{Element, Game, Outcome, Seat, Seats};
use javelina_games::arizona::{Ending, Stage, State, Symbol, points};

/// Station, and how many sections of each value start there.
const OPENINGS: [(&str, [usize; 6]); 11] = [
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

fn closed_passes() -> Card {
    Card("closed_passes", points::ENTER, Some(Symbol::Mountain), |_| Body::Narrow)
}

fn station_strike() -> Card {
    Card("station_strike", points::ACTS_AS_STATION, Some(Symbol::Station), |_| Body::Narrow)
}

fn diagonal_sidings() -> Card {
    Card("diagonal_sidings", points::BONUS_STEPS, None, |program| {
        Body::Include(code(program, &[Op::Number(1), Op::Just]))
    })
}

#[test]
fn every_station_opens_with_as_many_sections_as_counted() {
    let game = base();
    for die in 1..=6 {
        let sections = legal_of(&game, &drawing(&game, 2, "", die), "draw");
        for (station, counts) in OPENINGS {
            let from = sections.iter().filter(|path| path.split('-').next() == Some(station)).count();
            assert_eq!(from, counts[usize::from(die) - 1], "{station} with {die}");
        }
        assert_eq!(sections.len(), OPENINGS.iter().map(|(_, counts)| counts[usize::from(die) - 1]).sum::<usize>());
    }
}

/// Rulings A1 (list order of the faces), A2 (no U), A3 (either leg first).
#[test]
fn from_f1_each_value_opens_with_its_own_shapes() {
    let game = base();
    let expected: [&[&str]; 6] = [
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
    for (die, wanted) in (1..).zip(expected) {
        let all = legal_of(&game, &drawing(&game, 2, "F1", die), "draw F1-");
        let mut sections = all.clone();
        sections.sort();
        assert_eq!(sections, wanted, "value {die}");
    }
}

/// Rulings A4 (symbols on the way are spent), A5 (diagonals cross), A9 (drawn over, nothing happens), A11.
#[test]
fn a_line_that_would_cross_itself_is_trapped_and_its_player_discards() {
    let game = base();
    let mut state = drawing(&game, 1, "", 5);
    for (die, line) in [(5, "draw F1-E2-D3"), (1, "draw D3-D2"), (2, "draw D2-D1-E1")] {
        (state.stage, state.players[0].die) = (Stage::Draw(0), die);
        play_all(&game, &mut state, &[line]);
    }
    state.stage = Stage::Draw(0);
    assert_eq!(state.players[0].aboard, [1, 1, 0, 0, 1, 0], "a cow, a sheep and a wood");
    for die in 1..=6 {
        state.players[0].die = die;
        assert_eq!(legal(&game, &state), ["discard"], "value {die}");
    }
    state.players[0].die = 5;
    let refusal = play(&game, &mut state, "draw E1-F2-G3").expect_err("crosses");
    assert!(refusal.message.contains("cross"), "{refusal}");
    play_all(&game, &mut state, &["discard"]);
    assert_eq!((state.players[0].nuggets, state.players[0].circled), (1, 1));
    assert_eq!(state.stage, Stage::Over(Ending::Trapped));
}

/// What a section of value 6 from E2 can select, second symbols included.
fn results_from_e2(cards: &[Card]) -> Vec<String> {
    let game = with_cards(|_| {}, cards);
    let state = drawing(&game, 2, "E2", 6);
    let mut results = Vec::new();
    for path in legal_of(&game, &state, "draw E2-") {
        let mut after: State = state.clone();
        play_all(&game, &mut after, &[&format!("draw E2-{path}")]);
        results.push(path.clone());
        if after.stage == Stage::Station {
            assert!(legal(&game, &after).contains(&"halt".to_string()), "the second symbol is optional");
            results.extend(legal_of(&game, &after, "extend").iter().map(|end| format!("{path} +{end}")));
        }
    }
    results.sort();
    results
}

#[test]
fn a_station_gives_a_second_symbol_within_one_straight_space() {
    assert_eq!(results_from_e2(&[]), ["D2-C2", "E3-E4", "E3-E4 +D4", "E3-E4 +E5", "E3-E4 +F4", "F2-G2"]);
}

#[test]
fn a_strike_takes_the_second_symbol_away() {
    assert_eq!(results_from_e2(&[station_strike()]), ["D2-C2", "E3-E4", "F2-G2"]);
}

#[test]
fn diagonal_sidings_add_four_ends() {
    let results = results_from_e2(&[diagonal_sidings()]);
    let extra = ["E3-E4 +D3", "E3-E4 +D5", "E3-E4 +F3", "E3-E4 +F5"];
    assert_eq!(results.len(), 10);
    assert!(extra.iter().all(|one| results.contains(&(*one).to_string())), "{results:?}");
}

#[test]
fn closed_passes_leave_nothing_from_j10_with_a_five() {
    let open = base();
    assert_eq!(legal_of(&open, &drawing(&open, 2, "J10", 5), "draw J10-"), ["I9-H8"]);
    let closed = with_cards(|_| {}, &[closed_passes()]);
    let mut state = drawing(&closed, 2, "J10", 5);
    assert_eq!(legal_of(&closed, &state, "draw"), [""; 0]);
    let refusal = play(&closed, &mut state, "draw J10-I9-H8").expect_err("closed");
    assert!(refusal.sources[0].to_string().contains("closed_passes.rule (cards.rules:1:1)"), "{refusal}");
}

/// The rulebook's example of a delivery.
#[test]
fn two_cows_delivered_second_are_three_points_and_the_mineral_stays() {
    let game = base();
    let mut state = drawing(&game, 2, "I1", 1);
    state.players[0].aboard = [2, 0, 0, 0, 0, 1];
    state.deliverers[0] = 1;
    play_all(&game, &mut state, &["draw I1-J1", "deliver cow"]);
    let player = &state.players[0];
    assert_eq!((player.points[0], player.bonus[0], player.aboard), (3, 0, [0, 0, 0, 0, 0, 1]));
}

/// The rulebook's example of a final score; ruling A22: its 11 points for cows hold the five for being first.
#[test]
fn the_scored_example_sums_to_fifty_nine() {
    let game = base();
    let mut state = drawing(&game, 2, "A1", 1);
    state.deliverers = [0, 1, 1, 1, 1, 1];
    state.players[0].nuggets = 1;
    for (good, count) in [("cow", 3), ("sheep", 3), ("apple", 5), ("mineral", 7), ("wood", 2)] {
        let kind = ["cow", "sheep", "wheat", "apple", "wood", "mineral"].iter().position(|one| *one == good);
        state.players[0].aboard[kind.expect("a good")] = count;
        state.stage = Stage::Town;
        state.cargoes = 0;
        play_all(&game, &mut state, &[&format!("deliver {good}")]);
        state.acting = Seat(0);
    }
    let boxes: Vec<i32> = (0..6).map(|good| state.players[0].points[good] + state.players[0].bonus[good]).collect();
    assert_eq!(boxes, [11, 6, 0, 15, 3, 28]);
    assert_eq!(score(&game, &state, 0), 59);
}

#[test]
fn with_equal_points_all_six_kinds_win_and_else_the_victory_is_shared() {
    let game = base();
    let winners = |kinds: [usize; 2]| -> Vec<bool> {
        let mut state = game.setup(&Seats::new(2));
        state.stage = Stage::Over(Ending::Deliveries);
        for (player, kinds) in state.players.iter_mut().zip(kinds) {
            for good in 0..kinds {
                player.delivered[good] = 1;
            }
            player.points[0] = 40 + 5 * (6 - kinds as i32);
        }
        assert_eq!((score(&game, &state, 0), score(&game, &state, 1)), (40, 40));
        let Outcome::Over { standings, .. } = game.outcome(&state) else { panic!("not over") };
        standings.iter().map(|standing| standing.won).collect()
    };
    assert_eq!(winners([6, 5]), [true, false]);
    assert_eq!(winners([6, 6]), [true, true]);
}

#[test]
fn every_action_reads_back_from_its_one_spelling() {
    let game = base();
    for die in 1..=6 {
        let mut state = drawing(&game, 2, "", die);
        state.players[0].nuggets = 1;
        let mut actions = Vec::new();
        game.legal(&state, Seat(0), &mut actions);
        for action in actions {
            let text = javelina_engine::written(&game, &action);
            let shouted = text.to_uppercase().replace('-', " - ");
            for spelling in [text, shouted] {
                let read = game.read(&state, javelina_engine::Actor::Seat(Seat(0)), &spelling);
                assert_eq!(read.expect("reads"), action, "{spelling}");
            }
        }
    }
    assert_eq!(cell(&game, "K11").index(), 120);
}
