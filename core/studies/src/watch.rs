//! `watch`: what a change of a pack does to games, in plain words.

use javelina_lab::{Arm, Batch, Plan, Thing, compared, thing_in_words, unending, went_wrong};
use javelina_session::Loaded;
use javelina_variants::ItemInfo;

use crate::balance::{OTHERS, others};
use crate::context::StudyContext;
use crate::error::StudyError;
use crate::plans::arenas::enter;
use crate::plans::by_hand::base_of;
use crate::written::written;

/// What became of the games with an item.
pub enum Round {
    /// What they were like, against those without the change, and how many failed.
    Played(String, u64),
    /// Why there are none.
    Unplayable(String),
    /// They were stopped.
    Stopped,
}

/// Returns `true` if an item has the text and script that it had in other packs.
pub fn is_as_before(before: &Loaded, game: &str, item: &ItemInfo, now: &Loaded) -> bool {
    before.item(game, &item.id).is_some_and(|old| written(old, &before.files) == written(item, &now.files))
}

/// Plays an item against what it was before, at first against the game without it.
///
/// # Errors
///
/// The games cannot be played.
pub fn round(
    before: Option<&Loaded>,
    now: &Loaded,
    (game, item): (&str, &ItemInfo),
    games: u64,
    context: &StudyContext<'_>,
) -> Result<Round, StudyError> {
    let own = vec![item.id.clone()];
    let base = match before {
        Some(before) => (own.clone(), before),
        None if item.kind == "scenario" => (Vec::new(), now),
        None => (base_of(game, &own, now), now),
    };
    let seats = if item.kind == "scenario" { 1 } else { 2 };
    let (mut arms, mut arenas) = (Vec::new(), Vec::new());
    for (label, (with, from)) in [("now", (own, now)), ("before", base)] {
        let mut arm = Arm { label: label.into(), with, seats, ..Arm::new(game, ["greedy"], games) };
        match enter(&mut arm, 1, from, &context.outside) {
            Ok(arena) => {
                if let Some(games) = unending(&*arena) {
                    return Ok(Round::Unplayable(games.says));
                }
                arenas.push(arena);
            }
            Err(found) => {
                let why = found.first().map(|one| one.message.clone()).unwrap_or_default();
                return Ok(Round::Unplayable(why));
            }
        }
        arms.push(arm);
    }
    let gates = compared((0, 1), &others(&arenas.iter().map(AsRef::as_ref).collect::<Vec<_>>()));
    let plan = Plan { gates, items: true, ..Plan::new(&item.id, arms) };
    let report = context.play(Batch::new(plan, arenas)?)?;
    if report.is_cut {
        return Ok(Round::Stopped);
    }
    let thing = Thing { name: item.title.clone(), pairs: vec![(0, 1)] };
    let against = if before.is_some() { "the last version" } else { "the game without it" };
    let wrong = went_wrong(&report, &[1]).map(|text| format!("; {against}: {text}")).unwrap_or_default();
    let words = thing_in_words(&report, &thing, OTHERS);
    Ok(Round::Played(format!("against {against}: {words}{wrong}"), report.failed()))
}
