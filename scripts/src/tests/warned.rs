//! What `check` must not let pass, and what it must not decide for an author.

use javelina_engine::rules::Answer;

use super::answered;
use super::mistakes::{found, mended, shown};

#[test]
fn whether_a_truth_forbids_or_allows_is_the_authors_to_say() {
    let old = "fn draw(view) { view.cell == \"A1\" }";
    assert_eq!(mended(old), old);
    assert!(shown(&found(old)).contains("write `forbid();` where the answer is no, and `return;` elsewhere"));
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
    assert_eq!(problems.iter().map(|one| one.code).collect::<Vec<_>>(), ["R3020"], "{}", shown(&problems));
}

#[test]
fn a_length_that_is_compared_with_a_number_of_millimetres_is_told() {
    let problems = found("fn draw(view) { if view.depth < 15 { forbid(); } }");
    assert_eq!(problems.iter().map(|one| one.code).collect::<Vec<_>>(), ["V2056"], "{}", shown(&problems));
    assert!(shown(&problems).contains("write `15000` for 15 mm"));
    assert!(found("fn draw(view) { if view.depth < 15000 || view.depth == 0 { forbid(); } }").is_empty());
}

#[test]
fn a_key_that_a_map_does_not_have_reads_as_nothing() {
    let prices =
        |use_: &str| format!("fn extra_points(view) {{ let p = #{{ cow: 3 }}; for g in all(\"good\") {{ {use_} }} }}");
    for (sound, worth) in [
        ("add(p[g] ?? 0);", 3),
        ("add((p[g] ?? 1) * 2);", 8),
        ("if p[g] != () { add(p[g] + 1); }", 4),
        ("if has(p, g) { add(p[g] + 1); }", 4),
        ("for k in keys(p) { if k == g { add(p[k] + 1); } }", 4),
    ] {
        let text = prices(sound);
        assert!(found(&text).is_empty(), "{sound}: {}", shown(&found(&text)));
        assert_eq!(answered(&text), Ok(Answer::add(worth)), "{sound}");
    }
    let problems = found(&prices("add(p[g] + 1);"));
    assert_eq!(problems.iter().map(|one| one.code).collect::<Vec<_>>(), ["R3027"], "{}", shown(&problems));
}

#[test]
fn a_reason_holds_nothing_that_may_fail() {
    let of =
        |reason: &str| found(&format!("fn draw(view) {{ let n = view.room; print(n); forbid(`no: ${{{reason}}}`); }}"));
    for sound in ["n", "view.cell", "view.cell.row", "view.die ?? 0", "view.line.len"] {
        assert!(of(sound).is_empty(), "{sound}: {}", shown(&of(sound)));
    }
    for wrong in ["10 / n", "n % 3", "n * n", "view.line[n]", "twice(n)", "view.cell.row - 1"] {
        let text = format!(
            "fn draw(view) {{ let n = view.room; print(n); forbid(`no: ${{{wrong}}}`); }} fn twice(n) {{ 2 * n }}"
        );
        let codes: Vec<_> = found(&text).iter().map(|one| one.code).filter(|code| *code != "R3015").collect();
        assert_eq!(codes, ["R3018"], "{wrong}: {}", shown(&found(&text)));
    }
}
