//! What `generate` writes is what stands in the tree. `JAVELINA_RENEW=1` writes it there.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop where something is wrong")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::support::{Folder, code, err, out};

/// Every page that `generate book` writes stands in the book as it is, and none that it no longer writes.
#[test]
fn the_pages_of_the_book_are_made_from_what_is_declared() {
    let folder = Folder::new("book");
    let done = folder.run(&["generate", "book", "."]);
    assert_eq!(code(&done), 0, "{}", err(&done));
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../book");
    let names: Vec<String> = out(&done).lines().map(|line| line.trim_start_matches("./").to_string()).collect();
    assert!(names.len() >= 13, "{names:?}");
    for name in &names {
        let made = fs::read_to_string(folder.0.join(name)).unwrap();
        if std::env::var_os("JAVELINA_RENEW").is_some() {
            fs::create_dir_all(book.join(name).parent().unwrap()).unwrap();
            fs::write(book.join(name), &made).unwrap();
        }
        let kept = fs::read_to_string(book.join(name)).unwrap_or_default();
        let differs = kept.lines().zip(made.lines()).position(|(kept, made)| kept != made);
        assert!(kept == made, "{name}, line {differs:?}: `javelina generate book book` writes it anew");
    }
    for entry in fs::read_dir(book.join("reference")).unwrap() {
        let name = format!("reference/{}", entry.unwrap().file_name().to_string_lossy());
        assert!(names.contains(&name), "{name} is made by nothing");
    }
    // Each code has its page, and each word its line.
    let read = |name: &str| fs::read_to_string(book.join("reference").join(name)).unwrap();
    let (codes, words) = (read("codes.md"), read("words.md"));
    let listed = folder.run(&["explain"]);
    let missing: Vec<String> = out(&listed)
        .lines()
        .filter_map(|line| Some(line.split_once("  ")?.0.to_string()))
        .filter(|code| !codes.contains(&format!("\n## {code}\n")))
        .collect();
    assert!(missing.is_empty() && codes.matches("\n## ").count() > 150, "{missing:?}");
    assert!(javelina_dsl::WORDS.iter().all(|word| words.contains(&format!("* `{}`: ", word.word))));
}

#[test]
fn the_word_lists_of_editors_are_those_of_the_language() {
    let folder = Folder::new("generate");
    let done = folder.run(&["generate", "editors", "."]);
    assert_eq!(code(&done), 0, "{}", err(&done));
    let files: Vec<String> = out(&done).lines().map(|line| line.trim_start_matches("./").to_string()).collect();
    assert_eq!(files.len(), 2, "VS Code, Vim");
    for file in files {
        let made = fs::read_to_string(folder.0.join(&file)).unwrap();
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../editors").join(&file);
        if std::env::var_os("JAVELINA_RENEW").is_some() {
            fs::write(&kept, &made).unwrap();
        }
        let kept = fs::read_to_string(&kept).unwrap_or_default();
        assert_eq!(kept, made, "{file}: `javelina generate editors editors` writes it anew");
        let listed: BTreeSet<&str> = made.split(|one: char| !one.is_alphanumeric()).collect();
        for word in javelina_dsl::WORDS.iter().map(|word| word.word) {
            assert!(listed.contains(word), "{file}: {word}");
        }
    }
}
