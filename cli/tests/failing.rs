//! Every command with every call to the outside world failing in turn: a message and exit code 2, nothing lost, nothing half
//! written, no litter.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop where something is wrong")]

#[path = "failing/stopped.rs"]
mod stopped;
mod support;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

use clap::Parser;
use javelina::fault::{calls, fail_call};
use javelina::lab::Stop;
use javelina::{Cli, Console, commands};
use support::Folder;

/// A stream of a test.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Kept {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).to_string()
    }
}

/// What a run with call `number` failing gave: exit code, data, talk, calls.
fn run(arguments: &[String], number: u64) -> (u8, String, String, u64) {
    run_until(arguments, number, &Stop::default())
}

/// The same until a request to stop.
fn run_until(arguments: &[String], number: u64, stop: &Stop) -> (u8, String, String, u64) {
    let cli = Cli::try_parse_from([&["javelina".to_string()][..], arguments].concat()).unwrap();
    let cli = Cli { stop: stop.clone(), ..cli };
    let (out, err) = (Kept::default(), Kept::default());
    let mut console = Console::of(Box::new(out.clone()), Box::new(err.clone()));
    fail_call(number);
    let code = commands::dispatch(&cli, &mut console);
    drop(console);
    let calls = calls();
    fail_call(0);
    (code, out.text(), err.text(), calls)
}

/// Every file below a folder with its bytes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap()) {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().to_string());
        if path.is_dir() {
            found.extend(files(&path).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else {
            found.insert(name, fs::read(&path).unwrap());
        }
    }
    found
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(|entry| entry.unwrap()) {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// A variant that is right and not laid out.
fn variant(id: &str) -> String {
    format!("variant {id} for arizona {{\n  title \"V\"\n  rule r at   extra_points {{ add 1 }}\n}}\n")
}

/// The folder that every run begins with. `@` stands for it.
fn prepared() -> Folder {
    let folder = Folder::new("failing-seed");
    folder.write("h/pack.toml", "id = \"h\"\nextends = \"arizona\"\ntitle = \"H\"\nversion = \"0.1.0\"\n");
    folder.write("h/a.rules", &variant("v"));
    folder.write("h/tests/a.play", "> new arizona --seats 2 --seed 1\nold\n");
    folder.write("f/pack.toml", "id = \"f\"\nextends = \"arizona\"\ntitle = \"F\"\nversion = \"0.1.0\"\n");
    folder.write("f/a.rules", &variant("f").replace("{ add 1 }", "{ add 1; }"));
    folder.write("pages/a.rules", &variant("a"));
    folder.write("pages/b.rules", &variant("b"));
    let at = |text: &str| text.replace('@', folder.0.to_str().unwrap());
    for line in [
        "play arizona --seats random,random --seed 3 --no-input --record @/a.jsonl",
        "play sonora --seats random,random --seed 3 --no-input --record @/s.jsonl",
        "batch --game arizona --seats random,random --games 4 --no-preflight --shard 1/2 --out @/p1",
        "batch --game arizona --seats random,random --games 4 --no-preflight --shard 2/2 --out @/p2",
    ] {
        let words: Vec<String> = at(line).split(' ').map(str::to_string).collect();
        let (code, _, err, _) = run(&words, 0);
        assert_eq!(code, 0, "{line}: {err}");
    }
    folder.write("old.svg", "");
    folder.write("old.html", "<!DOCTYPE html><meta name=\"generator\" content=\"javelina\"/>");
    folder
}

const COMMANDS: &[&str] = &[
    "list --pack @/h",
    "list cards --format json",
    "check @/h",
    "check @/h --format json",
    "check --fix @/f",
    "test @/h",
    "test @/h --update",
    "test @/a.jsonl",
    "fmt @/pages",
    "fmt --check @/pages",
    "explain V2001",
    "points arizona",
    "rules arizona gold",
    "new variant @new",
    "campaign @/c.toml",
    "play arizona --seats random,random --seed 4 --no-input --record @/new.jsonl",
    "play keystone --seats greedy --seed 4 --no-input --campaign @/c.toml",
    "replay @/a.jsonl",
    "replay @/a.jsonl --verify",
    "replay @/a.jsonl --html @/old.html",
    "draw @/s.jsonl --svg @/old.svg",
    "draw @/s.jsonl --svg -",
    "batch --game arizona --seats random,random --games 4 --no-preflight --jobs 1 --out @/o",
    "batch --game arizona --seats random,random --games 4 --no-preflight --jobs 1 --shard 1/2 --resume --out @/p1",
    "merge @/p1 @/p2 --out @/m",
];

/// Whether a call is one of those that fail: of the many in the middle of a long output or record, which are all alike, one in 23.
fn is_tried(number: u64, calls: u64) -> bool {
    number <= 40 || number + 20 > calls || number.is_multiple_of(23)
}

/// Runs a command with each of its calls failing in turn, in a folder of its own: how many runs that took, and what went wrong.
fn each_call_of(line: &str, seed: &Folder, here: &Path) -> (usize, Vec<String>) {
    let (mut runs, mut wrong) = (0, Vec::new());
    let folder = here.join(COMMANDS.iter().position(|other| *other == line).unwrap().to_string());
    let new = line.contains("@new").then_some("failing_new");
    let at = |text: &str| text.replace("@new", "failing_new").replace('@', folder.to_str().unwrap());
    let words: Vec<String> = at(line).split(' ').map(str::to_string).collect();
    let fresh = || {
        let _ = fs::remove_dir_all(&folder);
        new.iter().for_each(|new| drop(fs::remove_dir_all(new)));
        copy(&seed.0, &folder);
    };
    let all = || {
        let mut all = files(&folder);
        if let Some(new) = new.map(Path::new).filter(|new| new.exists()) {
            all.extend(files(new).into_iter().map(|(name, bytes)| (format!("new/{name}"), bytes)));
        }
        all
    };
    fresh();
    let before = all();
    let (code, data, told, calls) = run(&words, 0);
    let after = all();
    let finds = ["test @/h", "fmt --check @/pages"].contains(&line);
    assert_eq!(code, u8::from(finds), "{line} does what it is here for: {told}{data}");
    let mut unheeded = 0;
    for number in (1..=calls).filter(|number| is_tried(*number, calls)) {
        fresh();
        runs += 1;
        let (failed, said, told, made) = run(&words, number);
        let now = all();
        let mut complain = |what: String| wrong.push(format!("{line}, call {number} of {calls}: {what}"));
        let is_whole = failed == code && now == after && said == data;
        if !is_whole && (failed != 2 || !told.contains("no space left")) {
            complain(format!("exit code {failed}, {told}"));
        }
        // The last call pushes the streams out, of which `Console::end` tells. Games that are done at once are written at
        // once, so a run may make fewer calls than the one before; what it never came to did not fail.
        unheeded += usize::from(is_whole && number < made);
        for (name, bytes) in &now {
            // Journals hold what was done so far, and so does a campaign: that a game began, and later how it ended.
            let is_journal = name.ends_with("games.jsonl.part")
                || name.contains("games.jsonl.aside")
                || name == "c.toml"
                || name == "new.jsonl";
            let is_known = before.get(name) == Some(bytes) || after.get(name) == Some(bytes);
            if name.ends_with(".tmp") || !is_known && !is_journal {
                complain(format!("{name} is litter or half written"));
            }
        }
        let is_moved = |name: &str| now.contains_key(&format!("{name}.part"));
        for name in before.keys().filter(|name| !now.contains_key(*name) && !is_moved(name)) {
            if after.contains_key(name) {
                complain(format!("{name} is lost"));
            }
        }
        // Whoever comes again gets what a run without trouble gives.
        let again = if line.starts_with("batch") && !line.contains("--resume") { " --resume" } else { "" };
        if line.starts_with("batch") || line.starts_with("merge") || line.starts_with("fmt @") {
            let words: Vec<String> = format!("{}{again}", at(line)).split(' ').map(str::to_string).collect();
            let (second, _, told, _) = run(&words, 0);
            if second != code || all() != after {
                complain(format!("does not recover: {second}, {told}"));
            }
        }
    }
    // A merge knows its last games before it has read that its two parts end there.
    if unheeded > if line.starts_with("merge") { 2 } else { 0 } {
        wrong.push(format!("{line}: {unheeded} of {calls} calls fail and nobody heeds it"));
    }
    (runs, wrong)
}

/// Held by a test while it changes what is global.
static ALONE: Mutex<()> = Mutex::new(());

#[test]
fn each_call_that_fails_is_told_and_nothing_is_lost() {
    let _alone = ALONE.lock();
    let seed = prepared();
    let here = Folder::new("failing");
    std::env::set_current_dir(&here.0).unwrap(); // `new` writes to where it runs
    // Calls are counted by thread, and each command has a folder of its own.
    let (left, found) = (Mutex::new(COMMANDS.iter()), Mutex::new((0, Vec::new())));
    let work = || {
        while let Some(line) = { left.lock().unwrap().next() } {
            let (runs, wrong) = each_call_of(line, &seed, &here.0);
            let mut found = found.lock().unwrap();
            found.0 += runs;
            found.1.extend(wrong);
        }
    };
    std::thread::scope(|scope| {
        let workers = [scope.spawn(work), scope.spawn(work)];
        workers.into_iter().for_each(|worker| worker.join().unwrap());
    });
    let (runs, wrong) = found.into_inner().unwrap();
    println!("{runs} runs\n{}", wrong.join("\n"));
    assert!(runs > 300, "{runs} runs");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_file_is_written_and_on_the_disk_before_it_gets_its_name() {
    let folder = Folder::new("failing-whole");
    let path = folder.0.join("a.txt");
    let told = |number: u64| {
        let _ = fs::write(&path, "old");
        fail_call(number);
        let done = javelina::write_whole(&path, b"new and longer");
        fail_call(0);
        (done.is_ok(), fs::read_to_string(&path).unwrap())
    };
    assert_eq!(told(0), (true, "new and longer".into()));
    fail_call(0);
    javelina::write_whole(&path, b"new").unwrap();
    // What it is, where it is, a file beside it, its text, the disk, the name.
    assert_eq!(calls(), 6);
    for number in 1..=6 {
        assert_eq!(told(number), (false, "old".into()), "call {number}");
    }
    assert_eq!(files(&folder.0).len(), 1, "nothing is left beside it");
}
