//! Changes of settings that change nothing, and those with which the game does not fit together any more.

use javelina_engine::rules::{ItemId, Set};
use javelina_engine::{Diagnostic, Fix};

use crate::choice::{Choice, Laid, Part};
use crate::kit::Kit;
use crate::numbers::unlike;

/// What can be said of the changes of each item by itself.
pub(crate) fn idle_settings<K: Kit>(part: &Part<K>, items: Set) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if items.is_empty() {
        return found;
    }
    for at in items.iter() {
        found.extend(unlike(part, ItemId(at as u16)));
    }
    let mut content = part.content.clone();
    let base = K::settings(&mut content).clone();
    let is_sound = K::problems(&part.content).is_empty();
    let own = part.program.items.iter().enumerate().filter(|(at, _)| items.contains(*at as i32));
    for (at, item) in own.filter(|(_, item)| !item.changes.is_empty()) {
        for (setting, value, span) in &item.changes {
            let decl = &K::CATALOGUE.settings[*setting];
            if base.0.get(*setting) == Some(value) {
                let text = format!("`{}` is {} already, so this change says nothing", decl.name, decl.in_words(value));
                let problem = Diagnostic::note("L6004", *span, text);
                let fix =
                    Fix { title: "take the change away".into(), edits: vec![(*span, String::new())], sure: false };
                found.push(problem.help("take the change away, or write another value").fix(fix));
            }
        }
        if is_sound {
            let changed = part.changed(&[ItemId(at as u16)]);
            let place = item.changes.first().map_or(item.span, |(_, _, span)| *span);
            let problems = K::problems(&changed);
            for (word, text) in &problems {
                let problem = Diagnostic::warning("L6014", place, format!("with `{}` {text}", item.id));
                found.push(problem.help(format!("change `{word}` too, or write another value")));
            }
            // Some games see only when they are built what does not fit.
            let choice = Choice { with: vec![item.id.clone()], params: Vec::new() };
            let refused = if problems.is_empty() { part.build(&choice).err().unwrap_or_default() } else { Vec::new() };
            for one in refused.into_iter().filter(|one| one.code == "X4042") {
                let problem = Diagnostic::warning("L6014", place, format!("with `{}` {}", item.id, one.message));
                found.push(problem.help("change the other setting too, or write another value"));
            }
        }
    }
    found
}
