//! Compiler of a game: its content with the clauses and scripts of all packs laid over it.

use javelina_dsl::{Source, World};
use javelina_engine::rules::{Body, Clause, ClauseId, Code, Conflict, ItemId, Lexicon, Program, Script};
use javelina_engine::{Citation, Diagnostic, FileId, Files, Span};

use crate::choice::Part;
use crate::clashes::judge;
use crate::items::Card;
use crate::kit::Kit;
use crate::later::{broken, without_content};
use crate::opened::Opened;
use crate::pack::{How, ItemInfo, Transcript};
use crate::reader::place_of;
use crate::settings::unknown_names;

/// Compiles what the packs of a game lay over it.
pub(crate) fn compile<K: Kit>(
    content: K::Content,
    texts: &[FileId],
    opened: &mut [Opened],
    files: &Files,
    [found, noted]: [&mut Vec<Diagnostic>; 2],
) -> Part<K> {
    let lexicon = K::lexicon(&content);
    let ours = |one: &Opened| one.game == K::CATALOGUE.game;
    let sources: Vec<Source> = opened.iter().filter(|one| ours(one)).flat_map(Opened::all_sources).collect();
    let (compiled, problems) =
        javelina_dsl::compile(files, &sources, &World { catalogue: K::CATALOGUE, lexicon: &lexicon });
    found.extend(problems);
    let mut program = compiled.program;
    let mut scripts: Vec<Box<dyn Script>> = Vec::new();
    for one in opened.iter_mut().filter(|one| ours(one)) {
        for card in &one.cards {
            add_script::<K>(card, one, &content, &lexicon, files, &mut program, &mut scripts, found);
        }
        let unused = one.scripts.iter().filter(|(name, _)| {
            !one.cards.iter().any(|card| card.script.as_ref().is_some_and(|(used, _)| used == *name))
        });
        for (name, file) in unused {
            found.push(Diagnostic::warning(
                "X4025",
                Span::new(*file, 0..0),
                format!("no card names the script `{name}`"),
            ));
        }
        if let Some(pack) = &mut one.pack {
            pack.items.extend(one.cards.iter().map(|card| card.info.clone()));
            let in_sources = |span: &Span| one.sources.iter().any(|source| source.file == span.file);
            for item in program.items.iter().filter(|item| in_sources(&item.span)) {
                let id = program.items.iter().position(|other| other.id == item.id).unwrap_or(0);
                let acts = program.clauses.iter().any(|clause| clause.item.index() == id);
                let how = if acts { How::Clauses } else { How::Settings };
                pack.items.push(ItemInfo {
                    id: item.id.clone(),
                    title: item.title.clone(),
                    kind: item.kind.clone(),
                    text: item.text.clone(),
                    sourced: false,
                    how,
                    levels: item.levels.iter().map(|(name, _)| name.clone()).collect(),
                    span: item.span,
                });
            }
            let is_its =
                |span: &Span, item: &str| in_sources(span) || one.cards.iter().any(|card| card.info.id == item);
            pack.gates.extend(compiled.gates.iter().filter(|gate| is_its(&gate.span, &gate.item)).cloned());
            for example in &compiled.examples {
                if is_its(&example.span, &example.item) {
                    let name = format!("{}: {}", example.item, example.title);
                    pack.transcripts.push(Transcript {
                        name,
                        text: example.text.clone(),
                        span: example.span,
                        item: Some(example.item.clone()),
                    });
                }
            }
        }
    }
    let wrong: Vec<Diagnostic> = compiled.late.iter().filter_map(|late| late.resolve(&mut program)).collect();
    // A script with errors has no functions that could be named.
    if !opened.iter().any(|one| one.scripts.values().any(|file| broken(found, &[*file]))) {
        found.extend(wrong);
    }
    let game = Part::<K> { content, lexicon, program, scripts };
    if !broken(found, texts) {
        found.extend(unknown_names::<K>(&game.content, &game.program, files));
    }
    // Clauses of a file with errors may say something else than was meant; those of all others are compared.
    let conflicts = game.rules().conflicts(&K::statics(&game.content), None);
    let is_read = |conflict: &Conflict| !broken(found, &conflict.spans.map(|span| span.file));
    let conflicts: Vec<Conflict> = conflicts.into_iter().filter(is_read).collect();
    let judged = judge(&conflicts, &game.program, K::CARDS);
    found.extend(judged.found);
    noted.extend(judged.noted);
    game
}

#[allow(clippy::too_many_arguments, reason = "one step of a pipeline; each argument is another stage's result")]
fn add_script<K: Kit>(
    card: &Card,
    pack: &Opened,
    content: &K::Content,
    lexicon: &Lexicon,
    files: &Files,
    program: &mut Program,
    scripts: &mut Vec<Box<dyn Script>>,
    found: &mut Vec<Diagnostic>,
) {
    let Some((name, span)) = &card.script else { return };
    let Some(file) = pack.scripts.get(name) else {
        let problem = Diagnostic::error(
            "X4024",
            *span,
            format!("the pack has no script `{}`", javelina_engine::printable(name, 100)),
        )
        .help("the name of a file that ends in .rhai, in the pack's folder");
        found.push(problem.did_you_mean(name, pack.scripts.keys().map(String::as_str)));
        return;
    };
    match javelina_scripts::compile_with(files, *file, K::CATALOGUE, lexicon, &K::statics(content), &program.counters) {
        Err(problems) => found.extend(problems),
        Ok(compiled) => {
            found.extend(compiled.warnings);
            let Some(item) = program.items.iter().position(|item| item.id == card.info.id) else { return };
            for (point, function, place) in &compiled.functions {
                let (line, column) = files.place(place.file, place.start);
                let label = format!("{}.{}", card.info.id, K::CATALOGUE.points[point.index()].name);
                program.clauses.push(Clause {
                    item: ItemId(item as u16),
                    label: label.clone(),
                    point: *point,
                    condition: Code::default(),
                    body: Body::Script { script: scripts.len() as u16, function: *function },
                    says: None,
                    overrides: Vec::<ClauseId>::new(),
                    after: Vec::new(),
                    span: *place,
                    citation: Citation { label, file: files.name(place.file).into(), line, column },
                });
            }
            scripts.push(compiled.script);
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
            opened.iter().filter(|one| one.game == K::CATALOGUE.game).flat_map(Opened::all_sources).collect();
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
