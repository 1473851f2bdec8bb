//! Footprint of a function: what it and all that it reaches may do and read.

use std::collections::BTreeSet;

use javelina_engine::rules::{CounterDecl, ScriptFootprint, ScriptVerb, Set};

use crate::lower::tree::{At, Node, Tree, Unary, Verb};
use crate::names::known::Known;

/// The footprint of a function of the text that answers a point.
pub(crate) fn footprint(tree: &Tree, known: Known<'_>, text: usize) -> ScriptFootprint {
    let mut found = ScriptFootprint::default();
    let first = tree.functions.iter().position(|one| one.text == text && one.answers.is_some());
    let (mut functions, mut open): (BTreeSet<usize>, Vec<usize>) = (BTreeSet::new(), first.into_iter().collect());
    while let Some(function) = open.pop().filter(|function| functions.insert(*function)) {
        for at in tree.all_nodes(tree.functions[function].body) {
            match &tree.nodes[at.index()] {
                Node::Call(to, _) => open.push(*to),
                Node::Ask(ask) => {
                    found.asks = true;
                    open.extend(ask.then);
                }
                Node::Fact { fact, .. } => found.facts.push(*fact),
                Node::Counter(counter, _) => found.counters.push(known.own.counters[*counter].slot),
                Node::Verb(verb, seat, args) => found.verbs.extend(did(tree, known, (*verb, *seat), args)),
                _ => {}
            }
        }
    }
    found.facts.sort();
    found.facts.dedup();
    found.counters.sort_unstable();
    found.counters.dedup();
    found
}

/// A number or an element that is a constant of the text.
fn constant(tree: &Tree, at: At) -> Option<i32> {
    match &tree.nodes[at.index()] {
        Node::Number(number) => i32::try_from(*number).ok(),
        Node::Element(_, element) => Some(*element),
        Node::Unary(Unary::Minus, one) => constant(tree, *one)?.checked_neg(),
        _ => None,
    }
}

/// A list of constants.
fn set(tree: &Tree, at: At) -> Option<Set> {
    match &tree.nodes[at.index()] {
        Node::List(all) => all.iter().map(|one| constant(tree, *one)).collect(),
        _ => None,
    }
}

fn did(tree: &Tree, known: Known<'_>, (verb, seat): (Verb, Option<At>), args: &[At]) -> Option<ScriptVerb> {
    let value = |at: usize| args.get(at).and_then(|at| constant(tree, *at));
    let list = || args.first().and_then(|at| set(tree, *at));
    let assign = |counter: usize, add| {
        let decl: &CounterDecl = &known.own.counters[counter];
        let element = if args.len() == 2 { value(0) } else { None };
        ScriptVerb::Assign { slot: decl.slot, element, add, value: value(args.len() - 1) }
    };
    Some(match verb {
        Verb::Set => ScriptVerb::Set(value(0)),
        Verb::Floor => ScriptVerb::Floor(value(0)),
        Verb::Cap => ScriptVerb::Cap(value(0)),
        Verb::Forbid => ScriptVerb::Forbid,
        Verb::Allow if args.is_empty() => ScriptVerb::Allow,
        Verb::Include => ScriptVerb::Include(list()),
        Verb::Exclude => ScriptVerb::Exclude(list()),
        Verb::Effect(effect) => {
            let mut given = [Some(0); 3];
            given.iter_mut().zip(0..args.len()).for_each(|(one, at)| *one = value(at));
            // The acting seat by name is none that differs from it.
            let seat = seat.filter(|seat| !matches!(tree.nodes[seat.index()], Node::Actor));
            ScriptVerb::Effect { effect, args: given, seat: seat.map(|seat| constant(tree, seat)) }
        }
        Verb::SetTo(counter) => assign(counter, false),
        Verb::AddTo(counter) => assign(counter, true),
        Verb::Reveal(counter) => ScriptVerb::Reveal(known.own.counters[counter].slot),
        Verb::Carry(_) => {
            let zone = |at: usize| match &tree.nodes[args.get(at)?.index()] {
                Node::Text(name) => known.catalogue.zone(name),
                _ => None,
            };
            let first = args.len().checked_sub(4)?;
            ScriptVerb::Move([zone(first)?, zone(first + 2)?])
        }
        Verb::Add | Verb::Scale | Verb::Allow => return None,
    })
}
