//! Coverage of a batch: which clauses spoke, which never did, and why.

use std::fs;

use crate::support::{Folder, code, err, out};
use serde_json::Value;

fn clause<'a>(all: &'a Value, label: &str) -> &'a Value {
    all["clauses"].as_array().unwrap().iter().find(|one| one["label"] == label).unwrap()
}

fn batch(folder: &Folder, with: &str, jobs: &str, dir: &str) -> (String, Value) {
    let output = folder.run(&[
        "batch",
        "--game",
        "arizona",
        "--with",
        with,
        "--seats",
        "random,random",
        "--games",
        "60",
        "--coverage",
        "--jobs",
        jobs,
        "--out",
        dir,
    ]);
    assert_eq!(code(&output), 0, "{}{}", out(&output), err(&output));
    let text = fs::read_to_string(folder.0.join(dir).join("coverage.json")).unwrap();
    (out(&output), serde_json::from_str(&text).unwrap())
}

#[test]
fn a_clause_that_can_never_hold_is_listed_with_its_place_and_what_blocked_it() {
    let folder = Folder::new("coverage-dead");
    // With closed passes no mountain is ever selected, so Gold Vein has nothing to say.
    let (text, all) = batch(&folder, "closed_passes,gold_vein,runner_up", "2", "out");
    assert_eq!(clause(&all, "gold_vein.vein")["reach"], "never held", "{text}");
    assert_eq!(clause(&all, "closed_passes.closed")["reach"], "decisive", "{text}");
    assert_eq!(clause(&all, "border_run.extra_points")["in_play"], false, "cards that are not in play are not dead");
    let dead = text.lines().find(|line| line.contains("gold_vein.vein")).unwrap();
    assert!(dead.contains("conditions.toml:") && dead.contains("`symbol is mountain` did not hold"), "{dead}");
    assert!(!text.contains("border_run"), "{text}");
}

#[test]
fn a_verb_of_a_script_that_no_game_called_is_listed_with_its_place() {
    let folder = Folder::new("coverage-verbs");
    let meta = "id = \"p\"\nextends = \"arizona\"\ntitle = \"P\"\nversion = \"0.1.0\"\n";
    folder.write("p/pack.toml", meta);
    folder.write("p/v.rules", "variant v for arizona {\n  title \"V\"\n  text \"More.\"\n  script \"v.rhai\"\n}\n");
    let script =
        "fn round_starts(view) {\n    gain(1, \"points\");\n    if view.room < 0 { gain(2, \"points\"); }\n}\n";
    folder.write("p/v.rhai", script);
    let words = ["batch", "--game", "arizona", "--pack", "p", "--with", "v", "--seats", "random,random"];
    let told = folder.run(&[&words[..], &["--games", "4", "--coverage", "--out", "o"]].concat());
    assert_eq!(code(&told), 0, "{}", err(&told));
    let place = "v.rhai:3:24): never called";
    assert!(out(&told).contains("gain(2, \"points\") (") && out(&told).contains(place), "{}", out(&told));
    assert!(!out(&told).contains("gain(1"), "{}", out(&told));
    let kept: Value = serde_json::from_str(&fs::read_to_string(folder.0.join("o/coverage.json")).unwrap()).unwrap();
    assert_eq!(kept["uncalled"][0]["verb"], "gain(2, \"points\")");
}

/// Counts of clauses cannot come from a program that need not play a game twice alike: random players are in its seats.
#[test]
fn coverage_says_whom_it_watched_and_is_part_of_the_summary_of_programs() {
    let folder = Folder::new("coverage-programs");
    folder.write("bot.sh", "while read line; do case $line in *'\"ask\"'*) echo 1;; esac; done\n");
    let run = |seats: &str, more: &[&str]| {
        let words = ["batch", "--game", "arizona", "--games", "4", "--jobs", "1", "--coverage", "--seats", seats];
        folder.run(&[&words[..], more].concat())
    };
    for (seats, replaced) in [("cmd:sh bot.sh,random", 1), ("random,random", 0)] {
        let told = run(seats, &["--out", "o", "--replace"]);
        assert_eq!(code(&told), 0, "{}", err(&told));
        let is_said = out(&told).contains("\ncoverage (random players replace programs): of ")
            || out(&told).starts_with("coverage (random players replace programs): of ");
        assert_eq!(is_said, replaced > 0, "{}", out(&told));
        let kept: Value = serde_json::from_str(&fs::read_to_string(folder.0.join("o/coverage.json")).unwrap()).unwrap();
        assert_eq!(kept["replaced"].as_array().map(Vec::len), Some(replaced));
        let json: Value = serde_json::from_str(&out(&run(seats, &["--format", "json"]))).unwrap();
        assert_eq!(json["coverage"], kept);
    }
}

#[test]
fn the_number_of_workers_changes_no_count() {
    let folder = Folder::new("coverage-jobs");
    assert_eq!(batch(&folder, "gold_vein", "1", "one"), batch(&folder, "gold_vein", "3", "three"));
}
