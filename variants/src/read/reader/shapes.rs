//! Shapes: what a reader of a content file asks for.

use std::ops::RangeInclusive;

use super::keys::KEYS;

/// A key of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// The key.
    pub name: &'static str,
    /// Whether it must be there.
    pub must: bool,
    /// What it holds.
    pub shape: Shape,
    /// What it is for, where that is said beside what it belongs to; else [`KEYS`] says it.
    pub about: &'static str,
}

/// Stands for every key of a table whose keys the author names.
pub const ANY: &str = "*";

impl Key {
    /// What it is for; see [`KEYS`].
    pub fn doc(&self) -> &'static str {
        if !self.about.is_empty() {
            return self.about;
        }
        KEYS.iter().find(|(name, _)| *name == self.name).map_or("", |(_, doc)| doc)
    }
}

/// What a key holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A text.
    Text,
    /// The id of something.
    Id,
    /// One of a few words.
    Words(Vec<String>),
    /// True or false.
    Switch,
    /// A whole number in a range.
    Number(RangeInclusive<i64>),
    /// A number with a decimal point or without, in thousandths of its range.
    Decimal(RangeInclusive<i64>),
    /// A number with a decimal point or without.
    Real,
    /// A list of such things, at most so many.
    List(Box<Shape>, usize),
    /// A table.
    Table(Vec<Key>),
    /// Tables, each under a line `[[key]]`, at most so many.
    Tables(Vec<Key>, usize),
    /// Such a thing or nothing, in what programs read.
    Null(Box<Shape>),
    /// Text or number, in what programs read.
    Either,
}

impl Shape {
    /// What it is, in words.
    pub fn words(&self) -> String {
        match self {
            Self::Text => "a text".into(),
            Self::Id => "an id: a lower-case letter, then lower-case letters, digits and underscores".into(),
            Self::Words(words) => format!("one of {}", words.join(", ")),
            Self::Switch => "true or false".into(),
            Self::Number(range) => format!("a whole number, {} to {}", range.start(), range.end()),
            Self::Decimal(_) | Self::Real => "a number, with or without a decimal point".into(),
            Self::List(of, _) => format!("a list, each entry {}", of.words()),
            Self::Table(_) => "a table".into(),
            Self::Tables(..) => "one or more tables".into(),
            Self::Null(of) => format!("{}, or null", of.words()),
            Self::Either => "a text or a number".into(),
        }
    }
}
