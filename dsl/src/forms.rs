//! Types, facts and effects of a game in words.

use javelina_engine::rules::{Catalogue, FactDecl, PatternPart, SubjectDecl, Type};

/// A type in words.
#[must_use]
pub fn type_word(catalogue: &Catalogue, of: Type) -> String {
    match of {
        Type::Bool => "yes or no".into(),
        Type::Number => "number".into(),
        Type::Of(kind) => catalogue.kind_word(kind).into(),
        Type::SetOf(kind) => {
            catalogue.kinds.get(kind.index()).map_or("set".into(), |kind| format!("set of {}", kind.all))
        }
    }
}

/// Type of a fact with its range: `number, 1 to 6, or none`.
#[must_use]
pub fn answer_word(catalogue: &Catalogue, fact: &FactDecl) -> String {
    type_word(catalogue, fact.yields) + fact.bounds_in_words().as_str()
}

/// Type of a subject of a point with its range: `number, 1 to 6`.
#[must_use]
pub fn subject_word(catalogue: &Catalogue, subject: &SubjectDecl) -> String {
    type_word(catalogue, subject.of) + subject.bounds_in_words().as_str()
}

/// How an effect is written: `research CARD by NUMBER`.
#[must_use]
pub fn pattern(catalogue: &Catalogue, parts: &[PatternPart]) -> String {
    let words = parts.iter().map(|part| match part {
        PatternPart::Word(word) => (*word).to_string(),
        PatternPart::Hole(of) => type_word(catalogue, *of).to_uppercase(),
    });
    words.collect::<Vec<_>>().join(" ")
}
