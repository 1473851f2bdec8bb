//! Habits of other languages: each line of `habits.toml` is typed, reported at its place with the right spelling, and
//! mended by its fixes. `UPDATE=1` writes what is reported now.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a test that cannot go on has failed")]

use javelina_engine::Diagnostic;

/// What somebody types, the spelling that they look for, and what is said to it: codes, first mark, message and help, the
/// text after all fixes.
type Row = [String; 6];

/// The text as a file: members stand in a block, steps and conditions in a member.
fn whole(typed: &str) -> String {
    let opens = |words: &[&str]| words.iter().any(|word| typed.trim_start().starts_with(word));
    if opens(&["variant ", "scenario "]) {
        return typed.into();
    }
    format!("variant demo for toy {{\n  {typed}\n}}\n")
}

fn read() -> Vec<Row> {
    let table: toml::Table = include_str!("habits.toml").parse().unwrap();
    let text = |value: &toml::Value| value.as_str().unwrap().to_string();
    let row = |row: &toml::Value| row.as_array().unwrap().iter().map(text).collect::<Vec<_>>().try_into().unwrap();
    table["habits"].as_array().unwrap().iter().map(row).collect()
}

/// The row as it is now, and whether the right spelling is named.
fn now([typed, right, ..]: &Row) -> (Row, bool) {
    let text = whole(typed);
    let (_, found, _) = crate::support::check(&text);
    let mut fixed = text.clone();
    for _ in 0..4 {
        let (_, found, _) = crate::support::check(&fixed);
        fixed = crate::support::mended(&fixed, &found);
    }
    let inner = |text: &str| {
        let inner = text.strip_prefix("variant demo for toy {\n  ").and_then(|rest| rest.strip_suffix("\n}\n"));
        inner.unwrap_or(text).to_string()
    };
    let says = |one: &Diagnostic| one.help.as_deref().unwrap_or("").contains(right) || one.message.contains(right);
    let writes = |one: &Diagnostic| one.fixes.iter().flat_map(|fix| &fix.edits).any(|(_, with)| with.trim() == right);
    let is_named = found.iter().any(|one| says(one) || writes(one));
    let codes = found.iter().map(|one| one.code).collect::<Vec<_>>().join(" ");
    let (mark, message) = found.first().map_or_else(Default::default, |one| {
        let help = one.help.clone().unwrap_or_default();
        (text[one.span.range()].to_string(), format!("{}; {help}", one.message))
    });
    let fixed = if fixed == text { String::new() } else { inner(&fixed) };
    ([typed.clone(), right.clone(), codes, mark, message, fixed], is_named)
}

fn written(rows: &[Row]) -> String {
    let mut out = String::from(
        "# What people type who know other languages, the spelling that they look for, and what is said to it: codes, the first\n\
         # mark, its message and help, and the text after all fixes. `UPDATE=1` renews all but the first two.\nhabits = [\n",
    );
    for row in rows {
        let values = row.iter().map(|value| format!("{value:?}"));
        out += &format!("  [{}],\n", values.collect::<Vec<_>>().join(", "));
    }
    out + "]\n"
}

#[test]
fn at_least_95_percent_of_habits_are_answered_with_the_right_spelling() {
    let rows = read();
    let (now, named): (Vec<Row>, Vec<bool>) = rows.iter().map(now).unzip();
    let silent: Vec<&String> = rows.iter().zip(&named).filter(|(_, named)| !**named).map(|(row, _)| &row[0]).collect();
    assert!(rows.len() >= 150 && silent.len() * 20 <= rows.len(), "of {}: {silent:#?}", rows.len());
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/habits.toml"), written(&now)).unwrap();
    } else {
        assert_eq!(written(&now), written(&rows), "`UPDATE=1` renews it");
    }
}

#[test]
fn later_mistakes_of_a_member_are_told_in_the_same_run_at_the_authors_places() {
    let text = "variant demo {\n  rule a at enter { if symbol == montain && rwo > 1 { narrow; } }\n}\n";
    let (_, found, _) = crate::support::check(text);
    let told: Vec<(&str, &str)> = found.iter().map(|one| (one.code, &text[one.span.range()])).collect();
    let meant =
        [("V2013", "if"), ("V2013", "=="), ("V2030", "montain"), ("V2013", "&&"), ("V2030", "rwo"), ("V2013", ";")];
    assert_eq!((told[0], &told[1..]), (("V2013", "demo"), &meant[..]));
}
