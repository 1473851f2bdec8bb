//! What is checked before a batch.

#![allow(clippy::expect_used)] // a test that cannot be set up is a failed test

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use javelina_engine::Dice;
use javelina_lab::{Arena, Arm, Check, Enter, Flight, Plan, arena, preflight};
use support::coins::coins;
use support::{Flaw, arm, plan};

fn field(plan: &Plan, arm: &Arm) -> Box<dyn Arena> {
    arena(Arc::new(support::toy(Flaw::Sound)), support::fork, arm.clone(), plan.seed).expect("a sound arm")
}

fn checks(plan: &Plan, enter: Enter<'_>) -> Vec<Check> {
    let arenas: Vec<Box<dyn Arena>> = plan.arms.iter().filter_map(enter).collect();
    preflight(plan, &arenas, enter)
}

#[test]
fn a_sound_game_is_fine_in_every_check() {
    let plan = plan(vec![arm("two", &["greedy"], 2, 400), arm("alone", &["random"], 1, 400)], Vec::new());
    let checks = checks(&plan, &|arm| Some(field(&plan, arm)));
    let says: Vec<&str> = checks.iter().map(|check| check.says.as_str()).collect();
    assert!(checks.iter().all(|check| check.flight == Flight::Fine), "{says:?}");
    assert_eq!(checks.len(), 4, "{says:?}");
    assert!(says[1].contains("no difference") && says[3].contains("greedy beats random at toy in 8 of 8"), "{says:?}");
}

/// Luck from outside of the game.
fn unkeyed(_: &mut Dice) -> i64 {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    COUNT.fetch_add(1, Ordering::Relaxed) as i64
}

#[test]
fn a_game_that_does_not_come_out_the_same_again_is_broken() {
    let plan = plan(vec![arm("loose", &["random"], 1, 100)], Vec::new());
    let checks = checks(&plan, &|arm| Some(coins(arm.clone(), unkeyed, plan.seed)));
    let broken: Vec<&Check> = checks.iter().filter(|check| check.flight == Flight::Broken).collect();
    assert!(broken.len() == 1 && broken[0].says.starts_with("game 0 of `loose`"), "{checks:?}");
}

#[test]
fn a_seat_that_always_wins_is_told_as_a_fact() {
    // The tosser always gives the win to seat A.
    let plan = plan(vec![arm("unfair", &["random"], 2, 100)], Vec::new());
    let checks = checks(&plan, &|arm| Some(coins(arm.clone(), |dice| i64::from(dice.below(2)), plan.seed)));
    let facts: Vec<&Check> = checks.iter().filter(|check| check.flight == Flight::Fact).collect();
    assert!(facts[0].says.contains("the seats win 100, 0 % of 100 games: seat A"), "{checks:?}");
}
