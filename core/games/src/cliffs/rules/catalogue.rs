//! Catalogue of Cliffs & Cactuses: all declarations for clauses, and the names of their elements.

use javelina_engine::catalogue;
use javelina_engine::rules::Lexicon;

use super::former::FORMER;
use super::points::*;
use super::timeline::TIMELINE;
use crate::cliffs::Content;
use crate::cliffs::components::limits::{PLACES, RACERS};

catalogue! { pub CATALOGUE of "cliffs"; base BASE; settings setting::SETTINGS; content ["variant", "scenario", "card"];
    timeline TIMELINE; zones ZONES; former FORMER;
}

/// Names of all elements: from the catalogue, the places of the queues, and the designs of the packs.
#[must_use]
pub fn lexicon(content: &Content) -> Lexicon {
    let mut lexicon = Lexicon::of(&CATALOGUE);
    let letters = (b'A'..).take(RACERS).map(char::from);
    lexicon.names[CARD.index()] =
        letters.flat_map(|racer| (1..=PLACES).map(move |place| format!("{racer}.{place}"))).collect();
    lexicon.names[DESIGN.index()] = content.designs.iter().map(|design| design.name.clone()).collect();
    lexicon
}
