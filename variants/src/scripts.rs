//! Scripts of a pack: the functions of each join the program as clauses of the item that names it, card or block.

use javelina_dsl::NamedScript;
use javelina_engine::rules::{Body, Clause, Code, CounterDecl, ItemId, Lexicon, Program, Script};
use javelina_engine::{Citation, Diagnostic, Files, Span, printable};

use crate::kit::Kit;
use crate::load::Opened;

/// The scripts that items of a pack name, those of its cards first. An item has one script, whether its card or its
/// rules name it.
pub(crate) fn named_scripts(pack: &Opened, blocks: &[NamedScript], found: &mut Vec<Diagnostic>) -> Vec<NamedScript> {
    let mut named = Vec::new();
    for card in &pack.cards {
        if card.script.is_some() {
            let text = &card.source; // a counter that no rule reads may be the script's
            let is_its = |span: &Span| span.file == text.file && (text.start..text.end).contains(&span.start);
            found.retain(|one| one.code != "V2091" || !is_its(&one.span));
        }
        let script = card.script.iter().map(|(file, span)| (file.clone(), *span));
        named.extend(script.map(|(file, span)| NamedScript { item: card.info.id.clone(), file, span }));
    }
    for block in blocks.iter().filter(|block| pack.holds(&block.span, &block.item)) {
        match named.iter().find(|other| other.item == block.item) {
            None => named.push(block.clone()),
            Some(first) => found.push(
                Diagnostic::error("V2009", block.span, "this item has a script already")
                    .help("one file may answer at many points; keep one of the two")
                    .also(first.span, "the first one"),
            ),
        }
    }
    named
}

/// Compiles the scripts of one game.
pub(crate) struct Scripts<'a, K: Kit> {
    content: &'a K::Content,
    lexicon: &'a Lexicon,
    files: &'a Files,
    pub compiled: Vec<Box<dyn Script>>,
}

impl<'a, K: Kit> Scripts<'a, K> {
    pub fn new(content: &'a K::Content, lexicon: &'a Lexicon, files: &'a Files) -> Self {
        Self { content, lexicon, files, compiled: Vec::new() }
    }

    /// Adds the scripts that items of a pack name, and tells of those that none does.
    pub fn add(&mut self, pack: &Opened, named: &[NamedScript], program: &mut Program, found: &mut Vec<Diagnostic>) {
        named.iter().for_each(|script| self.add_one(pack, script, program, found));
        for (name, file) in pack.scripts.iter().filter(|(name, _)| named.iter().all(|one| one.file != **name)) {
            let message = format!("no card and no block names the script `{}`", printable(name, 100));
            found.push(Diagnostic::warning("X4025", Span::new(*file, 0..0), message));
        }
    }

    fn add_one(
        &mut self,
        pack: &Opened,
        NamedScript { item: id, file: name, span }: &NamedScript,
        program: &mut Program,
        found: &mut Vec<Diagnostic>,
    ) {
        let Some(file) = pack.scripts.get(name) else {
            let problem =
                Diagnostic::error("X4024", *span, format!("the pack has no script `{}`", printable(name, 100)))
                    .help("the name of a file that ends in .rhai, in the pack's folder");
            found.push(problem.did_you_mean(name, pack.scripts.keys().map(String::as_str)));
            return;
        };
        let Some(item) = program.items.iter().position(|item| item.id == *id) else { return };
        let item = ItemId(item as u16);
        // A name that several items have for a counter means its own.
        let mut counters: Vec<CounterDecl> = program.counters.clone();
        counters.sort_by_key(|counter| counter.item != item);
        let (catalogue, statics) = (K::CATALOGUE, K::statics(self.content));
        match javelina_scripts::compile_with(self.files, *file, catalogue, self.lexicon, &statics, &counters) {
            Err(problems) => found.extend(problems),
            Ok(compiled) => {
                found.extend(compiled.warnings);
                for (point, function, place) in &compiled.functions {
                    let (line, column) = self.files.place(place.file, place.start);
                    let name = catalogue.points[point.index()].name;
                    let label = format!("{id}.{name}");
                    if let Some(rule) = program.clauses.iter().find(|clause| clause.label == label) {
                        let message = format!("this item has a rule `{name}` already");
                        let problem = Diagnostic::error("V2009", *place, message).help("give the rule another name");
                        found.push(problem.also(rule.span, "the rule"));
                        continue;
                    }
                    program.clauses.push(Clause {
                        item,
                        label: label.clone(),
                        point: *point,
                        condition: Code::default(),
                        body: Body::Script { script: self.compiled.len() as u16, function: *function },
                        says: None,
                        overrides: Vec::new(),
                        after: Vec::new(),
                        span: *place,
                        citation: Citation { label, file: self.files.name(place.file).into(), line, column },
                    });
                }
                self.compiled.push(compiled.script);
            }
        }
    }
}
