//! Texts at every door: line ends and byte order marks are kept and of no account; what cannot be read has a file and a line.

use std::fs;
use std::process::Output;

use crate::of_packs::fixes::TYPED;
use crate::support::{Folder, code, err, out};

const META: &str = "id = \"h\"\nextends = \"arizona\"\ntitle = \"H\"\nversion = \"0.1.0\"\n";
const CARD: &str = "[[condition]]\nid = \"c\"\nname = \"C\"\nsourced = false\nclass = \"restricton\"\ntext = '''\nT\n'''\n\
    rules = '''\nrule c at enter { narrow when symbol == montain }\n  example \"e\" {\n> set chance typed\nnonsense\n}\n'''\n";
const MARK: &str = "\u{feff}";

/// A text as systems write it: with a mark or none, with these line ends in turn.
fn written(text: &str, mark: &str, ends: &[&str]) -> String {
    let lines = text.split_inclusive('\n').zip(ends.iter().cycle());
    let lines = lines.map(|(line, end)| line.strip_suffix('\n').map_or(line.into(), |line| format!("{line}{end}")));
    format!("{mark}{}", lines.collect::<String>())
}

/// The files of a pack after a command, and what it said.
fn after(name: &str, texts: &[(&str, String)], words: &[&str]) -> (Vec<String>, i32, String) {
    let folder = Folder::new(name);
    folder.write("h/pack.toml", META);
    texts.iter().for_each(|(file, text)| folder.write(&format!("h/{file}"), text));
    let output = folder.run(words);
    let text = |(file, _): &(&str, String)| fs::read_to_string(folder.0.join("h").join(file)).unwrap();
    (texts.iter().map(text).collect(), code(&output), format!("{}{}", out(&output), err(&output)))
}

#[test]
fn line_ends_and_marks_are_kept_by_every_command_that_writes_into_packs() {
    let play = "> set chance typed\nnonsense\n> set chance typed\n[..]ne\n";
    let sound = TYPED.split("  rule half").next().unwrap().replace("variant habits", "variant others");
    let texts = [("a.rules", TYPED), ("c.toml", CARD), ("b.rules", sound.as_str()), ("examples/a.play", play)];
    for words in [
        &["check", "--fix", "h"][..],
        &["check", "--fix=all", "h"],
        &["fmt", "h"],
        &["fmt", "--check", "h"],
        &["test", "--update", "h"],
    ] {
        // What tests are renewed for must load.
        let is_test = words[0] == "test";
        let texts: Vec<(&str, String)> = texts
            .iter()
            .filter(|(file, _)| !is_test || !file.ends_with(".rules"))
            .map(|(file, text)| {
                (
                    *file,
                    if is_test {
                        text.replace("== montain", "is mountain").replace("restricton", "restriction")
                    } else {
                        (*text).into()
                    },
                )
            })
            .collect();
        let (want, status, said) = after("ends", &texts, words);
        for (mark, ends) in [("", &["\r\n"][..]), (MARK, &["\n"]), (MARK, &["\r\n"])] {
            let typed: Vec<_> = texts.iter().map(|(file, text)| (*file, written(text, mark, ends))).collect();
            let (got, code, told) = after("ends", &typed, words);
            let wanted: Vec<String> = want.iter().map(|text| written(text, mark, ends)).collect();
            assert_eq!((got, code), (wanted, status), "{words:?}, {ends:?}, {}: {told}", mark.len());
            assert_eq!(told.lines().count(), said.lines().count(), "{told}\n{said}");
        }
        // Of lines that end in one way and in another, those that stay keep theirs.
        let ends = ["\r\n", "\n", "\n"];
        let typed: Vec<_> = texts.iter().map(|(file, text)| (*file, written(text, "", &ends))).collect();
        let (got, ..) = after("ends", &typed, words);
        for ((want, got), (_, typed)) in want.iter().zip(&got).zip(&typed) {
            assert_eq!(&got.replace("\r\n", "\n"), want);
            let only = |text: &str, line: &str| {
                let all: Vec<String> =
                    text.split_inclusive('\n').filter(|one| one.trim_end() == line).map(Into::into).collect();
                Some(all).filter(|all| all.len() == 1)
            };
            for line in typed.lines().filter(|line| only(typed, line).is_some() && only(got, line).is_some()) {
                assert_eq!(only(got, line), only(typed, line), "{words:?}");
            }
        }
    }
}

#[test]
fn a_text_that_is_laid_out_passes_with_any_line_ends() {
    let text = "variant a for arizona {\n  # b\n  rule r at extra_points { add 1 }\n}\n";
    for (mark, ends) in [("", &["\r\n"][..]), (MARK, &["\r\n"]), ("", &["\r\n", "\n"]), (MARK, &["\n"])] {
        let typed = written(text, mark, ends);
        for words in [&["fmt", "--check", "h"][..], &["fmt", "h"], &["check", "--fix", "h"]] {
            let (got, code, said) = after("laid", &[("a.rules", typed.clone())], words);
            assert_eq!((got, code), (vec![typed.clone()], 0), "{words:?}: {said}");
        }
        let piped = Folder::new("laid").run_with(&["fmt", "-"], &typed);
        assert_eq!((out(&piped), code(&piped)), (typed, 0));
    }
}

/// What a run says and how it ends, without the seeds of what it draws.
fn said(output: &Output) -> (i32, String, String) {
    (code(output), out(output), err(output))
}

#[test]
fn a_byte_order_mark_is_of_no_account_at_any_door() {
    let folder = Folder::new("marks");
    let typed = "new arizona --seats 2 --seed 1\nsave r.jsonl\n";
    assert_eq!(code(&folder.run_with(&["play"], typed)), 0);
    let record = fs::read_to_string(folder.0.join("r.jsonl")).unwrap();
    let bot = |mark: &str| {
        format!(
            "printf '{mark}'\nwhile IFS= read -r line; do case $line in *'\"type\":\"ask\"'*) echo 1 ;; esac; done\n"
        )
    };
    let spec = "format = \"javelina.batch/1\"\ngame = \"arizona\"\ngames = 2\n[[arm]]\nlabel = \"two\"\nseats = 2\n";
    let campaign = "format = \"javelina.campaign/1\"\ngame = \"keystone\"\nopened = []\nassignments = 0\n";
    // A file, its text, and the commands that read it.
    let doors: [(&str, &str, &[&[&str]]); 6] = [
        (
            "p.pos",
            "round: 3\n",
            &[&["play", "arizona", "--position", "p.pos", "--seats", "random,random", "--seed", "1", "--no-input"]],
        ),
        (
            "q.jsonl",
            &record,
            &[
                &["replay", "q.jsonl", "--verify"],
                &["replay", "q.jsonl"],
                &["test", "q.jsonl"],
                &["position", "q.jsonl"],
                &["play"],
            ],
        ),
        ("b.batch.toml", spec, &[&["batch", "b.batch.toml", "--no-preflight"]]),
        ("c.toml", campaign, &[&["campaign", "c.toml"]]),
        ("h/pack.toml", META, &[&["check", "h"]]),
        ("bot.sh", "", &[&["play", "arizona", "--seats", "cmd:sh bot.sh,greedy", "--seed", "4"]]),
    ];
    for (file, text, commands) in doors {
        for words in commands {
            let [plain, marked] = ["", MARK].map(|mark| {
                folder.write(file, &if file == "bot.sh" { bot(mark) } else { format!("{mark}{text}") });
                said(&folder.run_with(words, if *words == ["play"] { "load q.jsonl\nboard\n" } else { "" }))
            });
            assert!(plain.0 != 2 && plain.0 != 3 && plain.0 != 4, "{words:?}: {plain:?}");
            assert_eq!(plain, marked, "{file}: {words:?}");
        }
    }
    let [plain, marked] = ["", MARK].map(|mark| said(&folder.run_with(&["play"], &format!("{mark}{typed}"))));
    assert_eq!(plain, marked, "piped commands");
    folder.write("r.jsonl", &format!("{MARK}{record}"));
    let over = folder.run_with(&["play"], typed);
    assert!(!out(&over).contains("no record"), "{}", out(&over));
}

#[test]
fn a_file_that_is_not_utf_8_is_told_with_its_line() {
    let folder = Folder::new("latin");
    folder.write("h/pack.toml", META);
    let bytes = b"one\ntwo\nthr\xe9e\n";
    for file in ["a.rules", "h/a.rules", "r.jsonl", "p.pos", "b.batch.toml", "c.toml"] {
        fs::write(folder.0.join(file), bytes).unwrap();
    }
    for words in [
        &["fmt", "a.rules"][..],
        &["check", "h", "--format", "short"],
        &["replay", "r.jsonl"],
        &["batch", "b.batch.toml"],
        &["campaign", "c.toml"],
        &["play", "arizona", "--position", "p.pos"],
    ] {
        let output = folder.run(words);
        let text = format!("{}{}", out(&output), err(&output));
        assert!(code(&output) != 0 && text.contains(":3:") && text.contains("not UTF-8"), "{words:?}: {text}");
    }
}

#[test]
fn what_the_header_of_a_record_names_and_nothing_has_is_told_with_file_and_line() {
    let folder = Folder::new("headers");
    let typed = "new arizona --seats 2 --seed 1 --with no_conditions\nsave r.jsonl\n";
    assert_eq!(code(&folder.run_with(&["play"], typed)), 0);
    let record = fs::read_to_string(folder.0.join("r.jsonl")).unwrap();
    for (was, is) in [
        ("\"arizona\",\"content", "\"utopia\",\"content"),
        ("\"with\":[\"no_conditions", "\"with\":[\"no_such_thing"),
        ("\"human\"", "\"gredy\""),
    ] {
        let changed = record.replacen(was, is, 1);
        assert_ne!(changed, record, "{was}");
        folder.write("c.jsonl", &changed);
        let name = is.split('"').find(|part| part.len() > 4 && *part != "with").unwrap();
        // Nothing but a game that goes on needs its players.
        let all: &[&[&str]] = &[
            &["play", "--load", "c.jsonl", "--no-input"],
            &["replay", "c.jsonl"],
            &["replay", "c.jsonl", "--verify"],
            &["position", "c.jsonl"],
            &["draw", "c.jsonl", "--svg", "c.svg"],
            &["test", "c.jsonl"],
        ];
        for words in if name == "gredy" { &all[..1] } else { all } {
            let output = folder.run(words);
            let text = format!("{}{}", out(&output), err(&output));
            assert!(
                code(&output) != 0 && text.contains("c.jsonl:1") && text.contains(&format!("`{name}`")),
                "{words:?}: {text}"
            );
        }
        let loaded = folder.run_with(&["play"], "load c.jsonl\n");
        assert!(out(&loaded).contains("c.jsonl:1") && out(&loaded).contains(name), "{}", out(&loaded));
    }
}
