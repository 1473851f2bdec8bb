//! Base rules of Arizona that `allow` lifts: with the card the move is legal where a list, a check and a draw at random
//! say so alike; without it, or where the card is silent, it is refused.

use crate::support::{Card, code, drawing, legal, play, play_all, score, set, with, with_cards};
use javelina_engine::rules::{Body, Lift, Op, PointId, SettingValue};
use javelina_engine::{Dice, Element, Game, written};
use javelina_games::arizona::{Arizona, Content, Good, Stage, State, Symbol, points};

fn lifts(point: PointId, body: fn(&mut javelina_engine::rules::Program) -> Body) -> Card {
    Card("permit", point, None, body)
}

/// Whether an action is in the list, passes the check, and is drawn at random now and then: all or nothing.
fn is_legal(game: &Arizona, state: &State, text: &str) -> bool {
    let listed = legal(game, state).iter().any(|one| one == text);
    let passes = play(game, &mut state.clone(), text).is_ok();
    let mut dice = Dice::new(1, 1);
    let drawn = (0..4_000)
        .any(|_| game.sample(state, state.acting, &mut dice).is_some_and(|action| written(game, &action) == text));
    assert_eq!((listed, drawn), (passes, passes), "{text}: listed, drawn");
    passes
}

fn refused_by(game: &Arizona, state: &State, text: &str) -> String {
    let refusal = play(game, &mut state.clone(), text).expect_err("the base rule refuses");
    refusal.sources[0].to_string()
}

fn no_nuggets(content: &mut Content) {
    set(content, "nuggets.per_turn", SettingValue::Number(0));
}

#[test]
fn a_nugget_may_be_spent_where_a_card_allows_it_though_none_may_be_spent() {
    let plain = with(no_nuggets);
    let permit = || lifts(points::SPEND_NUGGET, |_| Body::Allow(Lift::Base(points::BASE_NUGGETS_PER_TURN)));
    let game = with_cards(no_nuggets, &[permit()]);
    let holding = |game: &Arizona, nuggets| {
        let mut state = drawing(game, 2, "E4", 2);
        state.players[0].nuggets = nuggets;
        state
    };
    assert_eq!(refused_by(&plain, &holding(&plain, 2), "draw E4-F5-G6 by nugget"), "ruling A13");
    assert!(is_legal(&game, &holding(&game, 2), "draw E4-F5-G6 by nugget"));
    assert!(!is_legal(&game, &holding(&game, 0), "draw E4-F5-G6 by nugget"), "there is none to spend");
    let mut state = holding(&game, 2);
    play_all(&game, &mut state, &["draw E4-F5-G6 by nugget"]);
    assert_eq!(state.players[0].nuggets, 1);
}

#[test]
fn a_die_may_be_discarded_where_a_card_allows_it_though_drawing_is_compulsory() {
    let compulsory = |content: &mut Content| set(content, "draw.compulsory", SettingValue::Switch(true));
    let plain = with(compulsory);
    assert_eq!(refused_by(&plain, &drawing(&plain, 2, "E4", 1), "discard"), "ruling A14");
    assert!(!is_legal(&plain, &drawing(&plain, 2, "E4", 1), "discard"));
    let permit = lifts(points::DISCARD, |_| Body::Allow(Lift::Base(points::BASE_COMPULSORY)));
    let game = with_cards(compulsory, &[permit]);
    assert!(is_legal(&game, &drawing(&game, 2, "E4", 1), "discard"));
}

#[test]
fn the_way_to_a_second_symbol_may_cross_the_line_where_a_card_allows_it() {
    let diagonal = || {
        Card("sidings", points::BONUS_STEPS, None, |program| Body::Include(code(program, &[Op::Number(1), Op::Just])))
    };
    let permit = lifts(points::EXTEND, |_| Body::Allow(Lift::Base(points::BASE_EXTEND_CROSSING)));
    let crossing = |game: &Arizona| {
        let mut state = drawing(game, 2, "E3", 1);
        play_all(game, &mut state, &["draw E3-E4"]);
        state.players[0].crossed = u128::MAX; // the line lies over every point between four symbols
        state
    };
    let plain = with_cards(|_| {}, &[diagonal()]);
    assert_eq!(refused_by(&plain, &crossing(&plain), "extend D5"), "ruling A5");
    assert!(!is_legal(&plain, &crossing(&plain), "extend D5"));
    let game = with_cards(|_| {}, &[diagonal(), permit]);
    assert!(is_legal(&game, &crossing(&game), "extend D5"));
    assert!(is_legal(&game, &crossing(&game), "extend D4"), "what does not cross is as before");
}

/// Seat A has delivered two cows and the first bonus, and comes to the town J1 with three more cows and a sheep.
fn at_a_town(game: &Arizona) -> State {
    let mut state = drawing(game, 2, "I1", 1);
    let player = &mut state.players[0];
    (player.delivered[0], player.points[0], player.bonus[0]) = (2, 3, 5);
    player.aboard = [3, 1, 0, 0, 0, 0];
    state.deliverers[0] = 1;
    play_all(game, &mut state, &["draw I1-J1"]);
    state
}

#[test]
fn a_kind_may_be_delivered_again_where_a_card_allows_it_without_another_rank() {
    let plain = with(|_| {});
    assert_eq!(refused_by(&plain, &at_a_town(&plain), "deliver cow"), "ruling A19");
    let permit = || lifts(points::DELIVER, |_| Body::Allow(Lift::Base(points::BASE_DELIVERED_BEFORE)));
    let rank = || Card("rank", points::DELIVERY_BONUS, None, |program| Body::Add(code(program, &[Op::Number(7)])));
    let game = with_cards(|_| {}, &[permit(), rank()]);
    let mut state = at_a_town(&game);
    assert!(is_legal(&game, &state, "deliver cow"));
    let before = score(&game, &state, 0);
    play_all(&game, &mut state, &["deliver cow"]);
    assert_eq!((state.players[0].points[0], state.players[0].bonus[0]), (3 + 6, 5), "three goods are worth 6");
    assert_eq!((state.players[0].delivered[0], state.deliverers[0], state.players[0].deliveries()), (5, 1, 1));
    assert_eq!(score(&game, &state, 0), before + 6);
}

#[test]
fn a_visit_of_a_town_ends_though_what_is_delivered_comes_back_on_board() {
    let permit = lifts(points::DELIVER, |_| Body::Allow(Lift::Base(points::BASE_DELIVERED_BEFORE)));
    let greedy =
        Card("greedy", points::DELIVERIES_PER_TOWN, None, |program| Body::Set(code(program, &[Op::Number(1_000_000)])));
    let game = with_cards(|_| {}, &[permit, greedy]);
    let mut state = at_a_town(&game);
    let mut visits = 0;
    while state.stage == Stage::Town && visits < 1_000 {
        state.players[0].aboard[0] = 1;
        play_all(&game, &mut state, &["deliver cow"]);
        visits += 1;
    }
    assert_eq!(visits, 100);
}

#[test]
fn a_base_rule_is_lifted_only_where_the_card_speaks() {
    let crossing = |symbol| {
        let permit = Card("permit", points::DRAW, Some(symbol), |_| Body::Allow(Lift::Base(points::BASE_CROSSING)));
        let game = with_cards(|_| {}, &[permit]);
        let mut state = drawing(&game, 2, "E4", 5);
        state.players[0].crossed = u128::MAX;
        legal(&game, &state)
    };
    assert_eq!(crossing(Symbol::Good(Good::at(0).expect("a good"))), ["draw E4-F5-G6", "discard"], "a cow is on G6");
    assert_eq!(crossing(Symbol::Mountain), ["discard"], "no diagonal section ends on a mountain");
}
