//! A law: the command that a report names gives that report again, and the command of a gate that fails gives that verdict
//! again. `JAVELINA_CASES` says how many batches are asked for by hand.
#![cfg(unix)] // commands are given to a shell, as their readers do

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Output};

use javelina_engine::Dice;
use serde_json::Value;

use crate::support::{Folder, code, err, out};

/// Batches by hand in CI.
const CASES: u64 = 24;
const FILES: [&str; 5] = ["plan.json", "games.jsonl", "summary.json", "summary.md", "junit.xml"];

/// Runs a command as a shell reads it.
fn shell(folder: &Folder, command: &str) -> Output {
    let script = format!("javelina() {{ \"$JAVELINA\" \"$@\"; }}\n{command}");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).env("JAVELINA", env!("CARGO_BIN_EXE_javelina")).env("NO_COLOR", "1");
    shell.env("XDG_STATE_HOME", folder.0.join("state")).current_dir(&folder.0).output().unwrap()
}

fn read(folder: &Folder, dir: &str, name: &str) -> String {
    fs::read_to_string(folder.0.join(dir).join(name)).unwrap_or_default()
}

fn json(folder: &Folder, dir: &str, name: &str) -> Value {
    serde_json::from_str(&read(folder, dir, name)).unwrap()
}

/// Plays the command of a report again: plan, games, numbers and verdicts must be the same. Then the gates that failed.
fn again(folder: &Folder, dir: &str, exit: i32) -> usize {
    let (summary, plan) = (json(folder, dir, "summary.json"), json(folder, dir, "plan.json"));
    let command = summary["command"].as_str().unwrap();
    assert_eq!(command, format!("javelina {}", plan["source"].as_str().unwrap()));
    // What a batch does beside its games is no part of what it is.
    let check = if command.starts_with("javelina batch") { " --no-preflight" } else { "" };
    let played = shell(folder, &format!("{command} --out again{check}"));
    assert_eq!(code(&played), exit, "{command}: {}{}", out(&played), err(&played));
    for name in FILES {
        assert!(read(folder, dir, name) == read(folder, "again", name), "{command}: another {name}");
    }
    fs::remove_dir_all(folder.0.join("again")).unwrap();
    let gates = summary["gates"].as_array().unwrap();
    let failed: Vec<(&Value, &str)> = gates.iter().filter_map(|gate| Some((gate, gate["again"].as_str()?))).collect();
    for (gate, command) in &failed {
        let played = shell(folder, &format!("{command} --format json --no-preflight"));
        let told: Value = serde_json::from_str(&out(&played)).unwrap_or_else(|_| panic!("{command}: {}", err(&played)));
        assert_eq!(code(&played), 1, "{command}");
        let is_judged = |one: &&Value| one["verdict"] != "SHOWN" && one["arm"] != Value::Null;
        let judged: Vec<&Value> = told["gates"].as_array().unwrap().iter().filter(is_judged).collect();
        assert_eq!(judged.len(), 1, "{command}: {judged:?}");
        // A gate that may stop early may do so sooner when it has the error rate for itself alone.
        let keys = ["arm", "verdict", "mean"].into_iter().take(if judged[0]["games"] == gate["games"] { 3 } else { 2 });
        keys.for_each(|key| assert_eq!(judged[0][key], gate[key], "{command}"));
    }
    failed.len()
}

/// A batch that is asked for by hand.
fn by_hand(dice: &mut Dice) -> Vec<String> {
    let mut words = vec!["--game".to_string(), "arizona".into()];
    let mut add = |flag: &str, value: &str| {
        words.extend([flag, value].iter().filter(|word| !word.is_empty()).map(ToString::to_string))
    };
    let with = ["tunnels", "misere", "claim_jumpers", "no_conditions"];
    let (first, second) = (dice.below(3) as usize, dice.below(4) as usize);
    let both = if first == second { with[first].to_string() } else { format!("{},{}", with[first], with[second]) };
    match dice.below(8) {
        0 => {}
        1 => add("--with", &both),
        2 => {
            add("--with", &both);
            add("--against", ["base", "viaducts", "misere"][dice.below(3) as usize]);
        }
        3 => {
            add("--with", &both);
            add("--of", with[first]);
        }
        4 => {
            add("--with", &both);
            add("--each", "");
        }
        5 => add("--set", "score.deliveries_to_end=2,4"),
        _ => {
            add("--with", "no_conditions");
            add("--set", "score.deliveries_to_end=2..3");
            let targets = [
                "score >= 0",
                "rounds <= 9",
                "win of A between 10 % and 90 %",
                "score between -1000 and 1000",
                "rounds >= 90",
            ];
            add("--target", targets[dice.below(5) as usize]);
        }
    }
    match dice.below(3) {
        0 => add("--seats", "random,random"),
        1 => add("--seats", "random,easy"),
        _ => add("--seats", "random"),
    }
    add("--games", &(3 + dice.below(40)).to_string());
    [("--items", 3), ("--coverage", 6)]
        .iter()
        .filter(|(_, of)| dice.below(*of) == 0)
        .for_each(|(flag, _)| add(flag, ""));
    if dice.below(2) == 0 {
        add("--seed", &dice.below(99).to_string());
    }
    words
}

#[test]
fn what_is_asked_by_hand_is_played_again_by_its_command() {
    let cases = std::env::var("JAVELINA_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(CASES);
    let folder = Folder::new("again-hand");
    let mut flags = BTreeSet::new();
    for case in 0..cases {
        let words = by_hand(&mut Dice::new(45, case));
        flags.extend(words.iter().filter(|word| word.starts_with("--")).cloned());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let played = folder.run(&[&["batch"], &words[..], &["--out", "first", "--replace", "--no-preflight"]].concat());
        if code(&played) == 2 || code(&played) == 4 {
            assert!(err(&played).contains("seat") || words.contains(&"--target"), "{words:?}: {}", err(&played));
            continue; // these cannot be played
        }
        again(&folder, "first", code(&played));
    }
    assert!(cases < CASES || flags.len() == 12, "all ways are drawn: {flags:?}");
}

/// Names that a shell, XML and the numbers behind names might change.
const SPEC: &str = r#"format = "javelina.batch/1"
title = "t"
game = "arizona"
games = 30
[[arm]]
label = "a.b"
seats = 2
policies = ["random"]
[[arm]]
label = "-a_b's"
seats = 2
policies = ["random"]
[[arm]]
label = "a_b"
seats = 2
policies = ["random"]
"#;

const CLAIMS: [(&str, &str); 8] = [
    ("title = \"no game fails\"\n", "<= -100"),
    ("title = \"x (2)\"\n", "<= 100"),
    ("title = \"x\"\n", ">= -100"),
    ("title = \"x\"\n", ">= 100"),
    ("title = \"-1 'to' \\\"1\\\" & $HOME\"\n", "between 90 and 91"),
    ("", ">= 100"),
    ("", ">= 100"),
    ("title = \"score\"\n", ">= 1000"),
];

fn spec() -> String {
    let gate = |arm: &str| {
        let of = |(title, holds): &(&str, &str)| {
            format!("[[gate]]\n{title}arm = \"{arm}\"\nmetric = \"score\"\nholds = \"{holds}\"\n")
        };
        CLAIMS.iter().map(of).collect::<String>()
    };
    format!("{SPEC}{}{}{}", gate("a.b"), gate("-a_b's"), gate("a_b"))
}

#[test]
fn a_spec_with_hostile_names_is_played_again_in_whole_and_gate_by_gate() {
    let folder = Folder::new("again-spec");
    folder.write("it's.batch.toml", &spec());
    let mut judged = 0;
    for more in [
        &[][..],
        &["--seed", "9", "--games", "12"],
        &["--arm", "a.b"],
        &["--arm", "a_b", "--gate", "x"],
        &["--gate", "x"],
        &["--gate", "x (2)"],
        &["--gate", "score"],
        &["--arm", "-a_b's", "--gate", "-1 'to' \"1\" & $HOME"],
    ] {
        let words = [&["batch", "it's.batch.toml", "--out", "first", "--replace", "--no-preflight"], more].concat();
        let played = folder.run(&words);
        assert!(code(&played) < 2, "{more:?}: {}", err(&played));
        judged += again(&folder, "first", code(&played));
    }
    assert!(judged > 30, "{judged}");
}

#[test]
fn gates_of_items_parts_and_pages_for_designers_are_played_again() {
    let folder = Folder::new("again-others");
    folder.write("house/pack.toml", "id = \"house\"\nextends = \"arizona\"\ntitle = \"House\"\nversion = \"0.1.0\"\n");
    let rules = "variant still for arizona {\n  title \"Still\"\n  gate \"a\" { score >= 60  games 40 }\n  \
                 gate \"c\" { rounds >= 60  games 40 }\n  gate \"b\" { score >= -500  games 40 }\n}\n";
    folder.write("house/still.rules", rules);
    for asked in [&["--gates"][..], &["--gates", "still"]] {
        let words = ["--pack", "house", "--games", "40", "--out", "own", "--replace", "--no-preflight"];
        let played = folder.run(&[&["batch"], asked, &words].concat());
        assert_eq!(code(&played), 1, "{}", err(&played));
        assert_eq!(again(&folder, "own", 1), 2);
    }
    // A part names the whole batch, and what is merged from parts names it too.
    let game = ["batch", "--game", "arizona", "--with", "tunnels,misere", "--of", "misere", "--seats", "random,random"];
    for part in ["1/2", "2/2"] {
        let dir = &part[..1];
        let more = ["--items", "--games", "9", "--shard", part, "--out", dir, "--no-preflight"];
        assert_eq!(code(&folder.run(&[&game[..], &more].concat())), 0);
    }
    assert_eq!(code(&folder.run(&["merge", "1", "2", "--out", "all"])), 0);
    again(&folder, "all", 0);
    let page = ["balance", "arizona", "--with", "tunnels", "--games", "4", "--seed", "3", "--out", "page"];
    let played = folder.run(&page);
    assert_eq!(code(&played), 0, "{}", err(&played));
    again(&folder, "page", 0);
}

/// Of many comparisons with differences some are folded.
#[test]
fn markdown_names_every_comparison_that_differs() {
    let folder = Folder::new("diff-many");
    for (side, times) in [("a", 1), ("b", 2)] {
        folder.write(
            &format!("{side}/pp/pack.toml"),
            "id = \"pp\"\nextends = \"arizona\"\ntitle = \"PP\"\nversion = \"0.1.0\"\n",
        );
        let variant = |at: i32| {
            let rule = format!("rule more at extra_points {{ add {} }}", at * times);
            format!("variant v{at} for arizona {{\n  title \"V{at}\"\n  text \"Points.\"\n  {rule}\n}}\n")
        };
        folder.write(&format!("{side}/pp/v.rules"), &(1..=18).map(variant).collect::<String>());
    }
    let run = |format: &str| {
        let words = ["diff", "a/pp", "b/pp", "--games", "2", "--seats", "random,random", "--format", format];
        out(&folder.run(&words))
    };
    let (json, page) = (serde_json::from_str::<Value>(&run("json")).unwrap(), run("markdown"));
    let differing = json["comparisons"].as_array().unwrap().iter().filter(|one| one["differing"].as_u64() > Some(0));
    let titles: Vec<&str> = differing.map(|one| one["title"].as_str().unwrap()).collect();
    assert_eq!(titles.len(), 18, "{json:#}");
    let names = |title: &&str| page.split(['\n', ':']).any(|part| part.trim_end_matches('`').ends_with(*title));
    assert!(titles.iter().all(names), "{titles:?} {page}");
    // The command below the page gives the page again.
    let command = page.lines().last().unwrap().trim_matches('`');
    assert_eq!(out(&shell(&folder, &format!("{command} --format markdown"))), page);
}
