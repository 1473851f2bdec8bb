//! Schemas: what is shipped is valid under them, what its readers refuse is not, and every key is explained.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop where something is wrong")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use javelina::{Console, run_to};
use javelina_tests::schema::problems;
use javelina_variants::{KEYS, SHIPPED};
use serde_json::{Value, json};

use crate::door::Kept;

/// What a command prints, which must end well.
fn printed(line: &str) -> String {
    said(line, &[javelina::FINE])
}

/// What a command prints that ends with one of these codes.
fn said(line: &str, codes: &[u8]) -> String {
    let kept = Kept::default();
    let mut console = Console::of(Box::new(kept.clone()), Box::new(io::sink()));
    let code = run_to(javelina::SHIPPED, typed(line), &mut console);
    drop(console);
    assert!(codes.contains(&code), "{line}: {code}");
    let bytes = kept.0.lock().unwrap().clone();
    String::from_utf8(bytes).unwrap()
}

/// The words of a line; those in quotes are one.
fn typed(line: &str) -> Vec<std::ffi::OsString> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(at, part)| match at % 2 {
        0 => part.split(' ').filter(|word| !word.is_empty()).collect(),
        _ => vec![part],
    });
    words.map(Into::into).collect()
}

/// Every kind with its schema.
fn schemas() -> BTreeMap<String, Value> {
    let list = printed("javelina schema --list");
    let kinds = list.lines().filter_map(|line| line.split(' ').next());
    kinds
        .map(|kind| (kind.to_string(), serde_json::from_str(&printed(&format!("javelina schema {kind}"))).unwrap()))
        .collect()
}

fn value(text: &str) -> Value {
    fn held(value: toml::Value) -> Value {
        match value {
            toml::Value::String(text) => json!(text),
            toml::Value::Integer(number) => json!(number),
            toml::Value::Float(number) => json!(number),
            toml::Value::Boolean(is_on) => json!(is_on),
            toml::Value::Datetime(date) => json!(date.to_string()),
            toml::Value::Array(all) => all.into_iter().map(held).collect(),
            toml::Value::Table(table) => table.into_iter().map(|(key, value)| (key, held(value))).collect(),
        }
    }
    held(toml::Value::Table(text.parse().unwrap()))
}

/// The kind of a shipped file.
fn kind_of(path: &Path) -> String {
    let name = path.file_name().unwrap().to_str().unwrap();
    let folder = path.parent().unwrap().file_name().unwrap().to_str().unwrap();
    let game = SHIPPED.iter().find(|row| folder.starts_with(row.id()));
    match (name, game) {
        ("pack.toml" | "journal.toml" | "rulings.toml", _) => name.trim_end_matches(".toml").into(),
        (name, _) if name.ends_with(".batch.toml") => "batch".into(),
        (name, Some(row)) if row.files.contains(&name) => format!("{}/{}", row.id(), name.trim_end_matches(".toml")),
        (_, Some(row)) => format!("{}/cards", row.id()),
        _ => panic!("{} is of no kind", path.display()),
    }
}

/// Every TOML file under `variants` that is content: a skeleton is none before it gets its names, nor is a made-up game.
fn shipped() -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if ["skeletons", "tests"].iter().any(|name| path.ends_with(name)) {
                continue;
            }
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|end| end == "toml") && !path.ends_with("Cargo.toml") {
                found.push((path.clone(), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants"), &mut found);
    found.sort();
    found
}

const CAMPAIGN: &str = "format = \"javelina.campaign/2\"\ngame = \"keystone\"\nopened = [\"opened_1\"]\nassignments = 1\n\
                        seal = \"0\"\n[[assignment]]\nscenario = \"saguaro_country\"\nbegun = 2\nlevel = \"pass\"\nscore = 85\n";

#[test]
fn everything_that_is_shipped_is_valid_and_of_every_kind_there_is_something() {
    let schemas = schemas();
    let mut met = BTreeSet::from(["campaign".to_string()]);
    assert_eq!(problems(&schemas["campaign"], &value(CAMPAIGN)), [""; 0]);
    for (path, text) in shipped() {
        let kind = kind_of(&path);
        let schema = schemas.get(&kind).unwrap_or_else(|| panic!("{kind} has no schema"));
        assert_eq!(problems(schema, &value(&text)), [""; 0], "{} as {kind}", path.display());
        met.insert(kind);
    }
    let reports: BTreeSet<String> = schemas.keys().filter(|kind| kind.starts_with("report/")).cloned().collect();
    let written: BTreeSet<&str> = outputs().keys().copied().chain(REPORTS.iter().map(|(kind, _)| *kind)).collect();
    assert_eq!(reports, written.iter().map(|kind| format!("report/{kind}")).collect());
    met.extend(reports);
    assert_eq!(met.iter().collect::<Vec<_>>(), schemas.keys().collect::<Vec<_>>());
}

/// The kinds of reports, each with a command that writes one.
const REPORTS: [(&str, &str); 3] = [
    ("diff", "javelina diff arizona:tunnels,no_conditions arizona:no_conditions --games 6"),
    ("blame", "javelina blame --gates flip_whole --gate \"flip_whole: a race ends in time\" --games 20"),
    ("mutate", "javelina mutate tunnels --games 4 --most 6"),
];

#[test]
fn what_diff_blame_and_mutate_write_is_valid() {
    let schemas = schemas();
    for (kind, line) in REPORTS {
        let text = said(&format!("{line} --format json"), &[javelina::FINE, javelina::FINDINGS]);
        let report: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(problems(&schemas[&format!("report/{kind}")], &report), [""; 0], "{line}");
    }
}

/// What commands write for programs, by kind: every value that a few of them wrote.
fn outputs() -> &'static BTreeMap<&'static str, Vec<Value>> {
    static MADE: OnceLock<BTreeMap<&'static str, Vec<Value>>> = OnceLock::new();
    MADE.get_or_init(|| {
        let folder = std::env::temp_dir().join(format!("javelina-outputs-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let place = |name: &str| folder.join(name).display().to_string();
        let mut made: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
        let mut keep = |kind, text: &str| {
            made.entry(kind).or_default().extend(text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()));
        };
        let one = |text: String| serde_json::from_str::<Value>(&text).unwrap().to_string();
        let anything = [javelina::FINE, javelina::FINDINGS, javelina::UNDECIDED];
        fs::write(folder.join("s.batch.toml"), SPEC).unwrap();
        let batch = format!("javelina batch {} --timed --format json --out {}", place("s.batch.toml"), place("r"));
        keep("summary", &one(said(&batch, &anything)));
        let search = "javelina batch --game arizona --seats random,random --with no_conditions --no-preflight --games 200 \
                      --set score.deliveries_to_end=2,6 --target \"rounds <= 15\" --format json";
        let found: Value = serde_json::from_str(&said(search, &anything)).unwrap();
        assert!(found["proposed"][0]["price"]["moves"][0].is_object(), "{found}");
        keep("summary", &found.to_string());
        let lines = fs::read_to_string(folder.join("r/games.jsonl")).unwrap();
        let (first, rest) = lines.split_once('\n').unwrap();
        keep("games", first);
        keep("game", rest);
        let record = place("g.jsonl");
        said(&format!("javelina play arizona --seats easy,easy --seed 1 --no-input --record {record}"), &anything);
        let text = fs::read_to_string(&record).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let [first, moves @ .., last] = &lines[..] else { panic!("a record has lines") };
        keep("record", first);
        keep("move", &moves.join("\n"));
        keep("outcome", last);
        keep("undo", UNDO);
        keep("sits", SITS);
        fs::create_dir_all(folder.join("p")).unwrap();
        fs::write(folder.join("p/pack.toml"), "id = \"p\"\nextends = \"arizona\"\ntitle = \"P\"\nversion = \"1\"\n")
            .unwrap();
        let wrong = "variant a for arizona {\n  title \"A\"\n  rule x at enter { narrow when symbol == montain }\n}\n"
            .repeat(2);
        fs::write(folder.join("p/a.rules"), wrong).unwrap();
        keep("problem", &said(&format!("javelina check {} --format json", place("p")), &anything));
        for game in SHIPPED.iter().map(|row| row.id()) {
            keep("points", &said(&format!("javelina points {game} --format json"), &anything));
        }
        keep("list", &said("javelina list --format json", &anything));
        keep("recipes", &said("javelina list recipes twice round --format json", &anything));
        let played =
            format!("javelina play keystone --campaign {} --seats random --seed 1 --no-input", place("c.toml"));
        said(&played, &anything);
        keep("campaign", &said(&format!("javelina campaign {} --format json", place("c.toml")), &anything));
        fs::remove_dir_all(&folder).unwrap();
        made
    })
}

const SPEC: &str = r#"
format = "javelina.batch/1"
title = "T"
game = "arizona"
games = 2

[[arm]]
label = "with"
seats = 2
panel = ["random", "easy"]
with = ["no_conditions", "tunnels"]

[[arm]]
label = "without"
seats = 2
panel = ["random", "easy"]
with = ["no_conditions"]

[[gate]]
title = "far away"
arm = "with"
against = "without"
metric = "score"
holds = ">= 900"
"#;

const UNDO: &str = r#"{"undo":2,"to":4,"by":"A","crossed":["the dice show 1, 2"],"state":"0123456789abcdef"}"#;
const SITS: &str = r#"{"seat":"B","sits":"greedy","state":"0123456789abcdef"}"#;

#[test]
fn what_commands_write_for_programs_is_valid_and_nothing_else_is() {
    let (schemas, mut tried) = (schemas(), 0);
    for (kind, values) in outputs() {
        let schema = &schemas[&format!("report/{kind}")];
        assert!(!values.is_empty(), "{kind}: nothing was written");
        for value in values {
            assert_eq!(problems(schema, value), [""; 0], "{kind}: {value}");
        }
        for (what, changed) in spoilt(&values[0]) {
            assert!(!problems(schema, &changed).is_empty(), "{kind}: {what} is valid");
            tried += 1;
        }
        // Whatever must be there is missed.
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            let mut less = values[0].clone();
            assert!(less.as_object_mut().unwrap().remove(name).is_some(), "{kind}: {name}");
            assert!(!problems(schema, &less).is_empty(), "{kind}: nobody misses {name}");
        }
    }
    assert!(tried > 300, "{tried}");
}

/// The value with one change at each of its places, one after the other: a key that nobody knows in each table, and for each
/// value one of another kind.
fn spoilt(value: &Value) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    let other = match value {
        Value::String(_) | Value::Bool(_) => json!(3),
        Value::Number(_) | Value::Array(_) => json!("three"),
        Value::Null => json!([[[]]]),
        _ => json!(true),
    };
    all.push((format!("{value} -> {other}"), other));
    if let Value::Object(table) = value {
        let mut more = table.clone();
        more.insert("nonsense".into(), json!({}));
        all.push(("a key more".into(), more.into()));
        for (key, inner) in table {
            for (what, changed) in spoilt(inner) {
                let mut table = table.clone();
                table.insert(key.clone(), changed);
                all.push((format!("{key}: {what}"), table.into()));
            }
        }
    }
    if let Value::Array(list) = value {
        for (what, changed) in list.first().map(spoilt).unwrap_or_default() {
            let list: Vec<Value> = [changed].into_iter().chain(list.iter().skip(1).cloned()).collect();
            all.push((format!("first: {what}"), list.into()));
        }
    }
    all
}

#[test]
fn no_schema_lets_a_key_pass_that_nobody_knows_or_a_value_of_another_kind() {
    let (schemas, mut tried) = (schemas(), 0);
    for (path, text) in shipped() {
        let schema = &schemas[&kind_of(&path)];
        for (what, changed) in spoilt(&value(&text)) {
            assert!(!problems(schema, &changed).is_empty(), "{}: {what} is valid", path.display());
            tried += 1;
        }
    }
    assert!(tried > 500, "{tried}");
}

#[test]
fn what_the_readers_refuse_for_its_key_kind_range_or_word_is_refused() {
    let (schemas, shipped) = (schemas(), shipped());
    for (file, from, to) in [
        ("arizona/pack.toml", "id = \"arizona\"", "id = \"Arizona\""),
        ("arizona/pack.toml", "id = \"arizona\"", "id = \"\""),
        ("arizona/pack.toml", "title = ", "titel = \"x\"\ntitle = "),
        ("arizona/conditions.toml", "class = \"change\"", "class = \"chance\""),
        ("arizona/conditions.toml", "[[condition]]", "[[conditoin]]"),
        ("arizona/sheet.toml", "value = 1\n", "value = 7\n"),
        ("arizona/sheet.toml", "[\"along\"]", "[\"alogn\"]"),
        ("arizona/sheet.toml", "base = true", "base = 1"),
        ("arizona/settings.toml", "dealt = 3", "dealt = 400"),
        ("arizona/settings.toml", "dealt = 3", "dealt = 3.0"),
        ("arizona/settings.toml", "gain = \"only_when_none_unspent\"", "gain = \"allways\""),
        ("arizona/settings.toml", "table = [0, 1, 3,", "table = [0, 1, -999999999,"),
        ("cliffs/movement.toml", "kind = \"bonus\"", "kind = \"bonsu\""),
        ("cliffs/movement.toml", "metres = 50", "metres = 0"),
        ("cliffs/multipliers.toml", "times = 2", "times = 6"),
        ("keystone/species.toml", "habitats = [\"desert\"]", "habitats = [\"desrt\"]"),
        ("keystone/species.toml", "season = \"summer\"", "season = \"sumer\""),
        ("keystone/journal.toml", "scenario = \"", "scenario = \"A "),
        ("sonora/board.toml", "section = \"ruins\"", "section = \"riuns\""),
        ("ci.batch.toml", "stop = \"early\"", "stop = \"soon\""),
        ("ci.batch.toml", "seats = 2", "seats = 9"),
        ("ci.batch.toml", "seats = 2\n", ""),
        ("ci.batch.toml", "metric = ", "metrik = "),
    ] {
        let (path, text) = shipped.iter().find(|(path, _)| path.ends_with(file)).unwrap();
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, *text, "{file}: `{from}` is not there");
        assert!(!problems(&schemas[&kind_of(path)], &value(&changed)).is_empty(), "{file}: `{to}` is valid");
    }
}

#[test]
fn every_key_says_what_it_is_for_and_nothing_else_is_explained() {
    fn keys(schema: &Value, found: &mut BTreeSet<String>, bare: &mut BTreeSet<String>) {
        for (key, inner) in schema["properties"].as_object().into_iter().flatten() {
            found.insert(key.clone());
            if inner["description"].as_str().is_none_or(str::is_empty) {
                bare.insert(key.clone());
            }
            keys(inner, found, bare);
            keys(&inner["items"], found, bare);
        }
    }
    let (mut found, mut bare) = (BTreeSet::new(), BTreeSet::new());
    schemas().values().for_each(|schema| keys(schema, &mut found, &mut bare));
    assert_eq!(bare, BTreeSet::new(), "keys that nothing explains");
    let idle: Vec<&str> = KEYS.iter().map(|(key, _)| *key).filter(|key| !found.contains(*key)).collect();
    assert_eq!(idle, [""; 0], "rows of KEYS that explain nothing");
}
