//! All shipped rules, typed: nothing panics, problems stand within the text, and completion offers what comes next.

use javelina_author::Analysis;
use javelina_dsl::{Kind, tokens};
use javelina_variants::{SHIPPED, load};

#[test]
fn completion_offers_the_word_that_comes_next() {
    let (mut seen, mut missed) = (0, Vec::new());
    for row in SHIPPED {
        let analysis = Analysis::of(load(&[(row.pack)()]));
        let files: Vec<_> = analysis.files().iter().map(|(file, name, text)| (file, name.to_string(), text)).collect();
        for (file, name, text) in files {
            for range in analysis.rules_of(file) {
                let words = tokens(text, range.start, range.end).into_iter().filter(|token| token.kind == Kind::Word);
                for token in words.step_by(2) {
                    let offers = analysis.offers(file, token.start);
                    let word = token.text(text);
                    // Of a name with points only its beginning is typed here; names that are made up cannot be offered.
                    let declares = analysis.mark_at(file, token.start).is_some_and(|mark| {
                        mark.role == javelina_engine::rules::Role::Declares || mark.span.start < token.start
                    });
                    if declares || offers.all.is_empty() {
                        continue;
                    }
                    seen += 1;
                    if !offers
                        .all
                        .iter()
                        .any(|offer| offer.text.trim_matches('"').split('.').next() == Some(word) || offer.text == word)
                    {
                        let (line, column) = analysis.files().place(file, token.start);
                        missed.push(format!("{name}:{line}:{column} `{word}`"));
                    }
                }
            }
        }
    }
    let share = 100 - 100 * missed.len() / seen.max(1);
    assert!(seen > 1_000, "{seen} words");
    assert!(share >= 95, "{share} % of {seen}: {:#?}", &missed[..missed.len().min(60)]);
}
