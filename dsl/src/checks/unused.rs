//! What an item declares and nothing uses.

use crate::ast::Member;
use crate::members::items::Draft;
use javelina_engine::Diagnostic;
use javelina_engine::rules::Program;

/// Warns of counters, params and tables that nothing reads. A script may read them.
pub(crate) fn unused(draft: &Draft, members: &[Member], program: &Program, found: &mut Vec<Diagnostic>) {
    let is_scripted = members.iter().any(|member| matches!(member, Member::Script(_)));
    for member in members {
        match member {
            Member::Counter(counter) if !is_scripted => {
                let Some(id) = draft.declared.counters.get(&counter.name.text) else { continue };
                if !draft.declared.read_counters.contains(id) && program.counters[id.index()].shown.is_none() {
                    let message = format!("nothing reads the counter `{}`", counter.name.text);
                    found.push(
                        Diagnostic::warning("V2091", counter.name.span, message)
                            .help("read it in a rule, or show it: `shown as \"...\"`"),
                    );
                }
            }
            Member::Param(param) if !is_scripted => {
                let Some(id) = draft.declared.params.get(&param.name.text) else { continue };
                if !draft.declared.read_params.contains(id) {
                    let message = format!("nothing reads the param `{}`", param.name.text);
                    found.push(
                        Diagnostic::warning("V2091", param.name.span, message)
                            .help("use it in a rule, or take it away"),
                    );
                }
            }
            Member::Table(table) if !is_scripted => {
                let Some(id) = draft.declared.tables.get(&table.name.text) else { continue };
                if !draft.declared.read_tables.contains(id) {
                    let message = format!("nothing reads the table `{}`", table.name.text);
                    found.push(
                        Diagnostic::warning("V2091", table.name.span, message)
                            .help("use it in a rule, or take it away"),
                    );
                }
            }
            _ => {}
        }
    }
}
