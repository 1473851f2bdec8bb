//! The grammar of the language, from `rules.pest`.

/// The generated parser.
#[derive(pest_derive::Parser)]
#[grammar = "rules.pest"]
pub(crate) struct Grammar;
