//! Files and streams in bad shape: full devices, links, modes, torn journals, folders that are taken, text that would act.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::support::{Folder, code, err, out};

const GAME: [&str; 7] = ["play", "arizona", "--seats", "random,random", "--seed", "3", "--no-input"];

fn to_full(folder: &Folder, arguments: &[&str]) -> Output {
    let full = File::options().write(true).open("/dev/full").unwrap();
    Command::new(env!("CARGO_BIN_EXE_javelina"))
        .args(arguments)
        .current_dir(&folder.0)
        .stdin(Stdio::null())
        .stdout(full)
        .output()
        .unwrap()
}

/// Every file of a folder with its bytes.
pub fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            found.extend(
                contents(&entry).into_iter().map(|(name, bytes)| (format!("{}/{name}", entry.display()), bytes)),
            );
        } else {
            found.insert(entry.display().to_string(), fs::read(&entry).unwrap());
        }
    }
    found
}

#[test]
fn a_full_standard_output_is_told_and_exits_with_two() {
    let folder = Folder::new("full");
    folder.write("a.rules", "on taken do gain 1 nugget\n");
    assert_eq!(code(&folder.run(&[&GAME[..], &["--record", "a.jsonl"]].concat())), 0);
    for arguments in [
        &["list", "cards"][..],
        &["list", "--format", "json"],
        &["--help"],
        &["--version"],
        &["points", "arizona"],
        &["rules", "arizona"],
        &["explain"],
        &["check", "a.rules", "--format", "json"],
        &["test"],
        &["campaign", "c.toml"],
        &["replay", "a.jsonl"],
        &["replay", "a.jsonl", "--verify"],
        &["new", "variant", "v"],
        &GAME,
        &["batch", "--game", "arizona", "--games", "2", "--out", "o"],
    ] {
        let output = to_full(&folder, arguments);
        assert_eq!(code(&output), 2, "{arguments:?}: {}", err(&output));
        assert_eq!(
            err(&output).matches("standard output: no space left").count(),
            1,
            "{arguments:?}: {}",
            err(&output)
        );
    }
    assert!(folder.0.join("o/games.jsonl").exists() && folder.0.join("v/pack.toml").exists(), "nothing else is lost");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let folder = Folder::new("pipe-closed");
    let script = format!("{} list cards | head -n 1; echo ${{PIPESTATUS[0]}}", env!("CARGO_BIN_EXE_javelina"));
    let output = Command::new("bash").args(["-c", &script]).current_dir(&folder.0).output().unwrap();
    assert_eq!((out(&output).lines().last(), err(&output)), (Some("0"), String::new()));
}

#[test]
fn a_file_keeps_its_mode_and_what_is_no_file_is_not_replaced() {
    let folder = Folder::new("modes");
    let game = ["play", "sonora", "--seats", "random,random", "--seed", "3", "--no-input", "--record", "s.jsonl"];
    assert_eq!(code(&folder.run(&game)), 0);
    let draw = |file: &str| folder.run(&["draw", "s.jsonl", "--svg", file]);
    let path = |name: &str| folder.0.join(name);
    folder.write("private.svg", "");
    fs::set_permissions(path("private.svg"), fs::Permissions::from_mode(0o600)).unwrap();
    assert_eq!(code(&draw("private.svg")), 0);
    assert_eq!(fs::metadata(path("private.svg")).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(fs::metadata(path("private.svg")).unwrap().len() > 100);

    symlink("private.svg", path("link")).unwrap();
    symlink("nowhere", path("dangling")).unwrap();
    for link in ["link", "dangling"] {
        let output = draw(link);
        assert!(code(&output) == 2 && err(&output).contains("is a link; name a file"), "{link}: {}", err(&output));
    }

    fs::hard_link(path("private.svg"), path("other-name")).unwrap();
    let output = draw("other-name");
    assert!(code(&output) == 2 && err(&output).contains("hard links"), "{}", err(&output));
    fs::remove_file(path("other-name")).unwrap();

    fs::set_permissions(path("private.svg"), fs::Permissions::from_mode(0o400)).unwrap();
    let output = draw("private.svg");
    assert!(code(&output) == 2 && err(&output).contains("read-only"), "{}", err(&output));

    let names =
        || fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().to_string());
    assert!(names().all(|name| !name.ends_with(".tmp")), "no litter");
}

#[test]
fn a_piped_line_that_is_too_long_is_skipped_to_its_end() {
    for length in [4_097, 16 * 1024, 16 * 1024 + 5, 100_000] {
        let long = format!("{}\nquit\n", "x".repeat(length));
        let hidden = format!("{}quit", "y".repeat(length - 4));
        let input = format!("new arizona --seats 2 --seed 1\n{hidden}\n{long}");
        let output = Folder::new("long").run_with(&["play"], &input);
        let text = out(&output);
        let told = text.matches("the limit is 4096").count();
        assert_eq!((code(&output), told), (0, 2), "{length}: {text}");
        assert!(!text.contains("unknown word"), "no part of it runs: {text}");
    }
    let cut = Folder::new("long-end").run_with(&["play"], &"z".repeat(50_000));
    assert!(out(&cut).contains("that line has 50000 bytes"), "{}", out(&cut));
}

#[test]
fn text_of_others_reaches_neither_terminal_nor_log_as_a_command() {
    let folder = Folder::new("foreign");
    let bad = "\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31m\u{202e}gpj\u{2066}\r::error file=x::all is lost\u{200b}";
    let json = |text: &str| serde_json::to_string(text).unwrap();
    let pack = format!("id = \"h\"\nextends = \"arizona\"\ntitle = {}\nversion = \"0.1.0\"\n", json(bad));
    folder.write("h/pack.toml", &pack.replace('\u{9b}', "\\u009b"));
    folder.write(
        "h/tests/t.play",
        &format!("> new arizona --seats 2 --seed 1\n{bad}\n::error::y\n> score{bad}\n{bad}\n"),
    );
    folder.write(
        "h/cards.toml",
        &format!("[[condition]]\nid = \"c\"\nname = {}\ntext = {}\nsourced = false\n", json(bad), json(bad)),
    );
    assert_eq!(code(&folder.run(&[&GAME[..], &["--record", "a.jsonl"]].concat())), 0);
    let record = fs::read_to_string(folder.0.join("a.jsonl")).unwrap();
    let hostile = json(bad);
    let hostile = hostile.trim_matches('"');
    folder.write("b.jsonl", &record.replacen("\"action\":\"", &format!("\"action\":\"{hostile}"), 3));
    folder.write("c.jsonl", &record.replacen("\"game\":\"arizona", &format!("\"game\":\"{hostile}"), 1));
    folder.write(
        "s.batch.toml",
        &format!(
            "format = \"javelina.batch/1\"\ntitle = {}\ngame = {}\n[[arm]]\nlabel = {}\nseats = 2\npolicies = [{}]\n",
            json(bad),
            json(bad),
            json(bad),
            json(bad)
        ),
    );
    folder.write("d.play", bad);
    for arguments in [
        &["list", "--pack", "h"][..],
        &["list", "--pack", "h", "--format", "json"],
        &["check", "h"],
        &["check", "h", "--format", "short"],
        &["check", "h", "--format", "json"],
        &["check", "h", "--format", "sarif"],
        &["test", "h"],
        &["test", "b.jsonl"],
        &["replay", "b.jsonl"],
        &["replay", "b.jsonl", "--verify"],
        &["replay", "c.jsonl"],
        &["play", "--load", "b.jsonl"],
        &["batch", "s.batch.toml"],
        &["fmt", "d.play"],
        &["explain", bad],
        &["points", bad],
        &["rules", "arizona", bad],
        &["explain", "arizona", bad],
        &[bad],
        &["play", bad],
        &["replay", bad],
        &["campaign", bad, "--game", bad],
        &["draw", "a.jsonl", "--seat", bad, "--svg", "x.svg"],
    ] {
        let output = folder.run_with(arguments, &format!("explain {bad}\nhelp {bad}\nload {bad}\nnew {bad}\n"));
        for text in [out(&output), err(&output)] {
            let acts =
                |one: char| one.is_control() && !"\n\t".contains(one) || "\u{202e}\u{2066}\u{200b}".contains(one);
            assert!(!text.contains(acts), "{arguments:?}: {text:?}");
            assert!(text.lines().all(|line| !line.trim_start().starts_with("::")), "{arguments:?}: {text}");
        }
    }
}

fn batch(folder: &Folder, more: &[&str]) -> Output {
    folder.run(
        &[&["batch", "--game", "arizona", "--seats", "random,random", "--out", "o", "--no-preflight"][..], more]
            .concat(),
    )
}

#[test]
fn whatever_refuses_changes_nothing() {
    let folder = Folder::new("refusing");
    folder.write("house/pack.toml", "id = \"house\"\nextends = \"arizona\"\ntitle = \"House\"\nversion = \"0.1.0\"\n");
    let card = "[[condition]]\nid = \"c\"\nname = \"C\"\ntext = \"t\"\nsourced = false\nscript = \"c.rhai\"\n";
    folder.write("house/cards.toml", card);
    folder.write("house/c.rhai", "fn extra_points(view) { add(0); }\n");
    let played = batch(&folder, &["--games", "10", "--pack", "house", "--with", "c"]);
    assert_eq!(code(&played), 0, "{}", err(&played));
    let before = contents(&folder.0.join("o"));
    folder.write("house/c.rhai", "fn extra_points(view) { add(1); }\n");
    for (more, says) in [
        (&["--games", "10", "--pack", "house", "--with", "c", "--resume"][..], "add --replace"),
        (&["--games", "10", "--pack", "house", "--with", "c"], "add --replace"),
        (&["--games", "2"], "another batch, `arizona by hand` of 20 games with seed 1"),
        (&["--games", "20", "--seed", "2"], "add --replace"),
        (&["--games", "20", "--shard", "1/2"], "add --replace"),
    ] {
        let output = batch(&folder, more);
        assert!(code(&output) == 2 && err(&output).contains(says), "{more:?}: {}", err(&output));
        assert_eq!(contents(&folder.0.join("o")), before, "{more:?}");
    }
    let merged = folder.run(&["merge", "o", "--out", "m"]);
    assert!(code(&merged) == 2 && !folder.0.join("m").exists(), "{}", err(&merged));
    assert_eq!(code(&batch(&folder, &["--games", "2", "--replace"])), 0);
    let games = fs::read_to_string(folder.0.join("o/games.jsonl")).unwrap();
    assert_eq!(games.lines().count(), 3);
}

#[test]
fn a_journal_that_is_torn_anywhere_goes_on_and_litter_goes_away() {
    let folder = Folder::new("torn");
    assert_eq!(code(&batch(&folder, &["--games", "6"])), 0);
    let whole = contents(&folder.0.join("o"));
    let games = fs::read(folder.0.join("o/games.jsonl")).unwrap();
    let first = games.iter().position(|byte| *byte == b'\n').unwrap();
    for at in [0, 1, first / 2, first, first + 1, first + 9, games.len() - 1] {
        let _ = fs::remove_file(folder.0.join("o/games.jsonl"));
        fs::write(folder.0.join("o/games.jsonl.part"), &games[..at]).unwrap();
        folder.write("o/.plan.json.4711.tmp", "half");
        folder.write("o/.notes.tmp", "not ours");
        let output = batch(&folder, &["--games", "6", "--resume"]);
        assert_eq!(code(&output), 0, "{at}: {}", err(&output));
        fs::remove_file(folder.0.join("o/.notes.tmp")).unwrap();
        assert_eq!(contents(&folder.0.join("o")), whole, "{at}");
    }
}

#[test]
fn two_batches_do_not_write_to_one_folder() {
    let folder = Folder::new("two");
    fs::create_dir(folder.0.join("o")).unwrap();
    let guard = File::create(folder.0.join("o/.lock")).unwrap();
    guard.lock().unwrap();
    let output = batch(&folder, &["--games", "2"]);
    assert!(code(&output) == 2 && err(&output).contains("another batch is writing"), "{}", err(&output));
    drop(guard);
    assert!(folder.0.join("o/.lock").exists(), "as a killed batch leaves it");
    assert_eq!(code(&batch(&folder, &["--games", "2"])), 0);
    assert!(!folder.0.join("o/.lock").exists(), "nothing is left of it when the batch ends");
}

#[test]
fn every_format_of_check_has_a_limit() {
    let folder = Folder::new("caps");
    folder.write("h/pack.toml", "id = \"h\"\nextends = \"arizona\"\ntitle = \"H\"\nversion = \"0.1.0\"\n");
    let long = "x".repeat(50_000);
    let many: String = (0..1_500).map(|at| format!("rule r{at} at nowhere{at} {{ add {long:.20} }}\n")).collect();
    folder.write(
        "h/cards.toml",
        &format!(
            "[[condition]]\nid = \"c\"\nname = \"C\"\ntext = \"t\"\nsourced = false\nrules = \"a.rules\"\n{long} = 1\n"
        ),
    );
    folder.write("h/a.rules", &many);
    for (format, most) in [("human", 1_500), ("short", 102), ("json", 1_001), ("sarif", 60_000), ("github", 230)] {
        let text = out(&folder.run(&["check", "h", "--format", format]));
        assert!(text.lines().count() <= most, "{format}: {} lines", text.lines().count());
        let longest = text.lines().map(str::len).max().unwrap_or(0);
        assert!(longest <= 20_000, "{format}: a line of {longest} bytes");
    }
}

#[test]
fn an_error_is_told_however_many_warnings_stand_before_it() {
    let folder = Folder::new("gravest");
    folder.write("h/pack.toml", "id = \"h\"\nextends = \"arizona\"\ntitle = \"H\"\nversion = \"0.1.0\"\n");
    let odd: String = (0..1_200).map(|at| format!("  rule r{at} at enter {{ narrow when row = 3 }}\n")).collect();
    folder.write("h/a.rules", &format!("variant v for arizona {{\n  title \"V\"\n{odd}  change nothing to 1\n}}\n"));
    for format in ["human", "short", "json", "sarif", "github"] {
        let text = out(&folder.run(&["check", "h", "--format", format]));
        assert!(text.contains("V2070") && text.contains("V2094"), "{format}: {text:.300}");
    }
}

#[test]
fn a_mistyped_file_or_folder_is_answered_with_what_lies_there_under_whatever_command() {
    let folder = Folder::new("mistyped");
    folder.write("night/pack.toml", "id = \"night\"\nextends = \"arizona\"\ntitle = \"N\"\nversion = \"0.1.0\"\n");
    folder.write("below/games.batch.toml", "");
    for (typed, meant) in [
        (&["check", "nigth"][..], "night"),
        (&["test", "nigth"], "night"),
        (&["fmt", "nigth"], "night"),
        (&["watch", "nigth", "--once"], "night"),
        (&["balance", "nigth"], "night"),
        (&["diff", "nigth", "night"], "night"),
        (&["batch", "--pack", "nigth"], "night"),
        (&["play", "arizona", "--pack", "nigth"], "night"),
        (&["batch", "below/gmaes.batch.toml"], "below/games.batch.toml"),
    ] {
        let said = folder.run(typed);
        assert_eq!(code(&said), 2, "{typed:?}");
        let help = format!("did you mean `{meant}`?");
        assert!(err(&said).contains(&help) && !err(&said).contains("os error"), "{typed:?}: {}", err(&said));
    }
    assert!(err(&folder.run(&["check", "quite_another"])).ends_with("quite_another: no such file or folder\n"));
}

#[test]
fn save_replaces_a_record_and_nothing_else() {
    let folder = Folder::new("save-over");
    folder.write("notes.txt", "my notes\n");
    folder.write("empty.jsonl", "");
    folder.write("other.json", "{\"format\":\"javelina.batch/1\"}\n");
    let lines = "save notes.txt\nsave other.json\nsave empty.jsonl\n1\nsave empty.jsonl\nquit\n";
    let said = out(&folder.run_with(&["play", "arizona", "--seed", "1"], lines));
    for name in ["notes.txt", "other.json"] {
        let refusal = format!("{name}: not overwriting a file that is not a record of a game; name a new file");
        assert!(said.contains(&refusal), "{said}");
    }
    assert_eq!(said.matches("saved to empty.jsonl").count(), 2, "{said}");
    assert_eq!(fs::read_to_string(folder.0.join("notes.txt")).unwrap(), "my notes\n");
    assert_eq!(fs::read_to_string(folder.0.join("other.json")).unwrap(), "{\"format\":\"javelina.batch/1\"}\n");
}

#[test]
fn records_of_an_earlier_comparison_do_not_stay_beside_those_of_this_one() {
    let folder = Folder::new("diff-out");
    let compare = |after: &str| folder.run(&["diff", "arizona:no_conditions", after, "--games", "10", "--out", "o"]);
    let differs = compare("arizona:no_conditions,tunnels");
    assert_eq!(code(&differs), 1, "{}{}", out(&differs), err(&differs));
    folder.write("o/difference-8.after.jsonl", "notes of a person\n");
    assert!(folder.0.join("o/difference-1.before.jsonl").exists());
    let same = compare("arizona:no_conditions");
    assert_eq!(code(&same), 0, "{}{}", out(&same), err(&same));
    let left: Vec<_> = fs::read_dir(folder.0.join("o")).unwrap().map(|one| one.unwrap().file_name()).collect();
    assert_eq!(left, ["difference-8.after.jsonl"]);
}
