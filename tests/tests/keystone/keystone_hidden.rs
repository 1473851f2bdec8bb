//! Secret objectives that a rule hides from their own seat.

use javelina_engine::rules::{Facts, Noted};
use javelina_engine::{Asker, Dice, Game, Seat, Seats, Table};
use javelina_games::keystone::points::{F_GOALS, F_OBJECTIVES};
use javelina_games::keystone::{Keystone, Stage, View};
use javelina_tests::language::packs::probed;
use javelina_tests::play::goes_on;

/// A game of two in which each seat's objectives are hidden from it at the start, after its first action.
fn hidden(more: &str) -> Table<Keystone> {
    let rules = format!(
        "  rule blind on round_starts when round is 1 do {{ for each s in playing {{ hide objectives from {{ s }} {more} }} }}"
    );
    let game = probed("keystone", &[], &rules).into_game::<Keystone>().unwrap();
    let mut table = Table::new(game.into(), Seats::new(2), 7);
    while table.state().stage < Stage::Act {
        assert!(table.nature().is_some());
    }
    table
}

fn view(table: &Table<Keystone>, seat: u8) -> View {
    let mut view = View::default();
    table.game().view(table.state(), Seat(seat), &mut view);
    view
}

/// How many objectives of A a seat knows as rules read them.
fn known(table: &Table<Keystone>, seat: u8, noted: &Noted) -> usize {
    Asker::new(&**table.game(), table.state(), Seat(seat), noted).set(F_OBJECTIVES, [0, 0]).len()
}

#[test]
fn a_seat_does_not_know_its_own_objectives_while_they_are_hidden_from_it() {
    let table = hidden("");
    let (state, noted) = (table.state(), Noted::default());
    assert_eq!(state.boards[0].objectives.count_ones(), 1);
    assert_eq!(state.boards[0].blind, state.boards[0].objectives);
    let view = view(&table, 0);
    assert_eq!((view.state.boards[0].objectives, view.state.boards[0].blind), (0, 0));
    assert_eq!((view.held[0], view.blind), (1, [1, 1, 0, 0]));
    assert_eq!([known(&table, 0, &noted), known(&table, 1, &noted)], [0, 0]);
    let facts = Asker::new(&**table.game(), state, Seat(0), &noted);
    assert_eq!(facts.fact(F_GOALS, [0; 2]), 0);
    assert_eq!(known(&table, 1, &Noted::at_the_end()), 1, "after the end nothing is hidden");
    // A state that A takes for this one may give it another objective, of which it knows as little.
    let dreamt: Vec<u64> = (0..40)
        .map(|seed| {
            let dreamt = table.game().imagine(&view, &mut Dice::new(seed, 1));
            assert_eq!(dreamt.boards[0].blind, dreamt.boards[0].objectives);
            assert_eq!(dreamt.boards[0].objectives.count_ones(), 1);
            dreamt.boards[0].objectives
        })
        .collect();
    assert!(dreamt.iter().any(|one| *one != dreamt[0]));
}

#[test]
fn what_is_hidden_from_its_seat_may_be_shown_to_another_and_to_it_again() {
    let (shown, noted) = (hidden("show objectives to { next(s) }"), Noted::default());
    assert_eq!([known(&shown, 0, &noted), known(&shown, 1, &noted)], [0, 1], "B knows those of A, A does not");
    let again = hidden("show objectives to { s }");
    assert_eq!((known(&again, 0, &noted), again.state().boards[0].blind), (1, 0));
}

#[test]
fn hidden_objectives_score_and_are_open_after_the_end() {
    let (mut table, mut dice) = (hidden(""), Dice::new(3, 3));
    while goes_on(&mut table, &mut dice) {}
    let seen = view(&table, 0).state.boards[0].objectives;
    assert_eq!(seen, table.state().boards[0].objectives);
    assert!(table.outcome().standings().iter().all(|side| side.score == side.ledger.total()));
}
