//! What only one seat knows does not show: V2050 and V2051, as in rules.

use super::trees::with_tree;
use crate::judge::flow::flow;

/// The codes of a script, each with the text at its place.
fn leaks(text: &str) -> Vec<String> {
    let found = with_tree(text, |tree, known| flow(tree, known, None));
    found.iter().map(|one| format!("{} {}", one.code, &text[one.span.unwrap().range()])).collect()
}

/// The body of a function at `delivered`.
fn delivered(body: &str) -> Vec<String> {
    leaks(&format!("fn delivered(view) {{ {body} }}"))
}

#[test]
fn what_all_see_rests_on_what_all_know() {
    assert_eq!(leaks("fn turns(view) { if view.seat.hand >= 1 { add(1); } }"), ["V2050 hand"]);
    assert_eq!(leaks("fn turns(view) { let n = view.seat.bet; add(n); }"), ["V2050 bet"]);
    assert_eq!(leaks("fn turns(view) { add(view.room); }"), [""; 0]);
    assert_eq!(
        leaks("fn draw(view) { if view.seat.hand >= 1 { forbid(); } }"),
        [""; 0],
        "only the seat itself sees it"
    );
}

#[test]
fn the_acting_seat_reads_what_it_knows() {
    assert_eq!(leaks("fn draw(view) { if \"B\".hand >= 1 { forbid(); } }"), ["V2050 hand"]);
    assert_eq!(leaks("fn draw(view) { for s in all(\"seat\") { if s.bet >= 1 { forbid(); } } }"), ["V2050 bet"]);
    assert_eq!(leaks("fn draw(view) { let me = view.seat; if me.bet >= me.hand { forbid(); } }"), [""; 0]);
    assert_eq!(leaks("fn draw(view) { if view.deck_top == \"cow\" { forbid(); } }"), ["V2050 deck_top"]);
    assert_eq!(leaks("fn shown(view) { if view.deck_top == \"cow\" { circle(1); } }"), [""; 0], "the event opens it");
    let asked =
        "fn shown(view) { if view.deck_top == \"cow\" { ask(\"good\", [view.deck_top == \"cow\", true], \"f\"); } }";
    let _ = asked;
}

#[test]
fn another_seat_learns_nothing_from_what_happens_to_it() {
    for body in [
        "if view.seat.hand > 2 { \"B\".circle(1); }",
        "\"B\".circle(view.seat.hand);",
        "if view.seat.hand > 2 { return; } for s in all(\"seat\") { s.circle(1); }",
        "for s in all(\"seat\") { if view.seat.hand > 2 { break; } s.circle(1); }",
        "for s in all(\"seat\") { s.circle(1); if view.seat.hand > 2 { break; } }",
        "for s in all(\"seat\") { s.circle(1); if view.seat.hand > 2 { return; } }",
        "let n = 1; if view.seat.hand > 2 { n = 1; } \"B\".circle(n);",
        "let n = 0; while n < view.seat.hand { n += 1; \"B\".circle(1); }",
        "let all = []; if view.seat.hand > 2 { all.push(1); } \"B\".circle(all.len());",
        "switch view.seat.hand { 1 => \"B\".circle(1), _ => circle(1) }",
        "let rich = view.seat.hand > 2 && view.room > 1; if rich { send(\"stable\", \"B\", \"yard\", ()); }",
        "if view.seat.hand > 2 { send(\"yard\", (), \"stable\", \"B\"); }",
        "if view.seat.hand > 2 { set_to(\"bet\", \"B\", 1); }",
        "if view.seat.hand > 2 { \"B\".ask(\"good\", all(\"good\"), \"took\"); }",
    ] {
        let text = format!("fn delivered(view) {{ {body} }} fn took(view, good) {{ }}");
        assert_eq!(leaks(&text), ["V2050 hand"], "{body}");
    }
    for fine in [
        "if view.seat.hand > 2 { circle(1); view.seat.circle(1); set_to(\"bet\", view.seat, 1); }",
        "\"B\".circle(1); if view.seat.hand > 2 { return; }",
        "for s in all(\"seat\") { s.circle(view.room); } if view.seat.hand > 2 { circle(1); }",
        "if view.seat.hand > 2 { send(\"stable\", view.seat, \"yard\", ()); }",
        "let n = view.seat.hand; n = 1; circle(n);",
    ] {
        assert_eq!(delivered(fine), [""; 0], "{fine}");
    }
}

#[test]
fn in_a_loop_over_seats_each_one_acts_on_what_it_knows() {
    for fine in [
        "if s.bet > 2 { s.circle(1); }",
        "let n = s.bet; s.circle(n);",
        "if s.hand > 2 && s.bet > 1 { set_to(\"bet\", s, s.bet + 1); }",
        "s.circle(twice(s.bet));",
        "let n = 0; if s.bet > 2 { n = 2; } s.circle(n);",
        "let n = 0; for k in 0..s.bet { n += 1; } set_to(\"bet\", s, n);",
        "let list = []; list.push(s.bet); s.circle(list.len);",
    ] {
        let text = format!("fn delivered(view) {{ for s in all(\"seat\") {{ {fine} }} }} fn twice(n) {{ n * 2 }}");
        assert_eq!(leaks(&text), [""; 0], "{fine}");
    }
    for (body, place) in [
        ("if s.bet > 2 { circle(1); }", "bet"),
        ("circle(s.bet);", "bet"),
        ("if s.bet > 2 { \"B\".circle(1); }", "bet"),
        ("for t in all(\"seat\") { if s.bet > 2 { t.circle(1); } }", "bet"),
        ("if view.seat.hand > 2 { s.circle(1); }", "hand"),
        ("s.circle(n); n = s.bet;", "bet"),
        ("n += s.bet; s.circle(n);", "bet"),
        ("s.circle(1); if s.bet > 2 { break; }", "bet"),
        ("s.circle(1); if s.bet > 2 { return; }", "bet"),
        ("list.push(s.bet);", "bet"),
        ("let n = 0; if s.bet > 2 { n = 2; } circle(n);", "bet"),
        ("let n = 0; for t in all(\"seat\") { n += t.bet; t.circle(n); }", "bet"),
        ("let n = 0; for t in all(\"seat\") { if s.bet > 2 { n += 1; } t.circle(n); }", "bet"),
        ("print(s.bet);", "bet"),
        ("if s.bet > 2 { set_to(\"bet\", view.seat, 1); }", "bet"),
        ("if s.bet > 2 { send(\"stable\", view.seat, \"yard\", ()); }", "bet"),
        ("if s.bet > 2 { set_to(\"n\", 1); }", "set_to"),
        ("if other(s) > 2 { s.circle(1); }", "bet"),
    ] {
        let text = format!(
            "fn delivered(view) {{ let n = 0; let list = []; for s in all(\"seat\") {{ {body} }} circle(list.len); }} \
             fn other(s) {{ s.bet }}"
        );
        let found = leaks(&text);
        assert!(found.iter().any(|one| one.ends_with(place)), "{body}: {found:?}");
    }
    let printed = with_tree("fn delivered(view) { for s in all(\"seat\") { print(s.bet); } }", |tree, known| {
        flow(tree, known, None)
    });
    assert_eq!(printed[0].message, "`print` would show `bet` of another player");
    // Where all see the answer, and where no effects are, nobody's secret is read.
    assert_eq!(leaks("fn turns(view) { for s in all(\"seat\") { if s.bet > 2 { add(1); } } }"), ["V2050 bet"]);
    assert_eq!(leaks("fn draw(view) { for s in all(\"seat\") { if s.bet > 2 { forbid(); } } }"), ["V2050 bet"]);
}

#[test]
fn a_loop_in_a_function_that_is_called_knows_no_secret_of_the_loop_around_the_call() {
    let given = "fn delivered(view) { for s in all(\"seat\") { spread(s.bet); } } \
                 fn spread(n) { for t in all(\"seat\") { t.circle(n); } }";
    assert_eq!(leaks(given), ["V2050 bet"]);
    let decided = "fn delivered(view) { for s in all(\"seat\") { if s.bet > 2 { reward(); } } } \
                   fn reward() { for t in all(\"seat\") { t.circle(1); } }";
    assert_eq!(leaks(decided), ["V2050 bet"]);
}

#[test]
fn a_public_counter_keeps_no_secret() {
    assert_eq!(delivered("set_to(\"n\", view.seat.hand);"), ["V2051 set_to"]);
    assert_eq!(delivered("if view.seat.hand > 2 { add_to(\"salt\", \"A1\", 1); }"), ["V2051 add_to"]);
    assert_eq!(delivered("add_to(\"n\", 1); if view.seat.hand > 2 { set_to(\"bet\", view.seat, 1); }"), [""; 0]);
}

#[test]
fn calls_and_answers_carry_secrets_on() {
    let called = "fn delivered(view) { give(view.seat.hand); } fn give(n) { \"B\".circle(n); }";
    assert_eq!(leaks(called), ["V2050 hand"]);
    let given =
        "fn delivered(view) { \"B\".circle(rich(view)); } fn rich(view) { if view.seat.hand > 2 { 1 } else { 2 } }";
    assert_eq!(leaks(given), ["V2050 hand"]);
    let asked = "fn delivered(view) { if view.seat.hand > 2 { ask(\"good\", all(\"good\"), \"took\"); } } \
                 fn took(view, good) { \"B\".circle(1); }";
    assert_eq!(leaks(asked), ["V2050 hand"]);
    // A question without options is not asked, and that shows.
    let chosen = "fn delivered(view) { let some = []; if view.seat.hand > 2 { some.push(\"cow\"); } \
                  ask(\"good\", some, \"took\"); } fn took(view, good) { \"B\".circle(1); }";
    assert_eq!(leaks(chosen), ["V2050 hand"]);
    let options = "fn delivered(view) { let some = []; if view.seat.hand > 2 { some.push(\"cow\"); } \
                   \"B\".ask(\"good\", some, \"took\"); } fn took(view, good) { }";
    assert_eq!(leaks(options), ["V2050 hand"]);
}

#[test]
fn what_is_revealed_is_open() {
    assert_eq!(delivered("\"B\".circle(view.seat.bet);"), ["V2050 bet"]);
    assert_eq!(delivered("reveal(\"bet\"); \"B\".circle(view.seat.bet);"), [""; 0]);
    assert_eq!(delivered("if view.room > 1 { reveal(\"bet\"); } \"B\".circle(view.seat.bet);"), ["V2050 bet"]);
    let written = "set_to(\"bet\", view.seat, 1); reveal(\"bet\"); \"B\".circle(view.seat.bet);";
    assert_eq!(delivered(written), ["V2050 bet"], "what is read is the value before");
    assert_eq!(delivered("if view.seat.hand > 2 { reveal(\"bet\"); }"), ["V2050 reveal"]);
}
