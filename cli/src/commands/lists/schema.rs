//! `schema`: JSON Schemas of what authors write in TOML, from what its readers ask for.

use std::path::Path;

use javelina_author::schema;
use javelina_engine::limits::MAX_FILE;
use javelina_engine::{did_you_mean, printable};
use javelina_variants::{GameRow, Key, journal_keys, pack_keys, rulings_keys};

use super::reports;
use crate::args::SchemaArgs;
use crate::disk::{make_folder, read_text, write_whole};
use crate::failure::{Ended, Failure};
use crate::{Cli, Console, FINE, Games, campaign, load_for};
use javelina_studies::spec_keys;

/// The folder of schemas, in the one that is named.
const FOLDER: &str = "schemas";
/// The file by which editors that use tombi find them.
const SETTINGS: &str = "tombi.toml";

pub struct Kind {
    /// What it is called: `arizona/sheet`.
    pub name: String,
    pub what: String,
    /// The names of such files, where no other kind has them.
    files: Option<&'static str>,
    pub keys: Vec<Key>,
}

pub(in crate::commands) fn run(args: &SchemaArgs, cli: &Cli, console: &mut Console) -> Ended {
    let kinds = kinds(cli.games);
    let text = |kind: &Kind| schema(&kind.name, &kind.what, &kind.keys);
    if let Some(dir) = &args.dir {
        return into(dir, &kinds, &text, console);
    }
    let Some(asked) = &args.kind else {
        let width = kinds.iter().map(|kind| kind.name.len()).max().unwrap_or(0);
        kinds.iter().for_each(|kind| console.say(format!("{:width$}  {}", kind.name, kind.what)));
        return Ok(FINE);
    };
    let Some(kind) = kinds.iter().find(|kind| kind.name == *asked) else {
        let near = did_you_mean(asked, kinds.iter().map(|kind| kind.name.as_str()));
        let help = near.unwrap_or_else(|| "`schema --list` shows them".into());
        return Err(Failure::usage(format!("there is no schema `{}`; {help}", printable(asked, 60))));
    };
    console.json(&text(kind));
    Ok(FINE)
}

/// All kinds of files that have a schema.
pub fn kinds(games: Games) -> Vec<Kind> {
    let kind = |name: &str, what: &str, files, keys| Kind { name: name.into(), what: what.into(), files, keys };
    let mut kinds = vec![
        kind("pack", "description of a pack", Some("pack.toml"), pack_keys()),
        kind("batch", "a batch and its gates", Some("*.batch.toml"), spec_keys()),
        kind("journal", "the assignments of a pack in order", Some("journal.toml"), journal_keys()),
        kind("rulings", "decisions where a rulebook is unclear", Some("rulings.toml"), rulings_keys()),
        kind("campaign", "progress of `play --campaign`", None, campaign::keys(&load_for(games, &[]))),
    ];
    kinds.extend(reports::reports().map(|(name, what, keys)| kind(&format!("report/{name}"), what, None, keys)));
    for row in games.iter().map(AsRef::<GameRow>::as_ref) {
        let game = row.id();
        let all = (row.keys)();
        if !all.is_empty() {
            kinds.push(kind(&format!("{game}/cards"), &format!("content of {game}"), None, all));
        }
        for file in row.files {
            let keys = (row.own_keys)(file);
            if !keys.is_empty() {
                let name = format!("{game}/{}", file.trim_end_matches(".toml"));
                kinds.push(kind(&name, &format!("{file} of the base pack of {game}"), None, keys));
            }
        }
    }
    kinds
}

fn into(dir: &Path, kinds: &[Kind], text: &dyn Fn(&Kind) -> String, console: &mut Console) -> Ended {
    let place = |kind: &Kind| format!("{FOLDER}/{}.json", kind.name.replace('/', "-"));
    let row = |kind: &Kind| {
        kind.files.map(|files| format!("[[schemas]]\npath = \"{}\"\ninclude = [\"**/{files}\"]\n", place(kind)))
    };
    let rows = kinds.iter().filter_map(row).collect::<Vec<_>>().join("\n");
    let path = dir.join(SETTINGS);
    if path.exists() && read_text(&path, MAX_FILE)? != rows {
        let problem = format!("{SETTINGS} already exists with other text; nothing was written");
        return Err(Failure::usage(problem));
    }
    let mut files = vec![(SETTINGS.to_string(), rows)];
    files.extend(kinds.iter().map(|kind| (place(kind), text(kind))));
    make_folder(&dir.join(FOLDER))?;
    for (name, text) in &files {
        write_whole(&dir.join(name), text.as_bytes())?;
        console.say(name);
    }
    Ok(FINE)
}
