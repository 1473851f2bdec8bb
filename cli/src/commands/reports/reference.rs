//! Shape of the reference that `points --format json` writes.

use javelina_variants::{Key, Shape};

use super::{count, key, null, tables, texts, words};

/// Keys of `points --format json`.
pub(super) fn points() -> Vec<Key> {
    let row = |more: Vec<Key>| {
        let named = [key("name", "its name", Shape::Text), key("doc", "what it says", Shape::Text)];
        tables(named.into_iter().chain(more).collect())
    };
    let of = || key("type", "its type", Shape::Text);
    let least_and_greatest = || Shape::List(Box::new(Shape::Number(i32::MIN.into()..=i32::MAX.into())), 2);
    let range = || key("range", "least and greatest value of a number, or size of a set", null(least_and_greatest()));
    let or_none = key("or_none", "whether it may be absent", Shape::Switch);
    let point = vec![
        key("kind", "what answers it", Shape::Text),
        key("when", "when it is asked", Shape::Text),
        key("section", "the section of the rulebook", Shape::Text),
        key("layer", "how deep it lies", count()),
        key("subjects", "what it is about", row(vec![of(), range()])),
    ];
    let zone = vec![
        key("kind", "what lies there", Shape::Text),
        key("stock", "where it comes from", Shape::Text),
        key("seat", "whether each seat has one", Shape::Switch),
        key("seen", "who sees it", Shape::Text),
        key("is", "what else is to be known", texts()),
    ];
    let effect = vec![key("pattern", "how it is written", Shape::Text), key("doc", "what it does", Shape::Text)];
    vec![
        key("format", "the format of this list", words(&["javelina.points/1"])),
        key("game", "the game", Shape::Text),
        key("points", "questions that content may answer", row(point)),
        key("facts", "what rules may read", row(vec![key("of", "what it is about", texts()), of(), range(), or_none])),
        key("effects", "what rules may do", tables(effect)),
        key("zones", "what changes hands", row(zone)),
        key("base", "base rules that may be lifted", row(vec![key("point", "where it stands", Shape::Text)])),
        key("settings", "what may be changed", row(vec![key("range", "its values", Shape::Text)])),
        key("currencies", "what offers may cost", row(Vec::new())),
        key("words", "words that stand for values", row(vec![key("written", "how it is written", Shape::Text)])),
    ]
}
