//! Packs do not mix: a file is known by its pack and its path in it, never by a name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use clap::CommandFactory;
use javelina::Cli;

use crate::lsp::editor::Editor;
use crate::support::{Folder, code, err, out};

/// The command lines of each verb; `A` and `B` are the folders of two packs. Lines of one verb run in order.
const TYPED: &[(&str, &[&str])] = &[
    (
        "check",
        &[
            "A B",
            "A --pack B --format sarif",
            "B --pack A --format json --played 4",
            "--known --pack A --pack B",
            "--fix --diff A B",
            "--fix A B",
        ],
    ),
    ("list", &["variants --pack A --pack B"]),
    ("rules", &["arizona --pack A --pack B"]),
    ("explain", &["one --pack A --pack B", "two --pack A --pack B"]),
    ("points", &["arizona extra_points --pack A --pack B"]),
    ("schema", &["--list --pack A"]),
    ("completions", &["bash"]),
    ("new", &["ci --pack A --pack B"]),
    ("tour", &["arizona --pack A --pack B"]),
    ("lsp", &["--pack A --pack B"]),
    ("fmt", &["--check A B", "A B"]),
    ("test", &["A", "B --pack A", "A/t.play --pack B", "B/t.play --update --pack A", "--update A B", "A B"]),
    ("watch", &["A --pack B --once --games 4"]),
    (
        "play",
        &[
            "arizona --pack A --pack B --with one,two,no_conditions --seats random,random --seed 1 --no-input --record r.jsonl",
        ],
    ),
    ("replay", &["r.jsonl --pack A --pack B --verify", "r.jsonl --pack B"]),
    ("draw", &["r.jsonl --pack A --pack B"]),
    ("position", &["r.jsonl --pack A --pack B"]),
    ("campaign", &["c.toml --pack A --pack B"]),
    (
        "batch",
        &[
            "--gates --pack A --games 4 --no-preflight",
            "--gates --pack B --pack A --games 4 --no-preflight --shard 1/2 --out s1",
            "--gates --pack B --pack A --games 4 --no-preflight --shard 2/2 --out s2",
        ],
    ),
    ("merge", &["s1 s2 --pack B --pack A --out m"]),
    ("balance", &["A --pack B --games 4"]),
    ("blame", &["--gates two --gate points --games 4 --pack A --pack B"]),
    ("diff", &["A B --games 4 --seats random,random"]),
    ("mutate", &["A --pack B --games 4 --most 3 --no-gates", "B/x.rules --pack A --games 4 --most 3 --no-gates"]),
];

/// Two packs with the same files: ids, titles and numbers differ.
fn packs(folder: &Folder, names: [&str; 2]) -> [String; 2] {
    let own = [("a", "one", 3, "moed"), ("b", "two", 5, "mode")];
    for ((side, id, points, word), name) in own.into_iter().zip(names) {
        let write = |path: &str, text: String| folder.write(&format!("{side}/{name}/{path}"), &text);
        let meta = format!("id = \"p_{side}\"\nextends = \"arizona\"\ntitle = \"P {side}\"\nversion = \"1.0.0\"\n");
        write("pack.toml", meta);
        write("t.play", format!("> new arizona --seats 2 --seed 1 --with {id},no_conditions\nold reply of {side}\n"));
        let gate = format!("gate \"points\" {{ score >= {points}00 }}");
        let rule = format!("rule more at extra_points {{ +{points} }} known L6014 \"{word}\"");
        let text =
            format!("variant {id} for arizona {{\n  title \"V {id}\"\n  text \"Points.\"\n  {rule}\n  {gate}\n}}\n");
        write("x.rules", text);
        // The game has a file of this path, too.
        write(
            "house.rules",
            format!(
                "variant h{id} for arizona {{\n  title \"H {id}\"\n  text \"T\"\n  rule m at extra_points {{ add {points} }}\n}}\n"
            ),
        );
    }
    [0, 1].map(|at| format!("{}/{}", ["a", "b"][at], names[at]))
}

/// All files below a folder, and what is in them, with one name for the folders of packs.
fn files(folder: &Path, names: [&str; 2], into: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, names, into);
        } else {
            let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
            into.insert(renamed(&path.display().to_string(), names), renamed(&text, names));
        }
    }
}

/// A text in which the folders of the packs have the name of a game.
fn renamed(text: &str, names: [&str; 2]) -> String {
    names.iter().fold(text.to_string(), |text, name| text.replace(name, "arizona"))
}

/// Places in a reply whose path does not begin in the working folder but in that of a pack.
fn misplaced<'a>(told: &'a str, name: &str) -> Vec<&'a str> {
    let words: Vec<&str> = told.split(|one: char| one.is_whitespace() || "\"`'(),;=".contains(one)).collect();
    let is_place = |at: usize| {
        let lined =
            words[at].split_once(':').is_some_and(|(_, line)| line.starts_with(|one: char| one.is_ascii_digit()));
        lined || words[at.saturating_sub(3)..at].iter().any(|key| ["file", "uri"].contains(key))
    };
    let misplaced =
        |at: &usize| words[*at].strip_prefix(name).is_some_and(|rest| rest.starts_with('/')) && is_place(*at);
    (0..words.len()).filter(misplaced).map(|at| words[at]).collect()
}

/// What each command line answers, and the files after it.
fn run(folder: &Folder, names: [&str; 2]) -> Vec<(String, String, BTreeMap<String, String>)> {
    let mut all = Vec::new();
    let [a, b] = packs(folder, names);
    for (verb, lines) in TYPED {
        for line in *lines {
            let place = |word: &str| match word.split_at(1) {
                ("A", rest) if rest.is_empty() || rest.starts_with('/') => format!("{a}{rest}"),
                ("B", rest) if rest.is_empty() || rest.starts_with('/') => format!("{b}{rest}"),
                _ => word.to_string(),
            };
            let words: Vec<String> = std::iter::once((*verb).to_string()).chain(line.split(' ').map(place)).collect();
            let done = folder.run(&words.iter().map(String::as_str).collect::<Vec<_>>());
            let mut now = BTreeMap::new();
            files(&folder.0, names, &mut now);
            let told = format!("{}\n{}\n{}", code(&done), out(&done), err(&done));
            // `explain` cites rules by their pack, as `why` does at a table, wherever a transcript of it is played.
            for name in names.iter().filter(|name| name.starts_with("zz") && *verb != "explain") {
                assert_eq!(misplaced(&told, name), Vec::<&str>::new(), "{verb} {line}: {told}");
            }
            all.push((format!("{verb} {line}"), renamed(&told, names), now));
        }
    }
    all
}

#[test]
fn every_verb_answers_for_packs_of_one_name_as_for_packs_of_other_names() {
    let command = Cli::command();
    let verbs: BTreeSet<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    assert_eq!(verbs, TYPED.iter().map(|(verb, _)| *verb).collect(), "each verb has its lines");
    let whole = Folder::new("mixing");
    let worlds = [["zzfirst", "zzsecon"], ["zzsames", "zzsames"], ["arizona", "arizona"]];
    // All in one place, since replies tell paths.
    let [apart, others @ ..] = worlds.map(|names| {
        let folder = Folder(whole.0.join("w"));
        fs::create_dir_all(&folder.0).unwrap();
        run(&folder, names)
    });
    for (verb, told) in [("check --fix A B", " in 2 files"), ("test A B", "2 passed, 0 failed")] {
        let done = apart.iter().find(|(line, ..)| line == verb).unwrap();
        assert!(done.1.contains(told), "{verb}: {}", done.1);
    }
    for other in others {
        for ((line, told, left), (_, other_told, other_left)) in apart.iter().zip(&other) {
            assert_eq!(told, other_told, "{line}");
            assert_eq!(left.keys().collect::<Vec<_>>(), other_left.keys().collect::<Vec<_>>(), "{line}");
            for (path, text) in left {
                assert_eq!(text, &other_left[path], "{line}: {path}");
            }
        }
    }
}

#[test]
fn a_pack_in_a_folder_called_like_its_game_is_edited_as_under_another_name() {
    let text = "variant one for arizona {\n  title \"One\"\n  rule more at extra_points { +3 }\n}\n";
    let answers = ["elsewhere", "arizona"].map(|name| {
        let folder = Folder::new("mixing-lsp");
        folder.write(
            &format!("{name}/pack.toml"),
            "id = \"h\"\nextends = \"arizona\"\ntitle = \"H\"\nversion = \"1.0.0\"\n",
        );
        let file = format!("{name}/house.rules");
        folder.write(&file, text);
        let mut editor = Editor::begin(&folder, &["utf-16"]);
        let found = editor.open(&file, text);
        let actions = editor.actions(&file, &found);
        let all = actions.iter().position(|one| one["title"] == "apply all safe fixes").unwrap();
        let mended = editor.applied(&file, text, &actions[all..=all]);
        editor.end();
        (found["diagnostics"].clone(), mended)
    });
    assert_eq!(answers[0], answers[1]);
    assert!(answers[0].1.contains("add 3"), "{}", answers[0].1);
}

/// A pack with a variant whose rule is on the line of its text, and with a script beside it.
fn bonus(folder: &Folder, more: [u8; 2]) {
    let [points, box_points] = more;
    folder.write("pin/pack.toml", "id = \"pin\"\nextends = \"arizona\"\ntitle = \"Pin\"\nversion = \"1.0.0\"\n");
    let text = format!(
        "variant bonus for arizona {{\n  title \"Bonus\"\n  text \"More points.\" rule more at extra_points {{ add {points} }} \
         script \"s.rhai\"\n}}\n"
    );
    folder.write("pin/a/a.rules", &text);
    folder.write("pin/a/s.rhai", &format!("fn delivered(view) {{ gain({box_points}, \"nuggets\"); }}\n"));
    // Another variant has a script of the same name.
    folder.write(
        "pin/b/b.rules",
        "variant other for arizona {\n  title \"Other\"\n  text \"T\"\n  script \"s.rhai\"\n}\n",
    );
    folder.write("pin/b/s.rhai", "fn delivered(view) { gain(1, \"nuggets\"); }\n");
}

#[test]
fn work_under_other_rules_is_neither_merged_nor_continued_nor_verified() {
    let seats = ["--with", "bonus,no_conditions", "--seats", "random,random"];
    for other in [[9, 1], [1, 2]] {
        let folder = Folder::new("mixing-pins");
        bonus(&folder, [1, 1]);
        let batch =
            [&["batch", "--pack", "pin", "--game", "arizona", "--games", "4", "--no-preflight"], &seats[..]].concat();
        let play = ["play", "arizona", "--pack", "pin", "--seed", "1", "--no-input", "--record", "r.jsonl"];
        for line in [
            &[&batch[..], &["--shard", "1/2", "--out", "s1"]].concat(),
            &[&batch[..], &["--out", "w"]].concat(),
            &[&play[..], &seats].concat(),
        ] {
            let done = folder.run(line);
            assert_eq!(code(&done), 0, "{}{}", out(&done), err(&done));
        }
        bonus(&folder, other);
        let done = folder.run(&[&batch[..], &["--shard", "2/2", "--out", "s2"]].concat());
        assert_eq!(code(&done), 0, "{}{}", out(&done), err(&done));
        for (line, told) in [
            (&["merge", "s1", "s2", "--pack", "pin", "--out", "m"][..], "another `pin/"),
            (&[&batch[..], &["--out", "w", "--resume"]].concat(), "another plan"),
            (&["replay", "r.jsonl", "--pack", "pin", "--verify"], "the content differs"),
        ] {
            let done = folder.run(line);
            let text = format!("{}{}", out(&done), err(&done));
            assert!(text.contains(told) && (code(&done) != 0 || line[0] == "replay"), "{other:?} {line:?}: {text}");
        }
    }
}
