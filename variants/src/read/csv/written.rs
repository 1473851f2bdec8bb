//! CSV files that say what tables of TOML say.

use std::collections::BTreeSet;

use toml::{Table, Value};

use super::values::is_plain;
use crate::read::reader::{Key, Shape};

/// The `[[kind]]` tables of some TOML texts as a CSV file with a column for each key that one of them has; `None` if there
/// is no such table. It begins with a byte order mark where spreadsheets would misread letters without one.
pub(crate) fn csv(texts: &[&str], kind: &str, keys: &[Key]) -> Option<String> {
    let rows = rows(texts, kind);
    let mut used: Vec<&Key> = keys.iter().filter(|key| rows.iter().any(|row| row.contains_key(key.name))).collect();
    used.sort_by_key(|key| ["id", "name"].iter().position(|first| *first == key.name).unwrap_or(2));
    if used.is_empty() {
        return None;
    }
    let heading = used.iter().map(|key| key.name.to_string()).collect::<Vec<_>>();
    let own = |row: &Table, key: &Key| row.get(key.name).map_or_else(String::new, |value| cell(value, &key.shape));
    let lines = rows.iter().map(|row| used.iter().map(|key| own(row, key)).collect());
    let mut text = String::new();
    for line in std::iter::once(heading).chain(lines) {
        let cells: Vec<String> = line.iter().map(|cell| guarded(cell)).collect();
        text += &(cells.join(",") + "\n");
    }
    let mark = if text.is_ascii() { "" } else { "\u{feff}" };
    Some(format!("{mark}{text}"))
}

/// The `[[kind]]` tables of some TOML texts.
fn rows(texts: &[&str], kind: &str) -> Vec<Table> {
    let tables = texts.iter().filter_map(|text| toml::from_str::<Table>(text).ok());
    let rows = tables.filter_map(|mut table| table.remove(kind)).filter_map(|rows| match rows {
        Value::Array(rows) => Some(rows),
        _ => None,
    });
    rows.flatten().filter_map(|row| if let Value::Table(row) = row { Some(row) } else { None }).collect()
}

/// The texts that these tables have for a key, each once.
pub(crate) fn named(texts: &[&str], kind: &str, key: &str) -> Vec<String> {
    let rows = rows(texts, kind);
    let named = rows.iter().filter_map(|row| row.get(key)?.as_str()).map(str::to_string);
    named.collect::<BTreeSet<_>>().into_iter().collect()
}

/// A value as its cell holds it.
fn cell(value: &Value, shape: &Shape) -> String {
    match (value, shape) {
        (Value::String(text), _) => text.trim_end_matches('\n').to_string(),
        (Value::Boolean(on), _) => if *on { "yes" } else { "no" }.into(),
        (Value::Array(entries), Shape::List(of, _)) if is_plain(of) => {
            let entries: Vec<String> = entries.iter().map(|entry| cell(entry, of)).collect();
            let is_unclear = |entry: &String| entry.contains(';') || entry.trim() != entry || entry.is_empty();
            match entries.iter().any(is_unclear) || entries.is_empty() || entries[0].starts_with('[') {
                true => value.to_string(),
                false => entries.join("; "),
            }
        }
        _ => value.to_string(),
    }
}

/// A cell between quotes, where it needs them.
fn guarded(cell: &str) -> String {
    let needs = |letter: char| matches!(letter, ',' | ';' | '"' | '\n' | '\r' | '\t');
    match cell.contains(needs) || cell.trim() != cell {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_string(),
    }
}
