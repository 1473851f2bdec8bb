//! What the scripts of items do, by their texts.

use javelina_engine::rules::{Body, Clause, Script, ScriptSite};

use crate::choosing::choice::Known;
use crate::kits::games::GameRow;
use crate::packs::loaded::Loaded;

impl<R: AsRef<GameRow>> Loaded<R> {
    /// The script that answers for a clause, and the number of its function.
    fn script(&self, game: &str, clause: &Clause) -> Option<(&dyn Script, u16)> {
        let Body::Script { script, function } = clause.body else { return None };
        Some((self.laid(game)?.script(script)?, function))
    }

    /// The verbs and questions in the scripts of an item, by place, and whether games of these packs have called them.
    pub fn script_sites(&self, game: &str, item: &str) -> Vec<ScriptSite> {
        let Some(Known { program, .. }) = self.known(game) else { return Vec::new() };
        let clauses = program.clauses.iter().filter(|clause| program.items[clause.item.index()].id == item);
        let scripts = clauses.filter_map(|clause| self.script(game, clause));
        let mut all: Vec<ScriptSite> = scripts.flat_map(|(script, function)| script.verbs(function)).collect();
        all.sort_by_key(|site| site.span.start);
        all.dedup_by_key(|site| site.span);
        all
    }

    /// The verbs that the script of a clause calls, as they are written, and what it reads; `None` for a rule.
    pub(crate) fn in_script(&self, game: &str, clause: &Clause) -> Option<String> {
        let (script, function) = self.script(game, clause)?;
        let Known { catalogue, program, .. } = self.known(game)?;
        let sites = script.verbs(function);
        let mut lines =
            vec![if sites.is_empty() { "the script calls no verb" } else { "the script calls:" }.to_string()];
        lines.extend(sites.iter().map(|site| format!("  {}", site.text)));
        let footprint = script.footprint(function);
        let facts = footprint.facts.iter().map(|fact| catalogue.facts[fact.index()].name);
        let is_read = |slot: &u16| footprint.counters.contains(slot);
        let own = program.counters.iter().filter(|one| one.item == clause.item);
        let counters = own.filter(|one| is_read(&one.slot)).map(|one| one.name.as_str());
        let names = footprint.names.iter().map(String::as_str);
        let read: Vec<&str> = names.chain(facts).chain(counters).collect();
        if !read.is_empty() {
            lines.push(format!("it reads {}", read.join(", ")));
        }
        Some(lines.join("\n"))
    }
}
