//! Packs of strangers: skeletons, folders named twice or inside each other, own sheets, what lies beside content.

use std::fs;
use std::path::Path;

use crate::support::{Folder, code, err, is_blamed, out};

/// Games with the kinds of content that can be begun for them.
const SKELETONS: &[(&str, &[&str])] = &[
    ("arizona", &["pack", "card", "variant"]),
    ("sonora", &["pack", "variant"]),
    ("keystone", &["pack", "token", "objective", "scenario", "variant"]),
    ("cliffs", &["pack", "card", "scenario", "variant"]),
];

#[test]
fn what_is_begun_anew_passes_check_its_own_test_and_the_layout_in_every_game() {
    let folder = Folder::new("skeletons");
    let mut wrong = Vec::new();
    let ways = SKELETONS.iter().flat_map(|(game, kinds)| kinds.iter().map(move |kind| (*game, *kind)));
    for (game, kind) in ways {
        let scripted = if kind == "pack" { &[][..] } else { &["--script"] };
        for script in [&[][..], scripted].iter().take(1 + scripted.len()) {
            let name = format!("{game}_{kind}{}", if script.is_empty() { "" } else { "_script" });
            let made = folder.run(&[&["new", kind, &name, "--game", game], *script].concat());
            assert_eq!(code(&made), 0, "{name}: {}", err(&made));
            assert_eq!(folder.0.join(format!("{name}/{name}.rhai")).exists(), !script.is_empty(), "{name}");
            let again = folder.run(&[&["new", kind, &name, "--game", game], *script].concat());
            assert!(code(&again) == 2 && err(&again).contains("nothing was written"), "{name}: {}", err(&again));
            // A new thing says what it claims of many games, too; two of each arm tell no more than that it can be asked.
            let gates = ["batch", "--gates", "--games", "2", "--no-preflight", "--pack"];
            for verb in [&["check"][..], &["test"], &["fmt", "--check"], &gates] {
                let done = folder.run(&[verb, &[&name]].concat());
                if code(&done) != 0 {
                    wrong.push(format!("{verb:?} {name}: {}{}", out(&done), err(&done)));
                }
                // What is found about a text that nobody has touched is ours to mend; what clashes with it is only told.
                if out(&done).contains("[L6") || out(&done).contains("warning[") {
                    wrong.push(format!("{name} is told of a problem: {}", out(&done)));
                }
                if verb[0] == "test" && !out(&done).contains(" passed") || out(&done).starts_with("0 passed") {
                    wrong.push(format!("{name} has no test: {}", out(&done)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_pack_that_lies_here_and_was_not_named_is_told_as_not_looked_at() {
    let folder = Folder::new("beside-check");
    let alone = folder.run(&["check"]);
    assert!(code(&alone) == 0 && !err(&alone).contains("not looked at"), "{}", err(&alone));
    assert_eq!(code(&folder.run(&["new", "variant", "five"])), 0);
    folder.write("five/bad.rules", "variant bad for arizona {");
    let beside = folder.run(&["check"]);
    assert!(
        code(&beside) == 0 && err(&beside).contains("not checked: five; to check: `javelina check five`"),
        "{}",
        err(&beside)
    );
    for named in [&["check", "five"][..], &["check", "--pack", "five"]] {
        let named = folder.run(named);
        assert!(code(&named) == 1 && !err(&named).contains("not looked at"), "{}", err(&named));
    }
}

#[test]
fn nothing_new_is_written_into_a_pack() {
    let folder = Folder::new("new-inside");
    assert_eq!(code(&folder.run(&["new", "variant", "five"])), 0);
    fs::create_dir_all(folder.0.join("five/deep")).unwrap();
    for inner in ["five", "five/deep"] {
        let inner = Folder(folder.0.join(inner));
        let made = inner.run(&["new", "card", "six"]);
        assert!(code(&made) == 2 && err(&made).contains("packs cannot be nested"), "{}", err(&made));
        assert!(!inner.0.join("six").exists());
        std::mem::forget(inner);
    }
    assert_eq!(code(&folder.run(&["check", "five"])), 0);
}

fn pack(folder: &Folder, name: &str, game: &str, more: &str) {
    let meta = format!("id = \"{name}\"\nextends = \"{game}\"\n{more}title = \"{name}\"\nversion = \"0.1.0\"\n");
    folder.write(&format!("{name}/pack.toml"), &meta);
}

#[test]
fn a_folder_that_is_named_twice_is_read_once() {
    let folder = Folder::new("twice");
    assert_eq!(code(&folder.run(&["new", "variant", "five"])), 0);
    let five = folder.0.join("five");
    for other in ["five", "./five/", "../twice-here/five", five.to_str().unwrap()] {
        let other = other.replace("../twice-here", &folder.0.display().to_string());
        let checked = folder.run(&["check", "five", "--pack", &other]);
        assert!(code(&checked) == 0 && !is_blamed(&out(&checked)), "{other}: {}{}", out(&checked), err(&checked));
        let tested = folder.run(&["test", "five", "--pack", &other]);
        assert_eq!((code(&tested), out(&tested)), (0, "1 passed, 0 failed\n".into()), "{other}");
    }
}

#[test]
fn a_pack_inside_a_pack_is_told_once_and_none_of_its_files_is_read() {
    let folder = Folder::new("inside");
    assert_eq!(code(&folder.run(&["new", "variant", "five"])), 0);
    pack(&folder, "five/more", "arizona", "");
    folder.write("five/more/wrong.rules", "this is wrong\n");
    folder.write("five/more/deep/pack.toml", "this too");
    let checked = folder.run(&["check", "five", "--format", "short"]);
    let text = out(&checked);
    let blamed = text.lines().filter(|line| is_blamed(line)).count();
    assert_eq!((code(&checked), blamed), (1, 1), "{text}");
    assert!(text.contains("X4027") && text.contains("five/more/pack.toml"), "{text}");
}

#[test]
fn a_record_that_lies_in_the_folder_of_a_pack_is_no_content_of_it() {
    let folder = Folder::new("beside");
    assert_eq!(code(&folder.run(&["new", "variant", "five"])), 0);
    let with = ["--pack", "five", "--with", "five", "--seats", "random,random"];
    let play = [&["play", "arizona", "--seed", "3", "--record", "five/game.jsonl"], &with[..]].concat();
    let played = folder.run(&play);
    assert_eq!(code(&played), 0, "{}", err(&played));
    folder.write("five/notes.txt", "for people\n");
    let batch =
        [&["batch", "--game", "arizona", "--games", "2", "--no-preflight", "--out", "five/report"], &with[..]].concat();
    let played = folder.run(&batch);
    assert!(code(&played) == 0 && folder.0.join("five/report/report.html").exists(), "{}", err(&played));
    let verified = folder.run(&["replay", "five/game.jsonl", "--verify", "--pack", "five"]);
    assert_eq!(code(&verified), 0, "{}{}", out(&verified), err(&verified));
    let checked = folder.run(&["check", "five"]);
    assert!(code(&checked) == 0 && !is_blamed(&out(&checked)), "{}{}", out(&checked), err(&checked));
    // What decides how games go is content, and a record tells that it changed.
    let rules = fs::read_to_string(folder.0.join("five/variants.rules")).unwrap();
    folder.write("five/variants.rules", &rules.replace("to 5", "to 4"));
    let verified = folder.run(&["replay", "five/game.jsonl", "--verify", "--pack", "five"]);
    assert!(out(&verified).contains("the content differs"), "{}{}", out(&verified), err(&verified));
}

/// A file that is shipped, with one text in it replaced.
fn transcribed(game: &str, file: &str, from: &str, to: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../variants").join(game).join(file);
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{game}/{file} has no {from:?}");
    text.replacen(from, to, 1)
}

/// Game, file, what is different on the printed one, what the table then shows, typed at which prompt.
type Own = (&'static str, &'static str, &'static str, &'static str, &'static [&'static str], &'static str);

const OWN: &[Own] = &[
    ("arizona", "sheet.toml", "\"ELMWCSIAITL\"", "\"LEMWCSIAITL\"", &["sheet A"], "L   E   M"),
    ("sonora", "board.toml", "at = [-78.0, 34.0]", "at = [-77.0, 35.0]", &["show"], "-77,35"),
    ("sonora", "canyon.toml", "beyond = 5 ", "beyond = 6 ", &[], ""),
    (
        "sonora",
        "creek.toml",
        "id = \"l1\"\nparent = \"s2\"\npoints = 2",
        "id = \"l1\"\nparent = \"s2\"\npoints = 3",
        &[],
        "",
    ),
    ("sonora", "mudcracks.toml", "cactus = [2, 4, 6]", "cactus = [2, 4, 7]", &[], ""),
    ("sonora", "ruins.toml", "top = 6", "top = 7", &["sheet A"], "7"),
    ("sonora", "physics.toml", "", "", &[], ""),
    ("keystone", "species.toml", "season = \"fall\"", "season = \"winter\"", &[], ""),
    ("keystone", "wilds.toml", "season = \"fall\"", "season = \"winter\"", &[], ""),
    ("keystone", "objectives.toml", "", "", &[], ""),
    ("keystone", "tokens.toml", "", "", &[], ""),
    ("cliffs", "movement.toml", "name = \"Coffee\"", "name = \"Espresso\"", &["set chance typed"], ""),
    ("cliffs", "race.toml", "metres = 1000", "metres = 1100", &["show"], "cliff of 1100 m"),
    ("cliffs", "multipliers.toml", "", "", &[], ""),
];

#[test]
fn whoever_owns_a_printed_copy_transcribes_it_in_a_pack_of_their_own_and_plays_with_it() {
    let folder = Folder::new("own-sheets");
    for (at, (game, file, from, to, typed, shown)) in OWN.iter().enumerate() {
        let name = format!("mine_{at}");
        pack(&folder, &name, game, &format!("replaces = [\"{file}\"]\n"));
        folder.write(&format!("{name}/{file}"), &transcribed(game, file, from, to));
        let checked = folder.run(&["check", &name]);
        assert_eq!((code(&checked), out(&checked)), (0, String::new()), "{game} {file}: {}", err(&checked));
        let input: String = typed.iter().map(|line| format!("{line}\n")).chain(["quit\n".to_string()]).collect();
        let seats = if *game == "cliffs" { "human,human" } else { "human,random" };
        let played = folder.run_with(&["play", game, "--pack", &name, "--seats", seats, "--seed", "5"], &input);
        assert!(code(&played) == 0 && out(&played).contains(shown), "{game} {file}: {}{}", out(&played), err(&played));
        let record = ["--seats", "random,random", "--seed", "5", "--record", "r", "--replace"];
        let whole = folder.run(&[&["play", game, "--pack", &name], &record[..]].concat());
        assert_eq!(code(&whole), 0, "{game} {file}: {}", err(&whole));
        let verified = folder.run(&["replay", "r", "--verify", "--pack", &name]);
        assert_eq!(code(&verified), 0, "{game} {file}: {}", out(&verified));
        let bare = out(&folder.run(&["replay", "r", "--verify"]));
        let is_told = bare.contains("the content differs") && bare.contains(&format!("{name}/{file}"));
        assert!(is_told, "{game} {file}: a record knows by whose sheet it was played: {bare}");
        let own = out(&verified);
        assert!(!own.contains("the content differs") && own.starts_with("same"), "{game} {file}: {own}");
    }
}

#[test]
fn a_sheet_that_replaces_nothing_says_what_to_write() {
    let folder = Folder::new("own-wrong");
    let sheet = transcribed("arizona", "sheet.toml", "", "");
    let short = |folder: &Folder| out(&folder.run(&["check", "mine", "--format", "short"]));
    pack(&folder, "mine", "arizona", "");
    folder.write("mine/sheet.toml", &sheet);
    assert!(short(&folder).contains("X4029") && short(&folder).lines().count() == 1, "{}", short(&folder));
    let told = out(&folder.run(&["check", "mine"]));
    assert!(told.contains("replaces = [\"sheet.toml\"]"), "{told}");
    pack(&folder, "mine", "arizona", "replaces = [\"sheat.toml\"]\n");
    assert!(short(&folder).contains("arizona has no file `sheat.toml`"), "{}", short(&folder));
    pack(&folder, "mine", "arizona", "replaces = [\"sheet.toml\"]\n");
    pack(&folder, "other", "arizona", "replaces = [\"sheet.toml\"]\n");
    folder.write("other/sheet.toml", &sheet);
    let both = out(&folder.run(&["check", "mine", "other", "--format", "short"]));
    assert!(both.contains("a second pack replaces `sheet.toml` of arizona") && both.lines().count() == 1, "{both}");
    fs::remove_file(folder.0.join("mine/sheet.toml")).unwrap();
    assert!(short(&folder).contains("to replace the game's"), "{}", short(&folder));
    // A mistake in it is shown where it stands.
    folder.write("mine/sheet.toml", &sheet.replacen("\"ELMWCSIAITL\"", "\"ELMWCSIAIT?\"", 1));
    assert!(short(&folder).contains("mine/sheet.toml:"), "{}", short(&folder));
}

#[test]
fn shipped_batches_are_known_by_their_names() {
    let folder = Folder::new("shipped");
    let listed = out(&folder.run(&["list", "batches"]));
    for name in ["suite", "ci", "minds", "players", "journal"] {
        assert!(listed.contains(&format!("shipped:{name}")), "{listed}");
        // One game an arm is enough to read and build it; players that search are slow.
        let spec = format!("shipped:{name}");
        let arm = if name == "minds" { &["--arm", "cliffs of 6, normal and easy"][..] } else { &[] };
        let played = folder.run(&[&["batch", &spec, "--games", "1", "--no-preflight"], arm].concat());
        assert!([0, 1, 3].contains(&code(&played)), "{name}: {}", err(&played));
    }
    let wrong = folder.run(&["batch", "shipped:siute"]);
    assert_eq!(code(&wrong), 2);
    for part in ["did you mean `suite`?", "shipped:suite, shipped:ci, shipped:minds, shipped:players, shipped:journal"]
    {
        assert!(err(&wrong).contains(part), "{}", err(&wrong));
    }
}

#[test]
fn a_pack_is_not_called_what_ships_and_what_it_holds_has_titles_of_its_own() {
    let folder = Folder::new("pack-names");
    for (kind, name, game) in [("card", "coffee", "cliffs"), ("variant", "strict_supply", "keystone")] {
        let refused = folder.run(&["new", kind, name, "--game", game]);
        let why = format!("cannot use the name `{name}`: ");
        assert!(code(&refused) == 2 && err(&refused).contains(&why), "{name}: {}", err(&refused));
        assert!(!folder.0.join(name).exists(), "{name} was written");
    }
    for game in ["arizona", "keystone", "cliffs"] {
        let name = format!("foo_{}", &game[..1]);
        for verb in [&["new", "pack", &name, "--game", game][..], &["test", &name]] {
            let done = folder.run(verb);
            assert_eq!(code(&done), 0, "{verb:?}: {}{}", out(&done), err(&done));
        }
    }
}

#[test]
fn a_path_to_one_transcript_runs_that_one_and_no_other() {
    let folder = Folder::new("one-transcript");
    assert_eq!(code(&folder.run(&["new", "pack", "foo", "--game", "cliffs"])), 0);
    folder.write("foo/tests/deep/wrong.play", "> new cliffs --seats 2 --seed 1\nold\n");
    let of = |path: &str| {
        let done = folder.run(&["test", path]);
        (code(&done), out(&done).lines().last().unwrap_or_default().to_string())
    };
    assert_eq!(of("foo"), (1, "2 passed, 1 failed".into()));
    assert_eq!(of("foo/examples/foo.play"), (0, "1 passed, 0 failed".into()));
    assert_eq!(of("foo/tests/deep/wrong.play"), (1, "0 passed, 1 failed".into()));
    folder.write("alone.play", "> new cliffs --seats 2 --seed 1\nold\n");
    let alone = folder.run(&["test", "alone.play"]);
    assert!(code(&alone) == 2 && err(&alone).contains("this transcript is not in a pack"), "{}", err(&alone));
}

#[test]
fn a_second_folder_of_the_same_game_is_told_and_hides_nothing_of_the_first() {
    let folder = Folder::new("two-games");
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../variants/arizona");
    for name in ["one", "two"] {
        for file in ["pack.toml", "settings.toml", "policy.toml", "sheet.toml", "conditions.toml", "house.rules"] {
            folder.write(&format!("{name}/{file}"), &fs::read_to_string(shipped.join(file)).unwrap());
        }
    }
    let settings = fs::read_to_string(folder.0.join("one/settings.toml")).unwrap();
    folder.write("one/settings.toml", &format!("{settings}\nbroken ="));
    let checked = folder.run(&["check", "one", "two"]);
    assert_eq!(code(&checked), 1, "{}{}", out(&checked), err(&checked));
    assert!(out(&checked).contains("one/settings.toml") && out(&checked).contains("X4026"), "{}", out(&checked));
}

#[test]
fn play_reads_every_folder_that_is_named_whatever_it_is_called() {
    let folder = Folder::new("any-name");
    pack(&folder, "keystone", "arizona", "");
    let rules = |game: &str| format!("variant mine_v for {game} {{\n  title \"Mine\"\n}}\n");
    folder.write("keystone/pack.toml", "id = \"mine\"\nextends = \"arizona\"\ntitle = \"M\"\nversion = \"0.1.0\"\n");
    folder.write("keystone/mine.rules", &rules("arizona"));
    let play = ["play", "arizona", "--seats", "random,random", "--no-input", "--pack", "keystone", "--with", "mine_v"];
    let played = folder.run(&play);
    assert_eq!(code(&played), 0, "{}", err(&played));
    pack(&folder, "kmods", "keystone", "");
    folder.write("kmods/mods.rules", &rules("keystone"));
    let lines = "new keystone --players random --with mine_v\nquit\n";
    let other = folder.run_with(&["play", "arizona", "--seats", "human", "--seed", "1", "--pack", "kmods"], lines);
    assert!(code(&other) == 0 && out(&other).contains("keystone, seed 1, random"), "{}{}", out(&other), err(&other));
}

#[test]
fn a_script_of_a_block_is_checked_and_listed() {
    for game in ["arizona", "sonora", "keystone", "cliffs"] {
        let folder = Folder::new(&format!("block-script-{game}"));
        pack(&folder, "mine", game, "");
        let block =
            format!("variant mine_v for {game} {{\n  title \"Mine\"\n  text \"t\"\n  script \"mine.rhai\"\n}}\n");
        folder.write("mine/mine.rules", &block);
        let event = if game == "keystone" { "turn_starts" } else { "round_starts" };
        folder.write("mine/mine.rhai", &format!("fn {event}(view) {{ }}\n"));
        let checked = folder.run(&["check", "mine"]);
        assert!(code(&checked) == 0 && !is_blamed(&out(&checked)), "{game}: {}{}", out(&checked), err(&checked));
        let listed = folder.run(&["list", "variants", "--pack", "mine"]);
        let line = out(&listed).lines().find(|line| line.starts_with("mine_v ")).unwrap_or_default().to_string();
        assert!(line.contains(game) && line.contains("script"), "{game}: {line}");
        folder.write("mine/mine.rhai", "fn round_bergins(view) { }\n");
        let checked = folder.run(&["check", "mine"]);
        assert!(code(&checked) == 1 && out(&checked).contains("mine/mine.rhai:1:4"), "{game}: {}", out(&checked));
        fs::rename(folder.0.join("mine/mine.rhai"), folder.0.join("mine/other.rhai")).unwrap();
        let checked = folder.run(&["check", "mine"]);
        assert!(code(&checked) == 1 && out(&checked).contains("mine/mine.rules:4:10"), "{game}: {}", out(&checked));
    }
}

#[test]
fn what_texts_can_say_plays_as_its_transcripts_say() {
    let folder = Folder::new("reach");
    let reach = Path::new(env!("CARGO_MANIFEST_DIR")).join("../variants/recipes");
    let mut packs = 0;
    for entry in fs::read_dir(reach).unwrap() {
        let path = entry.unwrap().path();
        for verb in [&["check"][..], &["test"], &["fmt", "--check"]] {
            let done = folder.run(&[verb, &[path.to_str().unwrap()]].concat());
            assert_eq!(code(&done), 0, "{verb:?} {}: {}{}", path.display(), out(&done), err(&done));
            assert!(verb[0] != "test" || !out(&done).starts_with("0 passed"), "{} has no transcript", path.display());
        }
        packs += 1;
    }
    assert!(packs >= 2);
}

/// Every command of the program, on a pack with an error: none is fine but those that look at no pack.
#[test]
fn no_command_is_fine_with_a_broken_pack() {
    // `explain` says of each thing whether its file has errors.
    const BLIND: [&str; 8] = ["explain", "watch", "fmt", "new", "schema", "completions", "lsp", "help"];
    let folder = Folder::new("broken");
    let typed = "new arizona --seats 2 --seed 1\nsave r.jsonl\n";
    assert_eq!(code(&folder.run_with(&["play"], typed)), 0);
    pack(&folder, "h", "arizona", "");
    folder.write("h/a.rules", "variant x for arizona {\n  rule r at enter { narrow when symbl is 1 }\n}\n");
    folder.write("b.batch.toml", "game = \"arizona\"\ngames = 1\n[[arm]]\nlabel = \"a\"\nseats = 2\n");
    let more: &[(&str, &[&str])] = &[
        ("play", &["arizona", "--seats", "random,random", "--seed", "1"]),
        ("check", &["h"]),
        ("test", &["h"]),
        ("tour", &["arizona"]),
        ("rules", &["arizona"]),
        ("campaign", &["c.toml"]),
        ("batch", &["b.batch.toml"]),
        ("balance", &["arizona"]),
        ("merge", &["out"]),
        ("diff", &["--game", "arizona", "--new", "x"]),
        ("blame", &["b.batch.toml"]),
        ("mutate", &["h"]),
        ("replay", &["r.jsonl"]),
        ("draw", &["r.jsonl", "--svg", "r.svg"]),
        ("position", &["r.jsonl"]),
    ];
    let help = out(&folder.run(&["--help"]));
    let most = help.split("Most used\n").nth(1).unwrap().lines();
    let verbs = most.take_while(|line| !line.is_empty()).flat_map(|line| match line.strip_prefix("  ") {
        Some(line) => line.split_whitespace().take(1).collect::<Vec<_>>(),
        None => line.get(18..).unwrap().split_whitespace().collect(),
    });
    let verbs: Vec<&str> = verbs.collect();
    assert!(verbs.len() > 20, "{verbs:?}");
    for verb in verbs.into_iter().filter(|verb| !BLIND.contains(verb)) {
        let words = more.iter().find(|(name, _)| *name == verb).map_or(&[][..], |(_, words)| words);
        let output = folder.run(&[&[verb, "--pack", "h"][..], words].concat());
        assert_ne!(code(&output), 0, "{verb}: {}{}", out(&output), err(&output));
        let is_told = err(&output).contains("symbl") || out(&output).contains("symbl");
        assert!(is_told || !["list", "points", "rules", "campaign"].contains(&verb), "{verb}: {}", err(&output));
    }
    let list = folder.run(&["list", "variants", "--pack", "h", "--format", "json"]);
    assert!(serde_json::from_str::<serde_json::Value>(&out(&list)).is_ok(), "{}", out(&list));
}
