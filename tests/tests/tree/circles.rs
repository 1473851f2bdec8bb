//! Imports between the files of a package: where they go round in a circle, no file can be read before the others.
#![allow(missing_docs, clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::tree::arrows::{code, root, sources};

/// What a file names: what it imports, each with its path and whether it is exported, and the words of its code.
#[derive(Default)]
struct File {
    binds: Vec<Bind>,
    words: BTreeSet<String>,
    defines: BTreeSet<String>,
}

/// A name of an import, `*` for all of a module, and the path that it stands for.
struct Bind {
    name: String,
    path: String,
    is_exported: bool,
}

/// The files of a package by their modules: `judging::tally`, or nothing for the root.
struct Package(BTreeMap<String, File>);

impl Package {
    fn read(folder: &Path) -> Self {
        let is_test = |path: &Path, text: &str| {
            path.iter().any(|part| part == "tests") || path.ends_with("tests.rs") && text.contains("#[test]")
        };
        let own = sources(folder, ".rs").into_iter().filter(|(path, text)| !is_test(path, text));
        // Of two roots, `lib.rs` is the last one.
        Self(own.rev().map(|(path, text)| (module(path.strip_prefix(folder).unwrap()), file(&text))).collect())
    }

    /// The file that defines what a path names in a file, and whether that is the file as a module; `None` if it is of
    /// another package.
    fn find(&self, from: &str, path: &str, depth: usize) -> Option<(String, bool)> {
        let (mut at, mut rest) = (from.to_string(), path);
        let mut is_own = false;
        while let Some((first, after)) = rest.split_once("::").filter(|(first, _)| is_start(first)) {
            at = match first {
                "crate" | "$crate" => String::new(),
                "super" => above(&at).to_string(),
                _ => at,
            };
            (rest, is_own) = (after, true);
        }
        let mut parts = rest.split("::").filter(|part| *part != "self");
        while let Some(part) = parts.next() {
            let after: String = parts.clone().map(|part| format!("::{part}")).collect();
            let inside = within(&at, part);
            if self.0.contains_key(&inside) {
                (at, is_own) = (inside, true);
                continue;
            }
            let binds = self.0.get(&at).map_or(&[][..], |file| &file.binds);
            let mut bound = binds.iter().filter(|bind| bind.name == part && depth < 9).map(|bind| bind.path.clone());
            let all = || binds.iter().filter(|bind| bind.name == "*" && depth < 9 && bind.path != path);
            let mut listed = all().filter(|bind| self.names(&at, &bind.path, depth).contains(part));
            let leads = bound.next().or_else(|| listed.next().map(|bind| format!("{}::{part}", bind.path)));
            return match leads {
                Some(leads) => self.find(&at, &format!("{leads}{after}"), depth + 1),
                None => is_own.then_some((at, false)),
            };
        }
        is_own.then_some((at, true))
    }

    /// The names that a module gives to those that import all of it.
    fn names(&self, from: &str, path: &str, depth: usize) -> BTreeSet<&str> {
        let Some((at, true)) = self.find(from, path, depth + 1) else { return BTreeSet::new() };
        let Some(file) = self.0.get(&at) else { return BTreeSet::new() };
        file.binds.iter().map(|bind| bind.name.as_str()).chain(file.defines.iter().map(String::as_str)).collect()
    }

    /// The files that each file needs. A module does not need those of its own files whose items it only exports.
    fn needs(&self) -> BTreeMap<&str, BTreeSet<String>> {
        let mut all = BTreeMap::new();
        for (name, file) in &self.0 {
            let mut paths: Vec<String> = file.words.iter().filter(|word| word.contains("::")).cloned().collect();
            let inside = if name.is_empty() { String::new() } else { format!("{name}::") };
            for bind in &file.binds {
                let leads = self.find(name, &bind.path, 0);
                let is_inside = bind.is_exported && leads.is_none_or(|(file, _)| file.starts_with(&inside));
                if bind.name == "*" {
                    let used = self.names(name, &bind.path, 0).into_iter().filter(|name| file.words.contains(*name));
                    paths.extend(used.map(|used| format!("{}::{used}", bind.path)));
                } else if !is_inside || file.words.contains(&bind.name) {
                    paths.push(bind.path.clone());
                }
            }
            let found = paths.iter().filter_map(|path| self.find(name, path, 0));
            let others = found.filter(|(file, is_module)| !is_module && file != name && self.0.contains_key(file));
            let files = others.map(|(file, _)| file);
            all.insert(name.as_str(), files.collect());
        }
        all
    }

    /// The files that need themselves by way of others, circle by circle.
    fn circles(&self) -> BTreeSet<String> {
        let needs = self.needs();
        let mut reached = BTreeMap::new();
        for file in needs.keys().copied() {
            let (mut seen, mut open) = (BTreeSet::new(), vec![file]);
            while let Some(from) = open.pop() {
                open.extend(needs[from].iter().map(String::as_str).filter(|to| seen.insert(*to)));
            }
            reached.insert(file, seen);
        }
        let circle = |file: &str| {
            let others = reached[file].iter().filter(|other| reached[*other].contains(file));
            others.map(|other| if other.is_empty() { "lib" } else { other }).collect::<Vec<_>>().join(" ")
        };
        reached.keys().filter(|file| reached[*file].contains(*file)).map(|file| circle(file)).collect()
    }
}

fn is_start(part: &str) -> bool {
    ["crate", "$crate", "self", "super"].contains(&part)
}

fn above(module: &str) -> &str {
    module.rsplit_once("::").map_or("", |(above, _)| above)
}

fn within(module: &str, part: &str) -> String {
    if module.is_empty() { part.to_string() } else { format!("{module}::{part}") }
}

/// The module that a file is.
fn module(file: &Path) -> String {
    let path = file.with_extension("");
    let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
    let parts = parts.strip_suffix(&["mod"]).unwrap_or(&parts);
    if parts == ["lib"] || parts == ["main"] { String::new() } else { parts.join("::") }
}

fn file(text: &str) -> File {
    let begins = ["struct", "enum", "trait", "fn", "type", "const", "static", "macro_rules", "mod"];
    let is_between = |one: char| !(one.is_alphanumeric() || "_:$".contains(one));
    let mut file = File::default();
    for line in code(text).join("\n").split(';') {
        let mut before = ("", "");
        let is_import = |at: &usize| {
            let before = line[..*at].rsplit('\n').next().unwrap_or_default();
            before.trim().is_empty()
                || before.trim_start().starts_with("pub") && ["b ", ") "].iter().any(|end| before.ends_with(end))
        };
        let start = line.rmatch_indices("use ").map(|(at, _)| at).find(is_import);
        let (used, import) = line.split_at(start.unwrap_or(line.len()));
        for piece in used.split_inclusive(is_between) {
            let word = piece.trim_end_matches(is_between).trim_matches(':');
            let is_call = piece.ends_with(['(', '!']) && !before.0.ends_with('.');
            if begins.contains(&before.1) {
                file.defines.insert(word.to_string());
            } else if word.contains("::") || word.starts_with(char::is_uppercase) || is_call {
                file.words.extend(word.split("::").chain([word]).map(ToString::to_string));
            }
            before = (piece, word);
        }
        if start.is_some() {
            let is_exported = used.rsplit('\n').next().unwrap_or_default().contains("pub");
            unfold("", import["use ".len()..].trim(), is_exported, &mut file.binds);
        }
    }
    file
}

/// The names of an import, lists in braces written out.
fn unfold(before: &str, path: &str, is_exported: bool, found: &mut Vec<Bind>) {
    let Some((start, list)) = path.split_once('{') else {
        let (path, name) = path.split_once(" as ").unwrap_or((path, ""));
        let path = format!("{before}{path}");
        let path = path.strip_suffix("::self").unwrap_or(&path);
        let (above, last) = path.rsplit_once("::").unwrap_or(("", path));
        let name = if name.is_empty() { last } else { name };
        let path = if last == "*" { above } else { path };
        return found.push(Bind { name: name.to_string(), path: path.to_string(), is_exported });
    };
    let list = list.trim_end().strip_suffix('}').unwrap_or(list);
    let (mut depth, mut begins) = (0, 0);
    for (at, one) in list.char_indices().chain([(list.len(), ',')]) {
        match one {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let part = list[begins..at].trim();
                if !part.is_empty() {
                    unfold(&format!("{before}{start}"), part, is_exported, found);
                }
                begins = at + 1;
            }
            _ => {}
        }
    }
}

#[test]
fn no_file_needs_itself_by_way_of_others() {
    let table: toml::Table = std::fs::read_to_string(root().join("Cargo.toml")).unwrap().parse().unwrap();
    let packages = table["workspace"]["members"].as_array().unwrap();
    assert!(packages.len() > 10, "{packages:?}");
    for package in packages.iter().map(|package| package.as_str().unwrap()) {
        let sources = root().join(package).join("src");
        // A package of tests alone has no such folder, which rustc refuses for any other.
        if sources.is_dir() {
            let found = Package::read(&sources).circles();
            assert!(found.is_empty(), "files of {package} that need themselves: {found:#?}");
        }
    }
}

#[test]
fn a_circle_through_the_root_is_found_and_what_leads_to_it_is_not() {
    let root =
        "mod due;\nmod game;\nmod table;\npub use due::Due;\npub use game::{Game, Move as Turn};\npub use table::*;";
    let game = "use crate::Table;\nstruct Move;\nfn f(table: &Table) {}";
    let circles = |files: &[(&str, &str)]| {
        let files = files.iter().map(|(name, text)| (name.to_string(), file(text)));
        Package(files.collect()).circles().into_iter().collect::<Vec<_>>()
    };
    let all = [
        ("", root),
        ("game", game),
        ("table", "use super::{Due, f::{g::H, i}};\npub struct Table;"),
        ("due", "struct Due(crate::Turn);"),
        ("led", "use crate::{Game, due};\nfn f() { due::g() }"),
    ];
    assert_eq!(circles(&all), ["due game table"]);
    assert_eq!(circles(&all[1..]), [""; 0], "without the root, the names lead nowhere");
    let folder = [
        ("", "mod a;"),
        ("a", "mod b;\nmod c;\npub use b::B;\npub struct A;"),
        ("a::b", "use super::{A, c};\npub struct B(c::C);"),
        ("a::c", "pub struct C;"),
    ];
    assert_eq!(circles(&folder), [""; 0], "an export needs nothing");
    let needs = "mod b;\npub use b::B;\npub struct A;\nfn f(b: &B) {}";
    assert_eq!(circles(&[folder[0], ("a", needs), folder[2]]), ["a a::b"]);
}
