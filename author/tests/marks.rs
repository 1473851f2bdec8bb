//! What the words of all shipped texts mean.

use javelina_dsl::{Kind, tokens, word};
use javelina_engine::FileId;
use javelina_engine::rules::{Mark, Meaning};
use javelina_variants::{load, rule_texts, shipped};

/// The parts of a file that hold rules.
fn texts(name: &str, text: &str) -> Vec<std::ops::Range<usize>> {
    if name.ends_with(".rules") { std::iter::once(0..text.len()).collect() } else { rule_texts(text) }
}

#[test]
fn each_word_that_is_none_of_the_language_lies_in_exactly_one_mark() {
    let loaded = load(&shipped());
    let marks: Vec<Mark> =
        loaded.game_ids().iter().flat_map(|game| loaded.known(game).unwrap().marks.to_vec()).collect();
    let (mut seen, mut wrong) = (0, Vec::new());
    for (file, path, text) in loaded.files.iter().filter(|(file, ..)| loaded.game_of(*file).is_some()) {
        let here: Vec<&Mark> = marks.iter().filter(|mark| mark.span.file == file).collect();
        for range in texts(path, text) {
            for token in tokens(text, range.start, range.end) {
                let covers = |mark: &&&Mark| mark.span.start <= token.start && token.end <= mark.span.end;
                let count = here.iter().filter(covers).count();
                let is_word = token.kind == Kind::Word && word(token.text(text)).is_none();
                seen += usize::from(is_word);
                if count > 1 || is_word && count == 0 {
                    let (line, column) = loaded.files.place(file, token.start);
                    wrong.push(format!("{path}:{line}:{column} `{}` lies in {count} marks", token.text(text)));
                }
            }
        }
    }
    assert!(seen > 1_500, "{seen} words");
    assert!(wrong.is_empty(), "{} of {seen}: {:#?}", wrong.len(), &wrong[..wrong.len().min(40)]);
}

#[test]
fn what_is_read_and_written_was_declared_at_one_place() {
    let loaded = load(&shipped());
    for game in loaded.game_ids() {
        let known = loaded.known(game).unwrap();
        let is_own = |what: &Meaning| {
            matches!(
                what,
                Meaning::Counter(_) | Meaning::Param(_) | Meaning::Bound(..) | Meaning::Rule(..) | Meaning::Item(_)
            )
        };
        for mark in known.marks.iter().filter(|mark| is_own(&mark.what)) {
            let declared = known
                .marks
                .iter()
                .filter(|other| other.what == mark.what && other.role == javelina_engine::rules::Role::Declares);
            let text = loaded.files.at(mark.span).unwrap();
            assert_eq!(declared.count(), 1, "{game}: `{text}` in {}", loaded.files.name(mark.span.file));
            assert_ne!(mark.span.file, FileId(u32::MAX));
        }
    }
}
