//! What the project cites of a game's rules is there to be read: every ruling and every section has its place in
//! `rulings.toml` or `rules.md`, and every ruling is cited by a test.

use std::collections::BTreeSet;
use std::path::Path;

use javelina_engine::rules::common;
use javelina_variants::{GAMES, Loaded, is_content, load, shipped};

use crate::tree::arrows::{root, sources};

/// The kinds of files that cite.
const ENDINGS: [&str; 7] = [".rs", ".md", ".toml", ".rules", ".rhai", ".play", ".yml"];

/// A file without line ends and marks of comments, so that a citation may go on in the next line.
struct Text {
    path: String,
    raw: String,
    flat: String,
}

impl Text {
    fn of(path: &Path, raw: String) -> Self {
        let mut flat = String::with_capacity(raw.len());
        for line in raw.split_inclusive('\n') {
            let mark = line.len() - line.trim_start_matches([' ', '/', '!', '#']).len();
            flat += &" ".repeat(mark);
            flat += &line[mark..].replace(['\n', '\r'], " ");
        }
        Self { path: path.strip_prefix(root()).unwrap().display().to_string(), raw, flat }
    }

    /// The game of the folder or the file, if its path names one.
    fn game(&self) -> Option<&'static str> {
        let names = self.path.split(|one: char| !one.is_ascii_alphabetic()).collect::<Vec<_>>();
        GAMES.into_iter().find(|game| names.contains(game))
    }

    /// Whether a citation here may name one of these ids. Remarks in content may leave the letter out: their bytes are
    /// named in records of the former format, so they stay as they are.
    fn may_cite(&self, id: &str, ids: &BTreeSet<String>) -> bool {
        let is_content = self.path.starts_with("variants/") && is_content(&self.path);
        ids.contains(id) || is_content && ids.iter().any(|one| one.strip_prefix(char::is_alphabetic) == Some(id))
    }

    /// Whether what is cited here is tested here.
    fn is_test(&self) -> bool {
        let is_spec = self.path.split('/').any(|part| part == "tests") && self.path.ends_with(".rs");
        is_spec || self.path.ends_with(".play") || self.path.ends_with("worked_examples.rules")
    }

    fn line(&self, at: usize) -> usize {
        self.raw[..at].matches('\n').count() + 1
    }

    /// Where a text begins, in any case.
    fn places(&self, text: &str) -> Vec<usize> {
        self.flat.to_ascii_lowercase().match_indices(text).map(|(at, _)| at).collect()
    }

    /// The ids of rulings and base rules that are cited, with the bytes at which they are.
    fn ids(&self) -> Vec<(usize, String)> {
        let mut all = Vec::new();
        for at in self.places("ruling") {
            let rest = &self.flat[at + "ruling".len()..];
            let is_word = !self.flat[..at].ends_with(|one: char| one.is_alphanumeric() || one == '_');
            if let Some(one) = rest.strip_prefix("(\"") {
                all.extend(one.split('"').next().map(|id| (at, id.to_string())));
            } else if is_word {
                all.extend(list(rest.strip_prefix(['s', 'S']).unwrap_or(rest)).into_iter().map(|id| (at, id)));
            }
        }
        all
    }

    /// The sections that are cited, with the bytes at which they are.
    fn sections(&self) -> Vec<(usize, String)> {
        let mut all = Vec::new();
        for at in self.places("source::rulebook(\"") {
            all.extend(self.flat[at..].split('"').nth(1).map(|name| (at, name.to_string())));
        }
        for at in self.places("(rulebook, \"") {
            let rest = &self.flat[at + "(rulebook, ".len()..];
            let end = rest
                .match_indices([';', ')'])
                .map(|(end, _)| end)
                .find(|end| rest[..*end].matches('"').count().is_multiple_of(2));
            let quoted = rest[..end.unwrap_or(rest.len())].split('"').skip(1).step_by(2);
            all.extend(quoted.map(|name| (at, name.split_whitespace().collect::<Vec<_>>().join(" "))));
        }
        all
    }

    /// The rulings, in small letters, that tests here name: by citing them anywhere but in the head of a module, or at the
    /// beginning of a name (`fn d5_and_d7_discards..`, `fn s06_a_flick..`), a message or a remark (`"A6: .."`, `// d34: ..`).
    fn tested(&self) -> BTreeSet<String> {
        let in_head = |at: usize| self.raw[..at].rsplit('\n').next().is_some_and(|line| line.starts_with("//!"));
        let mut all: BTreeSet<String> =
            self.ids().into_iter().filter(|(at, _)| !in_head(*at)).map(|(_, id)| id.to_lowercase()).collect();
        let names = self.raw.lines().filter_map(|line| line.trim_start().strip_prefix("fn "));
        for word in names.flat_map(|name| name.split('_').take_while(|word| *word == "and" || number(word).is_some())) {
            let letter = word.trim_end_matches(|one: char| one.is_ascii_digit());
            all.extend(number(word).map(|number| format!("{letter}{number}")));
        }
        for before in ["\"", "// "] {
            let starts = self.raw.split(before).skip(1).filter_map(|rest| rest.split_once(": "));
            all.extend(starts.filter(|(id, _)| number(id).is_some()).map(|(id, _)| id.to_lowercase()));
        }
        all
    }
}

/// The number of an id: a letter, perhaps, and digits.
fn number(id: &str) -> Option<u16> {
    let digits = id.strip_prefix(|one: char| one.is_ascii_alphabetic()).unwrap_or(id);
    digits.parse().ok().filter(|_| digits.bytes().all(|one| one.is_ascii_digit()))
}

/// The ids of a list that a text begins with: ` A11 to A14, A18 and A20) ..`.
fn list(text: &str) -> Vec<String> {
    let (mut all, mut rest, mut is_range, mut is_next) = (Vec::<String>::new(), text, false, true);
    loop {
        rest = rest.trim_start();
        let end = rest.find(|one: char| !one.is_ascii_alphanumeric() && one != '-').unwrap_or(rest.len());
        let (word, more) = rest.split_at(end);
        match (word, all.last().and_then(|last| number(last)), number(word)) {
            ("and" | "or", Some(_), _) => {}
            ("to", Some(_), _) => is_range = true,
            ("", Some(_), _) if more.starts_with(',') => {}
            (id, Some(first), Some(last)) if is_range => {
                let letter = id.trim_end_matches(|one: char| one.is_ascii_digit());
                all.extend((first + 1..=last).map(|number| format!("{letter}{number}")));
                is_range = false;
            }
            // A number that follows without a word or a comma between is another column.
            (id, _, Some(_)) if is_next => all.push(id.into()),
            (id, ..) if id.starts_with("B-") => all.push(id.into()),
            _ => return all,
        }
        is_next = matches!(word, "and" | "or") || more.starts_with(',');
        rest = more.strip_prefix(',').unwrap_or(more);
    }
}

fn texts() -> Vec<Text> {
    let files = ENDINGS.iter().flat_map(|ending| sources(&root(), ending));
    files.map(|(path, raw)| Text::of(&path, raw)).filter(|text| !text.path.ends_with("tests/citations.rs")).collect()
}

/// The games whose rules are written down.
fn told(loaded: &Loaded) -> Vec<&'static str> {
    GAMES.into_iter().filter(|game| loaded.rulebooks(game).any(|book| !book.rulings.is_empty())).collect()
}

fn rulings(loaded: &Loaded, game: &str) -> Vec<String> {
    loaded.rulebooks(game).flat_map(|book| &book.rulings).map(|ruling| ruling.id.clone()).collect()
}

/// The ids that may be cited: rulings and base rules.
fn ids(loaded: &Loaded, game: &str) -> BTreeSet<String> {
    let sections = loaded.rulebooks(game).flat_map(|book| &book.sections);
    let base = sections.flat_map(|section| section.base_rules().map(|(id, _)| id.to_string()));
    base.chain(rulings(loaded, game)).collect()
}

fn headings(loaded: &Loaded, game: &str) -> BTreeSet<String> {
    loaded.rulebooks(game).flat_map(|book| &book.sections).map(|section| section.name.clone()).collect()
}

#[test]
fn lists_of_ids_are_read_to_their_end() {
    assert_eq!(list(" A11 to A13, A18 and A20 (who"), ["A11", "A12", "A13", "A18", "A20"]);
    assert_eq!(list(" R2, R3) or 4"), ["R2", "R3"]);
    assert_eq!(list(" d6, and d9 to the end"), ["d6", "d9"]);
    assert_eq!(list(" B-CAN-1 says"), ["B-CAN-1"]);
    assert_eq!(list(" A12\n     1  cards"), ["A12"]);
    assert_eq!(list(" of the game"), Vec::<String>::new());
    let text = Text::of(
        &root().join("x.rs"),
        "// (rulebook, \"Set\n// up\" to \"End (1)\"; ruling\n//! A1 or\n/// A2)".into(),
    );
    assert_eq!(text.ids().into_iter().map(|(_, id)| id).collect::<Vec<_>>(), ["A1", "A2"]);
    assert_eq!(text.sections().into_iter().map(|(_, name)| name).collect::<Vec<_>>(), ["Set up", "End (1)"]);
    assert_eq!(text.line(text.ids()[0].0), 2);
}

#[test]
fn every_ruling_and_section_that_is_cited_can_be_read() {
    let (loaded, mut wrong) = (load(&shipped()), Vec::new());
    let (told, mut cited) = (told(&loaded), 0);
    for text in texts() {
        let games = match text.game() {
            Some(game) if !told.contains(&game) => continue,
            Some(game) => vec![game],
            None => told.clone(),
        };
        for (at, id) in text.ids() {
            cited += 1;
            if !games.iter().any(|game| text.may_cite(&id, &ids(&loaded, game))) {
                wrong.push(format!("{}:{}: no ruling {id} of {}", text.path, text.line(at), games.join(", ")));
            }
        }
        for (at, name) in text.sections().into_iter().filter(|_| text.game().is_some()) {
            cited += 1;
            if !headings(&loaded, games[0]).contains(&name) {
                wrong.push(format!("{}:{}: no section `{name}` of {}", text.path, text.line(at), games[0]));
            }
        }
    }
    for game in &told {
        for point in javelina_variants::catalogue(game).unwrap().points {
            if common::POINTS.iter().any(|common| common.name == point.name) {
                let page = include_str!("../../../book/reference/language.md");
                assert!(page.contains(&format!("\n## {}\n", point.section)), "{}", point.name);
                continue;
            }
            let names = point.section.split("; ").filter(|part| !part.to_lowercase().starts_with("ruling"));
            for name in names.filter(|name| !headings(&loaded, game).contains(*name)) {
                wrong.push(format!("{game}, point {}: no section `{name}`", point.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong of {cited}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(cited > 300, "only {cited} citations are found");
}

#[test]
fn every_ruling_is_cited_by_a_test() {
    let (loaded, mut missing) = (load(&shipped()), Vec::new());
    let tests: Vec<Text> = texts().into_iter().filter(Text::is_test).collect();
    for game in told(&loaded) {
        let ours = tests.iter().filter(|text| text.game().is_none_or(|one| one == game));
        let cited: BTreeSet<String> = ours.flat_map(Text::tested).collect();
        missing.extend(
            rulings(&loaded, game)
                .into_iter()
                .filter(|id| !cited.contains(&id.to_lowercase()))
                .map(|id| format!("{game} {id}")),
        );
    }
    assert!(missing.is_empty(), "no test cites {}", missing.join(", "));
}
