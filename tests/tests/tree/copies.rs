//! Copies of code: what all games share is compiled for few types, since each further one is the moves of all games once more.

use super::arrows::{code, root, sources};

/// The lines of all packages that contain a text, with their files.
fn lines_with(wanted: &str) -> Vec<String> {
    let mut found = Vec::new();
    for folder in ["core", "dsl", "scripts", "variants", "author", "cli"] {
        for (path, text) in sources(&root().join(folder), ".rs") {
            let inner = ["tests", "benches", "examples"];
            if inner.iter().any(|part| path.iter().any(|one| one == *part)) {
                continue;
            }
            let name = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
            let lines = code(&text).into_iter().filter(|line| line.contains(wanted));
            found.extend(lines.map(|line| format!("{name}: {}", line.trim())));
        }
    }
    found.sort();
    found
}

#[test]
fn moves_are_compiled_for_nobody_who_listens_and_for_one_who_hears_all() {
    let tapes = lines_with("> Tape<");
    let of = |line: &String| Some(line.split_once(" for ")?.1.trim_end_matches(['{', ' ']).to_string());
    let heard: Vec<String> = tapes.iter().filter_map(of).collect();
    assert_eq!(heard, ["Heard<E>", "Silent"], "{tapes:#?}");
}

#[test]
fn threads_are_started_where_no_game_is_known() {
    let files: Vec<String> =
        lines_with("rayon::prelude").into_iter().filter_map(|line| Some(line.split_once(':')?.0.into())).collect();
    assert_eq!(files, ["core/lab/src/pool.rs"]);
}
