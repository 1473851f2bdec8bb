//! Normal forms and mutants.

use javelina_engine::rules::Lexicon;
use javelina_engine::{Files, Mutant};

use super::trees::{counters, table, with_tree};
use super::{CATALOGUE, compiled};
use crate::study::mutants::mutants;
use crate::study::normal::{Written, normal};
use crate::world::Own;

fn form(text: &str) -> String {
    with_tree(text, |tree, known| {
        normal(tree, known, tree.functions.iter().find_map(|one| one.answers).expect("a function of a point"))
    })
}

#[test]
fn names_layout_and_constants_make_no_difference() {
    for [one, other] in [
        [
            "fn extra_points(view) { let n = view.room; add(n); }",
            "fn extra_points(sight) { /* ! */ let m = sight.room;\n add(m); }",
        ],
        ["fn extra_points(view) { add(6); }", "fn extra_points(view) { add(2 * 3); }"],
        [
            "fn extra_points(view) { if view.room > 2 { add(1); } }",
            "fn extra_points(view) { if 2 < view.room { add(1); } }",
        ],
        [
            "fn extra_points(view) { let n = 1; n += 1; add(n); }",
            "fn extra_points(view) { let n = 1; n = n + 1; add(n); }",
        ],
        [
            "fn extra_points(view) { add(twice(view.room)); } fn twice(n) { n * 2 }",
            "fn double(m) { m * 2 } fn extra_points(view) { add(double(view.room)); }",
        ],
    ] {
        assert_eq!(form(one), form(other));
    }
}

#[test]
fn what_is_evaluated_in_another_order_or_matches_another_pattern_is_another_form() {
    for [one, other] in [
        ["let l = [1, 2]; if l.pop() > l.pop() { add(5); }", "let l = [1, 2]; if l.pop() < l.pop() { add(5); }"],
        [
            "let n = 1; n += if view.room > 0 { n = 5; 1 } else { 2 }; add(n);",
            "let n = 1; n = n + if view.room > 0 { n = 5; 1 } else { 2 }; add(n);",
        ],
        ["switch view.room { -5..0 => add(5), _ => add(7) }", "switch view.room { -1..0 => add(5), _ => add(7) }"],
        ["switch view.room { 0x01 => add(5), _ => add(7) }", "switch view.room { 0x00 => add(5), _ => add(7) }"],
    ] {
        let [one, other] = [one, other].map(|body| form(&format!("fn extra_points(view) {{ {body} }}")));
        assert_ne!(one, other);
    }
}

#[test]
fn whatever_else_is_changed_makes_another_normal_form() {
    let text = "fn delivered(view) {\n  let n = 2;\n  for c in view.line { if c.row >= 2 && c != \"A1\" { n += c.row; } else { n -= 1; } }\n  \
                switch n { 1 => circle(n), _ => \"B\".circle(3) }\n  if n > 1 { ask(\"good\", [\"cow\"], \"took\"); }\n}\n\
                fn took(view, good) { load(good); add_to(\"salt\", \"A2\", 1); }\n\
                fn enter(view) { if view.cell == \"B1\" { forbid(); } }";
    let original = form(text);
    let (mut changed, mut others) = (0, 0);
    for mutant in of(text) {
        let mut changed_text = text.to_string();
        changed_text.replace_range(mutant.start..mutant.end, &mutant.to);
        let is_of_other = mutant.start > text.find("fn enter").unwrap();
        if mutant.operator == "drop rule" || compiled_with_counters(&changed_text).is_err() {
            continue;
        }
        let is_same = form(&changed_text) == original;
        assert_eq!(is_same, is_of_other, "{mutant:?}");
        changed += usize::from(!is_of_other);
        others += usize::from(is_of_other);
    }
    assert!(changed > 15 && others > 1, "{changed} {others}");
}

fn compiled_with_counters(text: &str) -> Result<(), ()> {
    written(text, |script| script.with_tree(|_, _| ())).ok_or(())
}

fn written<T>(text: &str, read: impl FnOnce(Written<'_>) -> T) -> T {
    let mut files = Files::default();
    let file = files.add("desk/test.rhai", text);
    let (lexicon, counters) = (Lexicon::of(&CATALOGUE), counters());
    let own = Own { counters: &counters, tables: &[table()], ..Own::default() };
    read(Written { files: &files, file, catalogue: &CATALOGUE, lexicon: &lexicon, own })
}

fn of(text: &str) -> Vec<Mutant> {
    written(text, mutants)
}

/// The operator and the text of each mutant.
fn made(text: &str) -> Vec<String> {
    let change = |one: &Mutant| format!("{}: {}{}{}", one.operator, &text[..one.start], one.to, &text[one.end..]);
    of(text).iter().map(change).collect()
}

#[test]
fn each_small_change_is_a_mutant() {
    let of_number = made("fn extra_points(view) { if view.room > 2 && view.room < 5 { floor(3); } }");
    for wanted in [
        "number: fn extra_points(view) { if view.room > 3 && view.room < 5 { floor(3); } }",
        "number: fn extra_points(view) { if view.room > 1 && view.room < 5 { floor(3); } }",
        "compare: fn extra_points(view) { if view.room >= 2 && view.room < 5 { floor(3); } }",
        "and or: fn extra_points(view) { if view.room > 2 || view.room < 5 { floor(3); } }",
        "not: fn extra_points(view) { if !(view.room > 2 && view.room < 5) { floor(3); } }",
        "verb: fn extra_points(view) { if view.room > 2 && view.room < 5 { cap(3); } }",
        "drop step: fn extra_points(view) { if view.room > 2 && view.room < 5 { ; } }",
        "drop rule: ",
    ] {
        assert!(of_number.iter().any(|one| one == wanted), "{wanted}\n{of_number:#?}");
    }
    let of_event = made("fn delivered(view) { \"B\".circle(1); if view.position == \"A1\" { load(\"cow\"); } }");
    for wanted in [
        "seat: fn delivered(view) { circle(1); if view.position == \"A1\" { load(\"cow\"); } }",
        "element: fn delivered(view) { \"B\".circle(1); if view.position == \"B1\" { load(\"cow\"); } }",
        "element: fn delivered(view) { \"B\".circle(1); if view.position == \"A1\" { load(\"apple\"); } }",
        "drop step: fn delivered(view) { ; if view.position == \"A1\" { load(\"cow\"); } }",
        "compare: fn delivered(view) { \"B\".circle(1); if view.position != \"A1\" { load(\"cow\"); } }",
    ] {
        assert!(of_event.iter().any(|one| one == wanted), "{wanted}\n{of_event:#?}");
    }
    let of_negative = made("fn extra_points(view) { add(-3); }");
    for wanted in ["number: fn extra_points(view) { add(-2); }", "number: fn extra_points(view) { add(-4); }"] {
        assert!(of_negative.iter().any(|one| one == wanted), "{wanted}\n{of_negative:#?}");
    }
    assert!(compiled("fn delivered(view) { ; circle(1); }").is_ok(), "what is left of a dropped step is Rhai");
}
