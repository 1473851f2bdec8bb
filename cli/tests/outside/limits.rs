//! Limits of files: what is written is read again, and more is refused before anything is written.

use std::fs;
use std::process::Command;

use javelina::load;
use javelina::repl::Session;
use javelina_engine::limits::{MAX_FILE, MAX_RECORD_LINE, MAX_RECORD_LINES};
use javelina_engine::replay;
use javelina_variants::shipped;

use crate::of_packs::planted::cases;
use crate::support::{Folder, NoDisk, code, err, out};

const META: &str = "id = \"h\"\nextends = \"arizona\"\ntitle = \"H\"\nversion = \"0.1.0\"\n";

/// Games, lines that are typed first, and lines that are typed again and again: each writes lines into the record.
const LONG: [(&str, &[&str], &[&str]); 6] = [
    ("cliffs", &["1", "1"], &["at 20 A play Tailwind to A"]),
    ("arizona", &[], &["1", "undo"]),
    ("arizona", &["fork here"], &["1", "1", "1", "fork here"]),
    ("arizona", &["1", "1", "1"], &["undo! 3", "redo 3"]),
    ("arizona", &[], &["seat B greedy", "seat B human"]),
    ("keystone", &[], &["1", "1", "undo! 2"]),
];

#[test]
fn the_longest_record_of_a_session_is_read() {
    let mut longest = 0;
    for ((game, first, again), _) in LONG.into_iter().zip(0..cases(2)) {
        let mut session = Session::new(load(&shipped()), Box::new(|| Ok(load(&shipped()))), Box::new(NoDisk), false);
        session.command(&format!("new {game} --players human,human --seed 3"));
        first.iter().for_each(|line| drop(session.command(line)));
        let is_refused =
            |text: &str| text.starts_with("refused: the record of") || text.contains("the limit of this game");
        let mut lines = again.iter().cycle().take(MAX_RECORD_LINES + 2);
        let refused = lines.any(|line| is_refused(&session.command(line).text));
        assert!(refused, "{game} {again:?} goes on");
        // As many moves as the game takes still fit; a line that takes back many voids may be too long.
        (0..10).for_each(|_| drop(session.command("1")));
        let said = session.command("undo! 1").text;
        let text = session.desk().unwrap().record();
        let read = replay::read(&text);
        assert!(read.is_ok(), "{game} {again:?}: {said}: {:?}", read.unwrap_err().first());
        longest = longest.max(text.lines().count());
    }
    assert!(longest > MAX_RECORD_LINES / 2, "{longest} lines");
}

#[test]
fn what_is_known_fits_into_a_line_of_the_record() {
    let mut session = Session::new(load(&shipped()), Box::new(|| Ok(load(&shipped()))), Box::new(NoDisk), false);
    session.command("new cliffs --players human,human --seed 3");
    for line in ["1", "1"] {
        session.command(line);
    }
    for count in [100, 2_500] {
        (0..count).for_each(|_| drop(session.command("at 20 A play Tailwind to A")));
        let said = session.command("undo! 1").text;
        let text = session.desk().unwrap().record();
        assert_eq!(said.contains("too much for one line of a record"), count > 100, "{count}: {said}");
        assert!(replay::read(&text).is_ok() && text.lines().all(|line| line.len() <= MAX_RECORD_LINE), "{said}");
    }
}

#[test]
fn a_record_that_begins_at_the_largest_position_is_read() {
    for letter in ["x", "\u{1}", "\"", "\\", "\u{e9}"] {
        let folder = Folder::new("limits-position");
        folder.write("p.pos", &format!("round: 3\n# {}\n", letter.repeat(65_000 / letter.len())));
        let play = ["play", "arizona", "--position", "p.pos", "--seats", "random,random", "--seed", "1", "--no-input"];
        let played = folder.run(&[&play[..], &["--record", "r.jsonl"]].concat());
        assert_eq!(code(&played), 0, "{letter:?}: {}", err(&played));
        let read = folder.run(&["replay", "r.jsonl", "--verify"]);
        assert_eq!(code(&read), 0, "{letter:?}: {}{}", out(&read), err(&read));
    }
}

#[test]
fn files_of_a_pack_do_not_grow_beyond_what_is_read() {
    let board = |many: usize| format!("> new arizona --seats 2 --seed 1\n{}", "> board\n".repeat(many));
    let remarks = |many: usize| {
        let remarks = "#\n".repeat(many);
        format!(
            "variant v for arizona {{\n{remarks}  title \"V\"\n  text \"T\"\n  rule r at extra_points {{ add 1 }}\n}}\n"
        )
    };
    let rows: [(&str, &[&str], String, String); 2] = [
        ("a.play", &["test", "--update", "h"], board(300), board(1_200)),
        ("a.rules", &["fmt", "h"], remarks(40_000), remarks(100_000)),
    ];
    for (name, words, small, large) in rows {
        for (text, is_refused) in [(small, false), (large, true)] {
            let folder = Folder::new("limits-pack");
            folder.write("h/pack.toml", META);
            folder.write(&format!("h/{name}"), &text);
            let done = folder.run(words);
            let now = fs::read_to_string(folder.0.join("h").join(name)).unwrap();
            let said = format!("{words:?}, {} bytes: {}", now.len(), err(&done));
            assert_eq!(
                (now == text, err(&done).contains("more than the limit of")),
                (is_refused, is_refused),
                "{said}"
            );
            let checked = folder.run(&["check", "h"]);
            assert!(!err(&checked).contains("X4002") && !out(&checked).contains("X4002"), "{said}");
        }
    }
}

#[test]
fn a_plan_that_no_merge_would_read_is_not_played() {
    for (arms, is_refused) in [(20, false), (200, true)] {
        let folder = Folder::new("limits-plan");
        folder.write("p.pos", &format!("round: 3\n# {}\n", "\"".repeat(65_000)));
        let arms: String = (0..arms).map(|at| format!("[[arm]]\nlabel = \"a{at}\"\nseats = 2\n")).collect();
        let head = "format = \"javelina.batch/1\"\ngame = \"arizona\"\ngames = 1\nposition = \"p.pos\"\n";
        folder.write("b.batch.toml", &format!("{head}{arms}"));
        let part = |shard: &str, to: &str| {
            folder.run(&["batch", "b.batch.toml", "--no-preflight", "--shard", shard, "--out", to])
        };
        let (one, two) = (part("1/2", "s1"), part("2/2", "s2"));
        let merged = folder.run(&["merge", "s1", "s2", "--out", "m"]);
        assert_eq!(code(&merged) != 0, is_refused, "{}", err(&merged));
        for part in [&one, &two] {
            assert_eq!(code(part) != 0, is_refused, "{}", err(part));
            assert_eq!(err(part).contains("more than the limit of"), is_refused, "{}", err(part));
        }
        assert_eq!(!folder.0.join("s1/games.jsonl").exists(), is_refused);
    }
}

/// Rules of long lists: the rule around a list, and a part of it.
const LISTS: [(&str, &[&str]); 6] = [
    ("rule r at extra_points { % }", &["when deliveries is 1 add 2", "when deliveries > 3 add 1"]),
    ("rule r at extra_points { add 1 % }", &["when deliveries > 2", "when deliveries > 1"]),
    ("rule r at extra_points { add 1 % }", &["unless deliveries > 2 and deliveries is 4"]),
    ("rule r at enter { narrow % }", &["when row is 2 and column is 1", "when row is 2"]),
    ("rule r on delivered do { % }", &["if deliveries is 1 { gain 1 nuggets }", "gain 2 nuggets"]),
    ("counter n in 0..3 per game rule r on delivered do { % }", &["n += 1", "n -= 1"]),
];

#[test]
fn a_rule_with_the_longest_list_is_checked_soon() {
    for (rule, parts) in LISTS {
        let size = parts.iter().map(|part| part.len() + 1).sum::<usize>() / parts.len();
        let list: Vec<&str> = parts.iter().copied().cycle().take((MAX_FILE - 200) / (size + 1)).collect();
        let folder = Folder::new("limits-lists");
        folder.write("h/pack.toml", META);
        let rule = rule.replace('%', &list.join(" "));
        folder.write("h/a.rules", &format!("variant v for arizona {{\ntitle \"V\"\ntext \"T\"\n{rule}\n}}\n"));
        let line = "ulimit -t 30; exec \"$0\" check h";
        let mut checked = Command::new("sh");
        checked.args(["-c", line, env!("CARGO_BIN_EXE_javelina")]).current_dir(&folder.0);
        let done = checked.output().unwrap();
        assert!(done.status.code().is_some_and(|code| code < 2), "{parts:?}: {:?} {}", done.status, err(&done));
    }
}
