//! Homes: ids that several packs of a game have, and what these items are called in its program.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use javelina_dsl::{Home, item_ids};
use javelina_engine::Files;

use crate::kits::kit::Kit;
use crate::packs::opened::Opened;

/// How many ids each list of the content has that names cards.
pub(super) fn counts<K: Kit>(content: &mut K::Content) -> Vec<usize> {
    K::card_ids(content).iter().map(Vec::len).collect()
}

/// Calls each item of a pack that adds to the game `pack:id` if another pack has that id, too; those of the game itself keep
/// their ids. `ends` are the counts after the cards of each pack were read, in that order.
pub(super) fn settle<K: Kit>(
    opened: &mut [Opened],
    content: &mut K::Content,
    ends: &[(String, Vec<usize>)],
    files: &Files,
) {
    let homes = homes(opened, files, K::CATALOGUE.game);
    let home = |pack: &str| homes.get(pack).cloned().unwrap_or_default();
    for (at, list) in K::card_ids(content).into_iter().enumerate() {
        let end_of = |(pack, counts): &(String, Vec<usize>)| (home(pack), counts[at]);
        let mut ends = ends.iter().map(end_of).peekable();
        for (place, id) in list.into_iter().enumerate() {
            while ends.next_if(|(_, end)| *end <= place).is_some() {}
            if let Some((home, _)) = ends.peek() {
                *id = home.called(id);
            }
        }
    }
    for one in opened.iter_mut().filter(|one| one.game == K::CATALOGUE.game) {
        let home = home(one.pack.as_ref().map_or("", |pack| pack.id.as_str()));
        for card in &mut one.cards {
            card.info.id = home.called(&card.info.id);
            card.source.home = Arc::clone(&home);
        }
        one.sources.iter_mut().for_each(|source| source.home = Arc::clone(&home));
        for assignment in one.pack.iter_mut().flat_map(|pack| &mut pack.journal) {
            assignment.scenario = home.called(&assignment.scenario);
        }
    }
}

/// The homes of the items of a game, by the ids of its packs.
fn homes(opened: &[Opened], files: &Files, game: &str) -> BTreeMap<String, Arc<Home>> {
    let packs = opened.iter().filter(|one| one.game == game).map(|one| {
        let ids: BTreeSet<String> = one.all_sources().flat_map(|source| item_ids(files, &source)).collect();
        let (id, is_own) = one.pack.as_ref().map_or(("", false), |pack| (pack.id.as_str(), !pack.extends));
        (id, is_own, ids, &one.sheets)
    });
    let packs: Vec<_> = packs.collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    packs.iter().flat_map(|(_, _, ids, _)| ids).for_each(|id| *counts.entry(id).or_default() += 1);
    let is_shared = |id: &&String| counts.get(id.as_str()).is_some_and(|count| *count > 1);
    let homes = packs.iter().map(|(pack, is_own, ids, sheets)| {
        let shared = ids.iter().filter(|_| !is_own).filter(is_shared).cloned().collect();
        ((*pack).to_string(), Arc::new(Home { pack: (*pack).to_string(), shared, sheets: (*sheets).clone() }))
    });
    homes.collect()
}
