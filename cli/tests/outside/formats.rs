//! The table of formats names each format that the sources write or read, and no other.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use javelina::FORMATS;

/// Returns the names in a source that are like `javelina.replay/2`.
fn named(text: &str) -> Vec<String> {
    let name = |rest: &str| {
        let end = rest.find(|one: char| !one.is_ascii_alphanumeric() && !"./-".contains(one)).unwrap_or(rest.len());
        let (word, number) = rest[..end].split_once('/')?;
        number.parse::<u8>().is_ok().then(|| format!("javelina.{word}/{number}"))
    };
    text.split("javelina.").skip(1).filter_map(name).collect()
}

/// Adds the names in the sources of a folder.
fn gather(folder: &Path, found: &mut BTreeSet<String>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            gather(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("formats.rs") {
            let text = fs::read_to_string(path).unwrap();
            found.extend(named(text.split("#[cfg(test)]\nmod ").next().unwrap()));
        }
    }
}

#[test]
fn each_format_of_the_sources_is_in_the_table_and_each_one_of_the_table_in_the_sources() {
    let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = BTreeSet::new();
    for package in ["core/engine", "core/lab", "core/session", "core/studies", "variants", "author", "cli"] {
        gather(&root.join(package).join("src"), &mut found);
    }
    let names = FORMATS.iter().flat_map(|one| one.names).filter(|name| name.starts_with("javelina."));
    assert_eq!(found, names.map(ToString::to_string).collect());
    assert_eq!(named("a \"javelina.replay/2\" and {\"format\":\"javelina.games/\""), ["javelina.replay/2"]);
}
