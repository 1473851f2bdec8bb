//! What a script may do and read, as clashes see it.

use std::cell::Cell;

use javelina_engine::rules::{Choice, EffectId, FactId, Memory, ScriptFootprint, ScriptVerb, ScriptView, ZoneId};

use super::trees::with_tree;
use super::{CATALOGUE, Scene, call, compiled, view_of};
use crate::judge::footprint::footprint;

fn of(text: &str) -> ScriptFootprint {
    with_tree(text, |tree, known| footprint(tree, known, 0))
}

fn fact(name: &str) -> FactId {
    FactId(CATALOGUE.facts.iter().position(|fact| fact.name == name).unwrap() as u8)
}

#[test]
fn a_footprint_covers_all_that_calls_and_questions_reach() {
    let text = "fn delivered(view) { if view.room > 2 { twice(1); } ask(\"good\", all(\"good\"), \"took\"); } \
                fn twice(n) { circle(n); \"B\".circle(-3); } \
                fn took(view, good) { load(good); add_to(\"salt\", \"A2\", view.n); } \
                fn loaded(view) { circle(view.line.len()); }";
    let found = of(text);
    assert_eq!((found.facts, found.counters, found.asks), (vec![fact("room")], vec![0], true));
    let circle = |number, seat| ScriptVerb::Effect { effect: EffectId(0), args: [number, Some(0), Some(0)], seat };
    let load = ScriptVerb::Effect { effect: EffectId(1), args: [None, Some(0), Some(0)], seat: None };
    let salt = ScriptVerb::Assign { slot: 1, element: Some(3), other: false, add: true, value: None };
    for verb in [circle(None, None), circle(Some(-3), Some(Some(1))), load, salt] {
        assert!(found.verbs.contains(&verb), "{verb:?} is not in {:?}", found.verbs);
    }
    assert_eq!(found.verbs.len(), 4, "{:?}", found.verbs);
}

#[test]
fn a_loop_over_all_seats_reads_who_plays() {
    let text = "fn delivered(view) { for s in all(\"seat\") { s.circle(1); } }";
    assert_eq!(of(text).facts, [fact("playing")]);
}

#[test]
fn a_footprint_tells_whether_other_seats_are_reached() {
    for (text, reaches) in [
        ("circle(1); view.seat.circle(1);", false),
        ("let me = view.seat; let same = me; same.circle(1);", false),
        ("let me = view.seat; me = \"B\"; me.circle(1);", true),
        ("for s in view.playing { s.circle(1); }", true),
        ("helped(view.seat);", true),
        ("\"B\".circle(1);", true),
        ("add_to(\"bet\", view.seat, 1); add_to(\"n\", 1);", false),
        ("add_to(\"bet\", \"B\", 1);", true),
    ] {
        let found = of(&format!("fn delivered(view) {{ {text} }} fn helped(s) {{ s.circle(1); }}"));
        assert_eq!(found.reaches_others(), reaches, "{text}");
    }
}

#[test]
fn constants_of_verbs_are_known() {
    assert_eq!(
        of("fn extra_points(view) { set(3); cap(view.room); }").verbs,
        [ScriptVerb::Set(Some(3)), ScriptVerb::Cap(None)]
    );
    let cells = [0, 4].into_iter().collect();
    assert_eq!(of("fn bonus_steps(view) { include([\"A1\", \"B2\"]); }").verbs, [ScriptVerb::Include(Some(cells))]);
    assert_eq!(of("fn enter(view) { allow(); allow(\"a.b\"); }").verbs, [ScriptVerb::Allow]);
    let moved = of("fn delivered(view) { send(\"stable\", view.seat, \"yard\", ()); reveal(\"bet\"); }");
    assert_eq!(moved.verbs, [ScriptVerb::Move([ZoneId(0), ZoneId(1)]), ScriptVerb::Reveal(10)]);
}

#[test]
fn a_function_is_sure_of_its_verbs_where_no_condition_decides_over_them() {
    for (text, sure) in [
        ("fn extra_points(view) { set(3); }", true),
        ("fn extra_points(view) { let n = 3; set(n); }", true),
        ("fn extra_points(view) { if view.room > 1 { set(3); } }", false),
        ("fn extra_points(view) { if view.room > 1 { return; } set(3); }", false),
        ("fn extra_points(view) { let n = if view.room > 1 { 2 } else { 3 }; set(n); }", true),
        ("fn delivered(view) { helped(); } fn helped() { circle(1); }", true),
        ("fn delivered(view) { if view.room > 1 { helped(); } } fn helped() { circle(1); }", false),
        ("fn delivered(view) { for s in all(\"seat\") { s.circle(1); } }", false),
        ("fn delivered(view) { circle(view.room); }", false),
        ("fn delivered(view) { circle(many(view)); } fn many(view) { if view.room > 1 { return 2; } 3 }", false),
        ("fn delivered(view) { add_to(\"n\", view.room); }", false),
        ("fn delivered(view) { set_to(\"n\", view.room); }", true),
    ] {
        assert_eq!(of(text).is_sure, sure, "{text}");
    }
    assert_eq!(of("fn extra_points(view) { let n = 3; set(n); }").verbs, [ScriptVerb::Set(Some(3))]);
    assert_eq!(of("fn extra_points(view) { let n = 3; n += 1; set(n); }").verbs, [ScriptVerb::Set(None)]);
}

#[test]
fn each_verb_of_a_function_and_of_what_it_reaches_knows_whether_it_was_called() {
    let text = "fn delivered(view) {\n    if view.room > 1 { circle(1); } else { \"B\".load(\n        \"cow\"); }\n    helped();\n}\n\
                fn helped() { ask(\"good\", all(\"good\"), \"took\"); }\n\
                fn took(view, good) { load(good); }\n\
                fn draw(view) { if view.room > 5 { forbid(\"no\"); } }";
    let script = compiled(text).expect("fine");
    let sites = |function| {
        let sites = script.script.verbs(function).into_iter();
        sites.map(|site| (text[site.span.range()].to_string(), site.text, site.called)).collect::<Vec<_>>()
    };
    let row = |name: &str, written: &str, called| (name.to_string(), written.to_string(), called);
    let before = sites(0);
    assert_eq!(before.iter().filter(|(.., called)| *called).count(), 0);
    assert!(call(&script, 0, None).is_ok());
    let (memory, spent) = (Memory::default(), Cell::new(0));
    let view = ScriptView { answer: Some(Choice::Element(1)), ..view_of(&Scene, &memory, &spent) };
    assert!(script.script.fork().call(2, &view).is_ok());
    let asks = "ask(\"good\", all(\"good\"), \"took\")";
    assert_eq!(
        sites(0),
        [
            row("circle", "circle(1)", true),
            row("load", "\"B\".load( \"cow\")", false),
            row("ask", asks, true),
            row("load", "load(good)", true),
        ]
    );
    assert_eq!(sites(3), [row("forbid", "forbid(\"no\")", false)]);
}
