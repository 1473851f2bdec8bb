//! Cards that work much inside every counted limit: games end, soon, and say why.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop where something is wrong")]

mod support;

use std::time::{Duration, Instant};

use support::{Folder, code, err, out};

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

#[test]
fn a_card_that_copies_deep_lists_is_stopped_by_what_it_copies() {
    // Each turn is two operations as the language counts them, and a thousand allocations.
    let script = "fn draw(view) {\n    let deep = [];\n    for n in 0..120 { deep = [deep, []]; }\n    \
                  for n in 0..6000 { let copy = deep; }\n    false\n}\n";
    let folder = slow("copies", script);
    let begin = Instant::now();
    let arguments = ["batch", "--pack", "slow", "--game", "arizona", "--with", "slow", "--seats", "greedy,greedy"];
    let played = folder.run(&[&arguments[..], &["--games", "1", "--no-preflight", "--jobs", "1"]].concat());
    let took = begin.elapsed();
    let text = out(&played);
    assert!(code(&played) == 1 && text.contains("R3101"), "{text}{}", err(&played));
    assert!(took < Duration::from_secs(2), "one game took {took:?}");
}

#[test]
fn findings_of_slow_scripts_are_made_small_in_bounded_time() {
    let script = "fn loaded(view) {\n    let all = 0;\n    for n in 0..7000 { all += 1; }\n    \
                  if view.deliveries >= 1 { throw \"late \" + all }\n}\n\
                  fn draw(view) {\n    let all = 0;\n    for n in 0..1500 { all += 1; }\n    all == 0\n}\n";
    let folder = slow("small", script);
    let begin = Instant::now();
    let arguments = ["batch", "--pack", "slow", "--game", "arizona", "--with", "slow", "--seats", "greedy,greedy"];
    let played = folder.run(&[&arguments[..], &["--games", "4", "--no-preflight", "--out", "out"]].concat());
    let took = begin.elapsed();
    let groups = std::fs::read_to_string(folder.0.join("out/findings/groups.json")).unwrap();
    assert!(code(&played) == 1 && groups.contains("late 7000"), "{}{groups}", err(&played));
    assert!(groups.contains("small-1.jsonl"), "{groups}");
    println!("{took:?}");
    assert!(took < Duration::from_secs(60), "four games took {took:?}");
}
