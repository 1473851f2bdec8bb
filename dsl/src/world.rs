//! What is compiled: texts, and what names in them may mean.

use javelina_engine::FileId;
use javelina_engine::rules::{Catalogue, Item, Lexicon};

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
}
