//! Words that tables of several games have in common.

use javelina_engine::rules::{Item, Memory, Rules};

/// The items in play.
pub(crate) fn in_play<'a>(rules: &'a Rules, memory: &'a Memory) -> impl Iterator<Item = &'a Item> {
    memory.active().iter().filter_map(|at| rules.program().items.get(at as usize))
}

/// Titles and texts of what is in play.
pub(crate) fn texts_in_play(rules: &Rules, memory: &Memory) -> Vec<String> {
    in_play(rules, memory).map(|item| format!("{}: {}", item.name(), item.text)).collect()
}

/// Hints to type, the last one after an `or`; `None` if there is none.
pub(crate) fn either(mut hints: Vec<&str>) -> Option<String> {
    let last = hints.pop()?;
    Some(if hints.is_empty() { last.into() } else { format!("{}, or {last}", hints.join(", ")) })
}
