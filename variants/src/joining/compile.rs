//! Compiler of a game: its content with the clauses and scripts of all packs laid over it.

use std::collections::{BTreeMap, BTreeSet};

use javelina_dsl::{Compiled, NamedScript, Source, World, last};
use javelina_engine::rules::{Body, Clause, Item, Mark, Program};
use javelina_engine::{Diagnostic, FileId, Files, Span};

use crate::choosing::choice::{Choice, Laid, Part};
use crate::joining::circles;
use crate::joining::examine::{Texts, blocks, examine};
use crate::joining::hiding::Hiding;
use crate::joining::homes;
use crate::joining::scripts::Scripts;
use crate::kits::kit::Kit;
use crate::packs::files::{are_embedded, digest};
use crate::packs::later::{broken, without_content};
use crate::packs::opened::Opened;
use crate::packs::pack::{How, ItemInfo, Pack, Transcript};
use crate::read::reader::place_of;
use crate::read::settings::unknown_names;

/// Compiles what the packs of a game lay over it.
pub(crate) fn compile<K: Kit>(
    content: K::Content,
    texts: &[FileId],
    opened: &mut [Opened],
    files: &Files,
    [found, noted]: [&mut Vec<Diagnostic>; 2],
    effort: u32,
) -> Part<K> {
    let lexicon = K::lexicon(&content);
    let ours = |one: &Opened| one.game == K::CATALOGUE.game;
    let sources: Vec<Source> = opened.iter().filter(|one| ours(one)).flat_map(Opened::all_sources).collect();
    let world = World { catalogue: K::CATALOGUE, lexicon: &lexicon };
    let (mut compiled, problems) = javelina_dsl::compile_unlinked(files, &sources, &world);
    found.extend(problems);
    let mut program = std::mem::take(&mut compiled.program);
    let statics = K::statics(&content);
    let mut scripts = Scripts {
        catalogue: K::CATALOGUE,
        lexicon: &lexicon,
        statics: &statics,
        files,
        compiled: Vec::new(),
        marks: Vec::new(),
        shared: own_scripts(opened, K::CATALOGUE.game),
        links: std::mem::take(&mut compiled.links),
    };
    take_up(opened, &compiled, &mut scripts, &mut program, found);
    let Scripts { compiled: scripts, marks: mut of_scripts, links, .. } = scripts;
    links.resolve(&world, &mut program, found);
    if !found.iter().any(|one| ["V2082", "V2087"].contains(&one.code)) {
        found.extend(circles::of_items(&program));
    }
    let mut marks = compiled.marks;
    marks.append(&mut of_scripts);
    Mark::settle(&mut marks);
    drop(statics);
    let owners = owners(opened, &program);
    let mut game = Part::<K> { content, lexicon, program, scripts, marks, owners };
    let is_outside = |(_, owner): &(i32, &Option<usize>)| owner.is_some();
    game.program.outside = (0..).zip(&game.owners).filter(is_outside).map(|(at, _)| at).collect();
    if !broken(found, texts) {
        found.extend(unknown_names::<K>(&game.content, &game.program, files));
    }
    let mut set_up: Vec<&str> =
        game.program.setups.iter().map(|(item, ..)| game.program.items[item.index()].id.as_str()).collect();
    set_up.dedup();
    for id in set_up {
        let choice = Choice { with: vec![id.to_string()], ..Choice::default() };
        let wrong = game.build(&choice).err().unwrap_or_default();
        found.extend(wrong.into_iter().filter(|one| one.code.starts_with("P41")));
    }
    let files_of = Texts { files, shipped: shipped_files(opened, files, K::CATALOGUE.game) };
    if game.program.fits(&game.lexicon) {
        let items = files_of.own_items(&game.program, &|_| true);
        examine(&game, items, &files_of, [found, noted], effort);
    } else {
        blocks(&game, &files_of, [found, noted], effort);
    }
    game
}

/// The pack of each item, of those that add to the game.
fn owners(opened: &[Opened], program: &Program) -> Vec<Option<usize>> {
    let added = opened.iter().filter(|one| one.pack.as_ref().is_none_or(|pack| pack.extends));
    let files = added.zip(0..).flat_map(|(one, pack)| one.paths.values().map(move |file| (*file, pack)));
    let packs: BTreeMap<FileId, usize> = files.collect();
    program.items.iter().map(|item| packs.get(&item.span.file).copied()).collect()
}

/// The scripts of a game's own pack, by the names of their files.
fn own_scripts(opened: &[Opened], game: &str) -> BTreeMap<String, FileId> {
    let is_own = |one: &&Opened| one.game == game && one.pack.as_ref().is_some_and(|pack| !pack.extends);
    let scripts = opened.iter().filter(is_own).flat_map(|one| &one.scripts);
    scripts.map(|(path, file)| (last(path).to_string(), *file)).collect()
}

/// Gives the packs of a game what their scripts and the texts of their rules turned out to be.
fn take_up(
    opened: &mut [Opened],
    compiled: &Compiled,
    scripts: &mut Scripts<'_>,
    program: &mut Program,
    found: &mut Vec<Diagnostic>,
) {
    let game = scripts.catalogue.game;
    for one in opened.iter_mut().filter(|one| one.game == game) {
        let named = named_scripts(one, &compiled.scripts, found);
        let added = scripts.add(&one.scripts, &named, program, found);
        let Some(mut pack) = one.pack.take() else { continue };
        read_sheets(one, &mut pack, &compiled.sheets, scripts.files, found);
        let script_of = |id: &str| added.iter().find(|(item, _)| *item == id).map(|(_, file)| *file);
        for card in &one.cards {
            let mut info = card.info.clone();
            info.script = script_of(&info.id);
            if info.script.is_some() {
                let at = program.items.iter().position(|item| item.id == info.id);
                info.how = how(program, at, true);
            }
            pack.items.push(info);
        }
        let sources: BTreeSet<FileId> = one.sources.iter().map(|source| source.file).collect();
        let in_sources = |(_, item): &(usize, &Item)| sources.contains(&item.span.file);
        for (at, item) in program.items.iter().enumerate().filter(in_sources) {
            let script = script_of(&item.id);
            pack.items.push(ItemInfo {
                id: item.id.clone(),
                title: item.title.clone(),
                kind: item.kind.clone(),
                text: item.text.clone(),
                sourced: false,
                how: how(program, Some(at), script.is_some()),
                script,
                levels: item.levels.iter().map(|level| level.name.clone()).collect(),
                span: item.span,
            });
        }
        pack.gates.extend(compiled.gates.iter().filter(|gate| one.holds(&gate.span, &gate.item)).cloned());
        for example in compiled.examples.iter().filter(|example| one.holds(&example.span, &example.item)) {
            pack.transcripts.push(Transcript {
                name: format!("{}: {}", example.item, example.title),
                text: example.text.clone(),
                span: example.span,
                item: Some(example.item.clone()),
            });
        }
        one.pack = Some(pack);
    }
}

/// Adds the CSV files that tables of rules are read from to the content of a pack, and tells of those that nothing reads.
fn read_sheets(one: &Opened, pack: &mut Pack, read: &BTreeSet<FileId>, files: &Files, found: &mut Vec<Diagnostic>) {
    // A text that does not read may be the one that names the file.
    let is_read = !one.all_sources().any(|source| broken(found, &[source.file]));
    for (path, sheet) in &one.sheets {
        if read.contains(&sheet.file) {
            pack.texts.push((path.clone(), sheet.file));
            pack.digests.push((format!("{}/{path}", pack.id), digest(files.text(sheet.file))));
        } else if is_read && !pack.tables.iter().any(|(_, own, _)| own == path) {
            let message = "this file is not used";
            let help = format!(
                "add `[tables]` with `KIND = \"{path}\"` to `pack.toml`, or write `table .. from \"{path}\"` in a rules file"
            );
            found.push(Diagnostic::warning("X4008", Span::new(sheet.file, 0..0), message).help(help));
        }
    }
    pack.texts.sort();
    pack.digests.sort();
}

/// The files that come with the engine: a test has looked at every rule of theirs.
fn shipped_files(opened: &[Opened], files: &Files, game: &str) -> BTreeSet<FileId> {
    let paths = opened.iter().filter(|one| one.game == game).flat_map(|one| &one.paths);
    let shipped = paths.filter(|(path, file)| are_embedded(&[(path.as_str(), files.text(**file))]));
    shipped.map(|(_, file)| *file).collect()
}

/// The scripts that items of a pack name, those of its cards first. An item has one script, whether its card or its
/// rules name it.
fn named_scripts(pack: &Opened, blocks: &[NamedScript], found: &mut Vec<Diagnostic>) -> Vec<NamedScript> {
    let mut named = Vec::new();
    for card in &pack.cards {
        let Some((file, span)) = &card.script else { continue };
        named.push(NamedScript { item: card.info.id.clone(), file: file.clone(), span: *span });
        let text = &card.source; // a counter that no rule reads may be the script's
        let is_its = |span: &Span| span.file == text.file && (text.start..text.end).contains(&span.start);
        found.retain(|one| one.code != "V2091" || !one.span.as_ref().is_some_and(is_its));
    }
    for block in blocks.iter().filter(|block| pack.holds(&block.span, &block.item)) {
        match named.iter().find(|other| other.item == block.item) {
            None => named.push(block.clone()),
            Some(first) => found.push(
                Diagnostic::error("V2009", block.span, "this item already has a script")
                    .help("remove one of the two; one file may answer at several points")
                    .also(first.span, "the first one"),
            ),
        }
    }
    named
}

/// How an item that is not described by data says what it does.
fn how(program: &Program, item: Option<usize>, is_scripted: bool) -> How {
    let is_rule = |clause: &&Clause| Some(clause.item.index()) == item && !matches!(clause.body, Body::Script { .. });
    match (program.clauses.iter().find(is_rule), is_scripted) {
        (Some(_), false) => How::Clauses,
        (Some(_), true) => How::Both,
        (None, true) => How::Script,
        (None, false) => How::Settings,
    }
}

/// Puts the content of a game together from all packs, and compiles what is laid over it. `None` if no pack is the game,
/// or its own files are broken.
pub(crate) fn assemble<K: Kit>(
    opened: &mut [Opened],
    files: &Files,
    [found, noted]: [&mut Vec<Diagnostic>; 2],
    effort: u32,
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
    let is_added = |one: &&mut Opened| one.pack.as_ref().is_some_and(|pack| pack.extends);
    let (added, own): (Vec<&mut Opened>, Vec<&mut Opened>) = opened.iter_mut().filter(ours).partition(is_added);
    let mut ends: Vec<(String, Vec<usize>)> = Vec::new();
    let mut extend = |packs: Vec<&mut Opened>, content: &mut Option<K::Content>| {
        for one in packs {
            for file in &one.tables {
                let (cards, problems) = K::extend(content.as_mut(), files, *file);
                one.cards.extend(cards);
                found.extend(problems);
            }
            let pack = one.pack.as_ref().map_or_else(String::new, |pack| pack.id.clone());
            ends.extend(content.as_mut().map(|content| (pack, homes::counts::<K>(content))));
        }
    };
    extend(own, &mut content);
    // The names of the game as it is, if tables are added to it.
    let adds = added.iter().any(|one| !one.tables.is_empty());
    let before = content.as_ref().filter(|_| adds).map(K::lexicon);
    extend(added, &mut content);
    let Some(mut content) = content else {
        let sources: Vec<Source> =
            opened.iter().filter(|one| one.game == K::CATALOGUE.game).flat_map(Opened::all_sources).collect();
        found.extend(without_content(files, &sources, K::CATALOGUE));
        return None;
    };
    homes::settle::<K>(opened, &mut content, &ends, files);
    if !broken(found, &texts) {
        // A game fits itself, so the cause is in the texts of packs that add to it.
        let is_added =
            |one: &&Opened| one.pack.as_ref().is_some_and(|pack| pack.extends && pack.game == K::CATALOGUE.game);
        let added: BTreeSet<FileId> =
            opened.iter().filter(is_added).flat_map(|one| one.paths.values().copied()).collect();
        let places: Vec<FileId> = texts.iter().copied().filter(|file| added.contains(file)).collect();
        let is_own = places.is_empty();
        let places = if is_own { &texts } else { &places };
        for (word, text) in K::problems(&content) {
            let card = K::last_of(&content, &word).filter(|_| !is_own);
            found.push(Diagnostic::error("X4010", place(files, places, card.unwrap_or(&word)), text));
        }
    }
    let is_whole =
        |one: &&Opened| one.pack.as_ref().is_some_and(|pack| !pack.extends && pack.game == K::CATALOGUE.game);
    let own: BTreeSet<FileId> = opened.iter().filter(is_whole).flat_map(|one| one.paths.values().copied()).collect();
    let part = compile::<K>(content, &texts, opened, files, [found, noted], effort);
    if let Some(before) = before {
        let places: Vec<FileId> = texts.iter().copied().filter(|file| !own.contains(file)).collect();
        let hiding = Hiding { known: part.known(), before: &before, own: &own };
        hiding.tell(found, files, |name| place(files, &places, name));
    }
    Some(part)
}

/// Where a thing of this name, or else a key, stands in some files: of two things of one name the second one. The beginning
/// of the first file if it is nowhere.
fn place(files: &Files, texts: &[FileId], word: &str) -> Option<Span> {
    let at = |name: Option<&str>, key: &str| {
        let place = |file: &FileId| Some(Span::new(*file, place_of(files.text(*file), name, key)?));
        texts.iter().rev().find_map(place)
    };
    at(Some(word), "").or_else(|| at(None, word)).or_else(|| Some(Span::new(*texts.first()?, 0..1)))
}
