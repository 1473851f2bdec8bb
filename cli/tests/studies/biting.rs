//! Each shipped gate fails by its own figure when the game is changed: `gates.table` names a change for each.
//!
//! Of gates with several arms the first one is played, and rows with `long` are left out; with `JAVELINA_CASES`, all are played.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::{Folder, code, err, out};

const TABLE: &str = include_str!("../gates.table");
const GAMES: [&str; 4] = ["arizona", "sonora", "keystone", "cliffs"];
const KINDS: [&str; 5] = ["card", "variant", "token", "objective", "scenario"];

/// A row of the table.
#[derive(Clone, Copy, Debug)]
struct Case<'a> {
    source: &'a str,
    plant: &'a str,
    /// `N games` of each arm, `long`, or `some` of the arms.
    more: Option<&'a str>,
    title: &'a str,
}

fn cases() -> Vec<Case<'static>> {
    let rows = TABLE.lines().filter_map(|line| line.strip_prefix("gate "));
    rows.map(|row| {
        let [source, plant, title] = row.split(" | ").collect::<Vec<_>>()[..] else { panic!("`{row}`") };
        let (plant, more) = plant.split_once(", ").map_or((plant, None), |(plant, more)| (plant, Some(more)));
        Case { source, plant, more, title }
    })
    .collect()
}

/// The rules of a change: game and line.
fn plants(name: &str) -> Vec<(&'static str, &'static str)> {
    let rows = TABLE.lines().filter_map(|line| line.strip_prefix("plant ")?.strip_prefix(&format!("{name} ")));
    let found: Vec<_> = rows.map(|row| row.split_once(' ').unwrap()).collect();
    assert!(!found.is_empty(), "no change is called `{name}`");
    found
}

fn variants() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../variants")
}

/// The value of a key of a table in a spec, as it is written.
fn key<'a>(table: &'a str, key: &str) -> Option<&'a str> {
    table.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "))
}

fn word(value: &str) -> &str {
    value.trim_start_matches('[').trim_start().trim_start_matches('"').split('"').next().unwrap()
}

/// Titles of the gates of a spec.
fn titles(spec: &str) -> Vec<String> {
    spec.split("\n[[gate]]\n").skip(1).map(|table| word(key(table, "title").unwrap()).to_string()).collect()
}

/// The spec with a change in the arms of a gate, and the label of the first arm. The arms stop early.
fn planted(spec: &str, case: Case<'_>, replaced: Option<(&str, &str)>) -> (String, String) {
    let tables: Vec<&str> = spec.split("\n[[").collect();
    let is_it = |table: &str| table.starts_with("gate]]") && key(table, "title").map(word) == Some(case.title);
    let gate = tables.iter().find(|table| is_it(table)).unwrap_or_else(|| panic!("no gate: {case:?}"));
    let of = key(gate, "arm").or_else(|| gate.split_once("\narms = ").map(|(_, list)| list)).unwrap();
    let labels: Vec<&str> = of.split(']').next().unwrap().split('"').skip(1).step_by(2).collect();
    let labels = if gate.contains("\narms = ") { labels } else { labels[..1].to_vec() };
    let is_meant = |table: &str| {
        let label = word(key(table, "label").unwrap());
        let is_spread = table.contains("\neach = [");
        labels.iter().any(|one| *one == label || is_spread && one.starts_with(&format!("{label}, ")))
    };
    let mut first = labels[0].to_string();
    let changed = tables.iter().map(|table| {
        let mut table = (*table).to_string();
        let is_arm = table.starts_with("arm]]") && is_meant(&table);
        match replaced {
            Some((one, other)) if is_arm || is_it(&table) => {
                table = table.replace(&format!("\"{one}\""), &format!("\"{other}\""));
            }
            None if is_arm && table.contains("\nwith = [") => {
                table = table.replace("\nwith = [", "\nwith = [\"planted\", ")
            }
            None if is_arm => table = table.replacen('\n', "\nwith = [\"planted\"]\n", 1),
            _ => {}
        }
        if is_arm && word(key(&table, "label").unwrap()) == first && table.contains("\neach = [") {
            first = format!("{first}, {}", table.split_once("\neach = [").unwrap().1.split('"').nth(1).unwrap());
        }
        table
    });
    let text = changed.collect::<Vec<_>>().join("\n[[");
    let text =
        if text.contains("\nstop = ") { text } else { text.replacen("\ntitle = ", "\nstop = \"early\"\ntitle = ", 1) };
    (text, first)
}

/// Writes the rules into the item that carries the gate, before it.
fn insert(text: &str, title: &str, rule: &str) -> String {
    let at = text.find(&format!("gate \"{title}\"")).unwrap_or_else(|| panic!("no gate `{title}`"));
    format!("{}{rule}\n  {}", &text[..at], &text[at..])
}

/// The files of a folder, and of those in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The file of a pack that carries gates, of which there is one.
fn carrier(pack: &Path) -> PathBuf {
    files(pack).into_iter().find(|file| fs::read_to_string(file).unwrap().contains("gate \"")).unwrap()
}

/// Plays the gate with its change. Returns what is wrong if it does not fail by its own figure.
fn play(case: Case<'_>, is_whole: bool) -> Option<String> {
    let folder = Folder::new("biting");
    let replaced = case.plant.strip_prefix("as ").map(|words| words.split_once(' ').unwrap());
    let rules = if replaced.is_some() { Vec::new() } else { plants(case.plant) };
    let words: Vec<&str> = case.source.split(' ').collect();
    let mut line: Vec<String> = ["batch", "--format", "json", "--jobs", "2", "--no-preflight"].map(String::from).into();
    let mut pack = |name: &str, game: &str, more: &str| {
        let meta = format!("id = \"{name}\"\nextends = \"{game}\"\ntitle = \"P\"\nversion = \"0.1.0\"\n{more}");
        folder.write(&format!("{name}/pack.toml"), &meta);
        line.extend(["--pack".into(), name.into()]);
    };
    match words[..] {
        [kind @ ("new" | "games"), of, game] => {
            assert_eq!(code(&folder.run(&["new", of, "mine", "--game", game])), 0, "{case:?}");
            if kind == "games" {
                assert_eq!(code(&folder.run(&["new", "ci", "--engine", "a/b@v1"])), 0, "{case:?}");
            }
            let file = carrier(&folder.0.join("mine"));
            let text = fs::read_to_string(&file).unwrap();
            let rule = rules.iter().find(|(of, _)| *of == game).expect("a change for this game").1;
            let before = text.split("gate \"").nth(1).unwrap().split('"').next().unwrap();
            fs::write(&file, insert(&text, if kind == "games" { before } else { case.title }, rule)).unwrap();
            line.extend(["--pack", "mine"].map(String::from));
            let gate = if kind == "games" { case.title.into() } else { format!("mine: {}", case.title) };
            let own = if kind == "games" { "games.batch.toml" } else { "--gates=mine" };
            line.extend([own.into(), "--gate".into(), gate]);
        }
        [file, item] => {
            let (game, name) = file.split_once('/').unwrap();
            let text = fs::read_to_string(variants().join(file)).unwrap();
            let rule = rules.iter().find(|(of, _)| *of == game).expect("a change for this game").1;
            pack("planted", game, &format!("replaces = [\"{name}\"]\n"));
            folder.write(&format!("planted/{name}"), &insert(&text, case.title, rule));
            line.extend([format!("--gates={item}"), "--gate".into(), format!("{item}: {}", case.title)]);
        }
        [spec] => {
            for (game, rule) in &rules {
                pack(&format!("planted_{game}"), game, "");
                let text = format!("variant planted for {game} {{\n  title \"P\"\n  text \"P.\"\n  {rule}\n}}\n");
                folder.write(&format!("planted_{game}/v.rules"), &text);
            }
            let text = javelina_variants::SPECS.iter().find(|(name, ..)| *name == spec).unwrap().2;
            let (text, first) = planted(text, case, replaced);
            folder.write("p.batch.toml", &text);
            line.extend(["p.batch.toml", "--gate", case.title].map(String::from));
            if !is_whole {
                line.extend(["--arm".into(), first]);
            }
        }
        _ => panic!("{case:?}"),
    }
    if let Some(games) = case.more.and_then(|more| more.strip_suffix(" games")) {
        line.extend(["--games".into(), games.into()]);
    }
    let done = folder.run(&line.iter().map(String::as_str).collect::<Vec<_>>());
    let Ok(report) = serde_json::from_str::<Value>(&out(&done)) else {
        return Some(format!("{case:?}: {}{}", out(&done), err(&done)));
    };
    let failed: u64 = report["arms"].as_array().unwrap().iter().map(|arm| arm["failed"].as_u64().unwrap()).sum();
    let gates = report["gates"].as_array().unwrap().iter().filter(|gate| gate["arm"].is_string());
    let (mut judged, mut wrong) = (0, Vec::new());
    for gate in gates {
        judged += 1;
        if gate["verdict"] != "FAIL" || gate["games"] == 0 {
            wrong.push(format!("{gate}"));
        }
    }
    let is_enough = if case.more == Some("some") { wrong.len() < judged } else { judged > 0 && wrong.is_empty() };
    let is_fine = failed == 0 && is_enough;
    (!is_fine).then(|| format!("{case:?}: {failed} games went wrong, {judged} gates, not failed: {wrong:?}"))
}

#[test]
fn each_shipped_gate_fails_by_its_own_figure_with_a_change_of_its_game() {
    let is_whole = std::env::var_os("JAVELINA_CASES").is_some();
    // In CI each third gate is played.
    let meant = cases().into_iter().filter(|case| is_whole || case.more != Some("long"));
    let meant = meant.step_by(if is_whole { 1 } else { 3 });
    let wrong: Vec<String> = meant.filter_map(|case| play(case, is_whole)).collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases().len(), wrong.join("\n"));
}

#[test]
fn the_table_names_each_shipped_gate_once() {
    let mut there: Vec<(String, String)> = Vec::new();
    for (name, _, spec) in javelina_variants::SPECS {
        there.extend(titles(spec).into_iter().map(|title| ((*name).to_string(), title)));
    }
    let named = |text: &str| -> Vec<(usize, String)> {
        let at = text.match_indices("gate \"").map(|(at, begin)| at + begin.len());
        at.map(|at| (at, text[at..].split('"').next().unwrap().to_string())).collect()
    };
    let is_content =
        |file: &PathBuf| !["skeletons", "src", "tests"].iter().any(|part| file.starts_with(variants().join(part)));
    for file in files(&variants()).into_iter().filter(is_content) {
        let text = fs::read_to_string(&file).unwrap_or_default();
        for (at, title) in named(&text) {
            let item = ["\nvariant ", "\nscenario ", "\nid = \""].iter().filter_map(|begin| {
                let start = text[..at].rfind(begin)? + begin.len();
                Some((start, text[start..].split([' ', '"']).next()?))
            });
            let place = file.strip_prefix(variants()).unwrap().display();
            there.push((format!("{place} {}", item.max().unwrap().1), title));
        }
    }
    for (game, kind) in GAMES.iter().flat_map(|game| KINDS.map(|kind| (*game, kind))) {
        let folder = Folder::new("biting-new");
        if code(&folder.run(&["new", kind, "mine", "--game", game])) != 0 {
            continue;
        }
        let gates = named(&fs::read_to_string(carrier(&folder.0.join("mine"))).unwrap());
        assert_eq!(code(&folder.run(&["new", "ci", "--engine", "a/b@v1"])), 0, "{game} {kind}");
        there.extend(gates.into_iter().map(|(_, title)| (format!("new {kind} {game}"), title)));
        let spec = fs::read_to_string(folder.0.join("games.batch.toml")).unwrap();
        there.extend(titles(&spec).into_iter().map(|title| ("games".to_string(), title)));
    }
    let mut named: Vec<(String, String)> =
        cases().into_iter().map(|case| (case.source.to_string(), case.title.to_string())).collect();
    // The batches that `new ci` writes differ in what they play, not in their gates.
    named
        .iter_mut()
        .filter(|(source, _)| source.starts_with("games "))
        .for_each(|(source, _)| source.truncate("games".len()));
    there.sort();
    there.dedup_by(|one, other| one == other && one.0 == "games");
    named.sort();
    let lacks: Vec<_> = there.iter().filter(|one| !named.contains(one)).collect();
    let spare: Vec<_> = named.iter().filter(|one| !there.contains(one)).collect();
    assert!(lacks.is_empty() && spare.is_empty(), "without a row: {lacks:#?}\nrows of no gate: {spare:#?}");
    assert_eq!(there.len(), named.len(), "a gate stands twice");
}

/// What the first batches of `new ci` were: gates about wins, which points for everybody do not move.
#[test]
fn a_change_that_does_not_move_the_figure_of_a_gate_is_told() {
    let title = "the first seat has no great advantage";
    let told = play(Case { source: "ci", plant: "bonus", more: None, title }, false);
    assert!(told.as_ref().is_some_and(|told| told.contains("0 games went wrong, 1 gates, not failed: [")), "{told:?}");
}
