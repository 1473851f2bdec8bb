//! Which package may know which, and what no package may do.

use std::fs;
use std::path::{Path, PathBuf};

/// Library folder and the packages of the workspace that it may depend on.
const ARROWS: [(&str, &[&str]); 11] = [
    ("core/sketch", &[]),
    ("core/engine", &["sketch"]),
    ("core/physics", &[]),
    ("core/games", &["engine", "physics", "sketch"]),
    ("core/lab", &["engine"]),
    ("core/session", &["engine", "lab", "dsl", "scripts", "sketch", "variants"]),
    ("core/studies", &["engine", "lab", "dsl", "session", "variants"]),
    ("dsl", &["engine"]),
    ("scripts", &["engine"]),
    ("variants", &["engine", "games", "dsl", "scripts"]),
    ("author", &["engine", "dsl", "scripts", "variants"]),
];

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

pub fn sources(folder: &Path, ending: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = entry.file_name().unwrap().to_string_lossy().into_owned();
            if entry.is_dir() && !["target", "node_modules"].contains(&name.as_str()) && !name.starts_with('.') {
                open.push(entry);
            } else if name.ends_with(ending)
                && let Ok(text) = fs::read_to_string(&entry)
            {
                found.push((entry, text));
            }
        }
    }
    found.sort();
    found
}

/// The lines of a source above its tests, without comments. The tests are the module with a body that ends the file: a line that
/// is there for tests only and stands above code hides nothing of it.
pub fn code(text: &str) -> Vec<&str> {
    let opens_module = |at: &usize| {
        let after = text[*at..].lines().skip(1).find(|line| !line.starts_with("#["));
        after.is_some_and(|line| line.starts_with("mod ") && line.ends_with('{'))
    };
    let places = text.match_indices("#[cfg(test)]\n").map(|(at, _)| at);
    let tests = places.filter(|at| *at == 0 || text[..*at].ends_with('\n')).find(opens_module).unwrap_or(text.len());
    text[..tests].lines().filter(|line| !line.trim_start().starts_with("//")).collect()
}

/// Names of the dependencies in one section of a manifest.
fn dependencies(manifest: &str, section: &str) -> Vec<String> {
    let start = manifest.lines().skip_while(|line| line.trim() != section).skip(1);
    start
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split(['.', '=', ' ']).next())
        .filter(|name| !name.is_empty() && !name.starts_with('#'))
        .map(ToString::to_string)
        .collect()
}

#[test]
fn packages_depend_only_along_the_arrows() {
    // What writes the generated files takes all that it needs from the command line.
    for (folder, may) in ARROWS.into_iter().chain([("xtask", &[][..])]) {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        for name in dependencies(&manifest, "[dependencies]") {
            if let Some(other) = name.strip_prefix("javelina-") {
                assert!(may.contains(&other), "{folder} depends on {name}");
            }
        }
    }
}

#[test]
fn a_library_that_runs_no_unit_tests_has_none() {
    let mut silent = 0;
    for (path, manifest) in sources(&root(), "Cargo.toml") {
        if manifest.contains("[lib]\ntest = false") {
            silent += 1;
            for (file, text) in sources(&path.with_file_name("src"), ".rs") {
                assert!(!text.contains("\n    #[test]"), "{} is never run", file.display());
            }
        }
    }
    assert!(silent > 2, "{silent}");
}

#[test]
fn every_dependency_stands_in_the_one_version_table() {
    let table = dependencies(&fs::read_to_string(root().join("Cargo.toml")).unwrap(), "[workspace.dependencies]");
    for (path, manifest) in sources(&root(), "Cargo.toml") {
        // A comparison outside the workspace, and an example that takes nothing of it.
        if path.components().any(|part| part.as_os_str() == "against_rapier" || part.as_os_str() == "examples") {
            continue;
        }
        for section in ["[dependencies]", "[dev-dependencies]", "[build-dependencies]"] {
            for name in dependencies(&manifest, section) {
                assert!(table.contains(&name), "{}: {name} is not in the table of the workspace", path.display());
                let line = manifest.lines().find(|line| line.starts_with(&name)).unwrap();
                assert!(line.contains("workspace = true"), "{}: {line}", path.display());
            }
        }
    }
}

#[test]
fn nothing_below_the_command_line_prints_reads_files_or_knows_a_clock() {
    let never =
        ["std::fs", "std::env", "std::time", "std::net", "std::process", "println!", "eprintln!", "print!(", "HashMap"];
    for (folder, _) in ARROWS {
        for (path, text) in sources(&root().join(folder).join("src"), ".rs") {
            if path.components().any(|part| part.as_os_str() == "tests") {
                continue;
            }
            for line in code(&text) {
                for word in never {
                    assert!(!line.contains(word), "{}: `{word}` in `{}`", path.display(), line.trim());
                }
                // One file decides what threads are there; a page has none.
                let is_pool = ["lab/src/pool.rs", "lab/src/errors.rs"].iter().any(|file| path.ends_with(file));
                let is_threaded = line.contains("std::thread") || line.contains("rayon");
                assert!(is_pool || !is_threaded, "{}: {}", path.display(), line.trim());
            }
        }
    }
}

#[test]
fn the_command_line_touches_files_and_streams_in_few_places() {
    // Recorders and the history of the line editor hold a file open; a bot has pipes of its own.
    let files = ["disk.rs", "disk", "recorder.rs", "history.rs"];
    let streams = ["disk.rs", "console.rs", "terminal.rs", "process.rs", "frames.rs", "lib.rs"];
    for (path, text) in sources(&root().join("cli/src"), ".rs") {
        let is_of = |places: &[&str]| path.iter().any(|part| places.iter().any(|place| part.to_str() == Some(*place)));
        for line in code(&text) {
            let touches = ["fs::", "File::open", "File::create", "OpenOptions"].iter().any(|word| line.contains(word));
            assert!(
                !touches || is_of(&files) || line.contains("std::fs::File;"),
                "{}: {}",
                path.display(),
                line.trim()
            );
            let prints =
                ["stdout()", "stderr()"].iter().any(|word| line.contains(word)) && !line.contains("is_terminal");
            assert!(!prints || is_of(&streams), "{}: {}", path.display(), line.trim());
        }
    }
}

#[test]
fn a_session_answers_from_the_eyes_of_its_reader_alone() {
    // The eyes themselves, what plays or tells what was played, what judges a move, and records.
    let may = ["eyes.rs", "clock.rs", "desk.rs", "typing.rs", "taking_back.rs", "taking_up.rs", "table.rs"];
    let of_records = ["any/game.rs", "any/replayed.rs"];
    let answers = ["core/session/src", "cli/src/repl"].map(|folder| sources(&root().join(folder), ".rs")).concat();
    assert!(answers.len() > 15, "{} files", answers.len());
    for (path, text) in answers {
        if may.iter().chain(&of_records).any(|file| path.ends_with(file)) {
            continue;
        }
        let has_state = |line: &&str| line.contains("table.state()") || line.contains("table.legal(");
        let reads = code(&text).into_iter().find(has_state);
        assert!(reads.is_none(), "{}: `{}`; ask `eyes()`", path.display(), reads.unwrap_or_default().trim());
    }
}

#[test]
fn files_stay_readable() {
    let mut long = Vec::new();
    for folder in ["core", "dsl", "scripts", "variants", "author", "cli", "xtask"] {
        for (path, text) in sources(&root().join(folder), ".rs") {
            let lines = code(&text).len();
            if lines > 400 && path.components().any(|part| part.as_os_str() == "src") {
                long.push(format!("{}: {lines}", path.display()));
            }
        }
    }
    assert!(long.is_empty(), "too long: {long:#?}");
}

#[test]
fn lines_of_documents_fit_a_page() {
    let mut long = Vec::new();
    for (path, text) in sources(&root(), ".md") {
        let mut is_code = false;
        for (at, line) in text.lines().enumerate() {
            is_code ^= line.trim_start().starts_with("```");
            let is_apart = is_code || ["|", "#", "    ", "<"].iter().any(|one| line.starts_with(one));
            if line.chars().count() > 120 && !is_apart && line.trim().contains(' ') {
                long.push(format!("{}:{}", path.display(), at + 1));
            }
        }
    }
    assert!(long.is_empty(), "more than 120 columns: {long:#?}");
}

/// The last type of each `Result` with two types in a text of code.
fn errors_of_results(code: &str) -> Vec<&str> {
    let mut errors = Vec::new();
    for (start, _) in code.match_indices("Result<") {
        let inside = &code[start + "Result<".len()..];
        let (mut depth, mut begins, mut types, mut before) = (0, 0, Vec::new(), ' ');
        for (at, one) in inside.char_indices() {
            match one {
                '<' | '(' | '[' => depth += 1,
                '>' if before == '-' => {}
                ',' | '>' if depth == 0 => {
                    types.push(inside[begins..at].trim());
                    begins = at + 1;
                    if one == '>' {
                        break;
                    }
                }
                '>' | ')' | ']' => depth -= 1,
                _ => {}
            }
            before = one;
        }
        errors.extend(types.into_iter().skip(1).rfind(|name| !name.is_empty()));
    }
    errors
}

#[test]
fn errors_of_libraries_are_types_of_their_own() {
    let mut wrong = Vec::new();
    for (folder, _) in ARROWS {
        for (path, text) in sources(&root().join(folder).join("src"), ".rs") {
            let text = code(&text).join(" ");
            let bare = errors_of_results(&text)
                .into_iter()
                .filter(|error| ["String", "u8", "&str", "&'static str"].contains(error));
            wrong.extend(bare.map(|error| format!("{}: Result<_, {error}>", path.display())));
        }
    }
    assert!(wrong.is_empty(), "a text or a number is no error: {wrong:#?}");
}

#[test]
fn every_test_file_is_a_module_of_its_package_s_one_test_binary() {
    let mut seen = 0;
    for package in ARROWS.iter().map(|(package, _)| *package).chain(["cli", "tests"]) {
        let folder = root().join(package).join("tests");
        let Ok(whole) = fs::read_to_string(folder.join("all.rs")) else { continue };
        let manifest = fs::read_to_string(root().join(package).join("Cargo.toml")).unwrap();
        for entry in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = entry.file_stem().unwrap().to_string_lossy().into_owned();
            if name == "all" || !(entry.extension().is_some_and(|it| it == "rs") || entry.join("mod.rs").exists()) {
                continue;
            }
            seen += 1;
            let runs = whole.contains(&format!("\nmod {name};")) || manifest.contains(&format!("name = \"{name}\""));
            assert!(runs, "{} is no module of all.rs and no test of its own: it never runs", entry.display());
        }
    }
    assert!(seen > 80, "only {seen} test files were seen");
}

#[test]
fn every_public_module_and_every_word_that_packages_share_is_in_the_glossary() {
    let glossary = fs::read_to_string(root().join("core/GLOSSARY.md")).unwrap();
    let rows = glossary.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| word"));
    let words: Vec<String> =
        rows.flat_map(|row| row.split('|').nth(1).unwrap().split(',').map(|word| word.trim().to_lowercase())).collect();
    let is_there = |word: &str| {
        words.iter().any(|known| *known == word || format!("{known}s") == word || known.replace(' ', "") == word)
    };
    let mut twice = words.clone();
    twice.sort();
    twice.dedup();
    assert_eq!(twice.len(), words.len(), "a word stands twice");
    let (mut asked, mut missing) = (0, Vec::new());
    let games = ["arizona", "sonora", "keystone", "cliffs"];
    for package in ["core/engine", "core/lab", "core/session", "dsl", "scripts", "variants", "author", "cli"] {
        for (path, text) in sources(&root().join(package).join("src"), ".rs") {
            let modules = code(&text).into_iter().filter_map(|line| line.trim().strip_prefix("pub mod "));
            let named = modules.map(|name| name.trim_end_matches([';', ' ', '{']).to_string());
            let traits = code(&text).into_iter().filter_map(|line| line.strip_prefix("pub trait "));
            let traits =
                traits.map(|name| name.split(|one: char| !one.is_alphanumeric()).next().unwrap().to_lowercase());
            for name in named.chain(traits.filter(|_| package == "core/engine")) {
                asked += 1;
                if !is_there(&name) && !games.contains(&name.as_str()) {
                    missing.push(format!("{name} ({})", path.display()));
                }
            }
        }
    }
    assert!(asked > 15 && missing.is_empty(), "{asked} asked; not in core/GLOSSARY.md: {missing:?}");
}

#[test]
fn no_file_names_a_machine_or_a_registry() {
    let never =
        [["/ho", "me/"].concat(), ["/ro", "ot/"].concat(), ["/wo", "rk/"].concat(), ["index.cra", "tes.io"].concat()];
    let stays_here = |path: &PathBuf| {
        fs::read_to_string(path.with_file_name(".gitignore"))
            .is_ok_and(|text| text.lines().any(|line| line == "Cargo.lock"))
    };
    let locked = sources(&root(), "Cargo.lock").into_iter().map(|(path, _)| path);
    let locked: Vec<PathBuf> = locked.filter(|path| !stays_here(path)).collect();
    assert_eq!(locked, [root().join("Cargo.lock")], "only the workspace is locked: a lock file names a registry");
    for ending in [".rs", ".toml", ".md", ".rules", ".rhai", ".play", ".mjs", ".json"] {
        for (path, text) in sources(&root(), ending) {
            for word in &never {
                assert!(!text.contains(word), "{} names {word}", path.display());
            }
        }
    }
}

#[test]
fn the_readme_has_both_commands() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    for command in ["javelina play", "javelina batch"] {
        assert!(readme.contains(command), "the README does not show `{command}`");
    }
}

/// What a text of code takes from `std` in lists: `std::fs` and `std::io` of `use std::{fs, io::Write};`.
fn listed_of_std(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, start) in code.match_indices("std::{") {
        let (mut depth, mut begins) = (0, true);
        for word in code[at + start.len()..].split_inclusive(['{', '}', ',']) {
            let name = word.trim_matches(|one: char| one.is_whitespace() || "{},".contains(one));
            if begins && depth == 0 && !name.is_empty() {
                found.push(format!("std::{}", name.split([':', ' ']).next().unwrap_or_default()));
            }
            depth += i32::from(word.ends_with('{')) - i32::from(word.ends_with('}'));
            begins = word.ends_with(',');
            if depth < 0 {
                break;
            }
        }
    }
    found
}

#[test]
fn nothing_below_the_command_line_imports_files_or_a_clock_in_a_list() {
    let never = ["std::fs", "std::env", "std::time", "std::net", "std::process"];
    for (folder, _) in ARROWS {
        for (path, text) in sources(&root().join(folder).join("src"), ".rs") {
            let listed = listed_of_std(&code(&text).join(" "));
            let wrong =
                listed.iter().find(|part| never.contains(&part.as_str()) && !path.iter().any(|one| one == "tests"));
            assert_eq!(wrong, None, "{}", path.display());
        }
    }
}

#[test]
fn no_source_but_the_row_of_a_game_names_it() {
    let games: Vec<String> = javelina_variants::GAMES.iter().map(|game| format!("\"{game}\"")).collect();
    let mut named = Vec::new();
    let rest = ["core/session/src", "core/studies/src", "dsl/src", "scripts/src"];
    for folder in ["cli/src", "core/engine/src", "core/lab/src"].into_iter().chain(rest) {
        for (path, text) in sources(&root().join(folder), ".rs") {
            if path.iter().any(|part| part == "tests") {
                continue;
            }
            let lines = code(&text).into_iter();
            let found = lines.filter(|line| games.iter().any(|game| line.contains(game)));
            named.extend(found.map(|line| format!("{}: {}", path.display(), line.trim())));
        }
    }
    assert!(named.is_empty(), "ask `cli.games`, not for a name: {named:#?}");
}
