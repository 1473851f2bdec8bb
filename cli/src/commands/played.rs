//! `check --played`: each clause of packs with how sure it is what it does: proved, shown, not seen, not looked at.

use std::path::Path;

use javelina_engine::{Diagnostic, Span, counted, printable};
use javelina_lab::{Arena, Arm, Covered};
use javelina_variants::{How, ItemInfo};
use serde_json::json;

use super::arenas::enter;
use super::coverage::blocked;
use super::{in_folders, quietly};
use crate::Loaded;
use crate::args::{CheckArgs, Report};
use crate::bot::Outside;
use crate::{Cli, Console};

/// Numbers of seats that are tried.
const SEATS: std::ops::RangeInclusive<usize> = 1..=8;
/// Of so many games one more is steered towards what was not seen.
const STEERED: u64 = 4;

/// A clause and how sure it is what it does.
struct Row {
    label: String,
    span: Span,
    certainty: &'static str,
    games: u64,
    said: String,
}

/// Plays the items of the packs that are named and tells of each clause.
pub(super) fn report(args: &CheckArgs, games: u64, cli: &Cli, loaded: &Loaded, console: &mut Console) {
    let named = cli.packs.iter().chain(&args.paths).map(AsRef::as_ref);
    let named: Vec<&Path> = named.collect();
    let is_meant = in_folders(&named, &loaded.files);
    let mut rows = Vec::new();
    for pack in &loaded.packs {
        for item in pack.items.iter().filter(|item| is_meant(item.span.file)) {
            rows.extend(of_item(item, &pack.game, (games, &args.players), loaded));
        }
    }
    for row in &rows {
        let (line, column) = loaded.files.place(row.span.file, row.span.start);
        let end = loaded.files.place(row.span.file, row.span.end);
        let file = loaded.files.name(row.span.file);
        match args.format {
            Report::Json => console.json(&format!(
                "{}\n",
                json!({
                    "label": row.label, "certainty": row.certainty, "games": row.games, "message": row.said, "file": file,
                    "range": { "start": { "line": line, "column": column }, "end": { "line": end.0, "column": end.1 } },
                })
            )),
            _ => console.say(format!("{file}:{line} {}: {}", row.label, row.said)),
        }
    }
}

/// The rows of an item, played alone.
fn of_item(item: &ItemInfo, game: &str, (games, players): (u64, &[String]), loaded: &Loaded) -> Vec<Row> {
    let mut rows = Vec::new();
    if matches!(item.how, How::Script | How::Both) {
        let file = item.script.as_deref().unwrap_or("a script");
        rows.push(Row {
            label: item.id.clone(),
            span: item.span,
            certainty: "unlooked",
            games: 0,
            said: format!("not looked at: {file}"),
        });
    }
    if matches!(item.how, How::Clauses | How::Both) {
        rows.extend(quietly(|| of_clauses(item, game, (games, players), loaded)));
    }
    rows
}

/// A clause as far as it was seen.
struct Seen {
    row: Covered,
    /// The first game in which it decided something, and of how many seats.
    first: Option<(u64, usize)>,
}

fn of_clauses(item: &ItemInfo, game: &str, (games, players): (u64, &[String]), loaded: &Loaded) -> Vec<Row> {
    let arenas: Vec<Box<dyn Arena>> =
        SEATS.filter_map(|seats| arena(item, game, (seats, games), players, loaded)).collect();
    let mut seen: Vec<Seen> = Vec::new();
    let mut played = 0;
    let mut take = |arena: &dyn Arena, coverage: &javelina_engine::rules::Coverage, index: Option<u64>| {
        for row in arena.clauses(coverage).into_iter().filter(|row| row.item[1] == item.id) {
            let first = index.filter(|_| row.counts[2] > 0).map(|index| (index, arena.arm().seats));
            match seen.iter_mut().find(|known| known.row.label == row.label) {
                Some(known) => {
                    known.row.add(&row);
                    known.first = known.first.or(first);
                }
                None => seen.push(Seen { row, first }),
            }
        }
        seen.iter().all(|one| one.first.is_some())
    };
    'games: for index in 0..games {
        for arena in &arenas {
            played += 1;
            if take(&**arena, &arena.watched(index), Some(index)) {
                break 'games;
            }
        }
    }
    for arena in arenas.iter().filter(|_| played >= games) {
        let mut known = javelina_engine::rules::Coverage::default();
        for index in 0..games / STEERED {
            known.merge(&arena.steered(index, &known));
        }
        take(&**arena, &known, None);
    }
    let row = |one: &Seen| -> Option<Row> {
        let is_script = one.row.parts == 0 && loaded.files.name(one.row.span.file).ends_with(".rhai");
        let (certainty, said) = word(one, played, players, loaded);
        (!is_script).then(|| Row { label: one.row.label.clone(), span: one.row.span, certainty, games: played, said })
    };
    seen.iter().filter_map(row).collect()
}

fn arena(
    item: &ItemInfo,
    game: &str,
    (seats, games): (usize, u64),
    players: &[String],
    loaded: &Loaded,
) -> Option<Box<dyn Arena>> {
    let (label, with) = (item.id.clone(), vec![item.id.clone()]);
    let mut arm = Arm { label, with, seats, ..Arm::new(game, players, games) };
    enter(&mut arm, 1, loaded, &Outside::default()).ok()
}

/// How sure it is, and in words.
fn word(one: &Seen, played: u64, players: &[String], loaded: &Loaded) -> (&'static str, String) {
    let is_its = |told: &&Diagnostic| told.span == one.row.span && told.code.starts_with(['L', 'V']);
    if let Some(told) = loaded.found.iter().chain(&loaded.noted).find(is_its) {
        return ("proved", format!("proved: {} ({})", told.message, told.code));
    }
    if let Some((index, seats)) = one.first {
        return ("shown", format!("shown in game {index} of {}", counted(seats as u64, "seat")));
    }
    let [asked, fired, decisive] = one.row.counts;
    if decisive > 0 {
        return ("shown", "shown, only by steering".into());
    }
    let share = 100.0 * (1.0 - 0.05_f64.powf(1.0 / played.max(1) as f64));
    let bound = format!("not seen in {} of {}", counted(played, "game"), players.join(", "));
    let what = match (asked, fired) {
        (0, _) => "never asked".into(),
        (_, 0) => {
            let mut kept = blocked(&one.row, loaded);
            kept.sort_by_key(|(part, _, times)| (std::cmp::Reverse(*times), *part));
            let first = kept.first().map(|(part, words, times)| {
                let part = words
                    .as_ref()
                    .map_or_else(|| format!("part {}", part + 1), |words| format!("`{}`", printable(words, 100)));
                format!("; {part} did not hold {}", counted(*times, "time"))
            });
            format!("never spoke in {}{}", counted(asked, "asking"), first.unwrap_or_default())
        }
        _ => format!("spoke {} and decided nothing", counted(fired, "time")),
    };
    ("unseen", format!("{bound} (fewer than {share:.2} % of such games, 95 %): {what}"))
}
