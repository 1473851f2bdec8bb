//! Scripts of a pack: the functions of each join the program as clauses of the item that names it, card or block.

use std::collections::BTreeMap;

use javelina_dsl::{Links, NamedScript, World, last, meant};
use javelina_engine::rules::{
    Body, Catalogue, Clause, ClauseId, Code, CounterDecl, Facts, ItemId, Lexicon, Mark, Meaning, PointKind, Program,
    Role, Script, TableDecl,
};
use javelina_engine::{Citation, Diagnostic, FileId, Files, Span, printable};
use javelina_scripts::Own;

/// Compiles the scripts of one game.
pub(crate) struct Scripts<'a> {
    pub catalogue: &'static Catalogue,
    pub lexicon: &'a Lexicon,
    pub statics: &'a dyn Facts,
    pub files: &'a Files,
    /// In the order of their numbers in the program.
    pub compiled: Vec<Box<dyn Script>>,
    /// What the names of their files mean.
    pub marks: Vec<Mark>,
    /// The scripts of the game's own pack by the names of their files: packs that add to the game may name them.
    pub shared: BTreeMap<String, FileId>,
    /// Names of rules, to which they add those that they allow.
    pub links: Links,
}

impl Scripts<'_> {
    /// Adds the scripts that items of a pack name, and tells of those files that none does. Returns each item with its script.
    pub fn add<'n>(
        &mut self,
        there: &BTreeMap<String, FileId>,
        named: &'n [NamedScript],
        program: &mut Program,
        found: &mut Vec<Diagnostic>,
    ) -> Vec<(&'n str, FileId)> {
        let added =
            |script: &'n NamedScript| Some((script.item.as_str(), self.add_one(there, script, program, found)?));
        let added: Vec<(&str, FileId)> = named.iter().filter_map(added).collect();
        for (path, file) in there.iter().filter(|(_, file)| added.iter().all(|(_, own)| own != *file)) {
            if named.iter().any(|one| self.meant(there, one).is_err() && one.file == last(path)) {
                continue; // it may be the one that is meant
            }
            let message = format!("the script `{}` is not used by any card or block", printable(last(path), 100));
            let help = format!(
                "write `script \"{0}\"` in an item, or `script = \"{0}\"` in its table",
                printable(last(path), 100)
            );
            found.push(Diagnostic::warning("X4025", Span::new(*file, 0..0), message).help(help));
        }
        added
    }

    /// The script of a name: the one beside the text that names it, else the only one of the pack, else one of the game.
    fn meant(&self, there: &BTreeMap<String, FileId>, named: &NamedScript) -> Result<FileId, Box<Diagnostic>> {
        let called = match meant(self.files, there, (&named.file, named.span)) {
            Ok(file) => return Ok(*file),
            Err(called) => called,
        };
        let name = printable(&named.file, 100);
        match called.as_slice() {
            [] => {
                if let Some(file) = self.shared.get(&named.file) {
                    return Ok(*file);
                }
                let problem = Diagnostic::error("X4024", named.span, format!("the pack has no script `{name}`"))
                    .help("write the name of a .rhai file in the pack's folder");
                Err(Box::new(problem.did_you_mean(&named.file, there.keys().map(|path| last(path)))))
            }
            paths => {
                let text = format!("several scripts of the pack are called `{name}`: {}", paths.join(", "));
                let help = "put the script into the folder of this file, or rename it";
                Err(Box::new(Diagnostic::error("X4024", named.span, text).help(help)))
            }
        }
    }

    fn add_one(
        &mut self,
        there: &BTreeMap<String, FileId>,
        named: &NamedScript,
        program: &mut Program,
        found: &mut Vec<Diagnostic>,
    ) -> Option<FileId> {
        let file = match self.meant(there, named) {
            Ok(file) => file,
            Err(problem) => {
                found.push(*problem);
                self.links.add_unknown_script(self.catalogue, program, &named.item);
                return None;
            }
        };
        if let Some(item) = program.items.iter().position(|item| item.id == named.item) {
            self.take_in(ItemId(item as u16), file, program, found);
            self.marks.push(Mark { span: named.span, what: Meaning::Script(file), role: Role::Names });
            self.marks.push(Mark { span: Span::new(file, 0..0), what: Meaning::Script(file), role: Role::Declares });
        }
        Some(file)
    }

    /// Compiles the script of an item, and makes clauses of its functions.
    fn take_in(&mut self, item: ItemId, file: FileId, program: &mut Program, found: &mut Vec<Diagnostic>) {
        let id = program.items[item.index()].id.clone();
        let counters: Vec<CounterDecl> = program.counters.iter().filter(|one| one.item == item).cloned().collect();
        let params: Vec<String> = program.params.iter().filter(|one| one.0 == item).map(|one| one.1.clone()).collect();
        let tables: Vec<TableDecl> = program.tables.iter().filter(|one| one.item == item).cloned().collect();
        let own = Own { counters: &counters, params: &params, tables: &tables };
        let (catalogue, lexicon, statics) = (self.catalogue, self.lexicon, self.statics);
        let world = World { catalogue, lexicon };
        match javelina_scripts::compile_with(self.files, file, catalogue, lexicon, statics, own) {
            Err(problems) => {
                found.extend(problems);
                self.links.add_unknown_script(catalogue, program, &id);
            }
            Ok(compiled) => {
                found.extend(compiled.warnings);
                self.links.read_by_script(item, &compiled.reads);
                let text = self.files.text(file);
                for (point, function, place) in &compiled.functions {
                    let (line, column) = self.files.place(place.file, place.start);
                    let name = catalogue.points[point.index()].name;
                    let label = format!("{id}.{name}");
                    if let Some(rule) = program.clauses.iter().find(|clause| clause.label == label) {
                        let message = format!("this item already has a rule `{name}`");
                        let problem = Diagnostic::error("V2009", *place, message).help("give the rule another name");
                        found.push(problem.also(rule.span, "the rule"));
                        continue;
                    }
                    // The function that gives points, by its name of now and its former one.
                    let gives = text.contains("gain(") && text.contains("\"points\"") || text.contains("score(");
                    if gives && matches!(catalogue.points[point.index()].kind, PointKind::Offer | PointKind::Event) {
                        let counter = javelina_dsl::grants(&world, program, item, (name, *place), found);
                        program.grants.extend(counter.map(|counter| (ClauseId(program.clauses.len() as u16), counter)));
                    }
                    let clause = ClauseId(program.clauses.len() as u16);
                    for (_, name, span) in compiled.allowed.iter().filter(|(at, ..)| at == point) {
                        self.links.allow_by_script(clause, name.clone(), *span);
                    }
                    self.links.does_by_script(clause, compiled.script.footprint(*function).verbs);
                    program.clauses.push(Clause {
                        item,
                        label: label.clone(),
                        point: *point,
                        condition: Code::default(),
                        body: Body::Script { script: self.compiled.len() as u16, function: *function },
                        code: Code::default(),
                        says: None,
                        asks: Vec::new(),
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
