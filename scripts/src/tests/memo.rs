//! Answers that are known already: the same as the first time, at the same price, and only of what was given.

use std::cell::Cell;

use javelina_engine::rules::{Answer, Choice, Facts, Memory, ScriptView, Set};

use super::{Scene, call_after, compiled, view_of};
use crate::Compiled;

/// The scene with other seats, and nothing else that scripts may read.
struct Seated(u32);

impl Facts for Seated {
    fn seated(&self) -> Set {
        Set::first_elements(self.0 as usize)
    }

    fn fact(&self, fact: javelina_engine::rules::FactId, at: [i32; 2]) -> i32 {
        Scene.fact(fact, at)
    }

    fn set(&self, fact: javelina_engine::rules::FactId, at: [i32; 2]) -> Set {
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
    let text = "fn loaded(view) { ask(\"good\", [\"cow\", \"sheep\"], \"then\") }\nfn then(view, good) { load(good) }";
    let script = compiled(text).expect("fine");
    let answers = [0, 1, 0].map(|good| call_after(&script, 1, Some(Choice::Element(good)), &Cell::new(0)));
    assert!(answers[0] == answers[2] && answers[0] != answers[1], "{answers:?}");
}
