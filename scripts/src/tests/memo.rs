//! Answers that are known already: the same as the first time, at the same price, and only of what was given.

use std::cell::Cell;

use javelina_engine::rules::{Answer, Choice, FactId, Facts, Memory, ScriptView, Set};

use super::{CATALOGUE, Scene, call_after, compiled, view_of};
use crate::Compiled;

/// The scene with other seats, and nothing else that scripts may read.
struct Seated(u32);

impl Facts for Seated {
    fn seated(&self) -> Set {
        Set::first_elements(self.0 as usize)
    }

    fn fact(&self, fact: FactId, at: [i32; 2]) -> i32 {
        Scene.fact(fact, at)
    }

    fn set(&self, fact: FactId, at: [i32; 2]) -> Set {
        Scene.set(fact, at)
    }
}

fn about(script: &Compiled, cell: i32, facts: &dyn Facts) -> Answer {
    let (memory, spent) = (Memory::default(), Cell::new(0));
    let view = ScriptView { subjects: [cell, 7, 0, 0], ..view_of(facts, &memory, &spent) };
    script.script.call(script.functions[0].1, &view).expect("an answer")
}

#[test]
fn what_is_asked_again_costs_what_it_cost_the_first_time() {
    let script =
        compiled("fn draw(view) {\n    let i = 0;\n    while i < 500 { i += 1; }\n    forbid();\n}").expect("fine");
    let price = || {
        let spent = Cell::new(0);
        (call_after(&script, 0, None, &spent), spent.get(), script.script.spent())
    };
    let (first, again) = (price(), price());
    assert_eq!((&first.0, first.1), (&again.0, again.1));
    assert!(first.1 > 1_000 && again.2 == 2 * first.2, "{first:?} {again:?}");
}

#[test]
fn another_cell_other_seats_and_another_answer_are_asked_anew() {
    let script = compiled("fn draw(view) { if view.cell == \"B1\" { forbid(); } else { allow(); } }").expect("fine");
    let answers = [1, 2, 1, 2].map(|cell| about(&script, cell, &Scene));
    assert_eq!(answers, [false, true, false, true].map(Answer::decision));
    let script = compiled("fn extra_points(view) { add(all(\"seat\").len()); }").expect("fine");
    let answers = [2, 3, 2].map(|seats| about(&script, 1, &Seated(seats)));
    assert_eq!(answers, [2, 3, 2].map(Answer::add));
    let text = "fn loaded(view) { ask(\"good\", [\"cow\", \"apple\"], \"then\") }\nfn then(view, good) { load(good) }";
    let script = compiled(text).expect("fine");
    let answers = [0, 1, 0].map(|good| call_after(&script, 1, Some(Choice::Element(good)), &Cell::new(0)));
    assert!(answers[0] == answers[2] && answers[0] != answers[1], "{answers:?}");
}

/// The scene in which the room is what another function of the script gives: a fact that asks a point on its way.
struct Nested<'a>(&'a Compiled, Cell<u32>);

impl Facts for Nested<'_> {
    fn fact(&self, fact: FactId, at: [i32; 2]) -> i32 {
        if CATALOGUE.facts[fact.index()].name != "room" {
            return Scene.fact(fact, at);
        }
        match call_after(self.0, 1, None, &self.1) {
            Ok(Answer::Members { more, .. }) => more.len() as i32,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_fact_may_call_the_same_script_and_what_that_costs_counts_for_both() {
    let text = "fn extra_points(view) { add(view.room * 10); }\n\
                fn bonus_steps(view) { for n in 0..1000 { } include([\"A1\", \"B1\"]); }";
    let script = compiled(text).expect("fine");
    let price = || {
        let (nested, memory, spent) = (Nested(&script, Cell::new(0)), Memory::default(), Cell::new(0));
        let answer = script.script.call(0, &view_of(&nested, &memory, &spent));
        (answer, spent.get(), nested.1.get())
    };
    let (first, again) = (price(), price());
    assert_eq!(first, again, "known answers cost the same");
    let (answer, outer, inner) = first;
    assert_eq!(answer, Ok(Answer::add(20)));
    assert!(inner > 1_000 && outer > inner, "{outer} {inner}");
}

#[test]
fn an_answer_is_known_by_all_that_was_read_for_it_and_by_nothing_else() {
    let script = compiled("fn draw(view) { if view.cell.row == 1 { forbid(); } else { allow(); } }").expect("fine");
    // No seat is read, so other seats make no other answer; each cell makes its own.
    let answers = [(0, 2), (3, 2), (0, 3), (8, 2), (1, 3)].map(|(cell, seats)| about(&script, cell, &Seated(seats)));
    assert_eq!(answers, [false, true, false, true, false].map(Answer::decision));
}
