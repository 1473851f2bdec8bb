//! Scripts beside rules: texts of one item, compiled alone, and the generators of the laws about scripts.

pub mod listed;
pub mod twins;
pub mod worlds;

use javelina_dsl::{Form, Source, World, compile};
use javelina_engine::rules::{Catalogue, CounterDecl, FactId, Facts, KindId, Lexicon, Program, Seen, Set};
use javelina_engine::{Diagnostic, Files, Severity};
use javelina_scripts::{Compiled, Own};

use crate::language::packs;

/// A game whose texts are compiled without its packs: some hundred microseconds each.
pub struct Texts {
    /// The id of the game.
    pub game: &'static str,
    /// Declaration of the game.
    pub catalogue: &'static Catalogue,
    /// Names of its elements.
    pub lexicon: Lexicon,
}

impl Texts {
    /// The texts of a game.
    ///
    /// # Panics
    ///
    /// If no game of this name comes with the engine.
    pub fn of(game: &'static str) -> Self {
        let (catalogue, lexicon) = packs::world(game);
        Self { game, catalogue, lexicon }
    }

    /// Compiles a variant with these members. Returns its program and all problems.
    pub fn rules(&self, members: &str) -> (Program, Vec<Diagnostic>) {
        let text = format!("variant drawn for {} {{\n  title \"Drawn\"\n{members}\n}}\n", self.game);
        let mut files = Files::default();
        let file = files.add("drawn.rules", text.as_str());
        let source = Source { file, start: 0, end: text.len(), form: Form::File, home: Default::default() };
        let (compiled, found) =
            compile(&files, &[source], &World { catalogue: self.catalogue, lexicon: &self.lexicon });
        (compiled.program, found)
    }

    /// Compiles a script of an item with these counters.
    ///
    /// # Errors
    ///
    /// All problems.
    pub fn script(&self, text: &str, counters: &[CounterDecl]) -> Result<Compiled, Vec<Diagnostic>> {
        let mut files = Files::default();
        let file = files.add("drawn.rhai", text);
        let own = Own { counters, ..Own::default() };
        javelina_scripts::compile_with(&files, file, self.catalogue, &self.lexicon, &Plain, own)
    }

    /// Returns `true` if what changes these resources may open what only some seats know, as a draw does.
    pub fn may_show(&self, resources: &[&str]) -> bool {
        let facts = self.catalogue.facts.iter().filter(|fact| fact.seen != Seen::Public).flat_map(|fact| fact.by);
        let zones =
            self.catalogue.zones.iter().filter(|zone| zone.seen != Seen::Public).flat_map(|zone| zone.resources);
        facts.chain(zones).any(|hidden| resources.contains(hidden))
    }

    /// An element of a kind as a text in quotes; `None` if the kind has no elements.
    pub fn quoted(&self, kind: KindId, at: usize) -> Option<String> {
        let names = &self.lexicon.names[kind.index()];
        let name = names.get(at % names.len().max(1))?;
        Some(format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"")))
    }
}

/// The codes of errors, each once.
pub fn errors(found: &[Diagnostic]) -> Vec<&'static str> {
    let mut codes: Vec<&str> = found.iter().filter(|one| one.severity == Severity::Error).map(|one| one.code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// A world in which each value is there: numbers are 1, elements the second of their kind, sets hold the first two.
pub struct Plain;

impl Facts for Plain {
    fn fact(&self, _: FactId, _: [i32; 2]) -> i32 {
        1
    }
    fn set(&self, _: FactId, _: [i32; 2]) -> Set {
        Set::first_elements(2)
    }
    fn seated(&self) -> Set {
        Set::first_elements(2)
    }
}
