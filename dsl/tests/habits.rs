//! Habits of other languages: each line of `habits.toml` is typed, reported at its place with the right spelling, and
//! mended by its fixes. `UPDATE=1` writes what is reported now.

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
        (text[one.span.unwrap().range()].to_string(), format!("{}; {help}", one.message))
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

/// A text after all sure fixes, round by round, and what is still told of it.
fn fixed(text: &str) -> (String, Vec<Diagnostic>) {
    let mut text = text.to_string();
    for _ in 0..8 {
        let (_, found, _) = crate::support::check(&text);
        let mut edits: Vec<(javelina_engine::Span, String)> = Vec::new();
        for fix in found.iter().filter_map(|one| one.fixes.iter().find(|fix| fix.sure)) {
            let meets = |(span, _): &(javelina_engine::Span, String)| {
                edits.iter().any(|(other, _)| span.start <= other.end && other.start <= span.end)
            };
            if !fix.edits.iter().any(meets) {
                edits.extend(fix.edits.iter().cloned());
            }
        }
        if edits.is_empty() {
            return (text, found);
        }
        edits.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
        edits.into_iter().for_each(|(span, with)| text.replace_range(span.range(), &with));
    }
    let (_, found, _) = crate::support::check(&text);
    (text, found)
}

#[test]
fn sure_fixes_of_a_habit_keep_each_number_make_nothing_worse_and_are_complete() {
    let numbers = |text: &str| {
        let all = text.split(|one: char| !one.is_ascii_digit()).filter(|number| !number.is_empty());
        let mut all: Vec<String> = all.map(String::from).collect();
        all.sort();
        all
    };
    let errors =
        |found: &[Diagnostic]| found.iter().filter(|one| one.severity == javelina_engine::Severity::Error).count();
    let mut wrong = Vec::new();
    for [typed, ..] in read() {
        let text = whole(&typed);
        let (_, before, _) = crate::support::check(&text);
        let (mended, after) = fixed(&text);
        let (kept, mut left) = (numbers(&text), numbers(&mended));
        let mut is_left =
            |number: &String| left.iter().position(|other| other == number).map(|at| left.remove(at)).is_some();
        // Only these two habits write a number in another way.
        let converts = ["cm", " m", "scale by "].iter().any(|unit| typed.contains(unit));
        let is_kept = converts || kept.iter().all(&mut is_left);
        if !is_kept || errors(&after) > errors(&before) || fixed(&mended).0 != mended {
            wrong.push((typed, mended, after));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_first_thirty_habits_in_one_text_are_mended_as_each_is_alone_and_then_nothing_is_left_to_do() {
    let rows = read();
    let block = |at: usize, typed: &str| whole(typed).replace("variant demo ", &format!("variant h{at} "));
    let blocks: Vec<String> = rows.iter().take(30).enumerate().map(|(at, row)| block(at, &row[0])).collect();
    let (mended, left) = fixed(&blocks.concat());
    assert_eq!(fixed(&mended).0, mended, "a second run changes nothing");
    let told = |found: &[Diagnostic]| found.iter().map(|one| (one.code, one.message.clone())).collect::<Vec<_>>();
    let alone: Vec<(String, Vec<Diagnostic>)> = blocks.iter().map(|text| fixed(text)).collect();
    assert_eq!(mended, alone.iter().map(|(text, _)| text.as_str()).collect::<String>());
    assert_eq!(told(&left), alone.iter().flat_map(|(_, found)| told(found)).collect::<Vec<_>>());
    // What stays is what only the author can say: nothing there is sure.
    assert!(left.iter().all(|one| !one.fixes.iter().any(|fix| fix.sure)), "{left:#?}");
    let whole = alone.iter().filter(|(_, found)| found.is_empty()).count();
    assert!(whole >= 27, "{whole} of 30 are fine: {left:#?}");
}

#[test]
fn later_mistakes_of_a_member_are_told_in_the_same_run_at_the_authors_places() {
    let text = "variant demo {\n  rule a at enter { if symbol == montain && rwo > 1 { narrow; } }\n}\n";
    let (_, found, _) = crate::support::check(text);
    let told: Vec<(&str, &str)> = found.iter().map(|one| (one.code, &text[one.span.unwrap().range()])).collect();
    let meant =
        [("V2013", "if"), ("V2013", "=="), ("V2030", "montain"), ("V2013", "&&"), ("V2030", "rwo"), ("V2013", ";")];
    assert_eq!((told[0], &told[1..]), (("V2013", "demo"), &meant[..]));
}

#[test]
fn a_word_of_the_language_is_no_name_and_no_habit_of_another_language() {
    for member in ["param each in 1..5 = 2", "counter each in 0..9   shown as \"e\"", "param every in 1..5 = 2"] {
        let (_, found, _) = crate::support::check(&format!("variant demo for toy {{\n  {member}\n}}\n"));
        let told: Vec<(&str, &str)> = found.iter().map(|one| (one.code, one.message.as_str())).collect();
        let of_name = |(code, message): &(&str, &str)| *code == "V2001" && message.ends_with("cannot be a name");
        let is_name = member.contains("every");
        assert!(told.len() == 1 && of_name(&told[0]) != is_name, "{member}: {told:?}");
    }
}
