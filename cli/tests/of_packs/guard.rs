//! Cards that work much inside every counted limit: games end, soon, and say why.
#![cfg(unix)]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{Folder, code, err, out};

const META: &str = "id = \"slow\"\nextends = \"arizona\"\ntitle = \"Slow\"\nversion = \"0.1.0\"\n";
const CARD: &str =
    "[[condition]]\nid = \"slow\"\nname = \"Slow\"\ntext = \"t\"\nsourced = false\nscript = \"slow.rhai\"\n";

fn slow(name: &str, script: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("slow/pack.toml", META);
    folder.write("slow/cards.toml", CARD);
    folder.write("slow/slow.rhai", script);
    folder
}

/// Runs the binary; its output, and how long it worked, which does not depend on what else the machine does.
fn worked(folder: &Folder, arguments: &[&str]) -> (std::process::Output, Duration) {
    let mut shell = Command::new("sh");
    shell.args(["-c", "\"$0\" \"$@\"; code=$?; times; exit $code", env!("CARGO_BIN_EXE_javelina")]).args(arguments);
    let output = shell.current_dir(&folder.0).env("NO_COLOR", "1").stdin(Stdio::null()).output().unwrap();
    let text = out(&output);
    let last = text.lines().last().unwrap();
    let seconds = |time: &str| {
        let (minutes, seconds) = time.trim_end_matches('s').split_once('m').unwrap();
        60.0 * minutes.parse::<f64>().unwrap() + seconds.replace(',', ".").parse::<f64>().unwrap()
    };
    (output.clone(), Duration::from_secs_f64(last.split_whitespace().map(seconds).sum()))
}

const GAME: &[&str] =
    &["batch", "--pack", "slow", "--game", "arizona", "--with", "slow", "--seats", "greedy,greedy", "--no-preflight"];

#[test]
fn a_card_that_copies_deep_lists_is_stopped_by_what_it_copies() {
    // Each turn is two operations as the language counts them, and a thousand allocations.
    let script = "fn selected(view) {\n    let deep = [];\n    for n in 0..120 { deep = [deep, []]; }\n    \
                  for n in 0..6000 { let copy = deep; }\n}\n";
    let folder = slow("copies", script);
    let (played, took) = worked(&folder, &[GAME, &["--games", "1", "--jobs", "1"]].concat());
    let text = out(&played);
    assert!(code(&played) == 1 && text.contains("R3101"), "{text}");
    assert!(took < Duration::from_secs(2), "one game took {took:?}");
}

#[test]
fn findings_of_slow_scripts_are_made_small_in_bounded_time() {
    let script = "fn loaded(view) {\n    let all = 0;\n    for n in 0..7000 { all += 1; }\n    \
                  if view.deliveries >= 1 { print([0][all]); }\n}\n\
                  fn draw(view) {\n    let all = 0;\n    for n in 0..4000 { all += 1; }\n    if all == 0 { forbid(); }\n}\n";
    let folder = slow("small", script);
    let (played, took) = worked(&folder, &[GAME, &["--games", "1", "--out", "out"]].concat());
    let groups = std::fs::read_to_string(folder.0.join("out/findings/groups.json")).unwrap();
    assert!(code(&played) == 1 && groups.contains("R3107"), "{groups}");
    assert!(groups.contains("small-1.jsonl"), "{groups}");
    println!("{took:?}");
    assert!(took < Duration::from_secs(60), "a game took {took:?}"); // with other tests beside it
}

#[test]
fn the_first_ctrl_c_does_not_wait_for_a_slow_game() {
    // Each call stays inside its limit, and a game has thousands of them, about other lines and cells.
    let script = "fn draw(view) {\n    let n = 0;\n    while n < 8000 { n += 1; }\n    \
                  if view.line.is_empty() && view.cell == () { forbid(); }\n}\n";
    let folder = slow("stopped", script);
    let mut batch = Command::new(env!("CARGO_BIN_EXE_javelina"));
    batch.args(GAME).args(["--games", "50", "--jobs", "2"]).current_dir(&folder.0);
    let batch = batch.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(3));
    let begin = Instant::now();
    assert!(Command::new("kill").args(["-INT", &batch.id().to_string()]).status().unwrap().success());
    let output = batch.wait_with_output().unwrap();
    assert_eq!(code(&output), 130, "{}", out(&output));
    assert!(begin.elapsed() < Duration::from_secs(20), "it stopped after {:?}", begin.elapsed());
    assert!(!out(&output).contains("R3117"), "what was stopped is no finding: {}", out(&output));
}

#[test]
fn what_was_done_before_ctrl_c_is_kept_and_said() {
    let folder = Folder::new("kept");
    let words = ["batch", "--game", "arizona", "--seats", "random,random", "--games", "900", "--no-preflight", "--out"];
    let whole = folder.run(&[&words[..], &["whole"]].concat());
    assert_eq!(code(&whole), 0, "{}", err(&whole));
    let mut batch = Command::new(env!("CARGO_BIN_EXE_javelina"));
    batch.args(words).args(["cut", "--jobs", "1"]).current_dir(&folder.0);
    let mut batch = batch.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let journal = folder.0.join("cut").join("games.jsonl.part");
    let lines = || std::fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    while lines() < 20 {
        assert_eq!(batch.try_wait().unwrap(), None, "it came to its end before it could be stopped");
        std::thread::yield_now();
    }
    assert!(Command::new("kill").args(["-INT", &batch.id().to_string()]).status().unwrap().success());
    let output = batch.wait_with_output().unwrap();
    let done = lines().saturating_sub(1); // the first line says what is played
    assert_eq!(code(&output), 130, "{}{}", out(&output), err(&output));
    assert!((20..900).contains(&done), "{done} games");
    let said = format!("; {done} games; interrupted\n");
    assert!(out(&output).ends_with(&said), "{said}is not the end of\n{}", out(&output));
    assert!(err(&output).contains("continue with `--resume`"), "{}", err(&output));
    let resumed = folder.run(&[&words[..], &["cut", "--resume"]].concat());
    assert_eq!(code(&resumed), 0, "{}", err(&resumed));
    let told = format!("{done} of 900 games already done");
    assert!(err(&resumed).contains(&told), "{told}: {}", err(&resumed));
    for name in ["games.jsonl", "summary.json"] {
        let read = |out: &str| std::fs::read_to_string(folder.0.join(out).join(name)).unwrap();
        assert!(read("whole") == read("cut"), "{name} differs");
    }
    assert!(!journal.exists());
}

#[test]
fn a_signal_ends_each_verb_with_130_from_its_first_moment_on() {
    let folder = Folder::new("first-moment");
    let mut heard = 0;
    for words in [&["check"][..], &["list", "cards"], &["batch", "--games", "9"], &["test"], &["diff", "a:", "b:"]] {
        for signal in ["-INT", "-TERM", "-HUP"] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_javelina"));
            command.args(words).current_dir(&folder.0).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            let mut child = command.spawn().unwrap();
            // It hears signals as soon as it blocks them, which is before anything is read.
            let status = format!("/proc/{}/status", child.id());
            let hears = || {
                let text = std::fs::read_to_string(&status).unwrap_or_default();
                let bits = text.lines().find_map(|line| line.strip_prefix("SigBlk:"));
                bits.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).is_some_and(|bits| bits & 0x4000 != 0)
            };
            while !hears() && child.try_wait().unwrap().is_none() {
                std::thread::yield_now();
            }
            let _ = Command::new("kill").args([signal, &child.id().to_string()]).stderr(Stdio::null()).status(); // it may have ended
            let ended = child.wait().unwrap().code();
            assert!(ended.is_some(), "{words:?} ended by {signal}");
            heard += usize::from(ended == Some(130));
        }
    }
    assert!(heard >= 6, "{heard} of 15 were still running");
}

#[test]
fn a_file_that_may_not_grow_is_an_error_and_no_signal() {
    let folder = Folder::new("limited");
    let line = "ulimit -f 8; exec \"$0\" batch --game arizona --games 400 --seats random,random --no-preflight --out o";
    let mut shell = Command::new("sh");
    shell.args(["-c", line, env!("CARGO_BIN_EXE_javelina")]).current_dir(&folder.0).stdin(Stdio::null());
    let output = shell.output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", err(&output));
    assert!(
        err(&output).contains("too large") && err(&output).contains("`--resume` keeps the written ones"),
        "{}",
        err(&output)
    );
}
