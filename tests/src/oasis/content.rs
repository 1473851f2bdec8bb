//! From texts to a game past the loader: games that it would refuse, with scripts of any item.

use javelina_dsl::{Form, Source, World, compile};
use javelina_engine::rules::{Body, Clause, Code, Freeze, ItemId, Lexicon, Rules, Script};
use javelina_engine::{Citation, Diagnostic, Files};

use super::Oasis;
use super::facts::Statics;
use super::kit::OasisKit;
use super::points::CATALOGUE;

/// What is laid over the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Content<'a> {
    /// Texts in the rules language.
    pub rules: &'a [&'a str],
    /// Scripts: the item that each belongs to, and its text.
    pub scripts: &'a [(&'a str, &'a str)],
    /// The items in play.
    pub with: &'a [&'a str],
    /// Params that are set: `item.param` and value.
    pub params: &'a [(&'a str, i32)],
}

/// What is wrong with the texts of authors, in their order.
#[derive(Debug)]
pub struct Problems {
    pub found: Vec<Diagnostic>,
    pub files: Files,
}

impl std::fmt::Display for Problems {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for one in &self.found {
            let (line, column) = self.files.place(one.span.file, one.span.start);
            let name = self.files.name(one.span.file);
            writeln!(f, "[{}] {}\n  {name}:{line}:{column}", one.code, one.message)?;
            one.help.iter().try_for_each(|help| writeln!(f, "help: {help}"))?;
        }
        Ok(())
    }
}

impl Oasis {
    /// The game under this content, or everything that the language or the script host finds wrong, warnings included.
    pub fn of(content: &Content<'_>) -> Result<Self, Problems> {
        let mut files = Files::default();
        let lexicon = Lexicon::of(&CATALOGUE);
        let mut sources = Vec::new();
        for (at, text) in content.rules.iter().enumerate() {
            let file = files.add(format!("text_{}.rules", at + 1), *text);
            sources.push(Source { file, start: 0, end: text.len(), form: Form::File });
        }
        let (compiled, mut found) = compile(&files, &sources, &World { catalogue: &CATALOGUE, lexicon: &lexicon });
        let mut program = compiled.program;
        let mut scripts: Vec<Box<dyn Script>> = Vec::new();
        for (item, text) in content.scripts {
            let file = files.add(format!("{item}.rhai"), *text);
            let counters = &program.counters;
            match javelina_scripts::compile_with(&files, file, &CATALOGUE, &lexicon, &Statics, counters) {
                Ok(compiled) => {
                    let owner = program.items.iter().position(|known| known.id == *item).unwrap_or(0);
                    for (point, function, place) in compiled.functions {
                        let (line, column) = files.place(place.file, place.start);
                        let label = format!("{item}.{}", CATALOGUE.points[point.index()].name);
                        program.clauses.push(Clause {
                            item: ItemId(owner as u16),
                            label: label.clone(),
                            point,
                            condition: Code::default(),
                            body: Body::Script { script: scripts.len() as u16, function },
                            says: None,
                            overrides: Vec::new(),
                            after: Vec::new(),
                            span: place,
                            citation: Citation { label, file: files.name(place.file).into(), line, column },
                        });
                    }
                    scripts.push(compiled.script);
                    found.extend(compiled.warnings);
                }
                Err(problems) => found.extend(problems),
            }
        }
        if !found.is_empty() {
            return Err(Problems { found, files });
        }
        for param in &mut program.params {
            let name = format!("{}.{}", program.items[param.0.index()].id, param.1);
            if let Some((_, value)) = content.params.iter().find(|(set, _)| *set == name) {
                param.4 = (*value).clamp(param.2, param.3);
            }
        }
        let mut settings = OasisKit::printed();
        let in_play = program.items.iter().zip(0..).filter(|(item, _)| content.with.contains(&item.id.as_str()));
        let standing = in_play.map(|(item, at)| {
            item.changes.iter().for_each(|(setting, value, _)| settings.0[*setting] = value.clone());
            ItemId(at)
        });
        let standing = standing.collect();
        let rules = Rules::freeze(Freeze { catalogue: &CATALOGUE, lexicon, program, scripts }, &Statics);
        Ok(Self { rules, settings, standing })
    }
}
