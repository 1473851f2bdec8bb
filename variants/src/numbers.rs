//! Numbers of an item's text for people, held against those of its rules.

use std::collections::BTreeSet;

use javelina_engine::Diagnostic;
use javelina_engine::rules::{Body, Clause, Item, ItemId, Op, Program, SettingValue};

const WORDS: [&str; 13] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const PLACES: [&str; 11] =
    ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/// A note for an item of whose numbers some are in its text and nowhere in its rules. 0 and 1 never count, nor does a sign.
/// Items with scripts, and those without a number in the text, are not looked at.
pub(crate) fn unlike(program: &Program, id: ItemId, item: &Item) -> Option<Diagnostic> {
    let clauses: Vec<&Clause> = program.clauses.iter().filter(|clause| clause.item == id).collect();
    let is_script = |clause: &&Clause| matches!(clause.body, Body::Script { .. });
    if clauses.iter().any(is_script) || clauses.is_empty() && item.changes.is_empty() {
        return None;
    }
    let own = of_rules(program, id, item, &clauses);
    let said: Vec<i64> = of_text(&item.text).into_iter().filter(|number| !own.contains(number)).collect();
    let number = said.first()?;
    let text = format!("the text of `{}` says {number}, which is no number of its rules", item.id);
    let list: Vec<String> = own.iter().map(ToString::to_string).collect();
    let help = if list.is_empty() {
        "its rules have no numbers".into()
    } else {
        format!("its rules have {}", list.join(", "))
    };
    Some(Diagnostic::note("L6018", item.span, text).help(help))
}

/// The numbers of a text, without 0 and 1; not those within quotes.
fn of_text(text: &str) -> BTreeSet<i64> {
    let plain: String = text.split('"').step_by(2).collect();
    let words =
        plain.split(|letter: char| !letter.is_alphanumeric() && letter != '.').map(|word| word.trim_matches('.'));
    let number = |word: &str| -> Option<i64> {
        let small = word.to_ascii_lowercase();
        let of = |list: &[&str]| list.iter().position(|known| *known == small).map(|at| at as i64);
        match small.as_str() {
            "half" | "double" | "twice" => Some(2),
            "" => None,
            _ => small.parse().ok().or_else(|| of(&WORDS)).or_else(|| of(&PLACES)),
        }
    };
    words.filter_map(number).filter(|number| *number > 1).collect()
}

/// The numbers of rules, and those that a comparison says otherwise: `> 3` is 4 or more.
fn of_rules(program: &Program, id: ItemId, item: &Item, clauses: &[&Clause]) -> BTreeSet<i64> {
    let mut own = BTreeSet::new();
    for clause in clauses {
        let code = &program.code[clause.code.start as usize..clause.code.end as usize];
        for (at, op) in code.iter().enumerate() {
            if let Op::Number(number) = op {
                let number = i64::from(*number).abs();
                own.insert(number);
                match code.get(at + 1) {
                    Some(Op::Gt | Op::Le) => own.insert(number + 1),
                    Some(Op::Lt | Op::Ge) => own.insert(number - 1),
                    _ => false,
                };
            }
            if let Op::Row(row) = op {
                own.extend(program.rows.get(usize::from(*row)).into_iter().flatten().map(|one| i64::from(*one).abs()));
            }
        }
        if let Body::Offer { limit: Some((_, most)), .. } = &clause.body {
            own.insert(i64::from(*most));
        }
    }
    for counter in program.counters.iter().filter(|counter| counter.item == id) {
        own.extend([counter.least, counter.greatest, counter.start].map(|one| i64::from(one).abs()));
    }
    for (_, _, least, greatest, value) in program.params.iter().filter(|param| param.0 == id) {
        own.extend([least, greatest, value].map(|one| i64::from(*one).abs()));
    }
    for (_, value, _) in &item.changes {
        match value {
            SettingValue::Number(number) => drop(own.insert(i64::from(*number).abs())),
            SettingValue::Numbers(numbers) => own.extend(numbers.iter().map(|one| i64::from(*one).abs())),
            _ => {}
        }
    }
    own
}
