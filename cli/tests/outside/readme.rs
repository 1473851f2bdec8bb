//! The README speaks to three people, and the two lines that each of them types first work in an empty folder.
#![cfg(unix)]

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

/// The lines that a designer and whoever runs CI type after their first two, in the folder that these have left.
#[test]
fn the_lines_that_follow_work_where_the_first_two_have_led() {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md")).unwrap();
    let mut seen = 0;
    for (person, verbs) in [
        ("## Who designs", &["watch", "check", "test", "list", "batch"][..]),
        ("## In CI", &["check"]), // `batch shipped:ci` plays thousands of games
    ] {
        let section = &readme[readme.find(person).unwrap_or_else(|| panic!("no part `{person}`"))..];
        let section = section.split("\n## ").next().unwrap();
        let blocks = section.split("```").skip(1).step_by(2);
        let lines = blocks.flat_map(str::lines).filter_map(|line| line.strip_prefix("javelina "));
        let lines: Vec<&str> = lines.map(|line| line.split('#').next().unwrap().trim()).collect();
        let folder = Folder::new("readme-on");
        assert_eq!(code(&folder.run(&lines[0].split_whitespace().collect::<Vec<_>>())), 0, "{}", lines[0]);
        for line in &lines[2..] {
            let words: Vec<&str> = line.split_whitespace().collect();
            if !verbs.contains(&words[0]) {
                continue;
            }
            seen += 1;
            let more: &[&str] = match words[0] {
                "watch" => &["--once", "--games", "2"],
                "batch" => &["--games", "2"],
                _ => &[],
            };
            let done = folder.run(&[&words, more].concat());
            assert_eq!(code(&done), 0, "{person}: javelina {line}: {}", err(&done));
        }
    }
    assert_eq!(seen, 6);
}
