//! The base rules of the games, one folder each, files in the order of the rulebook.
//!
//! A game asks its rule points and knows no parser, no file and no content: sheets, tables and cards come in as checked
//! values.

pub mod arizona;
pub mod cliffs;
pub mod keystone;
pub mod sonora;
mod words;
