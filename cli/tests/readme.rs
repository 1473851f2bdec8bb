//! The README speaks to three people, and the two lines that each of them types first work in an empty folder.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop where something is wrong")]

use crate::support::{Folder, code, err};

#[test]
fn the_two_lines_of_each_of_three_people_work_in_an_empty_folder() {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md")).unwrap();
    for person in ["## Who plays", "## Who designs", "## In CI"] {
        let section = &readme[readme.find(person).unwrap_or_else(|| panic!("no part `{person}`"))..];
        let block = section.split("```").nth(1).unwrap();
        let lines: Vec<&str> = block.lines().filter_map(|line| line.strip_prefix("javelina ")).collect();
        assert_eq!(lines.len(), 2, "{person}: {block}");
        let folder = Folder::new("readme");
        for line in lines {
            // The same command with fewer games.
            let line = line.replace("--games 100", "--games 4");
            let done = folder.run_with(&line.split_whitespace().collect::<Vec<_>>(), "quit\n");
            assert_eq!(code(&done), 0, "{person}: javelina {line}: {}", err(&done));
        }
    }
}
