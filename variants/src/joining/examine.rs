//! Examination of what a game's packs say: clashes, limits, rules that do nothing.

use std::collections::BTreeSet;

use javelina_engine::rules::{CAPPED, COUNTER_SLOTS, Conflict, MAX_GAME_CLAUSES, Program, Set};
use javelina_engine::{Diagnostic, FileId, Files, Fix, Severity, Span};

use crate::choosing::choice::Part;
use crate::choosing::clashes::judge;
use crate::joining::circles;
use crate::joining::idle::idle_settings;
use crate::kits::kit::Kit;
use crate::packs::known::severity_of;
use crate::packs::later::broken;
use crate::read::limits::{beyond_limits, too_dear, too_many};

/// The most items of a library that are compared with one another.
const BLOCK: usize = 200;

/// The texts of a game.
pub(crate) struct Texts<'a> {
    pub files: &'a Files,
    /// Those that come with the engine.
    pub shipped: BTreeSet<FileId>,
}

impl Texts<'_> {
    /// The items whose rules a user wrote, among some.
    pub fn own_items(&self, program: &Program, among: &dyn Fn(&str) -> bool) -> Set {
        let own = program.items.iter().zip(0..).filter(|(item, _)| !self.shipped.contains(&item.span.file));
        own.filter(|(item, _)| among(&item.id)).map(|(_, at)| at).collect()
    }
}

/// Examines a library that is larger than a game in blocks, each with the game itself and the cards that may be dealt.
pub(crate) fn blocks<K: Kit>(
    library: &Part<K>,
    texts: &Texts<'_>,
    [found, noted]: [&mut Vec<Diagnostic>; 2],
    effort: u32,
) {
    let program = &library.program;
    let is_added = |at: usize| library.owners.get(at).copied().flatten().is_some();
    let is_dealt = |at: usize| {
        let item = &program.items[at];
        K::CARDS.contains(&item.kind.as_str()) && K::deals(&library.content, &item.id)
    };
    let mut rules = vec![0; program.items.len()];
    program.clauses.iter().for_each(|clause| rules[clause.item.index()] += 1);
    let mut values = vec![0; program.items.len()];
    for counter in &program.counters {
        values[counter.item.index()] += counter.size(&library.lexicon);
    }
    let always: BTreeSet<usize> = (0..program.items.len()).filter(|at| !is_added(*at) || is_dealt(*at)).collect();
    let sum = |of: &[usize]| always.iter().map(|at| of[*at]).sum::<usize>();
    let base = [always.len(), sum(&rules), sum(&values)];
    let ids: BTreeSet<&str> = always.iter().map(|at| program.items[*at].id.as_str()).collect();
    let dealt = library.only(&|item| ids.contains(item.id.as_str()));
    if !dealt.program.fits(&dealt.lexicon) {
        let place = always.iter().find(|at| is_added(**at)).map(|at| program.items[*at].span);
        found.push(Diagnostic { span: place, ..too_many(&dealt.program, &dealt.lexicon) });
        return;
    }
    let mut left = (0..program.items.len()).filter(|at| !always.contains(at)).peekable();
    let mut is_first = true;
    while is_first || left.peek().is_some() {
        let mut block: BTreeSet<&str> = BTreeSet::new();
        let mut size = base;
        while let Some(at) = left.next_if(|at| {
            let next = [size[0] + 1, size[1] + rules[*at], size[2] + values[*at]];
            let limits = [Set::CAPACITY, MAX_GAME_CLAUSES, COUNTER_SLOTS];
            let fits = next.iter().zip(limits).all(|(count, most)| *count <= most) && block.len() < BLOCK;
            if fits || block.is_empty() {
                size = next;
            }
            fits || block.is_empty()
        }) {
            block.insert(&program.items[at].id);
        }
        let part = library.only(&|item| block.contains(item.id.as_str()) || ids.contains(item.id.as_str()));
        if !part.program.fits(&part.lexicon) {
            let place = program.items.iter().find(|item| block.contains(item.id.as_str())).map(|item| item.span);
            found.push(Diagnostic { span: place, ..too_many(&part.program, &part.lexicon) });
            is_first = false;
            continue;
        }
        let is_new = |id: &str| block.contains(id) || is_first;
        let items = texts.own_items(&part.program, &is_new);
        let mut notes = Vec::new();
        examine(&part, items, texts, [found, &mut notes], effort);
        // Of items of the game there is one note, about the first block.
        notes.retain(|one: &Diagnostic| is_first || !one.file().is_some_and(|file| texts.shipped.contains(&file)));
        noted.extend(notes);
        is_first = false;
    }
    for list in [found, noted] {
        let mut seen = BTreeSet::new();
        list.retain(|one| seen.insert((one.code, one.span, one.message.clone())));
    }
}

/// Examines all items of a part; `items` are those whose rules a user wrote.
pub(crate) fn examine<K: Kit>(
    game: &Part<K>,
    items: Set,
    texts: &Texts<'_>,
    [found, noted]: [&mut Vec<Diagnostic>; 2],
    effort: u32,
) {
    let files = texts.files;
    // Clauses of a file with errors may say something else than was meant; those of all others are compared.
    let rules = game.rules();
    let mut circles: Vec<Diagnostic> =
        (0..game.program.items.len()).filter_map(|at| circles::of_questions(&rules, Set::one(at as i32))).collect();
    if circles.is_empty() {
        circles.extend(circles::of_questions(&rules, game.cards()));
    }
    found.extend(circles);
    let conflicts = rules.conflicts(&K::statics(&game.content), None);
    let is_read = |conflict: &Conflict| conflict.spans.iter().all(|span| is_read(&game.program, found, span.file));
    let conflicts: Vec<Conflict> = conflicts.into_iter().filter(is_read).collect();
    let judged = judge(&conflicts, &game.program, K::CARDS);
    found.extend(judged.found);
    noted.extend(judged.noted);
    found.extend(beyond_limits(&rules, &game.scripts, items));
    found.extend(too_dear(&rules, items));
    let idle = rules.idle(&K::statics(&game.content), items, files, effort);
    let idle = idle.into_iter().chain(idle_settings(game, &rules, items));
    // What an item knows it may know of any code but that of an error.
    let is_told = |one: &Diagnostic| one.severity == Severity::Error || !of_own(one, &game.program, items);
    let (rest, warned): (Vec<_>, Vec<_>) = std::mem::take(found).into_iter().partition(is_told);
    found.extend(rest);
    let told = hidden(warned.iter().cloned().chain(idle).collect(), &game.program, items);
    let (warned, idle): (Vec<_>, Vec<_>) = told.into_iter().partition(|one| warned.contains(one));
    found.extend(warned);
    tell_idle(&game.program, idle, [found, noted]);
}

/// Returns `true` if a file has no errors, and none of the spreadsheets that its tables are read from has any.
fn is_read(program: &Program, found: &[Diagnostic], file: FileId) -> bool {
    let own = program.tables.iter().filter(|table| program.items[table.item.index()].span.file == file);
    let files: Vec<FileId> = own.filter_map(|table| table.file).chain([file]).collect();
    !broken(found, &files)
}

/// Reports rules that do nothing, in files without errors.
fn tell_idle(program: &Program, idle: Vec<Diagnostic>, [found, noted]: [&mut Vec<Diagnostic>; 2]) {
    let idle = idle.into_iter().filter(|one| one.file().is_none_or(|file| is_read(program, found, file)));
    let (notes, warnings): (Vec<_>, Vec<_>) = idle.partition(|one| one.severity == Severity::Note);
    found.extend(warnings);
    noted.extend(notes);
}

/// The item in whose text a place stands, as far as the next item of its file.
fn item_at(program: &Program, place: Span) -> Option<usize> {
    let before = program
        .items
        .iter()
        .enumerate()
        .filter(|(_, item)| item.span.file == place.file && item.span.start <= place.start);
    before.max_by_key(|(_, item)| item.span.start).map(|(at, _)| at)
}

/// Returns `true` if a problem stands in the text of one of these items.
fn of_own(one: &Diagnostic, program: &Program, items: Set) -> bool {
    one.place().and_then(|place| item_at(program, place)).is_some_and(|at| items.contains(at as i32))
}

/// Findings without those that their items know, and with a warning for each `known` that hides nothing. Values beyond limits
/// are found in play only.
fn hidden(mut idle: Vec<Diagnostic>, program: &Program, items: Set) -> Vec<Diagnostic> {
    for (item, code, place) in program.known.iter().filter(|(item, ..)| items.contains(i32::from(item.0))) {
        let own = &program.items[item.index()];
        let clauses = program.clauses.iter().filter(|clause| clause.item == *item).map(|clause| clause.span);
        let places: Vec<Span> = clauses.chain(own.changes.iter().map(|(.., span)| *span)).chain([own.span]).collect();
        let before = idle.len();
        idle.retain(|one| {
            let its = |place: Span| places.contains(&place) || item_at(program, place) == Some(item.index());
            one.code != code || !one.place().is_some_and(its)
        });
        if idle.len() == before && ![CAPPED, "X4047"].contains(&code.as_str()) {
            let shown = javelina_engine::printable(code, 20);
            let text = match severity_of(code) {
                None => format!("there is no code `{shown}`"),
                Some(Severity::Error) => format!("`{shown}` is an error, and `known` cannot accept errors"),
                Some(_) => format!("`{}` has no finding with the code `{shown}`", own.id),
            };
            let fix = Fix { title: "remove this `known`".into(), edits: vec![(*place, String::new())], sure: true };
            idle.push(Diagnostic::warning("L6099", *place, text).help("remove this `known`").fix(fix));
        }
    }
    idle
}
