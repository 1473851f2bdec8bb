//! The rules language: text to checked rules.
//!
//! [`compile`] reads `.rules` texts and inline rules of content files, checks them against what a game declares, and
//! gives the compiled form that `javelina_engine::rules` evaluates. All problems of all texts come back in one run.
//! This crate plays nothing, reads no file and prints nothing. The language is taught in `LANGUAGE.md`, and
//! each of its words in `words.md`.
//!
//! ```
//! let mut files = javelina_engine::Files::default();
//! let file = files.add("house.rules", "variant long_day for toy{change time to 6}  # hours");
//! let laid_out = javelina_dsl::format(&files, file, None);
//! assert_eq!(laid_out.as_deref(), Ok("variant long_day for toy {\n  change time to 6\n}  # hours\n"));
//! ```

mod alone;
mod ast;
mod checks;
mod code;
mod compile;
mod effects;
mod expressions;
mod former;
mod forms;
mod ir;
mod marks;
mod members;
mod mend;
mod mutants;
mod read;
mod world;

pub use alone::expression;
pub use ast::{Gate, Named};
pub use compile::{Compiled, compile, compile_unlinked, item_ids};
pub use expressions::binding::operators;
pub use forms::{answer_word, pattern, subject_word, type_word};
pub use members::counters::grants;
pub use members::links::Links;
pub use mend::habits::{HABITS, Habit};
pub use mutants::mutants;
pub use read::format::{format, rule_at};
pub use read::next::{Next, next};
pub use read::tokens::{Kind, Token, tokens};
pub use read::words::{Class, WORDS, Word, has, is_reserved, rows, word};
pub use world::{Cell, Example, Form, Home, NamedScript, Sheet, Source, World, last, meant};

/// Pages of the codes of this package, as [`code_pages`](javelina_engine::code_pages) reads them.
pub const CODES: &str = include_str!("../codes.md");
