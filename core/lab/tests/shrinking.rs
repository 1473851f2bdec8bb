//! Each way of making a finding small is the only one that helps somewhere.

use std::sync::Arc;

use javelina_engine::replay::{self, Replay, Verification};
use javelina_engine::rules::ClauseId;
use javelina_engine::{Finding, FindingKind};
use javelina_lab::{Arena, Arm, Record, Shrunk, arena, shows, signature};
use javelina_stones::knots::Knot;
use javelina_stones::{Stones, fork};

fn field(tied: Knot, policy: &str, seats: usize) -> Box<dyn Arena> {
    let arm = Arm { seats, ..Arm::new("knot", [policy], 40) };
    arena(Arc::new(Stones::new(tied)), fork, arm, 3).unwrap()
}

/// The first game that goes wrong, and what it is shrunk to.
fn shrunk(tied: Knot, policy: &str, seats: usize) -> (Record, Shrunk) {
    let arena = field(tied, policy, seats);
    let mut worker = arena.worker(0);
    let found = (0..40).map(|game| worker.play(game)).find(|record| record.finding().is_some()).expect("a finding");
    let (kind, message) = found.finding().unwrap();
    let small = arena.shrink(found.game, &signature(&Finding::new(kind, message))).expect("a small game");
    assert_eq!(small.before, found.moves as usize, "{tied:?}");
    (found, small)
}

/// The record of a small game, which must play again and still show what it is about.
fn record(tied: Knot, small: &Shrunk) -> Replay {
    let record = replay::read(&small.replay).expect("a record");
    let verified = replay::verify(&record, Arc::new(Stones::new(tied)), &[]);
    assert!(matches!(verified, Verification::Same { .. }), "{tied:?}: {verified:?}");
    let message = shows(&Stones::new(tied), &record).expect("it shows").message;
    assert!(small.message.starts_with(&message), "{tied:?}: {message}");
    record
}

#[test]
fn moves_that_do_nothing_are_taken_out_one_by_one() {
    let (found, small) = shrunk(Knot::Junk, "greedy", 1);
    assert_eq!((found.moves, small.moves), (22, 8), "{}", small.replay);
    record(Knot::Junk, &small);
}

#[test]
fn seats_that_do_not_matter_leave_the_table() {
    let (found, small) = shrunk(Knot::Crowd, "random", 4);
    assert_eq!((found.moves, small.moves, small.seats), (12, 3, 1));
    record(Knot::Crowd, &small);
}

#[test]
fn another_choice_gives_a_shorter_end() {
    let (found, small) = shrunk(Knot::Choice, "greedy", 1);
    assert_eq!((found.moves, small.moves), (14, 5), "{}", small.replay);
    record(Knot::Choice, &small);
}

#[test]
fn other_luck_from_some_moment_on_gives_a_shorter_end_and_the_record_says_so() {
    let (found, small) = shrunk(Knot::Fate, "greedy", 1);
    assert!(found.moves > 6, "{} moves: Nature was kind from the start", found.moves);
    assert_eq!((small.moves, small.is_seeded), (4, false), "{}", small.replay);
    record(Knot::Fate, &small);
    assert!(shrunk(Knot::Junk, "greedy", 1).1.is_seeded);
}

#[test]
fn a_game_that_goes_round_is_shown_up_to_where_it_was_before() {
    let (found, small) = shrunk(Knot::Ring, "random", 1);
    assert_eq!((found.finding().unwrap().0, found.moves), (FindingKind::Endless, 300));
    assert_eq!(small.moves, 2, "a roll and a rest: {}", small.replay);
    assert_eq!(small.message, "the game can repeat forever: the state after move 2 equals that after move 1");
    let record = record(Knot::Ring, &small);
    assert_eq!(record.header.finding.as_ref().unwrap().kind, "loop");
    assert_eq!(record.moves[0].action, "6", "after any other roll the game ends, however long somebody rests");
}

#[test]
fn going_round_is_the_doing_of_the_players_where_they_may_choose_otherwise() {
    let (found, small) = shrunk(Knot::Bench, "greedy", 1);
    assert_eq!((found.finding().unwrap().0, found.moves), (FindingKind::Endless, 300));
    let said = "the players can repeat forever but need not: the state after move 1 equals that after move 0, but at move 1 \
                another action was legal, and random play ends the game";
    assert_eq!((small.moves, small.message.as_str()), (1, said));
    assert_eq!(record(Knot::Bench, &small).header.finding.unwrap().kind, "loop");
}

#[test]
fn of_a_game_that_grows_only_the_moves_are_kept_that_lead_there() {
    let (found, small) = shrunk(Knot::Trap, "greedy", 1);
    assert_eq!((found.finding().unwrap().0, found.moves), (FindingKind::Endless, 300));
    assert_eq!(small.moves, 3, "{}", small.replay);
    assert!(small.message.ends_with("no state occurs twice, so something grows"), "{}", small.message);
    let record = record(Knot::Trap, &small);
    let other = Replay { moves: record.moves[..2].to_vec(), ..record };
    assert_eq!(shows(&Stones::new(Knot::Trap), &other), None, "without the third key it ends");
}

#[test]
fn what_is_said_of_a_seat_is_kept_where_it_matters_and_only_there() {
    let (_, small) = shrunk(Knot::Word, "greedy@late", 1);
    assert_eq!(record(Knot::Word, &small).header.seats, ["random@late"]);
    let (_, small) = shrunk(Knot::Junk, "greedy@late", 1);
    assert_eq!(record(Knot::Junk, &small).header.seats, ["random"]);
}

#[test]
fn coverage_seats_the_players_as_the_arm_says() {
    assert_eq!(field(Knot::Word, "random@late", 1).watched(0).of(ClauseId(0))[0], 2);
    assert_eq!(field(Knot::Word, "random", 1).watched(0).of(ClauseId(0))[0], 0);
}
