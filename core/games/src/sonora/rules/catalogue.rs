//! Catalogue of Sonora: all declarations for clauses, and the names of their elements.

use javelina_engine::catalogue;
use javelina_engine::rules::Lexicon;

use super::former::FORMER;
use super::points::*;
use super::timeline::TIMELINE;
use crate::sonora::Content;

/// Bonuses that offers may cost, as elements of their kind.
const A_REFLICK: i32 = 0;
/// See [`A_REFLICK`].
const A_SWAP: i32 = 1;

catalogue! { pub CATALOGUE of "sonora"; base BASE; settings setting::SETTINGS; content ["variant"];
    timeline TIMELINE; zones ZONES; former FORMER;
    "reflicks": F_REFLICKS, PAY_REFLICK, EARN of A_REFLICK;
    "swaps": F_SWAPS, PAY_SWAP, EARN of A_SWAP;
}

/// Names of all elements, from the catalogue and the pack.
#[must_use]
pub fn lexicon(content: &Content) -> Lexicon {
    let mut lexicon = Lexicon::of(&CATALOGUE);
    let names = &mut lexicon.names;
    names[BUILDING.index()] = content.buildings.iter().map(|one| one.name.clone()).collect();
    names[SHAPE.index()] = content.canyon.shapes.iter().map(|one| format!("s{}", one.name)).collect();
    names[PLOT.index()] = content.canyon.cacti.clone();
    names[SPACE.index()] = content.creek.iter().map(|one| one.name.clone()).collect();
    names[NODE.index()] = content.mudcracks.nodes.iter().map(|one| one.name.clone()).collect();
    let columns: Vec<&str> = content.mudcracks.columns.iter().map(|(_, bonus)| bonus.name()).collect();
    let named = |(at, name): (usize, &&str)| match columns[..at].iter().filter(|other| *other == name).count() {
        0 => format!("{name}_column"),
        before => format!("{name}_column_{}", before + 1),
    };
    names[COLUMN.index()] = columns.iter().enumerate().map(named).collect();
    names[CIRCLE.index()] = (1..=content.board.circles.len()).map(|at| format!("circle_{at}")).collect();
    lexicon
}
