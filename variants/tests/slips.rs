//! Slips of designers in their first hour: each is an error, and most lead to a text that can be pasted.

use javelina_engine::{Diagnostic, Severity};
use javelina_variants::{Loaded, load};

use crate::support::beside;

struct Slip {
    game: String,
    typed: String,
    meant: String,
    cure: String,
}

fn slips() -> Vec<Slip> {
    let table: toml::Table = include_str!("data/slips.toml").parse().unwrap();
    let slip = |row: &toml::Value| {
        let [game, typed, meant, cure] =
            ["game", "typed", "meant", "cure"].map(|key| row[key].as_str().unwrap().into());
        Slip { game, typed, meant, cure }
    };
    table["slip"].as_array().unwrap().iter().map(slip).collect()
}

/// The text of a variant with these parts, and what is reported of it.
fn checked(game: &str, parts: &str) -> (String, Loaded, Vec<Diagnostic>) {
    let text = format!("variant v for {game} {{\n  title \"V\"\n  text \"T\"\n  {parts}\n}}\n");
    let loaded = load(&beside("mine", game, &[("v.rules", &text)]));
    let is_mine = |one: &&Diagnostic| one.span.is_some_and(|span| loaded.files.name(span.file).starts_with("mine/"));
    let found: Vec<Diagnostic> = loaded.found.iter().filter(is_mine).cloned().collect();
    (text, loaded, found)
}

fn errors(found: &[Diagnostic]) -> usize {
    found.iter().filter(|one| one.severity == Severity::Error).count()
}

/// The text after the first fix of a problem.
fn mended(text: &str, problem: &Diagnostic, is_wanted: impl Fn(bool) -> bool) -> Option<String> {
    let fix = problem.fixes.iter().find(|fix| is_wanted(fix.sure))?;
    let mut edits = fix.edits.clone();
    edits.sort_by_key(|(span, _)| std::cmp::Reverse((span.start, span.end)));
    let mut text = text.to_string();
    edits.into_iter().for_each(|(span, with)| text.replace_range(span.range(), &with));
    Some(text)
}

#[test]
fn no_slip_is_accepted_and_at_least_43_of_45_lead_to_their_cure() {
    let mut lost = Vec::new();
    for slip in slips() {
        let (text, _, found) = checked(&slip.game, &slip.typed);
        assert!(errors(&found) > 0, "`{}` is accepted, but means: {}", slip.typed, slip.meant);
        let says = |one: &Diagnostic| {
            let mended = mended(&text, one, |_| true).unwrap_or_default();
            one.help.as_deref().unwrap_or("").contains(&slip.cure) || mended.contains(&slip.cure)
        };
        if slip.cure.is_empty() || !found.iter().any(says) {
            lost.push((slip.typed, slip.cure, found));
        }
    }
    let unkept: Vec<_> = lost.iter().filter(|(_, cure, _)| !cure.is_empty()).collect();
    assert!(unkept.is_empty(), "{unkept:#?}");
    assert!(slips().len() == 45 && lost.len() <= 2, "{} of 45 lead to no cure", lost.len());
}

#[test]
fn the_part_that_is_wrong_is_marked_and_not_the_whole_line() {
    for slip in slips().iter().filter(|slip| !slip.cure.is_empty()) {
        let (text, _, found) = checked(&slip.game, &slip.typed);
        let whole = slip.typed.len();
        for one in found.iter().filter(|one| one.severity == Severity::Error) {
            let mark = &text[one.span.unwrap().range()];
            assert!(!mark.is_empty() && mark.len() < whole, "`{mark}` of `{}`", slip.typed);
        }
    }
}

#[test]
fn no_sure_fix_of_a_slip_makes_it_worse() {
    for slip in slips() {
        let (text, _, found) = checked(&slip.game, &slip.typed);
        for one in &found {
            let Some(after) = mended(&text, one, |sure| sure) else { continue };
            let after = load(&beside("mine", &slip.game, &[("v.rules", &after)]));
            assert!(errors(&after.found) <= errors(&found), "`{}`: {:#?}", slip.typed, after.found);
        }
    }
}
