//! The tutorials of the book: each file that they show is written, each command is typed, each answer is what comes back.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{Folder, err, out};

/// A block of a page: what stands behind its fence, and its lines.
fn blocks(text: &str) -> Vec<(String, Vec<String>)> {
    let (mut blocks, mut open) = (Vec::new(), None::<(String, Vec<String>)>);
    for line in text.lines() {
        match (line.strip_prefix("```"), open.take()) {
            (Some(_), Some(block)) => blocks.push(block),
            (Some(kind), None) => open = Some((kind.to_string(), Vec::new())),
            (None, Some((kind, mut lines))) => {
                lines.push(line.to_string());
                open = Some((kind, lines));
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block does not end");
    blocks
}

/// Whether lines are those that are expected: `[..]` stands for anything in a line, `[...]` alone for any number of lines.
fn is_as(expected: &[String], told: &[&str]) -> bool {
    match (expected, told) {
        ([], told) => told.is_empty(),
        ([any, rest @ ..], told) if any.trim() == "[...]" => (0..=told.len()).any(|at| is_as(rest, &told[at..])),
        ([first, rest @ ..], [line, more @ ..]) => is_line(first, line) && is_as(rest, more),
        _ => false,
    }
}

fn is_line(expected: &str, told: &str) -> bool {
    let mut parts = expected.split("[..]");
    let Some(mut rest) = parts.next().and_then(|first| told.strip_prefix(first)) else { return false };
    let Some(last) = expected.split("[..]").skip(1).last() else { return rest.is_empty() };
    let inner: Vec<&str> = parts.collect();
    for part in &inner[..inner.len() - 1] {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// Plays a page from its beginning; how many commands it had, and the first answer that was another one.
fn play(page: &Path) -> (usize, Option<String>) {
    let (folder, mut typed) = (Folder::new("tutorial"), 0);
    for (kind, lines) in blocks(&fs::read_to_string(page).unwrap()) {
        match kind.split_once(' ') {
            Some((_, file)) => folder.write(file, &(lines.join("\n") + "\n")),
            None if kind == "console" => {
                let commands: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].starts_with("$ ")).collect();
                for (nth, at) in commands.iter().enumerate() {
                    typed += 1;
                    let end = commands.get(nth + 1).copied().unwrap_or(lines.len());
                    let words: Vec<&str> = lines[*at].split_whitespace().skip(2).collect();
                    let (input, expected): (Vec<&String>, Vec<&String>) =
                        lines[at + 1..end].iter().partition(|line| line.starts_with("> "));
                    let input: String = input.iter().map(|line| format!("{}\n", &line[2..])).collect();
                    let expected: Vec<String> = expected.into_iter().cloned().collect();
                    let done = folder.run_with(&words, &input);
                    let told = format!("{}{}", out(&done), err(&done));
                    if !is_as(&expected, &told.lines().collect::<Vec<_>>()) {
                        return (typed, Some(format!("{}: {}\n{told}", page.display(), lines[*at])));
                    }
                }
            }
            None => panic!("{}: a block `{kind}` that is no file", page.display()),
        }
    }
    (typed, None)
}

#[test]
fn every_step_of_every_tutorial_works_as_it_is_printed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../book/tutorials");
    let mut pages: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    assert_eq!(pages.len(), 4, "one a game: {pages:?}");
    for page in pages {
        let (typed, problem) = play(&page);
        assert!(typed >= 5 && problem.is_none(), "{}", problem.unwrap_or_default());
    }
}

#[test]
fn a_page_with_another_answer_is_found() {
    let folder = Folder::new("tutorials");
    for (answer, is_so) in [("javelina 9.9.9", false), ("javelina [..]", true), ("[...]", true), ("[..]\n[..]", false)]
    {
        folder.write("page.md", &format!("```console\n$ javelina --version\n{answer}\n```\n"));
        assert_eq!(play(&folder.0.join("page.md")).1.is_none(), is_so, "{answer}");
    }
}
