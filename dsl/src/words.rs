//! Words that the language keeps for itself: how they are written, for `points` and for whoever writes them otherwise.

use pest::Parser;

use crate::grammar::{Grammar, Rule};

/// A word that stands for a value whatever the game: the word, how it is written, what it is.
pub const WORDS: &[(&str, &str, &str)] = &[
    ("actor", "actor", "the seat that acts"),
    ("it", "it", "the element that a `where`, a `sum`, a `least` or a `most` looks at"),
    ("any", "any SET", "whether it has an element"),
    ("no", "no SET", "whether it has none"),
    ("count", "count SET", "how many elements it has"),
    ("first", "first SET", "its first element; of a list in the order of the list"),
    ("last", "last SET", "its last element"),
    ("least", "least SET by VALUE", "the element with the least value; ties go to the first"),
    ("most", "most SET by VALUE", "the element with the greatest value; ties go to the first"),
    ("sum", "sum VALUE over SET", "the values of all elements added"),
    ("next", "next(X)", "the next element of a kind, after the last one the first; of a seat the next one that plays"),
    ("previous", "previous(X)", "the element before it, likewise"),
    (
        "group",
        "group(N, SET, FACT)",
        "the N-th largest set of elements that hang together; `group(X, ..)`: the one with X",
    ),
    ("groups", "groups(SET, FACT)", "the first element of each such set"),
    ("place", "place(X, LIST)", "the place of an element, from 1; of a set that is no list in the order of its kind"),
    ("min", "min(A, B)", "the lesser of two numbers"),
    ("max", "max(A, B)", "the greater of two numbers"),
    ("abs", "abs(A)", "a number without its sign"),
    ("row", "row [0, 4, 10][N]", "the entry of a table; beyond its ends the first or the last"),
];

/// Whether a word joins, opens or ends something in the language, so that nothing can have it as its name.
#[must_use]
pub fn is_reserved(word: &str) -> bool {
    Grammar::parse(Rule::reserved, word).is_ok_and(|mut read| read.next().is_some_and(|read| read.as_str() == word))
}

/// How a reserved word is written where it makes a value.
pub(crate) fn written(word: &str) -> Option<String> {
    let (_, form, says) = WORDS.iter().find(|(known, ..)| *known == word)?;
    Some(format!("`{word}` is written `{form}`: {says}"))
}
