//! Catalogue of Arizona: all declarations for clauses, and the names of their elements.

use javelina_engine::catalogue;
use javelina_engine::rules::Lexicon;

use super::former::FORMER;
use super::points::*;
use super::timeline::TIMELINE;
use crate::arizona::Content;

catalogue! { pub CATALOGUE of "arizona"; base BASE; settings setting::SETTINGS; content ["condition", "variant"];
    timeline TIMELINE; zones ZONES; former FORMER; "nuggets": F_NUGGETS, LOSE, CIRCLE;
}

/// Names of all elements: from the catalogue, and the spaces and shapes of the pack.
#[must_use]
pub fn lexicon(content: &Content) -> Lexicon {
    let mut lexicon = Lexicon::of(&CATALOGUE);
    lexicon.names[CELL.index()] = content.sheet.cells().map(|cell| content.sheet.name(cell)).collect();
    lexicon.names[SHAPE.index()] = content.shapes.iter().map(|shape| shape.name.clone()).collect();
    lexicon.names[CARD.index()].clone_from(&content.cards);
    debug_assert_eq!(lexicon.count(SYMBOL), 9, "nine symbols are declared");
    lexicon
}
