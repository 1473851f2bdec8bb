//! What scripts answer, and what they are given.

use std::cell::Cell;

use javelina_engine::rules::{Answer, Choice, EffectId, KindId, Lexicon, Memory, ScriptEffect, ScriptView, Set};
use javelina_engine::{Files, Seat};

use super::{CATALOGUE, Scene, answered, call, compiled};

const BORDER_RUN: &str = include_str!("../../../variants/arizona/border_run.rhai");
const SIDE_LOADING: &str = include_str!("../../../variants/arizona/side_loading.rhai");

#[test]
fn a_line_that_misses_an_edge_earns_nothing() {
    assert_eq!(answered(BORDER_RUN), Ok(Answer::Number(10)));
    let stricter = BORDER_RUN.replace("== last_column", "> last_column");
    assert_eq!(answered(&stricter), Ok(Answer::Number(0)));
}

#[test]
fn side_loading_asks_for_a_good_that_was_passed_and_loads_it() {
    let script = compiled(SIDE_LOADING).expect("the shipped script is fine");
    let loaded = script.functions[0].1;
    let then = 1 - loaded;
    let passed: Set = [0, 1].into_iter().collect();
    assert_eq!(
        call(&script, loaded, None),
        Ok(Answer::Ask { effects: vec![], kind: KindId(2), from: passed, may_skip: true, then })
    );
    let load = ScriptEffect::new(EffectId(1), [1, 0, 0]);
    assert_eq!(call(&script, then, Some(Choice::Element(1))), Ok(Answer::Effects(vec![load])));
    assert_eq!(call(&script, then, Some(Choice::Skip)), Ok(Answer::Nothing));
}

#[test]
fn the_view_holds_subjects_the_seat_and_facts_as_plain_values() {
    let yes = |condition: &str| {
        let text = format!("fn enter(view) {{ {condition} }}");
        assert_eq!(answered(&text), Ok(Answer::Bool(true)), "{condition}");
    };
    yes("view.cell == \"B1\"");
    yes("view.as_ == 7");
    yes("view.seat == \"A\"");
    yes("symbol(view.cell) == \"cow\"");
    yes("symbol(\"B3\") == \"mountain\"");
    yes("view.cell.symbol() == \"cow\"");
    yes("view.line == [\"A1\", \"B1\", \"C1\", \"A2\", \"A3\"]");
    yes("view.line.len == 5");
    yes("!view.delivered(\"cow\") && view.delivered(\"apple\")");
    yes("view.hand(view.seat) == 5");
    yes("distance(\"A1\", \"C3\") == 4");
    yes("neighbours(\"A1\") == [\"B1\", \"A2\"]");
    yes("\"B1\" in view.line && !(\"B2\" in view.line)");
    yes("elements(\"good\") == [\"cow\", \"apple\"]");
    yes("elements(\"seat\") == [\"A\", \"B\"] && elements(\"seats\").len == 2");
    yes("`${view.cell}-${1 + 1}` == \"B1-2\"");
    yes("helper(view) == 3 } fn helper(view) { view.last_row");
}

#[test]
fn what_is_not_there_is_unit_and_so_is_all_that_hangs_on_it() {
    let yes = |condition: &str| {
        let text = format!("fn enter(view) {{ {condition} }}");
        assert_eq!(answered(&text), Ok(Answer::Bool(true)), "{condition}");
    };
    yes("view.position == ()");
    yes("symbol(view.position) == ()");
    yes("good(\"A1\") == ()");
    yes("distance(view.position, \"A1\") == ()");
    assert_eq!(answered("fn loaded(view) { load(good(\"A1\")) }"), Ok(Answer::Nothing));
}

#[test]
fn each_kind_of_point_takes_its_kind_of_answer() {
    let cells: Set = [0, 4].into_iter().collect();
    assert_eq!(answered("fn draw(view) { true }"), Ok(Answer::Bool(true)));
    assert_eq!(answered("fn enter(view) { false }"), Ok(Answer::Bool(false)));
    assert_eq!(answered("fn extra_points(view) { -3 }"), Ok(Answer::Number(-3)));
    assert_eq!(answered("fn bonus_steps(view) { [\"A1\", \"B2\"] }"), Ok(Answer::Set(cells)));
    assert_eq!(answered("fn extra_points(view) { }"), Ok(Answer::Nothing));
    let circle = |by| ScriptEffect::new(EffectId(0), [by, 0, 0]);
    assert_eq!(answered("fn loaded(view) { circle(2) }"), Ok(Answer::Effects(vec![circle(2)])));
    assert_eq!(
        answered("fn loaded(view) { [circle(2), (), circle(1)] }"),
        Ok(Answer::Effects(vec![circle(2), circle(1)]))
    );
}

#[test]
fn a_question_can_follow_effects_and_another_question() {
    let text = "fn loaded(view) { [circle(1), ask(\"good\", [\"cow\"], \"second\")] }\n\
                fn second(view, good) { ask_or_skip(\"cells\", neighbours(view.cell), \"third\") }\n\
                fn third(view, cell) { if cell != () { circle(row(cell)) } }";
    let script = compiled(text).expect("fine");
    let circle = ScriptEffect::new(EffectId(0), [1, 0, 0]);
    let from = Set::one(0);
    assert_eq!(
        call(&script, 0, None),
        Ok(Answer::Ask { effects: vec![circle], kind: KindId(2), from, may_skip: false, then: 1 })
    );
    let Ok(Answer::Ask { kind, from, then, .. }) = call(&script, 1, Some(Choice::Element(0))) else { panic!() };
    assert_eq!((kind, from.len(), then), (KindId(0), 3, 2));
    let circle = ScriptEffect::new(EffectId(0), [3, 0, 0]);
    assert_eq!(call(&script, 2, Some(Choice::Element(8))), Ok(Answer::Effects(vec![circle])));
}

#[test]
fn the_same_view_gives_the_same_answer_in_any_order_of_calls_and_on_a_fork() {
    let text = "fn extra_points(view) { let n = 0; for cell in view.line { n += row(cell) * column(cell); } n }\n\
                fn draw(view) { throw \"no\" }";
    let script = compiled(text).expect("fine");
    let first = call(&script, 0, None);
    assert_eq!(first, Ok(Answer::Number(1 + 2 + 3 + 2 + 3)));
    let fault = call(&script, 1, None).expect_err("it throws");
    assert_eq!((fault.line, fault.column), (2, 17));
    assert_eq!(call(&script, 0, None), first);
    let fork = script.script.fork();
    let memory = Memory::default();
    let view = ScriptView { memory: &memory, ..view_of() };
    assert_eq!(std::thread::spawn(move || fork.call(0, &ScriptView { facts: &Scene, memory: &Memory::default(), ..view_of() })).join().unwrap(), first);
    assert_eq!(script.script.call(0, &view), first);
}

fn view_of() -> ScriptView<'static> {
    static MEMORY: std::sync::LazyLock<Memory> = std::sync::LazyLock::new(Memory::default);
    let spent = Box::leak(Box::new(Cell::new(0)));
    ScriptView { facts: &Scene, memory: &MEMORY, subjects: [1, 7, 0, 0], seat: Seat(0), answer: None, spent }
}

#[test]
fn counters_are_read_by_name_and_by_element() {
    use javelina_engine::rules::{CounterDecl, ItemId, Scope};
    let counter = |name: &str, per, slot| CounterDecl {
        item: ItemId(0),
        name: name.into(),
        per,
        values: None,
        least: 0,
        greatest: 9,
        start: 0,
        starts: vec![],
        scope: Scope::Game,
        secret: false,
        slot,
        shown: None,
        revealed: None,
    };
    let counters = [counter("salt", [Some(KindId(0)), None], 2), counter("storms", [None; 2], 1)];
    let mut files = Files::default();
    let file = files.add("a.rhai", "fn extra_points(view) { view.salt(\"C3\") * 10 + view.storms }");
    let script =
        crate::compile_with(&files, file, &CATALOGUE, &Lexicon::of(&CATALOGUE), &Scene, &counters).expect("fine");
    let mut memory = Memory::default();
    memory.counters[1] = 4;
    memory.counters[2 + 8] = 6;
    let answer = script.script.call(0, &ScriptView { memory: &memory, ..view_of() });
    assert_eq!(answer, Ok(Answer::Number(64)));
    let secret: Vec<_> = counters.into_iter().map(|one| CounterDecl { secret: true, ..one }).collect();
    let found = crate::compile_with(&files, file, &CATALOGUE, &Lexicon::of(&CATALOGUE), &Scene, &secret)
        .expect_err("secret counters are nobody's business");
    assert_eq!(found.iter().map(|one| one.code).collect::<Vec<_>>(), ["R3017", "R3017"]);
}

#[test]
fn the_reference_names_every_function_and_every_point_that_can_be_answered() {
    let text = crate::reference(&CATALOGUE);
    for word in
        ["`fn extra_points(view)`", "`view.as_`", "`view.delivered(good)`", "`symbol(cell)`", "`load(good)`", "`ask("]
    {
        assert!(text.contains(word), "{word}\n{text}");
    }
    assert!(!text.contains("fn before_draw"));
    for native in crate::calls::library::NATIVES {
        assert!(text.contains(&format!("`{}(", native.name)), "{}", native.name);
    }
}

/// A measure for people: run it with `--nocapture` in a release build.
#[test]
fn a_small_call_costs_microseconds() {
    for (name, text) in [("small", "fn enter(view) { view.cell == \"B1\" }"), ("border_run", BORDER_RUN)] {
        let script = compiled(text).expect("fine");
        let view = view_of();
        let begin = std::time::Instant::now();
        let calls = 20_000;
        for _ in 0..calls {
            script.script.call(0, &ScriptView { spent: &Cell::new(0), ..view }).expect("fine");
        }
        let each = begin.elapsed().as_nanos() / calls;
        println!("{name}: {each} ns a call");
        assert!(each < 200_000, "{name}: {each} ns");
    }
}

#[test]
fn a_failure_says_what_was_thrown_and_what_was_used_with_what() {
    let said = |text: &str| {
        let script = compiled(text).expect("fine");
        let fault = call(&script, script.functions[0].1, None).expect_err("it fails");
        format!("{} {}", script.script.explain(fault.code).0, fault.said.text())
    };
    assert_eq!(said("fn draw(view) { throw \"no room\\nfor `cows`\" }"), "R3110 no room for 'cows'");
    assert_eq!(said("fn draw(view) { throw 7 }"), "R3110 7");
    assert_eq!(said("fn draw(view) { throw [1] }"), "R3110 a list");
    assert_eq!(
        said(&format!("fn draw(view) {{ throw \"{}\" }}", "é".repeat(90))),
        format!("R3110 {}…", "é".repeat(46))
    );
    assert_eq!(said("fn draw(view) { symbol(\"A\" + 99) }"), "R3112 symbol(\"A99\")");
    assert_eq!(said("fn bonus_steps(view) { [\"A1\", \"Z9\"] }"), "R3112 answer(\"Z9\")");
    assert_eq!(said("fn loaded(view) { load(`${view.cell}`) }"), "R3112 load(\"B1\")");
    assert_eq!(said("fn draw(view) { view.position + 1 }"), "R3105 () + a number");
    assert_eq!(said("fn draw(view) { least(first([])) }"), "R3105 least(())");
    assert_eq!(said("fn draw(view) { if view.position { true } }"), "R3109 ()");
}
