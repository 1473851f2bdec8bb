//! Items: what a block declares, and its rules with their names resolved.

use std::collections::BTreeMap;

use javelina_engine::rules::{COUNTER_SLOTS, CounterDecl, CounterId, Item, ItemId, KindId, Program, Scope};
use javelina_engine::{Diagnostic, Span};

use crate::World;
use crate::ast::{Bounds, Counter, Expr, ExprKind, Member, Name, Param, RuleBody, Text};
use crate::check::{MAX_NAME, MAX_TEXT, MAX_TITLE, too_long};
use crate::names::Declared;

/// An item on its way to the program.
pub(crate) struct Draft {
    pub id: ItemId,
    pub members: Vec<Member>,
    pub declared: Declared,
    /// Counters of offers with a limit, by label of the offer.
    pub limits: BTreeMap<String, (CounterId, i32)>,
}

/// Declares the counters and params of an item.
pub(crate) fn declare(world: &World<'_>, program: &mut Program, draft: &mut Draft, found: &mut Vec<Diagnostic>) {
    let members = std::mem::take(&mut draft.members);
    let mut labels: BTreeMap<String, Span> = BTreeMap::new();
    let mut names: BTreeMap<String, Span> = BTreeMap::new();
    for member in &members {
        match member {
            Member::Broken(Some(name)) => {
                draft.declared.broken.insert(name.clone());
            }
            Member::Counter(counter) => {
                once(&mut names, &counter.name, "counter or param", found);
                if let Some(decl) = counter_decl(world, program, draft.id, counter, found) {
                    draft.declared.counters.insert(counter.name.text.clone(), CounterId(program.counters.len() as u16));
                    program.counters.push(decl);
                } else {
                    draft.declared.broken.insert(counter.name.text.clone());
                }
            }
            Member::Param(param) => {
                once(&mut names, &param.name, "counter or param", found);
                declare_param(program, draft, param, found);
            }
            Member::Rule(rule) => {
                once(&mut labels, &rule.label, "rule", found);
                if let RuleBody::Offer { limits, .. } = &rule.body {
                    for limit in limits {
                        let most = i16::try_from(limit.most).unwrap_or(i16::MAX);
                        let Some(scope) = scope(&limit.scope.text).filter(|scope| *scope != Scope::Action) else {
                            let message = format!("`{}` is no time that an offer can be limited for", limit.scope.text);
                            found.push(
                                Diagnostic::error("V2084", limit.scope.span, message)
                                    .help("write `per turn`, `per round` or `per game`"),
                            );
                            continue;
                        };
                        let seat = Some(world.catalogue.seat);
                        let Some(slot) = slots(world, program, draft.id, seat, rule.label.span, found) else {
                            continue;
                        };
                        draft.limits.insert(
                            rule.label.text.clone(),
                            (CounterId(program.counters.len() as u16), i32::from(most)),
                        );
                        program.counters.push(CounterDecl {
                            item: draft.id,
                            name: format!("{} uses", rule.label.text),
                            per: Some(world.catalogue.seat),
                            values: None,
                            least: 0,
                            greatest: most,
                            start: 0,
                            starts: Vec::new(),
                            scope,
                            secret: false,
                            slot,
                            shown: None,
                        });
                    }
                }
            }
            _ => {}
        }
    }
    draft.members = members;
}

fn once(seen: &mut BTreeMap<String, Span>, name: &Name, what: &str, found: &mut Vec<Diagnostic>) {
    too_long(&name.text, MAX_NAME, name.span, found);
    if let Some(first) = seen.insert(name.text.clone(), name.span) {
        let message = format!("this item has a {what} `{}` already", name.text);
        found.push(
            Diagnostic::error("V2009", name.span, message).help("give it another name").also(first, "the first one"),
        );
    }
}

fn scope(word: &str) -> Option<Scope> {
    Some(match word {
        "game" => Scope::Game,
        "round" => Scope::Round,
        "turn" => Scope::Turn,
        "action" => Scope::Action,
        _ => return None,
    })
}

/// The first slot of the memory behind all counters of items that may meet this one, if a counter of this kind still fits.
fn slots(
    world: &World<'_>,
    program: &Program,
    item: ItemId,
    per: Option<KindId>,
    span: Span,
    found: &mut Vec<Diagnostic>,
) -> Option<u16> {
    let size = |per: Option<KindId>| per.map_or(1, |kind| world.lexicon.count(kind));
    let group = program.items[item.index()].group;
    let meets = |other: ItemId| other == item || group.is_none() || program.items[other.index()].group != group;
    let others = program.counters.iter().filter(|counter| meets(counter.item));
    let used = others.map(|counter| usize::from(counter.slot) + size(counter.per)).max().unwrap_or(0);
    if used + size(per) > COUNTER_SLOTS {
        let message = format!(
            "this needs {} more values, but only {} are left",
            size(per),
            COUNTER_SLOTS - used.min(COUNTER_SLOTS)
        );
        found.push(
            Diagnostic::error("V2010", span, message)
                .help(format!("all counters that may meet in a game together hold at most {COUNTER_SLOTS} values")),
        );
        return None;
    }
    Some(used as u16)
}

fn declare_param(program: &mut Program, draft: &mut Draft, param: &Param, found: &mut Vec<Diagnostic>) {
    if !(param.least..=param.greatest).contains(&param.value) {
        let message = format!("{} is not from {} to {}", param.value, param.least, param.greatest);
        found.push(
            Diagnostic::error("V2043", param.value_span, message)
                .help("choose a value in the range")
                .also(param.bounds, "the range"),
        );
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

fn counter_decl(
    world: &World<'_>,
    program: &Program,
    item: ItemId,
    counter: &Counter,
    found: &mut Vec<Diagnostic>,
) -> Option<CounterDecl> {
    let (mut per, mut kept) = (None, Scope::Game);
    for word in &counter.per {
        match (scope(&word.text), world.catalogue.kind(&word.text)) {
            (Some(scope), _) => kept = scope,
            (None, Some((kind, false))) => per = Some(kind),
            _ => {
                let kinds: Vec<&str> = world.catalogue.kinds.iter().map(|kind| kind.name).collect();
                let problem = Diagnostic::error(
                    "V2068",
                    word.span,
                    format!("`{}` is no kind of thing and no span of time", word.text),
                );
                let problem = problem.help(format!("write one of {}, game, round, turn, action", kinds.join(", ")));
                found.push(problem.did_you_mean(&word.text, kinds));
                return None;
            }
        }
    }
    let (values, least, greatest) = match counter.bounds.as_slice() {
        [Bounds::Numbers(least, greatest, span)] => {
            let small = |value: i64| i16::try_from(value).ok();
            let (Some(least), Some(greatest)) = (small(*least), small(*greatest)) else {
                found.push(
                    Diagnostic::error("V2043", *span, "a counter cannot hold such numbers")
                        .help("counters reach from -32768 to 32767"),
                );
                return None;
            };
            (None, least, greatest)
        }
        [Bounds::Kind(word)] => match world.catalogue.kind(&word.text) {
            Some((kind, _)) => (Some(kind), 0, world.lexicon.count(kind).saturating_sub(1) as i16),
            None => {
                let kinds = world.catalogue.kinds.iter().map(|kind| kind.name);
                let problem = Diagnostic::error("V2068", word.span, format!("`{}` is no kind of thing", word.text));
                found.push(
                    problem.help("write a kind of thing, or a range such as `0..3`").did_you_mean(&word.text, kinds),
                );
                return None;
            }
        },
        _ => {
            let message = format!("`{}` needs exactly one range", counter.name.text);
            found.push(
                Diagnostic::error("V2046", counter.name.span, message)
                    .help("write `in 0..3`, or `in` and a kind of thing"),
            );
            return None;
        }
    };
    let slot = slots(world, program, item, per, counter.name.span, found)?;
    for text in &counter.shown {
        too_long(&text.text, MAX_NAME, text.span, found);
    }
    let mut decl = CounterDecl {
        item,
        name: counter.name.text.clone(),
        per,
        values,
        least,
        greatest,
        start: 0_i16.clamp(least, greatest),
        starts: Vec::new(),
        scope: kept,
        secret: counter.secret,
        slot,
        shown: counter.shown.first().map(|text| text.text.clone()),
    };
    for start in &counter.starts {
        let value = start_value(world, &decl, &start.value, found)?;
        if start.at.is_empty() {
            decl.start = value;
        }
        for element in &start.at {
            let Some(kind) = per else {
                let message = format!("`{}` is one for the game, so `at` says nothing", counter.name.text);
                found.push(Diagnostic::error("V2033", element.span, message).help("declare it `per` a kind of thing"));
                return None;
            };
            decl.starts.push((element_of(world, kind, element, found)?, value));
        }
    }
    Some(decl)
}

fn start_value(world: &World<'_>, decl: &CounterDecl, value: &Expr, found: &mut Vec<Diagnostic>) -> Option<i16> {
    match (decl.values, &value.what) {
        (Some(kind), _) => element_of(world, kind, value, found).map(|element| element as i16),
        (None, ExprKind::Number(number)) if (i64::from(decl.least)..=i64::from(decl.greatest)).contains(number) => {
            Some(*number as i16)
        }
        _ => {
            let message = format!("`{}` starts outside of {} to {}", decl.name, decl.least, decl.greatest);
            found.push(Diagnostic::error("V2043", value.span, message).help("choose a number in the range"));
            None
        }
    }
}

fn element_of(world: &World<'_>, kind: KindId, expr: &Expr, found: &mut Vec<Diagnostic>) -> Option<i32> {
    let name = match &expr.what {
        ExprKind::Name(name) | ExprKind::Text(name) => name.clone(),
        ExprKind::Number(number) => number.to_string(),
        _ => String::new(),
    };
    let element = world.lexicon.element(kind, &name);
    if element.is_none() {
        let known = world.lexicon.names.get(kind.index()).map_or(&[][..], Vec::as_slice);
        let message = format!("no {} is called `{name}`", world.catalogue.kinds[kind.index()].name);
        found
            .push(Diagnostic::error("V2032", expr.span, message).did_you_mean(&name, known.iter().map(String::as_str)));
    }
    element
}

/// Fills in the item's own texts and settings.
pub(crate) fn describe(world: &World<'_>, item: &mut Item, members: &[Member], found: &mut Vec<Diagnostic>) {
    let mut changed: BTreeMap<usize, Span> = BTreeMap::new();
    for member in members {
        match member {
            Member::Title(text) => fill(&mut item.title, text, MAX_TITLE, "title", found),
            Member::LongText(text) => fill(&mut item.text, text, MAX_TEXT, "text", found),
            Member::Overrides(names) => item.overrides.extend(names.iter().map(|name| name.text.clone())),
            Member::Change(change) => {
                if let Some((setting, value, span)) = crate::settings::change(world, change, found) {
                    if let Some(first) = changed.insert(setting, span) {
                        let message = format!("`{}` is changed twice", change.setting.text);
                        found.push(
                            Diagnostic::error("V2009", span, message)
                                .help("keep one of the two")
                                .also(first, "the first one"),
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
            Diagnostic::error("V2009", text.span, format!("this item has a {what} already"))
                .help("keep one of the two"),
        );
    }
    *place = text.text.clone();
}
