//! Answers that are known already: the same as the first time, at the same price, and only of what was given.

use std::cell::{Cell, RefCell};

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

/// Scripts with calls of every sort, those that fail among them.
const MIXED: [&str; 7] = [
    "fn draw(view) { if view.cell.row == 1 { forbid(\"no\"); } else { allow(); } }",
    "fn draw(view) { for c in view.cell.neighbours { if c.symbol == \"mountain\" { forbid(); return; } } }",
    "fn draw(view) { if far(view.cell, 1) > 1 { forbid(); } }\nfn far(cell, by) { cell.row * by + cell.column }",
    "fn draw(view) { let n = 6 / (view.cell.row - 2); if n > 0 { forbid(); } }",
    "fn draw(view) { let all = []; for c in view.line { all.push(c); } if all[view.cell.row] == \"A2\" { allow(); } }",
    "fn draw(view) { let i = 0; while view.cell.row > 2 { i += 1; } if i == 0 { allow(); } }",
    "fn draw(view) { switch view.cell.symbol { \"town\" => forbid(), \"mountain\" => allow(), _ => () } }",
];

#[test]
fn a_call_answers_and_costs_what_it_does_without_calls_before_it() {
    let ask = |script: &Compiled, cell: i32, memo: bool| {
        let (memory, spent, prints) = (Memory::default(), Cell::new(0), RefCell::default());
        let prints = (!memo).then_some(&prints);
        let view = ScriptView { subjects: [cell, 7, 0, 0], prints, ..view_of(&Scene, &memory, &spent) };
        (script.script.call(script.functions[0].1, &view), spent.get())
    };
    for text in MIXED {
        let compiled = || compiled(text).unwrap_or_else(|found| panic!("{text}\n{found:?}"));
        let (used, forked) = (compiled(), compiled().script.fork());
        let forked = Compiled { script: forked, ..compiled() };
        for round in 0..3 {
            for cell in (0..9).map(|cell| (cell * 5 + round) % 9) {
                let alone = ask(&compiled(), cell, false);
                for (script, memo) in [(&used, false), (&used, true), (&forked, true), (&forked, false)] {
                    assert_eq!(ask(script, cell, memo), alone, "{text} about cell {cell}");
                }
            }
        }
    }
}

#[test]
fn an_answer_is_fixed_where_the_call_reads_its_first_subject_and_printed_facts_alone() {
    let fixed = |text: &str, cell: i32| {
        let script = compiled(text).unwrap_or_else(|found| panic!("{text}\n{found:?}"));
        script.script.fixed(script.functions[0].1, cell)
    };
    let text = "fn enter(view) { if view.cell.symbol == \"mountain\" && view.room > 5 { forbid(); } }";
    assert_eq!([0, 1, 5].map(|cell| fixed(text, cell)), [const { Some(Answer::Nothing) }; 3]);
    assert_eq!(fixed(text, 7), None, "a mountain, about which the state decides");
    let text = "fn draw(view) { if view.cell.row == 1 { forbid(); } }";
    assert_eq!([0, 3].map(|cell| fixed(text, cell)), [Some(Answer::decision(false)), Some(Answer::Nothing)]);
    let others = [
        "fn draw(view) { if view.seat == \"A\" { forbid(); } }",
        "fn draw(view) { if view.room > 1 { forbid(); } }",
        "fn draw(view) { if view.line.contains(view.cell) { forbid(); } }",
        "fn draw(view) { if 1 / (view.cell.row - 1) > 1 { forbid(); } }",
        "fn draw(view) { for n in 0..10_000 { } if view.cell.row == 9 { forbid(); } }",
    ];
    assert_eq!(others.map(|text| fixed(text, 0)), [const { None }; 5]);
}
