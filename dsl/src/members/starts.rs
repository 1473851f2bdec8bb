//! Starts: the values that counters start with.

use std::collections::BTreeMap;

use javelina_engine::rules::{CounterDecl, KindId};
use javelina_engine::{Diagnostic, Span, first_names};

use crate::ast::{Expr, ExprKind, Start};
use crate::world::World;

/// A value to start with: everywhere, or at the elements that are named. An element of one of two kinds stands for its
/// pairs with all of the other; of two seats it is the first.
pub(super) fn start_of(
    world: &World<'_>,
    decl: &mut CounterDecl,
    start: &Start,
    places: &mut BTreeMap<usize, Span>,
    found: &mut Vec<Diagnostic>,
) {
    let Some(value) = start_value(world, decl, &start.value, found) else { return };
    if start.at.is_empty() {
        decl.start = value;
    }
    for element in &start.at {
        let known = |kind: &KindId| element_of(world, *kind, element);
        let (index, at) = match decl.per {
            [None, _] => {
                let message = format!("`{}` has one value for the whole game, so `at` is not allowed", decl.name);
                found.push(
                    Diagnostic::error("V2033", element.span, message).help("declare it `per` a kind, or remove `at`"),
                );
                return;
            }
            [Some(only), None] => match known(&only) {
                Some(at) => (0, at),
                None => return no_element(world, &[only], (&named(element), element.span), found),
            },
            [Some(first), Some(second)] => match (known(&first), known(&second)) {
                (Some(at), None) => (0, at),
                (Some(at), Some(_)) if first == second => (0, at),
                (None, Some(at)) => (1, at),
                (Some(_), Some(_)) => {
                    let name = named(element);
                    let message = format!("`{name}` is ambiguous: both kinds of `{}` have this element", decl.name);
                    found.push(
                        Diagnostic::error("V2031", element.span, message).help("set the value in a rule instead"),
                    );
                    return;
                }
                (None, None) => return no_element(world, &[first, second], (&named(element), element.span), found),
            },
        };
        let all = (0..decl.size(world.lexicon)).filter(|place| decl.elements(world.lexicon, *place)[index] == at);
        let all: Vec<usize> = all.collect();
        if let Some(first) = all.iter().find_map(|place| places.get(place)) {
            let message = format!("`{}` already has a start value here", decl.name);
            found.push(
                Diagnostic::error("V2009", element.span, message)
                    .help("keep one of the two")
                    .also(*first, "first start value"),
            );
            return;
        }
        places.extend(all.iter().map(|place| (*place, element.span)));
        decl.starts.extend(all.into_iter().map(|place| (place, value)));
    }
}

fn start_value(world: &World<'_>, decl: &CounterDecl, value: &Expr, found: &mut Vec<Diagnostic>) -> Option<i16> {
    match (decl.values, &value.what) {
        (Some(_), ExprKind::None) => Some(CounterDecl::NONE),
        (Some(kind), _) => {
            let element = element_of(world, kind, value);
            if element.is_none() {
                no_element(world, &[kind], (&named(value), value.span), found);
            }
            element.map(|element| element as i16)
        }
        (None, ExprKind::Number(number)) if (i64::from(decl.least)..=i64::from(decl.greatest)).contains(number) => {
            Some(*number as i16)
        }
        _ => {
            let message = format!("start value out of range: `{}` is {} to {}", decl.name, decl.least, decl.greatest);
            found.push(Diagnostic::error("V2043", value.span, message).help("choose a number in the range"));
            None
        }
    }
}

/// The name of an element as it is written.
pub(super) fn named(expr: &Expr) -> String {
    match &expr.what {
        ExprKind::Name(name) | ExprKind::Text(name) => name.clone(),
        ExprKind::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

fn element_of(world: &World<'_>, kind: KindId, expr: &Expr) -> Option<usize> {
    world.lexicon.element(kind, &named(expr)).and_then(|element| usize::try_from(element).ok())
}

/// Reports a name that no element of these kinds has.
pub(super) fn no_element(world: &World<'_>, kinds: &[KindId], (name, span): (&str, Span), found: &mut Vec<Diagnostic>) {
    let words: Vec<&str> = kinds.iter().map(|kind| world.catalogue.kinds[kind.index()].name).collect();
    let known = kinds.iter().filter_map(|kind| world.lexicon.names.get(kind.index())).flatten();
    let message = format!("unknown {} `{name}`", words.join(" or "));
    let help = format!("write one of {}", first_names(known.clone().cloned().collect(), 12));
    found.push(Diagnostic::error("V2032", span, message).help(help).did_you_mean(name, known.map(String::as_str)));
}
