//! What `check` must not let pass, and what it must not decide for an author.

use super::mistakes::{found, mended, shown};

#[test]
fn whether_a_truth_forbids_or_allows_is_the_authors_to_say() {
    let old = "fn draw(view) { view.cell == \"A1\" }";
    assert_eq!(mended(old), old);
    assert!(shown(&found(old)).contains("if `true` forbids, and the opposite if it allows"));
}

#[test]
fn no_warning_and_no_limit_hides_an_error() {
    let idle = "{ let a = 1; }".repeat(120);
    let problems = found(&format!("fn extra_points(view) {{ {idle} add(\"x\"); }}"));
    assert!(problems.iter().any(|one| one.code == "R3105"), "{}", shown(&problems));
    let calls = |name: &str| format!("{name}(\"x\"); ").repeat(7);
    let text = format!(
        "fn extra_points(view) {{ {} }} fn a(t) {{ {} }} fn b(t) {{ {} }} fn c(t) {{ print(t); }}",
        calls("a"),
        calls("b"),
        calls("c")
    );
    assert!(found(&text).iter().any(|one| one.code == "R3004"), "{}", shown(&found(&text)));
}

#[test]
fn each_pattern_of_a_switch_is_read() {
    for pattern in ["-5..0", "0x01", "0b11", "-1", "1_000"] {
        let text = format!("fn extra_points(view) {{ switch view.room {{ {pattern} => add(1), _ => add(2) }} }}");
        assert!(found(&text).is_empty(), "{}", shown(&found(&text)));
    }
    let problems = found("fn draw(view) { switch view.cell { `Z9` => forbid(), _ => {} } }");
    assert_eq!(problems.iter().map(|one| one.code).collect::<Vec<_>>(), ["R3021"], "{}", shown(&problems));
}

#[test]
fn a_length_that_is_compared_with_a_number_of_millimetres_is_told() {
    let problems = found("fn draw(view) { if view.depth < 15 { forbid(); } }");
    assert_eq!(problems.iter().map(|one| one.code).collect::<Vec<_>>(), ["V2056"], "{}", shown(&problems));
    assert!(shown(&problems).contains("15 mm is `15000`"));
    assert!(found("fn draw(view) { if view.depth < 15000 || view.depth == 0 { forbid(); } }").is_empty());
}
