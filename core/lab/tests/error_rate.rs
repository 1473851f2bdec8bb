//! How often verdicts are wrong when the truth is known, and how many games they take. Rare, skewed and constant values are tried
//! without games in `src/judging/sequential/tests/rates.rs`.
//!
//! 1,000 repetitions with fixed seeds; a longer run is
//! `JAVELINA_REPETITIONS=100000 cargo test --release -p javelina-lab --test all error_rate -- --nocapture`.

use crate::support::coins::{Draw, coins};
use crate::support::{arm, gate};
use javelina_engine::Dice;
use javelina_lab::{Batch, Control, Figure, Gate, Plan, Report, Rigor, Verdict};

fn repetitions() -> u64 {
    std::env::var("JAVELINA_REPETITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(1_000)
}

fn at_least(arm: usize, against: Option<usize>, least: f64) -> Gate {
    Gate { arm, against, ..gate("coin", "value", None, Some(least), None) }
}

/// A bound of a figure that is known to be a share.
fn share_at_least(arm: usize, least: f64) -> Gate {
    let figure = Figure { metric: "hit".into(), seat: None, policy: None };
    Gate { figure, ..at_least(arm, None, least) }
}

fn run(seed: u64, games: u64, early: bool, draws: &[Draw], gates: &[Gate]) -> Report {
    let arms = (0..draws.len()).map(|place| arm(&format!("arm {place}"), &["random"], 1, games)).collect();
    let rigor = Rigor { alpha: None, early };
    let plan = Plan {
        title: "coins".into(),
        seed,
        confidence: 95,
        rigor,
        arms,
        gates: gates.to_vec(),
        items: false,
        places: Vec::new(),
    };
    let arenas = plan.arms.iter().zip(draws).map(|(arm, draw)| coins(arm.clone(), *draw, seed)).collect();
    let control = Control::on(1);
    Batch::new(plan, arenas).expect("an arena for each arm").run(control).expect("a worker")
}

/// The share of repetitions in which any gate got a verdict, and the mean number of games.
fn verdicts(name: &str, games: u64, draws: &[Draw], gates: &[Gate]) -> (f64, f64) {
    let (mut decided, mut played) = (0_u64, 0_u64);
    for seed in 0..repetitions() {
        let report = run(seed + 1, games, true, draws, gates);
        decided += u64::from(report.gates.iter().any(|gate| gate.verdict != Verdict::Undecided));
        played += report.games;
        for (gate, judged) in gates.iter().zip(&report.gates) {
            let inside = |end: f64| judged.interval.low < end && end < judged.interval.high;
            assert!(!(gate.bound.least.is_some_and(inside) && judged.verdict != Verdict::Undecided), "{judged:?}");
        }
    }
    let (share, mean) = (decided as f64 / repetitions() as f64, played as f64 / repetitions() as f64);
    println!("{name}: {:.2} % verdicts, {mean:.0} games", share * 100.0);
    (share, mean)
}

fn half(dice: &mut Dice) -> i64 {
    i64::from(dice.below(2))
}

fn nine_in_ten(dice: &mut Dice) -> i64 {
    i64::from(dice.below(10) < 9)
}

fn die(dice: &mut Dice) -> i64 {
    i64::from(dice.below(6)) + 1
}

/// Throws until the first six: skewed, mean 6.
fn waiting(dice: &mut Dice) -> i64 {
    let mut throws = 1;
    while dice.below(6) != 5 {
        throws += 1;
    }
    throws
}

/// The same die with a second one that says by how much it differs: mean difference 0.
fn die_and_noise(dice: &mut Dice) -> i64 {
    die(dice) + i64::from(dice.below(3)) - 1
}

fn three_in_five(dice: &mut Dice) -> i64 {
    i64::from(dice.below(5) < 3)
}

fn two_in_five(dice: &mut Dice) -> i64 {
    i64::from(dice.below(5) < 2)
}

/// The truth lies at the bound, so that every verdict is wrong in the sense of the gate or not safe to give.
#[test]
fn with_the_truth_at_the_bound_verdicts_are_rarer_than_alpha() {
    let cases: [(&str, &[Draw], Vec<Gate>); 5] = [
        ("a share of 50 %", &[half], vec![share_at_least(0, 0.5)]),
        ("a share of 90 %", &[nine_in_ten], vec![share_at_least(0, 0.9)]),
        ("a skewed mean", &[waiting], vec![at_least(0, None, 6.0)]),
        ("a paired difference", &[die_and_noise, die], vec![at_least(0, Some(1), 0.0)]),
        (
            "four gates at once",
            &[half, nine_in_ten, die, waiting],
            vec![share_at_least(0, 0.5), share_at_least(1, 0.9), at_least(2, None, 3.5), at_least(3, None, 6.0)],
        ),
    ];
    for (name, draws, gates) in cases {
        let (share, _) = verdicts(name, 800, draws, &gates);
        assert!(share <= 0.05, "{name}: {share}");
    }
}

/// 1,047 games show an effect of 5 % with alpha 5 % and beta 10 % when they are looked at once:
/// `((1.95996 + 1.28155) / 0.05)^2 * 0.25`.
const FIXED: u64 = 1_047;

#[test]
fn clear_cases_take_two_fifths_fewer_games_than_a_fixed_number() {
    let cases: [(&str, Draw, Verdict); 2] = [
        ("60 % for at least 50 %", three_in_five, Verdict::Pass),
        ("40 % for at least 50 %", two_in_five, Verdict::Fail),
    ];
    for (name, draw, wanted) in cases {
        let gate = [share_at_least(0, 0.5)];
        let (share, games) = verdicts(name, FIXED, &[draw], &gate);
        assert!(share > 0.99 && games <= 0.6 * FIXED as f64, "{name}: {share}, {games}");
        let wrong = (1..=200).filter(|seed| run(*seed, FIXED, true, &[draw], &gate).gates[0].verdict != wanted).count();
        assert!(wrong <= 1, "{name}: {wrong}");
    }
}

/// Without the looks' share of alpha the same looks would err far more often: the price is not paid for nothing.
#[test]
fn looking_again_and_again_at_full_alpha_would_err_more_often() {
    let gates = [share_at_least(0, 0.5)];
    let mut wrong = 0;
    for seed in 1..=200 {
        let peeks = [50, 100, 200, 400, 600, 800];
        let decided = |games: &u64| run(seed, *games, false, &[half], &gates).gates[0].verdict != Verdict::Undecided;
        wrong += i32::from(peeks.iter().any(decided));
    }
    assert!(wrong > 16, "{wrong} of 200");
}
