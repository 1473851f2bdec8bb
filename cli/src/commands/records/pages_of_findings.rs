//! Pages of findings: beside the record of a game that went wrong stands a page that steps through it.

use javelina_engine::SeatSet;
use javelina_engine::replay;
use javelina_lab::{Report, caught};
use javelina_session::{Onlooker, open};
use javelina_variants::Choice;

use super::replay_html::Viewer;
use crate::Loaded;

/// The most pages of a batch.
const MOST: usize = 20;
/// The most moves of a game that gets one: a page takes a second at most.
const LONGEST: usize = 5_000;
/// The most bytes of one.
const LARGEST: usize = 1_000_000;

/// Makes pages for the first games that are shown. How many there are rests on the games alone, never on a clock, so the same
/// batch gives the same files.
pub(in crate::commands) fn add_pages(report: &mut Report, loaded: &Loaded) {
    for found in report.found.iter_mut().chain(&mut report.shown).take(MOST) {
        found.page = page(&found.replay, loaded).filter(|page| page.len() <= LARGEST);
    }
}

/// The page of a record; `None` if it is too long, or cannot be played with what is loaded.
fn page(record: &str, loaded: &Loaded) -> Option<String> {
    let replay = replay::read(record).ok().filter(|replay| replay.moves.len() <= LONGEST)?;
    let header = &replay.header;
    let choice = Choice { with: header.with.clone(), params: header.settings.clone() };
    // A move that ends in a panic stands last in its record: what came before it is shown.
    let all = replay.moves.len();
    [all, all.saturating_sub(1)].into_iter().find_map(|moves| {
        let game = loaded.build(&header.game, &choice).ok()?;
        let page = || {
            let game = open(game);
            let table = game.replayed(&replay, Onlooker(SeatSet::default()), Some(moves)).ok()?;
            Viewer::new(table, &replay, game.id(), None).page().ok()
        };
        caught(page).ok().flatten()
    })
}
