//! Footprint of a function: what it and all that it reaches may do and read.

use std::collections::BTreeSet;

use javelina_engine::Span;
use javelina_engine::rules::{ScriptFootprint, ScriptVerb, Set};

use crate::calls::forms::Verb;
use crate::lower::tree::{At, Deed, Node, Tree, Unary};
use crate::names::known::Known;
use crate::reading::source::Source;

/// The footprint of a function of the text that answers a point.
pub(crate) fn footprint(tree: &Tree, known: Known<'_>, text: usize) -> ScriptFootprint {
    let mut found = ScriptFootprint::default();
    for at in reached(tree, text) {
        match tree.node(at) {
            Node::Ask(_) => found.asks = true,
            Node::Fact { fact, .. } => found.facts.push(*fact),
            Node::All(kind) if *kind == known.catalogue.seat => found.facts.extend(known.catalogue.fact("playing")),
            Node::Counter(counter, _) => found.counters.push(known.own.counters[*counter].slot),
            Node::Verb(deed, seat, args) => found.verbs.extend(did(tree, known, (*deed, *seat), args)),
            _ => {}
        }
    }
    found.facts.sort();
    found.facts.dedup();
    found.counters.sort_unstable();
    found.counters.dedup();
    found
}

/// The nodes of a function of the text that answers a point, and of all that it reaches.
fn reached(tree: &Tree, text: usize) -> Vec<At> {
    let first = tree.functions.iter().position(|one| one.text == text && one.answers.is_some());
    let (mut functions, mut open): (BTreeSet<usize>, Vec<usize>) = (BTreeSet::new(), first.into_iter().collect());
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
            nodes.push(at);
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
    reached(tree, text).into_iter().filter_map(name).collect()
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
    let mut all: Vec<(Span, String)> = reached(tree, text).into_iter().filter_map(site).collect();
    all.sort_by_key(|(span, _)| span.start);
    all.dedup();
    all
}

/// A number or an element that is a constant of the text.
fn constant(tree: &Tree, at: At) -> Option<i32> {
    match tree.node(at) {
        Node::Number(number) => i32::try_from(*number).ok(),
        Node::Element(_, element) => Some(*element),
        Node::Unary(Unary::Minus, one) => constant(tree, *one)?.checked_neg(),
        _ => None,
    }
}

/// A list of constants.
fn set(tree: &Tree, at: At) -> Option<Set> {
    match tree.node(at) {
        Node::List(all) => all.iter().map(|one| constant(tree, *one)).collect(),
        _ => None,
    }
}

fn did(tree: &Tree, known: Known<'_>, (deed, seat): (Deed, Option<At>), args: &[At]) -> Option<ScriptVerb> {
    let value = |at: usize| args.get(at).and_then(|at| constant(tree, *at));
    let list = || args.first().and_then(|at| set(tree, *at));
    Some(match deed {
        Deed::Effect(effect) => {
            let mut given = [Some(0); 3];
            given.iter_mut().zip(0..args.len()).for_each(|(one, at)| *one = value(at));
            // The acting seat by name is none that differs from it.
            let seat = seat.filter(|seat| *tree.node(*seat) != Node::Actor);
            ScriptVerb::Effect { effect, args: given, seat: seat.map(|seat| constant(tree, seat)) }
        }
        Deed::Counter(Verb::Reveal, counter) => ScriptVerb::Reveal(known.own.counters[counter].slot),
        Deed::Counter(verb, counter) => {
            let element = if args.len() == 2 { value(0) } else { None };
            let (slot, add) = (known.own.counters[counter].slot, verb == Verb::AddTo);
            ScriptVerb::Assign { slot, element, add, value: value(args.len() - 1) }
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
