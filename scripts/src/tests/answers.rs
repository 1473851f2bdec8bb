//! What scripts answer, and what they are given.

use std::cell::{Cell, RefCell};

use javelina_engine::rules::{
    Answer, Choice, CounterDecl, Decision, EffectId, ItemId, KindId, Lexicon, Memory, Params, Printed, Scope,
    ScriptEffect, ScriptView, Set,
};
use javelina_engine::{Diagnostic, Files};

use super::trees::table;
use super::{CATALOGUE, Scene, answered, call, compiled, view_of, yes};
use crate::Own;

const BORDER_RUN: &str = include_str!("../../../variants/arizona/border_run.rhai");
const SIDE_LOADING: &str = include_str!("../../../variants/arizona/side_loading.rhai");

#[test]
fn a_line_that_misses_an_edge_earns_nothing() {
    assert_eq!(answered(BORDER_RUN), Ok(Answer::add(10)));
    let stricter = BORDER_RUN.replace("== last_column", "> last_column");
    assert_eq!(answered(&stricter), Ok(Answer::Nothing));
}

#[test]
fn side_loading_asks_for_a_good_that_was_passed_and_loads_it() {
    let script = compiled(SIDE_LOADING).expect("the shipped script is fine");
    let loaded = script.functions[0].1;
    let then = 1 - loaded;
    let passed: Set = [0, 1].into_iter().collect();
    assert_eq!(
        call(&script, loaded, None),
        Ok(Answer::Ask {
            effects: vec![],
            kind: KindId(2),
            from: passed,
            may_skip: true,
            then,
            seat: None,
            prompt: None
        })
    );
    let load = ScriptEffect::new(EffectId(1), [1, 0, 0]);
    assert_eq!(call(&script, then, Some(Choice::Element(1))), Ok(Answer::Effects(vec![load])));
    assert_eq!(call(&script, then, Some(Choice::Skip)), Ok(Answer::Nothing));
}

#[test]
fn the_view_holds_subjects_the_seat_and_facts_as_plain_values() {
    yes("view.cell == \"B1\"");
    yes("view.as_ == 7");
    yes("view.seat == \"A\"");
    yes("view.line == [\"A1\", \"B1\", \"C1\", \"A2\", \"A3\"]");
    yes("view.line.len == 5");
    yes("\"B1\" in view.line && !(\"B2\" in view.line)");
    yes("all(\"good\") == [\"cow\", \"apple\"]");
    yes("all(\"seat\") == [\"A\", \"B\"] && all(\"seats\").len == 2");
    yes("`${view.cell}-${1 + 1}` == \"B1-2\"");
    yes(
        "helper(view) == 3 { allow(); } } fn helper(view) { if false { 0 } else { view.last_row } } fn draw(view) { if true",
    );
}

#[test]
fn a_fact_of_an_element_is_its_field_and_a_fact_of_two_a_method_of_the_first() {
    yes("view.cell.symbol == \"cow\" && \"B3\".symbol == \"mountain\"");
    yes("!\"cow\".delivered && \"apple\".delivered");
    yes("view.seat.hand == 5");
    yes("\"A1\".distance(\"C3\") == 4 && distance(\"A1\", \"C3\") == 4");
    yes("\"A1\".neighbours == [\"B1\", \"A2\"]");
    yes("\"s01\".between(\"s02\") == 0"); // a fact of 1,089 values
}

#[test]
fn the_former_spellings_of_facts_can_still_be_read() {
    yes("symbol(view.cell) == \"cow\" && view.cell.symbol() == \"cow\"");
    yes("!view.delivered(\"cow\") && view.delivered(\"apple\")");
    yes("view.hand(view.seat) == 5 && view.between(\"s01\", \"s02\") == 0");
}

#[test]
fn what_is_not_there_is_unit_and_so_is_all_that_hangs_on_it() {
    yes("view.position == ()");
    yes("view.position.symbol == () && symbol(view.position) == ()");
    yes("\"A1\".good == ()");
    yes("distance(view.position, \"A1\") == ()");
    assert_eq!(answered("fn loaded(view) { load(\"A1\".good); }"), Ok(Answer::Nothing));
    assert_eq!(answered("fn extra_points(view) { add(()); set(()); }"), Ok(Answer::Nothing));
}

#[test]
fn the_verbs_of_a_number_are_collected_and_combine_as_those_of_rules() {
    let number = |verbs: &str| match answered(&format!("fn extra_points(view) {{ {verbs} }}")) {
        Ok(Answer::Number(verbs)) => verbs,
        other => panic!("{verbs}: {other:?}"),
    };
    assert_eq!(number("add(3); add(-5);").add, -2);
    assert_eq!(number("set(4); set(4);").set, Some(4));
    assert_eq!(number("scale(3, 2); scale(1, 4);").scale, [[3, 2], [1, 4]]);
    assert_eq!(number("floor(1); floor(3);").floor, Some(3));
    assert_eq!(number("cap(9); cap(7);").cap, Some(7));
    assert_eq!(
        answered("fn favourite(view) { set(\"apple\"); }").map(|answer| match answer {
            Answer::Number(verbs) => verbs.set,
            _ => None,
        }),
        Ok(Some(1))
    );
    assert_eq!(super::code_of("fn extra_points(view) { set(1); set(2); }"), "R3118");
    assert_eq!(super::code_of("fn extra_points(view) { scale(1, 0); }"), "R3106");
}

#[test]
fn a_decision_forbids_with_a_reason_and_lifts_rules_by_name() {
    let decided = |verbs: &str| answered(&format!("fn draw(view) {{ {verbs} }}"));
    let because = |reason: &str| Decision { forbid: true, reason: Some(reason.into()), ..Decision::default() };
    assert_eq!(decided("forbid(); forbid(`${view.cell} is dry`);"), Ok(Answer::Decision(because("B1 is dry"))));
    assert_eq!(decided(r#"forbid("dry\nWon: B");"#), Ok(Answer::Decision(because("dry Won: B"))), "a line of its own");
    let lifts = vec!["gentle.cross".into(), "base.crossing".into()];
    let lifted = Decision { lifts, ..Decision::default() };
    assert_eq!(decided("allow(\"gentle.cross\"); allow(\"base.crossing\");"), Ok(Answer::Decision(lifted)));
    assert_eq!(decided("allow();"), Ok(Answer::decision(true)));
    assert_eq!(decided("let a = 1;"), Ok(Answer::Nothing), "no verb, no answer");
}

#[test]
fn sets_include_and_exclude_and_events_have_effects() {
    let more: Set = [0, 4].into_iter().collect();
    let less = Set::one(1);
    assert_eq!(
        answered("fn bonus_steps(view) { include([\"A1\", \"B2\"]); exclude([\"B1\"]); }"),
        Ok(Answer::Members { more, less })
    );
    let circle = |by| ScriptEffect::new(EffectId(0), [by, 0, 0]);
    let text = "fn loaded(view) { circle(2); helped(1); }\nfn helped(n) { circle(n); }";
    assert_eq!(answered(text), Ok(Answer::Effects(vec![circle(2), circle(1)])), "no effect is lost");
}

#[test]
fn a_value_that_is_returned_and_a_verb_after_a_question_are_faults() {
    for (text, code) in [
        ("fn draw(view) { 1 }", "R3026"),
        ("fn loaded(view) { ask(\"good\", [\"cow\"], \"then\"); circle(1); }\nfn then(view, good) { }", "R3019"),
    ] {
        assert_eq!(super::code_of(text), code, "{text}");
    }
}

#[test]
fn a_question_can_follow_effects_and_another_question() {
    let text = "fn loaded(view) { circle(1); ask(\"good\", [\"cow\"], \"second\"); }\n\
                fn second(view, good) { ask_or_skip(\"cells\", neighbours(view.cell), \"third\", \"Which cell?\"); }\n\
                fn third(view, cell) { if cell != () { circle(row(cell)); } }";
    let script = compiled(text).expect("fine");
    let circle = ScriptEffect::new(EffectId(0), [1, 0, 0]);
    let from = Set::one(0);
    assert_eq!(
        call(&script, 0, None),
        Ok(Answer::Ask {
            effects: vec![circle],
            kind: KindId(2),
            from,
            may_skip: false,
            then: 1,
            seat: None,
            prompt: None
        })
    );
    let Ok(Answer::Ask { kind, from, then, prompt, .. }) = call(&script, 1, Some(Choice::Element(0))) else { panic!() };
    assert_eq!((kind, from.len(), then), (KindId(0), 3, 2));
    assert_eq!(prompt.and_then(|number| script.script.prompt(number)), Some("Which cell?"));
    let circle = ScriptEffect::new(EffectId(0), [3, 0, 0]);
    assert_eq!(call(&script, 2, Some(Choice::Element(8))), Ok(Answer::Effects(vec![circle])));
}

#[test]
fn the_same_view_gives_the_same_answer_in_any_order_of_calls_and_on_a_fork() {
    let text = "fn extra_points(view) { let n = 0; for cell in view.line { n += cell.row * cell.column; } add(n); }\n\
                fn draw(view) { if view.room / (view.room - view.room) > 1 { forbid(); } }";
    let script = compiled(text).expect("fine");
    let first = call(&script, 0, None);
    assert_eq!(first, Ok(Answer::add(1 + 2 + 3 + 2 + 3)));
    let fault = call(&script, 1, None).expect_err("a division by 0");
    assert_eq!((fault.line, fault.column), (2, 30));
    assert_eq!(call(&script, 0, None), first);
    let fork = script.script.fork();
    let on_a_fork = move || fork.call(0, &view_of(&Scene, &Memory::default(), &Cell::new(0)));
    assert_eq!(std::thread::spawn(on_a_fork).join().unwrap(), first);
    assert_eq!(script.script.call(0, &view_of(&Scene, &Memory::default(), &Cell::new(0))), first);
}

#[test]
fn a_fault_in_an_auxiliary_function_has_its_own_place() {
    let script =
        compiled("fn extra_points(view) { add(half(view.room)); }\n\nfn half(n) {\n    n / (n - n)\n}").expect("fine");
    let fault = call(&script, 0, None).expect_err("a division by 0");
    assert_eq!((fault.line, fault.column), (4, 7));
    let script = compiled("fn extra_points(view) {\n    add(view.room * 2000000000);\n}").expect("fine");
    let fault = call(&script, 0, None).expect_err("too large");
    assert_eq!((fault.line, fault.column), (2, 5));
}

#[test]
fn what_is_printed_goes_to_the_reader_and_changes_neither_answer_nor_operations() {
    let script = compiled("fn extra_points(view) {\n    print(view.room + 1);\n    add(1);\n}").expect("fine");
    let (memory, spent, prints) = (Memory::default(), [Cell::new(0), Cell::new(0)], RefCell::default());
    let silent = script.script.call(0, &view_of(&Scene, &memory, &spent[0]));
    let read = script.script.call(0, &ScriptView { prints: Some(&prints), ..view_of(&Scene, &memory, &spent[1]) });
    assert_eq!((silent, spent[0].get()), (read, spent[1].get()));
    assert_eq!(prints.take(), [Printed { place: (2, 5), text: "3".into() }]);
}

/// A counter of numbers from 0 to 9.
fn counter(name: &str, per: [Option<KindId>; 2], slot: u16) -> CounterDecl {
    CounterDecl {
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
    }
}

fn with_counters(text: &str, counters: &[CounterDecl], params: &[String]) -> Result<crate::Compiled, Vec<Diagnostic>> {
    let mut files = Files::default();
    let file = files.add("a.rhai", text);
    let own = Own { counters, params, ..Own::default() };
    crate::compile_with(&files, file, &CATALOGUE, &Lexicon::of(&CATALOGUE), &Scene, own)
}

#[test]
fn counters_are_read_like_facts_and_changed_by_verbs() {
    let cells = [Some(KindId(0)), None];
    let counters = [counter("salt", cells, 2), counter("storms", [None; 2], 1)];
    let text = "fn extra_points(view) { add(\"C3\".salt * 10 + view.storms); }\n\
                fn loaded(view) { set_to(\"storms\", 3); add_to(\"salt\", view.cell, 1); }";
    let script = with_counters(text, &counters, &[]).expect("fine");
    let mut memory = Memory::default();
    memory.counters[1] = 4;
    memory.counters[2 + 8] = 6;
    let call = |function| script.script.call(function, &view_of(&Scene, &memory, &Cell::new(0)));
    assert_eq!(call(0), Ok(Answer::add(64)));
    let assign = |slot, value, add| ScriptEffect::Assign { slot, value: Some(value), add };
    assert_eq!(call(1), Ok(Answer::Effects(vec![assign(1, 3, false), assign(3, 1, true)])));
    let unknown = "fn loaded(view) { set_to(\"strms\", 3); }";
    assert_eq!(with_counters(unknown, &counters, &[]).expect_err("no such counter")[0].code, "R3030");
}

#[test]
fn where_players_act_in_any_order_a_script_touches_only_what_the_acting_player_has() {
    let met = CounterDecl { secret: true, ..counter("met", [Some(KindId(3)), None], 1) };
    let counters = [counter("storms", [None; 2], 0), met];
    let code = |step: &str| {
        let text = format!("fn written(view) {{ {step}; }}\nfn then(view, good) {{ circle(1) }}");
        with_counters(&text, &counters, &[]).err().map(|found| found[0].code)
    };
    for step in [
        "add_to(\"storms\", 1)",
        "set_to(\"met\", \"B\", 1)",
        "reveal(\"met\")",
        "\"B\".circle(1)",
        "for s in all(\"seat\") { s.circle(1); }",
        "\"B\".ask(\"good\", all(\"good\"), \"then\")",
    ] {
        assert_eq!(code(step), Some("V2054"), "{step}");
    }
    for step in ["circle(1)", "view.seat.circle(1)", "add_to(\"met\", view.seat, 1)"] {
        assert_eq!(code(step), None, "{step}");
    }
}

#[test]
fn a_counter_that_all_players_see_is_not_revealed() {
    let text = "fn loaded(view) { reveal(\"storms\"); }";
    let found = with_counters(text, &[counter("storms", [None; 2], 0)], &[]).expect_err("it is public");
    assert_eq!((found[0].code, found[0].message.as_str()), ("V2049", "`storms` is already public"));
}

#[test]
fn a_secret_counter_is_read_of_the_acting_seat_alone() {
    let counters = [CounterDecl { secret: true, ..counter("vote", [Some(KindId(3)), None], 4) }];
    let read = |seat: &str| {
        let text = format!("fn extra_points(view) {{ add({seat}.vote); }}");
        let script = with_counters(&text, &counters, &[]).map_err(|found| found[0].code)?;
        let mut memory = Memory::default();
        memory.counters[4] = 7;
        let answer = script.script.call(0, &view_of(&Scene, &memory, &Cell::new(0)));
        answer.map_err(|fault| script.script.explain(fault.code).0)
    };
    assert_eq!((read("view.seat"), read("\"B\"")), (Ok(Answer::add(7)), Err("V2050")));
}

#[test]
fn params_of_the_item_are_fields_of_the_view() {
    let script = with_counters("fn extra_points(view) { add(view.every); }", &[], &["every".into()]).expect("fine");
    let all = [(ItemId(1), "every".into(), 1, 5, 2), (ItemId(0), "every".into(), 1, 5, 4)];
    let (memory, spent) = (Memory::default(), Cell::new(0));
    let params = Params { item: Some(ItemId(0)), all: &all };
    let view = ScriptView { params, ..view_of(&Scene, &memory, &spent) };
    assert_eq!(script.script.call(0, &view), Ok(Answer::add(4)));
}

fn with_table(text: &str) -> Result<crate::Compiled, Vec<Diagnostic>> {
    let mut files = Files::default();
    let file = files.add("a.rhai", text);
    let own = Own { tables: &[table()], ..Own::default() };
    crate::compile_with(&files, file, &CATALOGUE, &Lexicon::of(&CATALOGUE), &Scene, own)
}

#[test]
fn a_table_of_the_item_is_a_field_of_its_elements() {
    let sum = "fn extra_points(view) { for c in all(\"cell\") { add((c.worth ?? 0) * 10); } }";
    let script = with_table(sum).expect("fine");
    assert!(script.warnings.is_empty(), "{:?}", script.warnings);
    let (memory, spent) = (Memory::default(), Cell::new(0));
    let call = |script: &crate::Compiled| script.script.call(0, &view_of(&Scene, &memory, &spent));
    assert_eq!(call(&script), Ok(Answer::add(20)));
    let asked = with_table("fn extra_points(view) { if \"C3\".worth == () { add(7); } }").expect("fine");
    assert_eq!(call(&asked), Ok(Answer::add(7)));
    let bare = with_table("fn extra_points(view) { add(\"A1\".worth + 1); }").expect("fine");
    assert_eq!(bare.warnings.iter().map(|one| one.code).collect::<Vec<_>>(), ["R3027"], "it may be `()`");
    for (text, code, says) in [
        ("add(view.worth);", "R3012", "`worth` is a field of one cell, not of the view; write `cell.worth`"),
        ("add(\"A1\".wort ?? 0);", "R3012", "has no field `wort`; did you mean `worth`?"),
        ("for s in all(\"seat\") { add(s.worth ?? 0); }", "R3105", "`worth` needs a cell"),
        ("if \"A1\".worth == \"A1\" { add(1); }", "R3028", "a number and a text are never equal"),
    ] {
        let found = with_table(&format!("fn extra_points(view) {{ {text} }}")).expect_err(text);
        let said = format!("{}; {}", found[0].message, found[0].help.as_deref().unwrap_or_default());
        assert_eq!(found[0].code, code, "{text}: {said}");
        assert!(said.contains(says), "{text}: {said}");
    }
}

#[test]
fn the_reference_names_every_function_and_every_point_that_can_be_answered() {
    let text = crate::reference(&CATALOGUE);
    for word in [
        "`fn extra_points(view)`",
        "`view.as_`",
        "`good.delivered`",
        "`cell.symbol`",
        "`cell.distance(cell)`",
        "`set_to(counter, value)`",
        "`load(good)`",
        "`ask(",
    ] {
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
    for (name, text) in
        [("small", "fn enter(view) { if view.cell == \"B1\" { allow(); } }"), ("border_run", BORDER_RUN)]
    {
        let script = compiled(text).expect("fine");
        let memory = Memory::default();
        let begin = std::time::Instant::now();
        let calls = 20_000;
        for _ in 0..calls {
            script.script.call(0, &view_of(&Scene, &memory, &Cell::new(0))).expect("fine");
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
    assert_eq!(said("fn draw(view) { print([\"A99\", 1][0].symbol); }"), "R3112 symbol(\"A99\")");
    assert_eq!(said("fn bonus_steps(view) { include([\"A1\", [\"Z9\", 1][0]]); }"), "R3112 include(\"Z9\")");
    assert_eq!(said("fn loaded(view) { load([\"B1\", 1][0]); }"), "R3112 load(\"B1\")");
    assert_eq!(said("fn draw(view) { print(first([]) + 1); }"), "R3105 () + a number");
    assert_eq!(said("fn draw(view) { print(least(first([]))); }"), "R3105 least(())");
    assert_eq!(said("fn draw(view) { if first([]) { forbid(); } }"), "R3109 ()");
}
