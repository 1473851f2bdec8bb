//! The grammar of VS Code: words of the language by what they do.

use std::fmt::Write as _;

use javelina_dsl::{Class, WORDS};
use serde_json::{Value, json};

/// The TextMate grammar: remarks, texts, numbers, words by their class, names behind the words that declare them.
pub(super) fn vscode() -> String {
    let rows = [
        ("keyword.control.javelina", &[Class::Member, Class::Condition, Class::Step][..]),
        ("keyword.operator.word.javelina", &[Class::Joins, Class::Set, Class::Number]),
        ("support.function.javelina", &[Class::Answer, Class::Gate]),
        ("constant.language.javelina", &[Class::Name]),
    ];
    let word = |(scope, classes): (&str, &[Class])| -> Value {
        let mut words: Vec<&str> =
            WORDS.iter().filter(|word| classes.contains(&word.class)).map(|word| word.word).collect();
        words.sort_unstable();
        words.dedup();
        let mut pattern = String::new();
        let _ = write!(pattern, "\\b(?:{})\\b", words.join("|")); // a text takes all
        json!({ "name": scope, "match": pattern })
    };
    let mut patterns = vec![
        json!({ "name": "comment.line.number-sign.javelina", "match": "#.*$" }),
        json!({ "name": "string.quoted.double.javelina", "begin": "\"", "end": "\"|$" }),
        json!({ "name": "constant.numeric.javelina", "match": "\\b[0-9]+(?:\\.[0-9]+)?\\b" }),
        json!({
            "match": "\\b(variant|scenario)\\s+([a-z][a-z0-9_]*)",
            "captures": { "1": { "name": "storage.type.javelina" }, "2": { "name": "entity.name.class.javelina" } },
        }),
        json!({
            "match": "\\b(rule|counter|param)\\s+([A-Za-z_][A-Za-z0-9_]*)",
            "captures": { "1": { "name": "keyword.control.javelina" }, "2": { "name": "entity.name.function.javelina" } },
        }),
    ];
    patterns.extend(rows.map(word));
    let grammar = json!({ "scopeName": "source.javelina", "name": "Javelina", "patterns": patterns });
    format!("{grammar:#}\n")
}
