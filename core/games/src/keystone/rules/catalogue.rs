//! Catalogue of Keystone: all declarations for clauses, and the names of their elements.

use javelina_engine::catalogue;
use javelina_engine::rules::Lexicon;

use super::former::FORMER;
use super::points::*;
use super::timeline::TIMELINE;
use crate::keystone::{Cards, Content};

catalogue! { pub CATALOGUE of "keystone"; base BASE; settings setting::SETTINGS; content ["variant", "scenario", "token", "objective"];
    timeline TIMELINE; zones ZONES; former FORMER;
    "synergy": F_SYNERGY, PAY, GAIN;
}

/// Names of all elements: from the catalogue, and the cards, tokens, objectives and sets of the packs.
#[must_use]
pub fn lexicon(content: &Content) -> Lexicon {
    let mut lexicon = Lexicon::of(&CATALOGUE);
    let mut names: Vec<String> = content.species.iter().map(|species| species.name.clone()).collect();
    names.extend(content.species.iter().map(|species| format!("{} 2", species.name)));
    for wild in &content.wilds {
        let name = |copy: u8| if copy == 1 { wild.name.clone() } else { format!("{} {copy}", wild.name) };
        names.extend((1..=wild.copies).map(name));
    }
    lexicon.names[CARD.index()] = names;
    lexicon.names[TOKEN.index()] = content.tokens.iter().map(|token| token.id.clone()).collect();
    lexicon.names[OBJECTIVE.index()] = content.objectives.iter().map(|objective| objective.id.clone()).collect();
    lexicon.names[SPECIES_SET.index()] = Cards::of(content).sets.into_iter().map(|(name, _)| name).collect();
    lexicon
}
