//! Figures for cards, tokens and objectives through the binary: tables, gates, parts of a batch.

use std::fs;

use crate::support::{Folder, code, err, out};

/// The example of the documentation.
fn example() -> String {
    let text = include_str!("../../../book/gates.md");
    let from = text.split("## Cards, tokens, objectives").nth(1).expect("the section");
    let block = from.split("```toml\n").nth(1).expect("a block");
    block.split("```").next().expect("its end").to_string()
}

#[test]
fn the_example_of_the_documentation_runs_and_measures_all_its_games() {
    let folder = Folder::new("items-example");
    folder.write("b.batch.toml", &example());
    let output = folder.run(&["batch", "b.batch.toml", "--games", "40", "--out", "all", "--no-preflight"]);
    assert!(!out(&output).contains("no game gives the figure"), "{}{}", out(&output), err(&output));
    let summary: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.0.join("all/summary.json")).unwrap()).unwrap();
    let arm = &summary["arms"][0];
    let bison = arm["items"].as_array().unwrap().iter().find(|item| item["name"] == "American Bison").unwrap();
    assert_eq!((&arm["measured"], &bison["seen"]["games"]), (&40.into(), &40.into()));
    let gate = &summary["gates"][1];
    assert_eq!((&gate["games"], &gate["mean"]), (&bison["lift"]["games"], &bison["lift"]["mean"]));
    let page = fs::read_to_string(folder.0.join("all/report.html")).unwrap();
    assert!(page.contains("American Bison") && page.contains("class=\"map\""), "tables and maps");
}

#[test]
fn parts_of_a_batch_tell_the_same_of_cards_as_the_whole() {
    let folder = Folder::new("items-parts");
    folder.write("b.batch.toml", &example());
    let common = ["batch", "b.batch.toml", "--games", "24", "--no-preflight"];
    let run = |more: &[&str]| {
        let output = folder.run(&[&common[..], more].concat());
        assert!(code(&output) < 2, "{}", err(&output));
        out(&output)
    };
    let whole = run(&["--items", "--out", "whole"]);
    run(&["--items", "--out", "one", "--shard", "1/2"]);
    run(&["--items", "--out", "two", "--shard", "2/2"]);
    let merged = folder.run(&["merge", "one", "two", "--out", "merged"]);
    assert!(code(&merged) < 2, "{}", err(&merged));
    assert!(whole.contains("points per use") && out(&merged) == whole, "{}", out(&merged));
    for file in ["games.jsonl", "summary.json", "report.html"] {
        let read = |of: &str| fs::read_to_string(folder.0.join(of).join(file)).unwrap();
        assert!(read("whole") == read("merged"), "{file}");
        assert!(read("whole").contains("American Bison"), "{file}");
    }
}

#[test]
fn tables_are_printed_where_they_are_asked_for() {
    let folder = Folder::new("items-tables");
    let cards =
        ["batch", "--game", "arizona", "--with", "whistle_stops,closed_passes", "--games", "12", "--no-preflight"];
    let quiet = out(&folder.run(&cards));
    assert!(!quiet.contains("points per use"), "{quiet}");
    let told = out(&folder.run(&[&cards[..], &["--items"]].concat()));
    let row = |name: &str| {
        let line = told.lines().find(|line| line.trim_start().starts_with(name));
        let line = line.unwrap_or_else(|| panic!("no {name}: {told}"));
        line[line.find(name).unwrap() + name.len()..].split_whitespace().map(String::from).collect::<Vec<_>>()
    };
    assert!(told.contains("12 games measured:"), "{told}");
    let (stops, passes) = (row("Whistle stops"), row("Closed passes"));
    assert!(stops[0] == "100" && stops[3].parse::<f64>().unwrap() > 0.9, "each station is a point: {stops:?}");
    assert!(
        passes[2].parse::<f64>().unwrap() > 1.0 && passes[3] == "-",
        "it forbids often and pays nothing: {passes:?}"
    );
    let last = told.trim_end().lines().last().unwrap();
    assert!(last.starts_with("PASS"), "the verdict stays the last line: {last}");
}

#[test]
fn a_name_that_the_game_does_not_have_is_refused_with_what_was_meant() {
    let folder = Folder::new("items-names");
    let wrong = |from: &str, to: &str, words: &str| {
        folder.write("b.batch.toml", &example().replace(from, to));
        let output = folder.run(&["batch", "b.batch.toml", "--games", "4"]);
        assert_eq!(code(&output), 4, "{}", out(&output));
        assert!(err(&output).contains("B5003") && err(&output).contains(words), "{}", err(&output));
    };
    wrong("lift of American Bison", "lift of Amercan Bison", "did you mean `American Bison`?");
    wrong("points per use of Skill T1", "points per use of Skil T1", "`Skill T1, active`");
    folder.write("b.batch.toml", &example().replace("lift of American Bison", "lift of species american bison"));
    let output = folder.run(&["batch", "b.batch.toml", "--games", "4", "--no-preflight"]);
    assert!(err(&output).is_empty(), "kind and name, whatever the letters' case: {}", err(&output));
}

#[test]
fn two_arms_are_held_against_one_another_card_by_card() {
    let folder = Folder::new("items-against");
    let spec = "format = \"javelina.batch/1\"\ngame = \"arizona\"\ngames = 20\n\
                [[arm]]\nlabel = \"fever\"\nseats = 2\npolicies = [\"greedy\"]\nwith = [\"gold_fever\", \"grubstake\"]\n\
                [[arm]]\nlabel = \"none\"\nseats = 2\npolicies = [\"greedy\"]\nwith = [\"gold_fever\"]\n\
                [[gate]]\narm = \"fever\"\nagainst = \"none\"\nmetric = \"points per use of Gold fever\"\nholds = \">= -100\"\n\
                [[gate]]\narm = \"fever\"\nagainst = \"none\"\nmetric = \"used Grubstake\"\nholds = \"between 1 and 1\"\n";
    folder.write("b.batch.toml", spec);
    let output = folder.run(&["batch", "b.batch.toml", "--no-preflight"]);
    let told = out(&output);
    assert!(told.contains("used Grubstake [fever against none]: 1, allowed 1 to 1"), "{told}{}", err(&output));
    assert!(
        told.contains("points per use of Gold fever [fever against none]:") && !told.contains("no game gives"),
        "{told}"
    );
}
