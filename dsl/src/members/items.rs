//! Items: what a block declares, and its rules with their names resolved.

use std::collections::BTreeMap;

use javelina_engine::rules::{CounterId, Item, ItemId, Program};
use javelina_engine::{Diagnostic, Files, Span};

use crate::ast::{Change, Member, Name, Param, Table, Text};
use crate::checks::check::{MAX_CONSTANTS, MAX_NAME, MAX_PARAMS, MAX_TEXT, MAX_TITLE, too_long};
use crate::expressions::declared::Declared;
use crate::members::counters::{Hidden, counter_decl, hidden, revealed};
use crate::members::tables::table_decl;
use crate::world::{Home, World};

/// An item on its way to the program.
pub(crate) struct Draft {
    pub id: ItemId,
    pub members: Vec<Member>,
    pub declared: Declared,
    /// Counters that no text names, by label of the rule.
    pub hidden: BTreeMap<String, Hidden>,
}

/// Declares the counters, params and tables of an item.
pub(crate) fn declare(
    world: &World<'_>,
    texts: (&Files, &Home),
    program: &mut Program,
    draft: &mut Draft,
    found: &mut Vec<Diagnostic>,
) {
    let members = std::mem::take(&mut draft.members);
    let mut labels: BTreeMap<String, Span> = BTreeMap::new();
    let mut names: BTreeMap<String, Span> = BTreeMap::new();
    for member in &members {
        match member {
            Member::Broken(Some(name)) => {
                draft.declared.broken.insert(name.clone());
            }
            Member::Counter(counter) => {
                once(&mut names, &counter.name, "counter, param or table", found);
                hides(world, &counter.name, found);
                if let Some(decl) = counter_decl(world, program, draft.id, counter, found) {
                    draft.declared.counters.insert(counter.name.text.clone(), CounterId(program.counters.len() as u16));
                    program.counters.push(decl);
                } else {
                    draft.declared.broken.insert(counter.name.text.clone());
                }
            }
            Member::Param(param) => {
                once(&mut names, &param.name, "counter, param or table", found);
                hides(world, &param.name, found);
                declare_param(program, draft, param, found);
            }
            Member::Table(table) => {
                once(&mut names, &table.name, "counter, param or table", found);
                hides(world, &table.name, found);
                declare_table(world, texts, program, draft, table, found);
            }
            Member::Rule(rule) => {
                once(&mut labels, &rule.label, "rule", found);
                let hidden = hidden(world, program, draft.id, rule, found);
                draft.hidden.insert(rule.label.text.clone(), hidden);
            }
            _ => {}
        }
    }
    let rules = members.iter().filter_map(|one| if let Member::Rule(rule) = one { Some(rule) } else { None });
    let rules: Vec<_> = rules.collect();
    revealed(world, program, draft.id, &rules, found);
    draft.members = members;
}

/// Reports a name that would hide a fact of the game.
fn hides(world: &World<'_>, name: &Name, found: &mut Vec<Diagnostic>) {
    if world.catalogue.facts.iter().any(|fact| fact.name == name.text) {
        let message = format!("`{}` is already a fact of the game", name.text);
        found.push(Diagnostic::error("V2067", name.span, message).help("choose another name"));
    }
}

fn once(seen: &mut BTreeMap<String, Span>, name: &Name, what: &str, found: &mut Vec<Diagnostic>) {
    too_long(&name.text, MAX_NAME, name.span, found);
    if let Some(first) = seen.insert(name.text.clone(), name.span) {
        let message = format!("this item already has a {what} `{}`", name.text);
        found.push(
            Diagnostic::error("V2009", name.span, message)
                .help("give it another name")
                .also(first, "first declared here"),
        );
    }
}

fn declare_table(
    world: &World<'_>,
    texts: (&Files, &Home),
    program: &mut Program,
    draft: &mut Draft,
    table: &Table,
    found: &mut Vec<Diagnostic>,
) {
    let (name, at) = (table.name.text.clone(), program.tables.len());
    let Some(decl) = table_decl(world, texts, draft.id, table, found) else {
        draft.declared.broken.insert(name);
        return;
    };
    if at >= MAX_CONSTANTS {
        if at == MAX_CONSTANTS {
            let message = format!("there are more than {MAX_CONSTANTS} tables");
            found.push(Diagnostic::error("V2010", table.name.span, message).help("load fewer packs"));
        }
        draft.declared.broken.insert(name);
        return;
    }
    draft.declared.tables.insert(name, at as u16);
    program.tables.push(decl);
}

fn declare_param(program: &mut Program, draft: &mut Draft, param: &Param, found: &mut Vec<Diagnostic>) {
    if !(param.least..=param.greatest).contains(&param.value) {
        let message = format!("value out of range: {} is not in {} to {}", param.value, param.least, param.greatest);
        found.push(
            Diagnostic::error("V2043", param.value_span, message)
                .help("choose a value in the range")
                .also(param.bounds, "the range"),
        );
    }
    let declared = draft.declared.params.len();
    if declared >= MAX_PARAMS {
        draft.declared.params.insert(param.name.text.clone(), 0);
        if declared == MAX_PARAMS {
            let problem =
                Diagnostic::error("V2010", param.name.span, format!("there are more than {MAX_PARAMS} params"));
            found.push(problem.help("remove some"));
        }
        return;
    }
    draft.declared.params.insert(param.name.text.clone(), program.params.len() as u16);
    program.params.push((
        draft.id,
        param.name.text.clone(),
        param.least as i32,
        param.greatest as i32,
        param.value as i32,
    ));
}

/// Fills in the item's own texts and settings.
pub(crate) fn describe(world: &World<'_>, item: &mut Item, members: &[Member], found: &mut Vec<Diagnostic>) {
    let mut changed: BTreeMap<usize, Span> = BTreeMap::new();
    for member in members {
        match member {
            Member::Title(text) => fill(&mut item.title, text, MAX_TITLE, "title", found),
            Member::LongText(text) => fill(&mut item.text, text, MAX_TEXT, "text", found),
            Member::Overrides(names) => item.overrides.extend(names.iter().map(|name| name.text.clone())),
            Member::Change(Change { span, .. }) | Member::Setup(span) | Member::Level(Name { span, .. }, ..)
                if !item.stands() =>
            {
                let word = match member {
                    Member::Setup(_) => "setup",
                    Member::Level(..) => "level",
                    _ => "change",
                };
                let message = format!("`{word}` is only allowed in variants and scenarios");
                let help = "move it to a variant";
                found.push(Diagnostic::error("V2073", *span, message).help(help));
            }
            Member::Change(change) => {
                if let Some((setting, value, span)) = crate::members::settings::change(world, change, found) {
                    if let Some(first) = changed.insert(setting, span) {
                        let message = format!("`{}` is changed twice", change.setting.text);
                        found.push(
                            Diagnostic::error("V2009", span, message)
                                .help("keep one of the two")
                                .also(first, "first changed here"),
                        );
                    }
                    item.changes.push((setting, value, span));
                }
            }
            _ => {}
        }
    }
}

fn fill(place: &mut String, text: &Text, most: usize, what: &str, found: &mut Vec<Diagnostic>) {
    too_long(&text.text, most, text.span, found);
    if !place.is_empty() {
        found.push(
            Diagnostic::error("V2009", text.span, format!("this item already has a {what}"))
                .help("keep one of the two"),
        );
    }
    *place = text.text.clone();
}
