//! Loads packs: every file is read, every text compiled, every problem reported in one run.

use std::collections::BTreeMap;
use std::sync::Arc;

use javelina_dsl::{Form, Source};
use javelina_engine::rules::Stopwatch;
use javelina_engine::{Diagnostic, FileId, Files, Span};

use crate::compile::{Laid, Part, compile};
use crate::files::{PackText, RULINGS, admit, is_content};
use crate::games::{GameRow, SHIPPED};
use crate::items::Card;
use crate::journal::{check_journals, read_journal};
use crate::kit::Kit;
use crate::later::{broken, without_content};
use crate::pack::{Pack, Transcript, read_meta};
use crate::pins::digest;
use crate::reader::{fit, place_of};
use crate::replace::replace;
use crate::rulings::Shelf;

/// Packs as loaded: texts, contents, problems.
pub struct Loaded<R: 'static = GameRow> {
    /// The texts of all files.
    pub files: Files,
    /// The packs, in the order given, the shipped ones first by custom.
    pub packs: Vec<Pack>,
    /// All problems of all packs, by place.
    pub found: Vec<Diagnostic>,
    /// Notes by place: nothing is wrong, but `check` tells of it.
    pub noted: Vec<Diagnostic>,
    /// The games that packs may be or extend.
    pub games: &'static [R],
    /// What became of each of them, in their order.
    pub(crate) laid: Vec<Option<Box<dyn Laid>>>,
}

/// What the files of one pack hold, before anything is compiled.
#[derive(Default)]
pub(crate) struct Opened {
    pub pack: Option<Pack>,
    pub row: Option<GameRow>,
    pub game: &'static str,
    /// The game's own files, if the pack is a game and has them all.
    pub own: Option<Vec<FileId>>,
    /// Other `.toml` files.
    pub tables: Vec<FileId>,
    pub cards: Vec<Card>,
    pub sources: Vec<Source>,
    pub scripts: BTreeMap<String, FileId>,
    /// All files, by their paths in the folder.
    pub paths: BTreeMap<String, FileId>,
}

impl Opened {
    /// The files that a pack which is the game must have, besides `pack.toml`.
    pub fn own_names(&self) -> &'static [&'static str] {
        self.row.map_or(&[], |row| row.files)
    }

    /// Whether a member of an item stands in this pack: in its texts of rules, or with one of its cards.
    pub fn holds(&self, place: &Span, item: &str) -> bool {
        let is_source = self.sources.iter().any(|source| source.file == place.file);
        is_source || self.cards.iter().any(|card| card.info.id == item)
    }
}

impl<R: AsRef<GameRow>> Loaded<R> {
    /// Has all scripts of games that are built from now on watched.
    pub fn watch(&mut self, stopwatch: &Arc<dyn Stopwatch>) {
        self.laid.iter_mut().flatten().for_each(|laid| laid.watch(stopwatch));
    }

    /// A game of this id.
    #[must_use]
    pub fn game(&self, id: &str) -> Option<&'static GameRow> {
        self.games.iter().map(R::as_ref).find(|row| row.id() == id)
    }

    /// The ids of the games, in their order.
    #[must_use]
    pub fn game_ids(&self) -> Vec<&'static str> {
        self.games.iter().map(|row| row.as_ref().id()).collect()
    }
}

/// Loads packs of the games that come with the engine, see [`load_for`].
#[must_use]
pub fn load(packs: &[PackText]) -> Loaded {
    load_for(SHIPPED, packs)
}

/// Loads packs. What is wrong stands in [`Loaded::found`]; a game with errors cannot be built.
#[must_use]
pub fn load_for<R: AsRef<GameRow>>(games: &'static [R], packs: &[PackText]) -> Loaded<R> {
    let rows: Vec<&'static GameRow> = games.iter().map(R::as_ref).collect();
    let (mut files, mut found, mut noted) = (Files::default(), Vec::new(), Vec::new());
    let mut opened: Vec<Opened> = packs.iter().map(|pack| open(&rows, pack, &mut files, &mut found)).collect();
    check_packs(&opened, &files, &mut found);
    // The order in which packs are named must not matter: games first, then ids.
    opened.sort_by_key(|one| one.pack.as_ref().map(|pack| (pack.extends, pack.id.clone())));
    replace(&mut opened, &files, &mut found);
    let assembled = rows.iter().map(|row| (row.assemble)(&mut opened, &files, [&mut found, &mut noted]));
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
            one.span = fit(files.text(one.span.file), one.span);
        }
        let key = |one: &Diagnostic| (files.name(one.span.file).to_string(), one.span, one.code);
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
            let (pack, problems) = read_meta(games, files, meta);
            opened.pack = pack;
            found.extend(problems);
        }
        None => {
            let place = files.add(format!("{}/pack.toml", javelina_engine::printable(&text.name, 100)), "");
            found.push(
                Diagnostic::error(
                    "X4007",
                    Span::new(place, 0..0),
                    "the folder has no `pack.toml`, so nothing says what it is",
                )
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
    opened.row = row.or(games.first()).map(|row| **row);
    let Some(row) = opened.row else { return opened };
    opened.game = row.id();
    let own = row.files;
    opened.paths = admitted.iter().cloned().collect();
    for (path, id) in &admitted {
        let name = path.rsplit('/').next().unwrap_or(path);
        match (name, name.rsplit('.').next().unwrap_or_default()) {
            ("pack.toml", _) => {}
            _ if whole && own.contains(&path.as_str()) => {}
            (_, "rules") => {
                opened.sources.push(Source { file: *id, start: 0, end: files.text(*id).len(), form: Form::File })
            }
            (_, "rhai") => {
                opened.scripts.insert(name.to_string(), *id);
            }
            (_, "toml") if name.ends_with(".batch.toml") || path == RULINGS => {}
            ("journal.toml", _) => {
                let (journal, problems) = read_journal(files, *id);
                opened.pack.iter_mut().for_each(|pack| pack.journal.extend(journal.clone()));
                found.extend(problems);
            }
            (_, "toml") => opened.tables.push(*id),
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
                    .help("packs have .toml, .rules, .rhai and .play files, and .md or .txt for people"),
            ),
        }
    }
    if whole {
        let there: Vec<FileId> = own.iter().filter_map(|name| file(name)).collect();
        if there.len() < own.len() {
            let missing: Vec<String> =
                own.iter().filter(|name| file(name).is_none()).map(|name| format!("`{name}`")).collect();
            let place = Span::new(file("pack.toml").unwrap_or(FileId(u32::MAX)), 0..1);
            let text = format!("a pack that is a game needs {}", missing.join(" and "));
            found.push(
                Diagnostic::error("X4009", place, text)
                    .help("write `extends` instead of `game` if the pack only adds to the game"),
            );
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
        pack.texts = admitted.iter().filter(|(path, _)| is_content(path)).cloned().collect();
        let digests = pack.texts.iter().map(|(path, file)| (format!("{}/{path}", pack.id), digest(files.text(*file))));
        pack.digests = digests.collect();
    }
    opened
}

/// No two packs have one id.
fn check_packs(opened: &[Opened], files: &Files, found: &mut Vec<Diagnostic>) {
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    let mut games: BTreeMap<&str, Span> = BTreeMap::new();
    for (one, pack) in opened.iter().filter_map(|one| Some((one, one.pack.as_ref()?))) {
        if let Some(first) = seen.insert(&pack.id, pack.span) {
            let text = format!("a second pack is called `{}`; the other one is {}", pack.id, files.name(first.file));
            found.push(
                Diagnostic::error("X4026", pack.span, text)
                    .also(first, "the first one")
                    .help("give one of them another id"),
            );
            continue;
        }
        if let Some(first) = (!pack.extends).then(|| games.insert(&pack.game, pack.span)).flatten() {
            let text = format!("a second pack is the game `{}`", pack.game);
            found.push(Diagnostic::error("X4026", pack.span, text).also(first, "the first one").help(format!(
                "write `extends = \"{}\"` instead of `game`, and name the files that stand in place of the \
                         game's: `replaces = [\"{}\"]`",
                pack.game,
                one.own_names().first().copied().unwrap_or("settings.toml")
            )));
        }
    }
}

/// Puts the content of a game together from all packs, and compiles what is laid over it. `None` if no pack is the game,
/// or its own files are broken.
pub(crate) fn assemble<K: Kit>(
    opened: &mut [Opened],
    files: &Files,
    [found, noted]: [&mut Vec<Diagnostic>; 2],
) -> Option<Part<K>> {
    let (mut content, mut texts) = (None, Vec::new());
    let ours = |one: &&mut Opened| one.game == K::CATALOGUE.game;
    if let Some(own) = opened.iter_mut().filter(ours).find_map(|one| one.own.take()) {
        let (read, problems) = K::read(files, &own);
        texts.extend(own);
        content = read;
        found.extend(problems);
    }
    let tables: Vec<FileId> = opened.iter_mut().filter(ours).flat_map(|one| one.tables.clone()).collect();
    if let Some(content) = &mut content {
        tables.iter().for_each(|file| K::prepare(content, files, *file));
    }
    texts.extend(tables);
    for one in opened.iter_mut().filter(ours) {
        for file in &one.tables {
            let (cards, problems) = K::extend(content.as_mut(), files, *file);
            one.cards.extend(cards);
            found.extend(problems);
        }
    }
    let Some(content) = content else {
        let sources: Vec<Source> =
            opened.iter().filter(|one| one.game == K::CATALOGUE.game).flat_map(sources).collect();
        found.extend(without_content(files, &sources, K::CATALOGUE));
        return None;
    };
    if !broken(found, &texts) {
        for (word, text) in K::problems(&content) {
            found.push(Diagnostic::error("X4010", place(files, &texts, &word), text));
        }
    }
    Some(compile::<K>(content, &texts, opened, files, [found, noted]))
}

/// The texts of rules of a pack: those of its cards, then its own files.
pub(crate) fn sources(one: &Opened) -> impl Iterator<Item = Source> {
    one.cards.iter().map(|card| card.source.clone()).chain(one.sources.iter().cloned())
}

/// Where a thing of this name, or else a key, stands in some files: of two things of one name the second one. The beginning
/// of the first file if it is nowhere.
fn place(files: &Files, texts: &[FileId], word: &str) -> Span {
    let at = |name: Option<&str>, key: &str| {
        let place = |file: &FileId| Some(Span::new(*file, place_of(files.text(*file), name, key)?));
        texts.iter().rev().find_map(place)
    };
    at(Some(word), "")
        .or_else(|| at(None, word))
        .unwrap_or(Span::new(texts.first().copied().unwrap_or(FileId(u32::MAX)), 0..1))
}
