//! What is compiled: texts, what names in them may mean, and what they bring along.

use std::collections::BTreeSet;
use std::sync::Arc;

use javelina_engine::rules::{Catalogue, Item, Lexicon};
use javelina_engine::{FileId, Span};

/// What names in a text may mean: what the game declares, and the names of its elements.
#[derive(Clone, Copy, Debug)]
pub struct World<'a> {
    /// What the game declares about its rules.
    pub catalogue: &'static Catalogue,
    /// The names of all elements.
    pub lexicon: &'a Lexicon,
}

/// What a text holds.
#[derive(Clone, Debug)]
pub enum Form {
    /// Blocks: `variant my_id for my_game { ... }`.
    File,
    /// The members of one item that a content file declares: id, title, kind, text and group are given.
    Inline(Box<Item>),
}

/// The pack of a text, for the names of its items.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Home {
    /// The id of the pack.
    pub pack: String,
    /// Those of its ids that another pack has, too. In a program these items are called `pack:id`.
    pub shared: BTreeSet<String>,
}

impl Home {
    /// The id in a program of an item that has this id in the pack.
    pub fn called(&self, id: &str) -> String {
        if self.shared.contains(id) { format!("{}:{id}", self.pack) } else { id.into() }
    }
}

/// A text to compile.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file that holds it.
    pub file: FileId,
    /// Its first byte in the file.
    pub start: usize,
    /// One past its last byte.
    pub end: usize,
    /// What it holds.
    pub form: Form,
    /// The pack that it belongs to.
    pub home: Arc<Home>,
}

/// A transcript that an item brings along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The id of the item.
    pub item: String,
    /// Its title.
    pub title: String,
    /// The bytes of the transcript, without the braces.
    pub span: Span,
    /// The transcript as written.
    pub text: String,
}

/// The script of an item; whoever has the files adds its functions to the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedScript {
    /// The id of the item.
    pub item: String,
    /// The name of the file.
    pub file: String,
    /// Where that stands, quotes included.
    pub span: Span,
}
