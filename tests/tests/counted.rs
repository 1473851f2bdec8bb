//! A number and its noun: what is printed says `1 game` and never `1 games`.

use std::collections::BTreeSet;

use super::arrows::{code, root, sources};

/// What the program counts.
const NOUNS: &str = "answer area argument arm attempt box button card cell character choice clause column cow decision \
    delivery die difference disc edit entry error example file finding fix folder function game gate goal hex icon id item \
    kind letter level line move name note nugget number objective pack page parameter part place player point \
    problem reflick round row rule script seat second section seed set setting side space step swap symbol table thing \
    tick time token turn unit value variant vote warning way win worker";

/// Number and noun in one text, and why that is right: of so many there is never one, or no number stands there.
const RIGHT: &[(&str, &str)] = &[
    ("are packs; say which", "names"),
    ("{what} tokens are in play", "a name"),
    ("{all} tokens (", "more than one"),
    ("the first {first} games", "more than one"),
    ("{who} players of", "a name"),
    ("{whose} wins {", "a name"),
    ("{} of games of these players", "a share"),
    ("{} to {} of games of these", "a share"),
    ("by {} players", "a name"),
    ("by each of {who} players", "a name"),
    ("with {alone} players alone", "a name"),
    ("with {by} players {}", "a name"),
    ("{whom} wins {}", "a name"),
    ("{seat} wins{label}", "a name"),
    ("{} wins {} %", "a name"),
    ("{} moves to the end", "a name"),
    ("{seat} swaps {one}", "a name"),
    ("{:+} by variants", "points"),
    ("{lost} of {count} seeds stand", "more than one"),
    ("{} change places", "a name"),
    ("{label} points", "a name"),
    ("{zone:<10} points", "a name"),
    ("{human_pos} of {human_len} games", "a bar that is gone at its end"),
    ("{items} cards and variants", "one has its own text"),
    ("{changed} units differ", "one has its own text"),
    ("{dice} dice are rolled", "one has its own text"),
    ("{more} more times", "one has its own text"),
    ("({count} times)", "one has its own text"),
    (", counting {factor} times", "one has its own text"),
    ("\" {} times\"", "one has its own text"),
    ("{many} gates pass", "one has its own text"),
    ("the {} moves still stand", "one has its own text"),
    ("{:>3} ways", "more than one"),
    ("{count} games with {} seats", "more than one"),
    ("{shares} of {count} games", "more than one"),
    ("among {} random players of {} the seats", "more than one"),
    ("{} sides of partners", "more than one"),
    ("a script has {} functions", "a limit"),
    ("takes answers of {} kinds", "more than one"),
    ("needs {needed} symbols", "more than one"),
    ("{wanted} settings are needed", "more than one"),
    ("{wanted} players need", "more than one"),
    ("has more than {} parameters", "a limit"),
    ("{} files and {size} bytes", "more than are allowed"),
    ("is longer than {} characters", "a limit"),
    ("this has {length} characters", "more than are allowed"),
    ("{discs} discs, but a scene holds", "more than are allowed"),
    ("the shapes fit in {} places", "more than are allowed"),
    ("there are {tokens} skill tokens", "more than are allowed"),
    ("there are {objectives} secret objectives", "more than are allowed"),
    ("the wild cards are {cards} cards", "more than are allowed"),
    ("{entries} values, too many", "more than are allowed"),
    ("{} arms, at most", "more than are allowed"),
    ("makes {} kinds of games", "more than are allowed"),
    ("that paste has {all} lines", "more than are allowed"),
    ("there are {count} parts (at most", "more than are allowed"),
    ("this list has {} steps", "more than are allowed"),
    ("{who} players did not end", "the name of a policy"),
    ("with {} players {said}", "the name of a policy"),
];

fn plurals() -> BTreeSet<String> {
    let plural = |noun: &str| javelina_engine::counted(2, noun)[2..].to_string();
    NOUNS.split_whitespace().map(plural).collect()
}

/// The holes of a line of code, in a text, that a plural follows, with a word between the two at most.
fn holes<'a>(line: &'a str, plurals: &BTreeSet<String>) -> Vec<&'a str> {
    let mut found = Vec::new();
    for (end, _) in line.match_indices("} ") {
        let Some(start) = line[..end].rfind('{') else { continue };
        let name = line[start + 1..end].split(':').next().unwrap_or_default();
        let is_constant = name.chars().any(|one| one.is_ascii_uppercase());
        let is_hole = name.chars().all(|one| one.is_ascii_alphanumeric() || "_.".contains(one));
        let word = |text: &'a str| text.split(|one: char| !one.is_ascii_lowercase() && one != '-').next();
        let words = line[end + 2..].split(' ').map_while(word).take_while(|word| !word.is_empty());
        if is_hole && !is_constant && words.take(2).any(|word| plurals.contains(word)) {
            found.push(&line[start..]);
        }
    }
    found
}

#[test]
fn a_number_is_printed_before_its_noun_by_the_one_function_that_knows_its_plural() {
    let (plurals, mut wrong, mut used) = (plurals(), Vec::new(), BTreeSet::new());
    for folder in ["core", "dsl", "scripts", "variants", "author", "cli"] {
        for (path, text) in sources(&root().join(folder), ".rs") {
            let inner = ["tests", "benches", "examples", "against_rapier", "words.rs"];
            if inner.iter().any(|part| path.iter().any(|one| one == *part)) || path.ends_with("tests.rs") {
                continue;
            }
            for line in code(&text).iter().filter(|line| line.contains('"')) {
                for hole in holes(line, &plurals) {
                    let right: Vec<&str> =
                        RIGHT.iter().map(|(text, _)| *text).filter(|text| line.contains(text)).collect();
                    if right.is_empty() {
                        wrong.push(format!("{}: {hole}", path.display()));
                    }
                    used.extend(right);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "print these with `counted`: {wrong:#?}");
    let stale: Vec<&str> = RIGHT.iter().map(|(text, _)| *text).filter(|text| !used.contains(text)).collect();
    assert!(stale.is_empty(), "no line of code says this any more: {stale:#?}");
}

/// What a reader gets: transcripts, and the pages of the book.
#[test]
fn no_transcript_and_no_page_says_one_with_a_plural() {
    let (plurals, mut seen, mut wrong) = (plurals(), 0, Vec::new());
    for ending in [".play", ".md", ".rules"] {
        for (path, text) in sources(&root(), ending) {
            seen += 1;
            // A price names what it is paid in, and a list of numbers has one noun.
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                let words: Vec<&str> = std::iter::once("").chain(line.split(' ')).collect();
                let is_wrong = words.windows(3).any(|three| {
                    let noun = three[2].trim_end_matches(|one: char| !one.is_ascii_lowercase());
                    ["1", "(1"].contains(&three[1]) && plurals.contains(noun) && !["costs", "and"].contains(&three[0])
                });
                if is_wrong {
                    wrong.push(format!("{}: {line}", path.display()));
                }
            }
        }
    }
    assert!(seen > 100, "{seen} files");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
