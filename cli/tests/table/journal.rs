//! The file that a game is recorded in while it goes on: nothing is lost, and nothing of others is written over.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{Folder, code, err, out};

#[test]
fn a_game_that_is_killed_goes_on_from_its_journal() {
    let folder = Folder::new("journal-kill");
    let file = folder.0.join("a.jsonl");
    let mut child = Command::new(env!("CARGO_BIN_EXE_javelina"))
        .args(["play", "keystone", "--seats", "human,greedy", "--seed", "7", "--record", "a.jsonl"])
        .current_dir(&folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"1\n").unwrap();
    let began = Instant::now();
    let is_kept = || fs::read_to_string(&file).is_ok_and(|text| text.contains("\"by\":\"B\""));
    while !is_kept() {
        assert!(began.elapsed() < Duration::from_secs(120), "the move and its answers are not on the disk");
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let text = fs::read_to_string(&file).unwrap();
    let (text, _) = text.rsplit_once('\n').unwrap(); // the kill may have hit the middle of a line
    let (text, moves) = (format!("{text}\n"), text.lines().count() - 1);
    folder.write("a.jsonl", &text);
    folder.write("b.jsonl", &format!("{text}{{\"n\":11,\"by\":\"A\",\"a"));
    let again = folder.run_with(&["play", "--load", "b.jsonl"], "log 1\nquit\n");
    let said = out(&again);
    assert!(said.starts_with(&format!("loaded {moves} moves; its last line was cut off and is left out\n")), "{said}");
    let verified = folder.run(&["replay", "a.jsonl", "--verify"]);
    assert!(code(&verified) == 0 && out(&verified).starts_with(&format!("same: {moves} moves")), "{}", out(&verified));
}

#[test]
fn a_record_is_begun_anew_in_place_and_anything_else_is_not_written_over() {
    let folder = Folder::new("journal-place");
    let play = |name: &str| {
        folder.run(&["play", "arizona", "--seats", "greedy,greedy", "--seed", "4", "--no-input", "--record", name])
    };
    assert_eq!(code(&play("a.jsonl")), 0);
    let first = fs::read_to_string(folder.0.join("a.jsonl")).unwrap();
    folder.write("b.jsonl", "");
    assert_eq!(code(&play("b.jsonl")), 0);
    assert_eq!(fs::read_to_string(folder.0.join("b.jsonl")).unwrap(), first);
    assert_eq!(code(&play("a.jsonl")), 0, "a record is begun anew");
    assert_eq!(fs::read_to_string(folder.0.join("a.jsonl")).unwrap(), first);
    for (name, text) in
        [("notes.txt", "my notes\n"), ("plan.json", "{\"format\":\"javelina.plan/1\"}\n"), ("x.bin", "\u{0}\u{1}")]
    {
        folder.write(name, text);
        let refused = play(name);
        assert!(
            code(&refused) == 2 && err(&refused).contains("not overwriting a file that is not a record of a game"),
            "{}",
            err(&refused)
        );
        assert!(out(&refused).is_empty(), "nothing was played");
        assert_eq!(fs::read_to_string(folder.0.join(name)).unwrap(), text);
    }
    let nowhere = play("no/such/folder.jsonl");
    assert!(code(&nowhere) == 2 && out(&nowhere).is_empty(), "{}", err(&nowhere));
}

#[test]
fn a_recorded_game_is_not_written_over_by_another_one() {
    let folder = Folder::new("journal-other");
    let read = |name: &str| fs::read_to_string(folder.0.join(name)).unwrap();
    let play = |seed: &str, more: &[&str], input: &str| {
        let game = ["play", "arizona", "--seats", "human,greedy", "--seed", seed, "--record", "a.jsonl"];
        folder.run_with(&[&game[..], more].concat(), input)
    };
    assert_eq!(code(&play("4", &[], "1\n1\nquit\n")), 0);
    let first = read("a.jsonl");
    for refused in [play("5", &[], "quit\n"), play("4", &[], "quit\n"), folder.run(&["play", "--record", "a.jsonl"])] {
        let said = format!("{}{}", out(&refused), err(&refused));
        assert!(code(&refused) == 2 && said.contains("a.jsonl: already holds the record of another game"), "{said}");
        assert!(said.contains("add `--replace` to overwrite it"), "{said}");
        assert_eq!(read("a.jsonl"), first);
    }
    let goes_on = folder.run_with(&["play", "--load", "a.jsonl", "--record", "a.jsonl"], "1\nsave a.jsonl\nquit\n");
    assert!(code(&goes_on) == 0 && out(&goes_on).contains("every move is recorded in a.jsonl"), "{}", out(&goes_on));
    assert!(read("a.jsonl").starts_with(&first) && read("a.jsonl").len() > first.len());
    assert_eq!(code(&play("5", &["--replace"], "1\nquit\n")), 0);
    assert!(read("a.jsonl").contains("\"seed\":5"));
    let unused = folder.run(&["play", "arizona", "--replace"]);
    assert!(code(&unused) == 2 && err(&unused).contains("--record"), "{}", err(&unused));
}

#[test]
fn the_games_of_a_session_before_the_last_are_kept_beside_its_record() {
    let folder = Folder::new("journal-second");
    let input =
        "1\n1\nnew sonora --players greedy,greedy --seed 3\nnew arizona --seed 8\nwith no_conditions\n1\nquit\n";
    let game = ["play", "arizona", "--seats", "human,greedy", "--seed", "4", "--record", "a.jsonl"];
    let played = folder.run_with(&game, input);
    let said = out(&played);
    assert_eq!(code(&played), 0, "{said}{}", err(&played));
    assert!(said.contains("the previous game is saved in a-1.jsonl\n"), "{said}");
    assert!(said.contains("the previous game is saved in a-2.jsonl\n"), "{said}");
    for (name, what) in
        [("a-1.jsonl", "arizona, seed 4"), ("a-2.jsonl", "sonora, seed 3"), ("a.jsonl", "arizona, seed 8")]
    {
        let shown = out(&folder.run(&["replay", name]));
        assert!(shown.starts_with(what) && ["  A: ", "  B: "].iter().any(|by| shown.contains(by)), "{name}: {shown}");
    }
    assert!(!folder.0.join("a-3.jsonl").exists(), "in the third nobody had moved");
}

#[test]
fn a_start_that_is_refused_leaves_no_file() {
    let folder = Folder::new("journal-refused");
    for game in [&["arizona", "--with", "nope"][..], &["nope"], &["arizona", "--seats", "greedy,nobody"]] {
        let refused = folder.run(&[&["play"], game, &["--record", "a.jsonl"]].concat());
        assert!(code(&refused) == 2 && !folder.0.join("a.jsonl").exists(), "{game:?}: {}", err(&refused));
    }
    assert_eq!(code(&folder.run_with(&["play", "--record", "a.jsonl"], "quit\n")), 0);
    assert!(!folder.0.join("a.jsonl").exists(), "no game was begun");
}

#[test]
fn what_was_taken_back_stays_in_the_journal() {
    let folder = Folder::new("journal-undo");
    let input = "use t7\nyes\nundo! 2\n1\nquit\n";
    folder.run_with(&["play", "keystone", "--seats", "human", "--seed", "7", "--record", "a.jsonl"], input);
    let all = out(&folder.run(&["replay", "a.jsonl", "--all"]));
    assert!(all.contains("A: use t7\n") && all.contains("A undid 2 moves, back to move 3"), "{all}");
    assert!(all.contains("`A draws "), "{all}");
    let verified = folder.run(&["replay", "a.jsonl", "--verify"]);
    assert!(out(&verified).contains("undone once"), "{}", out(&verified));
    let again = folder.run_with(&["play", "--load", "a.jsonl"], "save b.jsonl\nquit\n");
    assert_eq!(code(&again), 0, "{}", err(&again));
    let mark = |name: &str| fs::read_to_string(folder.0.join(name)).unwrap().matches("\"crossed\":[").count();
    assert_eq!((mark("a.jsonl"), mark("b.jsonl")), (1, 1), "a save keeps the mark");
}

#[test]
fn a_campaign_marks_what_was_reached_by_taking_back_what_was_known() {
    let folder = Folder::new("journal-campaign");
    let moves = "1\n".repeat(400);
    let input = format!("use t7\nyes\nundo\nundo!\n{moves}quit\n");
    let arguments = ["play", "keystone", "--campaign", "c.toml", "--seed", "7", "--record", "k.jsonl"];
    let played = folder.run_with(&arguments, &input);
    assert!(out(&played).contains("refused: `A draws "), "{}", out(&played));
    assert!(err(&played).contains("marked: a move was undone after a reveal"), "{}", err(&played));
    let all = out(&folder.run(&["replay", "k.jsonl", "--all"]));
    assert!(all.contains("A: yes (t7.active)\n     A undid 1 move, back to move 3, though\n       `A draws "), "{all}");
    let told = out(&folder.run(&["campaign", "c.toml"]));
    assert!(told.lines().next().is_some_and(|line| line.ends_with("undone after a reveal: 1")), "{told}");
    let shown = |more: &[&str]| -> serde_json::Value {
        let output = folder.run(&[&["campaign", "c.toml", "--format", "json"], more].concat());
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let one = &shown(&[])["assignments"][0];
    assert!(one["crossed"].as_u64().unwrap() > 0 && one["score"].is_i64(), "{one}");
    assert_eq!(shown(&["--strict"])["assignments"][0]["score"], serde_json::Value::Null);
    let open = folder.run(&["play", "keystone", "--campaign", "c.toml", "--seats", "greedy", "--open", "--no-input"]);
    assert!(code(&open) == 2 && err(&open).contains("does not count open tables"), "{}", err(&open));
}

#[test]
fn a_stuck_game_of_bots_is_a_finding_of_play() {
    let folder = Folder::new("journal-stuck");
    folder.write("house/pack.toml", "id = \"house\"\nextends = \"arizona\"\ntitle = \"House\"\nversion = \"1\"\n");
    folder.write("house/picky.rules", PICKY);
    let stuck = folder.run(&[
        "play",
        "arizona",
        "--seats",
        "greedy,greedy",
        "--with",
        "picky,no_conditions",
        "--seed",
        "3",
        "--no-input",
        "--pack",
        "house",
        "--record",
        "a.jsonl",
    ]);
    assert_eq!(code(&stuck), 1, "{}{}", out(&stuck), err(&stuck));
    assert!(
        err(&stuck).contains("the game is stuck after ") && err(&stuck).contains("(greedy) does not answer"),
        "{}",
        err(&stuck)
    );
    assert!(fs::read_to_string(folder.0.join("a.jsonl")).unwrap().lines().count() > 2, "it is recorded all the same");
}

/// No die may be taken, and in secret nobody passes.
const PICKY: &str = "variant picky for arizona {
  title \"Picky\"
  rule low at take { forbid when value >= 1 }
  rule seal at sealed { widen }
}
";
