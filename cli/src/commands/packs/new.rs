//! `new`: writes a skeleton that passes `check` as it comes.

use std::path::Path;

use javelina_engine::{Diagnostic, Severity, printable};
use javelina_variants::PackText;

use super::ci;
use crate::args::NewArgs;
use crate::disk::{discard_folder, make_folder, shown, write_whole};
use crate::failure::{Ended, Failure};
use crate::{Cli, Console, FINE, load_for};

/// The deepest folders above this one in which a `pack.toml` is looked for.
const ABOVE: usize = 8;

pub fn run(args: &NewArgs, cli: &Cli, console: &mut Console) -> Ended {
    if args.kind == "ci" {
        return match (&args.name, &args.game, args.script) {
            (None, None, false) => ci::run(args, cli, console),
            (None, None, true) => Err(Failure::usage("--script is for new content, not for `new ci`")),
            _ => Err(Failure::usage("`new ci` takes no name and no game; choose packs with `--pack DIR`")),
        };
    }
    let of_ci = [args.github, args.gitlab, args.engine.is_some(), args.shards != 1];
    if of_ci.contains(&true) {
        return Err(Failure::usage("--github, --gitlab, --engine and --shards are only for `new ci`"));
    }
    if !cli.packs.is_empty() {
        let help = "`new` always creates a new pack; to add its files to another pack, move them there";
        return Err(Failure::usage(format!("--pack is only for `new ci`; {help}")));
    }
    let Some(name) = args.name.as_deref() else {
        let kind = printable(&args.kind, 40);
        return Err(Failure::usage(format!(
            "a name is missing: `new {kind} NAME`, in lower-case letters, digits and underscores"
        )));
    };
    let first = cli.games.first().map_or("", |game| game.as_ref().id());
    let game = args.game.as_deref().unwrap_or(first);
    let files =
        javelina_variants::skeleton(cli.games, (&args.kind, args.script), name, game).map_err(Failure::usage)?;
    let text = |(name, text): &(String, String)| (name.clone(), text.clone().into_bytes());
    let folder = &format!("new/{name}"); // a pack that is there may be called so
    let made = PackText { name: folder.into(), files: files.iter().map(text).collect() };
    let packs: Vec<PackText> = cli.games.iter().map(|game| (game.as_ref().pack)()).chain([made]).collect();
    let loaded = load_for(cli.games, &packs);
    let errors = || loaded.found.iter().filter(|found| found.severity == Severity::Error);
    let is_ours = |found: &&Diagnostic| loaded.files.pack(found.file()) == Some(folder.as_str());
    if let (None, Some(_)) = (errors().find(is_ours), errors().next()) {
        return Err(Failure::content(errors().cloned().collect::<Vec<_>>(), &loaded.files));
    }
    if let Some(found) = errors().find(is_ours) {
        let problem = format!("cannot use the name `{name}`: {}; choose another one", found.message);
        return Err(Failure::usage(problem));
    }
    // Two packs may use one id, but then neither item can be named by it alone.
    let items = loaded.packs.iter().filter(|pack| pack.game == game).flat_map(|pack| &pack.items);
    if items.filter(|item| item.id.rsplit(':').next() == Some(name)).count() > 1 {
        let problem = format!("cannot use the name `{name}`: {game} has an item with this id; choose another one");
        return Err(Failure::usage(problem));
    }
    let here = std::env::current_dir().unwrap_or_default();
    if let Some(outer) = here.ancestors().take(ABOVE).find(|outer| outer.join("pack.toml").is_file()) {
        let outer = shown(outer);
        let problem =
            format!("this folder is inside the pack {outer}, and packs cannot be nested; run the command outside it");
        return Err(Failure::usage(problem));
    }
    let folder = Path::new(name);
    if folder.exists() {
        return Err(Failure::usage(format!("{name} already exists; nothing was written")));
    }
    for (file, text) in &files {
        let path = folder.join(file);
        let made = path.parent().map_or(Ok(()), make_folder);
        if let Err(error) = made.and_then(|()| write_whole(&path, text.as_bytes())) {
            discard_folder(folder);
            return Err(error.context("nothing was written").into());
        }
    }
    for (file, _) in &files {
        console.say(folder.join(file).display().to_string());
    }
    console.tell(format!(
        "next: javelina check {name}; javelina test {name}; javelina play {game} --pack {name} --with {name}"
    ));
    Ok(FINE)
}
