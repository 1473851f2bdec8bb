//! Typed trees of texts for the small game.

use javelina_engine::rules::{ABSENT, CounterDecl, ItemId, KindId, Lexicon, Scope, TableDecl};
use javelina_engine::{Diagnostic, Files};

use super::CATALOGUE;
use crate::calls::values::Names;
use crate::fence::{parse, parser};
use crate::lower::functions::lower;
use crate::lower::tree::Tree;
use crate::names::known::Known;
use crate::reading::scan::scan;
use crate::world::Own;

/// Counters of the item: `n`, `salt` of a cell, and `bet` of a seat, which is secret.
pub(crate) fn counters() -> Vec<CounterDecl> {
    let counter = |name: &str, per: Option<u8>, slot, secret| CounterDecl {
        item: ItemId(0),
        name: name.into(),
        per: [per.map(KindId), None],
        values: None,
        least: 0,
        greatest: 9,
        start: 0,
        starts: vec![],
        scope: Scope::Game,
        secret,
        slot,
        shown: None,
        revealed: None,
    };
    vec![counter("n", None, 0, false), counter("salt", Some(0), 1, false), counter("bet", Some(3), 10, true)]
}

/// A table of the item: the cells A1 and B1 have a number.
pub(crate) fn table() -> TableDecl {
    let mut values = vec![ABSENT; 9];
    (values[0], values[1]) = (3, -1);
    let (item, name, per) = (ItemId(0), "worth".to_string(), KindId(0));
    TableDecl { item, name, per, least: -5, greatest: 9, values, file: None, cells: Vec::new() }
}

/// Gives the tree of a text to a walk; panics if something is wrong with the text.
pub(crate) fn with_tree<T>(text: &str, walk: impl FnOnce(&Tree, Known<'_>) -> T) -> T {
    let mut files = Files::default();
    let file = files.add("desk/test.rhai", text);
    let (counters, names) = (counters(), Names::of(&Lexicon::of(&CATALOGUE)));
    let own = Own { counters: &counters, params: &["every".into()], tables: &[table()] };
    let known = Known { catalogue: &CATALOGUE, names: &names, own };
    let (scanned, found) = scan(text, file);
    let scanned = scanned.unwrap_or_else(|| panic!("{text}\n{found:?}"));
    let (trees, problems) = parse(&parser(), text, &scanned, file);
    let (tree, found) = lower(known, (text, &scanned, file), &trees, None);
    let errors = |all: Vec<Diagnostic>| all.into_iter().filter(|one| one.severity == javelina_engine::Severity::Error);
    let errors: Vec<_> = errors(problems).chain(errors(found)).filter(|one| one.code != "R3017").collect();
    assert!(errors.is_empty(), "{text}\n{errors:#?}");
    walk(&tree, known)
}
