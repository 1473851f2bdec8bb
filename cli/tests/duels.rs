//! Batches that compare, and batches that stop early, through the binary.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop where something is wrong")]

mod support;

use support::{Folder, code, err, out};

const META: &str = "id = \"house\"\nextends = \"arizona\"\ntitle = \"House\"\nversion = \"0.1.0\"\n";

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

#[test]
fn a_variant_without_effect_differs_in_no_game_and_a_card_with_effect_does() {
    let folder = Folder::new("still");
    folder.write("house/pack.toml", META);
    folder.write("house/v.rules", "variant still for arizona {\n  title \"Still\"\n}\n");
    let duel = |with: &str| {
        let arguments =
            ["batch", "--pack", "house", "--game", "arizona", "--with", with, "--against", "base", "--games", "40"];
        let output = folder.run(&arguments);
        assert_eq!(code(&output), 0, "{}", err(&output));
        out(&output)
    };
    let still = duel("still");
    let rows: Vec<&str> =
        still.lines().skip_while(|line| !line.contains("figure")).skip(1).take_while(|line| !line.is_empty()).collect();
    assert!(rows.len() > 10, "{still}");
    assert!(rows.iter().all(|row| row.contains("  0  ") && row.ends_with("no game differs")), "{still}");
    let freight = duel("double_freight");
    let rounds = freight.lines().find(|line| line.trim_start().starts_with("rounds")).expect("a row");
    assert!(words(rounds)[3].starts_with('-') && rounds.ends_with('%'), "{freight}");
}

#[test]
fn two_cards_are_compared_with_one_another() {
    let folder = Folder::new("cards");
    let output =
        folder.run(&["batch", "--game", "arizona", "--with", "gold_vein", "--against", "gold_fever", "--games", "20"]);
    assert!(
        out(&output).contains("\ngold_vein against gold_fever, 20 games with the same luck:\n"),
        "{}",
        out(&output)
    );
    // Only one of the two grants levels; what the other does not have is no failure.
    let levels =
        folder.run(&["batch", "--game", "keystone", "--with", "crane_river", "--seats", "random", "--games", "20"]);
    assert!(code(&levels) == 0 && out(&levels).contains("\nPASS: 1 gate passes"), "{}", out(&levels));
    let wrong = folder.run(&["batch", "--game", "arizona", "--with", "gold_vein", "--against", "gold_fevr"]);
    assert!(code(&wrong) == 2 && err(&wrong).contains("did you mean `gold_fever`"), "{}", err(&wrong));
}

const EARLY: &str = r#"format = "javelina.batch/1"
game = "arizona"
games = 3000
stop = "early"
[[arm]]
label = "two"
seats = 2
policies = ["greedy", "random"]
[[gate]]
arm = "two"
metric = "win"
policy = "greedy"
holds = ">= 50 %"
"#;

#[test]
fn a_clear_gate_ends_its_batch_early_with_the_same_bytes_for_any_number_of_jobs() {
    let folder = Folder::new("early");
    folder.write("early.batch.toml", EARLY);
    let batch = |jobs: &str| {
        let output = folder.run(&["batch", "early.batch.toml", "--jobs", jobs, "--out", jobs]);
        assert_eq!(code(&output), 0, "{}", err(&output));
        (out(&output), std::fs::read(folder.0.join(jobs).join("games.jsonl")).unwrap())
    };
    let one = batch("1");
    assert!(one == batch("2"));
    assert!(one.0.contains("188 games of 3000") && one.0.contains("\nPASS: "), "{}", one.0);
    let again = folder.run(&["batch", "early.batch.toml", "--out", "1", "--resume"]);
    assert!(out(&again) == one.0 && err(&again).contains("188 of"), "{}", err(&again));
}

#[test]
fn an_undecided_gate_exits_with_three_where_that_is_asked_for() {
    let folder = Folder::new("undecided");
    let even = EARLY.replace("\"greedy\", \"random\"", "\"random\"").replace("policy = \"greedy\"", "seat = \"A\"");
    folder.write("even.batch.toml", &even.replace("3000", "100"));
    let run = |how: &str| folder.run(&["batch", "even.batch.toml", "--undecided", how]);
    let (warned, failed) = (run("warn"), run("fail"));
    assert_eq!((code(&warned), code(&failed)), (0, 3));
    assert!(out(&failed).contains("UNDECIDED") && out(&failed).contains("games would tell"), "{}", out(&failed));
}

#[test]
fn games_are_checked_before_a_batch_unless_nobody_wants_it() {
    let folder = Folder::new("first");
    let arguments = ["batch", "--game", "arizona", "--seats", "greedy,random", "--games", "200"];
    let checked = folder.run(&arguments);
    assert!(err(&checked).contains("pre-flight: 4 of 4 checks fine"), "{}", err(&checked));
    let unchecked = folder.run(&[&arguments[..], &["--no-preflight"]].concat());
    assert!(err(&unchecked).is_empty() && out(&unchecked) == out(&checked), "{}", err(&unchecked));
}
