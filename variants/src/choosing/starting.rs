//! Starts of games with single items: each item is laid over its game alone, as `check` does with all that it is given.

use std::collections::BTreeSet;

use javelina_engine::Diagnostic;
use javelina_engine::rules::Item;

use crate::choosing::begun::unbegun;
use crate::choosing::choice::{Choice, Part, Wanted};
use crate::kits::kit::Kit;
use crate::read::limits::too_many;

/// How many items of a library are taken out of it at once: the work for one item does not grow with the library.
const BLOCK: usize = 100;

impl<K: Kit> Part<K> {
    /// Problems with which no game begins that has one of these items and the cards that are dealt with it: for each item a
    /// list, empty if its game begins.
    pub(super) fn starts_alone(&self, ids: &[&str]) -> Vec<Vec<Diagnostic>> {
        let is_card = |item: &Item| K::CARDS.contains(&item.kind.as_str());
        let of_block = |block: &[&str]| {
            let meant: BTreeSet<&str> = block.iter().copied().collect();
            let part = self.only(&|item| is_card(item) || meant.contains(item.id.as_str()));
            block.iter().map(|id| part.start_alone(id)).collect::<Vec<_>>()
        };
        ids.chunks(BLOCK).flat_map(of_block).collect()
    }

    /// Problems with which no game of this item begins.
    fn start_alone(&self, id: &str) -> Vec<Diagnostic> {
        let choice = Choice { with: vec![id.into()], params: Vec::new() };
        // Whatever else the game itself brings is not in play.
        let enters = self.entering(&choice);
        let game = self.kept(&|_, item| enters(item));
        if !game.program.fits(&game.lexicon) {
            return vec![too_many(&game.program, &game.lexicon)];
        }
        game.made_with(&choice, Wanted::OfNamed).map_or_else(|found| found, |(game, _)| unbegun(&game))
    }
}
