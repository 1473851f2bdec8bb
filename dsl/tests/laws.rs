//! Laws over many texts: layout keeps the meaning, damaged texts end fast with a code, no word shadows another.

use std::time::{Duration, Instant};

use javelina_dsl::{CODES, Compiled, format};
use javelina_engine::{Files, code_pages};

/// All texts that this package knows: pages of codes, blocks of the page of the language and of its words, files of mistakes.
fn corpus() -> Vec<String> {
    let mut texts: Vec<String> =
        code_pages(CODES).flat_map(|page| [page.wrong, page.right]).map(ToString::to_string).collect();
    texts.extend(crate::language::all_blocks().into_iter().map(|(_, text)| text));
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/diagnostics")).unwrap() {
        texts.push(std::fs::read_to_string(entry.unwrap().path()).unwrap());
    }
    texts
}

fn laid_out(text: &str) -> Option<String> {
    let mut files = Files::default();
    let file = files.add("a.rules", text);
    format(&files, file, None).ok()
}

/// What a text means: the program without its places.
fn meaning(compiled: &Compiled) -> String {
    let program = &compiled.program;
    let clauses: Vec<_> = program
        .clauses
        .iter()
        .map(|clause| {
            (
                &clause.label,
                clause.point,
                clause.condition,
                &clause.body,
                &clause.says,
                &clause.overrides,
                &clause.after,
            )
        })
        .collect();
    let items: Vec<_> = program
        .items
        .iter()
        .map(|item| {
            let changes: Vec<_> = item.changes.iter().map(|change| (change.0, &change.1)).collect();
            (&item.id, &item.title, &item.kind, &item.text, changes, &item.levels, &item.overrides)
        })
        .collect();
    let examples: Vec<_> = compiled.examples.iter().map(|example| (&example.title, &example.text)).collect();
    format!(
        "{clauses:?}{items:?}{:?}{:?}{:?}{:?}{:?}{examples:?}",
        program.counters, program.params, program.sets, program.rows, program.code
    )
}

fn comments(text: &str) -> Vec<String> {
    let mut found: Vec<String> =
        text.lines().filter_map(|line| line.split_once('#')).map(|(_, rest)| rest.trim().to_string()).collect();
    found.sort();
    found
}

#[test]
fn layout_keeps_meaning_and_comments_and_is_done_once() {
    let mut laid = 0;
    for text in corpus() {
        let Some(once) = laid_out(&text) else { continue };
        laid += 1;
        assert_eq!(laid_out(&once).as_deref(), Some(once.as_str()), "laid out twice:\n{text}");
        let (before, found, _) = crate::support::check(&text);
        let (after, again, _) = crate::support::check(&once);
        assert_eq!(meaning(&before), meaning(&after), "{text}\n----\n{once}");
        assert_eq!(
            found.iter().map(|one| one.code).collect::<Vec<_>>(),
            again.iter().map(|one| one.code).collect::<Vec<_>>()
        );
        assert_eq!(comments(&text), comments(&once), "{text}");
    }
    assert!(laid > 60, "only {laid} texts could be laid out");
}

/// A small generator of numbers, the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }
}

#[test]
fn damaged_texts_never_panic_and_end_fast() {
    let corpus = corpus();
    let words: Vec<&str> = concat!(
        "{ | } | ( | ) | \" | # | rule | where | any | is | 1 | - | not | é | \0 | choose | , | := | ..",
        " | example \"a\" { | [ | row ["
    )
    .split(" | ")
    .collect();
    let mut dice = Dice(7);
    let started = Instant::now();
    for _ in 0..3_000 {
        let mut text = corpus[dice.below(corpus.len())].clone();
        for _ in 0..=dice.below(4) {
            let mut at = dice.below(text.len() + 1);
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            match dice.below(3) {
                0 => text.insert_str(at, words[dice.below(words.len())]),
                1 => text.truncate(at),
                _ => {
                    let rest = text.split_off(at);
                    text.extend(rest.chars().skip(1 + dice.below(6)));
                }
            }
        }
        let (_, found, files) = crate::support::check(&text);
        for one in &found {
            let whole = files.text(one.file());
            assert!(whole.get(one.span.unwrap().range()).is_some(), "{} points outside of the text: {text}", one.code);
            assert!(!one.message.is_empty() && one.message.len() < 2_000, "{}", one.message.len());
        }
        let _ = laid_out(&text);
    }
    assert!(started.elapsed() < Duration::from_secs(120), "{:?}", started.elapsed());
}

#[test]
fn deep_and_long_texts_get_a_code_instead_of_a_crash() {
    let parts: Vec<&str> = concat!(
        "(|[|{|not |- |any (|count (cells where |choose cell a from cells |if yes |each c of cells ",
        "|if yes { |sum 1 over cells + |a.b|f(|row [0][|1 + |yes and |yes or |x is a or |may { |do ",
        "|least cells by |{ a, "
    )
    .split("|")
    .collect();
    for part in parts {
        for context in ["rule x at enter { narrow when ", "rule x on placed do { "] {
            let text = format!("variant demo for toy {{\n{context}{}", part.repeat(20_000 / part.len()));
            let started = Instant::now();
            let (_, found, _) = crate::support::check(&text);
            assert!(!found.is_empty(), "{part}");
            assert!(started.elapsed() < Duration::from_secs(20), "{part}: {:?}", started.elapsed());
        }
    }
}

#[test]
fn texts_of_the_greatest_size_are_read_in_seconds() {
    let honest = "  rule r# at enter { narrow when symbol is town and any (line where row is 1 or column >= 3) }\n";
    let many_members = "change time to 3\n";
    let broken_quotes = "title \"\n";
    let broken_braces = "rule a at enter { narrow ( \n";
    let words = "x ";
    for part in [honest, many_members, broken_quotes, broken_braces, words] {
        let mut text = String::from("variant demo for toy {\n");
        let mut count = 0;
        while text.len() + part.len() + 8 < 256 * 1024 {
            text.push_str(&part.replace('#', &count.to_string()));
            count += 1;
        }
        text.push('}');
        let started = Instant::now();
        let (_, found, _) = crate::support::check(&text);
        println!("{:?} for {count} of {part:?}, {} found", started.elapsed(), found.len());
        assert!(started.elapsed() < Duration::from_secs(30), "{part}: {:?}", started.elapsed());
    }
}

#[test]
fn depth_64_is_the_border() {
    let nested = |depth: usize| {
        format!(
            "variant demo for toy {{ rule x at enter {{ narrow when {}symbol is town{} }} }}",
            "(".repeat(depth),
            ")".repeat(depth)
        )
    };
    assert!(crate::support::check(&nested(60)).1.is_empty());
    assert_eq!(crate::support::check(&nested(64)).1[0].code, "V2002");
}

#[test]
fn no_word_of_the_language_hides_another() {
    let grammar = include_str!("../src/rules.pest");
    let words: Vec<&str> =
        grammar.lines().filter(|line| line.starts_with("kw_")).map(|line| line.split('"').nth(1).unwrap()).collect();
    // A name that begins with a word of the language is a name: each word before each other one.
    for first in &words {
        for second in &words {
            let name = format!("{first}{second}");
            let text = format!(
                "variant demo for toy {{ param {name} in 0..9 = 1 rule {name} at extra_points {{ add {name} }} }}"
            );
            let (_, found, _) = crate::support::check(&text);
            assert!(found.is_empty(), "`{name}`: {found:?}");
        }
    }
    // Every keyword ends at its boundary.
    for line in grammar.lines().filter(|line| line.starts_with("kw_")) {
        assert!(line.contains("~ !letter"), "{line}");
    }
}
