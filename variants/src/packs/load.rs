//! Loads packs: every file is read, every text compiled, every problem reported in one run.

use std::collections::BTreeMap;
use std::sync::Arc;

use javelina_dsl::{Form, Sheet, Source};
use javelina_engine::{Diagnostic, FileId, FileKey, Files, Span, printable};

use crate::choosing::choice::Laid;
use crate::kits::games::{GameRow, SHIPPED};
use crate::packs::files::{PackText, RULINGS, admit, digest, is_content};
use crate::packs::journal::{check_journals, read_journal};
use crate::packs::later::broken;
use crate::packs::loaded::Loaded;
use crate::packs::opened::Opened;
use crate::packs::origin::at_origin;
use crate::packs::pack::{Pack, Transcript, read_meta};
use crate::packs::replace::replace;
use crate::packs::rulings::Shelf;
use crate::read::csv::made::{self, sheet};
use crate::read::reader::{Key, Shape, fit};

/// Loads packs of the games that come with the engine, see [`load_for`].
pub fn load(packs: &[PackText]) -> Loaded {
    load_for(SHIPPED, packs)
}

/// Loads packs. What is wrong stands in [`Loaded::found`]; a game with errors cannot be built.
pub fn load_for<R: AsRef<GameRow>>(games: &'static [R], packs: &[PackText]) -> Loaded<R> {
    load_with(games, packs, 1)
}

impl<R: AsRef<GameRow>> Loaded<R> {
    /// These packs as they load with `name` in all of these places of their content.
    pub fn renamed(&self, places: &[Span], name: &str) -> Self {
        let places: Vec<Span> = places.iter().map(|place| self.files.origin(*place)).collect();
        let text = |file: FileId| {
            let mut text = self.files.text(file).to_string();
            let own = places.iter().rev().filter(|place| place.file == file);
            own.for_each(|place| text.replace_range(place.range(), name));
            text.into_bytes()
        };
        let pack = |pack: &Pack| PackText {
            name: self.files.name(pack.span.file).split('/').next().unwrap_or_default().into(),
            files: pack.texts.iter().map(|(path, file)| (path.clone(), text(*file))).collect(),
        };
        load_for(self.games, &self.packs.iter().map(pack).collect::<Vec<_>>())
    }
}

/// Loads packs as [`load_for`] does. `effort` multiplies the budget for proofs about rules.
pub fn load_with<R: AsRef<GameRow>>(games: &'static [R], packs: &[PackText], effort: u32) -> Loaded<R> {
    let rows: Vec<&'static GameRow> = games.iter().map(R::as_ref).collect();
    let (mut files, mut found, mut noted) = (Files::default(), Vec::new(), Vec::new());
    let mut opened: Vec<Opened> = packs.iter().map(|pack| open(&rows, pack, &mut files, &mut found)).collect();
    check_packs(&opened, &files, &mut found);
    // The order in which packs are named must not matter: games first, then ids.
    opened.sort_by_key(|one| one.pack.as_ref().map(|pack| (pack.extends, pack.id.clone())));
    replace(&mut opened, &files, &mut found);
    let assembled = rows.iter().map(|row| (row.assemble)(&mut opened, &files, [&mut found, &mut noted], effort));
    let laid: Vec<Option<Box<dyn Laid>>> = assembled.collect();
    let unread: Vec<&str> = opened
        .iter()
        .filter(|one| one.paths.values().any(|file| broken(&found, &[*file])))
        .map(|one| one.game)
        .collect();
    let packs: Vec<Pack> = opened.into_iter().filter_map(|one| one.pack).collect();
    check_journals(&packs, &unread, &mut found);
    for list in [&mut found, &mut noted] {
        for one in &mut *list {
            one.span = one.span.map(|span| fit(files.text(span.file), span));
            at_origin(one, &files);
        }
        let key = |one: &Diagnostic| (files.name(one.file()).to_string(), one.span, one.code);
        list.sort_by_cached_key(key);
        list.dedup();
    }
    Loaded { files, packs, found, noted, games, laid }
}

fn open(games: &[&'static GameRow], text: &PackText, files: &mut Files, found: &mut Vec<Diagnostic>) -> Opened {
    let admitted = admit(text, files, found);
    let mut opened = Opened::default();
    let file = |name: &str| admitted.iter().find(|(path, _)| path == name).map(|(_, file)| *file);
    match file("pack.toml") {
        Some(meta) => {
            let ids: Vec<&str> = games.iter().map(|row| row.id()).collect();
            let (pack, problems) = read_meta(&ids, files, meta);
            opened.pack = pack;
            found.extend(problems);
        }
        None if has_file(text, "pack.toml") => {} // why it was not admitted is told
        None => {
            let key = FileKey::new(&text.name, "pack.toml");
            let place = files.add_keyed(key, format!("{}/pack.toml", text.shown()), "");
            found.push(
                Diagnostic::error("X4007", Span::new(place, 0..0), "the folder has no `pack.toml`")
                    .help("add a `pack.toml` with id, extends, title and version; `javelina new pack` writes one"),
            );
        }
    }
    let whole = opened.pack.as_ref().is_some_and(|pack| !pack.extends);
    // A folder that does not say for which game it is is taken for the one that its texts name.
    let named = |game: &str| admitted.iter().any(|(_, file)| files.text(*file).contains(&format!(" for {game} ")));
    let row = match &opened.pack {
        Some(pack) => games.iter().find(|row| row.id() == pack.game),
        None => games.iter().find(|row| named(row.id())),
    };
    let Some(row) = row.or(games.first()) else { return opened };
    let own = row.files;
    (opened.game, opened.own_names) = (row.id(), own);
    opened.paths = admitted.iter().cloned().collect();
    let tables = opened.pack.as_ref().map(|pack| pack.tables.clone()).unwrap_or_default();
    let sheets = sheets(row, &tables, (text, &admitted), files, found);
    opened.paths.extend(sheets.iter().filter_map(|(path, made)| Some((path.clone(), (*made)?))));
    for (path, id) in &admitted {
        let name = path.rsplit('/').next().unwrap_or(path);
        match (name, name.rsplit('.').next().unwrap_or_default()) {
            ("pack.toml", _) => {}
            _ if whole && own.contains(&path.as_str()) => {}
            (_, "rules") => {
                let (end, home) = (files.text(*id).len(), Arc::default());
                opened.sources.push(Source { file: *id, start: 0, end, form: Form::File, home });
            }
            (_, "rhai") => {
                opened.scripts.insert(path.clone(), *id);
            }
            (_, "toml") if name.ends_with(".batch.toml") || path == RULINGS => {}
            ("journal.toml", _) => {
                let (journal, problems) = read_journal(files, *id);
                opened.pack.iter_mut().for_each(|pack| pack.journal.extend(journal.clone()));
                found.extend(problems);
            }
            (_, "toml") => opened.tables.push(*id),
            (_, "csv") => match tables.iter().find(|(_, own, _)| own == path) {
                None => drop(opened.sheets.insert(path.clone(), sheet(files, *id))),
                Some((kind, _, span)) => {
                    opened.tables.extend(sheets.iter().filter(|(own, _)| own == path).filter_map(|(_, made)| *made));
                    let message = format!(
                        "the rows of this file are `[[{}]]`, so it cannot be a table of rules",
                        printable(kind, 40)
                    );
                    let problem = Diagnostic::error("V2057", *span, message).help("use a separate file for the table");
                    opened.sheets.insert(path.clone(), Sheet { file: *id, rows: Vec::new(), found: vec![problem] });
                }
            },
            (_, "play") => {
                let whole = Span::new(*id, 0..files.text(*id).len());
                let transcript = Transcript {
                    name: files.name(*id).to_string(),
                    text: files.text(*id).to_string(),
                    span: whole,
                    item: None,
                };
                opened.pack.iter_mut().for_each(|pack| pack.transcripts.push(transcript.clone()));
            }
            (_, "md" | "txt") => {}
            _ => found.push(
                Diagnostic::warning("X4008", Span::new(*id, 0..0), "this file is not read")
                    .help("use .toml, .rules, .rhai or .play for content, or .md or .txt for texts"),
            ),
        }
    }
    if whole {
        let there: Vec<FileId> = own.iter().filter_map(|name| file(name)).collect();
        if there.len() < own.len() {
            let missing = own.iter().filter(|name| !has_file(text, name)).map(|name| format!("`{name}`"));
            let missing: Vec<String> = missing.collect();
            let place = file("pack.toml").map(|file| Span::new(file, 0..1));
            let told =
                Diagnostic::error("X4009", place, format!("a pack that is a game needs {}", missing.join(" and ")));
            let help = "write `extends` instead of `game` for a pack that only adds to the game";
            found.extend((!missing.is_empty()).then(|| told.help(help)));
        } else {
            opened.own = Some(there);
        }
    }
    if let Some(pack) = &mut opened.pack {
        pack.shelf = Shelf::new(file("pack.toml"), [file("rules.md"), file(RULINGS)]);
        if !pack.shelf.is_shipped(files) {
            found.extend(pack.shelf.read(files, row.catalogue).1.iter().cloned());
        }
    }
    if let Some(pack) = &mut opened.pack {
        let is_read = |path: &str| !path.ends_with(".csv") || tables.iter().any(|(_, own, _)| own == path);
        let content = admitted.iter().filter(|(path, _)| is_content(path) && is_read(path));
        pack.texts = content.cloned().collect();
        let digests = pack.texts.iter().map(|(path, file)| (format!("{}/{path}", pack.id), digest(files.text(*file))));
        pack.digests = digests.collect();
    }
    opened
}

/// Returns `true` if a pack has a file of this path, whether or not it can be read.
fn has_file(pack: &PackText, path: &str) -> bool {
    pack.files.iter().any(|(own, _)| own == path)
}

/// The CSV files that a pack names, each with the file that it is read as; `None` for one that cannot be read.
fn sheets(
    row: &GameRow,
    tables: &[(String, String, Span)],
    (text, admitted): (&PackText, &[(String, FileId)]),
    files: &mut Files,
    found: &mut Vec<Diagnostic>,
) -> Vec<(String, Option<FileId>)> {
    let kinds = (row.keys)();
    let kinds: Vec<(&str, &[Key])> = kinds
        .iter()
        .filter_map(|key| match &key.shape {
            Shape::Tables(keys, _) => Some((key.name, &keys[..])),
            _ => None,
        })
        .collect();
    let (names, mut sheets) = (kinds.iter().map(|(name, _)| *name).collect::<Vec<_>>(), Vec::new());
    for (kind, path, span) in tables {
        let mut wrong = |text: String, help: String, word: &str, known: &[&str]| {
            let problem = Diagnostic::error("X4072", *span, text).help(help);
            found.push(problem.did_you_mean(word, known.iter().copied()));
        };
        let (shown_kind, shown) = (printable(kind, 40), printable(path, 100));
        let Some(of) = kinds.iter().find(|(name, _)| name == kind) else {
            let text = format!("{} has no tables `[[{shown_kind}]]`", row.id());
            let help = match names.is_empty() {
                true => "remove the entry; this game has no cards in tables".into(),
                false => format!("use one of {}", names.join(", ")),
            };
            wrong(text, help, kind, &names);
            continue;
        };
        let csv: Vec<&str> = admitted.iter().map(|(own, _)| own.as_str()).filter(|own| own.ends_with(".csv")).collect();
        let Some((_, file)) = admitted.iter().find(|(own, _)| own == path && own.ends_with(".csv")) else {
            if has_file(text, path) {
                continue; // why it was not admitted is told
            }
            let text = format!("the pack has no CSV file `{shown}`");
            wrong(text, "save the spreadsheet as CSV in the folder of the pack".into(), path, &csv);
            continue;
        };
        let twin = format!("{}.toml", path.trim_end_matches(".csv"));
        if admitted.iter().any(|(own, _)| *own == twin) {
            let text = format!("`{shown}` and `{twin}` would have the same name in records");
            wrong(text, "give one of them another name".into(), "", &[]);
        } else if sheets.iter().any(|(own, _)| own == path) {
            wrong(format!("`{shown}` is named twice"), "name each file once".into(), "", &[]);
        } else {
            sheets.push((path.clone(), made::read(files, *file, *of, found)));
        }
    }
    sheets
}

/// No two packs have one id.
fn check_packs(opened: &[Opened], files: &Files, found: &mut Vec<Diagnostic>) {
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    let mut games: BTreeMap<&str, Span> = BTreeMap::new();
    for (one, pack) in opened.iter().filter_map(|one| Some((one, one.pack.as_ref()?))) {
        if let Some(first) = seen.insert(&pack.id, pack.span) {
            let text = format!("two packs have the id `{}`; the other one is {}", pack.id, files.name(first.file));
            found.push(
                Diagnostic::error("X4026", pack.span, text).also(first, "the first one").help("rename one of them"),
            );
            continue;
        }
        if let Some(first) = (!pack.extends).then(|| games.insert(&pack.game, pack.span)).flatten() {
            let text = format!("two packs have `game = \"{}\"`", pack.game);
            found.push(Diagnostic::error("X4026", pack.span, text).also(first, "the first one").help(format!(
                "write `extends = \"{}\"` instead of `game`, and list the files that replace the \
                         game's: `replaces = [\"{}\"]`",
                pack.game,
                one.own_names.first().copied().unwrap_or("settings.toml")
            )));
        }
    }
}
