//! Expressions that are asked about at a table: `eval m: view.room + 1`.

use std::cell::{Cell, RefCell};

use javelina_engine::Files;
use javelina_engine::rules::{Answer, ExpressionNames, ItemId, Memory, Params, Printed, ScriptView};

use super::trees::{counters, table};
use super::{CATALOGUE, Scene, compiled, view_of};

const SCRIPT: &str = "fn extra_points(view) { add(doubled(view.room)); }\n\
                      fn doubled(n) {\n    print(n);\n    n * 2\n}\n\
                      fn delivered(view) { helped(); }\n\
                      fn helped() { circle(1); }";

/// A problem, as its code and place.
#[derive(Debug, PartialEq, Eq)]
struct Problem(String);

fn problem<T>(text: &str) -> Result<T, Problem> {
    Err(Problem(text.into()))
}

/// The value of an expression for seat A and what was printed, or the first problem with the text at its place; `own` as in
/// [`ExpressionNames`].
fn asked(expression: &str, own: bool) -> Result<(String, Vec<Printed>), Problem> {
    let script = compiled(SCRIPT).expect("fine");
    let (counters, params, mut files) = (counters(), ["every".to_string()], Files::default());
    let (catalogue, counters, params, tables) = (&CATALOGUE, &*counters, &params, &[table()]);
    let names = ExpressionNames { catalogue, counters, params, tables, own, file: "m.rhai" };
    let (script, function) = script.script.expression(expression, &names, &mut files).map_err(|found| {
        let span = found[0].span.expect("a place");
        Problem(format!("{} {} {}", found[0].code, files.name(span.file), &files.text(span.file)[span.range()]))
    })?;
    let (mut memory, spent, prints) = (Memory::default(), Cell::new(0), RefCell::default());
    memory.counters[0] = 4;
    memory.counters[10] = 7;
    let all = [(ItemId(0), "every".into(), 1, 5, 3)];
    let params = Params { item: Some(ItemId(0)), all: &all };
    let view = ScriptView { params, prints: Some(&prints), ..view_of(&Scene, &memory, &spent) };
    let answer = script.call(function, &view);
    match answer {
        Ok(Answer::Value(value)) => Ok((value, prints.take())),
        Ok(other) => panic!("{other:?}"),
        Err(fault) => Err(Problem(format!("{} {}:{}", script.explain(fault.code).0, fault.line, fault.column))),
    }
}

fn value(expression: &str) -> Result<String, Problem> {
    asked(expression, true).map(|(value, _)| value)
}

#[test]
fn an_expression_reads_facts_counters_and_params() {
    for (expression, expected) in [
        ("view.room + 1", "3"),
        ("view.line", "[A1, B1, C1, A2, A3]"),
        ("view.line.len", "5"),
        ("\"C3\".row * 10 + view.n", "34"),
        ("view.every", "3"),
        ("\"A1\".worth", "3"),
        ("\"C3\".worth", "()"),
        ("view.seat.bet", "7"),
        ("#{ seat: view.seat, there: view.line.contains(\"A1\") }", "#{seat: A, there: true}"),
        ("view.position", "()"),
        ("if view.room > 1 { \"many\" } else { \"few\" }", "many"),
    ] {
        assert_eq!(value(expression), Ok(expected.to_string()), "{expression}");
    }
}

#[test]
fn functions_of_the_script_are_called_and_what_they_print_has_its_place() {
    let printed = Printed { place: (3, 5), text: "2".into() };
    assert_eq!(asked("doubled(view.room) // twice", true), Ok(("4".into(), vec![printed])));
}

#[test]
fn an_expression_changes_nothing() {
    for expression in ["circle(1)", "add(1)", "ask(\"good\", all(\"good\"), \"f\")", "set_to(\"n\", 2)"] {
        let name = expression.split('(').next().unwrap_or_default();
        assert_eq!(value(expression), problem(&format!("R3018 eval {name}")), "{expression}");
    }
    assert_eq!(value("helped()"), problem("R3018 m.rhai circle"), "nor does a function that it calls");
    assert_eq!(value("print(1)"), problem("R3105 eval print(1)"));
}

#[test]
fn what_is_wrong_is_told_at_its_place() {
    assert_eq!(value("view.rom"), problem("R3012 eval rom"));
    assert_eq!(value("view.cell"), problem("R3012 eval cell"), "no point is asked");
    assert_eq!(value("view.drawn_over"), problem("R3017 eval drawn_over"));
    assert_eq!(value("\"C9\".row"), problem("R3020 eval \"C9\""));
    assert_eq!(value("1 / (view.room - 2)"), problem("R3106 0:3"));
    for text in ["1; 2", "1 }", "let n = 1", ") + (1", "1 } fn f() { 2", "view.room +"] {
        assert!(value(text).is_err_and(|told| told.0.contains(" eval ")), "{text}: {:?}", value(text));
    }
}

#[test]
fn an_expression_shows_no_secret() {
    assert_eq!(value("\"B\".hand"), problem("V2050 eval hand"));
    assert_eq!(value("view.deck_top == \"cow\""), problem("V2050 eval deck_top"));
    assert_eq!(value("all(\"seat\")[1].bet"), problem("V2050 eval bet"));
    assert_eq!(value("view.seat.hand"), Ok("5".into()));
    assert_eq!(asked("view.seat.hand", false), problem("V2050 eval hand"), "another seat asks");
    assert_eq!(asked("view.seat.bet", false), problem("V2050 eval bet"));
    assert_eq!(asked("view.room", false).map(|(value, _)| value), Ok("2".into()));
}
