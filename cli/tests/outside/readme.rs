//! The README: its commands work in an empty folder, and its screen is that of the program.
#![cfg(unix)]

use crate::support::{Folder, code, err};

/// Returns the text of the README from a heading on.
fn from(heading: &str) -> String {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md")).unwrap();
    readme[readme.find(heading).unwrap_or_else(|| panic!("no heading `{heading}`"))..].to_string()
}

/// `first_screens_are_as_they_are_kept` compares the file with the program.
#[test]
fn the_screen_of_the_first_move_has_lines_that_the_program_prints_in_this_order() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/screens/arizona-100x40-moved.txt");
    let (screen, section) = (std::fs::read_to_string(file).unwrap(), from("## Your first move"));
    let shown = section.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let mut lines = screen.lines();
    for line in shown.lines() {
        assert!(lines.any(|other| other == line), "not in {file}, or not at this place: {line}");
    }
}

#[test]
fn the_first_two_lines_of_each_of_three_sections_work_in_an_empty_folder() {
    for heading in ["## Play", "## Design", "## In CI"] {
        let section = from(heading);
        let block = section.split("```").nth(1).unwrap();
        let lines: Vec<&str> = block.lines().filter_map(|line| line.strip_prefix("javelina ")).collect();
        assert_eq!(lines.len(), 2, "{heading}: {block}");
        let folder = Folder::new("readme");
        for line in lines {
            // The same command with fewer games.
            let line = line.replace("--games 100", "--games 4");
            let done = folder.run_with(&line.split_whitespace().collect::<Vec<_>>(), "quit\n");
            assert_eq!(code(&done), 0, "{heading}: javelina {line}: {}", err(&done));
        }
    }
}

#[test]
fn the_lines_that_follow_for_designers_work_in_the_folder_that_the_first_two_have_left() {
    let section = from("## Design");
    let blocks = section.split("\n## ").next().unwrap().split("```").skip(1).step_by(2);
    let lines = blocks.flat_map(str::lines).filter_map(|line| line.strip_prefix("javelina "));
    let lines: Vec<&str> = lines.map(|line| line.split('#').next().unwrap().trim()).collect();
    let folder = Folder::new("readme-on");
    assert_eq!(code(&folder.run(&lines[0].split_whitespace().collect::<Vec<_>>())), 0, "{}", lines[0]);
    assert_eq!(lines.len(), 7, "{lines:?}");
    for line in &lines[2..] {
        let words: Vec<&str> = line.split_whitespace().collect();
        let more: &[&str] = match words[0] {
            "watch" => &["--once", "--games", "2"],
            "batch" => &["--games", "2"],
            _ => &[],
        };
        let done = folder.run(&[&words, more].concat());
        assert_eq!(code(&done), 0, "javelina {line}: {}", err(&done));
    }
}

#[test]
fn the_rule_of_the_readme_is_that_of_the_card_that_new_writes() {
    let (folder, section) = (Folder::new("readme-rule"), from("## Design"));
    assert_eq!(code(&folder.run(&["new", "card", "night_train", "--game", "arizona"])), 0);
    let card = std::fs::read_to_string(folder.0.join("night_train/cards.toml")).unwrap();
    let rule = section.split("```rules\n").nth(1).unwrap().split("```").next().unwrap();
    assert!(card.contains(rule), "{rule}{card}");
}
