//! `list`: what there is.

use javelina_engine::printable;
use javelina_lab::POLICIES;
use javelina_variants::{ItemInfo, SPECS};
use serde_json::json;

use super::by_spec::is_playable;
use crate::Loaded;
use crate::args::{Format, ListArgs, Listed};
use crate::failure::Ended;
use crate::{Cli, Console, FINE};

/// Prints the list.
pub fn run(args: &ListArgs, cli: &Cli, console: &mut Console) -> Ended {
    let loaded = super::packs(cli, &[])?;
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
        let (name, rows) = rows(*kind, &loaded);
        if args.format == Format::Json {
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
        let width = rows.iter().map(|row| row[0].len()).max().unwrap_or(0);
        let middle = rows.iter().map(|row| row[2].len()).max().unwrap_or(0);
        for row in rows {
            let how = if middle == 0 { String::new() } else { format!("  {:middle$}", row[2]) };
            let text = if row[3].is_empty() { row[1].clone() } else { format!("{}: {}", row[1], row[3]) };
            console.say(format!("{:width$}{how}  {text}", row[0]).trim_end());
        }
        if kinds.len() > 1 {
            console.say("");
        }
    }
    if args.format == Format::Json {
        console.json(&format!("{}\n", serde_json::Value::Object(all)));
    }
    Ok(FINE)
}

/// Columns with one blank between them.
fn spaced(columns: &str) -> String {
    columns.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn rows(kind: Listed, loaded: &Loaded) -> (&'static str, Vec<[String; 4]>) {
    let of_kind = |is_wanted: fn(&str) -> bool| -> Vec<[String; 4]> {
        let items = loaded.packs.iter().flat_map(|pack| pack.items.iter().map(|item| (pack.game.as_str(), item)));
        let wanted = items.filter(|(_, item)| is_wanted(&item.kind));
        wanted.map(|(game, item)| item_row(game, item)).collect()
    };
    match kind {
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
            let human = ("human", "asks a person at the terminal; not in a batch");
            let row = |(name, text): (&str, &str)| [name.into(), text.into(), String::new(), String::new()];
            ("policies", [human].into_iter().chain(POLICIES.iter().copied()).map(row).collect())
        }
    }
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
