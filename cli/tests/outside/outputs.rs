//! Files that commands read and write: regular ones, and of those that are there only outputs of the same kind are replaced.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::process::Command;

use crate::of_packs::planted::cases;
use crate::outside::files::contents;
use crate::support::{Folder, code, err, out};

/// Writes each kind of output to `FILE`, in the order in which they are made.
const OUTPUTS: &[&str] = &[
    "play arizona --seats random,random --seed 3 --no-input --record FILE",
    "play arizona --seats random,random --seed 3 --no-input --replace --record FILE",
    "draw s.jsonl --svg FILE",
    "replay s.jsonl --html FILE",
    "batch --game arizona --seats random,random --games 2 --no-preflight --junit FILE",
    "check --with low,high --pack p --witness FILE --games 8",
    "save FILE",
    "save! FILE",
];

/// Files of a folder of results.
const RESULTS: &[&str] = &[
    "games.jsonl",
    "games.jsonl.part",
    "plan.json",
    "summary.json",
    "summary.md",
    "junit.xml",
    "report.html",
    "coverage.json",
];

#[test]
fn an_output_replaces_only_a_file_of_its_kind_and_never_through_a_link_or_a_pipe() {
    let folder = Folder::new("outputs");
    let path = |name: &str| folder.0.join(name);
    let run = |line: &str, file: &str| match line.split_once(' ') {
        Some((word @ ("save" | "save!"), _)) => {
            let said = out(&folder.run_with(&["play", "arizona", "--seed", "1"], &format!("{word} {file}\nquit\n")));
            (if said.contains("saved to") { 0 } else { 2 }, said)
        }
        _ => {
            let output = folder.run_with(&line.replace("FILE", file).split(' ').collect::<Vec<_>>(), "quit\n");
            (code(&output), err(&output))
        }
    };
    folder.write("p/pack.toml", "id = \"p\"\nextends = \"arizona\"\ntitle = \"P\"\nversion = \"0.1.0\"\n");
    let rule = |id: &str, rule: &str| {
        format!("variant {id} for arizona {{\n  title \"V\"\n  rule r at train_size {{ {rule} }}\n}}\n")
    };
    folder.write("p/v.rules", &[rule("low", "set to 3"), rule("high", "set to 7 when nuggets > 1")].concat());
    let game = "play sonora --seats random,random --seed 3 --no-input --record FILE";
    assert_eq!(run(game, "s.jsonl").0, 0);
    let mut made = Vec::new();
    for (at, line) in OUTPUTS.iter().enumerate() {
        let name = format!("made-{at}");
        assert_eq!(run(line, &name).0, 0, "{line}: {}", run(line, &name).1);
        assert_eq!(run(line, &name).0, 0, "{line}: its own is replaced: {}", run(line, &name).1);
        made.push((name, *line));
    }
    let kind = |name: &str| match fs::read_to_string(path(name)).unwrap() {
        text if text.contains("javelina.replay/") => "record",
        text if text.contains("<svg") && text.starts_with("<?xml") => "picture",
        text if text.contains("<testsuites>") => "report",
        _ => "page",
    };
    for (at, line) in OUTPUTS.iter().enumerate() {
        fs::write(path("notes"), "my notes\n").unwrap();
        fs::write(path("page"), "<!DOCTYPE html>\n<p>mine</p>\n").unwrap();
        fs::write(path("mine.xml"), "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n</testsuites>\n")
            .unwrap();
        let _ = fs::remove_file(path("link")); // of the round before
        symlink(format!("made-{at}"), path("link")).unwrap();
        let _ = fs::remove_file(path("pipe"));
        assert!(Command::new("mkfifo").arg(path("pipe")).status().unwrap().success());
        let others =
            made.iter().filter(|(name, _)| kind(name) != kind(&format!("made-{at}"))).map(|(name, _)| name.as_str());
        // All pairs in `.ci/long`; else each third one.
        let step = cases(3).clamp(1, 3) as usize;
        let names = ["notes", "page", "mine.xml", "link", "pipe"].into_iter().chain(others);
        for name in names.skip(at % step).step_by(step) {
            let before = fs::symlink_metadata(path(name)).ok().filter(|about| !about.file_type().is_fifo());
            let text = before.as_ref().map(|_| fs::read(path(name)).unwrap());
            let (code, said) = run(line, name);
            assert!(code == 2 && !said.is_empty(), "{line}, {name}: {code}, {said}");
            assert_eq!(text, before.map(|_| fs::read(path(name)).unwrap()), "{line}, {name}");
        }
    }
    for name in RESULTS {
        for is_link in [false, true] {
            let _ = fs::remove_dir_all(path("o")); // of the round before
            fs::create_dir(path("o")).unwrap();
            fs::write(path("o/mine"), "# My notes\n\nOf `javelina batch` of last week.\n").unwrap();
            let file = path("o").join(name);
            if is_link {
                symlink("mine", file).unwrap()
            } else {
                fs::rename(path("o/mine"), file).unwrap()
            }
            let before = contents(&path("o"));
            let line =
                "batch --game arizona --seats random,random --games 2 --no-preflight --coverage --replace --out FILE";
            let (code, said) = run(line, "o");
            assert!(code == 2 && said.contains(name), "{name}: {code}, {said}");
            assert_eq!(before, contents(&path("o")), "{name}");
        }
    }
}

#[test]
fn no_command_reads_through_a_link_in_a_folder_or_waits_for_a_pipe() {
    let folder = Folder::new("guarded");
    let path = |name: &str| folder.0.join(name);
    let victim = "variant a_v for arizona {\ntitle \"x\"\n     text \"y\"\n  rule r at extra_points {    add 1 }\n}\n";
    folder.write("victim.rules", victim);
    folder.write("a/pack.toml", "id = \"a\"\nextends = \"arizona\"\ntitle = \"A\"\nversion = \"0.1.0\"\n");
    let typed: [&[&str]; 7] = [
        &["fmt", "a"],
        &["fmt", "a/v.rules"],
        &["fmt", "--check", "a/v.rules"],
        &["check", "a"],
        &["test", "a"],
        &["watch", "a", "--once"],
        &["balance", "a"],
    ];
    symlink("../victim.rules", path("a/v.rules")).unwrap();
    for words in typed {
        let output = folder.run(words);
        assert!(code(&output) == 2 && err(&output).contains("link; "), "{words:?}: {}", err(&output));
    }
    assert_eq!(fs::read_to_string(path("victim.rules")).unwrap(), victim);
    fs::remove_file(path("a/v.rules")).unwrap();
    assert!(Command::new("mkfifo").arg(path("a/v.rules")).status().unwrap().success());
    for words in typed {
        let output = folder.run(words);
        assert!(code(&output) == 2 && err(&output).contains("not a regular file"), "{words:?}: {}", err(&output));
    }
    // Files that are named themselves.
    let named: [&[&str]; 6] = [
        &["batch", "a/v.rules"],
        &["replay", "a/v.rules"],
        &["draw", "a/v.rules", "--svg", "-"],
        &["play", "--load", "a/v.rules"],
        &["campaign", "a/v.rules"],
        &["play", "arizona", "--seats", "random,random", "--no-input", "--position", "a/v.rules"],
    ];
    for words in named {
        let output = folder.run(words);
        assert!(
            [1, 2, 4].contains(&code(&output)) && err(&output).contains("not a regular file"),
            "{words:?}: {}",
            err(&output)
        );
    }
    assert!(fs::symlink_metadata(path("a/v.rules")).unwrap().file_type().is_fifo());
}

/// Commands to which `FILE` is named where a folder is meant.
const FOR_FOLDERS: &[&str] = &[
    "batch --game arizona --seats random,random --games 2 --no-preflight --out FILE",
    "batch --game arizona --seats random,random --games 2 --no-preflight --out FILE/inner",
    "balance a --games 2 --out FILE",
    "diff a b --games 2 --out FILE",
    "merge FILE --out m",
    "check FILE",
    "test FILE",
    "watch FILE",
    "balance FILE",
    "diff FILE a",
    "mutate FILE",
    "list cards --pack FILE",
    "new pack FILE",
];

#[test]
fn a_file_in_the_place_of_a_folder_is_told_in_plain_words() {
    let folder = Folder::new("no-folder");
    for (side, points) in [("a", 1), ("b", 2)] {
        let meta = "id = \"a\"\nextends = \"arizona\"\ntitle = \"A\"\nversion = \"0.1.0\"\n";
        folder.write(&format!("{side}/pack.toml"), meta);
        let rules =
            format!("variant v for arizona {{\n  title \"V\"\n  rule r at extra_points {{ add {points} }}\n}}\n");
        folder.write(&format!("{side}/v.rules"), &rules);
    }
    for name in ["diary.txt", "mid.jsonl"] {
        folder.write(name, "dear diary\n");
        for line in FOR_FOLDERS {
            let words: Vec<String> = line.split(' ').map(|word| word.replace("FILE", name)).collect();
            let output = folder.run(&words.iter().map(String::as_str).collect::<Vec<_>>());
            let said = format!("{}{}", out(&output), err(&output));
            let is_plain = !said.contains("os error") && !said.contains(&format!("mean `{name}`"));
            assert!(is_plain && code(&output) != 0, "{line}: {}: {said}", code(&output));
            assert_eq!(fs::read_to_string(folder.0.join(name)).unwrap(), "dear diary\n", "{line}");
        }
    }
}

#[test]
fn fmt_skips_entries_that_it_does_not_read_and_refuses_the_others() {
    let folder = Folder::new("skipped");
    let path = |name: &str| folder.0.join(name);
    let (loose, laid) = ("variant v for arizona {\ntitle \"V\"\n}\n", "variant v for arizona {\n  title \"V\"\n}\n");
    let pipe = |name: &str| assert!(Command::new("mkfifo").arg(path(name)).status().unwrap().success());
    let deep = "h/1/2/3/4/5/6/7/8/9/v.rules";
    ["h/v.rules", deep].into_iter().for_each(|name| folder.write(name, loose));
    for (target, name) in [("v.rules", "h/v.play"), ("gone", "h/notes.md"), ("..", "h/up"), ("v.rules", "h/v.rhai")] {
        symlink(target, path(name)).unwrap();
    }
    pipe("h/pipe");
    let output = folder.run(&["fmt", "h"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let texts = ["h/v.rules", deep].map(|name| fs::read_to_string(path(name)).unwrap());
    assert_eq!(texts, [laid, loose]);
    for name in ["h/1/a.rules", "h/a.toml"] {
        for target in ["v.rules", "gone", ".", ""] {
            if target.is_empty() {
                pipe(name)
            } else {
                symlink(target, path(name)).unwrap()
            }
            let (output, why) = (folder.run(&["fmt", "h"]), if target.is_empty() { "regular file" } else { "link" });
            assert_eq!(code(&output), 2, "{name} to {target}");
            assert!(err(&output).contains(name) && err(&output).contains(why), "{}", err(&output));
            fs::remove_file(path(name)).unwrap();
        }
    }
}

#[test]
fn fmt_tells_of_the_same_syntax_errors_as_check() {
    let folder = Folder::new("broken");
    folder.write("h/pack.toml", "id = \"h\"\nextends = \"arizona\"\ntitle = \"H\"\nversion = \"0.1.0\"\n");
    let rules = "[[condition]]\nid = \"c\"\nrules = '''\n  rule c at enter { narrow }\n'''\n";
    let broken = [
        rules.replace("= \"c\"", "= "),
        rules.replace("]]", "]"),
        rules.replace("id =", "id"),
        format!("{rules}id = \"c\"\n"),
        rules.trim_end().trim_end_matches('\'').to_string(),
        format!("{rules}a = {}\n", "[".repeat(100_000)),
    ];
    for text in broken {
        folder.write("h/cards.toml", &text);
        let syntax = |words: &[&str]| {
            let output = folder.run(words);
            let (code, told) = (code(&output), out(&output));
            let lines: Vec<&str> = told.lines().collect();
            let is_syntax = |line: &str| line.starts_with("error[T1001]") || line.starts_with("error[T1002]");
            let error = |at: &[&str]| is_syntax(at[0]).then(|| at.join(" "));
            (code, lines.windows(2).filter_map(error).collect::<Vec<_>>())
        };
        let (_, expected) = syntax(&["check", "h"]);
        assert!(!expected.is_empty(), "{text:.200}");
        for words in [&["fmt", "h"][..], &["fmt", "--check", "h/cards.toml"]] {
            assert_eq!(syntax(words), (1, expected.clone()), "{words:?} {text:.200}");
        }
        assert_eq!(fs::read_to_string(folder.0.join("h/cards.toml")).unwrap(), text);
    }
}

#[test]
fn a_record_that_was_saved_is_loaded_however_often_moves_were_taken_back() {
    let folder = Folder::new("long-record");
    // The longest game must still fit into what is read.
    let input = format!("new arizona --seats 2 --seed 1\n{}save long.sav\nquit\n", "1\nundo\n".repeat(20_001));
    folder.write("typed", &input); // a pipe would be full before it is read
    let mut command = Command::new(env!("CARGO_BIN_EXE_javelina"));
    command
        .args(["play", "--no-history"])
        .current_dir(&folder.0)
        .stdin(fs::File::open(folder.0.join("typed")).unwrap());
    let text = out(&command.output().unwrap());
    let is_refused = |line: &str| {
        line.contains("refused: the record of this game has") && line.contains("the limits are 40000 and ")
    };
    assert!(text.lines().any(is_refused), "{}", text.lines().last().unwrap_or_default());
    let verified = folder.run(&["replay", "--verify", "long.sav"]);
    assert_eq!(code(&verified), 0, "{}{}", out(&verified), err(&verified));
}
