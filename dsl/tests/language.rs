//! Every block of LANGUAGE.md is run: blocks marked with a code must report it, all others nothing.

/// The blocks of the page: the code that is expected, if any, and the text.
fn blocks() -> Vec<(Option<String>, String)> {
    let page = include_str!("../LANGUAGE.md");
    let mut blocks = Vec::new();
    for part in page.split("```rules").skip(1) {
        let (mark, rest) = part.split_once('\n').unwrap();
        let text = rest.split("```").next().unwrap();
        blocks.push((Some(mark.trim().to_string()).filter(|mark| !mark.is_empty()), text.to_string()));
    }
    blocks
}

#[test]
fn every_block_of_the_page_does_what_the_page_says() {
    let blocks = blocks();
    assert!(blocks.len() >= 12);
    for (expected, text) in blocks {
        let (compiled, found, _) = crate::support::check(&text);
        let codes: Vec<_> = found.iter().map(|one| one.code.to_string()).collect();
        assert_eq!(codes, expected.clone().into_iter().collect::<Vec<_>>(), "{text}\n{found:?}");
        assert!(!compiled.program.items.is_empty());
    }
}

#[test]
fn every_word_that_opens_something_is_taught() {
    let page = include_str!("../LANGUAGE.md");
    let grammar = include_str!("../src/rules.pest");
    for line in grammar.lines().filter(|line| line.starts_with("kw_")) {
        let word = line.split('"').nth(1).unwrap();
        assert!(page.contains(word), "`{word}` is not taught");
    }
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
