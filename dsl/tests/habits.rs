//! Habits of other languages: each line of `habits.toml` is typed, reported at its place with the right spelling, and
//! mended by its fixes. `UPDATE=1` writes what is reported now.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a test that cannot go on has failed")]

use javelina_engine::Diagnostic;

/// What somebody types, and what is said to it.
struct Typed {
    typed: String,
    code: String,
    mark: String,
    message: String,
    fixed: String,
    /// The spelling that whoever typed it looks for.
    right: String,
}

/// The text as a file: members stand in a block, steps and conditions in a member.
fn whole(typed: &str) -> String {
    let opens = |words: &[&str]| words.iter().any(|word| typed.trim_start().starts_with(word));
    if opens(&["variant ", "scenario "]) {
        return typed.into();
    }
    format!("variant demo for toy {{\n  {typed}\n}}\n")
}

fn read() -> Vec<Typed> {
    let table: toml::Table = include_str!("habits.toml").parse().unwrap();
    let text = |row: &toml::Value, key: &str| row.get(key).map_or("", |value| value.as_str().unwrap()).to_string();
    let rows = table["habit"].as_array().unwrap().iter();
    let typed = |row: &toml::Value| Typed {
        typed: text(row, "typed"),
        code: text(row, "code"),
        mark: text(row, "mark"),
        message: text(row, "message"),
        fixed: text(row, "fixed"),
        right: text(row, "right"),
    };
    rows.map(typed).collect()
}

/// The row as it is now.
fn now(row: &Typed) -> (Typed, bool) {
    let text = whole(&row.typed);
    let (_, found, _) = crate::support::check(&text);
    let first = found.first();
    let mut fixed = text.clone();
    for _ in 0..4 {
        let (_, found, _) = crate::support::check(&fixed);
        fixed = crate::support::mended(&fixed, &found);
    }
    let inner = fixed.strip_prefix("variant demo for toy {\n  ").and_then(|rest| rest.strip_suffix("\n}\n"));
    let inner = if text == row.typed { fixed.clone() } else { inner.unwrap_or(&fixed).to_string() };
    let says =
        |one: &Diagnostic| one.help.as_deref().unwrap_or("").contains(&row.right) || one.message.contains(&row.right);
    let fixes =
        |one: &Diagnostic| one.fixes.iter().any(|fix| fix.edits.iter().any(|(_, with)| with.trim() == row.right));
    let names = found.iter().any(|one| says(one) || fixes(one));
    let told = Typed {
        typed: row.typed.clone(),
        code: found.iter().map(|one| one.code).collect::<Vec<_>>().join(" "),
        mark: first.map_or("", |one| &text[one.span.range()]).to_string(),
        message: first
            .map_or(String::new(), |one| format!("{}; {}", one.message, one.help.clone().unwrap_or_default())),
        fixed: if fixed == text { String::new() } else { inner },
        right: row.right.clone(),
    };
    (told, names)
}

fn written(rows: &[Typed]) -> String {
    let mut out = String::from(
        "# What people type who know other languages, and what is said to it. `right` is the spelling that they look for, the\n\
         # other keys are renewed by `UPDATE=1`.\n",
    );
    for row in rows {
        out += "\n[[habit]]\n";
        let keys = [&row.typed, &row.right, &row.code, &row.mark, &row.message, &row.fixed];
        for (key, value) in ["typed", "right", "code", "mark", "message", "fixed"].iter().zip(keys) {
            out += &format!("{key} = {}\n", toml::Value::String(value.clone()));
        }
    }
    out
}

#[test]
fn at_least_95_percent_of_habits_are_answered_with_the_right_spelling() {
    let rows = read();
    let told: Vec<(Typed, bool)> = rows.iter().map(now).collect();
    let silent: Vec<String> = told.iter().filter(|(_, names)| !names).map(|(row, _)| row.typed.clone()).collect();
    println!("{} of {} name the right spelling; not: {silent:#?}", rows.len() - silent.len(), rows.len());
    let now: Vec<Typed> = told.into_iter().map(|(row, _)| row).collect();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/habits.toml"), written(&now)).unwrap();
        return;
    }
    assert!(
        rows.len() >= 90 && silent.len() * 20 <= rows.len(),
        "of {} these are not answered: {silent:#?}",
        rows.len()
    );
    assert_eq!(written(&now), written(&rows), "`UPDATE=1` renews it");
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
