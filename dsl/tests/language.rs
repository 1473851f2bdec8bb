//! Every block of LANGUAGE.md and words.md is run: blocks marked with a code must report it, all others nothing.

use javelina_dsl::{WORDS, tokens};

const PAGE: &str = include_str!("../LANGUAGE.md");

/// The blocks of a text: the code that is expected, if any, and the text.
pub fn blocks(text: &str) -> Vec<(Option<String>, String)> {
    let mut blocks = Vec::new();
    for part in text.split("```rules").skip(1) {
        let (mark, rest) = part.split_once('\n').unwrap();
        let text = rest.split("```").next().unwrap();
        blocks.push((Some(mark.trim().to_string()).filter(|mark| !mark.is_empty()), text.to_string()));
    }
    blocks
}

/// The blocks of the page and of all words.
pub fn all_blocks() -> Vec<(Option<String>, String)> {
    std::iter::once(PAGE).chain(WORDS.iter().map(|row| row.more)).flat_map(blocks).collect()
}

#[test]
fn every_block_of_the_page_does_what_the_page_says() {
    let blocks = all_blocks();
    assert!(blocks.len() >= 35, "{}", blocks.len());
    for (expected, text) in blocks {
        let (compiled, found, _) = crate::support::check(&text);
        let codes: Vec<_> = found.iter().map(|one| one.code.to_string()).collect();
        assert_eq!(codes, expected.clone().into_iter().collect::<Vec<_>>(), "{text}\n{found:?}");
        assert!(!compiled.program.items.is_empty());
    }
}

#[test]
fn the_ten_examples_are_one_variant() {
    let examples = PAGE.split("\n## ").find(|chapter| chapter.starts_with("Ten examples")).unwrap();
    let blocks = blocks(examples);
    let members = blocks.iter().map(|(_, text)| text.trim().strip_prefix("variant harvest for toy {").unwrap());
    let members: String = members.map(|text| text.strip_suffix('}').unwrap()).collect();
    assert_eq!(blocks.len(), 10);
    let (_, found, _) = crate::support::check(&format!("variant harvest for toy {{{members}}}"));
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn every_word_occurs_in_an_example() {
    let blocks = all_blocks();
    let is_used = |word: &str| {
        let has = |text: &str| tokens(text, 0, text.len()).iter().any(|token| token.text(text) == word);
        blocks.iter().any(|(_, text)| has(text))
    };
    let missing: Vec<&str> = WORDS.iter().map(|row| row.word).filter(|word| !is_used(word)).collect();
    assert_eq!(missing, [""; 0]);
}

/// The comparison counts as one more: 95 values added and one to compare them with are 96 levels.
#[test]
fn as_many_values_are_joined_as_the_limit_says_and_not_one_more() {
    let codes = |values: usize| -> Vec<String> {
        let sum = vec!["row"; values].join(" + ");
        let text = format!("variant demo for toy {{\n  rule closed at enter {{ narrow when {sum} > 3 }}\n}}\n");
        crate::support::check(&text).1.iter().filter(|one| one.code == "V2002").map(|one| one.message.clone()).collect()
    };
    assert_eq!(codes(95), [""; 0]);
    assert_eq!(codes(96), ["more than 96 values are joined here"]);
}
