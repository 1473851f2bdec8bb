//! The page "Where do I ..." of the architecture: each place that it names is there, in every game and in the made-up one.

use std::path::PathBuf;

use crate::tree::arrows::{code, root, sources};

const GAMES: [&str; 5] = [
    "core/games/src/arizona",
    "core/games/src/sonora",
    "core/games/src/keystone",
    "core/games/src/cliffs",
    "tests/src/oasis",
];

/// A word and the file or folder that has it: `` `fn fact` in `GAME/facts.rs` ``.
fn named(cell: &str) -> Vec<(&str, &str)> {
    let spans: Vec<&str> = cell.split('`').collect();
    let pairs = spans.windows(3).enumerate().filter(|(at, three)| at % 2 == 1 && three[1] == " in ");
    pairs.map(|(_, three)| (three[0], three[2])).collect()
}

/// Whether a file, or one of a folder, has a word outside of remarks.
fn has(path: &str, word: &str) -> bool {
    let path: PathBuf = root().join(path);
    let files = if path.is_dir() {
        sources(&path, ".rs").into_iter().map(|(_, text)| text).collect()
    } else {
        std::fs::read_to_string(&path).map_or_else(|_| Vec::new(), |text| vec![text])
    };
    files.iter().any(|text| code(text).iter().any(|line| line.contains(word)))
}

#[test]
fn whoever_follows_the_page_of_places_finds_each_of_them_in_every_game() {
    let page = std::fs::read_to_string(root().join("core/ARCHITECTURE.md")).unwrap();
    let page = page.split("\n## ").find(|section| section.starts_with("Where do I")).unwrap();
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| a")).collect();
    assert!(rows.len() > 10, "{rows:?}");
    let mut missing = Vec::new();
    for row in &rows {
        let cells: Vec<&str> = row.split('|').skip(1).collect();
        assert!(cells.len() > 3, "{row}");
        for (word, path) in cells[1..3].iter().flat_map(|cell| named(cell)) {
            let places = match path.strip_prefix("GAME") {
                Some(rest) => GAMES.iter().map(|game| format!("{game}{rest}")).collect(),
                None => vec![path.to_string()],
            };
            missing.extend(places.iter().filter(|place| !has(place, word)).map(|place| format!("`{word}` in {place}")));
        }
    }
    assert_eq!(missing, [""; 0]);
}

/// A path is written from the root, or shorter where it is plain which file is meant.
#[test]
fn every_file_that_the_page_names_is_there() {
    let page = std::fs::read_to_string(root().join("core/ARCHITECTURE.md")).unwrap();
    let files = sources(&root(), ".rs").into_iter().map(|(path, _)| path).collect::<Vec<_>>();
    let gone = |name: &&str| {
        let name = name.replace("<game>", "arizona").replace("GAME", "arizona");
        name.contains('/') && !files.iter().any(|file| file.ends_with(&name))
    };
    let named = page.split('`').skip(1).step_by(2).filter(|name| name.ends_with(".rs") && !name.contains([' ', '{']));
    let (all, gone): (usize, Vec<&str>) = (named.clone().count(), named.filter(gone).collect());
    assert!(all > 60, "{all} names");
    assert_eq!(gone, [""; 0]);
}
