//! Introducing, skills, drawing and moving (rulings d1 to d12).

use super::*;

#[test]
fn d1_and_d2_tokens_go_onto_the_cards_to_the_right_and_are_paid_before_those_on_the_card_are_taken() {
    let mut table = laid_out(&[], 2);
    type_in(&mut table, "introduce hare at R1C1");
    assert_eq!(synergy(&table, 0), 5 - 4, "four cards lie to the right of the Hare");
    let state = table.state();
    let waiting: Vec<u8> = (2..6).map(|slot| state.waiting[slot]).collect();
    assert_eq!(waiting, [1, 1, 1, 1]);
    // B has 6 and takes the Snail Kite: three to pay, one found on it.
    type_in(&mut table, "introduce kite at R1C1");
    assert_eq!(synergy(&table, 1), 6 - 3 + 1);
    // A has 1 token. The Red Wolf has 2 on it and costs 1: affordable. The Saguaro with 2 on it costs 2: its own do not help.
    let listed = legal(&table);
    assert!(listed.contains(&"introduce Red Wolf at R2C2".to_string()), "{listed:?}");
    assert!(!listed.iter().any(|action| action.starts_with("introduce Saguaro")), "{listed:?}");
    assert!(refused(&table, "introduce saguaro at R2C2").to_string().contains("costs 2"));
    type_in(&mut table, "introduce red wolf at R2C2");
    assert_eq!(synergy(&table, 0), 2, "1 held, 1 paid, 2 found");
}

#[test]
fn d12_the_bison_beside_coyote_red_wolf_and_an_arctic_wild_card_brings_four() {
    let mut table = laid_out(&[], 2);
    lay(&mut table, &[("Coyote", 1), ("Red Wolf", 4), ("Arctic Wild", 6), ("Mule Deer", 0)]);
    set(&mut table, |state| state.field = [None; 8]);
    let (bison, hare, kite, saguaro) = (
        card(&table, "American Bison"),
        card(&table, "Snowshoe Hare"),
        card(&table, "Snail Kite"),
        card(&table, "Saguaro Cactus"),
    );
    set(&mut table, |state| state.field[..6].copy_from_slice(&[None, None, bison, hare, kite, saguaro]));
    type_in(&mut table, "introduce bison at R2C2");
    assert_eq!(synergy(&table, 0), 5 - 3 + 4, "2 + 2 + 0, and nothing from the Mule Deer on the diagonal");
}

#[test]
fn d3_the_field_is_refilled_at_the_end_of_the_turn_from_the_right() {
    let mut table = laid_out(&[], 2);
    type_in(&mut table, "use t1");
    assert_eq!(field(&table).len(), 6);
    type_in(&mut table, "choose hare");
    assert_eq!(field(&table).len(), 5, "not before the turn ends");
    type_in(&mut table, "choose saguaro");
    let expected = ["Desert Tortoise", "Coyote", "American Bison", "Snail Kite", "Red Wolf", "Mexican Gray Wolf"];
    assert_eq!(field(&table), expected, "the first card drawn lies right of the second");
}

#[test]
fn d4_exhausted_skills_cannot_be_used_while_none_is_exhausted() {
    let table = laid_out(&[], 2);
    let refusal = refused(&table, "use exhausted");
    assert!(refusal.to_string().contains("d4"), "{refusal}");
}

#[test]
fn d5_and_d7_discards_follow_the_effect_and_happen_though_it_is_declined() {
    let mut table = laid_out(&[], 2);
    lay(&mut table, &[("Desert Tortoise", 0)]);
    type_in(&mut table, "use t6");
    type_in(&mut table, "skip");
    assert_eq!(table.state().board(Seat(0)).research[0], 0);
    for name in ["bison", "hare", "kite"] {
        assert_eq!(table.turn(), Turn::Seat(Seat(0)), "three cards must be discarded");
        type_in(&mut table, &format!("choose {name}"));
    }
    assert_eq!(table.turn(), Turn::Seat(Seat(1)));
}

#[test]
fn d6_the_player_orders_the_exhausted_tokens_then_all_are_active_and_the_marker_moves() {
    let mut table = laid_out(&[], 1);
    lay(&mut table, &[("Desert Tortoise", 0), ("Arctic Wild", 1)]);
    let bits = |table: &Play, ids: &[&str]| {
        let at = |id: &&str| table.game().content().tokens.iter().position(|token| token.id == *id).unwrap();
        ids.iter().map(at).fold(0_u64, |all, token| all | 1 << token)
    };
    let exhausted = bits(&table, &["t1", "t2", "t6"]);
    set(&mut table, |state| state.exhausted = exhausted);
    type_in(&mut table, "use exhausted");
    assert_eq!(legal(&table), ["resolve t1", "resolve t2", "resolve t6"]);
    type_in(&mut table, "resolve t6");
    type_in(&mut table, "choose tortoise");
    type_in(&mut table, "resolve t1");
    assert_eq!(synergy(&table, 0), 7, "gain 2");
    assert_eq!(table.state().time, 4, "not before all are resolved");
    type_in(&mut table, "choose arctic wild"); // the last token resolves by itself
    let state = table.state();
    assert_eq!((state.exhausted, state.time), (0, 3));
    assert_eq!(state.board(Seat(0)).research[..2], [1, 1]);
}

#[test]
fn d8_fewer_cards_than_must_be_discarded_are_all_discarded_in_the_players_order() {
    let mut table = laid_out(&[], 1);
    set(&mut table, |state| {
        for slot in 0..4 {
            let gone = state.field[slot].take();
            state.deck.insert(0, gone);
        }
        state.waiting[5] = 2;
        state.synergy -= 2;
    });
    let supply = table.state().synergy;
    type_in(&mut table, "use t6");
    assert_eq!(legal(&table), ["choose Mexican Gray Wolf", "choose Red Wolf"].map(String::from), "{:?}", legal(&table));
    type_in(&mut table, "choose mexican");
    type_in(&mut table, "choose red wolf");
    let discards: Vec<String> =
        table.state().discards.iter().map(|card| names(table.game())[card.index()].clone()).collect();
    assert_eq!(discards, ["Mexican Gray Wolf", "Red Wolf"], "the last one discarded lies on top");
    assert_eq!(table.state().synergy, supply + 2, "d38: its tokens go to the supply");
}

#[test]
fn d9_research_goes_on_cards_without_research_and_two_tokens_lie_on_one_card() {
    let mut table = laid_out(&[], 1);
    lay(&mut table, &[("Desert Tortoise", 0), ("Snail Kite", 1)]);
    set(&mut table, |state| state.boards[0].research[1] = 1);
    type_in(&mut table, "use t6");
    assert_eq!(legal(&table), ["choose Desert Tortoise", "skip"], "the Kite has research");
    type_in(&mut table, "choose tortoise");
    assert_eq!(table.state().board(Seat(0)).research[0], 2);
}

#[test]
fn d9_with_a_strict_supply_two_research_tokens_are_put_both_or_none() {
    for (left, put) in [(1, 0), (2, 2)] {
        let mut table = laid_out(&["supply.strict_supply=1"], 1);
        lay(&mut table, &[("Desert Tortoise", 0)]);
        set(&mut table, |state| state.research = left);
        type_in(&mut table, "use t6");
        type_in(&mut table, "choose tortoise");
        assert_eq!(table.state().board(Seat(0)).research[0], put, "{left} in the supply");
    }
}

#[test]
fn d10_a_moved_card_takes_its_research_along_and_earns_from_its_new_neighbours_only() {
    let mut table = laid_out(&[], 1);
    lay(&mut table, &[("Coyote", 0), ("Red Wolf", 1), ("Mule Deer", 10)]);
    set(&mut table, |state| state.boards[0].research[0] = 1);
    type_in(&mut table, "use t9");
    type_in(&mut table, "choose coyote");
    type_in(&mut table, "choose R3C4");
    let board = table.state().board(Seat(0));
    assert_eq!((board.cards[0], board.research[0], board.research[11]), (None, 0, 1));
    assert_eq!(board.synergy, 5 + 2, "Coyote and Mule Deer share forest and desert; the Red Wolf is far now");
    type_in(&mut table, "choose coyote"); // the second move may be of the same card
    type_in(&mut table, "choose R4C4");
    assert_eq!(table.state().board(Seat(0)).synergy, 7, "no neighbour there");
}

#[test]
fn d11_cards_are_drawn_after_saying_yes_one_or_none_is_placed_the_rest_is_discarded_in_order() {
    let mut table = laid_out(&[], 1);
    type_in(&mut table, "use t7");
    assert!(table.state().drawn.is_empty(), "chosen before seeing");
    type_in(&mut table, "yes");
    assert_eq!(table.state().drawn.len(), 3);
    type_in(&mut table, "skip");
    for name in ["tortoise", "coyote", "bumble"] {
        type_in(&mut table, &format!("choose {name}"));
    }
    let top = table.state().discards.last().copied();
    assert_eq!(top, card(&table, "Bumble Bee"), "d37: the player's order");
    assert_eq!(table.state().board(Seat(0)).occupied(), 0);
}

#[test]
fn d11_a_deck_that_runs_out_is_shuffled_from_the_discards_in_the_middle_of_a_draw() {
    let mut table = laid_out(&[], 1);
    set(&mut table, |state| {
        let last = state.deck.len() - 1;
        let thrown: Vec<Card> = state.deck.drain(..last).flatten().collect();
        state.discards.extend(thrown);
    });
    let deck = table.state().discards.len();
    type_in(&mut table, "use t7");
    type_in(&mut table, "yes");
    assert_eq!((table.turn(), table.state().drawn.len()), (Turn::Nature, 1));
    table.nature();
    assert_eq!((table.state().drawn.len(), table.state().deck.len(), table.state().discards.len()), (3, deck - 2, 0));
}

#[test]
fn d11_a_short_discard_pile_is_looked_at_as_far_as_it_goes_and_what_is_not_placed_goes_back() {
    let mut table = start(&["t8"], 1);
    (0..3).for_each(|_| table.nature());
    set(&mut table, |state| {
        let two = [state.deck.pop().flatten().unwrap(), state.deck.pop().flatten().unwrap()];
        state.discards.extend(two);
    });
    type_in(&mut table, "use t8");
    type_in(&mut table, "yes");
    assert_eq!((table.state().drawn.len(), table.state().discards.len()), (2, 0));
    type_in(&mut table, "skip");
    while !table.state().drawn.is_empty() {
        let first = legal(&table)[0].clone();
        type_in(&mut table, &first);
    }
    assert_eq!(table.state().discards.len(), 2);
}
