//! Shrinking: a case that differs loses rules, conditions, steps and counters as long as it still differs.

use std::sync::Arc;

use super::play::{Case, Fate, Field};
use crate::language::planted::Planted;
use crate::language::tree::{Body, Item};
use crate::language::write;

/// The most cases that are tried.
const TRIES: usize = 400;

/// A smaller case that differs under the same seed, and how. The text is written anew each time.
pub fn shrunk(field: &dyn Field, case: Case, seed: u64, planted: Option<Planted>) -> (Case, String) {
    let (mut items, mut best) = (case.items.as_ref().clone(), (case, String::new()));
    let differs = |items: &[Item]| {
        let text = write::text(items, field.catalogue().game, field.catalogue(), field.lexicon(), seed);
        let case = Case { items: Arc::new(items.to_vec()), text };
        match field.play(&case, seed, planted) {
            Fate::Differs(how) => Some((case, how)),
            _ => None,
        }
    };
    if let Some(found) = differs(&items) {
        best = found;
    }
    let mut left = TRIES;
    loop {
        let mut is_smaller = false;
        for at in (0..parts(&items)).rev() {
            let mut fewer = items.clone();
            take_out(&mut fewer, at);
            if left == 0 {
                return best;
            }
            left -= 1;
            if let Some(found) = differs(&fewer) {
                (items, best, is_smaller) = (fewer, found, true);
            }
        }
        if !is_smaller {
            return best;
        }
    }
}

/// How many parts can be taken out.
fn parts(items: &[Item]) -> usize {
    let mut count = 0;
    visit(&mut items.to_vec(), &mut |_| {
        count += 1;
        false
    });
    count
}

/// Takes one part out, and what names it.
fn take_out(items: &mut Vec<Item>, at: usize) {
    let mut next = 0;
    visit(items, &mut |_| {
        next += 1;
        next == at + 1
    });
    let labels: Vec<String> =
        items.iter().flat_map(|item| item.rules.iter().map(|rule| format!("{}.{}", item.id, rule.label))).collect();
    let ids: Vec<String> = items.iter().map(|item| item.id.clone()).collect();
    for item in items.iter_mut() {
        item.combines.retain(|combine| combine.pair.iter().all(|label| labels.contains(label)));
        item.overrides.retain(|name| labels.contains(name) || ids.contains(name));
        for rule in &mut item.rules {
            rule.overrides.retain(|name| labels.contains(name) || ids.contains(name));
            rule.after.retain(|name| labels.contains(name));
        }
    }
    items.retain(|item| !item.rules.is_empty() || !item.combines.is_empty());
}

/// Hands on each part; those for which `goes` says so are taken out.
fn visit(items: &mut Vec<Item>, goes: &mut dyn FnMut(&'static str) -> bool) {
    items.retain(|_| !goes("item"));
    for item in items {
        item.rules.retain(|_| !goes("rule"));
        item.combines.retain(|_| !goes("combine"));
        item.counters.retain(|_| !goes("counter"));
        item.params.retain(|_| !goes("param"));
        item.tables.retain(|_| !goes("table"));
        item.overrides.retain(|_| !goes("overrides"));
        for rule in &mut item.rules {
            rule.when.retain(|_| !goes("when"));
            rule.unless.retain(|_| !goes("unless"));
            rule.overrides.retain(|_| !goes("overrides"));
            rule.after.retain(|_| !goes("after"));
            match &mut rule.body {
                Body::Answers(answers) if answers.len() > 1 => answers.retain(|_| !goes("answer")),
                Body::Steps(steps) | Body::Offer { steps, .. } => steps.retain(|_| !goes("step")),
                Body::Answers(_) => {}
            }
        }
    }
}
