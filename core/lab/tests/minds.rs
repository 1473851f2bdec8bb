//! Policies: the search sees further than greedy, and sees nothing that it may not.

use std::sync::Arc;

use javelina_lab::{Arm, Batch, Control, Of, Plan, Report, arena, check_policy};
use javelina_stones::riddles::Riddle;
use javelina_stones::{Stones, fork};

/// The policies against each other in a riddle, with what `games.jsonl` says.
fn play(game: Riddle, policies: &[&str], games: u64, jobs: usize) -> (Report, String) {
    let arm = Arm { seats: 2, ..Arm::new("riddle", policies.iter().copied(), games) };
    let plan = Plan { seed: 3, ..Plan::new("riddles", vec![arm.clone()]) };
    let arenas = vec![arena(Arc::new(Stones::new(game)), fork, arm, plan.seed).expect("a sound arm")];
    let mut text = String::new();
    let mut take = |lines: &str| {
        text.push_str(lines);
        true
    };
    let control = Control { lines: Some(&mut take), ..Control::on(jobs) };
    let report = Batch::new(plan, arenas).expect("an arena").run(control).expect("workers");
    (report, text)
}

/// The mean of a figure of the first policy.
fn mean(report: &Report, name: &str) -> f64 {
    let rows = report.folds[0].rows();
    rows.iter().find(|row| row.name == name && row.of == Of::Policy(0)).expect("a figure").values.mean()
}

#[test]
fn a_search_sees_further_than_one_move() {
    let (report, _) = play(Riddle::Nim, &["mcts:300", "greedy"], 200, 2);
    assert!(mean(&report, "win") > 0.9, "{}", mean(&report, "win"));
}

#[test]
fn more_playouts_play_better() {
    let (report, _) = play(Riddle::Nim, &["mcts:400", "mcts:8"], 200, 2);
    assert!(mean(&report, "win") > 0.75, "{}", mean(&report, "win"));
}

#[test]
fn no_policy_knows_what_is_hidden_or_what_luck_will_bring() {
    for policy in ["mcts:60", "greedy", "random", "strong", "easy"] {
        let (report, _) = play(Riddle::Guess, &[policy, "random"], 120, 2);
        // Two coins in each of ten rounds: 10 of 20 on average; 120 games give a standard error of 0.2.
        let score = mean(&report, "score");
        assert!((score - 10.0).abs() < 0.8, "{policy}: {score}");
    }
}

#[test]
fn a_coin_that_lies_open_is_guessed() {
    let (report, _) = play(Riddle::Open, &["mcts:60", "random"], 60, 2);
    assert!(mean(&report, "score") > 14.0, "{}", mean(&report, "score"));
}

#[test]
fn the_number_of_workers_changes_nothing_that_a_search_does() {
    let one = play(Riddle::Nim, &["mcts:20", "easy"], 150, 1).1;
    assert_eq!(one, play(Riddle::Nim, &["mcts:20", "easy"], 150, 3).1);
}

#[test]
fn names_of_policies_are_read_strictly() {
    for name in ["random", "greedy", "mcts", "mcts:1", "mcts:100000", "easy", "normal", "strong"] {
        assert_eq!(check_policy(name), Ok(()), "{name}");
    }
    for (name, says) in [
        ("mcts:0", "1 to 100000"),
        ("mcts:100001", "1 to 100000"),
        ("mcts:+5", "1 to 100000"),
        ("mcts:", "1 to 100000"),
        ("greedy:3", "takes no number"),
        ("gredy", "did you mean `greedy`"),
        ("cmd:sh", "there is no policy `cmd:sh`"),
    ] {
        let message = check_policy(name).expect_err(name).to_string();
        assert!(message.contains(says), "{name}: {message}");
    }
}
