//! Scripts of a pack: the functions of each join the program as clauses of the item that names it, card or block.

use std::collections::BTreeMap;

use javelina_dsl::{NamedScript, World};
use javelina_engine::rules::{
    Body, Catalogue, Clause, ClauseId, Code, CounterDecl, CounterId, Facts, ItemId, Lexicon, Mark, Meaning, PointKind,
    Program, Role, Script,
};
use javelina_engine::{Citation, Diagnostic, FileId, Files, Span, printable};

/// Compiles the scripts of one game.
pub(crate) struct Scripts<'a> {
    pub catalogue: &'static Catalogue,
    pub lexicon: &'a Lexicon,
    pub statics: &'a dyn Facts,
    pub files: &'a Files,
    /// In the order of their numbers in the program.
    pub compiled: Vec<Box<dyn Script>>,
    /// What the words of the scripts mean, and of the names of their files.
    pub marks: Vec<Mark>,
}

impl Scripts<'_> {
    /// Adds the scripts that items of a pack name, and tells of those files that none does.
    pub fn add(
        &mut self,
        there: &BTreeMap<String, FileId>,
        named: &[NamedScript],
        program: &mut Program,
        found: &mut Vec<Diagnostic>,
    ) {
        named.iter().for_each(|script| self.add_one(there, script, program, found));
        for (name, file) in there.iter().filter(|(name, _)| named.iter().all(|one| one.file != **name)) {
            let message = format!("no card and no block names the script `{}`", printable(name, 100));
            found.push(Diagnostic::warning("X4025", Span::new(*file, 0..0), message));
        }
    }

    fn add_one(
        &mut self,
        there: &BTreeMap<String, FileId>,
        NamedScript { item: id, file: name, span }: &NamedScript,
        program: &mut Program,
        found: &mut Vec<Diagnostic>,
    ) {
        let Some(file) = there.get(name) else {
            let problem =
                Diagnostic::error("X4024", *span, format!("the pack has no script `{}`", printable(name, 100)))
                    .help("the name of a file that ends in .rhai, in the pack's folder");
            found.push(problem.did_you_mean(name, there.keys().map(String::as_str)));
            return;
        };
        let Some(item) = program.items.iter().position(|item| item.id == *id) else { return };
        let item = ItemId(item as u16);
        // A name that several items have for a counter means its own.
        let mut places: Vec<CounterId> = (0..program.counters.len()).map(|at| CounterId(at as u16)).collect();
        places.sort_by_key(|id| program.counters[id.index()].item != item);
        let counters: Vec<CounterDecl> = places.iter().map(|id| program.counters[id.index()].clone()).collect();
        let (catalogue, lexicon, statics) = (self.catalogue, self.lexicon, self.statics);
        let world = World { catalogue, lexicon };
        let mut marks = Vec::new();
        let compiled =
            javelina_scripts::compile_with(self.files, *file, catalogue, lexicon, statics, &counters, &mut marks);
        for mark in &mut marks {
            if let Meaning::Counter(id) = &mut mark.what {
                *id = places.get(id.index()).copied().unwrap_or(*id);
            }
        }
        self.marks.append(&mut marks);
        self.marks.push(Mark { span: *span, what: Meaning::Script(*file), role: Role::Names });
        self.marks.push(Mark { span: Span::new(*file, 0..0), what: Meaning::Script(*file), role: Role::Declares });
        match compiled {
            Err(problems) => found.extend(problems),
            Ok(compiled) => {
                found.extend(compiled.warnings);
                let text = self.files.text(*file);
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
                    if text.contains("score(")
                        && matches!(catalogue.points[point.index()].kind, PointKind::Offer | PointKind::Event)
                    {
                        let counter = javelina_dsl::grants(&world, program, item, (name, *place), found);
                        program.grants.extend(counter.map(|counter| (ClauseId(program.clauses.len() as u16), counter)));
                    }
                    program.clauses.push(Clause {
                        item,
                        label: label.clone(),
                        point: *point,
                        condition: Code::default(),
                        body: Body::Script { script: self.compiled.len() as u16, function: *function },
                        code: Code::default(),
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
