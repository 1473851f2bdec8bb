//! Host of scripts: compiles them, and makes clauses of their functions. In a program without the feature `scripts`,
//! `host/left_out.rs` stands in the place of this file.

use javelina_dsl::World;
use javelina_engine::rules::{
    Body, Catalogue, Clause, ClauseId, Code, CounterDecl, CounterId, ItemId, Meaning, PointKind, Program,
};
use javelina_engine::{Citation, Diagnostic, FileId, Span};

use crate::scripts::Scripts;

/// Pages of the codes of scripts.
pub const SCRIPT_CODES: &str = javelina_scripts::CODES;

/// What scripts of a game may say, as text; `None` in a program without scripts.
#[must_use]
pub fn script_reference(catalogue: &'static Catalogue) -> Option<String> {
    Some(javelina_scripts::reference(catalogue))
}

impl Scripts<'_> {
    /// Compiles the script of an item, which is named at this place.
    pub fn take_in(
        &mut self,
        (item, _): (ItemId, Span),
        file: FileId,
        program: &mut Program,
        found: &mut Vec<Diagnostic>,
    ) {
        let id = program.items[item.index()].id.clone();
        // A name that several items have for a counter means its own.
        let mut places: Vec<CounterId> = (0..program.counters.len()).map(|at| CounterId(at as u16)).collect();
        places.sort_by_key(|id| program.counters[id.index()].item != item);
        let counters: Vec<CounterDecl> = places.iter().map(|id| program.counters[id.index()].clone()).collect();
        let (catalogue, lexicon, statics) = (self.catalogue, self.lexicon, self.statics);
        let world = World { catalogue, lexicon };
        let mut marks = Vec::new();
        let compiled =
            javelina_scripts::compile_with(self.files, file, catalogue, lexicon, statics, &counters, &mut marks);
        for mark in &mut marks {
            if let Meaning::Counter(id) = &mut mark.what {
                *id = places.get(id.index()).copied().unwrap_or(*id);
            }
        }
        self.marks.append(&mut marks);
        match compiled {
            Err(problems) => found.extend(problems),
            Ok(compiled) => {
                found.extend(compiled.warnings);
                let text = self.files.text(file);
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
