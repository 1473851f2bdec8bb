//! Planted bugs of content: found, grouped, made small, and shown again elsewhere.

use std::fs;

use crate::support::{Folder, code, err, out};
use serde_json::Value;

const META: &str = "id = \"house\"\nextends = \"arizona\"\ntitle = \"House\"\nversion = \"0.1.0\"\n";
const CARD: &str =
    "[[condition]]\nid = \"third\"\nname = \"Third\"\ntext = \"t\"\nsourced = false\nscript = \"third.rhai\"\n";
/// Fails when a third good is loaded.
const THIRD: &str = "fn loaded(view) {\n    let all = 0;\n    for kind in all(\"good\") { all += kind.aboard; }\n    \
                     if all >= 3 { print([0][all]); }\n}\n";
/// Fails at the third delivery, which is late in a game.
const LATE: &str =
    "fn delivered(view) {\n    if view.deliveries >= 3 { gain([1][view.deliveries], \"nuggets\"); }\n}\n";
const LATE_CARD: &str =
    "[[condition]]\nid = \"late\"\nname = \"Late\"\ntext = \"t\"\nsourced = false\nscript = \"late.rhai\"\n";
/// Where all dice show five or six, nothing can be taken, and in secret nobody passes.
const PICKY: &str = "variant picky for arizona {
  title \"Picky\"
  rule low at take { forbid when value >= 5 }
  rule seal at sealed { widen }
}
";

fn house(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("house/pack.toml", META);
    folder.write("house/cards.toml", CARD);
    folder.write("house/third.rhai", THIRD);
    folder.write("house/picky.rules", PICKY);
    folder
}

fn batch(folder: &Folder, with: &str, seats: &str, games: &str) -> Value {
    let output = folder.run(&[
        "batch", "--pack", "house", "--game", "arizona", "--with", with, "--seats", seats, "--games", games, "--out",
        "out",
    ]);
    assert_eq!(code(&output), 1, "{}{}", out(&output), err(&output));
    assert!(out(&output).contains("causes:"), "{}", out(&output));
    serde_json::from_str(&fs::read_to_string(folder.0.join("out/findings/groups.json")).unwrap()).unwrap()
}

#[test]
fn two_scripts_without_an_order_are_void_in_the_games_in_which_two_rules_are() {
    let folder = Folder::new("findings-order");
    folder.write("house/pack.toml", META);
    let item = |id: &str, body: &str| format!("variant {id} for arizona {{ title \"{id}\" text \"t\" {body} }}\n");
    let rule = |body: &str| format!("rule delivered on delivered when nuggets > 0 do {{ {body} }}");
    let items = [
        item("all", &rule("pay nuggets nuggets gain 1 points")),
        item("one", &rule("pay 1 nuggets gain 2 nuggets")),
        item("all_script", "script \"all.rhai\""),
        item("one_script", "script \"one.rhai\""),
        item("idle", "script \"idle.rhai\""),
    ];
    folder.write("house/items.rules", &items.concat());
    let script = |condition: &str, body: &str| format!("fn delivered(view) {{ if {condition} {{ {body} }} }}\n");
    let one = "pay(1, \"nuggets\"); gain(2, \"nuggets\");";
    folder.write("house/all.rhai", &script("view.nuggets > 0", "pay(view.nuggets, \"nuggets\"); gain(1, \"points\");"));
    folder.write("house/one.rhai", &script("view.nuggets > 0", one));
    folder.write("house/idle.rhai", &script("view.round > 90", one));
    let conflicts = |with: &str| -> Vec<String> {
        let play = ["batch", "--pack", "house", "--game", "arizona", "--with", with, "--seats", "random,random"];
        let output = folder.run(&[&play[..], &["--games", "40", "--no-preflight"]].concat());
        let is_conflict = |line: &&str| line.starts_with("conflict: game");
        out(&output)
            .lines()
            .filter(is_conflict)
            .filter_map(|line| Some(line.split(" of ").next()?.to_string()))
            .collect()
    };
    let of_rules = conflicts("all,one");
    assert!(!of_rules.is_empty());
    assert_eq!(conflicts("all_script,one_script"), of_rules, "as scripts");
    assert_eq!(conflicts("all_script,one"), of_rules, "a script and a rule");
    assert_eq!(conflicts("all_script,idle"), [""; 0], "a script that calls no verb has no order");
}

#[test]
fn where_every_game_goes_wrong_no_empty_figure_is_shown() {
    let folder = house("findings-all");
    folder.write("house/third.rhai", "fn loaded(view) {\n    print([0][5]);\n}\n");
    let output = folder
        .run(&["batch", "--pack", "house", "--game", "arizona", "--with", "third", "--games", "6", "--out", "all"]);
    assert_eq!(code(&output), 1, "{}", err(&output));
    let text = out(&output);
    assert!(text.contains("6 of 12 games failed") && !text.contains("0 games"), "{text}");
    for name in ["report.html", "summary.md"] {
        let page = fs::read_to_string(folder.0.join("all").join(name)).unwrap();
        assert!(!page.contains("SHOWN"), "{name}");
    }
}

#[test]
fn a_script_that_fails_on_its_third_use_is_one_cause_and_three_turns_of_one_seat() {
    let folder = house("finding-script");
    let all = batch(&folder, "third,gold_fever,picky", "greedy,random,greedy,greedy", "60");
    let groups = all["groups"].as_array().unwrap();
    let group = groups.iter().find(|group| group["kind"] == "script").unwrap();
    assert_eq!(groups.iter().filter(|group| group["kind"] == "script").count(), 1, "{all}");
    assert!(group["signature"].as_str().unwrap().contains("third.rhai:4"), "{group}");
    let small = &group["small"];
    // No game can show it sooner: who begins, and for each of three goods a roll, a die that is taken, and a section.
    assert_eq!(small["moves"], 10, "{small}");
    assert_eq!(small["with"], serde_json::json!(["third"]), "what has nothing to do with it is gone");
    assert_eq!(small["seats"], 1);
}

#[test]
fn what_fails_late_in_a_game_of_four_is_shown_by_a_few_turns_of_one_seat() {
    let folder = house("finding-late");
    folder.write("house/cards.toml", &format!("{CARD}\n{LATE_CARD}"));
    folder.write("house/late.rhai", LATE);
    let all = batch(&folder, "late,gold_fever", "random,greedy,random,random", "10");
    let small = &all["groups"][0]["small"];
    let (moves, before) = (small["moves"].as_u64().unwrap(), small["before"].as_u64().unwrap());
    assert_eq!(small["seats"], 1);
    assert_eq!(small["with"], serde_json::json!(["late"]), "what has nothing to do with it is gone");
    assert!(moves <= 22 && moves * 3 <= before, "{moves} of {before}");
}

#[test]
fn a_small_game_shows_the_finding_elsewhere_until_it_is_mended() {
    let folder = house("finding-elsewhere");
    batch(&folder, "third", "random,greedy", "60");
    let elsewhere = house("finding-elsewhere-too");
    fs::copy(folder.0.join("out/findings/small-1.jsonl"), elsewhere.0.join("kept.jsonl")).unwrap();
    let verified = elsewhere.run(&["replay", "kept.jsonl", "--verify", "--pack", "house"]);
    assert_eq!(code(&verified), 0, "{}{}", out(&verified), err(&verified));
    assert!(out(&verified).contains("fails as recorded (script)"), "{}", out(&verified));
    let failed = elsewhere.run(&["test", "kept.jsonl", "--pack", "house"]);
    assert_eq!(code(&failed), 1);
    assert!(out(&failed).contains("it still fails") && out(&failed).contains("0 passed, 1 failed"), "{}", out(&failed));
    elsewhere.write("house/third.rhai", &THIRD.replace("[0][all]", "all"));
    let passed = elsewhere.run(&["test", "kept.jsonl", "--pack", "house"]);
    assert_eq!(code(&passed), 0, "{}{}", out(&passed), err(&passed));
    let other = elsewhere.run(&["replay", "kept.jsonl", "--verify", "--pack", "house"]);
    assert!(code(&other) == 1 && out(&other).contains("the content differs"), "{}", out(&other));
}

#[test]
fn a_variant_that_leaves_no_legal_action_is_found_and_made_small() {
    let folder = Folder::new("finding-none");
    folder.write("house/pack.toml", META);
    folder.write("house/picky.rules", PICKY);
    let all = batch(&folder, "picky,no_conditions", "greedy,greedy,greedy", "60");
    let group = &all["groups"][0];
    assert_eq!((group["kind"].as_str(), all["groups"].as_array().unwrap().len()), (Some("no-action"), 1), "{all}");
    assert!(group["small"]["moves"].as_u64().unwrap() <= 6, "{group}");
    let verified = folder.run(&["replay", "out/findings/small-1.jsonl", "--verify", "--pack", "house"]);
    assert_eq!(code(&verified), 0, "{}{}", out(&verified), err(&verified));
    assert!(
        out(&verified).contains("has no action; rules that applied: picky.low (house/picky.rules:3:8)"),
        "{}",
        out(&verified)
    );
    let shown = folder.run(&["replay", "out/findings/small-1.jsonl", "--pack", "house"]);
    assert_eq!(code(&shown), 0, "{}", err(&shown));
}

#[test]
fn a_game_that_never_ends_is_shown_in_a_few_lines() {
    let folder = Folder::new("finding-endless");
    folder.write("house/pack.toml", &META.replace("arizona", "keystone"));
    let on = "variant on for keystone {\n  title \"On\"\n  rule never at last_round { narrow }\n}\n";
    folder.write("house/on.rules", on);
    let line = "batch --pack house --game keystone --with on --seats random,random,random --games 2 --out out";
    let output = folder.run(&line.split(' ').collect::<Vec<_>>());
    assert_eq!(code(&output), 1, "{}{}", out(&output), err(&output));
    assert!(err(&output).contains("show the first: javelina replay out/findings/small-1.jsonl --pack house"));
    let text = fs::read_to_string(folder.0.join("out/findings/small-1.jsonl")).unwrap();
    assert!(text.lines().count() <= 10, "{} lines", text.lines().count());
    let small = ["out/findings/small-1.jsonl", "--pack", "house"];
    let verified = folder.run(&[&["replay", "--verify"], &small[..]].concat());
    assert_eq!(code(&verified), 0, "{}{}", out(&verified), err(&verified));
    assert!(out(&verified).contains("fails as recorded (endless): the game has not ended"), "{}", out(&verified));
    assert!(out(&verified).contains("active while it continues: on.never (house/on.rules:3:8)"), "{}", out(&verified));
    let shown = folder.run(&[&["replay"], &small[..]].concat());
    assert!(out(&shown).contains("this fails (endless)"), "{}", out(&shown));
    assert_eq!(code(&folder.run(&[&["test"], &small[..]].concat())), 1);
    folder.write("house/on.rules", &on.replace("narrow }", "narrow when round < 3 }"));
    let mended = folder.run(&[&["test"], &small[..]].concat());
    assert_eq!(code(&mended), 0, "{}{}", out(&mended), err(&mended));
}

#[test]
fn a_recorded_game_is_a_test_too() {
    let folder = Folder::new("finding-record");
    let played =
        folder.run(&["play", "arizona", "--seats", "greedy,greedy", "--seed", "7", "--record", "kept/a.jsonl"]);
    assert_eq!(code(&played), 2, "the folder is not made by itself");
    fs::create_dir_all(folder.0.join("kept")).unwrap();
    folder.run(&["play", "arizona", "--seats", "greedy,greedy", "--seed", "7", "--record", "kept/a.jsonl"]);
    let passed = folder.run(&["test", "kept"]);
    assert_eq!((code(&passed), out(&passed).as_str()), (0, "1 passed, 0 failed\n"), "{}", err(&passed));
    let text = fs::read_to_string(folder.0.join("kept/a.jsonl")).unwrap();
    folder.write("kept/a.jsonl", &text.replacen("\"scores\":[", "\"scores\":[9", 1));
    let failed = folder.run(&["test", "kept"]);
    assert!(code(&failed) == 1 && out(&failed).contains("S8007"), "{}{}", out(&failed), err(&failed));
}

#[test]
fn an_endless_game_of_bots_is_told_and_is_a_finding() {
    let folder = Folder::new("play-endless");
    folder.write("house/pack.toml", &META.replace("arizona", "keystone"));
    let on = "variant on for keystone {\n  title \"On\"\n  rule never at last_round { narrow }\n}\n";
    folder.write("house/on.rules", on);
    let line = "play keystone --pack house --with on --seats random,random,random --seed 1 --no-input";
    let played = folder.run(&line.split(' ').collect::<Vec<_>>());
    assert_eq!(code(&played), 1, "{}", err(&played));
    assert!(err(&played).contains("the game has not ended after "), "{}", err(&played));
    assert!(err(&played).contains(" moves, the limit of this game"), "{}", err(&played));
}

/// Points beyond what a rule can give, in each game.
fn big(name: &str, game: &str, members: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("big/pack.toml", &META.replace("arizona", game).replace("house", "big"));
    folder.write("big/a.rules", &format!("variant v for {game} {{\n  title \"Big\"\n{members}\n}}\n"));
    folder
}

#[test]
fn games_in_which_a_value_is_cut_off_count_but_each_report_names_rule_value_and_limit_and_ends_with_1() {
    let score = [
        "on round_ends do { gain 40000 points }",
        "brings the points of a seat to 40000, but a rule gives a seat at most 32767 in a game; the game uses 32767",
    ];
    let ticks = [
        "at action_ticks { set to 300 * round when round > 0 }",
        "sets `action_ticks` to 300, but it is at most 250; the game uses 250",
    ];
    for (game, [rule, what]) in [("arizona", score), ("keystone", score), ("cliffs", ticks), ("sonora", score)] {
        let (rule, told) = (format!("  rule a {rule}"), format!("(big/a.rules:3:8) {what}"));
        let folder = big(&format!("limit-{game}"), game, &rule);
        let batch = |to: &str, more: &[&str]| {
            let line = format!("batch --pack big --game {game} --with v --seats random,random --games 2 --out {to}");
            folder.run(&[&line.split(' ').collect::<Vec<_>>()[..], more].concat())
        };
        let output = batch("out", &[]);
        assert_eq!(code(&output), 1, "{game}: {}{}", out(&output), err(&output));
        let text = out(&output);
        assert!(
            text.contains("limit: game 0 of ")
                && text.contains(&format!("`v.a` {told}"))
                && text.contains("2 of 4 games failed"),
            "{text}"
        );
        for name in ["report.html", "summary.md", "summary.json", "junit.xml", "games.jsonl", "findings/groups.json"] {
            let page = fs::read_to_string(folder.0.join("out").join(name)).unwrap();
            let words = what.split('`').find(|part| part.contains("but")).unwrap();
            assert!(page.contains(words), "{game}, {name}: {page}");
        }
        let summary: Value =
            serde_json::from_str(&fs::read_to_string(folder.0.join("out/summary.json")).unwrap()).unwrap();
        assert_eq!((&summary["arms"][0]["failed"], &summary["findings"]["kinds"]["limit"]), (&0.into(), &2.into()));
        assert_eq!(code(&batch("out", &["--resume"])), 1, "lines keep what was cut off");
        let small = ["out/findings/small-1.jsonl", "--pack", "big"];
        let verified = folder.run(&[&["replay", "--verify"], &small[..]].concat());
        assert!(code(&verified) == 0 && out(&verified).contains("fails as recorded (limit)"), "{}", out(&verified));
        assert_eq!(code(&folder.run(&[&["test"], &small[..]].concat())), 1);
        let line = format!("play {game} --pack big --with v --seats random,random --seed 1 --no-input");
        let log = out(&folder.run(&line.split(' ').collect::<Vec<_>>()));
        assert_eq!(log.matches(what).count(), 1, "{game}: {log}");
        let checked = folder.run(&["check", "big", "--played", "2", "--format", "short"]);
        assert!(
            code(&checked) == 1 && out(&checked).contains(&format!("games passed a limit: `v.a` {told}")),
            "{}",
            out(&checked)
        );

        folder.write(
            "big/a.rules",
            &format!("variant v for {game} {{\n  title \"Big\"\n{rule}\n  known X4046 \"so be it\"\n}}\n"),
        );
        assert_eq!(code(&batch("known", &[])), 0);
        let checked = folder.run(&["check", "big", "--played", "2", "--deny", "warnings"]);
        assert_eq!(code(&checked), 0, "{}{}", out(&checked), err(&checked));
    }
}

#[test]
fn a_transcript_in_which_a_value_is_cut_off_fails_until_its_rule_knows() {
    let members = |known: &str| {
        format!(
            "  rule a on round_starts do {{ gain 40000 points }}\n{known}\n  example \"much\" {{\n> new arizona --seats 2 --seed 1\n[...]\n  }}"
        )
    };
    let folder = big("limit-test", "arizona", &members(""));
    let tested = folder.run(&["test", "big"]);
    let text = out(&tested);
    assert!(
        code(&tested) == 1 && text.contains("no value beyond a limit") && text.contains("the game uses 32767"),
        "{text}"
    );
    let known = format!("variant v for arizona {{\n  title \"Big\"\n{}\n}}\n", members("  known X4046 \"so be it\""));
    folder.write("big/a.rules", &known);
    let tested = folder.run(&["test", "big"]);
    assert_eq!(code(&tested), 0, "{}{}", out(&tested), err(&tested));
}

/// 200 rules of finding R3.
fn slow(folder: &Folder) {
    let value =
        "count (cells where count (cells where row[it] * 2 + column[it] > last_row and symbol[it] is town) > 3)";
    let rules: String = (0..200).map(|at| format!("  rule r{at} at extra_points {{ add {value} }}\n")).collect();
    folder.write("house/pack.toml", META);
    folder.write("house/slow.rules", &format!("variant slow for arizona {{\n  title \"Slow\"\n{rules}}}\n"));
}

#[test]
fn rules_that_are_too_dear_together_end_a_game_at_once_alike_in_play_batch_and_replay() {
    let folder = Folder::new("finding-dear");
    slow(&folder);
    let said = "the loops of the rules at `extra_points` take more than 200000 passes, most of them in `slow.r0` \
                (house/slow.rules:3:8)";
    let played = folder.run(&["play", "arizona", "--pack", "house", "--with", "slow", "--seats", "random,random"]);
    assert!(out(&played).contains(said), "{}{}", out(&played), err(&played));
    let all = batch(&folder, "slow", "random,random", "8");
    let group = &all["groups"][0];
    assert_eq!((group["kind"].as_str(), all["groups"].as_array().unwrap().len()), (Some("flood"), 1), "{all}");
    assert_eq!(group["small"]["moves"], 0, "{all}");
    let verified = folder.run(&["replay", "out/findings/small-1.jsonl", "--verify", "--pack", "house"]);
    assert!(code(&verified) == 0 && out(&verified).contains(said), "{}{}", out(&verified), err(&verified));
    let checked = folder.run(&["check", "house"]);
    assert!(code(&checked) == 1 && out(&checked).contains(said), "{}{}", out(&checked), err(&checked));
}
