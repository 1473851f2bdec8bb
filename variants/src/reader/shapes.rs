//! Shapes: what a reader of a content file asks for. The reader itself says it: it runs on a table that holds nothing, and
//! each question that it asks is noted.

use std::ops::RangeInclusive;

use javelina_engine::FileId;
use toml::de::DeTable;

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
}

impl Key {
    /// What it is for; see [`KEYS`].
    #[must_use]
    pub fn doc(&self) -> &'static str {
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
    /// A number with a decimal point.
    Decimal,
    /// A list of such things.
    List(Box<Shape>),
    /// A table.
    Table(Vec<Key>),
    /// Tables, each under a line `[[key]]`.
    Tables(Vec<Key>),
}

impl Shape {
    /// What it is, in words.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Text => "a text".into(),
            Self::Id => "an id: a small letter, then small letters, digits and underscores".into(),
            Self::Words(words) => format!("one of {}", words.join(", ")),
            Self::Switch => "true or false".into(),
            Self::Number(range) => format!("a whole number, {} to {}", range.start(), range.end()),
            Self::Decimal => "a number, with a decimal point or without".into(),
            Self::List(of) => format!("a list; each of it {}", of.words()),
            Self::Table(_) => "a table".into(),
            Self::Tables(_) => "a table, one of several".into(),
        }
    }
}

impl Reader {
    /// The keys that a reader asks for, in its order.
    #[must_use]
    pub fn describe(read: impl FnOnce(&Node<'_>)) -> Vec<Key> {
        let reader = Self { noted: Some(vec![Vec::new()].into()), ..Self::new(FileId(u32::MAX)) };
        let empty = DeTable::new();
        read(&Node { reader: &reader, table: &empty, span: 0..0, asked: Default::default() });
        reader.noted.and_then(|noted| noted.into_inner().pop()).unwrap_or_default()
    }

    /// Notes a question, if this is what the reader is for. A key that is asked for twice must be there if either says so.
    pub(super) fn note(&self, name: &'static str, must: bool, shape: impl FnOnce() -> Shape) {
        let Some(noted) = &self.noted else { return };
        let mut noted = noted.borrow_mut();
        let Some(keys) = noted.last_mut() else { return };
        match keys.iter_mut().find(|key| key.name == name) {
            Some(known) => known.must |= must,
            None => keys.push(Key { name, must, shape: shape() }),
        }
    }

    /// Notes the keys of an inner table.
    pub(super) fn within(&self, name: &'static str, several: bool, read: impl FnOnce(&Node<'_>)) {
        let Some(noted) = &self.noted else { return };
        noted.borrow_mut().push(Vec::new());
        let empty = DeTable::new();
        read(&Node { reader: self, table: &empty, span: 0..0, asked: Default::default() });
        let keys = noted.borrow_mut().pop().unwrap_or_default();
        self.note(name, false, || if several { Shape::Tables(keys) } else { Shape::Table(keys) });
    }
}

/// What each key is for, whichever table has it.
pub const KEYS: &[(&str, &str)] = &[
    ("active", "the name of the side that can be used"),
    ("at_least", "so many symbols are needed"),
    ("authors", "who made the pack"),
    ("class", "what lists call the card: it restricts, changes or adds; for lists only"),
    ("condition", "a condition card"),
    ("copies", "how many of this card there are"),
    ("engine", "the version of Javelina that the pack is for: `0.1`"),
    ("exhausted", "the name of the side that shows when it was used"),
    ("extends", "the game to which the pack adds cards or variants; instead of `game`"),
    ("game", "the game that the pack is as a whole; instead of `extends`"),
    ("goals", "what counts towards the objective, one after the other"),
    ("habitat", "the habitat that the wild card stands for"),
    ("habitats", "the habitats in which the species lives"),
    ("icons", "what is printed on the species"),
    ("id", "how rules, batches and `--with` name it; unique in the game"),
    ("kind", "the sort of movement card"),
    ("known", "what is known of the species, for people"),
    ("licence", "under which the pack may be used"),
    ("metres", "how far the card goes"),
    ("movement", "a movement card"),
    ("multiplier", "a card that multiplies what another one does"),
    ("name", "what people call it"),
    ("number", "the number that is printed on the card"),
    ("objective", "an objective"),
    ("of", "the symbol that is counted"),
    ("reconstructed", "what of the pack is worked out, since no rulebook says it"),
    ("replaces", "files of the game that files of this pack stand in place of"),
    ("row", "points by how many goals are reached, none first"),
    ("rows", "the shape, line by line"),
    ("rules", "what it does, in the rules language, between three single quotes"),
    ("script", "the `.rhai` file whose functions answer for it"),
    ("season", "the season to which it belongs"),
    ("set", "the set of cards that it belongs to"),
    ("shape", "a shape on the board; in a goal the name of one"),
    ("sourced", "whether a rulebook says what it does"),
    ("special", "a card that does what its rules say"),
    ("species", "a species card"),
    ("target", "on which card it acts"),
    ("text", "what it says to players"),
    ("times", "so many times it acts"),
    ("title", "what lists call the pack"),
    ("token", "a token"),
    ("version", "the version of the pack: `0.1.0`"),
    ("wild", "a wild card"),
];
