//! Each shipped item does what its text says: an example plays it, and notices every change of its rules that changes play.

use std::path::{Path, PathBuf};

use javelina::variants::{How, load, shipped};
use serde_json::Value;

use super::planted::cases;
use crate::support::{Folder, code, err, out};

/// The folder of the shipped packs.
fn shelf() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../variants").canonicalize().unwrap()
}

/// Whether the line before a rule says why no example notices that the rule runs at the next event of the timeline.
fn has_reason(place: &str) -> bool {
    let mut parts = place.rsplitn(3, ':');
    let (Some(_), Some(line), Some(file)) = (parts.next(), parts.next(), parts.next()) else { return false };
    let text = std::fs::read_to_string(file).unwrap();
    let before = line.parse::<usize>().ok().and_then(|line| text.lines().nth(line.checked_sub(2)?));
    before.is_some_and(|line| line.trim_start().starts_with("# Next event: "))
}

/// Changes of each item in CI, some of each sort; `JAVELINA_CASES` is another number.
const MOST: u64 = 5;

/// Mutates all items of a folder or file, and requires that no change survives: neither check nor an example notices it,
/// but games differ. Returns the number of changes.
fn noticed(what: &str) -> usize {
    let (folder, path) = (Folder::new("mutants"), shelf().join(what));
    let most = cases(MOST).to_string();
    let words = ["--most", &most, "--games", "40", "--seats", "random,random", "--no-gates", "--format", "json"];
    let output = folder.run(&[&["mutate", path.to_str().unwrap(), "--jobs", "1"], &words[..]].concat());
    let json: Value = serde_json::from_str(&out(&output)).unwrap_or_else(|_| panic!("{what}: {}", err(&output)));
    let mutants = json["mutants"].as_array().unwrap();
    let survived: Vec<String> = mutants
        .iter()
        .filter(|one| one["fate"] == "survived")
        .filter(|one| one["operator"] != "moment" || !has_reason(one["place"].as_str().unwrap()))
        .map(|one| format!("{}: {} -> {}", one["place"], one["before"], one["after"]))
        .collect();
    assert_eq!((code(&output), survived), (0, Vec::<String>::new()), "{what}");
    mutants.len()
}

#[test]
fn examples_notice_each_change_of_the_rules_of_arizona_and_cliffs() {
    let all = ["arizona", "recipes/arizona_recipes", "cliffs", "recipes/cliffs_recipes", "cliffs_extras"].map(noticed);
    assert!(all.iter().sum::<usize>() > 100, "{all:?}");
}

#[test]
fn examples_notice_each_change_of_the_rules_of_sonora() {
    let all = ["sonora", "recipes/sonora_recipes"].map(noticed);
    assert!(all.iter().sum::<usize>() > 30, "{all:?}");
}

#[test]
fn examples_notice_each_change_of_the_rules_of_keystone() {
    let all = ["keystone", "recipes/keystone_recipes"].map(noticed);
    assert!(all.iter().sum::<usize>() > 250, "{all:?}");
}

#[test]
fn each_shipped_item_with_rules_or_settings_has_an_example() {
    let loaded = load(&shipped());
    let transcripts: Vec<_> = loaded.packs.iter().flat_map(|pack| &pack.transcripts).collect();
    let items = || loaded.packs.iter().flat_map(|pack| &pack.items).filter(|item| item.how != How::Data);
    let is_named =
        |id: &str, text: &str| text.split(|one: char| !(one.is_alphanumeric() || one == '_')).any(|word| word == id);
    let has = |id: &String| transcripts.iter().any(|one| one.item.as_ref() == Some(id) || is_named(id, &one.text));
    let missing: Vec<&str> = items().filter(|item| !has(&item.id)).map(|item| item.id.as_str()).collect();
    assert!(items().count() > 100, "{}", items().count());
    assert_eq!(missing, [""; 0], "of {}", items().count());
}
