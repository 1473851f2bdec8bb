//! Footprint of a function: what it and all that it reaches may do and read.

use std::collections::BTreeSet;

use javelina_engine::Span;
use javelina_engine::rules::{KindId, ScriptFootprint, ScriptVerb, Set, Type};

use crate::calls::forms::Verb;
use crate::lower::tree::{At, Deed, Node, Tree, Unary};
use crate::names::known::Known;
use crate::reading::source::Source;
use crate::world::holes;

/// The footprint of a function of the text that answers a point.
pub(crate) fn footprint(tree: &Tree, known: Known<'_>, text: usize) -> ScriptFootprint {
    let mut found = ScriptFootprint { is_sure: is_sure(tree, known, text), ..ScriptFootprint::default() };
    for (function, at) in reached(tree, text) {
        match tree.node(at) {
            Node::Ask(_) => found.asks = true,
            Node::Fact { fact, .. } => found.facts.push(*fact),
            Node::All(kind) if *kind == known.catalogue.seat => found.facts.extend(known.catalogue.fact("playing")),
            Node::Param(name) => found.names.push(name.clone()),
            Node::Table(table, _) => found.names.push(known.own.tables[*table].name.clone()),
            Node::Subject(place) => {
                let point = tree.functions[function].point.map(|point| known.point(point));
                found.names.extend(point.map(|point| point.subjects[usize::from(*place)].name.to_string()));
            }
            Node::Counter(counter, _) => found.counters.push(known.own.counters[*counter].slot),
            Node::Verb(deed, seat, args) => found.verbs.extend(did((tree, function), known, (*deed, *seat), args)),
            _ => {}
        }
    }
    found.names.sort();
    found.names.dedup();
    found.facts.sort();
    found.facts.dedup();
    found.counters.sort_unstable();
    found.counters.dedup();
    found
}

/// The function of the tree that answers a point, by its place in the text.
fn answering(tree: &Tree, text: usize) -> Option<usize> {
    tree.functions.iter().position(|one| one.text == text && one.answers.is_some())
}

/// Returns `true` if no condition decides over the verbs of a function, and the text gives all amounts.
fn is_sure(tree: &Tree, known: Known<'_>, text: usize) -> bool {
    let has_amounts = |(function, at): &(usize, At)| match tree.node(*at) {
        Node::Verb(Deed::Effect(effect), _, args) => holes(known.effect(*effect))
            .zip(args)
            .all(|(hole, arg)| hole != Type::Number || constant((tree, *function), *arg).is_some()),
        Node::Verb(Deed::Counter(Verb::AddTo, _), _, args) => {
            args.last().is_some_and(|value| constant((tree, *function), *value).is_some())
        }
        _ => true,
    };
    let is_deed = |node: &Node| matches!(node, Node::Verb(..) | Node::Ask(_));
    let does = |function| reached_from(tree, function).iter().any(|(_, at)| is_deed(tree.node(*at)));
    let doing: Vec<bool> = (0..tree.functions.len()).map(does).collect();
    let acts = |at: &At| match tree.node(*at) {
        Node::Call(to, _) => doing[*to],
        Node::Return(_) => true,
        node => is_deed(node),
    };
    let decides = |(function, at): &(usize, At)| match tree.node(*at) {
        Node::If(..) | Node::Switch(..) | Node::For(..) | Node::While(..) | Node::Binary(..) => {
            doing[*function] && tree.all_nodes(*at).iter().any(acts)
        }
        _ => false,
    };
    reached(tree, text).iter().all(|one| has_amounts(one) && !decides(one))
}

/// The nodes of a function of the text that answers a point, and of all that it reaches, each with its function.
fn reached(tree: &Tree, text: usize) -> Vec<(usize, At)> {
    answering(tree, text).map_or_else(Vec::new, |function| reached_from(tree, function))
}

fn reached_from(tree: &Tree, first: usize) -> Vec<(usize, At)> {
    let (mut functions, mut open): (BTreeSet<usize>, Vec<usize>) = (BTreeSet::new(), vec![first]);
    let mut nodes = Vec::new();
    while let Some(function) = open.pop() {
        if !functions.insert(function) {
            continue;
        }
        for at in tree.all_nodes(tree.functions[function].body) {
            match tree.node(at) {
                Node::Call(to, _) => open.push(*to),
                Node::Ask(ask) => open.extend(ask.then),
                _ => {}
            }
            nodes.push((function, at));
        }
    }
    nodes
}

/// The rules that a function of the text that answers a point allows by name, and all that it reaches.
pub(crate) fn allowed(tree: &Tree, text: usize) -> Vec<(String, Span)> {
    let name = |at: At| match tree.node(at) {
        Node::Verb(Deed::Plain(Verb::Allow), _, args) => match tree.node(*args.first()?) {
            Node::Text(name) => Some((name.clone(), tree.span(args[0]))),
            _ => None,
        },
        _ => None,
    };
    reached(tree, text).into_iter().filter_map(|(_, at)| name(at)).collect()
}

/// The verbs and questions of a function of the text that answers a point, and of all that it reaches, by place.
pub(crate) fn sites(tree: &Tree, source: Source<'_>, text: usize) -> Vec<(Span, String)> {
    let site = |at: At| {
        let seat = match tree.node(at) {
            Node::Verb(_, seat, _) => *seat,
            Node::Ask(ask) => ask.seat,
            _ => return None,
        };
        let span = tree.span(at);
        let start = seat.map_or(span.start, |seat| tree.span(seat).start.min(span.start));
        let end = source.closing(source.token(span.start) + 1).map_or(span.end, |(close, _)| source.place(close).end);
        let words: Vec<&str> = source.of(start..end).split_whitespace().collect();
        Some((span, words.join(" ")))
    };
    let mut all: Vec<(Span, String)> = reached(tree, text).into_iter().filter_map(|(_, at)| site(at)).collect();
    all.sort_by_key(|(span, _)| span.start);
    all.dedup();
    all
}

/// A number or an element that is a constant of the text, or a variable that is nothing else.
fn constant((tree, function): (&Tree, usize), at: At) -> Option<i32> {
    match tree.node(at) {
        Node::Number(number) => i32::try_from(*number).ok(),
        Node::Element(_, element) => Some(*element),
        Node::Unary(Unary::Minus, one) => constant((tree, function), *one)?.checked_neg(),
        Node::Local(_) => {
            Some(origin(tree, function, at)).filter(|from| *from != at).and_then(|at| constant((tree, function), at))
        }
        _ => None,
    }
}

/// Follows variables that are set once to their value.
fn origin(tree: &Tree, function: usize, at: At) -> At {
    let Node::Local(local) = tree.node(at) else { return at };
    let sets = |at: At| match tree.node(at) {
        Node::Let(to, value) if to == local => Some(Some(*value)),
        Node::Assign(to, ..) | Node::For(to, ..) if to == local => Some(None),
        _ => None,
    };
    let mut all = tree.all_nodes(tree.functions[function].body).into_iter().filter_map(sets);
    match (all.next().flatten(), all.next()) {
        (Some(value), None) => origin(tree, function, value),
        _ => at,
    }
}

/// A list of constants.
fn set((tree, function): (&Tree, usize), at: At) -> Option<Set> {
    match tree.node(at) {
        Node::List(all) => all.iter().map(|one| constant((tree, function), *one)).collect(),
        _ => None,
    }
}

fn did(
    (tree, function): (&Tree, usize),
    known: Known<'_>,
    (deed, seat): (Deed, Option<At>),
    args: &[At],
) -> Option<ScriptVerb> {
    let value = |at: usize| args.get(at).and_then(|at| constant((tree, function), *at));
    let list = || args.first().and_then(|at| set((tree, function), *at));
    Some(match deed {
        Deed::Effect(effect) => {
            let mut given = [Some(0); 3];
            given.iter_mut().zip(0..args.len()).for_each(|(one, at)| *one = value(at));
            // The acting seat by name is none that differs from it.
            let seat = seat.filter(|seat| *tree.node(origin(tree, function, *seat)) != Node::Actor);
            ScriptVerb::Effect { effect, args: given, seat: seat.map(|seat| constant((tree, function), seat)) }
        }
        Deed::Counter(Verb::Reveal, counter) => ScriptVerb::Reveal(known.own.counters[counter].slot),
        Deed::Counter(verb, counter) => {
            let element = if args.len() == 2 { value(0) } else { None };
            let decl = &known.own.counters[counter];
            // Arguments: the elements, then the value.
            let of = decl.per.iter().flatten().zip(args);
            let is_other = |(kind, at): (&KindId, &At)| {
                *kind == known.catalogue.seat && *tree.node(origin(tree, function, *at)) != Node::Actor
            };
            let (slot, add, other) = (decl.slot, verb == Verb::AddTo, of.into_iter().any(is_other));
            ScriptVerb::Assign { slot, element, other, add, value: value(args.len() - 1) }
        }
        Deed::Plain(verb) => match verb {
            Verb::Set => ScriptVerb::Set(value(0)),
            Verb::Floor => ScriptVerb::Floor(value(0)),
            Verb::Cap => ScriptVerb::Cap(value(0)),
            Verb::Forbid => ScriptVerb::Forbid,
            Verb::Allow if args.is_empty() => ScriptVerb::Allow,
            Verb::Include => ScriptVerb::Include(list()),
            Verb::Exclude => ScriptVerb::Exclude(list()),
            Verb::Send | Verb::SendFirst | Verb::SendThose | Verb::Exchange => {
                let zone = |at: usize| tree.zone(known.catalogue, args[at]);
                ScriptVerb::Move([zone(args.len() - 4)?, zone(args.len() - 2)?])
            }
            _ => return None,
        },
    })
}
