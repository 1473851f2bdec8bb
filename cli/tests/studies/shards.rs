//! A batch in parts, on several machines or after a kill, ends in the bytes of one run.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::{Folder, code, err, out};

/// Two arms that are compared, one with more games, a third that goes wrong, and gates of each kind.
const SPEC: &str = r#"format = "javelina.batch/1"
title = "parts"
game = "arizona"
seed = 11
games = 23

[[arm]]
label = "plain"
seats = 2
policies = ["random"]
with = ["no_conditions"]

[[arm]]
label = "gold"
seats = 2
policies = ["random"]
with = ["gold_vein"]
games = 40

[[arm]]
label = "spin"
seats = 2
policies = ["random"]
with = ["spin"]
games = 2

[[gate]]
arm = "plain"
metric = "win"
policy = "random"
holds = ">= 12.3 %"

[[gate]]
arm = "gold"
against = "plain"
metric = "score"
seat = "B"
holds = "between -1000 and 1000"
"#;

const SPIN: &str = "fn extra_points(view) {\n    add([1][view.deliveries + 5]);\n}\n";

/// The same card as it does no harm: nothing has to be made small.
const QUIET: &str = "fn extra_points(view) {\n    add(0);\n}\n";

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("parts.batch.toml", SPEC);
    folder.write("house/pack.toml", "id = \"house\"\nextends = \"arizona\"\ntitle = \"House\"\nversion = \"0.1.0\"\n");
    folder.write(
        "house/cards.toml",
        "[[condition]]\nid = \"spin\"\nname = \"Spin\"\ntext = \"t\"\nsourced = false\nscript = \"spin.rhai\"\n",
    );
    folder.write("house/spin.rhai", SPIN);
    folder
}

fn batch(folder: &Folder, more: &[&str]) -> std::process::Output {
    folder.run(&[&["batch", "parts.batch.toml", "--pack", "house"][..], more].concat())
}

/// All files of a folder and those below.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                open.push(entry);
            } else {
                let name = entry.strip_prefix(folder).unwrap().display().to_string();
                found.insert(name, fs::read(&entry).unwrap());
            }
        }
    }
    found
}

fn same(folder: &Folder, one: &str, other: &str) {
    let (one, other) = (files(&folder.0.join(one)), files(&folder.0.join(other)));
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    for (name, bytes) in &one {
        assert!(*bytes == other[name], "{name} differs");
    }
}

/// Counts of all clauses in the coverage of a folder.
fn counts(folder: &Folder, dir: &str, key: &str) -> Vec<u64> {
    let text = fs::read_to_string(folder.0.join(dir).join("coverage.json")).unwrap();
    let all: serde_json::Value = serde_json::from_str(&text).unwrap();
    all["clauses"].as_array().unwrap().iter().map(|clause| clause[key].as_u64().unwrap()).collect()
}

#[test]
fn parts_merge_in_any_order_to_the_bytes_of_the_whole_run() {
    let folder = folder("merge");
    let whole = batch(&folder, &["--coverage", "--out", "whole"]);
    assert_eq!(code(&whole), 1, "the third arm goes wrong: {}", err(&whole));
    let whole_files = files(&folder.0.join("whole"));
    for name in ["games.jsonl", "plan.json", "summary.json", "summary.md", "junit.xml", "report.html"] {
        assert!(whole_files.contains_key(name), "{name}");
    }
    assert!(whole_files.keys().any(|name| name.starts_with("findings/")), "{:?}", whole_files.keys());
    let mut games = 0;
    for part in ["1/3", "2/3", "3/3"] {
        let dir = &part[..1];
        let played = batch(&folder, &["--coverage", "--shard", part, "--out", dir, "--jobs", dir]);
        assert!(code(&played) == 0 && out(&played).contains(&format!("part {part}: ")), "{}", err(&played));
        let files = files(&folder.0.join(dir));
        games += String::from_utf8_lossy(&files["games.jsonl"]).lines().count() - 1;
        assert!(!files.contains_key("summary.json"), "a part is not judged");
    }
    assert_eq!(games, 23 + 40 + 2);
    // Each game is counted by one part; steered games by the whole alone.
    let counted = |dir: &str, key: &str| -> u64 { counts(&folder, dir, key).iter().sum() };
    for key in ["asked", "fired", "spoke", "decisive"] {
        let parts = ["1", "2", "3"].map(|dir| counts(&folder, dir, key));
        let sums: Vec<u64> = (0..parts[0].len()).map(|at| parts.iter().map(|part| part[at]).sum()).collect();
        assert_eq!(counts(&folder, "whole", key), sums, "{key}");
    }
    assert!(counted("whole", "asked") > 0);
    let merged = folder.run(&["merge", "3", "1", "2", "--pack", "house", "--out", "all"]);
    assert_eq!((code(&merged), out(&merged)), (code(&whole), out(&whole)), "{}", err(&merged));
    same(&folder, "whole", "all");
}

/// One arm is settled soon, the other has no gate and plays all its games.
const EARLY: &str = r#"format = "javelina.batch/1"
title = "parts"
game = "arizona"
seed = 11
games = 400
stop = "early"
coverage = true

[[arm]]
label = "greedy"
seats = 2
policies = ["greedy", "random"]
with = ["no_conditions"]

[[arm]]
label = "even"
seats = 2
policies = ["random"]
with = ["no_conditions"]

[[gate]]
arm = "greedy"
metric = "win"
policy = "greedy"
holds = ">= 50 %"
"#;

#[test]
fn parts_of_a_batch_that_stops_early_play_on_and_merge_to_what_the_whole_played() {
    let folder = folder("early");
    folder.write("parts.batch.toml", EARLY);
    let whole = batch(&folder, &["--out", "whole"]);
    let lines = |name: &str| fs::read_to_string(folder.0.join(name)).unwrap().lines().count() as u64 - 1;
    let stopped = lines("whole/games.jsonl");
    assert!((432..600).contains(&stopped), "the first arm needs few of its 400 games: {stopped} in all");
    // Coverage counts the games that were played: those of a batch that is planned with so many.
    let text = fs::read_to_string(folder.0.join("whole/games.jsonl")).unwrap();
    let games = text.lines().filter(|line| line.contains("\"arm\":\"greedy\",\"seed\"")).count();
    let planned = EARLY
        .replace("stop = \"early\"\n", "")
        .replace("label = \"greedy\"", &format!("label = \"greedy\"\ngames = {games}"));
    folder.write("planned.batch.toml", &planned);
    folder.run(&["batch", "planned.batch.toml", "--pack", "house", "--out", "planned"]);
    for key in ["asked", "fired", "spoke", "decisive"] {
        assert_eq!(counts(&folder, "whole", key), counts(&folder, "planned", key), "{key}, {games} games");
    }
    let mut played = 0;
    for part in ["1/2", "2/2"] {
        let output = batch(&folder, &["--shard", part, "--out", &part[..1]]);
        assert!(err(&output).contains("`merge` stops where the whole batch would have"), "{}", err(&output));
        played += lines(&format!("{}/games.jsonl", &part[..1]));
    }
    assert_eq!(played, 800, "no part knows when to stop");
    let merged = folder.run(&["merge", "1", "2", "--pack", "house", "--out", "all"]);
    assert_eq!((code(&merged), out(&merged)), (code(&whole), out(&whole)), "{}", err(&merged));
    same(&folder, "whole", "all");
}

#[test]
fn missing_double_foreign_and_damaged_parts_are_refused_with_their_names() {
    let folder = folder("refuse");
    folder.write("house/spin.rhai", QUIET);
    let play = |more: &[&str]| assert!(code(&batch(&folder, more)) <= 1, "{more:?}");
    for (part, dir) in [("1/3", "a"), ("2/3", "b"), ("3/3", "c"), ("1/2", "half")] {
        play(&["--shard", part, "--out", dir]);
    }
    play(&["--shard", "3/3", "--out", "other", "--seed", "12"]);
    play(&["--shard", "3/3", "--out", "more", "--games", "6"]);
    play(&["--out", "whole"]);
    folder.write("parts.batch.toml", &SPEC.replace("12.3 %", "12.4 %"));
    play(&["--shard", "3/3", "--out", "gates"]);
    for (parts, said) in [
        (&["a", "c"][..], "part 2/3 of the batch `parts` missing"),
        (&["b"], "parts 1/3, 3/3"),
        (&["a", "b", "b", "c"], "b and b both hold part 2/3"),
        (&["a", "b", "half"], "half holds part 1/2, but a holds part 1/3"),
        (&["a", "b", "other"], "other and a are parts of different batches: its seed is 12, not 11"),
        (&["a", "b", "more"], "more and a are parts of different batches: `plain` has 6 games, not 23"),
        (&["a", "b", "gates"], "its title, gates or confidence differ"),
        (&["a", "b", "whole"], "whole: this folder holds a whole batch"),
        (&["a", "b", "house"], "house: not a folder of results"),
        (&["a", "nowhere", "other", "b"], "nowhere: not a folder of results"),
    ] {
        let merged = folder.run(&[&["merge", "--pack", "house", "--out", "all"], parts].concat());
        assert!(code(&merged) == 2 && err(&merged).contains(said), "{parts:?}: {}", err(&merged));
        assert!(!folder.0.join("all").exists(), "{parts:?}");
    }
    let merge = |more: &[&str]| folder.run(&[&["merge", "a", "b", "c", "--out"], more].concat());
    let without = merge(&["all"]);
    assert!(code(&without) == 2 && err(&without).contains("use the same --pack"), "{}", err(&without));
    let onto = merge(&["b", "--pack", "house"]);
    assert!(code(&onto) == 2 && err(&onto).contains("b: this folder holds part 2/3"), "{}", err(&onto));
    let sound = fs::read_to_string(folder.0.join("c/games.jsonl")).unwrap();
    let (first, rest) = sound.split_at(sound.match_indices('\n').nth(6).unwrap().0 + 1);
    let dropped = format!("{first}{}", &rest[rest.find('\n').unwrap() + 1..]);
    let changed = sound.replacen("\"end\":\"over\"", "\"end\":\"ovr\"", 1);
    for (text, said) in [
        (dropped, "c/games.jsonl: the"),
        (changed, "c/games.jsonl: the lines of game 2 are missing, incomplete or changed"),
        (sound.clone() + "x\n", "more lines than the plan has games"),
        (sound[..sound.len() - 9].into(), "c/games.jsonl: the lines of game 38 are missing, incomplete or changed"),
        (sound.replacen("\"3/3\"", "\"2/3\"", 1), "c/games.jsonl: these games are not part 3/3"),
    ] {
        folder.write("c/games.jsonl", &text);
        let merged = merge(&["all", "--pack", "house"]);
        assert!(code(&merged) == 2 && err(&merged).contains(said), "{said}: {}", err(&merged));
        assert!(!folder.0.join("all/games.jsonl").exists());
    }
    folder.write("c/games.jsonl", &sound);
    folder.write("house/spin.rhai", &QUIET.replace("0", "1"));
    let merged = merge(&["all", "--pack", "house"]);
    assert!(code(&merged) == 2 && err(&merged).contains("other content: house/spin.rhai"), "{}", err(&merged));
}

#[test]
fn a_part_takes_its_number_from_the_environment_of_ci() {
    let folder = folder("auto");
    let run = |set: &[(&str, &str)]| {
        Command::new(env!("CARGO_BIN_EXE_javelina"))
            .args(["batch", "--game", "arizona", "--seats", "random,random", "--games", "5"])
            .args(["--shard", "auto", "--out", "part"])
            .current_dir(&folder.0)
            .env_clear()
            .envs(set.iter().copied())
            .output()
            .unwrap()
    };
    let played = run(&[("CI_NODE_INDEX", "2"), ("CI_NODE_TOTAL", "2")]);
    assert!(code(&played) == 0 && out(&played).contains("part 2/2: 2 games, 0 failed"), "{}", err(&played));
    let alone = run(&[]);
    assert!(code(&alone) == 2 && err(&alone).contains("write --shard I/N"), "{}", err(&alone));
}

/// The same with more games.
fn many() -> String {
    SPEC.replace("games = 23", "games = 250").replace("games = 40\n", "games = 350\n")
}

/// Plays until the journal has grown, kills the process, goes on, until it comes to an end by itself; how often it was killed.
fn kill_again_and_again(folder: &Folder, more: &[&str], out: &str, step: u64) -> u32 {
    let journal = folder.0.join(out).join("games.jsonl.part");
    let size = || fs::metadata(&journal).map_or(0, |meta| meta.len());
    for kills in 0..1_000 {
        let before = size();
        let mut child = Command::new(env!("CARGO_BIN_EXE_javelina"))
            .args([&["batch", "--resume", "--jobs", "2", "--out", out], more].concat())
            .current_dir(&folder.0)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        loop {
            if let Some(status) = child.try_wait().unwrap() {
                assert!(status.code().is_some_and(|code| code <= 1), "{status}");
                return kills;
            }
            if size() > before + step {
                break;
            }
            std::thread::yield_now();
        }
        child.kill().unwrap(); // SIGKILL: nothing can be tidied up
        child.wait().unwrap();
        assert!(size() >= before, "what was done is not lost");
    }
    panic!("no end after 1,000 kills");
}

#[test]
fn a_batch_that_is_killed_again_and_again_ends_in_the_same_bytes() {
    let folder = folder("kill");
    folder.write("parts.batch.toml", &many());
    let spec = ["parts.batch.toml", "--pack", "house"];
    batch(&folder, &["--out", "whole"]);
    let kills = kill_again_and_again(&folder, &spec, "killed", 30_000);
    assert!(kills >= 1, "the batch came to its end before it could be killed");
    same(&folder, "whole", "killed");
}

#[test]
fn a_part_that_is_killed_goes_on_to_the_same_bytes() {
    let folder = folder("kill-part");
    folder.write("parts.batch.toml", &many());
    let spec = ["parts.batch.toml", "--pack", "house", "--shard", "2/2"];
    batch(&folder, &["--shard", "2/2", "--out", "part"]);
    assert!(kill_again_and_again(&folder, &spec, "killed", 30_000) >= 1);
    same(&folder, "part", "killed");
    let other = batch(&folder, &["--shard", "1/2", "--resume", "--out", "killed"]);
    assert!(code(&other) == 2 && err(&other).contains("another plan"), "{}", err(&other));
}

/// The commands of a page that people copy: the arguments after `javelina`.
fn commands(page: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(page)).unwrap();
    let text = text.replace("${{ matrix.shard }}", "1");
    let starts = ["cargo run --release -- ", "javelina "];
    let of_line = |line: &str| {
        let start = starts.iter().find_map(|start| line.find(start).map(|at| at + start.len()))?;
        let words: Vec<String> = line[start..].split_whitespace().map(ToString::to_string).collect();
        let verb = words.first()?;
        ["batch", "merge", "check"].contains(&verb.as_str()).then_some(words)
    };
    let in_block = |block: &str| block.lines().filter_map(of_line).collect::<Vec<_>>();
    text.split("```").skip(1).step_by(2).flat_map(in_block).collect()
}

#[test]
fn the_recipes_for_ci_and_clusters_use_arguments_that_there_are() {
    let folder = Folder::new("recipes");
    for (page, least) in [("README.md", 2), ("book/ci.md", 8)] {
        let commands = commands(page);
        assert!(commands.len() >= least, "{page}: {commands:?}");
        for command in commands {
            let until = command.iter().position(|word| word.starts_with(['#', '\'', '"', '&', '|', '>']));
            let words: Vec<&str> = command[..until.unwrap_or(command.len())].iter().map(String::as_str).collect();
            let output = folder.run(&[&words[..], &["--help"]].concat());
            assert_eq!(code(&output), 0, "{page}: {words:?}: {}", err(&output));
        }
    }
}
