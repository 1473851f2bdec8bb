//! The rules language: text to checked rules.
//!
//! [`compile`] reads `.rules` texts and inline rules of content files, checks them against what a game declares, and
//! gives the compiled form that `javelina_engine::rules` evaluates. All problems of all texts come back in one run.
//! This crate plays nothing, reads no file and prints nothing. The language is taught in `LANGUAGE.md`.
//!
//! ```
//! let mut files = javelina_engine::Files::default();
//! let file = files.add("house.rules", "variant long_day for toy{change time to 6}  # hours");
//! let laid_out = javelina_dsl::format(&files, file);
//! assert_eq!(laid_out.as_deref(), Ok("variant long_day for toy {\n  change time to 6\n}  # hours\n"));
//! ```

mod acts;
mod alone;
mod ast;
mod binding;
mod calls;
mod check;
mod compare;
mod compile;
mod counters;
mod cure;
mod cures;
mod declared;
mod emit;
mod emit_lists;
mod format;
mod free;
mod gates;
mod grammar;
mod groups;
mod habits;
mod ir;
mod items;
mod kept;
mod levels;
mod links;
mod marks;
mod meant;
mod mutants;
mod names;
mod next;
mod numerals;
mod parse;
mod resolve;
mod rulings;
mod sealed;
mod secrecy;
mod settings;
mod split;
mod spot;
mod stacks;
mod steps;
mod syntax;
mod terms;
mod tokens;
mod words;
mod zones;

pub use alone::expression;
pub use ast::{Gate, Named};
pub use compile::compile;
pub use counters::grants;
pub use format::{format, rule_at};
pub use habits::{HABITS, Habit};
pub use links::Late;
pub use mutants::{Mutant, mutants};
pub use next::{Next, next};
pub use tokens::{Kind, Token, tokens};
pub use words::{Class, WORDS, Word, is_reserved, word};

use javelina_engine::rules::{Catalogue, Item, Lexicon, Mark, Program};
use javelina_engine::{FileId, Span};

/// Pages of the codes of this package, as [`code_pages`](javelina_engine::code_pages) reads them.
pub const CODES: &str = include_str!("../codes.md");

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

/// What a set of texts compiles to.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// The rules; items stand in the order of the sources and of the blocks in them.
    pub program: Program,
    /// The transcripts of all items, in the same order.
    pub examples: Vec<Example>,
    /// The gates of all items, in the same order.
    pub gates: Vec<Gate>,
    /// The scripts of all items, in the same order.
    pub scripts: Vec<NamedScript>,
    /// Names of scripts in rules, which mean nothing until the scripts are added.
    pub late: Vec<Late>,
    /// What the words of all texts mean, by place; one mark at a place.
    pub marks: Vec<Mark>,
}
