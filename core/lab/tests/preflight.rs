//! What is checked before a batch.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::support::coins::coins;
use crate::support::{Flaw, arm, plan};
use javelina_engine::{Dice, Seat};
use javelina_lab::{Aim, Arena, Arm, Bound, Check, Enter, Figure, Flight, Gate, Plan, arena, preflight};
use javelina_stones::{Stones, fork};

fn field(plan: &Plan, arm: &Arm) -> Box<dyn Arena> {
    arena(Arc::new(Stones::new(Flaw::Sound)), fork, arm.clone(), plan.seed).expect("a sound arm")
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

#[test]
fn games_that_do_not_end_are_stopped_and_told() {
    let plan = plan(vec![arm("endless", &["random"], 2, 400)], Vec::new());
    let endless = |arm: &Arm| {
        let game = Arc::new(Stones::new(Flaw::Endless));
        Some(arena(game, fork, arm.clone(), plan.seed).expect("an arm"))
    };
    let checks = checks(&plan, &endless);
    let told: Vec<&Check> =
        checks.iter().filter(|check| check.says.contains("did not end within 4000 moves")).collect();
    assert!(!told.is_empty() && told.iter().all(|check| check.flight == Flight::Fact), "{checks:?}");
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
    assert!(facts[0].says.contains("seats win 100, 0 % of 100 games: seat A"), "{checks:?}");
}

/// statsmodels 0.15.0: `NormalIndPower().solve_power(effect_size=0.1, alpha=0.05, power=0.9, ratio=0)` gives 1050.7 games for an effect of
/// 5 % at 50 %, whose deviation is one half.
#[test]
fn a_gate_with_too_few_games_for_its_effect_is_told_before() {
    let run = |games| {
        let gate = Gate {
            title: "fair".into(),
            arm: 0,
            figure: Figure { metric: "win".into(), seat: Some(Seat(0)), policy: None },
            against: None,
            bound: Bound { least: Some(0.5), most: None },
            aim: Aim { effect: Some(0.05), ..Aim::default() },
        };
        let plan = plan(vec![arm("alone", &["random"], 1, games)], vec![gate]);
        let checks = checks(&plan, &|arm| Some(field(&plan, arm)));
        checks.into_iter().find(|check| check.says.starts_with("`fair`"))
    };
    let few = run(1_000).expect("a check");
    assert!(
        few.flight == Flight::Fact
            && few.says.contains("an effect of 0.05 with a chance of 90 % takes about 1051 games, so it may"),
        "{few:?}"
    );
    assert_eq!(run(1_100).map(|check| check.flight), Some(Flight::Fine));
}
