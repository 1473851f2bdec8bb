//! What a script may do and read, as clashes see it.

use javelina_engine::rules::{EffectId, FactId, ScriptFootprint, ScriptVerb, ZoneId};

use super::CATALOGUE;
use super::trees::with_tree;
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
    let salt = ScriptVerb::Assign { slot: 1, element: Some(3), add: true, value: None };
    for verb in [circle(None, None), circle(Some(-3), Some(Some(1))), load, salt] {
        assert!(found.verbs.contains(&verb), "{verb:?} is not in {:?}", found.verbs);
    }
    assert_eq!(found.verbs.len(), 4, "{:?}", found.verbs);
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
