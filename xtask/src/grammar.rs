//! Grammars of editors: the words of the language, grouped by their class.

use javelina::dsl::{Class, WORDS};
use serde_json::{Value, json};

/// Words that editors show in the same colour.
struct Group {
    classes: &'static [Class],
    /// The scope of TextMate.
    scope: &'static str,
    /// The group of highlighting in Vim.
    group: &'static str,
}

const GROUPS: [Group; 4] = [
    Group {
        classes: &[Class::Member, Class::Condition, Class::Step],
        scope: "keyword.control.javelina",
        group: "Keyword",
    },
    Group {
        classes: &[Class::Joins, Class::Set, Class::Number],
        scope: "keyword.operator.word.javelina",
        group: "Operator",
    },
    Group { classes: &[Class::Answer, Class::Gate], scope: "support.function.javelina", group: "Function" },
    Group { classes: &[Class::Name], scope: "constant.language.javelina", group: "Constant" },
];

impl Group {
    /// The words of this group, sorted.
    fn words(&self) -> Vec<&'static str> {
        let mut words: Vec<&str> =
            WORDS.iter().filter(|word| self.classes.contains(&word.class)).map(|word| word.word).collect();
        words.sort_unstable();
        words.dedup();
        words
    }
}

/// Returns each grammar with its path.
pub(super) fn files() -> Vec<(String, String)> {
    let files = [("vscode/syntaxes/javelina.tmLanguage.json", vscode()), ("vim/syntax/javelina.vim", vim())];
    files.map(|(name, text)| (format!("editors/{name}"), text)).into()
}

/// The TextMate grammar: remarks, texts, numbers, words by their class, names behind the words that declare them.
fn vscode() -> String {
    let word = |group: Group| -> Value {
        json!({ "name": group.scope, "match": format!("\\b(?:{})\\b", group.words().join("|")) })
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
            "match": "\\b(rule|counter|param|table)\\s+([A-Za-z_][A-Za-z0-9_]*)",
            "captures": { "1": { "name": "keyword.control.javelina" }, "2": { "name": "entity.name.function.javelina" } },
        }),
    ];
    patterns.extend(GROUPS.map(word));
    let grammar = json!({ "scopeName": "source.javelina", "name": "Javelina", "patterns": patterns });
    format!("{grammar:#}\n")
}

/// The syntax file of Vim, which Neovim takes as well. Names are matched behind the words that declare them.
fn vim() -> String {
    let words = |group: &Group| format!("syntax keyword javelina{} {}\n", group.group, group.words().join(" "));
    let links = |group: &Group| format!("highlight default link javelina{0} {0}\n", group.group);
    format!(
        "\" Words of Javelina's rules. Made by `cargo xtask pages`.
if exists('b:current_syntax')
  finish
endif
{}syntax keyword javelinaType variant scenario nextgroup=javelinaItem skipwhite
syntax keyword javelinaKeyword rule counter param table nextgroup=javelinaLabel skipwhite
syntax match javelinaItem /[a-z][a-z0-9_]*/ contained
syntax match javelinaLabel /[A-Za-z_][A-Za-z0-9_]*/ contained
syntax match javelinaNumber /\\<[0-9]\\+\\(\\.[0-9]\\+\\)\\?\\>/
syntax region javelinaString start=/\"/ skip=/\\\\\"/ end=/\"/ oneline
syntax match javelinaComment /#.*$/ contains=@Spell
{}highlight default link javelinaType Type
highlight default link javelinaItem Identifier
highlight default link javelinaLabel Identifier
highlight default link javelinaNumber Number
highlight default link javelinaString String
highlight default link javelinaComment Comment
let b:current_syntax = 'javelina'
",
        GROUPS.iter().map(words).collect::<String>(),
        GROUPS.iter().map(links).collect::<String>()
    )
}
