//! Shapes: what a reader of a content file asks for. The reader itself says it: it runs on a table that holds nothing, and
//! each question that it asks is noted.

use std::ops::RangeInclusive;

use javelina_engine::FileId;
use toml::de::DeTable;

use super::keys::KEYS;
use super::{Node, Reader};

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
            Self::Id => "an id: a small letter, then small letters, digits and underscores".into(),
            Self::Words(words) => format!("one of {}", words.join(", ")),
            Self::Switch => "true or false".into(),
            Self::Number(range) => format!("a whole number, {} to {}", range.start(), range.end()),
            Self::Decimal(_) | Self::Real => "a number, with a decimal point or without".into(),
            Self::List(of, _) => format!("a list; each of it {}", of.words()),
            Self::Table(_) => "a table".into(),
            Self::Tables(..) => "a table, one of several".into(),
            Self::Null(of) => format!("{}, or null", of.words()),
            Self::Either => "a text or a number".into(),
        }
    }
}

impl Node<'_> {
    /// Says that a key must be there, for readers that tell in their own words that it is missing; and what it is for, if
    /// that stands nowhere else.
    pub fn must(&self, key: &str, about: &'static str) {
        let Some(noted) = &self.reader.noted else { return };
        if let Some(known) = noted.borrow_mut().last_mut().and_then(|keys| keys.iter_mut().find(|one| one.name == key))
        {
            known.must = true;
            known.about = about;
        }
    }

    /// Says that a key need not be there, which is asked for as if it must where it is.
    pub fn need_not(&self, key: &str) {
        let Some(noted) = &self.reader.noted else { return };
        if let Some(known) = noted.borrow_mut().last_mut().and_then(|keys| keys.iter_mut().find(|one| one.name == key))
        {
            known.must = false;
        }
    }

    /// Says which words the text of a key, or the texts of its list, are looked for among.
    pub fn words(&self, key: &str, words: &[&str]) {
        let Some(noted) = &self.reader.noted else { return };
        let mut noted = noted.borrow_mut();
        let mut shape = noted.last_mut().and_then(|keys| Some(&mut keys.iter_mut().find(|one| one.name == key)?.shape));
        while let Some(Shape::List(of, _)) = shape {
            shape = Some(of);
        }
        if let Some(shape) = shape {
            *shape = Shape::Words(words.iter().map(ToString::to_string).collect());
        }
    }
}

impl Reader {
    /// The keys that a reader asks for, in its order.
    pub fn describe(read: impl FnOnce(&Node<'_>)) -> Vec<Key> {
        let reader = Self { noted: Some(vec![Vec::new()].into()), ..Self::new(FileId(0)) };
        let empty = DeTable::new();
        read(&Node { reader: &reader, table: &empty, span: 0..0, asked: Default::default() });
        reader.noted.and_then(|noted| noted.into_inner().pop()).unwrap_or_default()
    }

    /// Notes a question, if this is what the reader is for. A key that is asked for twice must be there if either says so.
    pub(super) fn note(&self, name: &'static str, must: bool, shape: &dyn Fn() -> Shape) {
        let Some(noted) = &self.noted else { return };
        let mut noted = noted.borrow_mut();
        let Some(keys) = noted.last_mut() else { return };
        match keys.iter_mut().find(|key| key.name == name) {
            Some(known) => known.must |= must,
            None => keys.push(Key { name, must, shape: shape(), about: "" }),
        }
    }

    /// Notes the keys of an inner table.
    pub(super) fn within(&self, name: &'static str, most: Option<usize>, read: &mut dyn FnMut(&Node<'_>)) {
        let Some(noted) = &self.noted else { return };
        noted.borrow_mut().push(Vec::new());
        let empty = DeTable::new();
        read(&Node { reader: self, table: &empty, span: 0..0, asked: Default::default() });
        let keys = noted.borrow_mut().pop().unwrap_or_default();
        self.note(name, false, &|| match most {
            Some(most) => Shape::Tables(keys.clone(), most),
            None => Shape::Table(keys.clone()),
        });
    }
}
