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
mod world;
mod zones;

pub use alone::expression;
pub use ast::{Gate, Named};
pub use compile::{Compiled, compile};
pub use counters::grants;
pub use format::{format, rule_at};
pub use forms::{answer_word, pattern, subject_word, type_word};
pub use habits::{HABITS, Habit};
pub use links::Late;
pub use mutants::{Mutant, mutants};
pub use next::{Next, next};
pub use tokens::{Kind, Token, tokens};
pub use words::{Class, WORDS, Word, is_reserved, word};
pub use world::{Example, Form, NamedScript, Source, World};

/// Pages of the codes of this package, as [`code_pages`](javelina_engine::code_pages) reads them.
pub const CODES: &str = include_str!("../codes.md");
