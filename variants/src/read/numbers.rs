//! Numbers of an item's text for people, held against those of its rules.

use std::collections::BTreeSet;

use javelina_engine::Diagnostic;
use javelina_engine::rules::{Body, Catalogue, Clause, ItemId, KindId, Op, SettingType, SettingValue, Type};

use crate::choosing::choice::Part;
use crate::kits::kit::Kit;

const WORDS: [&str; 13] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
/// Limits of the engine that are no numbers of a rule: those of counters without a range of their own.
const ENGINE: [i64; 2] = [i16::MAX as i64, i16::MAX as i64 + 1];

/// The numbers of an item's rules and settings, and the lengths among them, in um.
#[derive(Default)]
struct Own {
    numbers: BTreeSet<i64>,
    lengths: BTreeSet<i64>,
}

/// A note for an item of whose numbers some are in its text and nowhere in its rules. 0 and 1 never count, nor does a sign.
/// Items with scripts, and those without a number in the text, are not looked at.
pub(crate) fn unlike<K: Kit>(part: &Part<K>, id: ItemId) -> Option<Diagnostic> {
    let program = &part.program;
    let item = program.items.get(id.index())?;
    let clauses: Vec<&Clause> = program.clauses.iter().filter(|clause| clause.item == id).collect();
    let is_script = |clause: &&Clause| matches!(clause.body, Body::Script { .. });
    if clauses.iter().any(is_script) || clauses.is_empty() && item.changes.is_empty() {
        return None;
    }
    let own = of_rules(part, id, &clauses);
    let said = of_text(&item.text).into_iter().find(|said| match said {
        Said::Number(number) => !own.numbers.contains(number),
        // A hole of 30 mm has a radius of 15.
        Said::Length(um) => ![*um, um / 2].iter().any(|um| own.lengths.contains(um) || own.numbers.contains(um)),
    })?;
    let said = match said {
        Said::Number(number) => number.to_string(),
        Said::Length(um) => mm(um),
    };
    let text = format!("the text of `{}` says {said}, which is not in its rules", item.id);
    let numbers = own.numbers.iter().filter(|number| !ENGINE.contains(number)).map(ToString::to_string);
    let list: Vec<String> = numbers.chain(own.lengths.iter().map(|um| mm(*um))).collect();
    let help = if list.is_empty() {
        "correct the text; the rules have no numbers".into()
    } else {
        format!("correct the text or the rules, which have {}", list.join(", "))
    };
    Some(Diagnostic::note("L6018", item.span, text).help(help))
}

/// A length in um, in words.
fn mm(um: i64) -> String {
    format!("{} mm", um as f64 / 1_000.0)
}

/// A number that a text for people says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Said {
    Number(i64),
    /// One in mm, here in um.
    Length(i64),
}

/// The numbers of things in a text, without 0 and 1: no ordinals (`the second`), ranges (`2 to 4`), numerals without a noun
/// (`two are near`), or numbers within quotes.
fn of_text(text: &str) -> BTreeSet<Said> {
    let plain: String = text.split('"').step_by(2).collect();
    let words: Vec<&str> = plain
        .split(|letter: char| !letter.is_alphanumeric() && letter != '.')
        .map(|word| word.trim_matches('.'))
        .filter(|word| !word.is_empty())
        .collect();
    let number = |word: &str| -> Option<i64> {
        let small = word.to_ascii_lowercase();
        let of = |list: &[&str]| list.iter().position(|known| *known == small).map(|at| at as i64);
        match small.as_str() {
            "half" | "double" | "twice" => Some(2),
            _ => small.parse().ok().or_else(|| of(&WORDS)),
        }
    };
    let is_number = |at: usize| words.get(at).is_some_and(|word| number(word).is_some());
    let is_to = |at: usize| words.get(at) == Some(&"to");
    let is_range = |at: usize| is_to(at + 1) && is_number(at + 2) || at >= 2 && is_to(at - 1) && is_number(at - 2);
    let is_alone = |at: usize| matches!(words.get(at + 1), Some(&("are" | "is" | "have" | "has")));
    let said = |(at, word): (usize, &&str)| match words.get(at + 1) {
        Some(&"mm") => word.parse::<f64>().ok().map(|length| Said::Length((length * 1_000.0).round() as i64)),
        _ if is_range(at) || is_alone(at) => None,
        _ => number(word).filter(|number| *number > 1).map(Said::Number),
    };
    words.iter().enumerate().filter_map(said).collect()
}

/// The kind of the element that an op pushes, if it is one.
fn element(catalogue: &Catalogue, clause: &Clause, op: Option<&Op>) -> Option<KindId> {
    let of = match op? {
        Op::Fact(fact) | Op::FactOf(fact) => catalogue.facts.get(fact.index())?.yields,
        Op::Subject(at) => catalogue.points.get(clause.point.index())?.subjects.get(usize::from(*at))?.of,
        _ => return None,
    };
    if let Type::Of(kind) = of { Some(kind) } else { None }
}

/// The numbers of rules, and those that a comparison says otherwise: `> 3` is 4 or more. Of an element that is compared with,
/// the digits of its name.
fn of_rules<K: Kit>(part: &Part<K>, id: ItemId, clauses: &[&Clause]) -> Own {
    let (program, mut lengths) = (&part.program, BTreeSet::new());
    let mut own = BTreeSet::new();
    for clause in clauses {
        let code = &program.code[clause.code.start as usize..clause.code.end as usize];
        for (at, op) in code.iter().enumerate() {
            if let Op::Number(number) = op {
                let before = at.checked_sub(1).and_then(|at| code.get(at));
                if let Some(kind) = element(K::CATALOGUE, clause, before)
                    && matches!(code.get(at + 1), Some(Op::Eq | Op::Ne))
                {
                    let name = part.lexicon.name(kind, *number);
                    own.extend(
                        name.split(|one: char| !one.is_ascii_digit()).filter_map(|digits| digits.parse::<i64>().ok()),
                    );
                    continue;
                }
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
    for (setting, value, _) in &program.items[id.index()].changes {
        let is_length = matches!(K::CATALOGUE.settings[*setting].of, SettingType::Length { .. });
        match value {
            SettingValue::Number(um) if is_length => drop(lengths.insert(i64::from(*um))),
            SettingValue::Number(number) => drop(own.insert(i64::from(*number).abs())),
            SettingValue::Numbers(numbers) => own.extend(numbers.iter().map(|one| i64::from(*one).abs())),
            _ => {}
        }
    }
    Own { numbers: own, lengths }
}
