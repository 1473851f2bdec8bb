//! What went wrong in a batch: one group for each cause, each with a small game that shows it.

use javelina_engine::{FindingKind, counted, printable};
use javelina_lab::{Arm, Document, DocumentBlock, Entry, Group, Inline, Report, Shrunk};
use javelina_session::Loaded;

use crate::context::StudyContext;
use crate::plans::arenas::{enter, plain};

/// The groups; nothing if nothing went wrong.
#[must_use]
pub fn groups(report: &Report) -> Document {
    let entry = |group: &Group| {
        let words = format!("{}: {}", counted(group.games, "game"), printable(&group.words(), 300));
        let arm = report.plan.arms.get(group.arm).map_or("", |arm| arm.label.as_str());
        Entry::line(vec![Inline::Data(format!("{words}, first in game {} of {arm}", group.game))])
    };
    let list = || [DocumentBlock::line("causes:"), DocumentBlock::List(report.groups.iter().map(entry).collect())];
    Document { blocks: if report.groups.is_empty() { Vec::new() } else { list().into() } }
}

/// What is left of a game, as a line.
pub fn small_told(group: &Group, shrunk: &Shrunk) -> String {
    let (was, what) = (counted(shrunk.before as u64, "move"), printable(&group.words(), 200));
    let seats = counted(shrunk.seats as u64, "seat");
    let with = if shrunk.with.is_empty() { String::new() } else { format!(" with {}", shrunk.with.join(", ")) };
    let left = format!("{what}: shortened from {was} to {}, {seats}{}", shrunk.moves, printable(&with, 200));
    // Of a game that never ends the message says what is left of it.
    if group.kind == FindingKind::Endless { format!("{left}: {}", printable(&shrunk.message, 300)) } else { left }
}

/// A small game that shows a group; `None` if none is found.
pub fn small(report: &Report, group: &Group, loaded: &Loaded, context: &StudyContext<'_>) -> Option<Shrunk> {
    // What a program did is in the replay of its game; another game may be stopped elsewhere, or not at all.
    if matches!(group.kind, FindingKind::Bot | FindingKind::Clock) {
        return None;
    }
    let arm = report.plan.arms.get(group.arm)?;
    let shrink = |with: Vec<String>| {
        let mut less = Arm { with, policies: plain(&arm.policies), ..arm.clone() };
        let arena = enter(&mut less, report.plan.seed, loaded, &context.outside).ok()?;
        arena.shrink(group.game, group.signature.as_ref()?)
    };
    let mut best = shrink(arm.with.clone())?;
    for id in &arm.with {
        let with: Vec<String> = best.with.iter().filter(|one| *one != id).cloned().collect();
        if let Some(found) = shrink(with).filter(|found| found.moves <= best.moves) {
            best = Shrunk { before: best.before, ..found };
        }
    }
    Some(best)
}
