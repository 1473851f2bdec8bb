//! The book and all other documents: what they link to is there, and every page for people can be reached from the README.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::arrows::{root, sources};

/// The targets of the links of a page, code left out, and the files that it includes.
fn links(text: &str) -> Vec<String> {
    let (mut found, mut is_code) = (Vec::new(), false);
    let prose = text.lines().filter(|line| {
        is_code ^= line.trim_start().starts_with("```");
        !is_code
    });
    let prose = prose.collect::<Vec<_>>().join("\n");
    for (begin, end) in [("](", ')'), ("{{#include ", '}')] {
        for (at, begin) in prose.match_indices(begin) {
            let target = prose[at + begin.len()..].split(end).next().unwrap_or_default();
            if !target.contains([' ', '\n', '`']) {
                found.push(target.trim_end_matches(":page").to_string());
            }
        }
    }
    let defined = prose.lines().filter(|line| line.starts_with('[')).filter_map(|line| line.split_once("]: "));
    found.extend(defined.map(|(_, target)| target.to_string()));
    found
}

/// The text of a page, with the file that it includes if it is a page of one line.
fn text_of(page: &Path) -> Option<String> {
    let text = std::fs::read_to_string(page).ok()?;
    let included = text.strip_prefix("{{#include ").and_then(|rest| rest.split(['}', ':']).next());
    let included = included.and_then(|file| std::fs::read_to_string(page.parent()?.join(file)).ok());
    Some(format!("{}{text}", included.unwrap_or_default()))
}

/// A heading as links name it.
fn anchor(heading: &str) -> String {
    let plain = heading.trim_start_matches('#').trim().to_lowercase();
    plain
        .chars()
        .filter(|one| one.is_alphanumeric() || " -_".contains(*one))
        .map(|one| if one == ' ' { '-' } else { one })
        .collect()
}

/// What is wrong with a link of this page; nothing if it leads where it says.
fn broken(page: &Path, target: &str) -> Option<String> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (file, place) = target.split_once('#').unwrap_or((target, ""));
    let path = if file.is_empty() { page.to_path_buf() } else { page.parent().unwrap().join(file) };
    let why = match text_of(&path) {
        _ if !path.exists() => "is not there",
        Some(text) if !place.is_empty() && !text.lines().any(|line| line.starts_with('#') && anchor(line) == place) => {
            "has no such heading"
        }
        _ => return None,
    };
    Some(format!("{}: {target} {why}", page.display()))
}

#[test]
fn every_link_of_a_document_leads_somewhere() {
    let pages = sources(&root(), ".md");
    let all: Vec<(&PathBuf, String)> =
        pages.iter().flat_map(|(page, text)| links(text).into_iter().map(move |target| (page, target))).collect();
    assert!(all.len() > 30, "{} links", all.len());
    let wrong: Vec<String> = all.iter().filter_map(|(page, target)| broken(page, target)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let readme = root().join("README.md");
    assert!(broken(&readme, "nowhere.md").is_some() && broken(&readme, "#no-such-part").is_some());
    assert!(broken(&readme, "#in-ci").is_none());
}

#[test]
fn every_page_for_people_is_reached_from_the_readme() {
    let real = |path: PathBuf| path.canonicalize().unwrap();
    let (mut open, mut seen) = (vec![real(root().join("README.md"))], BTreeSet::new());
    while let Some(page) = open.pop() {
        if !seen.insert(page.clone()) {
            continue;
        }
        let targets = links(&std::fs::read_to_string(&page).unwrap());
        let pages = targets.iter().map(|target| target.split('#').next().unwrap_or_default());
        let pages = pages.filter(|target| target.ends_with(".md") && !target.contains("://"));
        open.extend(pages.map(|target| page.parent().unwrap().join(target)).filter(|path| path.exists()).map(real));
    }
    let lost: Vec<String> = sources(&root(), ".md")
        .into_iter()
        .map(|(page, _)| real(page))
        // `javelina rules` and `javelina explain` show these files.
        .filter(|page| {
            !seen.contains(page) && !["pack/rules.md", "codes.md", "words.md"].iter().any(|end| page.ends_with(end))
        })
        .map(|page| page.display().to_string())
        .collect();
    assert!(lost.is_empty(), "no page leads to {lost:#?}");
}
