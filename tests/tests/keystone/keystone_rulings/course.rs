//! Wild cards, the end, supplies, ties, set-up, what seats know (rulings d13 to d32).

use super::*;

#[test]
fn d13_one_wild_card_a_turn_before_or_after_the_action_never_in_its_middle() {
    let mut table = laid_out(&[], 2);
    set(&mut table, |state| state.boards[0].synergy = 40);
    type_in(&mut table, "wild forest at R1C1");
    assert_eq!(table.state().stage, Stage::Act, "it is no action");
    assert_eq!(synergy(&table, 0), 30);
    assert!(refused(&table, "wild desert at R1C2").to_string().contains("d13"));
    type_in(&mut table, "introduce mexican at R1C2");
    assert_eq!(table.turn(), Turn::Seat(Seat(1)), "with the wild card taken, nothing is left to do");
    set(&mut table, |state| state.boards[1].synergy = 40);
    type_in(&mut table, "use t1");
    assert!(refused(&table, "wild forest at R1C1").to_string().contains("first answer "));
    type_in(&mut table, "choose bison");
    type_in(&mut table, "choose hare");
    assert_eq!(table.state().stage, Stage::After);
    type_in(&mut table, "wild forest at R1C1");
    assert_eq!(table.turn(), Turn::Seat(Seat(0)));
    let two = laid_out(&["wild.per_turn=2"], 2);
    assert_eq!(two.game().content().settings.number(javelina_games::keystone::points::setting::WILDS_PER_TURN), 2);
}

#[test]
fn d14_and_d16_with_a_full_board_the_action_is_a_skill_and_there_always_is_one() {
    let mut table = laid_out(&[], 1);
    let rest: Vec<String> =
        table.state().deck.iter().take(15).flatten().map(|card| names(table.game())[card.index()].clone()).collect();
    let cards: Vec<(&str, usize)> = rest.iter().enumerate().map(|(cell, name)| (name.as_str(), cell)).collect();
    lay(&mut table, &cards);
    set(&mut table, |state| state.boards[0].synergy = 40);
    type_in(&mut table, "wild arctic at R4C4");
    let listed = legal(&table);
    assert!(listed.iter().all(|action| action.starts_with("use ")), "{listed:?}");
    assert!(!listed.is_empty());
    type_in(&mut table, "use t1");
    while table.turn() != Turn::Over {
        let first = legal(&table)[0].clone();
        type_in(&mut table, &first);
    }
    assert_eq!(table.state().stage, Stage::Over(Ending::Full), "d29: alone, at once after the turn");
}

#[test]
fn d15_the_round_is_played_to_its_end_so_that_all_have_equal_turns() {
    for acting in [0, 1] {
        let mut table = laid_out(&[], 2);
        if acting == 1 {
            type_in(&mut table, "introduce mexican at R1C1");
        }
        set(&mut table, |state| {
            state.time = 1;
            state.exhausted = state.skills & (state.skills - 1) ^ state.skills; // the first token
        });
        type_in(&mut table, "use exhausted");
        assert_eq!(table.state().time, 0);
        if acting == 0 {
            assert_eq!(table.turn(), Turn::Seat(Seat(1)), "B still moves");
            set(&mut table, |state| state.exhausted = state.skills & (state.skills - 1) ^ state.skills);
            type_in(&mut table, "use exhausted");
        }
        assert_eq!(table.state().stage, Stage::Over(Ending::Time));
        assert_eq!(table.state().time, 0, "the marker stays at 0");
        assert_eq!(table.state().boards[0].turns, table.state().boards[1].turns);
    }
}

#[test]
fn d17_with_no_card_left_the_field_stays_short_and_play_goes_on() {
    let mut table = laid_out(&[], 2);
    set(&mut table, |state| state.deck.clear());
    type_in(&mut table, "introduce mexican at R1C1");
    assert_eq!(field(&table).len(), 5);
    assert_eq!(table.turn(), Turn::Seat(Seat(1)));
}

#[test]
fn d18_the_supply_is_without_end_unless_it_is_strict() {
    for (strict, held) in [("supply.strict_supply=0", 7), ("supply.strict_supply=1", 6)] {
        let mut table = laid_out(&[strict], 1);
        set(&mut table, |state| {
            state.synergy = 1;
            state.exhausted = 1; // t1: gain 2
        });
        type_in(&mut table, "use exhausted");
        assert_eq!(synergy(&table, 0), held, "{strict}");
    }
}

#[test]
fn d23_a_point_for_every_three_synergy_tokens_and_none_for_those_on_the_field() {
    let mut table = laid_out(&["objectives.dealt=1"], 1);
    set(&mut table, |state| {
        state.boards[0].synergy = 8;
        state.waiting[5] = 9;
    });
    let Outcome::Running(standings) = table.game().outcome(table.state()) else { panic!() };
    assert_eq!(standings[0].score, 2);
}

#[test]
fn d24_equal_points_are_broken_by_goals_then_by_synergy_then_shared() {
    let finished = |change: &dyn Fn(&mut State)| {
        let mut table = laid_out(&[], 2);
        set(&mut table, |state| {
            state.stage = Stage::Over(Ending::Full);
            state.boards.iter_mut().for_each(|board| board.synergy = 0);
            change(state);
        });
        let Outcome::Over { standings, .. } = table.game().outcome(table.state()) else { panic!() };
        (
            standings.iter().map(|one| one.won).collect::<Vec<_>>(),
            standings.iter().map(|one| one.score).collect::<Vec<_>>(),
        )
    };
    let (won, scores) = finished(&|_| {});
    assert_eq!((won, scores), (vec![true, true], vec![0, 0]));
    let (won, scores) = finished(&|state| state.boards[1].synergy = 2);
    assert_eq!((won, scores), (vec![false, true], vec![0, 0]), "more tokens left");
    let table = laid_out(&[], 2);
    // Four summer cards, none beside another: goal d of objective 1, four points. A has 12 tokens instead, also four points.
    let four = ["Bumble Bee", "Mule Deer", "Burrowing Owl", "Pronghorn Antelope"].map(|name| card(&table, name));
    let (won, scores) = finished(&|state| {
        state.boards[1].synergy = 12;
        state.boards[0].objectives = 1;
        for (card, cell) in four.iter().zip([0, 7, 9, 14]) {
            state.boards[0].cards[cell] = *card;
        }
    });
    assert_eq!((won, scores), (vec![true, false], vec![4, 4]), "more goals");
}

#[test]
fn d25_d27_and_d32_decks_start_tokens_markers_and_envelopes_are_as_the_rulebook_and_the_switches_say() {
    for (with, seats, cards, time) in [
        (vec![], 1, 77, 4),
        (vec![], 2, 77, 5),
        (vec![], 3, 154, 6),
        (vec![], 4, 154, 7),
        (vec!["species.both_copies_from=2"], 2, 154, 5),
        (vec!["coop.shared_board=1"], 2, 77, 4),
    ] {
        let table = start(&with, seats);
        let state = table.state();
        assert_eq!((state.deck.len(), state.time), (cards, time), "{with:?} {seats}");
        let tokens: Vec<i32> = (0..usize::from(state.count)).map(|at| state.boards[at].synergy).collect();
        assert_eq!(tokens, [5, 6, 7, 8][..usize::from(state.count)], "{with:?} {seats}");
    }
    assert_eq!(start(&["saguaro_country"], 1).state().deck.len(), 78, "envelope 1 is mixed in");
    assert_eq!(start(&["opened_1"], 3).state().deck.len(), 156, "both copies of it with three");
}

#[test]
fn d26_a_seat_sees_its_own_objective_and_neither_those_of_others_nor_the_deck() {
    let table = laid_out(&[], 3);
    let seen = table.view(Seat(1));
    assert_eq!((seen.boards[0].objectives, seen.boards[2].objectives), (0, 0));
    assert_ne!(seen.boards[1].objectives, 0);
    assert!(seen.deck.iter().all(Option::is_none) && seen.deck.len() == table.state().deck.len());
    let mut other = table.state().clone();
    other.deck.reverse();
    (other.boards[0].objectives, other.boards[2].objectives) = (other.boards[2].objectives, other.boards[0].objectives);
    let mut again = View::default();
    table.game().view(&other, Seat(1), &mut again);
    assert_eq!(again.state, seen, "what cannot be known changes nothing that is seen");
}

#[test]
fn d28_and_d30_alone_and_in_co_op_there_is_one_objective_one_board_one_pool_and_seats_alternate() {
    let mut table = laid_out(&["coop.shared_board=1"], 2);
    assert_eq!(table.state().boards[0].objectives.count_ones(), 1);
    type_in(&mut table, "introduce mexican at R1C1");
    assert_eq!(table.turn(), Turn::Seat(Seat(1)));
    type_in(&mut table, "introduce wolf at R1C2");
    assert_eq!(table.state().boards[0].occupied(), 0b11, "on one board");
    assert_eq!(table.turn(), Turn::Seat(Seat(0)));
    assert_eq!(table.state().boards[0].turns, 3, "d36: turns of the side");
    let Outcome::Running(standings) = table.game().outcome(table.state()) else { panic!() };
    assert_eq!((standings.len(), standings[0].seats.len()), (1, 2));
    assert_eq!(table.view(Seat(1)).boards[0].objectives.count_ones(), 1, "seen by both");
}

#[test]
fn every_turn_begins_with_a_full_field_while_there_are_cards_and_every_seat_has_as_many_turns() {
    for (with, seats) in [(vec![], 1), (vec![], 2), (vec![], 4), (vec!["coop.shared_board=1"], 2)] {
        each_state(&with, seats, 11, |table| {
            let state = table.state();
            if state.stage == Stage::Act && state.memory.frames.is_empty() {
                assert!(
                    state.field.iter().flatten().count() == 6 || state.deck.is_empty() && state.discards.is_empty()
                );
            }
            let turns: Vec<u16> = state.boards[..usize::from(state.count)].iter().map(|board| board.turns).collect();
            let (least, most) = (turns.iter().min().unwrap(), turns.iter().max().unwrap());
            assert!(most - least <= 1, "{turns:?}");
            assert!(table.turn() != Turn::Over || most == least, "{turns:?}");
        });
    }
}

#[test]
fn an_illegal_move_changes_nothing() {
    let table = laid_out(&[], 2);
    let action = table.game().read(table.state(), Actor::Seat(Seat(0)), "introduce coyote at R1C1").unwrap();
    let mut state = table.state().clone();
    table.game().apply(&mut state, &Move::new(Actor::Seat(Seat(0)), action), &mut Silent);
    assert_eq!(&state, table.state());
}
