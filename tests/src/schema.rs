//! Whether a value obeys a JSON Schema: those keywords of draft-07 that `javelina schema` writes, and no others.

use serde_json::{Map, Value};

/// What says nothing of values.
const WORDS: [&str; 4] = ["$schema", "$id", "title", "description"];
/// The one pattern that schemas have: ids.
const ID: &str = "^[a-z][a-z0-9_]{0,39}$";

/// All that a value does against a schema, each with its place. A keyword that is not known is one, too. Whole numbers are
/// those written without a point, as TOML has it.
pub fn problems(schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    look(schema, value, "", &mut found);
    found
}

fn look(schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let rules = match schema {
        Value::Object(rules) => rules,
        Value::Bool(true) => return,
        _ => return found.push(format!("{at}: nothing may stand here")),
    };
    for (word, rule) in rules.iter().filter(|(word, _)| !WORDS.contains(&word.as_str())) {
        let is_so = match (word.as_str(), value) {
            ("type", _) => match rule {
                Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).any(|kind| is_of(kind, value)),
                kind => is_of(kind.as_str().unwrap_or_default(), value),
            },
            ("enum", _) => rule.as_array().is_some_and(|all| all.contains(value)),
            ("pattern", Value::String(text)) => rule == ID && is_id(text),
            ("maxLength", Value::String(text)) => (text.chars().count() as u64) <= rule.as_u64().unwrap_or(0),
            ("minimum", Value::Number(number)) => number.as_f64() >= rule.as_f64(),
            ("maximum", Value::Number(number)) => number.as_f64() <= rule.as_f64(),
            ("maxItems", Value::Array(all)) => (all.len() as u64) <= rule.as_u64().unwrap_or(0),
            ("required", Value::Object(table)) => rule
                .as_array()
                .is_some_and(|all| all.iter().filter_map(Value::as_str).all(|key| table.contains_key(key))),
            ("items", Value::Array(all)) => {
                all.iter().enumerate().for_each(|(nth, one)| look(rule, one, &format!("{at}[{nth}]"), found));
                true
            }
            ("properties", Value::Object(table)) => {
                within(rule.as_object(), rules.get("additionalProperties"), table, at, found);
                true
            }
            ("additionalProperties", _) => rules.contains_key("properties"),
            ("pattern" | "maxLength" | "minimum" | "maximum" | "maxItems" | "required" | "items" | "properties", _) => {
                true
            }
            _ => false,
        };
        if !is_so {
            found.push(format!("{at}: {value} breaks {word} {rule}"));
        }
    }
}

fn within(
    known: Option<&Map<String, Value>>,
    others: Option<&Value>,
    table: &Map<String, Value>,
    at: &str,
    found: &mut Vec<String>,
) {
    for (key, value) in table {
        match known.and_then(|known| known.get(key)).or(others) {
            Some(schema) => look(schema, value, &format!("{at}.{key}"), found),
            None => found.push(format!("{at}.{key}: not known")),
        }
    }
}

fn is_of(kind: &str, value: &Value) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        _ => false,
    }
}

fn is_id(text: &str) -> bool {
    let is_small = |one: u8| one.is_ascii_lowercase();
    let [first, rest @ ..] = text.as_bytes() else { return false };
    is_small(*first) && rest.len() < 40 && rest.iter().all(|one| is_small(*one) || one.is_ascii_digit() || *one == b'_')
}
