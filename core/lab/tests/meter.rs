//! Figures of the way of a game.

use crate::support::{Flaw, arm, batch, names, plan, play, record};
use javelina_engine::{Key, Luck};
use javelina_lab::{Gate, Of, Report, summary_text};

fn mean(report: &Report, name: &str) -> (f64, u64) {
    let rows = report.folds[0].rows();
    rows.iter()
        .find(|row| row.of == Of::Table && row.name == name)
        .map_or((f64::NAN, 0), |row| (row.values.mean(), row.values.count))
}

fn any(metric: &str) -> Gate {
    crate::support::gate(metric, metric, None, None, None)
}

#[test]
fn the_first_games_are_measured_on_their_way_and_all_if_a_gate_asks() {
    let run = |gates| play(batch(plan(vec![arm("two", &["random"], 2, 600)], gates), &[Flaw::Sound]), 2).0;
    assert_eq!(mean(&run(Vec::new()), "choices").1, 501, "the first 500, and one of 256");
    assert_eq!(mean(&run(vec![any("spread")]), "choices").1, 501);
    assert_eq!(mean(&run(vec![any("lead changes")]), "choices").1, 600);
    assert_eq!(mean(&run(vec![any("choices")]), "lead changes").1, 600);
}

/// A figure that is not measured in all games says in how many it was.
#[test]
fn a_row_on_fewer_games_than_its_table_says_on_how_many() {
    let arms = vec![arm("one", &["greedy"], 2, 1_100), arm("two", &["random"], 2, 1_100)];
    let compared = ["score", "choices", "longest standstill"].map(|metric| Gate { against: Some(1), ..any(metric) });
    let report = play(batch(plan(arms, compared.to_vec()), &[Flaw::Sound, Flaw::Sound]), 2).0;
    let text = summary_text(&report);
    let row = |name: &str| text.lines().find(|line| line.trim_start().starts_with(name)).unwrap_or_default();
    assert!(text.contains("one against two, 1100 games"), "{text}");
    for name in ["choices", "longest standstill"] {
        assert!(row(name).contains(", in 503 games"), "{text}");
    }
    assert!(!row("score").contains(" games"), "{text}");
}

#[test]
fn choices_and_standstills_are_those_of_the_rules() {
    let plan = plan(vec![arm("two", &["greedy"], 2, 1_000)], vec![any("choices")]);
    let (report, lines) = play(batch(plan, &[Flaw::Sound]), 2);
    // A roll of r leaves r + 1 actions, so 4.5 of them on average, and never only one; greedy players take something each time.
    let (choices, _) = mean(&report, "choices");
    assert!((choices - 4.5).abs() < 0.05, "{choices}");
    assert_eq!((mean(&report, "forced moves").0, mean(&report, "longest standstill").0), (0.0, 0.0));
    assert_eq!(mean(&report, "decisions").0, 10.0);
    let first = record(lines.lines().next().unwrap_or_default(), "two");
    assert!(first.is_some_and(|record| record.figures.iter().any(|(id, ..)| names().name(*id) == "legal actions")));
}

/// Greedy players take all that is rolled, so the game can be told from its luck.
fn lead_changes(seed: u64) -> i64 {
    let (luck, mut stones, mut leader, mut changes) = (Luck::new(seed), [0; 3], None, 0);
    for turn in 0..15 {
        stones[turn % 3] += luck.dice(Key::of("roll").round(turn as u32)).below(6) + 1;
        let most = stones.iter().max().copied().unwrap_or(0);
        if stones.iter().filter(|count| **count == most).count() == 1 {
            let leads = stones.iter().position(|count| *count == most);
            changes += i64::from(leader.is_some() && leader != leads);
            leader = leads;
        }
    }
    changes
}

#[test]
fn a_lead_changes_when_another_seat_is_ahead_of_all_others() {
    let plan = plan(vec![arm("three", &["greedy"], 3, 300)], vec![any("lead changes")]);
    let (_, lines) = play(batch(plan, &[Flaw::Sound]), 2);
    let mut seen = [0; 15];
    for record in lines.lines().filter_map(|line| record(line, "three")) {
        let counted =
            record.figures.iter().find(|(id, ..)| names().name(*id) == "lead changes").map(|(.., value)| *value);
        assert_eq!(counted, Some(lead_changes(record.seed)), "game {}", record.game);
        seen[lead_changes(record.seed) as usize] += 1;
    }
    assert!(seen.iter().filter(|count| **count > 0).count() > 4, "{seen:?}");
}

#[test]
fn the_spread_is_the_best_score_less_the_worst() {
    let (_, lines) = play(batch(plan(vec![arm("three", &["random"], 3, 50)], Vec::new()), &[Flaw::Sound]), 1);
    let spread = |line: &str| {
        let scores = record(line, "three").map(|record| record.scores).unwrap_or_default();
        f64::from(scores.iter().max().unwrap_or(&0) - scores.iter().min().unwrap_or(&0))
    };
    let by_hand = lines.lines().map(spread).sum::<f64>() / 50.0;
    let (report, _) = play(batch(plan(vec![arm("three", &["random"], 3, 50)], Vec::new()), &[Flaw::Sound]), 1);
    assert!((mean(&report, "spread").0 - by_hand).abs() < 1e-9 && by_hand > 0.0);
}
