//! Elements by name: what a species, a cell or a token is, by the facts that never change and that all may see.

use javelina_dsl::World;
use javelina_engine::rules::{FactDecl, KindId, Rate, Seen};
use javelina_engine::{Files, Threaded, printable};

use crate::table::GameDesk;

impl<G: Threaded> GameDesk<G> {
    /// What each element of this name is. `card Coyote` asks for those of one kind.
    pub(crate) fn elements(&self, name: &str) -> Vec<String> {
        let rules = self.game().rules();
        let of_kind = |name: &str, only: Option<&str>| {
            let kinds = rules.catalogue().kinds.iter().enumerate();
            let kinds = kinds.filter(|(_, kind)| only.is_none_or(|only| kind.name == only));
            kinds.filter_map(|(at, _)| self.element(KindId(at as u8), name)).collect::<Vec<_>>()
        };
        let all = of_kind(name, None);
        match name.split_once(' ') {
            Some((kind, name)) if all.is_empty() => of_kind(javelina_engine::bare(name), Some(kind)),
            _ => all,
        }
    }

    fn element(&self, id: KindId, name: &str) -> Option<String> {
        let (rules, eyes) = (self.game().rules(), self.eyes());
        let (catalogue, lexicon) = (rules.catalogue(), rules.lexicon());
        let kind = catalogue.kinds.get(id.index())?;
        let name = lexicon.name(id, lexicon.element(id, name)?);
        let (world, state) = (World { catalogue, lexicon }, eyes.state());
        let value = |fact: &FactDecl| {
            let (mut files, text) = (Files::default(), format!("{}[\"{name}\"]", fact.name));
            let file = files.add("explain", text.as_str());
            let expression = javelina_dsl::expression(&files, file, &world, rules.program(), false).ok()?;
            let value = self.game().work_out(&state, eyes.seat(), &expression).value;
            Some(format!("\n  {}: {}", fact.name, printable(&value, 400)))
        };
        let fixed = |fact: &&FactDecl| {
            fact.of == [id] && fact.seen == Seen::Public && fact.rate <= Rate::Game && fact.only_at.is_empty()
        };
        let facts: String = catalogue.facts.iter().filter(fixed).filter_map(value).collect();
        Some(format!("{} ({}): {}{facts}", printable(&name, 100), kind.name, kind.doc))
    }
}
