//! Programs of others at the table: they play through the protocol, and what they do wrong is told.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::Instant;

use crate::support::{Folder, code, err, out};

/// Takes the first action that is listed, and keeps what it was told.
const FIRST: &str = include_str!("../../examples/bots/first.sh");
const LISTENS: &str = "while IFS= read -r line; do printf '%s\\n' \"$line\" >> told.jsonl\n\
                       case $line in *'\"type\":\"ask\"'*) echo 1 ;; esac; done\n";

/// Whether a process runs. One that is dead may wait to be taken note of.
fn lives(process: &str) -> bool {
    let about = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    !about.is_empty() && !about.contains(") Z ")
}

/// On a busy machine it takes the system a moment to end a process that was killed.
fn ends_soon(process: &str) -> bool {
    let start = Instant::now();
    while lives(process) {
        if start.elapsed().as_secs() > 20 {
            return false;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    true
}

fn batch(folder: &Folder, games: &str, more: &[&str]) -> std::process::Output {
    let mut arguments =
        vec!["batch", "--game", "arizona", "--seats", "cmd:sh bot.sh,random", "--games", games, "--out", "out"];
    arguments.extend(more);
    folder.run(&arguments)
}

#[test]
fn a_program_plays_at_the_table_and_its_game_verifies() {
    let folder = Folder::new("bot-plays");
    folder.write("bot.sh", FIRST);
    let played =
        folder.run(&["play", "arizona", "--seats", "cmd:sh bot.sh,greedy", "--seed", "4", "--record", "a.jsonl"]);
    assert_eq!(code(&played), 0, "{}{}", out(&played), err(&played));
    let verified = folder.run(&["replay", "a.jsonl", "--verify"]);
    assert_eq!(code(&verified), 0, "{}", out(&verified));
}

#[test]
fn a_program_is_told_what_happens_but_neither_seed_nor_digest() {
    let folder = Folder::new("bot-listens");
    folder.write("bot.sh", LISTENS);
    let played = folder.run(&["play", "keystone", "--seats", "cmd:sh bot.sh,greedy", "--seed", "987654321"]);
    assert_eq!(code(&played), 0, "{}{}", out(&played), err(&played));
    let told = fs::read_to_string(folder.0.join("told.jsonl")).unwrap();
    let lines: Vec<serde_json::Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |kind: &str| lines.iter().filter(|line| line["type"] == kind).count();
    assert_eq!((of("hello"), of("new"), of("over")), (1, 1, 1));
    assert!(of("ask") >= 10 && of("event") > of("ask"), "{} asked, {} events", of("ask"), of("event"));
    assert!(!told.contains("987654321") && !told.contains("digest") && !told.contains("\"state\""));
    let ask = lines.iter().find(|line| line["type"] == "ask").unwrap();
    assert!(ask["actions"].as_array().is_some_and(|actions| !actions.is_empty()), "{ask}");
    assert!(ask["board"].as_str().is_some_and(|board| board.lines().count() > 3), "{ask}");
    assert_eq!(ask["sheets"]["A"], ask["sheet"]);
    assert!(ask["sheets"]["B"].as_str().is_some_and(|sheet| sheet.contains("hidden")), "{ask}");
}

#[test]
fn a_program_is_told_what_was_chosen_and_how_families_are_written() {
    let folder = Folder::new("bot-chosen");
    folder.write("bot.sh", LISTENS);
    let arguments = ["--with", "fixed_order,flick.max_speed=2000", "--seed", "4"];
    let played = folder.run(&[&["play", "sonora", "--seats", "greedy,cmd:sh bot.sh"], &arguments[..]].concat());
    assert_ne!(code(&played), 2, "{}{}", out(&played), err(&played));
    let told = fs::read_to_string(folder.0.join("told.jsonl")).unwrap();
    let lines: Vec<serde_json::Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let new = lines.iter().find(|line| line["type"] == "new").unwrap();
    assert_eq!(new["your_seats"], serde_json::json!(["B"]));
    assert_eq!(new["items"][0]["id"], "fixed_order");
    assert!(new["items"][0]["text"].as_str().is_some_and(|text| text.starts_with("Discs are flicked")), "{new}");
    let ask = lines.iter().find(|line| line["open"] == true).unwrap();
    let family = &ask["families"][0];
    assert_eq!(family["text"], "flick B1 from {from x},{from y} toward {toward x},{toward y} at {speed}");
    let speed = &family["fields"][5];
    assert_eq!((&speed["name"], &speed["unit"]), (&"speed".into(), &"mm/s".into()));
    assert_eq!(speed["greatest"].as_f64().map(|most| most * 1_000.0), family["parameters"][5][2].as_f64());
}

#[test]
fn what_a_program_does_wrong_is_a_finding_that_says_so() {
    let cases = [
        ("nonsense", "while read -r l; do case $l in *ask*) echo take everything;; esac; done", "take everything"),
        ("range", "while read -r l; do case $l in *ask*) echo 999;; esac; done", "numbered from 1 to"),
        (
            "other-id",
            "while read -r l; do case $l in *ask*) echo '{\"id\":99,\"action\":1}';; esac; done",
            "question 1",
        ),
        ("dies", "echo something broke >&2; exit 3", "its last words: something broke"),
        ("unasked", "echo 1; while read -r l; do case $l in *ask*) echo 1; echo 1;; esac; done", "without a question"),
        ("no-text", "while read -r l; do case $l in *ask*) printf '\\377\\n';; esac; done", "not UTF-8"),
        ("endless", "while read -r l; do case $l in *ask*) cat /dev/zero;; esac; done", "more than 64 KiB"),
    ];
    for (name, script, says) in cases {
        let folder = Folder::new(&format!("bot-{name}"));
        folder.write("bot.sh", script);
        let output = batch(&folder, "2", &[]);
        assert_eq!(code(&output), 1, "{name}: {}{}", out(&output), err(&output));
        let games = fs::read_to_string(folder.0.join("out/games.jsonl")).unwrap();
        let found = games.lines().filter(|line| line.contains("\"kind\":\"bot\"")).count();
        assert_eq!(found, 2, "{name}: {games}");
        assert!(games.contains(says), "{name}: {games}");
        let files = fs::read_dir(folder.0.join("out/findings")).unwrap().flatten();
        let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
        let replays = names.filter(|name| name.contains("-game-") && name.ends_with(".jsonl")).count();
        assert_eq!(replays, 2, "{name}: a replay of each game");
    }
}

#[test]
fn a_line_of_an_answer_has_at_most_64_kib() {
    let folder = Folder::new("bot-line");
    for (bytes, is_read) in [(65_536, true), (65_537, false)] {
        // A number and spaces, with the line end.
        let answer = format!("printf '1%{}s\\n' ''", bytes - 2);
        let script = format!("while read -r l; do case $l in *'\"type\":\"ask\"'*) {answer};; esac; done\n");
        folder.write("bot.sh", &script);
        let played = folder.run(&["play", "arizona", "--seats", "cmd:sh bot.sh,greedy", "--seed", "4", "--no-input"]);
        let said = format!("{}{}", out(&played), err(&played));
        assert_eq!(code(&played), i32::from(!is_read), "{bytes}: {said}");
        assert_eq!(said.contains("answered with a line of more than 64 KiB"), !is_read, "{bytes}: {said}");
    }
}

#[test]
fn an_action_in_parts_plays_as_its_text_does() {
    let folder = Folder::new("bot-parts");
    folder.write("first.sh", FIRST);
    let answers = |answer: &str| {
        format!("while IFS= read -r line; do case $line in *'\"type\":\"ask\"'*) {answer} ;; esac; done\n")
    };
    let cut = "printf '%s\\n' \"$line\" | sed 's/.*\"parts\":\\[\\({[^}]*}\\).*/\\1/'";
    folder.write("parts.sh", &answers(cut));
    for (game, with) in [("arizona", "no_conditions"), ("keystone", "t1"), ("cliffs", "in_turns")] {
        let moves = |bot: &str| {
            let seats = format!("cmd:sh {bot},random");
            let played = folder.run(&["play", game, "--with", with, "--seats", &seats, "--seed", "4", "--no-input"]);
            assert_eq!(code(&played), 0, "{game}: {}{}", out(&played), err(&played));
            out(&played)
        };
        assert_eq!(moves("parts.sh").replace("parts.sh", "first.sh"), moves("first.sh"), "{game}");
    }
    for (answer, says) in [
        (r#"{"verb":"tke","value":"3"}"#, "which has an unknown verb; did you mean `take`?"),
        (r#"{"verb":"take"}"#, "which has no `value`; `take VALUE` has `value`"),
        (r#"{"verb":"take","value":3,"at":"B"}"#, "which has an unexpected `at`; `take VALUE` has `value`"),
        (r#"{"action":{"verb":"take","value":"none"}}"#, "which is not a legal action"),
        (r#"{"die":3}"#, "which has no `action` and no `verb`"),
        (r#"{"action":1,"verb":"take"}"#, "which has `verb` next to the `action`"),
        (r#"{"action":1,"keeps":"all"}"#, "`keeps` must be \"nothing\", or left out"),
    ] {
        folder.write("wrong.sh", &answers(&format!("echo '{answer}'")));
        let played = folder.run(&["play", "arizona", "--seats", "cmd:sh wrong.sh,greedy", "--seed", "4"]);
        let said = format!("{}{}", out(&played), err(&played));
        assert!(code(&played) == 1 && said.contains(says), "{answer}: {said}");
    }
}

#[test]
fn a_silent_program_is_stopped_and_soon_not_asked_any_more() {
    let folder = Folder::new("bot-silent");
    folder.write("bot.sh", "sleep 600\n");
    let start = Instant::now();
    let output = batch(&folder, "20", &["--patience", "1", "--jobs", "1"]);
    assert_eq!(code(&output), 1);
    let games = fs::read_to_string(folder.0.join("out/games.jsonl")).unwrap();
    assert_eq!(games.matches("did not answer within 1 s").count(), 3, "{games}");
    assert_eq!(games.matches("is not asked again").count(), 17, "{games}");
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}

#[test]
fn a_program_that_dies_takes_along_what_it_started_and_is_not_waited_for() {
    let folder = Folder::new("bot-forks");
    // The child holds the output open, so that its end does not tell that the program has ended.
    folder.write("bot.sh", "sleep 900 & echo $! >> children\nread -r a; read -r b; read -r c; exit 3\n");
    let start = Instant::now();
    let output = batch(&folder, "6", &["--patience", "60", "--jobs", "1"]);
    assert_eq!(code(&output), 1, "{}{}", out(&output), err(&output));
    let games = fs::read_to_string(folder.0.join("out/games.jsonl")).unwrap();
    assert_eq!(games.matches("exited without an answer").count(), 3, "{games}");
    assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
    let played = folder.run(&["play", "arizona", "--seats", "cmd:sh bot.sh,random", "--seed", "1", "--no-input"]);
    assert!(out(&played).contains("exited without an answer"), "{}", out(&played));
    let children = fs::read_to_string(folder.0.join("children")).unwrap();
    let alive: Vec<&str> = children.lines().filter(|child| !ends_soon(child)).collect();
    assert!(children.lines().count() >= 4 && alive.is_empty(), "still running: {alive:?}");
}

#[test]
fn only_the_command_line_starts_programs() {
    let folder = Folder::new("bot-spec");
    folder.write("bot.sh", "touch started\n");
    folder.write(
        "a.batch.toml",
        "format = \"javelina.batch/1\"\ngame = \"arizona\"\n[[arm]]\nlabel = \"a\"\nseats = 2\npolicies = [\"cmd:sh bot.sh\"]\n",
    );
    let output = folder.run(&["batch", "a.batch.toml"]);
    assert!(err(&output).contains("B5005"), "{}", err(&output));
    let recorded = folder.run(&["play", "arizona", "--seats", "greedy,greedy", "--seed", "4", "--record", "a.jsonl"]);
    assert_eq!(code(&recorded), 0);
    let text = fs::read_to_string(folder.0.join("a.jsonl")).unwrap();
    let head: String = text.lines().take(4).collect::<Vec<_>>().join("\n") + "\n";
    folder.write("b.jsonl", &head.replacen("\"greedy\"", "\"cmd:sh bot.sh\"", 1));
    let loaded = folder.run(&["play", "--load", "b.jsonl", "--no-input"]);
    assert_eq!(code(&loaded), 2, "{}", out(&loaded));
    assert!(err(&loaded).contains("programs play only if --seats names them"), "{}", err(&loaded));
    let typed = folder.run_with(&["play"], "new arizona --players cmd:sh,greedy\nquit\n");
    assert!(out(&typed).contains("programs play only if --seats names them"), "{}", out(&typed));
    assert!(!folder.0.join("started").exists());
}

#[test]
fn a_program_that_is_not_there_is_wrong_usage() {
    let folder = Folder::new("bot-missing");
    let output = folder.run(&["batch", "--game", "arizona", "--seats", "cmd:./nowhere,random", "--games", "2"]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("cannot start `./nowhere`"), "{}", err(&output));
}

#[test]
fn no_program_outlives_a_game_that_a_signal_ends() {
    use nix::sys::signal::{Signal, kill};
    // It takes no notice of anything, and has a child that holds its streams open.
    let script = "trap '' HUP INT TERM PIPE\nsleep 900 & echo $! >> children\necho $$ >> children\n\
                  while :; do IFS= read -r line || sleep 900\ncase $line in *'\"type\":\"ask\"'*) echo 1 ;; esac; done\n";
    for signal in [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGINT] {
        let folder = Folder::new(&format!("bot-{signal}"));
        folder.write("bot.sh", script);
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_javelina"))
            .args(["play", "arizona", "--seats", "human,cmd:sh bot.sh", "--with", "no_conditions", "--seed", "3"])
            .current_dir(&folder.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // B moves first with this seed, so that an answer to `seed` comes after an answer of the program.
        child.stdin.as_mut().unwrap().write_all(b"seed\n").unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(|line| line.unwrap());
        assert!(lines.any(|line| line.starts_with("A: take a die")), "{signal}: A is asked");
        kill(nix::unistd::Pid::from_raw(child.id() as i32), signal).unwrap();
        let status = child.wait().unwrap();
        assert_eq!(status.code(), Some(130), "{signal}");
        let children = fs::read_to_string(folder.0.join("children")).unwrap();
        assert!(children.lines().count() >= 2, "{signal}: {children}");
        let start = Instant::now();
        while children.lines().any(lives) {
            assert!(start.elapsed().as_secs() < 20, "{signal}: still running: {children}");
            std::thread::yield_now();
        }
    }
}

#[test]
fn a_program_hears_of_secrets_of_its_own_seat_alone() {
    let folder = Folder::new("bot-hears");
    folder.write("bot.sh", LISTENS);
    let seats = ["keystone", "--seats", "cmd:sh bot.sh,random", "--seed", "3"];
    let at_the_table = [&["play"], &seats[..], &["--no-input"]].concat();
    let in_a_batch = [&["batch", "--game"], &seats[..], &["--games", "2", "--jobs", "1", "--no-preflight"]].concat();
    for arguments in [at_the_table, in_a_batch] {
        let played = folder.run(&arguments);
        assert_eq!(code(&played), 0, "{}{}", out(&played), err(&played));
        let told = fs::read_to_string(folder.0.join("told.jsonl")).unwrap();
        fs::remove_file(folder.0.join("told.jsonl")).unwrap();
        let lines = told.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        let (mut own, mut hidden) = (0, 0);
        for line in lines.filter(|line| line["type"] == "event") {
            let (hearer, text) = (line["seat"].as_str().unwrap(), line["text"].as_str().unwrap());
            if let Some((seat, what)) = text.split_once(" is dealt ") {
                assert!(seat == hearer || !what.starts_with("Secret Objective"), "{hearer} is told: {text}");
                own += usize::from(seat == hearer && what.starts_with("Secret Objective"));
                hidden += usize::from(seat != hearer);
            }
        }
        assert!(own > 0 && hidden > 0, "{own} own, {hidden} of others: {told}");
    }
}

/// A program that notes each of its starts, and answers each question so.
fn noting(answer: &str, over: &str) -> String {
    format!(
        "echo start >> starts\nwhile IFS= read -r line; do case $line in *'\"type\":\"ask\"'*) echo '{answer}' ;; \
         *'\"type\":\"over\"'*) {over} ;; esac; done\n"
    )
}

#[test]
fn no_game_depends_on_what_a_program_kept_or_said_before_it() {
    // It is also started once when it is named, and may be ended before it notes that.
    for (answer, over, starts) in [("1", "echo good game", 5), (r#"{"action":1,"keeps":"nothing"}"#, ":", 2)] {
        let folder = Folder::new("bot-starts");
        folder.write("bot.sh", &noting(answer, over));
        let played = batch(&folder, "4", &["--jobs", "1", "--no-preflight"]);
        assert_eq!(code(&played), 0, "{}{}", out(&played), err(&played));
        let noted = fs::read_to_string(folder.0.join("starts")).unwrap().lines().count();
        assert!((starts - 1..=starts).contains(&noted), "{answer}: {noted}");
    }
}

#[test]
fn a_batch_is_not_continued_with_another_version_of_a_program() {
    let folder = Folder::new("bot-versions");
    folder.write("bot.sh", &noting("1", ":"));
    let played = batch(&folder, "4", &["--jobs", "1", "--no-preflight"]);
    assert_eq!(code(&played), 0, "{}{}", out(&played), err(&played));
    let games = fs::read_to_string(folder.0.join("out/games.jsonl")).unwrap();
    let cut: String = games.split_inclusive('\n').take(3).collect();
    folder.write("out/games.jsonl", &cut);
    let resumed = batch(&folder, "4", &["--jobs", "1", "--no-preflight", "--resume"]);
    assert_eq!(code(&resumed), 0, "{}{}", out(&resumed), err(&resumed));
    assert_eq!(fs::read_to_string(folder.0.join("out/games.jsonl")).unwrap(), games);
    folder.write("out/games.jsonl", &cut);
    folder.write("bot.sh", &noting("2", ":"));
    let resumed = batch(&folder, "4", &["--jobs", "1", "--no-preflight", "--resume"]);
    assert!(code(&resumed) == 2, "{}{}", out(&resumed), err(&resumed));
    let part = batch(&folder, "4", &["--shard", "1/2", "--replace"]);
    assert!(code(&part) == 2 && err(&part).contains("`merge` starts none"), "{}", err(&part));
}

#[test]
fn a_program_knows_after_an_undo_what_it_would_know_without_what_was_taken_back() {
    let told = |typed: &str| {
        let folder = Folder::new("bot-undo");
        folder.write("bot.sh", LISTENS);
        let line = ["play", "arizona", "--seats", "human,cmd:sh bot.sh", "--with", "no_conditions", "--seed", "3"];
        let played = folder.run_with(&line, typed);
        let told = fs::read_to_string(folder.0.join("told.jsonl")).unwrap();
        let last = told.rfind("\"type\":\"new\"").expect("a game begins");
        // What was played again is told, not asked once more.
        let events: Vec<&str> = told[last..].lines().filter(|line| line.contains("\"type\":\"event\"")).collect();
        (events.join("\n"), told.matches("\"type\":\"new\"").count(), out(&played))
    };
    let (plain, once, _) = told("2\n1\n1\n");
    for typed in ["1\n1\nundo! 2\n2\n1\n1\n", "2\n1\nundo!\nredo\n1\n"] {
        let (again, starts, said) = told(typed);
        assert!(once < starts, "{typed}: {said}");
        assert_eq!(again, plain, "{typed}: {said}");
    }
}
