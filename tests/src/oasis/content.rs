//! From texts to a game: the rules language and scripts, compiled over the catalogue of oasis.

use javelina_dsl::{Form, Source, World, compile};
use javelina_engine::rules::{
    Body, Clause, Code, Freeze, ItemId, Lexicon, Program, Rules, Script, SettingValue, Settings,
};
use javelina_engine::{Citation, Diagnostic, Files};

use super::Oasis;
use super::facts::Statics;
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

/// The texts of authors with all that is wrong with them.
#[derive(Debug)]
pub struct Problems {
    /// What was found, in the order of the texts.
    pub found: Vec<Diagnostic>,
    /// The texts.
    pub files: Files,
}

impl std::fmt::Display for Problems {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for one in &self.found {
            let (line, column) = self.files.place(one.span.file, one.span.start);
            let name = self.files.name(one.span.file);
            writeln!(f, "[{}] {}\n  {name}:{line}:{column}", one.code, one.message)?;
            if let Some(help) = &one.help {
                writeln!(f, "help: {help}")?;
            }
        }
        Ok(())
    }
}

/// The values of the settings that no content changes.
fn defaults() -> Settings {
    use SettingValue::{Number, Numbers, Switch, Word};
    Settings(vec![Number(3), Number(3), Number(2), Numbers(vec![1, 1, 2, 3]), Number(3), Word(0), Switch(false)])
}

impl Oasis {
    /// The game under this content.
    ///
    /// # Errors
    ///
    /// Everything that the language or the script host finds wrong, warnings included.
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
        let mut scripts = Vec::new();
        for script in content.scripts {
            found.extend(equip(script, &mut files, &lexicon, &mut program, &mut scripts));
        }
        if !found.is_empty() {
            return Err(Problems { found, files });
        }
        for (name, value) in content.params {
            let named = |item: ItemId, param: &str| format!("{}.{param}", program.items[item.index()].id) == *name;
            let at = program.params.iter().position(|param| named(param.0, &param.1));
            if let Some(param) = at.and_then(|at| program.params.get_mut(at)) {
                param.4 = (*value).clamp(param.2, param.3);
            }
        }
        let mut settings = defaults();
        let standing: Vec<ItemId> = (0..program.items.len())
            .filter(|at| content.with.contains(&program.items[*at].id.as_str()))
            .map(|at| ItemId(at as u16))
            .collect();
        for item in &standing {
            for (setting, value, _) in &program.items[item.index()].changes {
                settings.0[*setting] = value.clone();
            }
        }
        let rules = Rules::freeze(Freeze { catalogue: &CATALOGUE, lexicon, program, scripts }, &Statics);
        Ok(Self { rules, settings, standing })
    }
}

/// Gives an item the functions of a script, and says what is wrong with it.
fn equip(
    (item, text): &(&str, &str),
    files: &mut Files,
    lexicon: &Lexicon,
    program: &mut Program,
    scripts: &mut Vec<Box<dyn Script>>,
) -> Vec<Diagnostic> {
    let file = files.add(format!("{item}.rhai"), *text);
    let compiled = match javelina_scripts::compile_with(files, file, &CATALOGUE, lexicon, &Statics, &program.counters) {
        Ok(compiled) => compiled,
        Err(problems) => return problems,
    };
    let owner = program.items.iter().position(|known| known.id == *item).unwrap_or(0);
    for (point, function, place) in &compiled.functions {
        let (line, column) = files.place(place.file, place.start);
        let label = format!("{item}.{}", CATALOGUE.points[point.index()].name);
        program.clauses.push(Clause {
            item: ItemId(owner as u16),
            label: label.clone(),
            point: *point,
            condition: Code::default(),
            body: Body::Script { script: scripts.len() as u16, function: *function },
            says: None,
            overrides: Vec::new(),
            after: Vec::new(),
            span: *place,
            citation: Citation { label, file: files.name(place.file).into(), line, column },
        });
    }
    scripts.push(compiled.script);
    compiled.warnings
}
