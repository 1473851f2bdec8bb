//! Imports between the files of a package: where they go round in a circle, no file can be read before the others.
#![allow(missing_docs, clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::arrows::{code, root, sources};

/// The files that a file imports from or names in a path, both named by their modules. A folder is made of its files, so
/// what it takes from them does not count.
fn imports(package: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let files: Vec<(String, String)> = sources(package, ".rs")
        .into_iter()
        .filter(|(path, _)| !path.iter().any(|part| part == "tests"))
        .map(|(path, text)| (module(path.strip_prefix(package).unwrap()), code(&text).join("\n")))
        .collect();
    let modules: BTreeSet<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let mut all = BTreeMap::new();
    for (name, text) in &files {
        let found = all.entry(name.clone()).or_insert_with(BTreeSet::new);
        for path in paths(text) {
            let Some(path) = whole(name, &path) else { continue };
            let mut ends = [path.len()].into_iter().chain(path.rmatch_indices("::").map(|(at, _)| at));
            let target = ends.by_ref().map(|end| &path[..end]).find(|part| modules.contains(part)).unwrap_or("");
            let is_own_part = name.is_empty() || target.starts_with(&format!("{name}::"));
            if target != name && !target.is_empty() && !is_own_part {
                found.insert(target.to_string());
            }
        }
    }
    all
}

/// The module that a file is: `judging::tally`; nothing for the root of a package.
fn module(file: &Path) -> String {
    let path = file.with_extension("");
    let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
    let parts = parts.strip_suffix(&["mod"]).unwrap_or(&parts);
    if parts == ["lib"] || parts == ["main"] { String::new() } else { parts.join("::") }
}

/// A path of an import from the root of the package; `None` if it leads elsewhere.
fn whole(from: &str, path: &str) -> Option<String> {
    if let Some(rest) = path.strip_prefix("crate::") {
        return Some(rest.to_string());
    }
    let (mut base, mut rest) = (from, path);
    if let Some(inside) = rest.strip_prefix("self::") {
        rest = inside;
    } else if !rest.starts_with("super::") {
        return None;
    }
    while let Some(above) = rest.strip_prefix("super::") {
        base = base.rsplit_once("::").map_or("", |(base, _)| base);
        rest = above;
    }
    Some(if base.is_empty() { rest.to_string() } else { format!("{base}::{rest}") })
}

/// The paths that a text imports, lists in braces written out, and those that it uses whole without an import.
fn paths(text: &str) -> Vec<String> {
    let is_part = |one: char| one.is_alphanumeric() || "_:$".contains(one);
    let begins = |word: &&str| ["crate::", "self::", "super::"].iter().any(|start| word.starts_with(start));
    let mut found = Vec::new();
    for line in text.split(';') {
        let is_import = |at: &usize| {
            let before = line[..*at].rsplit('\n').next().unwrap_or_default().trim();
            before.is_empty() || before.starts_with("pub")
        };
        let (used, import) = line.split_at(line.rfind("use ").filter(is_import).unwrap_or(line.len()));
        found.extend(used.split(|one| !is_part(one)).filter(begins).map(ToString::to_string));
        if !import.is_empty() {
            unfold("", &import.split_whitespace().skip(1).collect::<String>(), &mut found);
        }
    }
    found
}

fn unfold(before: &str, path: &str, found: &mut Vec<String>) {
    let Some((start, list)) = path.split_once('{') else {
        found.push(format!("{before}{path}"));
        return;
    };
    let list = list.strip_suffix('}').unwrap_or(list);
    let (mut depth, mut begins) = (0, 0);
    for (at, one) in list.char_indices().chain([(list.len(), ',')]) {
        match one {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if begins < at {
                    unfold(&format!("{before}{start}"), &list[begins..at], found);
                }
                begins = at + 1;
            }
            _ => {}
        }
    }
}

/// The files that import themselves by way of others.
fn round(imports: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let is_round = |file: &&String| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![*file]);
        while let Some(from) = open.pop() {
            let new = imports.get(from).into_iter().flatten().filter(|to| seen.insert(*to));
            open.extend(new);
        }
        seen.contains(*file)
    };
    imports.keys().filter(is_round).cloned().collect()
}

#[test]
fn no_file_imports_itself_by_way_of_others() {
    let table: toml::Table = std::fs::read_to_string(root().join("Cargo.toml")).unwrap().parse().unwrap();
    let packages = table["workspace"]["members"].as_array().unwrap();
    assert!(packages.len() > 10, "{packages:?}");
    for package in packages.iter().map(|package| package.as_str().unwrap()) {
        let sources = root().join(package).join("src");
        // A package of tests alone has no such folder, which rustc refuses for any other.
        if sources.is_dir() {
            assert_eq!(round(&imports(&sources)), [""; 0], "where imports go round in {package}");
        }
    }
}

#[test]
fn a_circle_of_three_is_found_and_what_leads_to_it_is_not() {
    let edges = [("a", "b"), ("b", "c"), ("c", "a"), ("d", "a"), ("c", "e")];
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (from, to) in edges {
        all.entry(from.into()).or_default().insert(to.into());
        all.entry(to.into()).or_default();
    }
    assert_eq!(round(&all), ["a", "b", "c"]);
    let text =
        "use crate::a::{B, c::{D, E as F}};\npub(crate) use super::g::H;\nfn f() { h(crate::i::J); $crate::k() }";
    let named = ["crate::a::B", "crate::a::c::D", "crate::a::c::EasF", "super::g::H", "crate::i::J"];
    assert_eq!(paths(text), named);
    assert_eq!(whole("x::y", "super::g::H").as_deref(), Some("x::g::H"));
    assert_eq!(whole("x", "std::fs"), None);
}
