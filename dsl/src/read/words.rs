//! Words that the language keeps for itself: what each is for and how it is written. Everything that lists such words (the
//! splitter, help of problems, `explain`, hover, completion) reads this table; a test holds it against the grammar.

use std::sync::LazyLock;

use pest::Parser;

use Class::{Answer, Condition, Gate, Joins, Member, Name, Number, Set, Sign, Step};

use crate::read::grammar::{Grammar, Rule};

/// Role of a word of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Opens a member of a block.
    Member,
    /// Answer of a rule.
    Answer,
    /// Condition, text or price of a rule or an offer.
    Condition,
    /// Step of an effect list.
    Step,
    /// Joins parts of a member, a step or a value.
    Joins,
    /// Makes a value of a set.
    Set,
    /// Makes a number, or a yes or no.
    Number,
    /// Part of a gate.
    Gate,
    /// Name that means the same in every game; no word of the grammar.
    Name,
    /// Sign: `+`, `:=`.
    Sign,
}

/// A word of the language.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The word.
    pub word: &'static str,
    /// Its role.
    pub class: Class,
    /// Syntax.
    pub form: &'static str,
    /// Meaning.
    pub doc: &'static str,
    /// Details in Markdown, with examples; empty if the meaning is enough.
    pub more: &'static str,
    /// Whether what follows stands one level deeper without a bracket.
    nests: bool,
}

impl Word {
    /// Whether a value may begin with it.
    pub fn begins_value(&self) -> bool {
        matches!(self.class, Set | Number | Name)
    }
}

/// All words, by what they do: the items of `words.md`, as its introduction describes them.
pub static WORDS: LazyLock<Vec<Word>> =
    LazyLock::new(|| include_str!("../../words.md").split("\n* ").skip(1).filter_map(read).collect());

fn read(item: &'static str) -> Option<Word> {
    let (row, more) = item.split_once("\n\n").unwrap_or((item, ""));
    let row: &'static str = row.split_whitespace().collect::<Vec<_>>().join(" ").leak(); // once for each word
    let more = more.lines().map(|line| line.strip_prefix("  ").unwrap_or(line)).collect::<Vec<_>>().join("\n");
    let (head, rest) = row.split_once(": ")?;
    let ((class, word), (form, doc)) = (head.split_once(' ')?, rest.split_once(" -- ")?);
    let bare = class.strip_suffix('*');
    let class = match bare.unwrap_or(class) {
        "member" => Member,
        "answer" => Answer,
        "condition" => Condition,
        "step" => Step,
        "joins" => Joins,
        "set" => Set,
        "number" => Number,
        "gate" => Gate,
        "sign" => Sign,
        _ => Name,
    };
    Some(Word {
        word,
        class,
        form: form.trim_matches('`'),
        doc,
        more: more.trim_end().to_string().leak(),
        nests: bare.is_some(),
    })
}

/// The words that open a member of a block.
pub(crate) static MEMBERS: LazyLock<Vec<&str>> = LazyLock::new(|| chosen(|row| row.class == Member));
/// Words that put what follows one level deeper without a bracket.
pub(crate) static NESTING: LazyLock<Vec<&str>> = LazyLock::new(|| chosen(|row| row.nests));

fn chosen(is_meant: impl Fn(&Word) -> bool) -> Vec<&'static str> {
    WORDS.iter().filter(|row| is_meant(row)).map(|row| row.word).collect()
}

/// The row of a word.
pub fn word(word: &str) -> Option<&'static Word> {
    WORDS.iter().find(|row| row.word == word)
}

/// The rows of a word, or of several words that stand next to each other in a form: `for each`, `or skip`. Rows of one of
/// the words come alone, if there are any.
pub fn rows(words: &str) -> Vec<&'static Word> {
    let parts: Vec<&str> = words.split_whitespace().collect();
    if let [only] = parts.as_slice() {
        return word(only).into_iter().collect();
    }
    let all: Vec<&Word> = WORDS.iter().filter(|row| has(row.form, &parts)).collect();
    let own: Vec<&Word> = all.iter().copied().filter(|row| parts.contains(&row.word)).collect();
    if own.is_empty() { all } else { own }
}

/// Returns `true` if a text has these words next to each other, outside of quotes.
pub fn has(text: &str, words: &[&str]) -> bool {
    let plain: String = text.split('"').step_by(2).collect();
    let parts = plain.split(|one: char| !one.is_alphanumeric() && one != '_').filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().windows(words.len().max(1)).any(|window| window == words)
}

/// Whether a word joins, opens or ends something in the language, so that nothing can have it as its name.
pub fn is_reserved(word: &str) -> bool {
    Grammar::parse(Rule::reserved, word).is_ok_and(|mut read| read.next().is_some_and(|read| read.as_str() == word))
}

/// How a word is written where it makes a value.
pub(crate) fn written(known: &str) -> Option<String> {
    let row = word(known).filter(|row| row.begins_value() && row.form != row.word)?;
    Some(format!("write `{known}` as `{}`: {}", row.form, row.doc))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::read::syntax::keywords;

    #[test]
    fn the_words_of_the_grammar_and_of_the_table_are_one_set() {
        // The splitter reads these two, since what stands in their braces is another language.
        let raw = ["setup", "example"];
        let spelled: BTreeSet<&str> = keywords().chain(raw).collect();
        let listed: BTreeSet<&str> =
            WORDS.iter().filter(|row| !matches!(row.class, Name | Sign)).map(|row| row.word).collect();
        assert_eq!(spelled, listed);
        assert!(WORDS.iter().all(|row| row.class != Name || !spelled.contains(row.word)));
    }

    #[test]
    fn words_that_follow_each_other_in_the_grammar_are_found_together() {
        let grammar = include_str!("../rules.pest");
        let ends = grammar.find("kw_gate = @").unwrap();
        let word = |part: &str| part.trim_matches(['(', ')', '?', '*', '!']).strip_prefix("kw_").map(str::to_string);
        let mut found = 0;
        for line in grammar[..ends].lines() {
            let parts: Vec<Option<String>> =
                line.split([' ', '{', '}']).filter(|part| !["", "~"].contains(part)).map(word).collect();
            for pair in parts.windows(2) {
                let [Some(first), Some(second)] = pair else { continue };
                let phrase = format!("{first} {second}");
                assert!(!rows(&phrase).is_empty(), "{phrase}");
                found += 1;
            }
        }
        assert!(found >= 10, "{found}");
        for phrase in ["for each", "set to", "is not", "not in", "by each", "by chance", "sum over"] {
            assert_eq!(rows(phrase).is_empty(), phrase == "sum over", "{phrase}");
        }
    }

    #[test]
    fn every_word_has_one_row_and_stands_in_its_form() {
        let once: BTreeSet<&str> = WORDS.iter().map(|row| row.word).collect();
        assert_eq!(once.len(), WORDS.len());
        for row in WORDS.iter() {
            let mut parts = row.form.split(|one: char| one == ' ' || row.class != Sign && !one.is_alphanumeric());
            assert!(parts.any(|part| part == row.word), "{}", row.word);
        }
    }
}
