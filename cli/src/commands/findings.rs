//! What went wrong in a batch: one group for each cause, each with a small game that shows it.

use std::path::{Path, PathBuf};

use javelina_engine::{FindingKind, counted, player, printable};
use javelina_lab::{Arm, Group, Report, Shrunk, quoted};
use serde_json::json;

use super::arenas::enter;
use super::{pack_options, quietly};
use crate::Console;
use crate::Loaded;
use crate::bot::Outside;
use crate::disk::{Output, listed, make_folder, remove, shown};
use crate::failure::Failure;

/// Groups that are shrunk.
const MOST_SMALL: usize = 10;
/// The list of groups.
const LIST: &str = "groups.json";
/// What the files of small games are called, before their number.
const SMALL: &str = "small-";

/// The groups as text; nothing if nothing went wrong.
pub(super) fn groups_text(report: &Report) -> String {
    let line = |group: &Group| {
        let games = counted(group.games, "game");
        let arm = report.plan.arms.get(group.arm).map_or("", |arm| arm.label.as_str());
        format!("  {games}: {}, first in game {} of {arm}\n", printable(&group.words(), 300), group.game)
    };
    let lines: String = report.groups.iter().map(line).collect();
    if lines.is_empty() { lines } else { format!("causes:\n{lines}") }
}

/// Shrinks the findings of a batch and writes them as records that `test` and `replay --verify` take.
pub(super) fn write_small(
    report: &Report,
    folder: &Path,
    loaded: &Loaded,
    packs: &[PathBuf],
    console: &mut Console,
) -> Result<(), Failure> {
    if folder.is_dir() {
        for path in listed(folder)? {
            let name = path.file_name().map(|name| name.to_string_lossy().to_string()).unwrap_or_default();
            let is_old =
                name.starts_with(SMALL) && Output::Record.is_at(&path) || name == LIST && Output::Findings.is_at(&path);
            if is_old {
                remove(&path)?; // of an earlier batch; written anew below
            }
        }
    }
    if report.groups.is_empty() || report.is_cut {
        return Ok(());
    }
    make_folder(folder)?;
    let added = pack_options(packs);
    let (mut list, mut first) = (Vec::new(), None);
    for (at, group) in report.groups.iter().enumerate() {
        let shrunk = if at < MOST_SMALL { small(report, group, loaded) } else { None };
        let file = format!("{SMALL}{}.jsonl", at + 1);
        let arm = report.plan.arms.get(group.arm);
        let mut entry = json!({
            "signature": group.name(), "kind": group.kind, "message": group.message, "games": group.games,
            "arm": arm.map(|arm| &arm.label), "game": group.game,
        });
        if let Some(shrunk) = shrunk {
            let path = folder.join(&file);
            Output::Record.write(&path, &shrunk.replay)?;
            entry["small"] = json!({
                "file": file, "message": shrunk.message, "moves": shrunk.moves, "before": shrunk.before,
                "seats": shrunk.seats, "seed": shrunk.seed, "with": shrunk.with,
                // Whether `play --seed` rolls the same, or the rolls stand in the record alone.
                "luck": if shrunk.is_seeded { "seed" } else { "recorded" },
                "command": format!("javelina replay findings/{file} --verify{added}"),
            });
            console.tell(format!("{}: {}", shown(&path), told(group, &shrunk)));
            first.get_or_insert_with(|| quoted(&path.display().to_string()));
        }
        list.push(entry);
    }
    if let Some(first) = first {
        console.tell(format!("to see the first: javelina replay {first}{added}"));
        console.tell(format!("as a test that fails until it is mended: javelina test {first}{added}"));
    }
    let all = json!({ "format": "javelina.findings/1", "groups": list });
    let text = serde_json::to_string_pretty(&all).unwrap_or_default() + "\n";
    Ok(Output::Findings.write(&folder.join(LIST), &text)?)
}

/// What is left of a game, as a line.
fn told(group: &Group, shrunk: &Shrunk) -> String {
    let (was, what) = (counted(shrunk.before as u64, "move"), printable(&group.words(), 200));
    let seats = counted(shrunk.seats as u64, "seat");
    let with = if shrunk.with.is_empty() { String::new() } else { format!(" with {}", shrunk.with.join(", ")) };
    let left = format!("{what}: {} of {was} are left, {seats}{}", shrunk.moves, printable(&with, 200));
    // Of a game that never ends the message says what is left of it.
    if group.kind == FindingKind::Endless { format!("{left}: {}", printable(&shrunk.message, 300)) } else { left }
}

/// A small game that shows a group; `None` if none is found.
pub(super) fn small(report: &Report, group: &Group, loaded: &Loaded) -> Option<Shrunk> {
    // What a program did is in the replay of its game; another game may be stopped elsewhere, or not at all.
    if matches!(group.kind, FindingKind::Bot | FindingKind::Clock) {
        return None;
    }
    // A panic is what is looked for here.
    quietly(|| with_less(report, group, report.plan.arms.get(group.arm)?, loaded))
}

fn with_less(report: &Report, group: &Group, arm: &Arm, loaded: &Loaded) -> Option<Shrunk> {
    let shrink = |with: Vec<String>| {
        let mut less = Arm { with, policies: plain(&arm.policies), ..arm.clone() };
        let arena = enter(&mut less, report.plan.seed, loaded, &Outside::default()).ok()?;
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

/// Policies that can be asked again: programs of others are replaced.
pub(super) fn plain(policies: &[String]) -> Vec<String> {
    let one = |name: &String| match javelina_lab::check_policy(name) {
        Ok(()) => name.clone(),
        Err(_) => name.replacen(player(name), "random", 1), // what is said of the seat stays
    };
    policies.iter().map(one).collect()
}
