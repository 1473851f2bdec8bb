//! Compiler of a game: its content with the clauses and scripts of all packs laid over it.

use std::any::Any;
use std::sync::Arc;

use javelina_dsl::{Source, World};
use javelina_engine::rules::{
    Body, Clause, ClauseId, Code, Conflict, Freeze, Item, ItemId, Lexicon, Program, Rules, Script, Set, Stopwatch,
};
use javelina_engine::{Citation, Diagnostic, FileId, Files, Span};

use crate::choice::Choice;
use crate::clashes::judge;
use crate::items::Card;
use crate::kit::Kit;
use crate::later::broken;
use crate::load::{Opened, sources};
use crate::pack::{How, ItemInfo, Transcript};
use crate::settings::unknown_names;

/// A game that was built, see [`Built`](crate::Built).
pub(crate) struct Seated {
    pub game: Box<dyn Any + Send + Sync>,
    pub dealt: usize,
    pub told: Vec<Diagnostic>,
}

/// A game as its packs make it, whichever it is.
pub(crate) trait Laid: Send {
    /// Builds the game with this choice.
    fn build(&self, choice: &Choice) -> Result<Seated, Vec<Diagnostic>>;
    /// The value of a setting with this choice, in words.
    fn setting(&self, name: &str, choice: &Choice) -> Option<String>;
    /// The cards that cannot enter a game of this choice.
    fn barred(&self, choice: &Choice) -> Vec<&str>;
    /// Has the scripts of games that are built from now on watched.
    fn watch(&mut self, stopwatch: &Arc<dyn Stopwatch>);
}

/// A game as its packs make it.
pub(crate) struct Part<K: Kit> {
    pub content: K::Content,
    pub lexicon: Lexicon,
    pub program: Program,
    pub scripts: Vec<Box<dyn Script>>,
}

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
    let sources: Vec<Source> = opened.iter().filter(|one| ours(one)).flat_map(sources).collect();
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
    let mut set_up: Vec<&str> =
        game.program.setups.iter().map(|(item, ..)| game.program.items[item.index()].id.as_str()).collect();
    set_up.dedup();
    for id in set_up {
        let choice = Choice { with: vec![id.to_string()], ..Choice::default() };
        let wrong = game.build(&choice).err().unwrap_or_default();
        found.extend(wrong.into_iter().filter(|one| one.code.starts_with("P41")));
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

impl<K: Kit> Part<K> {
    /// Rules with scripts of their own.
    pub fn rules(&self) -> Rules {
        let scripts = self.scripts.iter().map(|script| script.fork()).collect();
        let parts =
            Freeze { catalogue: K::CATALOGUE, lexicon: self.lexicon.clone(), program: self.program.clone(), scripts };
        Rules::freeze(parts, &K::statics(&self.content))
    }

    /// The items that are cards of the game.
    pub fn cards(&self) -> Set {
        let is_card = |item: &Item| K::CARDS.contains(&item.kind.as_str());
        self.program.items.iter().enumerate().filter(|(_, item)| is_card(item)).map(|(at, _)| at as i32).collect()
    }
}
