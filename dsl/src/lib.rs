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
mod forms;
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

pub use ast::{Gate, Named};
pub use counters::grants;
pub use forms::{answer_word, pattern, subject_word, type_word};
pub use habits::{HABITS, Habit};
pub use links::Late;
pub use mutants::{Mutant, mutants};
pub use next::{Next, next};
pub use tokens::{Kind, Token, tokens};
pub use words::{Class, WORDS, Word, is_reserved, word};

use std::ops::Range;

use javelina_engine::rules::{Catalogue, Expression, Item, Lexicon, Mark, Program};
use javelina_engine::{Diagnostic, FileId, Files, Span};

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

/// Compiles texts; items have ids that are unique over all of them. If any problem is an error, the program holds only
/// what could be read and must not be played.
#[must_use]
pub fn compile(files: &Files, sources: &[Source], world: &World<'_>) -> (Compiled, Vec<Diagnostic>) {
    compile::compile(files, sources, world)
}

/// Compiles the text of `file` as one expression of any type, at no point and of no item: what holds now, for a seat that
/// is to act? Beside what the game declares it may read the counters of `rules`, by name, if one item alone has a counter
/// of that name. `own`: whether it may read what the seat alone knows. What nobody may know is never read.
///
/// # Errors
///
/// What keeps it from being worked out, warnings included.
pub fn expression(
    files: &Files,
    file: FileId,
    world: &World<'_>,
    rules: &Program,
    own: bool,
) -> Result<Expression, Vec<Diagnostic>> {
    alone::expression(files, file, world, rules, own)
}

/// Lays out a `.rules` file anew: the same meaning, all comments kept; laying out the result changes nothing.
///
/// # Errors
///
/// What keeps the file from being read.
pub fn format(files: &Files, file: FileId) -> Result<String, Vec<Diagnostic>> {
    format::format(files, file, None)
}

/// The rule or offer of a label, as its author wrote it, laid out and without remarks. `None` where the label is of a
/// script.
#[must_use]
pub fn rule_at(files: &Files, label: Span) -> Option<String> {
    format::rule_at(files, label)
}

/// Lays out the members of one item, which stand in these bytes of a file: from column 0 on, without the quotes round them.
///
/// # Errors
///
/// What keeps the text from being read.
pub fn format_inline(files: &Files, file: FileId, range: Range<usize>) -> Result<String, Vec<Diagnostic>> {
    format::format(files, file, Some(range))
}
