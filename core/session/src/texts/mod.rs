//! Texts for players and authors: problems, pages of codes, rules and what a game declares.

mod clashes;
mod lookup;
mod of_items;
mod pages;
mod reference;
mod render;
mod told;
mod wrapped;

pub use clashes::{clash, clashes_told, is_typed, place, word};
pub use lookup::Lookup;
pub use pages::{page_of, pages};
pub use reference::{fact_form, kind_word, point_lines, script_words, terms, word_in_words};
pub use render::{MOST, MOST_RELATED, MOST_TOLD, RECORD, gravest, human, json_lines, quotable, short, solid};
pub use wrapped::{WIDTH, hanging, page};
