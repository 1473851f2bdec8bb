//! Letters of two to four bytes next to each sign of a text: all that an editor asks about it is answered, with places that
//! cut no letter.

use javelina_author::{Encoding, Lines, hunks, laid_out, with_ends};
use javelina_engine::{Files, Span};
use javelina_variants::{all_rule_texts, rule_texts};

use crate::desk::desk;

const LETTERS: [char; 3] = ['\u{e9}', '\u{201c}', '\u{1f98c}'];
const TEXTS: [(&str, &str, &str); 4] = [
    ("arizona", "cards.toml", CARD),
    ("arizona", "a.rules", RULES),
    (
        "arizona",
        "a.rhai",
        "fn night(view, row) {\n  let a = view.nuggets[row] + 1; // b\n  if a > 2 { return \"c\"; }\n  #{ a: [a, -1] }\n}\n",
    ),
    (
        "keystone",
        "b.batch.toml",
        "title = \"b\"\n[[arm]]\ngame = 'keystone'\nwith = [\"t1\"]\ngate = '''\nscore.A >= 3\n'''\n",
    ),
];
const CARD: &str = "rules = 'rule a at enter { narrow }'\n[[condition]]\nid = \"c\"\nname = \"C\"\nsourced = false\nclass = \"change\"\n\
    text = \"T\"\nrules = '''\nrule c at enter { narrow when symbol is mountain }\n'''\n[d]\nrules = \"\"\"\n\"\"\"\n";
const RULES: &str = "# one\nvariant a for arizona {\n  title \"A\"\n  text \"T\"\n  param top in 0..9 = 3\n  counter n in 0..99 shown as \"n\"\n\
    \x20 rule b on section_drawn do {\n    let c = count (cells where row is 1)\n    n += c - top\n  }\n  rule half at extra_points { scale by 1/2 }\n\
    \x20 example \"e\" {\n    > new arizona\n    Round 1\n  }\n}\n";

/// A text with a letter before, behind or in place of each of its signs.
fn spoilt(text: &str) -> impl Iterator<Item = (usize, String)> {
    let is_sign = |one: char| !one.is_ascii_alphanumeric() && one != '_';
    let places = text.match_indices(is_sign).flat_map(|(at, _)| [at..at, at + 1..at + 1, at..at + 1]);
    places.zip(LETTERS.into_iter().cycle()).map(|(place, letter)| {
        let mut text = text.to_string();
        text.replace_range(place.clone(), &letter.to_string());
        (place.start, text)
    })
}

#[test]
fn texts_with_letters_of_any_length_are_cut_between_letters() {
    for (_, name, text) in TEXTS {
        for (_, text) in spoilt(text) {
            for range in all_rule_texts(&text).into_iter().chain(rule_texts(&text)) {
                assert!(text.get(range.clone()).is_some(), "{range:?} of {text}");
            }
            let mut files = Files::default();
            let file = files.add(name, text.as_str());
            let found = laid_out(&files, file, name.ends_with(".toml")).err().unwrap_or_default();
            assert!(found.iter().all(|one| text.get(one.span.unwrap().range()).is_some()), "{found:?}: {text}");
        }
    }
}

#[test]
fn whatever_is_asked_about_a_text_with_letters_of_any_length_is_answered() {
    for (game, name, text) in TEXTS {
        let all: Vec<_> = spoilt(text).collect();
        let most = if std::env::var_os("JAVELINA_CASES").is_some() { all.len() } else { 60 };
        for (at, text) in all.iter().step_by(all.len().div_ceil(most)) {
            let (analysis, file, _) = desk(game, name, text);
            let is_there = |span: Span| analysis.files().at(span).is_some();
            for one in analysis.found(file) {
                let spans = one
                    .related
                    .iter()
                    .map(|(span, _)| *span)
                    .chain(one.fixes.iter().flat_map(|fix| &fix.edits).map(|(span, _)| *span));
                assert!(spans.chain(one.span).all(is_there), "{one:?}: {text}");
            }
            let ranges =
                analysis.folds(file).into_iter().chain(analysis.colours(file).into_iter().map(|one| one.range));
            let ranges = ranges.chain(analysis.lenses(file).into_iter().map(|lens| lens.range));
            assert!(ranges.chain(analysis.rules_of(file)).all(|range| text.get(range).is_some()), "{text}");
            let _ = analysis.subjects(file, &(0..text.len()));
            let ends = [0, 1, 2, 3, 4, 5].map(|behind| at + behind);
            for at in ends.into_iter().filter(|at| text.is_char_boundary(*at)) {
                assert!(text.is_char_boundary(analysis.offers(file, at).start), "{at} of {text}");
                assert!(analysis.about(file, at).is_none_or(|(range, _)| text.get(range).is_some()), "{at} of {text}");
                let places = analysis.renamed(file, at, "other").unwrap_or_default();
                assert!(places.into_iter().all(is_there), "{at} of {text}");
                let lines = Lines::new(text, Encoding::Utf16);
                let (line, column) = lines.place(at);
                assert_eq!(lines.byte(line, column), at, "{text}");
            }
        }
    }
}

/// A text with other line ends: all the same, or in turn.
fn ended(text: &str, ends: &[&str]) -> String {
    text.lines().zip(ends.iter().cycle()).flat_map(|(line, end)| [line, end]).collect()
}

#[test]
fn a_text_that_is_laid_out_keeps_its_line_ends() {
    let out = |name: &str, text: &str| {
        let mut files = Files::default();
        let file = files.add(name, text);
        laid_out(&files, file, name.ends_with(".toml")).unwrap()
    };
    for (name, text) in [("a.rules", RULES.to_string()), ("c.toml", CARD.replace("{ narrow when", "{\nnarrow\nwhen"))] {
        let good = out(name, &text);
        for ends in [&["\n"][..], &["\r\n"], &["\r\n", "\n", "\n"]] {
            assert_eq!(out(name, &ended(&good, ends)), ended(&good, ends), "nothing need change");
            let typed = ended(&text.replace(" is ", "  is  "), ends);
            let new = out(name, &typed);
            assert_eq!(new.replace("\r\n", "\n"), good);
            if ends.len() == 1 {
                assert_eq!(new, ended(&good, ends));
            }
        }
    }
    assert_eq!(with_ends("a\r\nb\nc", "a\nx\ny\nc\nd\n"), "a\r\nx\ny\r\nc\r\nd\r\n");
    assert_eq!(with_ends("", "a\n"), "a\n");
    assert_eq!(hunks(&[1, 2, 3], &[1, 3, 4]), [(1..2, 1..1), (3..3, 2..3)]);
}
