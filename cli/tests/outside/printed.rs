//! Every command that any output prints is run here, and does what it promised; so does every line of `games.jsonl`.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use crate::support::{Folder, code, err, out};
use serde_json::Value;

/// Runs a command as a person pastes it: through a shell.
fn paste(folder: &Folder, command: &str) -> Output {
    let bin = folder.0.join("bin");
    if !bin.exists() {
        fs::create_dir(&bin).unwrap();
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_javelina"), bin.join("javelina")).unwrap();
    }
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut child = Command::new("sh")
        .args(["-c", command])
        .current_dir(&folder.0)
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(b"quit\n");
    child.wait_with_output().unwrap()
}

/// The commands of a text: from `javelina` to the end of the line, or to the mark that ends it there.
fn commands(text: &str, ends: &[&str]) -> BTreeSet<String> {
    let text = text
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
    let verbs = [
        "play", "batch", "replay", "test", "check", "merge", "list", "points", "explain", "new", "campaign", "draw",
        "fmt", "rules",
    ];
    let mut found = BTreeSet::new();
    for line in text.lines() {
        for (at, _) in line.match_indices("javelina ") {
            let rest = &line[at..];
            // Markdown puts two quotes around a text that has some.
            let ends = if line[..at].ends_with("``") { &["``"] } else { ends };
            let end = ends.iter().filter_map(|mark| rest.find(mark)).min().unwrap_or(rest.len());
            let verb = rest.split(' ').nth(1).unwrap_or_default().trim_end_matches(['`', '.', ',', ';']);
            if verbs.contains(&verb) {
                found.insert(rest[..end].trim().to_string());
            }
        }
    }
    found
}

/// The moves of a record, without the header.
fn moves(text: &str) -> Vec<(String, String)> {
    let of = |line: &str| {
        let value: Value = serde_json::from_str(line).ok()?;
        Some((value["by"].as_str()?.to_string(), value["do"].as_str()?.to_string()))
    };
    text.lines().filter_map(of).collect()
}

#[test]
fn each_line_of_games_names_its_very_game() {
    let folder = Folder::new("printed-games");
    let kinds: [(&str, &[&str]); 6] = [
        ("arizona", &["--seats", "greedy,random,easy"]),
        ("arizona", &["--seats", "greedy,greedy", "--with", "gold_vein"]),
        ("arizona", &["--seats", "mcts:3,greedy", "--with", "gold_vein,no_conditions"]),
        ("keystone", &["--seats", "greedy,random"]),
        ("cliffs", &["--seats", "random@quick,random,greedy"]),
        ("sonora", &["--seats", "random,greedy"]),
    ];
    for (at, (game, more)) in kinds.into_iter().enumerate() {
        let place = format!("o{at}");
        let played = folder
            .run(&[&["batch", "--game", game, "--games", "3", "--no-preflight", "--out", &place][..], more].concat());
        assert_eq!(code(&played), 0, "{game}: {}", err(&played));
        let games = fs::read_to_string(folder.0.join(&place).join("games.jsonl")).unwrap();
        let mut lines = games.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let head = lines.next().unwrap();
        for line in lines {
            let arm = head["arms"].as_array().unwrap().iter().find(|arm| arm["label"] == line["arm"]).unwrap();
            let policies: Vec<&str> =
                arm["policies"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
            let who = line["who"].as_array().unwrap().iter().map(|one| policies[one.as_u64().unwrap() as usize]);
            let seats = who.collect::<Vec<_>>().join(",");
            let with: Vec<&str> = arm["with"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
            let with = if with.is_empty() { String::new() } else { format!(" --with {}", with.join(",")) };
            let game = arm["game"].as_str().unwrap();
            let command = format!(
                "javelina play {game} --seats {seats}{with} --seed {} --no-input --record r.jsonl --replace",
                line["seed"]
            );
            let again = paste(&folder, &command);
            assert_eq!(code(&again), 0, "{command}: {}", err(&again));
            let record = fs::read_to_string(folder.0.join("r.jsonl")).unwrap();
            let last: Value = serde_json::from_str(record.lines().last().unwrap()).unwrap();
            for key in ["moves", "scores", "winners"] {
                assert_eq!(last[key], line[key], "{key} of {command}");
            }
        }
    }
}

const SPEC: &str = r#"format = "javelina.batch/1"
title = "it's so"
game = "arizona"
seed = 11
games = 12

[[arm]]
label = "plain, don't"
seats = 2
policies = ["greedy", "random"]
with = ["no_conditions"]

[[arm]]
label = "spin"
seats = 3
policies = ["random", "greedy", "random"]
with = ["spin"]
games = 4

[[gate]]
arm = "plain, don't"
metric = "score"
holds = ">= 1000"

[[gate]]
arm = "plain, don't"
metric = "score"
holds = "<= -1000"

[[gate]]
title = "it's `never` | so"
arm = "plain, don't"
against = "spin"
metric = "score"
policy = "greedy"
holds = ">= 1000"
"#;

const SPIN: &str = "fn extra_points(view) {\n    add([0][9]);\n}\n";

#[test]
fn each_command_of_a_report_shows_what_it_promised() {
    let folder = Folder::new("printed-report");
    folder.write("my specs/it's.batch.toml", SPEC);
    folder
        .write("my house/pack.toml", "id = \"house\"\nextends = \"arizona\"\ntitle = \"House\"\nversion = \"0.1.0\"\n");
    folder.write(
        "my house/cards.toml",
        "[[condition]]\nid = \"spin\"\nname = \"Spin\"\ntext = \"t\"\nsourced = false\nscript = \"spin.rhai\"\n",
    );
    folder.write("my house/spin.rhai", SPIN);
    let output = folder.run(&["batch", "my specs/it's.batch.toml", "--pack", "my house", "--out", "my out"]);
    assert_eq!(code(&output), 1, "{}", err(&output));
    let read = |name: &str| fs::read_to_string(folder.0.join("my out").join(name)).unwrap();
    let summary: Value = serde_json::from_str(&read("summary.json")).unwrap();
    let listed: Vec<(String, String)> = summary["findings"]["games"]
        .as_array()
        .into_iter()
        .chain(summary["shown"].as_array())
        .flatten()
        .map(|one| (one["command"].as_str().unwrap().to_string(), one["file"].as_str().unwrap().to_string()))
        .collect();
    assert!(listed.len() >= 4, "{summary:#}");
    let mut found = BTreeSet::new();
    for (text, ends) in [
        (out(&output), &["`"][..]),
        (err(&output), &["`"]),
        (read("summary.md"), &["` ", "`\n", "``"]),
        (read("junit.xml"), &["</failure>", "/>"]),
        (read("report.html"), &["</code>"]),
    ] {
        let some = commands(&text, ends);
        found.extend(some.into_iter().map(|one| one.trim_end_matches(['`', '"']).to_string()));
    }
    found.extend(listed.iter().map(|(command, _)| command.clone()));
    let mut verbs = BTreeSet::new();
    for command in &found {
        let verb = command.split(' ').nth(1).unwrap();
        verbs.insert(verb);
        match verb {
            "play" => {
                let (_, file) =
                    listed.iter().find(|(one, _)| one == command).unwrap_or_else(|| panic!("cut: {command}"));
                let again = paste(&folder, &format!("{command} --record again.jsonl --replace"));
                let there = moves(&fs::read_to_string(folder.0.join("again.jsonl")).unwrap());
                let kept = moves(&read(file));
                assert!(there.starts_with(&kept) && !kept.is_empty(), "{command}: {}", err(&again));
            }
            "batch" if command.contains(" --gate ") => {
                let again = paste(&folder, command);
                let text = out(&again);
                assert_eq!(code(&again), 1, "{command}: {}", err(&again));
                let gates = text.lines().filter(|line| line.starts_with("FAIL ") || line.starts_with("PASS "));
                let gates: Vec<&str> = gates.filter(|line| !line.contains("no game fails")).collect();
                assert!(gates.len() == 1 && gates[0].starts_with("FAIL "), "{command}: {text}");
            }
            "replay" => {
                let again = paste(&folder, command);
                assert!(
                    code(&again) == 0 && out(&again).contains("fails"),
                    "{command}: {}{}",
                    out(&again),
                    err(&again)
                );
            }
            "test" => {
                let again = paste(&folder, command);
                assert!(code(&again) == 1 && out(&again).contains("still fails"), "{command}: {}", err(&again));
            }
            _ => {
                let again = paste(&folder, command);
                assert_eq!(code(&again), 1, "{command}: {}", err(&again));
            }
        }
    }
    assert_eq!(verbs, ["batch", "play", "replay", "test"].into(), "{found:#?}");
}

#[test]
fn the_commands_of_a_balance_know_the_folder_that_it_is_about() {
    let folder = Folder::new("printed-balance");
    folder.write("my q/pack.toml", "id = \"q\"\nextends = \"arizona\"\ntitle = \"Q\"\nversion = \"0.1.0\"\n");
    folder.write("my q/spin.rhai", SPIN);
    let spun = "variant spun for arizona {\n  title \"Spun\"\n  script \"spin.rhai\"\n}\n";
    let trapped = "variant trapped for arizona {\n  title \"Trapped\"\n  change ending.trap to no\n}\n";
    folder.write("my q/v.rules", &format!("{spun}{trapped}"));
    let played = folder.run(&["balance", "my q", "--games", "3"]);
    let page = out(&played);
    let told = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(code(&played) == 1 && told.contains("players did not end within 4000 moves; in play: no rule"), "{page}");
    let found = commands(&page, &["`"]);
    assert_eq!(found.len(), 2, "{page}");
    for (command, what) in found.iter().zip(["spun", "has not ended"]) {
        let again = paste(&folder, command);
        let said = format!("{}{}", out(&again), err(&again));
        assert!(![2, 4].contains(&code(&again)) && said.contains(what), "{command}: {said}");
    }
}

#[test]
fn what_new_and_a_campaign_say_comes_next_works() {
    let folder = Folder::new("printed-next");
    for (game, kinds) in
        [("arizona", &["pack", "card", "variant"][..]), ("keystone", &["token", "objective", "scenario"])]
    {
        for kind in kinds {
            let name = format!("{game}_{kind}");
            let made = folder.run(&["new", kind, &name, "--game", game]);
            assert_eq!(code(&made), 0, "{}", err(&made));
            let said = err(&made);
            let next = commands(&said, &[";"]);
            assert_eq!(next.len(), 3, "{said}");
            for command in next {
                let done = paste(&folder, &command);
                assert_eq!(code(&done), 0, "{command}: {}{}", out(&done), err(&done));
            }
            for file in fs::read_dir(folder.0.join(&name)).unwrap().map(|entry| entry.unwrap().path()) {
                let text = if file.is_file() { fs::read_to_string(&file).unwrap() } else { String::new() };
                for command in commands(&text, &["`"]) {
                    let done = paste(&folder, &format!("cd {name} && {command}"));
                    // A claim may prove wrong.
                    let most = i32::from(command.starts_with("javelina batch"));
                    assert!(code(&done) <= most, "{}: {command}: {}{}", file.display(), out(&done), err(&done));
                }
            }
        }
    }
    let shown = folder.run(&["campaign", "my c.toml"]);
    let next = commands(&out(&shown), &["`"]);
    assert!(!next.is_empty(), "{}", out(&shown));
    for command in next {
        let done = paste(&folder, &command);
        assert_eq!(code(&done), 0, "{command}: {}", err(&done));
        assert!(err(&done).contains("no move was played"), "{command}: {}", err(&done));
    }
}

#[test]
fn commands_in_pages_and_help_are_commands() {
    let folder = Folder::new("printed-pages");
    let list = out(&folder.run(&["explain"]));
    let codes: Vec<&str> = list.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(codes.len() > 100);
    let mut found = BTreeSet::new();
    for code in codes {
        found.extend(commands(&out(&folder.run(&["explain", code])), &["`"]));
    }
    found.extend(commands(&out(&folder.run(&["--help"])), &["`"]));
    folder.run(&["play", "arizona", "--seats", "random,random", "--seed", "1", "--record", "FILE"]);
    for command in &found {
        let command = command.replace("GAME", "arizona").replace("NAME", "some_name");
        let done = paste(&folder, &command);
        assert!(!err(&done).contains("Usage:") && code(&done) != 101, "{command}: {}", err(&done));
    }
    assert!(found.len() >= 5, "{found:?}");
}
