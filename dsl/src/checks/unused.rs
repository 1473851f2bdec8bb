//! What an item declares and nothing uses.

use crate::ast::{Member, Name};
use crate::members::items::Draft;
use javelina_engine::Diagnostic;
use javelina_engine::rules::{ItemId, Program};

/// Counters, params and tables that no rule reads, with what is told if no script reads them either.
pub(crate) fn unused(draft: &Draft, members: &[Member], program: &Program) -> Vec<(ItemId, String, Diagnostic)> {
    let mut found = Vec::new();
    let mut tell = |name: &Name, what: &str, help: &str| {
        let problem = Diagnostic::warning("V2091", name.span, format!("the {what} `{}` is never read", name.text));
        found.push((draft.id, name.text.clone(), problem.help(help)));
    };
    for member in members {
        match member {
            Member::Counter(counter) => {
                let Some(id) = draft.declared.counters.get(&counter.name.text) else { continue };
                if !draft.declared.read_counters.contains(id) && program.counters[id.index()].shown.is_none() {
                    tell(&counter.name, "counter", "read it in a rule, or show it to players: `shown as \"...\"`");
                }
            }
            Member::Param(param) => {
                let Some(id) = draft.declared.params.get(&param.name.text) else { continue };
                if !draft.declared.read_params.contains(id) {
                    tell(&param.name, "param", "use it in a rule, or remove it");
                }
            }
            Member::Table(table) => {
                let Some(id) = draft.declared.tables.get(&table.name.text) else { continue };
                if !draft.declared.read_tables.contains(id) {
                    tell(&table.name, "table", "use it in a rule, or remove it");
                }
            }
            _ => {}
        }
    }
    found
}
