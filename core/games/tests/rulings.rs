//! Each ruling A1 to A28 is named by a test that turns red when the ruling is inverted: A5 and A22 in the worked examples of
//! the pack, all others here.

use crate::support::{Card, base, cell, code, drawing, legal, legal_of, play, play_all, score, set, with, with_cards};
use javelina_engine::rules::{Body, Op, SettingValue};
use javelina_engine::{Actor, Game, Luck, Move, Outcome, Seat, Seats, Turn};
use javelina_games::arizona::{Action, Cell, Content, Ending, Stage, Symbol, points};

fn number(name: &'static str, value: i32) -> impl FnOnce(&mut Content) {
    move |content| set(content, name, SettingValue::Number(value))
}

fn switch(name: &'static str, value: bool) -> impl FnOnce(&mut Content) {
    move |content| set(content, name, SettingValue::Switch(value))
}

fn word(name: &'static str, value: usize) -> impl FnOnce(&mut Content) {
    move |content| set(content, name, SettingValue::Word(value))
}

#[test]
fn a1_a2_a3_a4_faces_stand_in_list_order_and_spend_what_they_enter() {
    let game = base();
    for (die, length, span) in [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4), (5, 2, 4), (6, 2, 2)] {
        for path in legal_of(&game, &drawing(&game, 2, "E4", die), "draw E4-") {
            let cells: Vec<Cell> = path.split('-').map(|name| cell(&game, name)).collect();
            assert_eq!(cells.len(), length, "A1: value {die}");
            let ((c, r), (c0, r0)) = (game.content().sheet.place(cells[length - 1]), (4, 3));
            assert_eq!((c - c0).abs() + (r - r0).abs(), span, "A2: {path} is no U");
            let mut state = drawing(&game, 2, "E4", die);
            play_all(&game, &mut state, &[&format!("draw E4-{path}")]);
            assert_eq!(state.players[0].line.count_ones() as usize, length + 1, "A4: {path} spends each symbol");
        }
    }
    let fours = legal_of(&game, &drawing(&game, 2, "E4", 4), "draw E4-");
    assert!(fours.contains(&"E3-F3-G3-H3".into()) && fours.contains(&"E3-E2-E1-F1".into()), "A3: either leg first");
}

#[test]
fn a6_the_starting_station_is_spent_and_gives_no_second_symbol() {
    let game = base();
    let mut state = drawing(&game, 2, "", 1);
    play_all(&game, &mut state, &["draw F1-E1"]);
    assert!(cell(&game, "F1").lies_in(state.players[0].line));
    assert_eq!(state.stage, Stage::Draw(1), "the turn is over");
}

#[test]
fn a7_a_second_symbol_is_straight_optional_fresh_and_takes_full_effect() {
    let game = base();
    let mut state = drawing(&game, 2, "E3", 1);
    play_all(&game, &mut state, &["draw E3-E4"]);
    let mut options = legal(&game, &state);
    options.sort();
    assert_eq!(options, ["extend D4", "extend E5", "extend F4", "halt"], "E3 is under the line");
    play_all(&game, &mut state, &["extend D4"]);
    assert_eq!(state.players[0].aboard[3], 1, "the apple is loaded");
}

#[test]
fn a8_a_second_symbol_that_is_a_station_gives_no_third() {
    let two_stations = |chain: i32| {
        with(|content| {
            set(content, "station.second_symbols", SettingValue::Number(chain));
            content.sheet.symbols[3 * 11 + 3] = Symbol::Station; // D4, beside E4
        })
    };
    for (chain, goes_on) in [(1, false), (2, true)] {
        let game = two_stations(chain);
        let mut state = drawing(&game, 2, "E3", 1);
        play_all(&game, &mut state, &["draw E3-E4", "extend D4"]);
        assert_eq!(state.stage == Stage::Station, goes_on, "{chain}");
    }
}

#[test]
fn a9_a_town_or_a_good_that_is_drawn_over_does_nothing() {
    let game = base();
    let mut state = drawing(&game, 2, "F2", 6);
    state.players[0].aboard[0] = 1;
    play_all(&game, &mut state, &["draw F2-E2-D2"]);
    assert_eq!(state.stage, Stage::Draw(1), "the town on the way asks nothing");
    assert_eq!(state.players[0].cargo(), 2, "only the end is loaded");
}

#[test]
fn a10_a_delivery_that_was_declined_cannot_be_made_later_from_the_same_town() {
    let game = base();
    let mut state = drawing(&game, 1, "I1", 1);
    state.players[0].aboard[0] = 1;
    play_all(&game, &mut state, &["draw I1-J1", "keep", "roll 1 1", "take 1"]);
    assert!(legal_of(&game, &state, "deliver").is_empty());
}

/// Discards and spends through the whole cycle; what is unspent and what is circled after each step.
fn nugget_cycle(game: &javelina_games::arizona::Arizona) -> Vec<(u8, u8)> {
    let mut state = drawing(game, 2, "E4", 2);
    let mut seen = Vec::new();
    for (die, line) in [(2, "discard"), (2, "discard"), (2, "draw E4-F5-G6 by nugget"), (2, "discard")] {
        (state.stage, state.acting, state.players[0].die) = (Stage::Draw(0), Seat(0), die);
        play_all(game, &mut state, &[line]);
        seen.push((state.players[0].nuggets, state.players[0].circled));
    }
    seen
}

#[test]
fn a11_a_discard_circles_a_nugget_only_if_none_is_unspent() {
    assert_eq!(nugget_cycle(&base()), [(1, 1), (1, 1), (0, 1), (1, 2)]);
    assert_eq!(nugget_cycle(&with(word("nuggets.gain", 1))), [(1, 1), (2, 2), (1, 2), (2, 3)]);
}

#[test]
fn a12_unspent_nuggets_score_by_the_table() {
    for (game, points) in [(base(), 6), (with(word("nuggets.scoring", 1)), 3)] {
        let mut state = drawing(&game, 2, "", 1);
        state.players[0].nuggets = 3;
        assert_eq!(score(&game, &state, 0) + 30, points);
    }
}

#[test]
fn a13_one_nugget_may_change_the_die_in_the_drawing_turn() {
    let game = base();
    let mut state = drawing(&game, 2, "E4", 2);
    state.players[0].nuggets = 2;
    assert!(play(&game, &mut state, "draw E4-F5-G6").is_err(), "the die is a 2");
    assert!(play(&game, &mut state, "draw E4-E3-F3 by nugget").is_err(), "needless");
    play_all(&game, &mut state, &["draw E4-F5-G6 by nugget"]);
    assert_eq!(state.players[0].nuggets, 1);
    let never = with(number("nuggets.per_turn", 0));
    let mut state = drawing(&never, 2, "E4", 2);
    state.players[0].nuggets = 2;
    assert!(play(&never, &mut state, "draw E4-F5-G6 by nugget").is_err());
}

#[test]
fn a14_nobody_is_obliged_to_draw() {
    let game = base();
    assert!(legal(&game, &drawing(&game, 2, "E4", 1)).contains(&"discard".into()));
    let compulsory = with(switch("draw.compulsory", true));
    let mut state = drawing(&compulsory, 2, "E4", 1);
    let refusal = play(&compulsory, &mut state, "discard").expect_err("a section fits");
    assert_eq!(refusal.sources[0].to_string(), "ruling A14");
}

#[test]
fn a15_everybody_takes_a_die_and_one_is_left() {
    let game = base();
    let mut state = game.setup(&Seats::new(2));
    play_all(&game, &mut state, &["first A", "roll 3 3 5"]);
    assert_eq!(legal(&game, &state), ["take 3", "take 5"], "no way to decline");
    play_all(&game, &mut state, &["take 3", "take 5"]);
    assert_eq!((state.dice, state.stage), ([0, 0, 1, 0, 0, 0], Stage::Draw(0)));
}

/// Seat A is shut in on A1; seat B too, or stands free.
fn shut_in(game: &javelina_games::arizona::Arizona, both: bool) -> javelina_games::arizona::State {
    let mut state = drawing(game, 2, "A1", 1);
    let around: u128 = ["B1", "A2", "B2", "A3", "C1"].iter().fold(0, |all, name| all | cell(game, name).mask());
    state.players[1] = state.players[0].clone();
    state.players[0].line |= around;
    state.players[1].line |= if both { around } else { 0 };
    for player in &mut state.players[..2] {
        (player.aboard[0], player.nuggets, player.circled) = (3, 1, 1);
    }
    state
}

#[test]
fn a16_the_game_ends_without_extra_delivery_when_all_are_trapped_or_idle() {
    let game = base();
    for (both, ending) in [(true, Ending::Trapped), (false, Ending::Idle)] {
        let mut state = shut_in(&game, both);
        play_all(&game, &mut state, &["discard", "discard"]);
        assert_eq!(state.stage, Stage::Over(ending));
        assert_eq!(game.turn(&state), Turn::Over);
    }
    let mut state = shut_in(&game, false);
    play_all(&game, &mut state, &["discard", "draw A1-B1"]);
    assert_eq!(state.stage, Stage::Roll, "somebody drew, so the game goes on");
    let endless = with(switch("ending.trap", false));
    let mut state = shut_in(&endless, true);
    play_all(&endless, &mut state, &["discard", "discard"]);
    assert_eq!(state.stage, Stage::Roll);
}

#[test]
fn a17_of_two_first_deliveries_in_a_round_the_earlier_in_turn_order_is_first() {
    let game = base();
    let mut state = drawing(&game, 2, "I1", 1);
    state.players[0].aboard[0] = 1;
    state.players[1] = state.players[0].clone();
    play_all(&game, &mut state, &["draw I1-J1", "deliver cow", "draw I1-J1", "deliver cow"]);
    assert_eq!((state.players[0].bonus[0], state.players[1].bonus[0]), (5, 0));
}

#[test]
fn a18_more_goods_than_the_table_has_rows_score_its_last_row() {
    let game = base();
    for (count, points) in (1..=12).zip([1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 55, 55]) {
        let mut state = drawing(&game, 2, "I1", 1);
        state.players[0].aboard[2] = count;
        play_all(&game, &mut state, &["draw I1-J1", "deliver wheat"]);
        assert_eq!(state.players[0].points[2], points, "{count} goods");
    }
}

#[test]
fn a19_a_kind_is_delivered_once_and_later_goods_of_it_are_worth_nothing() {
    let game = base();
    let mut state = drawing(&game, 2, "I1", 1);
    (state.players[0].delivered[0], state.players[0].aboard) = (2, [1, 1, 0, 0, 0, 0]);
    play_all(&game, &mut state, &["draw I1-J1"]);
    assert_eq!(legal(&game, &state), ["deliver sheep", "keep"]);
    let refusal = play(&game, &mut state, "deliver cow").expect_err("delivered before");
    assert_eq!(refusal.sources[0].to_string(), "ruling A19");
}

#[test]
fn a20_nothing_is_not_a_delivery() {
    let game = base();
    let mut state = drawing(&game, 2, "I1", 1);
    state.players[0].aboard[1] = 1;
    play_all(&game, &mut state, &["draw I1-J1"]);
    assert!(play(&game, &mut state, "deliver cow").is_err());
}

/// Seat A makes its sixth delivery, then seat B discards: the last round is over.
fn after_the_last_round(game: &javelina_games::arizona::Arizona) -> javelina_games::arizona::State {
    let mut state = drawing(game, 2, "I1", 1);
    state.players[0].delivered = [0, 1, 1, 1, 1, 1];
    state.players[0].aboard[0] = 1;
    state.players[1].aboard = [0, 2, 0, 0, 0, 0];
    state.players[1].die = 1;
    play_all(game, &mut state, &["draw I1-J1", "deliver cow"]);
    assert_eq!(state.stage, Stage::Draw(1), "the round is finished first");
    play_all(game, &mut state, &["discard"]);
    state
}

#[test]
fn a21_a27_the_others_may_make_one_extra_delivery_anywhere() {
    let game = base();
    let mut state = after_the_last_round(&game);
    assert_eq!(game.turn(&state), Turn::Seat(Seat(1)), "A27: seat A has six and is not asked");
    assert_eq!(legal(&game, &state), ["deliver sheep", "keep"]);
    play_all(&game, &mut state, &["deliver sheep"]);
    assert_eq!((state.players[1].points[1], state.players[1].bonus[1]), (3, 5), "A21: the bonus of the first counts");
    assert_eq!(state.stage, Stage::Over(Ending::Deliveries));
    assert_eq!(score(&game, &state, 1), 3 + 5 - 5 * 5 + 1);
    let plain = with(switch("ending.extra_first_bonus", false));
    let mut state = after_the_last_round(&plain);
    play_all(&plain, &mut state, &["deliver sheep"]);
    assert_eq!(state.players[1].bonus[1], 0);
    let none = with(word("ending.extra_delivery", 1));
    assert_eq!(after_the_last_round(&none).stage, Stage::Over(Ending::Deliveries));
}

fn closed_passes() -> Card {
    Card("closed_passes", points::ENTER, Some(Symbol::Mountain), |_| Body::Narrow)
}

fn railhead_towns() -> Card {
    Card("railhead_towns", points::ACTS_AS_STATION, Some(Symbol::Town), |_| Body::Widen)
}

fn double_freight() -> Card {
    Card("double_freight", points::DELIVERIES_PER_TOWN, None, |program| Body::Floor(code(program, &[Op::Number(2)])))
}

#[test]
fn a23_a_card_whose_place_another_closes_is_inert() {
    let halts = Card("mountain_halts", points::ACTS_AS_STATION, Some(Symbol::Mountain), |_| Body::Widen);
    let game = with_cards(|_| {}, &[closed_passes(), halts]);
    assert_eq!(legal_of(&game, &drawing(&game, 2, "B1", 1), "draw B1-"), ["A1", "B2"], "C1 is a mountain");
}

#[test]
fn a24_deliveries_come_before_the_second_symbol() {
    let game = with_cards(|_| {}, &[double_freight(), railhead_towns()]);
    let mut state = drawing(&game, 2, "I1", 1);
    state.players[0].aboard = [1, 1, 1, 0, 0, 0];
    play_all(&game, &mut state, &["draw I1-J1", "deliver cow"]);
    assert_eq!(legal(&game, &state), ["deliver sheep", "deliver wheat", "keep"]);
    play_all(&game, &mut state, &["deliver wheat"]);
    assert_eq!(state.stage, Stage::Station, "two cargoes, then the second symbol");
    assert_eq!(state.players[0].deliveries(), 2);
}

#[test]
fn a25_luck_chooses_the_initial_player_unless_the_setting_names_one() {
    let game = base();
    let state = game.setup(&Seats::new(3));
    let mut chosen: Vec<Action> = (0..40).map(|seed| game.chance(&state, &Luck::new(seed))).collect();
    chosen.sort();
    chosen.dedup();
    assert_eq!(chosen, [0, 1, 2].map(|seat| Action::First(Seat(seat))));
    let first = with(word("dice.initial_player", 1));
    assert_eq!(first.setup(&Seats::new(3)).stage, Stage::Roll);
}

#[test]
fn a26_one_die_more_than_players_is_rolled_and_one_player_may_play_alone() {
    let game = base();
    for (seats, dice) in [(1, 2), (2, 3), (3, 4), (4, 5)] {
        let mut state = game.setup(&Seats::new(seats));
        play_all(&game, &mut state, &["first A"]);
        let Action::Roll(rolled) = game.chance(&state, &Luck::new(1)) else { panic!("a roll is due") };
        assert_eq!(rolled.iter().sum::<u8>(), dice);
        let more = Move::new(Actor::Nature, Action::Roll([dice + 1, 0, 0, 0, 0, 0]));
        assert!(!game.test(&state, &more), "another number of dice is refused");
    }
}

#[test]
fn a28_a_closed_mountain_is_neither_passed_nor_an_end() {
    let game = with_cards(|_| {}, &[closed_passes()]);
    let ends = legal_of(&game, &drawing(&game, 2, "C2", 1), "draw C2-");
    assert!(!ends.contains(&"C1".into()), "{ends:?}");
    let through = legal_of(&game, &drawing(&game, 2, "B1", 6), "draw B1-");
    assert_eq!(through, ["B2-B3"], "C1 is in the way of B1-C1-D1");
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
