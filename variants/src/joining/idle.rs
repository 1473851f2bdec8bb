//! Items with which the game does not fit together any more, and changes of settings that change nothing.

use javelina_engine::rules::{Item, ItemId, Rules, Set};
use javelina_engine::{Diagnostic, Fix};

use crate::choosing::choice::{Choice, Laid, Part, overrides};
use crate::kits::kit::Kit;
use crate::kits::kit::doubts;
use crate::read::numbers::unlike;

/// Problems of each item by itself: what refuses every game with it, and what its changes of settings do not do.
pub(crate) fn idle_settings<K: Kit>(part: &Part<K>, rules: &Rules, items: Set) -> Vec<Diagnostic> {
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
    let all = &part.program.items;
    for (at, item) in all.iter().enumerate().filter(|(at, _)| items.contains(*at as i32)) {
        let id = ItemId(at as u16);
        if let Some((clause, text)) = K::unheard(rules, &part.changed(&[id]), Set::one(at as i32)) {
            let place = rules.program().clauses[clause.index()].span;
            let problem = Diagnostic::error("X4042", place, format!("`{}` makes the game unplayable: {text}", item.id));
            found.push(problem.help("remove one of the two rules, or change its condition"));
            continue;
        }
        let (quiet, why) = K::quiet(&part.changed(&[id]));
        for clause in rules.program().clauses.iter().filter(|one| one.item == id && quiet.contains(&one.point)) {
            let text = format!(
                "`{}` answers `{}`, which is never asked",
                clause.label,
                K::CATALOGUE.points[clause.point.index()].name
            );
            found.push(Diagnostic::note("L6020", clause.span, text).help(why));
        }
        if item.changes.is_empty() {
            continue;
        }
        for (setting, value, span) in &item.changes {
            let decl = &K::CATALOGUE.settings[*setting];
            // A change that overrides another one turns it back.
            let is_over = |other: &Item| {
                other.changes.iter().any(|(of, ..)| of == setting) && overrides::<K>(item, &other.id, *setting)
            };
            if base.0.get(*setting) == Some(value) && !all.iter().any(is_over) {
                let text = format!("`{}` is already {}, so this change has no effect", decl.name, decl.in_words(value));
                let problem = Diagnostic::note("L6004", *span, text);
                let fix = Fix { title: "remove the change".into(), edits: vec![(*span, String::new())], sure: false };
                found.push(problem.help("remove the change, or write another value").fix(fix));
            }
        }
        if is_sound {
            let changed = part.changed(&[id]);
            let place = item.changes.first().map_or(item.span, |(_, _, span)| *span);
            let problems = K::problems(&changed);
            for (at, (word, text)) in problems.iter().enumerate() {
                if problems[..at].iter().any(|(other, _)| other == word) {
                    continue;
                }
                let is_its = |setting: usize| K::CATALOGUE.settings[setting].name.rsplit('.').next() == Some(word);
                let other = if item.changes.iter().any(|(setting, ..)| is_its(*setting)) {
                    String::new()
                } else {
                    format!("change `{word}` too, or ")
                };
                let problem = Diagnostic::warning("L6014", place, format!("with `{}`: {text}", item.id));
                found.push(problem.help(format!("{other}write another value")));
            }
            for doubt in doubts::<K>(&changed, rules, Set::one(at as i32)) {
                let of_it = item.changes.iter().find(|(of, ..)| *of == doubt.setting);
                let place = of_it.map_or(place, |(.., span)| *span);
                let problem = Diagnostic::warning("L6014", place, format!("with `{}`: {}", item.id, doubt.text));
                found.push(problem.help("change the value"));
            }
            // Some games see only when they are built what does not fit.
            let choice = Choice { with: vec![item.id.clone()], params: Vec::new() };
            let refused = if problems.is_empty() { part.build(&choice).err().unwrap_or_default() } else { Vec::new() };
            for one in refused.into_iter().filter(|one| one.code == "X4042") {
                let problem = Diagnostic::warning("L6014", place, format!("with `{}`: {}", item.id, one.message));
                found.push(problem.help("write another value, or change the other setting too"));
            }
        }
    }
    found
}
