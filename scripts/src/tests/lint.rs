//! One mistake a text; the words under the marks are exactly what is wrong.

use super::compiled;

/// Checks a text in which `«` and `»` stand around what the first diagnostic underlines.
fn check(code: &str, marked: &str, message: &str, help: &str) {
    let text = marked.replace(['«', '»'], "");
    let wanted = marked.split(['«', '»']).nth(1).expect("a mark");
    let start = marked.find('«').expect("a mark");
    let found = match compiled(&text) {
        Err(found) => found,
        Ok(script) => script.warnings,
    };
    assert_eq!(found.len(), 1, "{text}\n{found:#?}");
    let one = &found[0];
    assert_eq!(
        (one.code, &text[one.span.unwrap().range()], one.span.unwrap().start),
        (code, wanted, start),
        "{one:#?}"
    );
    assert_eq!(one.message, message);
    assert_eq!(one.help.as_deref().unwrap_or(""), help);
}

#[test]
fn what_a_seat_must_not_know_cannot_be_read_whatever_way_it_is_reached() {
    let why = "read a public fact, or one that the acting player may see";
    check(
        "V2050",
        "fn extra_points(view) { if view.«deck_top» == \"town\" { add(1); } }",
        "the acting player may not know `deck_top`",
        why,
    );
    check(
        "V2050",
        "fn extra_points(view) { peek(view); }\nfn peek(sight) { if sight.«deck_top» == () { add(1); } }",
        "the acting player may not know `deck_top`",
        why,
    );
    check(
        "V2050",
        "fn extra_points(view) { let other = view; if other.«deck_top» == () { add(1); } }",
        "the acting player may not know `deck_top`",
        why,
    );
    check(
        "R3017",
        "fn enter(view) { if view.«trapped» { forbid(); } }",
        "`trapped` cannot be read at `enter`",
        "read it at an event and store it in a counter; it is too slow for each candidate",
    );
    check(
        "R3017",
        "fn extra_points(view) { add(view.«total»); }",
        "`total` cannot be read at `extra_points`",
        "use a fact that is known before this point, or store it in a counter at an earlier event",
    );
    check(
        "R3017",
        "fn extra_points(view) { add(view.«drawn_over».len); }",
        "`drawn_over` cannot be read at `extra_points`",
        "read it at loaded",
    );
}

#[test]
fn a_mistyped_call_or_question_leaves_no_word_about_the_function_that_it_means() {
    for (text, code) in [
        ("fn loaded(view) { ask(\"good\", [\"cow\"], \"pad\") }\nfn paid(view, good) { }", "R3019"),
        ("fn loaded(view) { circle(twise(1)) }\nfn twice(n) { n + n }", "R3010"),
        ("fn loaded(view) { circle(twice(1, 2)) }\nfn twice(n) { n + n }", "R3011"),
    ] {
        let found = compiled(text).expect_err("a name that nothing has");
        assert_eq!(found.iter().map(|one| one.code).collect::<Vec<_>>(), [code], "{text}");
    }
    let found = compiled("fn loaded(view) { circle(1) }\nfn twice(n) { n + n }").expect("a warning alone");
    assert_eq!(found.warnings.iter().map(|one| one.code).collect::<Vec<_>>(), ["R3015"]);
}

#[test]
fn one_mistake_does_not_hide_the_others() {
    let text = "fn draw(view) { let a = ; }\nfn enter(view) { symbl(1) }\nfn extra_points(view) { add(view.lin); }\nlet x = 1;\n\
                fn bonus_steps(view) { frist }";
    let found = compiled(text).expect_err("five mistakes");
    let codes: Vec<&str> = found.iter().map(|one| one.code).collect();
    assert_eq!(codes, ["R3001", "R3010", "R3012", "R3008", "R3007"]);
}

#[test]
fn a_point_and_a_fact_of_one_name_do_not_meet() {
    let text = "fn delivered(view) { if \"apple\".delivered { circle(1) } }";
    assert!(compiled(text).is_ok());
}

#[test]
fn a_follow_up_takes_answers_of_one_kind() {
    let text = "fn loaded(view) { if view.room > 1 { ask(\"good\", [], \"then\") } else { ask(\"cell\", [], \"then\") } }\n\
                fn then(view, it) { }";
    assert_eq!(compiled(text).expect_err("two kinds")[0].code, "R3019");
}

#[test]
fn a_function_with_dots_in_its_name_answers_no_point() {
    let found = compiled("fn draw.cells(view) { forbid(); }").expect_err("no name");
    let told: Vec<_> = found.iter().map(|one| (one.code, one.message.as_str(), one.help.as_deref())).collect();
    assert_eq!(told, [("R3013", "`draw.cells` is not the name of a rule point", Some("write `fn draw(view)`"))]);
}

#[test]
fn the_field_of_an_element_is_named_by_the_subject_of_the_point() {
    for (text, help) in [
        ("fn draw(view) { if view.symbol == \"town\" { forbid(); } }", "write `view.cell.symbol`"),
        ("fn draw(view) { if view.distance == 1 { forbid(); } }", "write `view.cell.distance(cell)`"),
        ("fn bonus_steps(view) { if view.delivered > 1 { include([\"A1\"]); } }", "write `good.delivered`"),
    ] {
        let found = compiled(text).expect_err("not a field of the view");
        assert_eq!(found[0].help.as_deref(), Some(help), "{text}");
    }
}

#[test]
fn former_names_are_underlined_with_a_sure_fix() {
    let cases = [
        ("fn «walk»(view) { if view.cell == \"A1\" { allow(); } }", "enter"),
        ("fn «bonus.cells»(view) { include([\"A1\"]); }", "bonus_steps"),
        ("fn «bonus_cells»(view) { include([\"A1\"]); }", "bonus_steps"),
        ("fn enter(view) { if view.cell.«sign» == \"town\" { allow(); } }", "symbol"),
        ("fn enter(view) { if view.«field» == \"A1\" { allow(); } }", "cell"),
        ("fn enter(view) { if view.«track».len > 2 { allow(); } }", "line"),
        ("fn loaded(view) { if \"B\".«purse» > 1 { circle(1) } }", "coins"),
        ("fn loaded(view) { «ring»(1) }", "circle"),
        ("fn loaded(view) { send(\"«byre»\", \"A\", \"yard\", ()) }", "stable"),
        ("fn loaded(view) { load(all(\"«ware»\")[0]) }", "good"),
    ];
    for (marked, now) in cases {
        let text = marked.replace(['«', '»'], "");
        let start = marked.find('«').expect("a mark");
        let found = compiled(&text).map_or_else(|found| found, |script| script.warnings);
        assert_eq!(found.len(), 1, "{text}\n{found:#?}");
        assert_eq!((found[0].code, found[0].span.unwrap().start), ("V2096", start), "{found:#?}");
        let (span, with) = &found[0].fixes[0].edits[0];
        let new = format!("{}{with}{}", &text[..span.start], &text[span.end..]);
        assert!(found[0].fixes[0].sure && with == now, "{found:#?}");
        assert!(compiled(&new).is_ok_and(|script| script.warnings.is_empty()), "{new}");
    }
}
