//! What is told before play: by `check`, at the table, by a batch and its reports, by `replay`.

use std::fs;

use javelina::lab::Format;

use crate::support::{Folder, code, err, out};

const META: &str =
    "id = \"scratch\"\nextends = \"arizona\"\ntitle = \"Scratch\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n";

/// A pack with p1, z1 (the same under another name) and p3, whose rule has this condition.
fn scratch(name: &str, condition: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("scratch/pack.toml", META);
    for (id, set) in [("p1", "set to 3".to_string()), ("z1", "set to 3".into()), ("p3", format!("set to 7{condition}"))]
    {
        let text = format!("variant {id} for arizona {{\n  title \"Trains\"\n  rule r at train_size {{ {set} }}\n}}\n");
        folder.write(&format!("scratch/{id}.rules"), &text);
    }
    folder
}

/// What is told of `p3` beside another variant.
fn told(other: &str, condition: &str) -> String {
    let clash = format!(
        "warning[X4031]: `p3.r` may clash with `{other}.r` over `train_size`: one sets 7, the other sets 3\n  at \
         scratch/p3.rules:3:8 and scratch/{other}.rules:3:8\n"
    );
    [clash, help(other, condition)].concat()
}

fn help(other: &str, condition: &str) -> String {
    format!(
        "  help: both apply when {condition}; play without one of them, or choose which holds: `overrides {other}.r` in \
         `p3.r`, or `overrides p3.r` in `{other}.r`, or `combine {other}.r, p3.r as first` (for numbers also: \
         least, most, sum) in a third variant\n"
    )
}

#[test]
fn a_choice_that_may_clash_is_told_alike_whatever_the_names() {
    for (name, condition) in [("told-round", "round >= 1"), ("told-nuggets", "nuggets > 1")] {
        let folder = scratch(name, &format!(" when {condition}"));
        for other in ["p1", "z1"] {
            let with = format!("{other},p3,no_conditions");
            let wanted = told(other, condition);
            let checked = folder.run(&["check", "scratch", "--with", &with, "--format", "short"]);
            let line = wanted.lines().next().unwrap().replace("warning[", "scratch/p3.rules:3:8: warning[");
            assert_eq!((code(&checked), out(&checked)), (0, format!("{line}\n")), "{}", err(&checked));
            let play =
                ["play", "arizona", "--pack", "scratch", "--with", &with, "--seed", "1", "--seats", "human,greedy"];
            let played = out(&folder.run_with(&play, "quit\n"));
            assert!(played.starts_with(&format!("arizona, seed 1, human, greedy\n{wanted}")), "{played}");
        }
    }
}

#[test]
fn a_batch_tells_above_its_first_line_and_in_every_report() {
    let folder = scratch("told-batch", " when nuggets > 1");
    let with = "p1,p3,no_conditions";
    let batch = folder.run(&[
        "batch",
        "--game",
        "arizona",
        "--pack",
        "scratch",
        "--with",
        with,
        "--games",
        "4",
        "--no-preflight",
        "--out",
        "o",
    ]);
    let wanted = told("p1", "nuggets > 1").replace("  help:", "  in p1, p3, no_conditions\n  help:");
    assert!(out(&batch).starts_with(&wanted), "{}{}", out(&batch), err(&batch));
    let read = |name: &str| fs::read_to_string(folder.0.join("o").join(name)).unwrap();
    let says = "may clash with";
    for name in ["summary.md", "report.html"] {
        let text = read(name);
        assert!(
            text.contains(says) && text.contains("scratch/p1.rules:3:8") && text.contains("X4031"),
            "{name}: {text}"
        );
    }
    let summary: serde_json::Value = serde_json::from_str(&read("summary.json")).unwrap();
    let clashes = &summary["clashes"];
    assert_eq!((&clashes["possible"], &clashes["settled"]), (&1.into(), &0.into()), "{clashes}");
    assert_eq!(clashes["told"][0]["places"][0], "scratch/p3.rules:3:8");
    assert_eq!(clashes["told"][0]["arms"][0], "p1, p3, no_conditions");
}

#[test]
fn a_record_is_shown_with_what_was_told_and_the_repl_tells_at_new_and_with() {
    let folder = scratch("told-replay", " when round > 90");
    let with = "p1,p3,no_conditions";
    let play = ["play", "arizona", "--pack", "scratch", "--with", with, "--seed", "1", "--seats", "greedy,greedy"];
    let played = folder.run(&[&play[..], &["--no-input", "--record", "r.jsonl"]].concat());
    assert_eq!(code(&played), 0, "{}", err(&played));
    let shown = out(&folder.run(&["replay", "r.jsonl", "--pack", "scratch", "--to", "3"]));
    let (header, rest) = shown.split_once('\n').unwrap();
    assert!(header.starts_with("arizona, seed 1") && rest.starts_with("warning[X4031]: `p3.r` may clash"), "{shown}");
    let lines = "new arizona --with p1,no_conditions\nwith p1,p3,no_conditions\nquit\n";
    let typed = out(&folder.run_with(&["play", "--pack", "scratch"], lines));
    assert_eq!(typed.matches("warning[X4031]").count(), 1, "{typed}");
}

#[test]
fn a_certain_clash_is_refused_alike_whatever_the_names_and_check_notes_it_for_each_variant() {
    let folder = scratch("told-certain", "");
    let refused = |other: &str| {
        let with = format!("{other},p3,no_conditions");
        let play =
            folder.run(&["play", "arizona", "--pack", "scratch", "--with", &with, "--no-input", "--seats", "random"]);
        assert_eq!(code(&play), 4);
        let checked = folder.run(&["check", "scratch", "--with", &with]);
        assert_eq!(code(&checked), 1);
        format!("{}{}{}", err(&play), out(&checked), err(&checked)).replace(other, "OTHER")
    };
    let text = refused("p1");
    assert_eq!(text, refused("z1"));
    for part in [
        "error[X4030]",
        "scratch/p3.rules:3:8",
        "scratch/OTHER.rules:3:8",
        "overrides OTHER.r",
        "sets 7, the other sets 3",
    ] {
        assert!(text.contains(part), "`{part}` is not in\n{text}");
    }
    let checked = folder.run(&["check", "scratch", "--format", "short"]);
    let lines: Vec<String> = out(&checked).lines().map(str::to_string).collect();
    assert_eq!(
        lines,
        [
            "scratch/p1.rules:1:9: note[X4033]: `p1` cannot be played with: p3",
            "scratch/p3.rules:1:9: note[X4033]: `p3` cannot be played with: p1, z1",
            "scratch/z1.rules:1:9: note[X4033]: `z1` cannot be played with: p3",
        ]
    );
    assert!(err(&checked).contains("fine:") && err(&checked).contains("3 notes"), "{}", err(&checked));
    let of = |format: &str| out(&folder.run(&["check", "scratch", "--format", format]));
    assert!(of("github").lines().all(|line| line.starts_with("::notice file=scratch/")), "{}", of("github"));
    let sarif: serde_json::Value = serde_json::from_str(&of("sarif")).unwrap();
    assert_eq!(sarif["runs"][0]["results"][0]["level"], "note");
    assert!(of("json").lines().all(|line| line.contains("\"severity\":\"note\"")), "{}", of("json"));
    for page in ["X4030", "X4031", "X4032", "X4033", "X4034"] {
        assert!(out(&folder.run(&["explain", page])).contains("wrong:"), "{page}");
    }
}

#[test]
fn a_move_of_a_bot_that_rules_clash_over_names_both_rules_and_the_way_on() {
    let folder = scratch("told-bot", " when round >= 1");
    let play = ["play", "arizona", "--pack", "scratch", "--with", "p1,p3,no_conditions", "--seed", "3"];
    let played = folder.run_with(&[&play[..], &["--seats", "human,greedy"]].concat(), "1\nmoves\n");
    let (said, way) = (out(&played), "the game cannot continue: fix the rules, then `reload`, or start a new game");
    let rules = "by p1.r (scratch/p1.rules:3:8), p3.r (scratch/p3.rules:3:8)";
    assert!(said.contains(&format!("refused: the move chosen by B, {rules}\n{way}\n")), "{said}");
    for policy in ["greedy", "random", "easy", "mcts:8"] {
        let seats = format!("{policy},{policy}");
        let alone = folder.run(&[&play[..], &["--seats", &seats, "--no-input"]].concat());
        let said = format!("{}{}", out(&alone), err(&alone));
        assert_eq!(code(&alone), 1, "{said}");
        let fault = "two rules set `train_size` differently: to 3 by `p1.r` (scratch/p1.rules:3:8) and to 7 by `p3.r` \
                     (scratch/p3.rules:3:8); no `overrides` decides between them";
        let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(fault) && !said.contains("does nothing"), "{policy}: {said}");
        assert!(said.contains("\nthe game cannot continue: fix the rules, then play again\n"), "{policy}: {said}");
    }
}

#[test]
fn a_void_game_is_void_on_the_table_as_in_the_score() {
    let folder = Folder::new("told-void");
    folder.write("scratch/pack.toml", META);
    for (id, value) in [("p1", 1), ("p3", 2)] {
        let rule = format!("rule r at undelivered_points {{ set to {value} when round >= 1 }}");
        folder.write(
            &format!("scratch/{id}.rules"),
            &format!("variant {id} for arizona {{\n  title \"U\"\n  {rule}\n}}\n"),
        );
    }
    let play = ["play", "arizona", "--pack", "scratch", "--with", "p1,p3,no_conditions", "--seed", "3"];
    let play = [&play[..], &["--seats", "human,human"]].concat();
    let why = "the game is void (conflict): two rules set `undelivered_points` differently";
    for word in ["score", "explain score", "show", "board", "sheet"] {
        let said = out(&folder.run_with(&play, &format!("{word}\nquit\n")));
        assert!(said.contains(why), "{word}: {said}");
        assert_eq!(said.contains("; no points count"), !word.contains("score"), "{word}: {said}");
    }
}

#[test]
fn a_finished_game_that_is_loaded_answers_and_a_game_of_bots_asks_for_no_words() {
    let folder = Folder::new("told-finished");
    let played = folder.run(&["play", "arizona", "--seats", "greedy,greedy", "--seed", "3", "--record", "a.jsonl"]);
    let (said, advice) = (out(&played), "`explain score` shows where the points come from");
    assert!(said.trim_end().ends_with("the game is over"), "{said}");
    let loaded = out(&folder.run_with(&["play", "--load", "a.jsonl"], "explain score\nlog 1\nquit\n"));
    assert!(loaded.contains(&format!("the game is over; {advice}")), "{loaded}");
    let moves = loaded.strip_prefix("loaded ").and_then(|rest| rest.split(' ').next()).unwrap_or("none");
    assert!(loaded.contains(", by rulebook, Goods delivery") && loaded.contains(&format!("\n{moves}  ")), "{loaded}");
    let quiet = out(&folder.run_with(&["play", "--load", "a.jsonl", "--no-input"], "explain score\n"));
    assert!(!quiet.contains(advice) && !quiet.contains("Goods delivery"), "{quiet}");
}

#[test]
fn reports_of_studies_are_written_in_each_format() {
    let folder = Folder::new("told-formats");
    let common = ["--games", "4", "--seats", "random,random", "--format"];
    let of_diff = ["diff", "arizona:tunnels,no_conditions", "arizona:no_conditions"];
    let of_mutate = ["mutate", "tunnels", "--most", "3", "--no-gates"];
    for (words, title) in [(&of_diff[..], "Differences in play"), (&of_mutate[..], "Mutants")] {
        for (format, name, _) in Format::ALL {
            let output = folder.run(&[words, &common, &[name]].concat());
            let (text, told) = (out(&output), err(&output));
            assert!(code(&output) < 2, "{name}: {told}");
            let start = match format {
                Format::Markdown => format!("# {title}\n"),
                Format::Html => "<!doctype html>\n".into(),
                Format::Json => "{\n".into(),
                _ => title.to_string(),
            };
            assert!(text.starts_with(&start), "{name}: {text}");
            assert!(format != Format::Html || text.contains(&format!("<title>{title}</title>")), "{text}");
        }
    }
}
