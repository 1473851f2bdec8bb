//! `new`: writes a skeleton that passes `check` as it comes.

use std::path::Path;

use javelina_engine::{Diagnostic, Severity};
use javelina_variants::PackText;

use crate::args::NewArgs;
use crate::disk::{discard_folder, make_folder, write_whole};
use crate::failure::{Ended, Failure};
use crate::{Cli, Console, FINE, load_for};

/// Writes the files of a skeleton into a new folder.
pub fn run(args: &NewArgs, cli: &Cli, console: &mut Console) -> Ended {
    let first = cli.games.first().map_or("", |game| game.as_ref().id());
    let game = args.game.as_deref().unwrap_or(first);
    let files = javelina_variants::skeleton(cli.games, &args.kind, &args.name, game)?;
    let text = |(name, text): &(String, String)| (name.clone(), text.clone().into_bytes());
    let made = PackText { name: args.name.clone(), files: files.iter().map(text).collect() };
    let packs: Vec<PackText> = cli.games.iter().map(|game| (game.as_ref().pack)()).chain([made]).collect();
    let loaded = load_for(cli.games, &packs);
    let errors = || loaded.found.iter().filter(|found| found.severity == Severity::Error);
    let is_ours = |found: &&Diagnostic| loaded.files.name(found.span.file).starts_with(&format!("{}/", args.name));
    if let (None, Some(_)) = (errors().find(is_ours), errors().next()) {
        return Err(Failure::content(errors().cloned().collect::<Vec<_>>(), &loaded.files));
    }
    if let Some(found) = errors().find(is_ours) {
        let problem = format!("`{}` cannot be its name: {}; choose another one", args.name, found.message);
        return Err(Failure::usage(problem));
    }
    let folder = Path::new(&args.name);
    if folder.exists() {
        return Err(Failure::usage(format!("{} is there already; nothing was written", args.name)));
    }
    for (name, text) in &files {
        let path = folder.join(name);
        let made = path.parent().map_or(Ok(()), make_folder);
        if let Err(error) = made.and_then(|()| write_whole(&path, text.as_bytes())) {
            discard_folder(folder);
            return Err(error.context("nothing was written").into());
        }
    }
    for (name, _) in &files {
        console.say(folder.join(name).display().to_string());
    }
    console.tell(format!(
        "next: javelina check {name}; javelina test {name}; javelina play {game} --pack {name} --with {name}",
        name = args.name
    ));
    Ok(FINE)
}
