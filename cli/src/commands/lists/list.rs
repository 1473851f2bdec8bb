//! `list`: what there is.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Result;
use javelina_engine::limits::MAX_RECORD;
use javelina_engine::replay::{self, Entry};
use javelina_engine::{Padded, cells, counted, did_you_mean, printable};
use javelina_lab::POLICIES;
use javelina_variants::{ItemInfo, SPECS};
use serde_json::json;

use super::recipes;
use crate::Loaded;
use crate::args::{ListArgs, ListFormat, Listed};
use crate::disk::read_text;
use crate::failure::{Ended, Failure};
use crate::repl::{Tables, is_played};
use crate::{Cli, Console};
use javelina_studies::is_playable;

pub fn run(args: &ListArgs, cli: &Cli, console: &mut Console) -> Ended {
    if let Some(Listed::Recipes) = args.what {
        return recipes::run(args, cli, console);
    }
    if let Some(word) = args.words.first() {
        let problem = format!("`{}`: only `list recipes` takes words", printable(word, 40));
        return Err(Failure::usage(problem));
    }
    if (args.kind.is_some() || args.format == ListFormat::Csv) && args.what != Some(Listed::Cards) {
        let problem = "`--kind` and `--format csv` are for `list cards`: `javelina list cards --kind condition`";
        return Err(Failure::usage(problem));
    }
    let loaded = crate::commands::packs(cli, &[])?;
    if args.format == ListFormat::Csv {
        return csv(args.kind.as_deref(), &loaded, console);
    }
    if let Some(kind) = &args.kind {
        is_kind(kind, &loaded)?;
    }
    let kinds = match args.what {
        Some(one) => vec![one],
        None => {
            vec![
                Listed::Games,
                Listed::Packs,
                Listed::Variants,
                Listed::Cards,
                Listed::Scenarios,
                Listed::Policies,
                Listed::Batches,
            ]
        }
    };
    let mut all = serde_json::Map::new();
    for kind in &kinds {
        let (name, rows) = rows(*kind, args.kind.as_deref(), &loaded)?;
        if args.format == ListFormat::Json {
            let objects: Vec<_> = rows
                .iter()
                .map(|row| json!({ "id": row[0], "what": row[1], "how": spaced(&row[2]), "text": row[3] }))
                .collect();
            all.insert(name.into(), objects.into());
            continue;
        }
        if kinds.len() > 1 {
            console.say(format!("{name}:"));
        }
        let [width, middle] = [0, 2].map(|at| rows.iter().map(|row: &[String; 4]| cells(&row[at])).max().unwrap_or(0));
        for row in rows {
            let how = if middle == 0 { String::new() } else { format!("  {:middle$}", Padded(&row[2])) };
            let text = if row[3].is_empty() { row[1].clone() } else { format!("{}: {}", row[1], row[3]) };
            console.say(format!("{:width$}{how}  {text}", Padded(&row[0])).trim_end());
        }
        if kinds.len() > 1 {
            console.say("");
        }
    }
    if args.format == ListFormat::Json {
        console.json(&format!("{}\n", serde_json::Value::Object(all)));
    }
    crate::commands::shown_of(&loaded)
}

/// Columns with one blank between them.
fn spaced(columns: &str) -> String {
    columns.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Prints the cards of a kind as a CSV file: those of the packs that were named, or else those of the game.
fn csv(kind: Option<&str>, loaded: &Loaded, console: &mut Console) -> Ended {
    let kinds = loaded.table_kinds();
    let Some(kind) = kind else {
        let problem = format!("`--format csv` needs `--kind KIND`: {}", kinds.join(", "));
        return Err(Failure::usage(problem));
    };
    match loaded.csv(kind) {
        Some((text, scripts)) => {
            console.data(&text);
            if !scripts.is_empty() {
                let names: Vec<String> = scripts.iter().map(|name| printable(name, 100)).collect();
                console.tell(format!("copy the scripts of these cards next to the file: {}", names.join(", ")));
            }
            crate::commands::shown_of(loaded)
        }
        None => {
            let near = did_you_mean(kind, kinds.iter().copied());
            let near = near.unwrap_or_else(|| format!("kinds: {}", kinds.join(", ")));
            Err(Failure::usage(format!("no pack has tables `[[{}]]`; {near}", printable(kind, 40))))
        }
    }
}

/// Refuses a kind of which the packs have no card.
fn is_kind(kind: &str, loaded: &Loaded) -> Result<(), Failure> {
    let items = || loaded.packs.iter().flat_map(|pack| &pack.items);
    let mut kinds: Vec<&str> = Vec::new();
    for table in items().filter_map(|item| loaded.table_of(item)) {
        if !kinds.contains(&table) {
            kinds.push(table);
        }
    }
    if kinds.contains(&kind) {
        return Ok(());
    }
    let shown = printable(kind, 40);
    let help = did_you_mean(kind, kinds.iter().copied()).unwrap_or_else(|| format!("kinds: {}", kinds.join(", ")));
    let is_table = loaded.table_kinds().contains(&kind);
    let csv = if is_table { format!("; `--format csv` prints the tables `[[{shown}]]`") } else { String::new() };
    Err(Failure::usage(format!("no card has the kind `{shown}`; {help}{csv}")))
}

fn rows(kind: Listed, only: Option<&str>, loaded: &Loaded) -> Result<(&'static str, Vec<[String; 4]>)> {
    let is_only = |item: &ItemInfo| only.is_none_or(|only| loaded.table_of(item) == Some(only));
    let of_kind = |is_wanted: fn(&str) -> bool| -> Vec<[String; 4]> {
        let items = loaded.packs.iter().flat_map(|pack| pack.items.iter().map(|item| (pack.game.as_str(), item)));
        let wanted = items.filter(|(_, item)| is_wanted(&item.kind) && is_only(item));
        wanted.map(|(game, item)| item_row(game, item)).collect()
    };
    Ok(match kind {
        Listed::Games => ("games", loaded.game_ids().into_iter().map(|game| game_row(game, loaded)).collect()),
        Listed::Packs => {
            let row = |pack: &javelina_variants::Pack| {
                let role = if pack.extends { format!("adds to {}", pack.game) } else { "the game itself".into() };
                [
                    pack.id.clone(),
                    printable(&pack.title, 100),
                    format!("{} {role}", printable(&pack.version, 20)),
                    String::new(),
                ]
            };
            ("packs", loaded.packs.iter().map(row).collect())
        }
        Listed::Variants => ("variants", of_kind(|kind| kind == "variant")),
        Listed::Cards => ("cards", of_kind(|kind| !["variant", "scenario"].contains(&kind))),
        Listed::Scenarios => ("scenarios", of_kind(|kind| kind == "scenario")),
        Listed::Batches => {
            let row = |(name, text, _): &(&str, &str, &str)| {
                [format!("shipped:{name}"), (*text).into(), String::new(), String::new()]
            };
            ("batches", SPECS.iter().filter(|(_, _, text)| is_playable(text, loaded)).map(row).collect())
        }
        Listed::Policies => {
            let human = ("human", "asks you at the terminal; not in a batch");
            let row = |(name, text): (&str, &str)| [name.into(), text.into(), String::new(), String::new()];
            ("policies", [human].into_iter().chain(POLICIES.iter().copied()).map(row).collect())
        }
        Listed::Tables => ("tables", tables()?),
        Listed::Recipes => ("recipes", Vec::new()), // they have a way of their own
    })
}

/// The games of people at a terminal, each with the number that `play --continue` takes.
fn tables() -> Result<Vec<[String; 4]>> {
    let files = Tables::of_user().map_or_else(|| Ok(Vec::new()), |tables| tables.files())?;
    let row = |(at, path): (usize, &PathBuf)| {
        let record = read_text(path, MAX_RECORD).ok().and_then(|text| replay::read(replay::whole(&text).0).ok());
        let (game, text) = match &record {
            Some(record) => {
                let header = &record.header;
                let moves = counted(record.moves.len(), "move");
                let with = header.with.iter().map(|id| format!(", {id}")).collect::<String>();
                let scores = record.footer.as_ref().map(|footer| {
                    let scores = footer.scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(" to ");
                    format!("; {scores}")
                });
                let seed = header.known_seed(record.people().is_empty()).map(|seed| format!("; seed {seed}"));
                let (scores, seed) = (scores.unwrap_or_default(), seed.unwrap_or_default());
                let players = record.players().join(", ");
                (printable(&header.game, 40), printable(&format!("{players}; {moves}{with}{scores}{seed}"), 300))
            }
            None => ("?".into(), "incomplete record".into()),
        };
        let is_over = record.is_some_and(|record| matches!(record.entries.last(), Some((_, Entry::Outcome(_)))));
        let how = if is_played(path) {
            "in use"
        } else if is_over {
            "over"
        } else {
            ""
        };
        [(at + 1).to_string(), game, how.into(), format!("{text}{}", played_on(path))]
    };
    Ok(files.iter().enumerate().map(row).collect())
}

/// The day and the time at which something was played last at a table.
fn played_on(path: &Path) -> String {
    let since = |time: SystemTime| time.duration_since(SystemTime::UNIX_EPOCH).ok();
    let seconds =
        path.metadata().and_then(|about| about.modified()).ok().and_then(since).map_or(0, |time| time.as_secs());
    let text = javelina_lab::stamp_text(seconds);
    format!("; {} {} UTC", &text[..10], &text[11..16])
}

fn game_row(game: &str, loaded: &Loaded) -> [String; 4] {
    let pack = loaded.packs.iter().find(|pack| pack.game == game && !pack.extends);
    let (title, text) = pack.map_or((game, ""), |pack| (&pack.title, &pack.text));
    [game.into(), printable(title, 100), String::new(), printable(text, 300)]
}

fn item_row(game: &str, item: &ItemInfo) -> [String; 4] {
    let sourced = if item.sourced { "sourced" } else { "ours" };
    let how: String =
        if item.kind == "variant" { item.how.word().into() } else { format!("{:7} {}", sourced, item.how.word()) };
    let how = format!("{game:8} {how}");
    [item.id.clone(), printable(&item.title, 100), how, printable(&item.text, 300)]
}
