//! Words that tables of several games have in common.

use javelina_engine::Adapter;
use javelina_engine::rules::{Item, Memory, Rules};

/// The items in play.
pub(crate) fn in_play<'a>(rules: &'a Rules, memory: &'a Memory) -> impl Iterator<Item = &'a Item> {
    memory.active().iter().filter_map(|at| rules.program().items.get(at as usize))
}

/// Titles and texts of what is in play.
pub(crate) fn texts_in_play(rules: &Rules, memory: &Memory) -> Vec<String> {
    in_play(rules, memory).map(|item| format!("{}: {}", item.title, item.text)).collect()
}

/// The question that content asks, with the names of all answers.
pub(crate) fn question<G: Adapter>(game: &G, state: &G::State) -> Option<String> {
    let frame = G::memory_of(state).question()?;
    let (kind, candidates, may_skip) = game.asked(state)?;
    let names = game.rules().lexicon().names_of(kind, candidates);
    let item = game.rules().clause(frame.clause).item;
    let title = &game.rules().program().items[item.index()].title;
    let skip = if may_skip { ", or skip" } else { "" };
    Some(format!("{title}: choose {}{skip}", names.join(", ")))
}

/// Hints to type, the last one after an `or`; `None` if there is none.
pub(crate) fn either(mut hints: Vec<&str>) -> Option<String> {
    let last = hints.pop()?;
    Some(if hints.is_empty() { last.into() } else { format!("{}, or {last}", hints.join(", ")) })
}
